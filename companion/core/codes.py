"""The kinds of findings that the shared code reports: DAT data, PTY party, REC record, BOX the player's box.

A code is permanent: it may be retired, never given to another finding.
"""

from __future__ import annotations

from companion.core.findings import Rule, Severity

# Data files: what is wrong is told in the words of whoever reads the file

UNREADABLE = Rule(
    "DAT001",
    "unreadable-file",
    "a data file is missing or cannot be read",
    "Every file that game.toml names must be there, readable, and written as UTF-8. The game is not loaded "
    "until it is mended; the other games are not affected.",
    says="{what}",
)
BAD_SYNTAX = Rule(
    "DAT002",
    "bad-syntax",
    "a data file is not valid TOML or CSV",
    "The file could not be parsed. The line named is where the parser gave up, which may be one line after "
    "the mistake: look for a missing quote, bracket or comma.",
    says="{what}",
)
MISSING_FIELD = Rule(
    "DAT003",
    "missing-field",
    "a required field is absent",
    "The field named must be given. `companion games show` of a game that works shows an example of each.",
    says="{what}",
)
WRONG_TYPE = Rule(
    "DAT004",
    "wrong-type",
    "a field holds the wrong kind of value",
    "A number stands where text belongs, a single value where a list belongs, or the like. Text needs quotes, "
    "numbers have none, lists stand in square brackets.",
    says="{what}",
)
UNKNOWN_FIELD = Rule(
    "DAT005",
    "unknown-field",
    "a field that nothing reads",
    "The field is not part of the format, so it has no effect: most often a misspelling.",
    Severity.WARNING,
    says="{what}",
)
DUPLICATE = Rule(
    "DAT006",
    "duplicate-id",
    "the same id or name twice",
    "Ids and names are how records refer to the data: each may stand only once in its file.",
    says="{what}",
)
BAD_ID = Rule(
    "DAT007",
    "bad-id",
    "an id in the wrong form",
    "Ids are lower-case letters and digits with single hyphens between words, such as `my-game`, and a game's id "
    "is not longer than 40 characters.",
    says="{what}",
)
BAD_VALUE = Rule(
    "DAT008",
    "bad-value",
    "a value out of its range",
    "The value is of the right type but makes no sense here: a least number above the greatest, a count below "
    "zero, a reference to something the game does not have.",
    says="{what}",
)
BAD_DIGEST = Rule(
    "DAT009",
    "bad-digest-entry",
    "an entry of the rules digest is malformed",
    "Each entry needs a title with an id, at least one way of asking for it, a source, and text; every `see:` "
    "must name an entry that exists, and no two entries may ask the same question.",
    says="{what}",
)
NO_ENTRY = Rule(
    "DAT010",
    "no-such-entry",
    "a rule is cited that the digest does not have",
    "A side of the table, a step of a procedure or a reading names an entry of the rules digest by its id, and there "
    "is none with that id: the citation would lead nowhere. Correct the id, or write the entry in the rules folder.",
    Severity.WARNING,
    says="{what}",
)

# Who may be in the party

PARTY_TOO_LARGE = Rule(
    "PTY001",
    "party-too-large",
    "more members than the game allows",
    "The game's set-up allows only so many characters or heroes at once. Retire one (`companion party retire`), own "
    "the product that raises the limit (`companion campaign options --with ...`), or let your table decide otherwise: "
    "`companion house allow PTY001`.",
    says="{amount} {members}, the game allows {limit}",
)
PARTY_TOO_SMALL = Rule(
    "PTY002",
    "party-too-small",
    "fewer members than the game needs",
    "The game cannot be set up with so few. Add a member with `companion party add`. A party that is still being "
    "gathered shows this until it is complete.",
    Severity.WARNING,
    says="{amount} of at least {limit} {members}",
)
NOT_OWNED = Rule(
    "PTY003",
    "product-not-owned",
    "a member from a product the campaign does not list",
    "The character comes from an expansion or add-on. If you own it, say so: "
    "`companion campaign options --with PRODUCT`.",
    Severity.WARNING,
    says="{member} comes from {product}",
)
CUSTOM = Rule(
    "PTY004",
    "custom-member",
    "a member that the game's data does not know",
    "Added with --custom, so nothing can be checked against a printed sheet. Not wrong, only unverified.",
    Severity.HINT,
    says="{member} is one of your own",
)

# The record

DAMAGED = Rule(
    "REC001",
    "damaged-database",
    "the database fails SQLite's integrity check",
    "Some pages of the file are damaged, most often by a full disk, a copied file or failing hardware. Restore the "
    "newest backup with `companion restore`; the damaged file is kept beside it.",
    says="{what}",
)
DANGLING = Rule(
    "REC002",
    "dangling-row",
    "a row refers to one that is gone",
    "Foreign keys are enforced, so this happens only when the file was edited by another program. Restore a backup.",
    says="{table} row {row} refers to a {parent} that is gone",
)
STALE = Rule(
    "REC003",
    "stale-read-model",
    "the quick copy of a campaign differs from its record",
    "Mid-game commands read a small copy that each change renews. `companion doctor --repair` writes it anew.",
    says="the read model {how}",
)
OLD_SCHEMA = Rule(
    "REC004",
    "old-schema",
    "the database was written by an earlier version",
    "The next command that opens it brings it up to date, after a backup.",
    Severity.WARNING,
    says="schema {found}, this companion writes {written}",
)
NO_BACKUP = Rule(
    "REC005",
    "no-recent-backup",
    "no backup in the last 30 days",
    "Nothing is wrong; `companion backup` takes a moment.",
    Severity.HINT,
    says="no backup in the last {limit} days",
)
BROKEN_GAME = Rule(
    "REC006",
    "broken-game",
    "an added game no longer loads",
    "Its folder was changed or removed by hand. `companion data check` lists what is wrong; `companion games add` "
    "brings it back.",
    says="the added game {game} no longer loads",
)
MISSING_GAME = Rule(
    "REC007",
    "missing-game",
    "a campaign's game is not installed",
    "The campaign is safe but its game's data is not here. Add the game again with `companion games add FOLDER`.",
    Severity.WARNING,
    says="the game {game} is not installed",
)

BROKEN_CODE = Rule(
    "REC008",
    "broken-game-code",
    "an installed package of a game that cannot be loaded",
    "A package installed beside the companion says it brings a game (entry point group companion.games), but its code "
    "fails. The other games are not touched. Install a version of it that fits this companion, or uninstall it.",
    Severity.WARNING,
    says="the code of {game} cannot be loaded: {why}",
)

DISK_FULL = Rule(
    "REC009",
    "disk-full",
    "there is no room on the disk",
    "Changes need room for the record and its log. Nothing that was told as done is lost, and the record is not "
    "damaged: free some space and go on.",
    says="the disk is full: {free} kB are free",
)
LOST_BOOK = Rule(
    "REC010",
    "lost-book",
    "a rulebook on your shelf whose files are missing or damaged",
    "The record says the book is yours, but its files are not in this folder or cannot be read: they were deleted, or "
    "the record came from another machine. A backup brings them along; else add the book again with --replace, or take "
    "it off the shelf with `companion undo --folder`.",
    Severity.WARNING,
    says="the files of {book} ({game}) are {how}",
)
NEWER_SCHEMA = Rule(
    "REC011",
    "newer-schema",
    "the database was written by a newer version",
    "This companion does not know what that version keeps, so it neither reads nor changes the record: install the "
    "newest companion. Rules can be looked up all the same.",
    says="schema {found}, this companion knows {written}",
)
CHANGES_ENTRY = Rule(
    "BOX001",
    "changes-your-entry",
    "a file says something else than your box",
    "`companion box import` never changes what you typed in unless you say so: each entry that the file would change "
    "is named with what it would become. Add --replace to let it, or take the entry out of the file.",
    says="your box has {entry}: {what}",
)


def shared_rules() -> list[Rule]:
    """Every rule of these families."""
    return [value for value in globals().values() if isinstance(value, Rule)]
