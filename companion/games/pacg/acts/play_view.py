"""A scenario at the table as it is shown: read from the rows alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.errors import CompanionError
from companion.core.procedures import Step
from companion.games.pacg.acts.dues import open_dues, words_for
from companion.games.pacg.acts.state import LOST, WON, Position, Row, key_of, names_by_key, playing, position
from companion.games.pacg.paths import DRAW, FEAT, LOOT, OTHER, ROLE, TRADER, Reward, Scenario
from companion.games.pacg.sets import CardGame
from companion.games.pacg.tracker import Play, read
from companion.store.readmodel import CampaignView

PLAY = "play"
"""Where a run's facts keep the tracker."""
Shape = dict[str, Any]


def run_under_way(view: CampaignView, cards: CardGame) -> Row:
    """The run of the scenario being played."""
    at = position(view, cards)
    if not at.playing or at.run is None:
        raise CompanionError("No scenario is being played.", "Begin one: companion quest start")
    return at.run


def tracker(view: CampaignView, run: Row) -> Play:
    """The tracker of a run, with the characters who play now."""
    if PLAY not in run["facts"]:
        raise CompanionError("The tracker is not set up.", "Set it up: companion play start")
    try:
        return _read(view, run["facts"])
    except (AttributeError, KeyError, TypeError, ValueError) as wrong:  # a file from elsewhere may hold anything
        raise CompanionError("The tracker cannot be read.", "Set it up anew: companion play start --again") from wrong


def _read(view: CampaignView, facts: Shape) -> Play:
    kept = facts[PLAY]
    places = dict(kept["heroes"])
    seats = {key: n for n, key in enumerate(places)}
    rows = sorted(playing(view), key=lambda row: seats.get(key_of(row), len(seats)))
    heroes = {row["name"]: str(places.get(key_of(row), "")) for row in rows}
    whose = _last_seat(list(places), str(kept["whose"]), {key_of(row): row["name"] for row in rows})
    return read({**kept, "whose": whose}, int(facts.get("turn", 0)), heroes)


def _last_seat(seats: list[str], key: str, names: dict[str, str]) -> str:
    """Whose turn it is; of one who died in it, the seat before, so that the order goes on behind the gap."""
    before = seats[: seats.index(key) + 1] if key in seats else []
    return next((names[seat] for seat in (*reversed(before), *reversed(seats)) if seat in names), "") if key else ""


def shape_of(play: Play, cards: CardGame, run: Row) -> Shape:
    """The documented shape of a scenario at the table."""
    scenario = cards.path.scenario(run["quest"])
    return {
        "id": run["quest"],
        "title": scenario.title if scenario else run["quest"],
        "turn": play.turn,
        "whose": play.whose or None,
        "blessings": play.blessings,
        "locations": [
            {"name": name, "state": state, "heroes": list(play.at(name))} for name, state in play.locations.items()
        ],
        "not_placed": list(play.at("")),
        "villain": play.villain or None,
        "cornered": play.cornered,
        "result": play.result or None,
    }


def steps_shape(steps: Iterable[Step], game: str) -> list[Shape]:
    """Things to do, each with the rule behind it."""
    return [{"do": step.do, "rule": f"{game}#{step.see}", "optional": step.optional} for step in steps]


def what_next(view: CampaignView, cards: CardGame) -> Shape:
    """What follows the scenario, in order, with the commands that do it."""
    at = position(view, cards)
    if at.run is None:
        raise CompanionError("No scenario has been played.", "Begin one: companion quest start")
    tracked = at.playing and PLAY in at.run["facts"]
    result = tracker(view, at.run).result if tracked else "" if at.playing else str(at.run["status"])
    scenario = cards.path.scenario(at.run["quest"])
    steps = [*_ending(at, result, scenario), *_due(view), *_bazaar(view, cards, at, result), *_rebuild(at)]
    shown = [{"do": step.do, "command": command, "rule": f"{cards.game.id}#{step.see}"} for step, command in steps]
    title = scenario.title if scenario else at.run["quest"]
    return {"id": at.run["quest"], "title": title, "result": result or None, "steps": shown}


def _ending(at: Position, result: str, scenario: Scenario | None) -> Iterator[tuple[Step, str]]:
    if not at.playing:
        return
    if result != LOST:
        listed = ", ".join(reward_words(reward) for reward in (scenario.reward if scenario else ()))
        words = f"{'Won' if result else 'If you won'}: take the reward{f' ({listed})' if listed else ''}."
        yield Step(words, "winning-a-scenario"), "companion quest win"
    if result != WON:
        words = f"{'Lost' if result else 'If you lost'}: no reward; it is played again."
        yield Step(words, "losing-a-scenario"), "companion quest lose"


def reward_words(reward: Reward) -> str:
    """A reward before it is won."""
    spoken = {
        FEAT: f"a {reward.what} feat each",
        LOOT: f"the loot {reward.what}",
        TRADER: f"the trader {reward.what}",
        ROLE: "a role each",
        DRAW: f"a random {reward.what} each",
        OTHER: reward.what,
    }
    return spoken.get(reward.kind, "see the scenario card")


def _due(view: CampaignView) -> Iterator[tuple[Step, str]]:
    names = names_by_key(view)
    commands = {
        FEAT: "companion feat gain {who} {what} WHAT",
        ROLE: "companion role choose {who} ROLE",
        LOOT: 'companion quest loot "{what}" NAME',
    }
    for _run, _n, due in open_dues(view):
        who = names.get(due["hero"], "")
        name = f'"{who}"' if " " in who else who.lower()
        command = commands.get(due["kind"], "").format(who=name, what=due["what"])
        yield Step(f"Due: {words_for(due, who)}.", "rewards"), command


def _bazaar(view: CampaignView, cards: CardGame, at: Position, result: str) -> Iterator[tuple[Step, str]]:
    earned = bool(view.of("trader")) or any(reward.kind == TRADER for reward in _rewards(cards, at))
    if cards.traders and earned and result == WON and (at.playing or at.rebuild_due):
        yield Step("Each character may visit one trader and trade once.", "visit-a-trader"), "companion trader list"


def _rewards(cards: CardGame, at: Position) -> tuple[Reward, ...]:
    scenario = cards.path.scenario(at.run["quest"]) if at.run else None
    return scenario.reward if scenario else ()


def _rebuild(at: Position) -> Iterator[tuple[Step, str]]:
    if at.playing or at.rebuild_due:
        yield Step("Enter the boons you acquired.", "after-the-scenario"), "companion deck add NAME CARD"
        yield Step("Rebuild the decks; the rest goes back to the box.", "between-games"), "companion deck rebuild"
    if at.playing or at.next:
        yield Step("Then the next scenario.", "after-the-scenario"), "companion quest start"
