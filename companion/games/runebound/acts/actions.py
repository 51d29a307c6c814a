"""Turns: whose it is, what is done with its three actions, and what the rules ask next."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.names import CompanionError, candidates, many, resolve
from companion.games.runebound.acts.cards import OWED, hero_now, holder, trade_now
from companion.games.runebound.acts.heroes import bring, put_hero, rest_now, stand_now
from companion.games.runebound.acts.markets import in_words, shop_now
from companion.games.runebound.acts.play import round_over
from companion.games.runebound.acts.quests import Resolved, resolve_now, take_now
from companion.games.runebound.acts.scenario import keep_scenario, scenario_facts, spend_action, typed
from companion.games.runebound.acts.skills import train_now
from companion.games.runebound.acts.villain import under_way
from companion.games.runebound.catalogue import spelled
from companion.games.runebound.data import HERO
from companion.games.runebound.facts import RUMOR, TOKEN, TurnFacts
from companion.games.runebound.rules.deeds import Deed, deed_findings
from companion.games.runebound.rules.turns import (
    ACTIONS,
    ADVENTURE,
    EXPLORE,
    MOVE,
    NOTHING,
    TRADE,
    begins_round,
    following,
    in_turn,
)
from companion.games.runebound.state import State
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform

WORDS = {
    **dict.fromkeys(("move", "travel", "go"), MOVE),
    "adventure": ADVENTURE,
    "explore": EXPLORE,
    "rest": "rest",
    "shop": "shop",
    "train": "train",
    "stand": "stand",
    "trade": TRADE,
    "card": "card",
    **dict.fromkeys(("nothing", "pass"), NOTHING),
}
"""What players call the actions."""
_OUTCOMES = ("I", "II", "III", "1", "2", "3")


def act(table: Table, text: str, force: str = "") -> Outcome:
    """Actions of a hero's turn in one line: `corbin move Tamalir, shop buy Suma, rest`."""

    def do(change: Change[State]) -> str:
        under_way(change)
        first, *others = [part.strip() for part in text.split(",") if part.strip()] or [""]
        hero, first = _whose(change, first)
        begin_turn(change, hero)
        said = [_one(change, hero, part) for part in _merged([first, *others] if first else others)]
        _tell_gem(change, hero)
        return f"{'; '.join(said) or f'{hero.name} begins the turn'}{_left(change, hero)}"

    return perform(table, do, force, owing=OWED)


def _merged(parts: list[str]) -> list[str]:
    """Actions, each with the words after it: a visit to the market may have commas of its own."""
    found: list[str] = []
    for part in parts:
        if found and part.split()[0].casefold() not in WORDS:
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def _whose(change: Change[State], part: str) -> tuple[Hero, str]:
    """The hero whom the first words name, else the one whose turn it is; and the words left."""
    words, names = part.split(), [hero.name for hero in change.state.playing]
    if words and words[0].casefold() not in WORDS:
        fits = (n for n in range(len(words), 0, -1) if candidates(" ".join(words[:n]), names))
        many_words = next(fits, 0)
        if not many_words:
            raise CompanionError(f"{words[0]!r} is no hero and no action.", f"Actions: {', '.join(WORDS)}.")
        return holder(change, " ".join(words[:many_words])), " ".join(words[many_words:])
    if not change.state.turn.hero:
        raise CompanionError(
            "Whose turn is it?", f"Begin with a hero: companion play act {names[0].lower() if names else 'HERO'} ..."
        )
    return holder(change, change.state.turn.hero), part


def begin_turn(change: Change[State], hero: Hero, passed: bool = False) -> None:
    """It is this hero's turn now; the turn before ends, and the round where the order begins again."""
    state = change.state
    turn = state.turn
    if turn.hero == hero.name and not passed:
        return
    expected = following(state, turn.hero) if turn.hero else hero.name
    if hero.name != expected and state.hero(turn.hero) in state.playing:
        raise CompanionError(f"It is {turn.hero}'s turn, then {expected}'s.", "companion play next passes the turn on.")
    if turn.hero and turn.spent < ACTIONS:
        change.note(f"{turn.hero} leaves {many(ACTIONS - turn.spent, 'actions')} unspent.")
    if state.fight.standing:
        versus = " against ".join(one.name for one in state.fight.fighters)
        change.note(f"{versus} is not over: companion play hit NAME N, or play flee PLACE.")
    if turn.hero and begins_round(state, hero.name):
        change.note(round_over(change))
    run = under_way(change)
    facts = scenario_facts(run)
    ready = {name: cards for name, cards in facts.exhausted.items() if name != hero.name}
    keep_scenario(run, facts._replace(turn=TurnFacts(hero.name), exhausted=ready))


def next_turn(table: Table, force: str = "") -> Outcome:
    """The turn is over; the next hero's begins."""

    def do(change: Change[State]) -> str:
        under_way(change)
        state = change.state
        if not state.playing:
            raise CompanionError("Nobody plays.", "companion party add NAME")
        name = following(state, state.turn.hero) if state.turn.hero else state.playing[0].name
        begin_turn(change, holder(change, name), passed=True)
        return f"{name}'s turn, round {change.state.track.round}{_hindered(change.state, name)}"

    return perform(table, do, force)


def _hindered(state: State, name: str) -> str:
    hero = state.hero(name)
    if hero and hero.defeated:
        return ": defeated, so only rest"
    return ": delayed, so first stand" if hero and hero.delayed else ""


def _left(change: Change[State], hero: Hero) -> str:
    state = change.state
    left = ACTIONS - state.turn.spent
    if left <= 0:
        after = following(state, hero.name)
        return f" (turn over, {after} is next)" if after != hero.name else " (turn over)"
    return f" ({many(left, 'actions')} left)"


def _one(change: Change[State], hero: Hero, part: str) -> str:
    word, _, rest = part.partition(" ")
    action = resolve(word, WORDS, "action", hint=f"One of: {', '.join(WORDS)}.")
    change.need(*in_turn(change.state, hero.name, action))  # the actions after it are not judged any more
    return _DO[action](change, hero, rest.strip())


def _counted(change: Change[State], hero: Hero, action: str) -> None:
    """Judge an action by the turn and the hero's state, and count it."""
    change.find(*deed_findings(change.state, Deed(hero.name, action, True)))
    spend_action(change, hero, action)


def _move(change: Change[State], hero: Hero, text: str) -> str:
    _counted(change, hero, MOVE)
    if not text:
        speed = hero_now(change, hero).counted("speed")
        dice = "terrain dice as your speed" if speed is None else many(speed, "terrain dice")
        change.note(f"Roll {dice} and spend one for each hex, or step to one adjacent hex; then hero move.")
        return f"{hero.name} moves"
    return put_hero(change, hero, text)


def _tell_gem(change: Change[State], hero: Hero) -> None:
    """What a hero may do next in the hex where a move has ended."""
    turn, now = change.state.turn, hero_now(change, hero)
    spot = spelled(change.state.box.places, now.place)
    if spot and spot.gem and turn.done[-1:] == (MOVE,) and turn.spent + 2 <= ACTIONS:
        change.note(f"{spot.name} has a {spot.gem} gem: adventure takes two actions, where it lies faceup.")


def _adventure(change: Change[State], hero: Hero, text: str) -> str:
    """Two actions; a quest or a rumor that was drawn may be named at once."""
    _counted(change, hero, ADVENTURE)
    kind, _, name = text.partition(" ")
    if kind.casefold() in ("quest", RUMOR) and name.strip():
        return f"{hero.name} adventures; {take_now(change, hero, name.strip(), kind.casefold())}"
    who = typed(hero.name)
    change.note(
        f"Flip the gem, draw a card. Enemy: companion play fight {who} NAME. Quest: companion quest take {who} NAME. "
        "Event: read both choices, resolve one."
    )
    return f"{hero.name} adventures"


def _explore(change: Change[State], hero: Hero, text: str) -> str:
    """An action for a quest; with the outcome named it is resolved, and what the data knows of it is given."""
    _counted(change, hero, EXPLORE)
    words = text.split()
    outcome = words.pop() if len(words) > 1 and words[-1].upper() in _OUTCOMES else ""
    if not words:
        raise CompanionError("Which quest?", "Like this: companion play act explore blood stone II.")
    if not outcome:
        change.note(f"companion check explore {typed(hero.name)} {' '.join(words)}; then explore it with its outcome.")
        return f"{hero.name} explores for {' '.join(words)}"
    said = resolve_now(change, " ".join(words), Resolved(outcome, hero.name))
    return said + _reward(change, hero, " ".join(words), outcome)


def _reward(change: Change[State], hero: Hero, query: str, outcome: str) -> str:
    state, number = change.state, _OUTCOMES.index(outcome.upper()) % 3 + 1
    named = candidates(query, [quest.name for quest in state.box.quests])
    card = spelled(state.box.quests, named[0]) if named else None
    reward = next((one for one in card.outcomes if one.number == number), None) if card else None
    if card is None or reward is None:
        return ""
    brought = bring(change, hero, reward.gold, reward.health, f"{card.name} {outcome}")
    kept = {token.id for token in state.scenario.tokens if token.kept_by == HERO} if state.scenario else set()
    if reward.lore and "lore" in kept:
        change.enter(TOKEN + "lore", reward.lore, card.name, hero)
        brought = ", ".join(filter(None, (brought, f"{reward.lore} lore")))
    change.note("What the card says besides is yours to record.")
    return f": {brought}" if brought else ""


def _rest(change: Change[State], hero: Hero, text: str) -> str:
    everything = text.casefold() == "all"
    if text and not everything and not text.isdigit():
        raise CompanionError(f"{text!r} is no number.", "Dice that match the hex: rest 2; or rest all in a settlement.")
    return rest_now(change, hero, int(text) if text.isdigit() else None, everything)


def _shop(change: Change[State], hero: Hero, text: str) -> str:
    return shop_now(change, hero, in_words(text))


def _train(change: Change[State], hero: Hero, _text: str) -> str:
    return train_now(change, hero)


def _stand(change: Change[State], hero: Hero, _text: str) -> str:
    return stand_now(change, hero)


def _trade(change: Change[State], hero: Hero, text: str) -> str:
    if not text:
        raise CompanionError("Which goods?", "Like this: companion play act trade relics.")
    _counted(change, hero, TRADE)
    return trade_now(change, hero, text)


def _card(change: Change[State], hero: Hero, text: str) -> str:
    _counted(change, hero, "use a card")
    return f"{hero.name} uses the action of {text or 'a card'}"


def _nothing(change: Change[State], hero: Hero, text: str) -> str:
    left = max(1, ACTIONS - change.state.turn.spent)
    for _ in range(min(int(text[:3]), left) if text.isdigit() else 1):
        _counted(change, hero, NOTHING)
    return f"{hero.name} does nothing"


_DO: dict[str, Callable[[Change[State], Hero, str], str]] = {
    MOVE: _move,
    ADVENTURE: _adventure,
    EXPLORE: _explore,
    "rest": _rest,
    "shop": _shop,
    "train": _train,
    "stand": _stand,
    TRADE: _trade,
    "card": _card,
    NOTHING: _nothing,
}
