"""DAT: problems in a game's data folder."""

from companion.core.findings import Rule, Severity

UNREADABLE = Rule(
    "DAT001",
    "unreadable-file",
    "a data file is missing or cannot be read",
    "Every file that game.toml names must be there, readable, and written as UTF-8. The game is not loaded "
    "until it is mended; the other games are not affected.",
)
BAD_SYNTAX = Rule(
    "DAT002",
    "bad-syntax",
    "a data file is not valid TOML or CSV",
    "The file could not be parsed. The line named is where the parser gave up, which may be one line after "
    "the mistake: look for a missing quote, bracket or comma.",
)
MISSING_FIELD = Rule(
    "DAT003",
    "missing-field",
    "a required field is absent",
    "The field named must be given. `companion games show` of a game that works shows an example of each.",
)
WRONG_TYPE = Rule(
    "DAT004",
    "wrong-type",
    "a field holds the wrong kind of value",
    "A number stands where text belongs, a single value where a list belongs, or the like. Text needs quotes, "
    "numbers have none, lists stand in square brackets.",
)
UNKNOWN_FIELD = Rule(
    "DAT005",
    "unknown-field",
    "a field that nothing reads",
    "The field is not part of the format, so it has no effect: most often a misspelling.",
    Severity.WARNING,
)
DUPLICATE = Rule(
    "DAT006",
    "duplicate-id",
    "the same id or name twice",
    "Ids and names are how records refer to the data: each may stand only once in its file.",
)
BAD_ID = Rule(
    "DAT007",
    "bad-id",
    "an id in the wrong form",
    "Ids are lower-case letters and digits with single hyphens between words, such as `my-game`, and a game's id "
    "is not longer than 40 characters.",
)
BAD_VALUE = Rule(
    "DAT008",
    "bad-value",
    "a value out of its range",
    "The value is of the right type but makes no sense here: a least number above the greatest, a count below "
    "zero, a reference to something the game does not have.",
)
BAD_DIGEST = Rule(
    "DAT009",
    "bad-digest-entry",
    "an entry of the rules digest is malformed",
    "Each entry needs a title with an id, at least one way of asking for it, a source, and text; every `see:` "
    "must name an entry that exists, and no two entries may ask the same question.",
)
NO_ENTRY = Rule(
    "DAT010",
    "no-such-entry",
    "a rule is cited that the digest does not have",
    "A side of the table, a step of a procedure or a reading names an entry of the rules digest by its id, and there "
    "is none with that id: the citation would lead nowhere. Correct the id, or write the entry in the rules folder.",
    Severity.WARNING,
)
