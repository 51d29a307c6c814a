"""The Adventure Path: where it stands, a scenario's set-up, the log; traders and what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.core.campaign import Stall
from companion.core.findings import Action
from companion.core.names import argument
from companion.games.pacg.facts import Due, PlayFacts
from companion.games.pacg.paths import Scenario, Setup, set_up
from companion.games.pacg.rewards import claim, due_words, open_dues
from companion.games.pacg.state import State
from companion.games.pacg.traders import Trader
from companion.games.pacg.views.decks import counted
from companion.render.console import columns, say, say_parts
from companion.render.findings import command

Shape = dict[str, object]


def dues(state: State) -> list[tuple[str, Due]]:
    """Rewards that wait for a choice, each with the character's name; empty for the group's."""
    return [(state.names.get(found.due.hero, ""), found.due) for found in open_dues(state)]


def due_json(state: State) -> list[str]:
    """The same in words."""
    return [due_words(due, who) for who, due in dues(state)]


def show_dues(found: Sequence[tuple[str, Due]]) -> None:
    """Rewards that wait for a choice, with the command that claims each."""
    for who, due in found:
        action: Action | None = claim(due, who)
        say_parts(f"  due: {due_words(due, who)}  ", (command(action) if action else "", "cyan"))


def position_json(state: State) -> Shape:
    """Where the path stands."""
    path, at = state.cards.path, state.adventure
    now = state.scenario if state.playing else None
    return {
        "path": path.title,
        "adventure": {"number": at.number, "title": at.title},
        "playing": now.title if now else None,
        "next": {"id": state.next.id, "title": state.next.title} if state.next else None,
        "rebuild_due": state.rebuild_due,
        "due": due_json(state),
    }


def show_position(state: State) -> None:
    """The same on the screen."""
    say(f"{state.cards.path.title}, adventure {state.adventure.number}: {state.adventure.title}")
    if state.playing and state.scenario:
        say(f"Now: {state.scenario.title}")
    elif state.next:
        say(f"Next: {state.next.id} {state.next.title}")
    else:
        say("Every scenario is won.")
    if state.rebuild_due:
        say("First rebuild the decks: companion deck rebuild")
    for line in due_json(state):
        say(f"  due: {line}", "yellow")


def glance(state: State) -> dict[str, str]:
    """Where the path stands and how to go on, in a few lines."""
    won, path = len(state.log.won), state.cards.path
    found = {"adventure": f"{state.adventure.number} {state.adventure.title}, {won} of {len(path.scenarios)} won"}
    due = due_json(state)
    if due:
        found["due"] = "; ".join(due)
    return found | {"next": _go_on(state)}


def _go_on(state: State) -> str:
    """The next command."""
    if not state.party:
        return "companion party add NAME"
    if state.playing:
        return f"companion play {_in_play(state.under_way.facts.play)}"
    return _between(state)


def _in_play(play: PlayFacts | None) -> str:
    if play is None or not play.sound:
        return "start"
    return "end" if play.result else "turn"


def _between(state: State) -> str:
    """What comes before the next scenario: a deck for everyone where decks are kept, the rebuild, what is due."""
    bare = next((hero.name for hero in state.present if not state.deck(hero)), "")
    if bare and (state.keeps_decks or not state.runs):
        return f"companion deck set {argument(bare)} --suggested"
    if state.rebuild_due:
        return "companion deck rebuild"
    waiting = [claim(due, who) for who, due in dues(state)]
    if waiting and waiting[0]:
        return command(waiting[0])
    return f"{state.next.title}: companion play start" if state.next else "every scenario is won"


def setup_of(state: State, query: str = "", players: int = 0) -> Setup:
    """The set-up of a scenario: the one named, else the one being played or the next."""
    cards = state.cards
    now = state.scenario if state.playing else state.next
    scenario = cards.path.named(query) if query else now or cards.path.scenarios[-1]
    return set_up(scenario, players or max(1, len(state.present)), cards.locations, cards.rules.blessings)


def _adventure_title(state: State, scenario: Scenario) -> str:
    adventure = state.cards.path.adventure(scenario.adventure)
    return adventure.title if adventure else ""


def setup_json(state: State, found: Setup) -> Shape:
    """What to lay out for a scenario."""
    scenario = found.scenario
    return {
        "id": scenario.id,
        "title": scenario.title,
        "adventure": _adventure_title(state, scenario),
        "players": found.players,
        "locations": [
            {
                "name": name,
                "deck": dict(deck) if deck else None,
                "cards": _size(deck),
                "closing": _closing(state, scenario, name),
            }
            for name, deck in found.locations
        ],
        "missing_locations": found.missing,
        "stack": list(found.stack),
        "placed": dict(scenario.placed or {}),
        "blessings": found.blessings,
        "note": scenario.note,
        "unknown": list(scenario.unknown),
    }


def _size(deck: Mapping[str, int] | None) -> int | None:
    """The cards of a location's deck, with the villain or henchman."""
    return sum(deck.values()) + 1 if deck else None


def _number(state: State, scenario: Scenario) -> int:
    """The adventure deck number of a scenario."""
    adventure = state.cards.path.adventure(scenario.adventure)
    return adventure.deck_number if adventure else 0


def _closing(state: State, scenario: Scenario, place: str) -> str | None:
    """What closes a location, with the numbers of the scenario's adventure."""
    known = state.cards.places.get(place)
    return known.closing.words(_number(state, scenario)) if known and known.closing.ways else None


def _figures(state: State, scenario: Scenario, name: str) -> str:
    """What is known of a villain or henchman, in brackets."""
    card = state.cards.catalog.find(name)
    if card is None or not card.check.steps:
        return ""
    return f" ({card.check.words(_number(state, scenario))})"


def show_setup(state: State, found: Setup) -> None:
    """The same on the screen."""
    scenario = found.scenario
    players = "1 player" if found.players == 1 else f"{found.players} players"
    head = f" ({_adventure_title(state, scenario)}), {players}"
    say_parts((f"{scenario.id} {scenario.title}", "bold"), head)
    rows = []
    for name, deck in found.locations:
        listed = ", ".join(f"{n} {type}" for type, n in deck.items() if n) if deck else "deck list not known here"
        size = _size(deck)
        rows.append((f"  {name}", "" if size is None else f"{size} cards", listed or "no cards"))
    columns(rows)
    for name in dict.fromkeys(name for name, _deck in found.locations):
        say(f"  To close {name}: {_closing(state, scenario, name) or 'see its card'}", "dim")
    if found.missing:
        say(f"  {found.missing} more locations: see the scenario card (not known here)", "yellow")
    stack = counted(Counter(found.stack)) or "see the scenario card"
    say(f"  Villain and henchmen, one to each location: {stack}")
    for card in dict.fromkeys((*found.stack, *(scenario.placed or {}))):
        if figures := _figures(state, scenario, card):
            say(f"    {card}{figures}", "dim")
    for villain, place in (scenario.placed or {}).items():
        say(f"  {villain} goes to {place}")
    say(f"  Blessings deck: {found.blessings} random blessings")
    look = ["its special rules", *scenario.unknown]
    for line in filter(None, (scenario.note, f"Look up on the scenario card: {', '.join(look)}")):
        say(f"  {line}", "yellow")


def log_json(state: State, everything: bool) -> list[Shape]:
    """The scenarios with their results; those to come as well where asked."""
    lines: list[Shape] = []
    for scenario in state.cards.path.scenarios:
        results = [{"result": run.status, "date": run.day} for run in state.runs if run.quest == scenario.id]
        if results or everything:
            about = {"id": scenario.id, "title": scenario.title, "adventure": scenario.adventure}
            lines.append({**about, "results": results})
    return lines


def show_log(state: State, everything: bool) -> None:
    """The same on the screen."""
    seen = False
    for adventure in state.cards.path.adventures:
        rows = []
        for scenario in adventure.scenarios:
            results = [f"{run.status} {run.day}" for run in state.runs if run.quest == scenario.id]
            if results or everything:
                rows.append((f"  {scenario.id}", scenario.title, ", ".join(results)))
        if rows:
            seen = True
            say(f"{adventure.number}: {adventure.title}", "bold")
        for row in rows:
            columns([row])
    if not seen:
        say("No scenario has been played: companion quest start")


def _stalls(state: State) -> dict[str, tuple[Stall, list[str]]]:
    """The traders visited since the last win, until the rebuild: what each still shows, who is yet to trade."""
    found: dict[str, tuple[Stall, list[str]]] = {}
    for visit in state.run.facts.visits if state.run and state.rebuild_due else ():
        stall, waiting = found.get(visit.trader, (Stall(visit.trader), []))
        names = [state.names[key] for key in visit.waiting]
        found[visit.trader] = stall.add(*visit.shown), [*waiting, *names]
    return found


def traders_json(state: State) -> list[Shape]:
    """The Bazaar card, and what the traders visited show."""
    stalls = _stalls(state)
    return [_trader_json(state, trader, stalls) for trader in state.cards.need_traders()]


def _trader_json(state: State, trader: Trader, stalls: dict[str, tuple[Stall, list[str]]]) -> Shape:
    stall, waiting = stalls.get(trader.name, (Stall(trader.name), []))
    return {
        "name": trader.name,
        "set": trader.set,
        "offer": trader.offer,
        "cost": trader.cost,
        "checked_off": trader.name in state.traders,
        "shown": list(stall.cards),
        "waiting": waiting,
    }


def show_traders(state: State) -> None:
    """The same on the screen."""
    rows = []
    for trader in state.cards.need_traders():
        box = "[x]" if trader.name in state.traders else "[ ]"
        rows.append((box, trader.name, trader.offer, "1 boon" if trader.cost == 1 else f"{trader.cost} boons"))
    columns(rows)
    for stall, waiting in _stalls(state).values():
        if stall.cards or waiting:
            say(f"{stall.name} shows: {', '.join(stall.cards) or 'nothing'}")
            say(f"  still to trade, in this order: {', '.join(waiting) or 'nobody'}")
