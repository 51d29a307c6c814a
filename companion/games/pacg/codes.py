"""The findings of the Pathfinder Adventure Card Game.

DCK is about character decks; PAC about scenarios, feats, roles and the bazaar. A code with two sentences has a second
name here: the kind of finding is the same.
"""

from dataclasses import replace

from companion.core.findings import Rule, Severity

UNKNOWN_CARD = Rule(
    "DCK001",
    "unknown-card",
    "a card that the box does not know",
    "No card of this name is in the game's list. Mind the spelling; a card that the list lacks can be added to a "
    "campaign with `companion card add`.",
    says="no card is called {card}",
)
TOO_FEW = Rule(
    "DCK002",
    "too-few-of-type",
    "fewer cards of a type than the Cards List asks for",
    "A deck holds exactly the Cards List, with one more card for each card feat checked. Fill it from the cards of the "
    "group; only what the group lacks comes from the box.",
    says="{amount} of {limit} {kinds}",
)
SHORT = replace(TOO_FEW, says="{needed} {kinds} are needed, the group has {group} and the box may give {box}")
TOO_MANY = Rule(
    "DCK003",
    "too-many-of-type",
    "more cards of a type than the Cards List allows",
    "A deck holds exactly the Cards List, with one more card for each card feat checked. Loot counts as the boon type "
    "it is. Give a card to another character, or put it back in the box.",
    says="{amount} {kinds}, the Cards List allows {limit}",
)
WRONG_TYPE = Rule(
    "DCK004",
    "wrong-card-type",
    "a card listed as a type that it is not",
    "The card is of another type than the line it stands on, or it is no boon at all, so a character deck cannot hold "
    "it. It is counted as what it is.",
    says="{card} is {type}{listed}",
)
NOT_BASIC = Rule(
    "DCK005",
    "not-basic",
    "a card from the box without the Basic trait",
    "A new deck, or a gap left by the group's own cards, is filled with Basic cards only. A card with the Owner trait "
    "counts as Basic for the character it names and for nobody else. From the third adventure on the adventure deck "
    "number decides instead.",
    says="{card} is not Basic",
)
LOOT_NOT_BASIC = replace(NOT_BASIC, says="{card} is loot and not Basic")
BASIC_FOR_OWNER = replace(NOT_BASIC, says="{card} counts as Basic for {owner} alone")
NUMBER_TOO_HIGH = Rule(
    "DCK006",
    "number-too-high",
    "a card from the box whose adventure deck number is too high",
    "Once the third adventure has begun, cards from the box need not be Basic, but their adventure deck number must be "
    "at least 2 below that of the adventure being played. Letters count as 0.",
    says="{card} has the number {set}; in adventure {adventure} its number must be {most} or less",
)
PROMO_TOO_EARLY = Rule(
    "DCK007",
    "promo-too-early",
    "a promo card before adventure 1",
    "Promo cards join when adventure 1 begins. Only a promo whose Owner is the character may be used at once.",
    says="{card} is a promo card, which joins with adventure {first}",
)
CLASS_DECK_TOO_EARLY = Rule(
    "DCK008",
    "class-deck-too-early",
    "a Class Deck card above the current adventure",
    "Class Deck cards marked B may be used from the start, numbered ones when the Adventure Deck of that number is "
    "added.",
    says="{card} is a Class Deck card numbered {number}, above adventure {adventure}",
)
NOT_YET = Rule(
    "DCK009",
    "not-in-the-box-yet",
    "a card from an Adventure Deck that has not been added",
    "Each Adventure Deck joins the box when the adventure of its number begins.",
    says="{card} belongs to Adventure Deck {number}, which is not in the box in adventure {adventure}",
)
BOX_NOT_NEEDED = Rule(
    "DCK010",
    "box-not-needed",
    "a card from the box although the group had enough of that type",
    "Cards come from the box only where the cards of the whole group (decks, cards acquired, cards of the dead) do not "
    "suffice for a type. A poor card may not be swapped for a better one from the box.",
    says="{card} came from the box, but the group has {own}",
)
TOO_MANY_COPIES = Rule(
    "DCK011",
    "more-copies-than-the-box",
    "more copies in all decks together than the box holds",
    "The decks together cannot hold more copies of a card than your sets contain.",
    says="{amount} of {card}, the box holds {most}{owned}",
)
TOO_MANY_DECKS = Rule(
    "DCK012",
    "too-many-decks",
    "more decks built than the sets carry",
    "The base set is meant for up to 4 decks at one time, 6 with the Character Add-On Deck. Put the deck of a "
    "character nobody plays back in the box: `companion party retire`.",
    says="{amount} decks are built, the sets carry {limit}",
)
COHORT_COUNTED = Rule(
    "DCK013",
    "cohort-counted",
    "a cohort counted as a boon",
    "A cohort is a support card: it is no boon and fills no place of the Cards List. Note it on a line of its own.",
    says="{card} is a cohort and fills no place of the Cards List",
)
HELD_TWICE = Rule(
    "DCK014",
    "held-twice",
    "the same single card in two decks",
    "There is only one copy of this card, so only one character can have it.",
    says="{card} is in the decks of {holders}, and there is only one",
)
IN_NO_DECK = Rule(
    "DCK015",
    "in-no-deck",
    "a card acquired that is in no deck and was not returned",
    "There is no common stash: after the rebuild every card is in a deck or back in the box. "
    "`companion deck rebuild` settles it.",
    says="{card} ({where}) is in no deck and not back in the box",
)
TOO_MANY_FEATS = Rule(
    "DCK016",
    "more-feats-than-boxes",
    "more card feats than the character has boxes",
    "The Cards List has only so many boxes for each type; a feat without a free box is not gained.",
    says="{amount} card feats for {kinds}, the Cards List has {limit} boxes",
)
BAD_LINE = Rule(
    "DCK017",
    "bad-line",
    "a line of the deck file that says nothing",
    "Each line is `key: value`; the keys are character, adventure, feats, start, owned, cohort and the boon types.",
    says="{problem}",
)
NOT_KNOWN = Rule(
    "DCK018",
    "not-known",
    "a card whose set and traits the data does not know",
    "Whether it may come from the box cannot be said. Fill it in for your campaign: `companion card add`.",
    Severity.WARNING,
    says="the set and traits of {card} are not known here",
)
LOOT_FROM_BOX = Rule(
    "DCK019",
    "loot-from-the-box",
    "loot taken from the box",
    "By its number the rule for late adventures would let the card in, but loot is won as a reward and never chosen.",
    says="{card} is loot, which is won as a reward",
)
NO_DECK = Rule(
    "DCK020",
    "no-deck",
    "a character without a deck",
    "Build one with `companion deck set NAME --suggested` or `companion deck add NAME CARD --box`.",
    Severity.WARNING,
    says="{who} has no deck yet",
)
NOT_ON_BAZAAR = Rule(
    "PAC001",
    "trader-not-earned",
    "a trader that is not checked off on the Bazaar card",
    "Only traders that a reward has brought can be visited. One that the data does not name as a reward is checked off "
    "by hand: `companion trader earn NAME --reason ...`.",
    says="{trader} is not checked off on the Bazaar card",
)
NOT_AFTER_WIN = Rule(
    "PAC002",
    "no-trader-now",
    "traders are open only after a won scenario, before the rebuild",
    "After a loss there is no bazaar; after the rebuild it is closed until the next win.",
    says="traders are open only after a won scenario and before the rebuild",
)
SECOND_VISIT = Rule(
    "PAC003",
    "second-visit",
    "a character at a second trader after the same scenario",
    "Each character may visit one trader after a won scenario.",
    says="{who} has visited {trader} after this scenario",
)
SECOND_TRADE = Rule(
    "PAC004",
    "second-trade",
    "a second trade after the same scenario",
    "Each character makes at most one trade: one payment, one card. A power that allows more is a matter for --force.",
    says="{who} has traded (or passed) after this scenario",
)
WRONG_PRICE = Rule(
    "PAC005",
    "wrong-price",
    "not the number or kind of cards the trader asks for",
    "The trade cost is a number of boons; exactly that many are put into the box.",
    says="{trader} asks for {price}, not {amount}",
)
PAID_NO_BOON = replace(WRONG_PRICE, says="{card} is no boon")
PAYMENT_TOO_LOW = Rule(
    "PAC006",
    "payment-too-low",
    "a payment with too low an adventure deck number",
    "Each card paid must have an adventure deck number no less than one below that of the card wanted.",
    says="{card} counts as {number}; a card numbered {wanted} asks for {least} or higher",
)
NOT_ON_DISPLAY = Rule(
    "PAC007",
    "not-on-display",
    "a card that the trader does not show",
    "Only the cards laid out on the trader can be had; at a market that lets you name a card it must fit the offer.",
    says="{trader} does not offer {card}",
)
DEAD_VISITOR = Rule(
    "PAC008",
    "dead-visitor",
    "a dead character at a trader",
    "The dead do not visit traders, and their cards cannot pay: the survivors get them only at the rebuild.",
    says="{who} is {standing}",
)
NOT_YOUR_TURN = Rule(
    "PAC009",
    "not-first-in-line",
    "another visitor of this trader trades first",
    "Where several visit one trader, the order is drawn by lot. One who does not want to trade passes: "
    "`companion trader pass NAME`.",
    says="{first} trades first",
)
NOT_YOURS = Rule(
    "PAC010",
    "not-your-card",
    "a payment with a card the character does not have",
    "Pay with your own cards; others may give you theirs first: `companion deck trade`.",
    says="{who} has no {card} to pay with",
)
OUT_OF_ORDER = Rule(
    "PAC011",
    "scenario-out-of-order",
    "a scenario before the one that has to be won first",
    "Scenarios are played in the order of the adventure card; a lost one is played again before the next.",
    says="{scenario} comes after {first}, which is not won yet",
)
NOT_REBUILT = Rule(
    "PAC012",
    "decks-not-rebuilt",
    "a scenario before the decks are rebuilt",
    "After every scenario, won or lost, the decks are rebuilt: `companion deck rebuild`.",
    says="the decks are not rebuilt since the last scenario",
)
NO_ROLE_YET = Rule(
    "PAC013",
    "no-role-yet",
    "a role before the third adventure is completed",
    "Role cards are part of the reward for completing the third adventure of the path.",
    says="{who} gets a role when {adventure} is completed",
)
ALL_DEAD = Rule(
    "PAC014",
    "all-dead",
    "a scenario won although every character is dead",
    "When all characters are dead at the same time the scenario is lost and has to be played again, by new characters.",
    says="every character is dead, so the scenario is lost",
)
NOBODY_THERE = Rule(
    "PAC020",
    "nobody-at-the-location",
    "a location closed where no character is",
    "A location is closed by a character who is there. Say where everyone is with `companion play move NAME LOCATION`; "
    "a card that closes from afar is a matter for --force.",
    says="nobody is at {place}",
)
VILLAIN_THERE = Rule(
    "PAC021",
    "villain-at-the-location",
    "a location closed although the villain is known to be in its deck",
    "The search of the deck turns up the villain: the other cards are banished and the location stays open. Before an "
    "encounter with the villain its own location cannot be closed temporarily either.",
    says="the villain is at {place}, which stays open",
)
NOT_WON_YET = Rule(
    "PAC022",
    "villain-at-large",
    "a scenario won although the villain got away",
    "A villain that escapes is still to be found and cornered: its end is recorded with `companion play villain "
    "--defeated`. A scenario that is won in another way is a matter for --force.",
    says="the villain escaped, and {open} open",
)
NOT_TOGETHER = Rule(
    "PAC023",
    "not-at-one-location",
    "a card handed over between two locations",
    "While a scenario is played a card is given to a character at the same location, once a turn. A power that gives "
    "cards over a distance is a matter for --force.",
    says="{giver} is at {here}, {taker} at {there}",
)

COUNTS = (TOO_FEW, TOO_MANY)
"""What a deck owes its Cards List once a scenario is over."""


def every() -> list[Rule]:
    """Each code once, with the sentence it is known by."""
    found: dict[str, Rule] = {}
    for value in globals().values():
        if isinstance(value, Rule):
            found.setdefault(value.code, value)
    return list(found.values())
