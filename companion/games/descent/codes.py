"""DSC: heroes' equipment and skills, the overlord's decks, relics in Descent."""

from companion.core.findings import Rule, Severity

TOO_MANY_HANDS = Rule(
    "DSC001",
    "too-many-hands",
    "equipped items need more than two hands",
    "A hero may equip items with at most two hand icons together: one two-handed item or two one-handed ones. "
    "The others may be carried.",
    says="{items} need {amount} hands, a hero has two",
)
TOO_MUCH_ARMOR = Rule(
    "DSC002",
    "too-much-armor",
    "more than one item with the armor icon is equipped",
    "A hero may wear one item with the armor icon; cloaks and robes have it too. The others may be carried.",
    says="{items} are {amount} items of armor, one is allowed",
)
TOO_MANY_OTHER = Rule(
    "DSC003",
    "too-many-other-items",
    "more than two items with the other icon are equipped",
    "A hero may equip two items with the other icon. The others may be carried; cards without an icon are free.",
    says="{items} are {amount} other items, two are allowed",
)
NOT_HIS_CLASS_CARD = Rule(
    "DSC004",
    "class-card-of-another",
    "a hero has starting equipment of a class that is not his",
    "Class cards, starting equipment among them, are never traded or given away. They can only be sold to the shop.",
    says="{item} is starting equipment of the {owner}",
)
SKILL_OF_ANOTHER_CLASS = Rule(
    "DSC005",
    "skill-of-another-class",
    "a skill that is in no Class deck of the hero",
    "A hero buys skills from his own Class deck only; with a hybrid class, from his two decks.",
    says="{skill} is a skill of the {owner}",
)
XP_OVERSPENT = Rule(
    "DSC006",
    "experience-overspent",
    "skills cost more XP than the hero earned",
    "Every skill but the basic one costs the XP on its icon, and XP is only spent once.",
    says="the skills cost {amount} XP, {hero} earned {limit}",
)
WRONG_ACT = Rule(
    "DSC007",
    "item-of-a-later-act",
    "an Act II item while Act I is played",
    "Act II Shop Items come into the game when Act II begins. Act I items that heroes own stay with them in Act II.",
    says="{item} is an Act II item",
)
WRONG_ARCHETYPE = Rule(
    "DSC008",
    "class-of-another-archetype",
    "a class that does not match the hero's archetype",
    "A hero takes a Class deck with the archetype icon of his Hero sheet.",
    says="{deck} is a {needs} class, {hero} is a {archetype}",
)
CLASS_TAKEN = Rule(
    "DSC009",
    "class-taken-twice",
    "two heroes have the same class",
    "Each class may be chosen by one hero of the party only.",
    says="{holder} already has the Class deck {deck}",
)
BAD_SECOND_CLASS = Rule(
    "DSC010",
    "second-class-unfit",
    "the second deck of a hybrid class is missing or does not fit",
    "A hybrid class takes one more Class deck: a standard one of another archetype, never a hybrid; "
    "other classes have no second deck.",
    says="{deck} {why}",
)
SECOND_CLASS_COST = Rule(
    "DSC011",
    "second-class-skill-too-dear",
    "a 3 XP skill of a hybrid class's second deck",
    "A hero of a hybrid class may buy from both decks, but not the 3 XP skills of the second one.",
    says="{skill} costs {amount} XP and is in the second deck, {deck}",
)
UNKNOWN_CARD = Rule(
    "DSC012",
    "card-in-no-list",
    "a card that the lists do not have",
    "It may be misspelled, or from a product that the data does not know; nothing can be checked about it.",
    Severity.WARNING,
    says="the {kind} {card} is in no list",
)
TOO_MANY_COPIES = Rule(
    "DSC013",
    "too-many-copies",
    "more copies of a card than the game has",
    "Each card exists only as often as the box holds it; together the heroes or the overlord have more.",
    says="{holder} {amount} of {card}, {supply}",
)
SMALL_DECK = Rule(
    "DSC020",
    "overlord-deck-too-small",
    "fewer than 15 Overlord cards in the deck",
    "The overlord may set cards aside before a quest, but at least 15 must stay. Summon cards lie in his play area and "
    "do not count.",
    says="{amount} cards in the Overlord deck, at least {limit} are needed",
)
MIXED_BASIC = Rule(
    "DSC021",
    "mixed-basic-decks",
    "cards of both basic Overlord decks",
    "The overlord chooses one basic deck for the campaign, Basic or Basic II, and cannot mix them.",
    says="cards of {decks} are mixed",
)
LEVEL_TWO = Rule(
    "DSC022",
    "level-two-unmet",
    "a level 2 Overlord card without two level 1 cards of its class",
    "A level 2 card needs two level 1 cards of the same class in the deck; Universal and Summon cards do not help.",
    says="{card} needs {more} of level 1",
)
LEVEL_THREE = Rule(
    "DSC023",
    "level-three-unmet",
    "a level 3 Overlord card without three lower cards of its class",
    "A level 3 card needs three cards of level 1 or 2 of the same class in the deck; Universal and Summon cards do not "
    "help.",
    says="{card} needs {more} of level 1 or 2",
)
REWARD_BOUGHT = Rule(
    "DSC024",
    "reward-card-bought",
    "a reward card was bought",
    "Quest Reward, Rumor Reward and Overlord Reward cards have no price: only the quest that names them gives them.",
    says="{card} is a {deck} card and cannot be bought",
)
OVERLORD_XP_OVERSPENT = Rule(
    "DSC025",
    "overlord-experience-overspent",
    "Overlord cards cost more XP than the overlord earned",
    "Each bought Overlord card costs its level in XP; XP turned into threat is spent as well.",
    says="the Overlord cards and threat cost {amount} XP, he earned {limit}",
)
OTHER_PLOT_DECK = Rule(
    "DSC026",
    "plot-card-of-another-deck",
    "a Plot card that is not in the chosen Plot deck",
    "The overlord chooses one Plot deck for the whole campaign and buys from that one only.",
    says="{card} {why}",
)
THREAT_OVERSPENT = Rule(
    "DSC027",
    "threat-overspent",
    "Plot cards cost more threat than the overlord gained",
    "A Plot card is paid for with threat tokens when it is bought; only the basic card of the deck is free.",
    says="the Plot cards cost {amount} threat, he gained {limit}",
)
NOT_A_REWARD = Rule(
    "DSC028",
    "not-a-reward-card",
    "a card recorded as a reward that no quest gives",
    "Only Quest Reward, Rumor Reward and Overlord Reward cards are won. Every other Overlord card is bought with XP, "
    "and the basic deck is chosen at the start.",
    says="{card} is a {deck} card and no reward of a quest",
)
ASIDE_NOT_IN_DECK = Rule(
    "DSC029",
    "set-aside-but-not-in-the-deck",
    "a card is set aside that is not in the Overlord deck",
    "The overlord sets aside cards of his own deck. Summon cards lie in his play area and cannot be set aside.",
    says="{card} is set aside, but {why}",
)
TWO_RELICS = Rule(
    "DSC030",
    "two-relics-for-one",
    "a lieutenant or monster group wields more than one relic",
    "Each lieutenant wields one relic, each monster group one monster relic. A relic that may be wielded besides "
    "another, such as the Sun's Fury, does not count.",
    says="{wielder} wields {relics}; one is allowed",
)
WRONG_WIELDER = Rule(
    "DSC031",
    "relic-with-the-wrong-wielder",
    "a relic wielded by someone who may not",
    "Lieutenants wield the overlord's relics, monster groups the monster relics, and no one a universal relic.",
    says="{why}",
)
WRONG_RELIC_SIDE = Rule(
    "DSC032",
    "relic-of-the-other-side",
    "a relic's overlord side with a hero, or the reverse",
    "A relic lies with the side of its owner up; heroes use only hero sides, the overlord only his.",
    says="{relic} is {why}",
)
RELIC_TRADED = Rule(
    "DSC033",
    "relic-bought-or-sold",
    "a relic in the shop",
    "Relics are won and can never be bought or sold.",
    says="{relic} is a relic and can be neither bought nor sold",
)
NO_CLASS = Rule(
    "DSC034",
    "no-class-chosen",
    "a hero without a class",
    "Skills and starting equipment come with the class: `companion hero class NAME CLASS`.",
    Severity.HINT,
    says="{hero} has no class yet",
)
FOREIGN_BASIC = Rule(
    "DSC035",
    "basic-deck-of-a-box-not-listed",
    "a basic Overlord deck of a box that the campaign does not list",
    "Basic II comes with Labyrinth of Ruin: it can only be played with where that box is on the table. "
    "`companion campaign options --with BOX` lists a box.",
    Severity.WARNING,
    says="the {deck} deck comes with {box}, which this campaign does not list",
)
AGENT_NOT_ALLOWED = Rule(
    "DSC036",
    "agent-not-allowed",
    "an agent is summoned where none may be",
    "An agent cannot be summoned in an Interlude or a Finale, nor in a quest in which its lieutenant takes part.",
    says="{agent} cannot be summoned: {why}",
)
