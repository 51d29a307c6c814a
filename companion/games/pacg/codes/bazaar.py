"""PAC: quests, feats, roles and the bazaar of the Pathfinder Adventure Card Game."""

from companion.core.findings import Rule

NOT_ON_BAZAAR = Rule(
    "PAC001",
    "trader-not-earned",
    "a trader that is not checked off on the Bazaar card",
    "Only traders that a reward has brought can be visited. One that the data does not name as a reward is checked off "
    "by hand: `companion trader earn NAME --reason ...`.",
)
NOT_AFTER_WIN = Rule(
    "PAC002",
    "no-trader-now",
    "traders are open only after a won scenario, before the rebuild",
    "After a loss there is no bazaar; after the rebuild it is closed until the next win.",
)
SECOND_VISIT = Rule(
    "PAC003",
    "second-visit",
    "a character at a second trader after the same scenario",
    "Each character may visit one trader after a won scenario.",
)
SECOND_TRADE = Rule(
    "PAC004",
    "second-trade",
    "a second trade after the same scenario",
    "Each character makes at most one trade: one payment, one card. A power that allows more is a matter for --force.",
)
WRONG_PRICE = Rule(
    "PAC005",
    "wrong-price",
    "not the number or kind of cards the trader asks for",
    "The trade cost is a number of boons; exactly that many are put into the box.",
)
PAYMENT_TOO_LOW = Rule(
    "PAC006",
    "payment-too-low",
    "a payment with too low an adventure deck number",
    "Each card paid must have an adventure deck number no less than one below that of the card wanted.",
)
NOT_ON_DISPLAY = Rule(
    "PAC007",
    "not-on-display",
    "a card that the trader does not show",
    "Only the cards laid out on the trader can be had; at a market that lets you name a card it must fit the offer.",
)
DEAD_VISITOR = Rule(
    "PAC008",
    "dead-visitor",
    "a dead character at a trader",
    "The dead do not visit traders, and their cards cannot pay: the survivors get them only at the rebuild.",
)
NOT_YOUR_TURN = Rule(
    "PAC009",
    "not-first-in-line",
    "another visitor of this trader trades first",
    "Where several visit one trader, the order is drawn by lot. One who does not want to trade passes: "
    "`companion trader pass NAME`.",
)
NOT_YOURS = Rule(
    "PAC010",
    "not-your-card",
    "a payment with a card the character does not have",
    "Pay with your own cards; others may give you theirs first: `companion deck trade`.",
)
OUT_OF_ORDER = Rule(
    "PAC011",
    "scenario-out-of-order",
    "a scenario before the one that has to be won first",
    "Scenarios are played in the order of the adventure card; a lost one is played again before the next.",
)
NOT_REBUILT = Rule(
    "PAC012",
    "decks-not-rebuilt",
    "a scenario before the decks are rebuilt",
    "After every scenario, won or lost, the decks are rebuilt: `companion deck rebuild`.",
)
NO_ROLE_YET = Rule(
    "PAC013",
    "no-role-yet",
    "a role before the third adventure is completed",
    "Role cards are part of the reward for completing the third adventure of the path.",
)
ALL_DEAD = Rule(
    "PAC014",
    "all-dead",
    "a scenario won although every character is dead",
    "When all characters are dead at the same time the scenario is lost and has to be played again, by new characters.",
)
