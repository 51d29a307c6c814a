"""ARC: what the rules of Heroes of Arcania say about heroes, their boards and parties, town and quests."""

from companion.core.findings import Rule, Severity

SLOT_FULL = Rule(
    "ARC001",
    "slot-over-capacity",
    "more items in a slot than it holds",
    "Each area of the hero board takes only so many items. Take one off (`companion item move`), sell it, or give it "
    "to another hero. Single gloves count two to the slot, and a belt that says so may be worn with another.",
    says="{amount} {crowd}: {names}",
)
HANDS = Rule(
    "ARC002",
    "hands-full",
    "a two handed item together with another held one",
    "A hero has two hands: a two handed weapon leaves none for a shield or a second weapon, unless an item says so. "
    "Move one of them to a general slot.",
    says="{item} takes both hands: {names}",
)
ARMOR = Rule(
    "ARC003",
    "armor-not-allowed",
    "armor on a hero who may not wear it",
    "A barbarian wears nothing tagged Armor in the armor slot without Tank. A wizard wears nothing tagged Armor in any "
    "slot unless the item has MP. A second class brings the same limits.",
    says="{who} may not wear {item} without {lacking}",
)
MAGIC = Rule(
    "ARC004",
    "magic-needed",
    "a spell book or scroll without MGC",
    "Scrolls, spell books, and staves and wands with the magic symbol are of use only to a hero with MGC. Magic "
    "Training gives it, except to barbarians. They may be carried in a general slot for sale.",
    says="{item} is of no use without {ability}",
)
SCROLL_COPY = Rule(
    "ARC005",
    "scroll-copy",
    "more copies of a scroll than allowed",
    "The scroll book holds one copy of each spell, and one more than the hero started with.",
    says="{amount} copies of {item}, {limit} allowed",
)
POTIONS = Rule(
    "ARC006",
    "too-many-potions",
    "more potions on the belt than it holds",
    "Four potions are within reach, six with a potion belt. The others go to general or backpack slots.",
    says="{amount} potions on the belt, {limit} are within reach",
)
DR_CAP = Rule(
    "ARC007",
    "damage-reduction-above-cap",
    "more DR than counts",
    "Only 5 points of DR count for a hero unless something raises the maximum. What is above it is not lost: it is "
    "there for PRC to eat.",
    Severity.WARNING,
    says="{amount} DR, of which {limit} count; the rest is there for PRC",
)
NPCS = Rule(
    "ARC008",
    "too-many-npcs",
    "more NPCs than a hero may have",
    "Four in a solo game, two each with two or three players, one each with four. Honor bound and life debt NPCs, "
    "summons, mounts, mules and major citizens do not count; three war hounds count as one, six for a ranger.",
    says="{amount} NPCs count, {limit} allowed with {players}",
)
SUMMONS = Rule(
    "ARC009",
    "too-many-summons",
    "more summons than a hero may have",
    "Up to four, one of each kind: elemental, golem, skeleton, zombie. A Summoner may have a second one of the chosen "
    "kind.",
    says="{amount} {what}, {limit} allowed",
)
ABILITY = Rule(
    "ARC010",
    "ability-not-for-heroes",
    "an ability that a hero cannot have",
    "Abilities marked for monsters only, or for nobody, are rerolled when a hero gains one at random. An item may "
    "still give one. Holy and UH never go together.",
    says="{ability} {why}",
)
TRAINING_TWICE = Rule(
    "ARC011",
    "training-twice",
    "the same training a second time",
    "Each hero may take each training only once, and a training is never sold back to the shop.",
    says="{item} was taken {amount} times",
)
TRAINING_SOLD = Rule(
    "ARC012",
    "training-resold",
    "a training sold to the shop",
    "Trainings cannot be sold again: what is learned stays learned.",
    says="{item} was sold to the shop",
)
TOO_EARLY = Rule(
    "ARC013",
    "chosen-too-early",
    "a specialization or second class before its level",
    "The first specialization comes at level 3, the second class (or staying pure) at level 10, the second "
    "specialization at level 15.",
    says="{what} {amount}; {when}",
)
WRONG_CLASS = Rule(
    "ARC014",
    "wrong-class",
    "a specialization of another class",
    "The first specialization is one of the base class's three; the second is of the base class or the second class.",
    says="{what} is not one of {hero}'s specializations: {own}",
)
MARKET_CLOSED = Rule(
    "ARC015",
    "shadow-market-closed",
    "the shadow market before level 4",
    "The shadow market opens when the heroes reach level 4.",
    says="the {offer} opens at level {limit}; the heroes are level {amount}",
)
STALE = Rule(
    "ARC016",
    "offer-not-renewed",
    "cards in town that are left from before the last quest",
    "After every quest attempt the hire pool, the side quests and the shadow market are discarded and drawn anew: "
    "`companion town pool`, `town quests`, `town market`, or `town discard` to clear them all.",
    says="{offer}: cards from before the last quest ({cards})",
)
OVERLOADED = Rule(
    "ARC017",
    "over-encumbered",
    "more things than the general slots hold",
    "It is allowed, at -1 defense for each two items too many (a begun pair counts). A backpack opens four more slots, "
    "a mule carries ten.",
    Severity.WARNING,
    says="{amount} items in {limit} general slots: {penalty} defense",
)
SAME_TWICE = Rule(
    "ARC018",
    "same-item-twice",
    "two of the same where they must differ",
    "Two necklaces may be worn if they are different ones.",
    says="{amount} of {item} in {slot}",
)
IN_BAG = Rule(
    "ARC019",
    "not-in-a-bag",
    "something that may not lie in a bag of holding",
    "A bag of holding cannot be kept inside another, nor anything with anti-magic (AM) inside either.",
    says="{item} may not lie in a bag of holding",
)
NPC_ITEMS = Rule(
    "ARC020",
    "npc-items",
    "an NPC with items it may not carry",
    "Only an NPC with HTU uses items: one for each level of its hero, at most ten.",
    says="{npc} carries {items}, {why}",
)
NO_CONTAINER = Rule(
    "ARC021",
    "nothing-to-carry-it",
    "things in a backpack, bag or mule that is not there",
    "Backpack slots open when an adventurer's backpack is bought; a mule must be owned to carry its ten items.",
    says="{names} {slot}, but there is no {wanted}",
)
LONER = Rule(
    "ARC022",
    "loner-with-npc",
    "a hired NPC with a hero who goes alone",
    "A hero with Loner hires nobody. Honor bound and life debt NPCs, summons, hounds and mounts are allowed.",
    says="{npc} is hired, but {hero} is a Loner",
)
WRONG_SLOT = Rule(
    "ARC023",
    "wrong-slot",
    "an item in a slot it does not belong in",
    "An item goes to the slot its card names, or to a general or backpack slot, where it is only carried.",
    says="{item} does not belong in {slot}{home}",
)
LEVELS = Rule(
    "ARC024",
    "level-not-earned",
    "a higher level than the main quests won",
    "Each main quest won gives a level; a latecomer begins at the level of the others. If your story book gave one "
    "besides, win the quest with --level.",
    says="level {amount}, but the main quests won make {limit}",
)
LEVEL_DUE = Rule(
    "ARC025",
    "level-card-due",
    "a level that was won but not yet taken",
    "Draw two level cards and keep one: `companion level up`.",
    Severity.HINT,
    says="level {limit} is won, {amount} is recorded",
)
CHOICE_DUE = Rule(
    "ARC026",
    "choice-due",
    "a specialization or second class that may be chosen now",
    "Level 3 gives a specialization, level 10 a second class, level 15 a second specialization.",
    Severity.HINT,
    says="{choice} may be chosen (level {limit})",
)
UNKNOWN = Rule(
    "ARC027",
    "unknown-ability",
    "an ability code that the list does not have",
    "The rulebook lists 100 abilities and 31 tags. A card of your own may use another: then nothing can be checked.",
    Severity.HINT,
    says="{ability} is none of the abilities and tags",
)
UNPAID = Rule(
    "ARC028",
    "npc-unpaid",
    "a hired NPC who has not been paid for the next quest",
    "Hired NPCs are paid for each quest. Pay again (`companion npc rehire`) or let them go (`companion npc dismiss`).",
    says="{npc} has not been paid for the next quest",
)
TIER_CLOSED = Rule(
    "ARC029",
    "tier-not-open",
    "a main quest whose tier is not open",
    "All main quests of a tier must be won before the next tier opens, and all three tiers before the last quest.",
    says="{quest} opens when {what} of main quests are won",
)
NOT_OFFERED = Rule(
    "ARC030",
    "quest-not-offered",
    "a side quest that is not on offer",
    "A side quest is one of the two laid out in town, or, while the heroes are level 3 or less, one of two easy ones.",
    says="{quest} is not on offer: {offer}",
)
REDRAWN = Rule(
    "ARC031",
    "redrawn-twice",
    "side quests redrawn a second time",
    "New side quests may be drawn for 500 GP once between two quest attempts.",
    says="redrawn {amount} times since the last quest, {limit} allowed",
)
OFFER_SIZE = Rule(
    "ARC032",
    "offer-size",
    "more cards laid out than the rules allow",
    "The hire pool has four cards, the shadow market four, and two side quests are laid out.",
    says="{amount} cards, {limit} are laid out",
)
DEBT = Rule(
    "ARC033",
    "not-enough-gold",
    "more gold spent than there is",
    "A hero cannot pay with gold that is not there.",
    says="{amount:,} GP: more was spent than there is",
)
TRAINING_CLASS = Rule(
    "ARC034",
    "item-not-for-class",
    "an item or training the hero's class cannot have",
    "Some goods are barred to a class: Magic Training is not for barbarians, for example.",
    says="{item} is not for a {barred}",
)
UPGRADE = Rule(
    "ARC035",
    "upgrade-does-not-fit",
    "an upgrade on something it is not made for",
    "Weapon upgrades go on weapons, armor upgrades on armor, shield spikes on shields, barding on mounts.",
    says="{upgrade} does not go on {item}",
)
NOT_ON_SALE = Rule(
    "ARC036",
    "not-on-sale",
    "an artifact bought that does not lie at the shadow market",
    "The shop sells basic items. An artifact is for sale only while its card lies at the shadow market; a shop met on "
    'a quest may have others (`--force "the shop card"`).',
    says="{item} does not lie at the {offer}",
)
NOT_IN_POOL = Rule(
    "ARC037",
    "not-in-the-pool",
    "an NPC hired who is not in the hire pool",
    "NPCs are hired out of the four cards of the hire pool. If a quest or a card offered this one, all is well.",
    Severity.WARNING,
    says="{npc} is not in the hire pool: {left}",
)
NOT_IN_TOWN = Rule(
    "ARC038",
    "not-in-town",
    "buying, selling or hiring during a quest",
    "The shop, the shadow market and the hire pool are there between quests. A hero with Shop buys basic items and "
    'sells between encounters; a shop met on a quest has its own goods (`--force "the shop card"`). A table that '
    "plays otherwise: `companion house allow ARC038`.",
    says="{what} while {quest} is under way",
)
FAR_PRICE = Rule(
    "ARC039",
    "price-far-from-printed",
    "a price far from the one that is printed",
    "What was typed is less than half or more than twice the printed price: perhaps the resale price, or a slip.",
    Severity.WARNING,
    says="{item} for {amount:,} GP, {limit:,} GP is printed",
)
SUMMON_ABILITY = Rule(
    "ARC040",
    "summon-without-ability",
    "a summon of a hero who cannot summon it",
    "A golem needs ART, an elemental Elem or its scroll, the skeleton Necro S, the zombie Necro Z. An item that gives "
    "the ability counts: enter it with --ability.",
    Severity.WARNING,
    says="{npc} is with {hero}, who has no {ability}",
)
WEAPON_CLASS = Rule(
    "ARC041",
    "weapon-not-for-class",
    "a weapon that the hero's class does not use",
    "A wizard uses no melee weapons without a second class that lifts it. The class card is not in the rulebook: this "
    "is inferred from what the second classes fighter and mage give, so check yours.",
    Severity.HINT,
    says="{item} ({type}) is not for a {barred}",
)
