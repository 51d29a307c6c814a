"""The buttons of Runebound: what a seat may do at this moment, each a command as players type it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fight import FOES, HEROES, Fighter
from companion.core.findings import Action
from companion.core.names import CompanionError, many
from companion.core.offers import ACT, ME, ROLL, TABLE, Ask, Choice, Number, Offer, Seat, Text
from companion.core.system import GameSystem
from companion.games.runebound.acts.fights import VILLAIN
from companion.games.runebound.catalogue import SETTLED
from companion.games.runebound.data import BOARD, FIGURES, HERO, Scenario
from companion.games.runebound.facts import ACTIVE, RUMOR, STORY
from companion.games.runebound.hero import Hero
from companion.games.runebound.odds.facing import Said, enemy_side, foe_named, hero_side
from companion.games.runebound.odds.tokens import SYMBOLS, side, side_said
from companion.games.runebound.rules.turns import ACTIONS, ADVENTURE, begins_round, cost_of_action, following
from companion.games.runebound.state import Quest, State

MOST = 999
OUTCOMES = ("I", "II", "III")
GOODS = "goods"
GAME, FIGHT, ROUND, HEALTH, GOLD, CARDS, SKILLS, QUESTS, PARTY, MARKETS = (
    "The game",
    "Fight",
    "Round",
    "Damage",
    "Gold and trophies",
    "Assets",
    "Skills",
    "Quests",
    "Party",
    "Markets",
)
"""The headings under which buttons stand."""


def offers(system: GameSystem, state: State, seat: Seat) -> Iterator[Offer]:
    """Every button of a seat, what is used most often first."""
    if not seat.plays:
        return
    if state.scenario is None or not state.playing:
        yield from _join(system, state)
    if not state.playing:
        return
    own = next((hero for hero in state.playing if hero.id == seat.hero), None)
    if state.scenario is None or state.over:
        yield from _begin(state)
    else:
        yield from _playing(state, state.scenario, own)
    yield from _rolls(state, own)


def _join(system: GameSystem, state: State) -> Iterator[Offer]:
    """Who is not at the table yet may join before the game begins."""
    here = {hero.name for hero in state.heroes}
    if free := tuple(one.name for one in system.roster if one.name not in here):
        asks = (Choice("hero", free), Text("player", "player", optional=True))
        yield Offer("Add a hero", Action("party add"), asks=asks, hint="gold and a hand of skills", group=PARTY)


def _begin(state: State) -> Iterator[Offer]:
    """A game, or the next one of the group, begins."""
    scenario = Choice("scenario", tuple(one.title for one in state.box.scenarios))
    first = Choice("first player", tuple(hero.name for hero in state.playing), "first")
    hint = "the next game; heroes begin anew" if state.over else "the villain, and who begins"
    start = Offer("Start", Action("play start"), asks=(scenario, first), hint=hint, group=GAME, main=True)
    yield start._replace(page=TABLE)
    yield start


def _playing(state: State, scenario: Scenario, own: Hero | None) -> Iterator[Offer]:
    acting = state.hero(state.turn.hero)
    if state.fight.standing:
        yield from _fight(state)
        if own and state.fight.get(own.name):
            yield from (offer._replace(page=ME) for offer in _fight(state) if offer.page == ACT)
    elif acting and acting in state.playing:
        yield from _turn(state, acting)
        if acting == own:
            yield from (offer._replace(page=ME) for offer in _turn(state, acting))
    yield from _pass(state, own)
    if own:
        yield from _own(state, scenario, own)
    yield from _story(state, scenario)
    yield from _markets(state)
    yield from _end(state)


def _pass(state: State, own: Hero | None) -> Iterator[Offer]:
    """The turn goes on to the next hero, the round after the last."""
    if state.fight.standing:
        return
    turn = state.turn
    name = following(state, turn.hero) if turn.hero else state.playing[0].name
    ends = bool(turn.hero) and begins_round(state, name)
    hint = f"then {name}{f', round {state.track.round + 1}' if ends else ''}"
    passed = Offer("End turn" if turn.hero else "First turn", Action("play next"), hint=hint, group=ROUND)
    passed = passed._replace(main=not turn.hero or turn.spent >= ACTIONS)
    yield from (passed._replace(page=TABLE), passed)
    if own and own.name == turn.hero:
        yield passed._replace(page=ME, group=_left_of(state, own))


def _turn(state: State, hero: Hero) -> Iterator[Offer]:
    """The actions of the hero whose turn it is, as long as some are left."""
    left, group = ACTIONS - state.turn.spent, _left_of(state, hero)
    if left <= 0:
        return
    if hero.defeated:
        yield from _rest(state, hero, group)
    elif hero.delayed:
        yield Offer("Stand up", _act(hero, "stand"), hint="delayed: first of all", group=group, main=True)
    else:
        yield from _actions(state, hero, group, left)
    yield Offer("Pass", _act(hero, "nothing"), hint="one action, nothing done", group=group)


def _left_of(state: State, hero: Hero) -> str:
    """The heading of a turn."""
    return f"{hero.name}'s turn: {many(max(0, ACTIONS - state.turn.spent), 'actions')} left"


def _act(hero: Hero, *words: str) -> Action:
    return Action("play act", (hero.name, *words))


def _actions(state: State, hero: Hero, group: str, left: int) -> Iterator[Offer]:
    to = Choice("to", tuple(place.name for place in state.box.places if place.name != hero.place), optional=True)
    speed = hero.counted("speed")
    hint = f"{'?' if speed is None else speed} terrain dice; from {hero.place or 'where you are'}"
    yield Offer("Travel", _act(hero, "move"), asks=(to,), hint=hint, group=group, main=True)
    if left >= cost_of_action(ADVENTURE):
        yield Offer(
            "Adventure", _act(hero, "adventure"), hint="two actions: flip the gem, draw", group=group, main=True
        )
    if quests := _quests_of(state, hero):
        asks = (Choice("quest", quests), Choice("outcome", OUTCOMES, optional=True))
        yield Offer("Explore", _act(hero, "explore"), asks=asks, hint="its outcome once the dice lie", group=group)
    yield from _rest(state, hero, group)
    yield from _shop(state, hero, group)
    size = hero.counted("hand_limit")
    yield Offer("Train", _act(hero, "train"), hint=f"draw {'?' if size is None else size}, keep as many", group=group)
    if goods := tuple(card.name for card in hero.assets if card.type == GOODS):
        yield Offer(
            "Trade goods",
            _act(hero, "trade"),
            asks=(Choice("goods", goods),),
            hint="for their trade value",
            group=group,
        )
    if cards := _cards(hero):
        yield Offer("Card's action", _act(hero, "card"), asks=(Choice("card", cards),), hint="one action", group=group)


def _quests_of(state: State, hero: Hero) -> tuple[str, ...]:
    """The quests a hero may explore for: the own ones, and story quests of the board."""
    return tuple(quest.name for quest in _active(state, hero) if quest.kind != RUMOR)


def _active(state: State, hero: Hero) -> list[Quest]:
    return [quest for quest in state.quests if quest.status == ACTIVE and quest.hero in (hero.name, "")]


def _cards(hero: Hero) -> tuple[str, ...]:
    names = (*(card.name for card in hero.assets), *(skill.name for skill in hero.skills))
    return tuple(dict.fromkeys(names))


def _rest(state: State, hero: Hero, group: str) -> Iterator[Offer]:
    kind = next((place.kind for place in state.box.places if place.name == hero.place), "")
    hurt = f"{hero.damage} damage" if hero.damage else "no damage"
    main = bool(hero.damage)
    if kind in SETTLED:
        yield Offer("Rest", _act(hero, "rest"), hint=f"{hurt}: all heals here", group=group, main=main)
        return
    matched = (Number("dice matched", 0, most=state.box.rest_dice),)
    rest = Offer("Rest", _act(hero, "rest"), asks=matched, hint=f"{hurt}; {state.box.rest_dice} dice", group=group)
    yield rest._replace(main=main)
    if not hero.place:
        yield Offer("Rest in a town", _act(hero, "rest", "all"), hint="all damage heals", group=group)


def _shop(state: State, hero: Hero, group: str) -> Iterator[Offer]:
    """A whole visit to the market of the city, or of the one that is named."""
    if hero.place and hero.place not in state.box.cities:
        return
    cities = (hero.place,) if hero.place else state.box.cities
    stock = tuple(dict.fromkeys(card for city in cities for card in state.market(city).cards))
    known = tuple(state.assets)
    held = tuple(card.name for card in hero.assets)
    where: tuple[Ask, ...] = () if hero.place else (Choice("city", cities, "in"),)
    own = (Choice("sell", held, "sell", optional=True), Choice("drop", held, "drop", optional=True)) if held else ()
    asks = (
        *where,
        Text("drew", "drew", known, optional=True),
        *own,
        Text("buy", "buy", (*stock, *(name for name in known if name not in stock)), optional=True),
        Text("or discard", "discard", stock, optional=True),
        Number("cost", 0, "cost", most=MOST, optional=True),
    )
    hint = f"{hero.gold} gold; {', '.join(stock) or 'its cards are not entered'}"
    yield Offer("Shop", Action("market shop", (hero.name,)), asks=asks, hint=hint, group=group)


def _sides(state: State) -> tuple[Fighter, Fighter] | None:
    heroes, foes = state.fight.of(HEROES), state.fight.of(FOES)
    return (heroes[0], foes[0]) if heroes and foes else None


def _fight(state: State) -> Iterator[Offer]:
    """Cast, spend, hit, until one falls or the hero gets away."""
    both = _sides(state)
    if both is None:
        return
    hero, foe = both
    round_ = f"round {state.fight.round}"
    toss = Offer("Cast", Action("play cast"), hint=f"{round_}: both sides are tossed", group=FIGHT)
    yield toss._replace(page=TABLE, main=not state.pools)
    yield toss._replace(main=not state.pools)
    amount = Number("damage", 1, least=1, most=MOST)
    for one in (foe, _now(state, hero)):
        strike = Offer(f"Hit {one.name}", Action("play hit", (one.name,)), asks=(amount,), hint=_left(one), group=FIGHT)
        yield strike._replace(page=TABLE)
        yield strike._replace(main=True)
    yield from _pools(state)
    if foe.rank != VILLAIN:
        to = Choice("to", tuple(place.name for place in state.box.places))
        yield Offer("Retreat", Action("play flee"), asks=(to,), hint="to a neighbouring hex", group=FIGHT)
    told = Action("play fight", (hero.name, foe.name))
    took = (Number("damage taken", 0, "took", most=MOST),)
    yield Offer("Won", told._replace(options=(("won", ""),)), asks=took, hint="reward and trophy", group=FIGHT)
    yield Offer("Lost", told._replace(options=(("lost", ""),)), asks=took, hint="its card is discarded", group=FIGHT)
    yield from _lying(state, hero, foe)


def _now(state: State, fighter: Fighter) -> Fighter:
    """A hero in a fight with the damage of this moment."""
    hero = state.hero(fighter.name)
    return fighter._replace(damage=hero.damage) if hero else fighter


def _left(one: Fighter) -> str:
    return f"{one.damage} damage" if one.left is None else f"{one.left} of {one.health} health left"


def _pools(state: State) -> Iterator[Offer]:
    """What lies faceup is spent by symbol."""
    for name, faces in state.pools.items():
        shown = {side(face).symbol for face in faces}
        if symbols := tuple(symbol for symbol in SYMBOLS if symbol in shown):
            asks = (Choice("symbol", symbols),)
            yield Offer(f"{name} spends", Action("play spend", (name,)), asks=asks, hint=", ".join(faces), group=FIGHT)


def _lying(state: State, hero: Fighter, foe: Fighter) -> Iterator[Offer]:
    """The tokens as they lie on the table: which side of each is up."""
    own = state.hero(hero.name)
    if own is None:
        return
    try:
        enemy = enemy_side(state, foe_named(state, foe.name, own), Said(foe.health or 1))
        both = (hero_side(own).fighting, enemy.fighting)
    except CompanionError:  # a token that nobody has read off its card: it is tossed on the table and hits are tapped
        return
    for each in both:
        asks = tuple(
            Choice(f"token {n}", tuple(dict.fromkeys(side_said(one) for one in token)))
            for n, token in enumerate(each.tokens, 1)
        )
        if asks:
            action = Action("play cast", (each.name,))
            yield Offer(f"{each.name} has cast", action, asks=asks, hint="the sides that lie faceup", group=FIGHT)


def _own(state: State, scenario: Scenario, hero: Hero) -> Iterator[Offer]:
    """What a player does with the own hero, in any turn."""
    yield from _damage(state, hero)
    if not state.fight.standing:
        yield _engage(state, hero)._replace(page=ME)
    yield from _purse(state, scenario, hero)
    yield from _assets(state, hero)
    yield from _skills(state, hero)
    yield from _quests(state, hero)


def _engage(state: State, hero: Hero) -> Offer:
    known = tuple(enemy.name for enemy in state.enemies)
    villain = (state.scenario.villain,) if state.scenario and state.scenario.villain else ()
    asks = (
        Text("enemy", suggest=(*known, *villain)),
        Number("health", 5, "health", least=1, most=MOST, optional=True),
        Number("gold", 1, "gold", most=MOST, optional=True),
    )
    hint = "health and reward where its card is not known"
    return Offer("Fight", Action("play fight", (hero.name,)), asks=asks, hint=hint, group=FIGHT, main=True)


def _damage(state: State, hero: Hero) -> Iterator[Offer]:
    who, health = (hero.name,), hero.counted("health")
    now = f"{hero.damage} of {'?' if health is None else health}"
    amount = Number("damage", 1, least=1, most=MOST)
    yield Offer("Damage", Action("hero damage", who), ME, (amount,), now, HEALTH, True)
    if hero.damage:
        yield Offer("Heal", Action("hero heal", who), ME, (amount._replace(default=hero.damage),), now, HEALTH)
    if hero.delayed:
        yield Offer("Stand up", Action("hero stand", who), ME, hint="one action", group=HEALTH)
    else:
        yield Offer("Delayed", Action("hero delay", who), ME, hint="the next action stands up", group=HEALTH)
    place = (Text("place", suggest=tuple(one.name for one in state.box.places)),)
    yield Offer("I am in", Action("hero move", who), ME, place, hero.place or "not recorded", HEALTH)
    change = (Choice("figure", FIGURES), Choice("by", ("1", "2", "-1", "-2")), Text("why", "why", optional=True))
    yield Offer("Figure changes", Action("hero modify", who), ME, change, "by an effect", HEALTH)


def _purse(state: State, scenario: Scenario, hero: Hero) -> Iterator[Offer]:
    who, why = (hero.name,), Text("why", "why", optional=True)
    now = f"now {hero.gold}"
    yield Offer("Get gold", Action("hero gold", who), ME, (Number("gold", 1, least=1), why), now, GOLD, True)
    if hero.gold > 0:  # a choice, for the number pad of a phone has no minus
        paid = Choice("gold", tuple(f"-{n}" for n in range(1, min(hero.gold, 30) + 1)))
        yield Offer("Pay", Action("hero gold", who), ME, (paid, why), now, GOLD)
    kinds = Choice("deck", state.box.trophies)
    held = ", ".join(f"{number} {kind}" for kind, number in hero.trophies.items() if number) or "none yet"
    yield Offer("Get trophies", Action("trophy gain", who), ME, (kinds, Number("how many", 1, least=1)), held, GOLD)
    if spent := tuple(kind for kind, number in hero.trophies.items() if number > 0):
        yield Offer("Spend a trophy", Action("trophy spend", who), ME, (Choice("deck", spent), why), held, GOLD)
    if tokens := tuple(token.id for token in scenario.tokens if token.kept_by == HERO):
        asks = (Choice("token", tokens), Choice("by", ("1", "2", "-1")))
        has = ", ".join(f"{number} {kind}" for kind, number in hero.story.items() if number) or "none yet"
        yield Offer("Story token", Action("hero token", who), ME, asks, has, GOLD)


def _assets(state: State, hero: Hero) -> Iterator[Offer]:
    who, held = (hero.name,), tuple(card.name for card in hero.assets)
    used = state.exhausted.get(hero.name, ())
    if ready := tuple(name for name in _cards(hero) if name not in used):
        action = Action("play use", options=(("hero", hero.name),))
        yield Offer("Use", action, ME, (Choice("card", ready),), "exhausted until your next turn", CARDS, True)
    goes: tuple[Ask, ...] = (Choice("instead of", held, "discard", optional=True),) if held else ()
    gained = (Text("asset", suggest=tuple(state.assets)), *goes)
    yield Offer("Get an asset", Action("asset gain", who), ME, gained, "one of each type", CARDS)
    if state.box.asset_types:
        new = Action("asset gain", who, (("new", ""),))
        kind, cost = Choice("type", state.box.asset_types, "type"), Number("cost", 0, "cost", optional=True)
        asks = (Text("name"), kind, cost, *goes)
        yield Offer("Get an unlisted one", new, ME, asks, "its card goes into your box", CARDS)
    if held:
        yield Offer("Lose an asset", Action("asset drop", who), ME, (Choice("asset", held),), "discarded", CARDS)
    others = [one for one in state.playing if one.name != hero.name and hero.place in ("", one.place)]
    if others:
        yield _barter(hero, held, others)


def _barter(hero: Hero, held: tuple[str, ...], others: list[Hero]) -> Offer:
    theirs = tuple(dict.fromkeys(card.name for one in others for card in one.assets))
    give = (Choice("give", held, "give", optional=True),) if held else ()
    take = (Choice("take", theirs, "take", optional=True),) if theirs else ()
    sums = (
        Number("gold given", 1, "give-gold", most=max(0, hero.gold), optional=True),
        Number("gold taken", 1, "take-gold", most=MOST, optional=True),
    )
    asks = (Choice("with", tuple(one.name for one in others)), *give, *take, *sums)
    return Offer("Barter", Action("asset barter", (hero.name,)), ME, asks, "in the same hex", CARDS)


def _skills(state: State, hero: Hero) -> Iterator[Offer]:
    who, hand = (hero.name,), tuple(dict.fromkeys(name for name in hero.hand if name))
    count = f"{many(len(hero.hand), 'cards')} in hand"
    drawn = (Text("card or number", suggest=("1", "2", *state.skills), optional=True),)
    yield Offer("Draw", Action("skill draw", who), ME, drawn, count, SKILLS)
    if hero.hand:
        wanted = Text("skill", suggest=tuple(dict.fromkeys((*hand, *state.skills))))
        paid = Text("trophies", "pay", tuple(kind for kind, number in hero.trophies.items() if number), optional=True)
        yield Offer(
            "Learn", Action("skill learn", who), ME, (wanted, paid), "from the hand, for trophies", SKILLS, True
        )
        named = (Choice("card", hand, optional=len(hand) < len(hero.hand)),) if hand else ()
        yield Offer("Exert", Action("skill exert", who), ME, named, f"one card goes; {count}", SKILLS)
    lost = tuple(dict.fromkeys((*(skill.name for skill in hero.skills), *hand)))
    if lost:
        yield Offer("Discard", Action("skill discard", who), ME, (Choice("card", lost),), "over a limit", SKILLS)
    seen = (Number("cards", 1, least=1, most=500), Number("successes", 0, most=500))
    yield Offer("Test revealed", Action("skill reveal", who), ME, seen, "counts the deck down", SKILLS)


def _quests(state: State, hero: Hero) -> Iterator[Offer]:
    active = _active(state, hero)
    names = tuple(quest.name for quest in active)
    if names:
        asks = (Choice("quest", names), Choice("outcome", OUTCOMES, "outcome", optional=True))
        action = Action("quest resolve", options=(("hero", hero.name),))
        yield Offer("Resolve", action, ME, asks, "quests become trophies", QUESTS)
    drawn = (Text("quest", suggest=tuple(quest.name for quest in state.box.quests)),)
    yield Offer("Take a quest", Action("quest take", (hero.name,)), ME, drawn, "drawn in an adventure", QUESTS)
    rumor = Action("quest take", (hero.name,), (("rumor", ""),))
    yield Offer("Keep a rumor", rumor, ME, (Text("event"),), "an event kept", QUESTS)
    if gone := tuple(quest.name for quest in active if quest.kind != STORY):
        action = Action("quest discard", options=(("hero", hero.name),))
        yield Offer("Drop a quest", action, ME, (Choice("quest", gone),), "unresolved", QUESTS)


def _story(state: State, scenario: Scenario) -> Iterator[Offer]:
    """The time track, story quests, what makes the villain stronger."""
    time, names = state.track, tuple(hero.name for hero in state.playing)
    if not time.spaces:
        asks = (
            Number("spaces", state.box.likely_spaces or 12, least=1, most=99),
            Text("story icons", "story", optional=True),
            Text("refresh icons", "refresh", optional=True),
        )
        yield Offer("Time track", Action("track layout"), asks=asks, hint="count it on the board, once", group=ROUND)
    elif not state.turn.hero and not time.ended:
        yield Offer("End round", Action("play round"), hint=f"round {time.round}: the token moves", group=ROUND)
    first = tuple(sorted(names, key=lambda name: name == state.first_player))
    hint = f"{state.first_player} now" if state.first_player else "who begins each round"
    yield Offer("First player", Action("track first"), asks=(Choice("hero", first),), hint=hint, group=ROUND)
    story = (Text("quest"), Text("hex", "at", tuple(place.name for place in state.box.places), optional=True))
    yield Offer("Story quest", Action("quest story"), asks=story, hint="onto the story quest track", group=GAME)
    if tokens := tuple(token.id for token in scenario.tokens if token.kept_by == BOARD):
        asks_token = (Choice("token", tokens), Choice("by", ("1", "2", "3", "-1")))
        lies = ", ".join(f"{number} {kind}" for kind, number in state.board.items() if number) or "none yet"
        yield Offer("On the board", Action("villain token"), asks=asks_token, hint=lies, group=GAME)
    if not scenario.health or scenario.unverified:
        health = (Number("health", scenario.health or 15, least=1),)
        hint = f"of {scenario.villain}, as its card prints it"
        yield Offer("Villain's health", Action("villain health"), asks=health, hint=hint, group=GAME)


def _markets(state: State) -> Iterator[Offer]:
    """The cards of each market, entered once; what leaves one besides shopping."""
    known = tuple(state.assets)
    for city in state.box.cities:
        stock, group = state.market(city).stock, MARKETS
        if stock is None:
            asks = tuple(Text(f"card {n}", suggest=known) for n in range(1, state.box.market_cards + 1))
            hint = "enter its cards as they lie there"
            yield Offer(city, Action("market set", (city,)), asks=asks, hint=hint, group=group)
        elif stock:
            swap = (Choice("leaves", tuple(dict.fromkeys(stock))), Text("comes", "with", known, optional=True))
            hint = ", ".join(stock)
            yield Offer(f"{city}: replace", Action("market replace", (city,)), asks=swap, hint=hint, group=group)


def _end(state: State) -> Iterator[Offer]:
    winner = (Choice("winner", tuple(hero.name for hero in state.playing), "won"),)
    yield Offer("Game is won", Action("scenario end"), asks=winner, hint="as the scenario card says", group=GAME)
    lost = Action("scenario end", options=(("lost", ""),))
    yield Offer("Everyone lost", lost, hint="time is up, or no hero is left", group=GAME)


def _rolls(state: State, own: Hero | None) -> Iterator[Offer]:
    """Checks that know the heroes: tests, terrain dice, fights."""
    ground = ("plains", "forest", "hills", "mountain", "swamp", "river")
    exert = Number("exertions", 1, "exert", most=20, optional=True)
    for hero in (own,) if own else state.playing:
        test = (Choice("attribute", state.box.attributes), Number("successes", 1, "need", least=1, most=20), exert)
        yield Offer("Test", Action("check test", (hero.name,)), ROLL, test, "cards of the skill deck", hero.name, True)
        path = (Text("hexes", suggest=ground), exert)
        yield Offer("Travel", Action("check move", (hero.name,)), ROLL, path, "each hex in order", hero.name)
        if quests := _quests_of(state, hero):
            asks = (Choice("quest", quests), exert)
            yield Offer("Explore", Action("check explore", (hero.name,)), ROLL, asks, "every outcome", hero.name)
        rest = (Text("terrain", suggest=ground, optional=True), exert)
        yield Offer("Rest", Action("check rest", (hero.name,)), ROLL, rest, "where you are, if empty", hero.name)
        yield _odds_of_fight(state, hero)


def _odds_of_fight(state: State, hero: Hero) -> Offer:
    action, fighting = Action("check cast", (hero.name,)), state.fight.get(hero.name)
    if fighting:
        return Offer("This fight", action, ROLL, (), "as it stands", hero.name, True)
    enemies = (Choice("enemy", tuple(enemy.name for enemy in state.enemies)),)
    return Offer("Fight", action, ROLL, enemies, "win or fall, and in how many rounds", hero.name)
