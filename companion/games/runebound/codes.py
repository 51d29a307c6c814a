"""RNB: the table of Runebound: heroes, assets, skills, markets, quests, the time track, the villain."""

from companion.core.findings import Rule, Severity

NO_SCENARIO = Rule(
    "RNB001",
    "no-scenario",
    "no scenario is chosen",
    "Each game of Runebound is one scenario. Choose it with `companion scenario choose NAME`; `companion scenario own` "
    "makes one of your own.",
    Severity.WARNING,
    says="no scenario is chosen yet",
)
TWO_OF_A_TYPE = Rule(
    "RNB002",
    "two-assets-of-a-type",
    "a hero has two assets of one type",
    "A hero keeps one asset of each type. Who gains a second of a type discards one of the two at once: say which with "
    "`--discard`, or afterwards with `companion asset drop`.",
    says="{amount} assets of the type {type} ({names}), one is allowed",
)
BAD_ASSET_TYPE = Rule(
    "RNB003",
    "no-such-asset-type",
    "an asset of a type that the game does not have",
    "The types of assets are listed in the game's data: clothing, equipment, goods, movement, weapon. "
    "`companion asset card NAME --type TYPE` mends it.",
    says="{asset} is of the type {type}; there is {types}",
)
TYPE_NOT_KNOWN = Rule(
    "RNB004",
    "asset-type-not-known",
    "an asset whose type nobody has filled in",
    "The data does not know the type of every card, so the limit of one of each type cannot be checked for this one. "
    "Read it off the card: `companion asset card NAME --type TYPE`.",
    Severity.HINT,
    says="the type of {asset} is not known",
)
TOKEN_MISSING = Rule(
    "RNB005",
    "asset-token-missing",
    "a hero has an asset without the combat token of its code",
    "An asset with a three-digit code brings the combat token of that code, whoever has the asset.",
    says="{asset} has the code {token}, its combat token is missing",
)
STRAY_TOKEN = Rule(
    "RNB006",
    "stray-combat-token",
    "a hero has a combat token without the asset that it belongs to",
    "The combat token of an asset goes back to the token bank when the asset is sold or lost, and along with it when "
    "it is bartered.",
    says="the combat token {token} is here without its asset",
)
SKILL_LIMIT = Rule(
    "RNB007",
    "too-many-skills",
    "more skills of a kind learned than the attribute allows",
    "A hero has at most as many learned skills of a kind as the attribute. Learning one more is allowed, but then one "
    "of them is discarded: `companion skill discard HERO NAME`.",
    says="{skills} ({names}), {attribute} is {value}",
)
HAND_LIMIT = Rule(
    "RNB008",
    "hand-too-large",
    "more skill cards in hand than the maximum hand size",
    "Whoever has more cards in hand than the maximum hand size discards down to it at once: "
    "`companion skill discard HERO`.",
    says="{cards} in hand, the maximum hand size is {limit}",
)
TOO_MUCH_DAMAGE = Rule(
    "RNB009",
    "damage-above-health",
    "more damage on a hero than the hero has health",
    "Damage that exceeds the health is ignored, so a hero never has more damage than health.",
    says="{amount} damage, the health is {limit}",
)
SPENT_TOO_MUCH = Rule(
    "RNB010",
    "spent-more-than-had",
    "more gold, trophies or tokens spent than the hero has",
    "A hero spends only what belongs to the hero. Look at what came in: `companion party show HERO`.",
    says="{missing} short",
)
BAD_SKILL_TYPE = Rule(
    "RNB011",
    "no-such-skill-type",
    "a skill that is neither body, mind nor spirit",
    "Each skill card belongs to one of the three attributes; `companion skill card NAME --type TYPE` fills it in.",
    says="{skill} is of the type {type}; there is {types}",
)
COST_NOT_MET = Rule(
    "RNB012",
    "skill-cost-not-met",
    "the trophies spent on a skill do not match its cost",
    "A skill costs one trophy for each orb, of the orb's type; a gray orb takes a trophy of any type.",
    says="{skill} costs {cost}, paid was {paid}",
)
BAD_TROPHY = Rule(
    "RNB013",
    "no-such-trophy",
    "a trophy of a type that no adventure deck has",
    "Trophies come from the three adventure decks: social, combat, exploration. Gray is a colour of orbs alone.",
    says="there are no {kind} trophies, only {kinds}",
)
MARKET_SIZE = Rule(
    "RNB014",
    "market-size",
    "a market with another number of cards than the rules say",
    "A market has three asset cards, four while a hero browses it. After a purchase or a discard there are three "
    "again, and a card that leaves in another way is replaced at once.",
    says="{cards} in the market of {city}, there should be {limit}",
)
NO_MARKET = Rule(
    "RNB015",
    "no-market-there",
    "shopping where there is no market",
    "Only the four cities have a market, and a hero shops in the city where the hero is.",
    says="{who} {fault}",
)
SOLD_WHAT_WAS_BOUGHT = Rule(
    "RNB016",
    "sold-what-was-bought",
    "an asset sold in the action in which it was bought",
    "An asset cannot be sold in the shop action in which it was bought; selling comes before buying.",
    says="{asset} was bought and sold in the same action",
)
BOUGHT_TWO = Rule(
    "RNB017",
    "bought-more-than-one",
    "more than one asset bought in a shop action",
    "A hero buys at most one asset in each shop action. Another one takes another action.",
    says="{amount} assets bought ({names}), one is allowed in each shop action",
)
NOT_ONE_CARD = Rule(
    "RNB018",
    "buy-or-discard-one",
    "a shop action in which not exactly one card left the market",
    "The third step of shopping takes exactly one card out of the market: it is either bought or discarded.",
    says="{bought} bought and {discarded} discarded: it must be one card in all",
)
NOT_FOR_SALE = Rule(
    "RNB019",
    "not-in-the-market",
    "a card bought or discarded that is not in the market",
    "Only the cards of the city's market, with the one drawn while browsing, can be bought or discarded.",
    says="{asset} is not in the market of {city} ({stock})",
)
SOLD_ELSEWHERE = Rule(
    "RNB020",
    "sold-outside-a-shop",
    "an asset sold outside a shop action",
    "Assets are sold while shopping, unless an ability allows it. Trading goods is an action of the goods card.",
    says="{asset} was sold outside a shop action",
)
WRONG_PRICE = Rule(
    "RNB021",
    "price-not-as-printed",
    "an asset bought, sold or traded for another sum than the rules say",
    "An asset is bought and sold for its cost, and goods are traded for their trade value.",
    says="{amount} gold {word} for {asset}, it should be {limit}",
)
NOT_BARTERED = Rule(
    "RNB022",
    "cannot-be-bartered",
    "something bartered that heroes cannot exchange",
    "Heroes exchange gold and assets. Starting combat tokens, trophies, skill cards and story tokens stay.",
    says="{giver} gave {taker} {what}",
    final=True,
)
OTHER_HEX = Rule(
    "RNB023",
    "barter-in-other-hexes",
    "heroes bartered although they are in different hexes",
    "Heroes barter in the same hex. `companion hero move HERO PLACE` records where a hero is.",
    says="not in the same hex: {places}",
)
TOKEN_LEFT_BEHIND = Rule(
    "RNB024",
    "token-left-behind",
    "an asset bartered without its combat token, or a token without its asset",
    "Whoever receives an asset receives the combat token of its code too, and no other.",
    says="the combat token {token} {fault}",
)
NOT_GOODS = Rule(
    "RNB025",
    "not-goods",
    "an asset traded that is not goods",
    "Only goods have a trade value and the action that trades them; other assets are sold in a market.",
    says="{asset} is {type}, not goods",
)
DEFEATED_ACTS = Rule(
    "RNB026",
    "defeated-hero-acts",
    "a defeated hero did something other than rest",
    "A defeated hero performs no action except rest and engages in no combat. Abilities and learning stay possible.",
    says="{hero} {fault}",
)
DELAYED_ACTS = Rule(
    "RNB027",
    "delayed-hero-acts",
    "a delayed hero did something before standing up",
    "A delayed hero's next action is spent on standing up: `companion hero stand HERO`. A defeated hero "
    "recovers first.",
    says="{hero} is delayed and must stand up before: {action}",
)
ELIMINATED_HOLDS = Rule(
    "RNB028",
    "eliminated-hero-plays-on",
    "an eliminated hero still has things or acts",
    "An eliminated hero is out of the game: assets, skills, trophies and combat tokens leave it, gold, story tokens "
    "and damage return to the bank.",
    says="{fault}",
)
BAD_OUTCOME = Rule(
    "RNB029",
    "quest-outcome",
    "a quest resolved with no, an unknown or more than one outcome",
    "A quest has one to three outcomes, I to III, and only one of them is resolved.",
    says="{quest} {fault}",
)
STORY_TROPHY = Rule(
    "RNB030",
    "story-card-as-trophy",
    "a story card or the enemy on it kept as a trophy",
    "Trophies are adventure cards. A story quest and an enemy on a story card are not taken.",
    says="{quest} is a story card and was kept as a trophy",
)
QUEST_NOT_KEPT = Rule(
    "RNB031",
    "quest-not-kept",
    "a resolved quest that is not recorded as a trophy",
    "Whoever resolves an outcome takes the quest as a trophy, unless the outcome says otherwise. If it did, all is "
    "well.",
    Severity.HINT,
    says="{quest} was resolved and not kept as a trophy",
)
RUMOR_SWITCHED = Rule(
    "RNB032",
    "rumor-other-choice",
    "a rumor resolved with the other choice of its card",
    "Whoever has taken an event as a rumor cannot later resolve the event's other choice.",
    says="{quest} was taken as a rumor and resolved with its other choice",
)
NO_TRACK = Rule(
    "RNB033",
    "track-not-known",
    "the layout of the time track is not entered",
    "The rulebook does not print the time track. Enter it once from the board: `companion track layout SPACES "
    "--story N --refresh N`.",
    Severity.HINT,
    says="the time track is not entered",
)
OFF_THE_TRACK = Rule(
    "RNB034",
    "off-the-track",
    "a space that the time track does not have",
    "The time token, the story icons and the gem refresh icons are on spaces of the track, counted from 1.",
    says="no space {amount} on a track of {limit}",
)
NO_SUCH_ACT = Rule(
    "RNB035",
    "no-such-act",
    "an act that the game does not have",
    "The game has two acts. When the time token has reached the end of the track for the second time, the scenario "
    "card says what happens.",
    says="act {amount}: the game has {limit}",
)
STORY_CARDS = Rule(
    "RNB036",
    "too-many-story-cards",
    "more story cards drawn, or story icons on the track, than the story deck allows",
    "The time token runs through the track twice, and at least two of the story cards stay unused.",
    says="{drawn}, at most {limit} of {cards} are used",
)
WRONG_STORY_TOKEN = Rule(
    "RNB037",
    "story-token-of-another-scenario",
    "story tokens that the scenario does not use so",
    "The scenario decides what its story tokens are and who has them: lore and companions lie with heroes, zombies on "
    "the board.",
    says="{token} {where}: {scenario} has {known} there",
)
VILLAIN_HEALTH = Rule(
    "RNB038",
    "villain-health-not-known",
    "the villain's health is not entered",
    "The rulebook does not state it; side B of the scenario card does: `companion villain health N`.",
    Severity.HINT,
    says="the health of {villain} is not entered",
)
LOSER_PLAYS = Rule(
    "RNB039",
    "loser-not-eliminated",
    "a hero lost to the villain and still plays",
    "Who is defeated in combat with a villain is eliminated from the game.",
    says="{hero} lost to the villain and still plays",
)
NO_WINNER = Rule(
    "RNB040",
    "no-such-winner",
    "a winner who is not a hero in the game",
    "The hero who defeats the villain wins: one who is in the game, and not eliminated.",
    says="the winner {hero} {fault}",
)
FIRST_PLAYER = Rule(
    "RNB041",
    "no-such-first-player",
    "the first player is not a hero in the game",
    "If the first player's hero is eliminated, the next player in turn order is first player: "
    "`companion track first HERO`.",
    says="the first player {hero} {fault}",
)
DECK_EMPTY = Rule(
    "RNB042",
    "more-cards-than-the-deck",
    "more trophies and quests of a deck in play than it has cards",
    "Adventure cards are limited: with none left in deck and discard pile, no trophy of that type can be gained.",
    says="{amount} cards of the {deck} are with heroes, it has {limit}",
)
NOT_IN_HAND = Rule(
    "RNB043",
    "skill-not-in-hand",
    "a skill learned or discarded that is not in the hero's hand",
    "Skills are learned from the hand. `companion skill draw HERO NAME` records cards that were drawn.",
    says="{card} is not {where} of {hero}",
)
UNKNOWN_HERO = Rule(
    "RNB044",
    "no-such-hero",
    "a card, quest or act of a hero who is not in the record",
    "Every asset, skill, quest and act belongs to a hero of the game, by name.",
    says="{who} is not in the game",
)
NOT_THE_HEROS = Rule(
    "RNB045",
    "not-the-heros",
    "an asset sold, traded or bartered that the hero does not have",
    "Heroes sell, trade and give away only what is their own.",
    says="{hero} does not have {asset}",
)
NO_VOLUNTARY_DISCARD = Rule(
    "RNB046",
    "voluntary-discard",
    "a skill discarded although nothing asks for it",
    "Cards leave the hand by exerting or above the maximum hand size; a learned skill is discarded by choice only when "
    "there are more than the attribute allows.",
    says="{hero} need not discard {card}",
)
NO_ACTION_LEFT = Rule(
    "RNB047",
    "no-action-left",
    "more actions than a turn has",
    "A turn is three actions; to adventure takes two of them. `companion play next` ends the turn.",
    says="{hero} has {left} left, and to {action} takes {cost}",
)
NOT_THE_TURN = Rule(
    "RNB048",
    "not-the-turn",
    "an action in another hero's turn",
    "Each hero acts in their own turn, from the first player on. `companion play next` passes the turn on.",
    says="it is {whose} turn, not that of {hero}",
)
HEALED_TOO_MUCH = Rule(
    "RNB049",
    "healed-more-than-the-dice",
    "a rest in the wilderness that healed more than the dice can give",
    "In the wilderness a rest heals one damage for each of the dice that shows the terrain of the hex.",
    says="a rest with {limit} dice heals no more than {limit}, not {amount}",
)
