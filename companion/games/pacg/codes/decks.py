"""DCK: character decks of the Pathfinder Adventure Card Game."""

from companion.core.findings import Rule, Severity

UNKNOWN_CARD = Rule(
    "DCK001",
    "unknown-card",
    "a card that the box does not know",
    "No card of this name is in the game's list. Mind the spelling; a card that the list lacks can be added to a "
    "campaign with `companion card add`.",
)
TOO_FEW = Rule(
    "DCK002",
    "too-few-of-type",
    "fewer cards of a type than the Cards List asks for",
    "A deck holds exactly the Cards List, with one more card for each card feat checked. Fill it from the cards of the "
    "group; only what the group lacks comes from the box.",
)
TOO_MANY = Rule(
    "DCK003",
    "too-many-of-type",
    "more cards of a type than the Cards List allows",
    "A deck holds exactly the Cards List, with one more card for each card feat checked. Loot counts as the boon type "
    "it is. Give a card to another character, or put it back in the box.",
)
WRONG_TYPE = Rule(
    "DCK004",
    "wrong-card-type",
    "a card listed as a type that it is not",
    "The card is of another type than the line it stands on, or it is no boon at all, so a character deck cannot hold "
    "it. It is counted as what it is.",
)
NOT_BASIC = Rule(
    "DCK005",
    "not-basic",
    "a card from the box without the Basic trait",
    "A new deck, or a gap left by the group's own cards, is filled with Basic cards only. A card with the Owner trait "
    "counts as Basic for the character it names and for nobody else. From the third adventure on the adventure deck "
    "number decides instead.",
)
NUMBER_TOO_HIGH = Rule(
    "DCK006",
    "number-too-high",
    "a card from the box whose adventure deck number is too high",
    "Once the third adventure has begun, cards from the box need not be Basic, but their adventure deck number must be "
    "at least 2 below that of the adventure being played. Letters count as 0.",
)
PROMO_TOO_EARLY = Rule(
    "DCK007",
    "promo-too-early",
    "a promo card before adventure 1",
    "Promo cards join when adventure 1 begins. Only a promo whose Owner is the character may be used at once.",
)
CLASS_DECK_TOO_EARLY = Rule(
    "DCK008",
    "class-deck-too-early",
    "a Class Deck card above the current adventure",
    "Class Deck cards marked B may be used from the start, numbered ones when the Adventure Deck of that number is "
    "added.",
)
NOT_YET = Rule(
    "DCK009",
    "not-in-the-box-yet",
    "a card from an Adventure Deck that has not been added",
    "Each Adventure Deck joins the box when the adventure of its number begins.",
)
BOX_NOT_NEEDED = Rule(
    "DCK010",
    "box-not-needed",
    "a card from the box although the group had enough of that type",
    "Cards come from the box only where the cards of the whole group (decks, cards acquired, cards of the dead) do not "
    "suffice for a type. A poor card may not be swapped for a better one from the box.",
)
TOO_MANY_COPIES = Rule(
    "DCK011",
    "more-copies-than-the-box",
    "more copies in all decks together than the box holds",
    "The decks together cannot hold more copies of a card than your sets contain.",
)
TOO_MANY_DECKS = Rule(
    "DCK012",
    "too-many-decks",
    "more decks built than the sets carry",
    "The base set is meant for up to 4 decks at one time, 6 with the Character Add-On Deck. Put the deck of a "
    "character nobody plays back in the box: `companion party retire`.",
)
COHORT_COUNTED = Rule(
    "DCK013",
    "cohort-counted",
    "a cohort counted as a boon",
    "A cohort is a support card: it is no boon and fills no place of the Cards List. Note it on a line of its own.",
)
HELD_TWICE = Rule(
    "DCK014",
    "held-twice",
    "the same single card in two decks",
    "There is only one copy of this card, so only one character can have it.",
)
IN_NO_DECK = Rule(
    "DCK015",
    "in-no-deck",
    "a card acquired that is in no deck and was not returned",
    "There is no common stash: after the rebuild every card is in a deck or back in the box. "
    "`companion deck rebuild` settles it.",
)
TOO_MANY_FEATS = Rule(
    "DCK016",
    "more-feats-than-boxes",
    "more card feats than the character has boxes",
    "The Cards List has only so many boxes for each type; a feat without a free box is not gained.",
)
BAD_LINE = Rule(
    "DCK017",
    "bad-line",
    "a line of the deck file that says nothing",
    "Each line is `key: value`; the keys are character, adventure, feats, start, owned, cohort and the boon types.",
)
NOT_KNOWN = Rule(
    "DCK018",
    "not-known",
    "a card whose set and traits the data does not know",
    "Whether it may come from the box cannot be said. Fill it in for your campaign: `companion card add`.",
    Severity.WARNING,
)
LOOT_FROM_BOX = Rule(
    "DCK019",
    "loot-from-the-box",
    "loot taken from the box",
    "By its number the rule for late adventures lets the card in, but loot is won as a reward. Let your table decide.",
    Severity.WARNING,
)
NO_DECK = Rule(
    "DCK020",
    "no-deck",
    "a character without a deck",
    "Build one with `companion deck set NAME --suggested` or `companion deck add NAME CARD --box`.",
    Severity.WARNING,
)
