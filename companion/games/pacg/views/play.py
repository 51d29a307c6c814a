"""A scenario at the table: how it stands, what to do now, what comes after it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.campaign import LOST, WON
from companion.core.findings import Action
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, many
from companion.games.pacg.paths import TRADER
from companion.games.pacg.piles import dies_next
from companion.games.pacg.play import Play, counted_at, here_at, next_in_line, tracked
from companion.games.pacg.rewards import claim, due_words, open_dues, reward_words
from companion.games.pacg.sites import HENCHMAN_WORDS, UNKNOWN, Site
from companion.games.pacg.state import SCOURGE, Hero, State
from companion.games.procedures import Step
from companion.render.console import columns, say, say_parts
from companion.render.findings import command

Shape = dict[str, object]
Next = tuple[Step, Action | None]
"""Something to do, and what does it here."""


def _title(state: State) -> str:
    return state.scenario.title if state.scenario else state.run.quest if state.run else ""


def play_json(state: State) -> Shape:
    """How the scenario under way stands."""
    play = tracked(state)
    return {
        "id": state.under_way.quest,
        "title": _title(state),
        "turn": play.turn,
        "whose": play.whose or None,
        "blessings": play.blessings,
        "locations": [_location_json(play, name, how) for name, how in play.locations.items()],
        "not_placed": list(play.at("")),
        "villain": play.villain or None,
        "cornered": play.cornered,
        "result": play.result or None,
        "cards": {name: piles._asdict() for name, piles in play.piles.items()},
        "dying": dying(state, play),
        "scourges": {hero.name: scourges_of(state, hero) for hero in state.present if scourges_of(state, hero)},
        "fallen": play.fallen or None,
    }


def _location_json(play: Play, name: str, how: str) -> Shape:
    site = play.sites.get(name, Site(None, UNKNOWN))
    return {
        "name": name,
        "state": how,
        "heroes": list(play.at(name)),
        "left": site.left,
        "examined": site.seen,
        "henchman": HENCHMAN_WORDS[site.dealt] or None,
    }


def scourges_of(state: State, hero: Hero) -> list[str]:
    """The scourges that a character suffers."""
    return [pile.card for pile in state.held(hero, SCOURGE)]


def dying(state: State, play: Play) -> list[str]:
    """Who dies at the next reset, of those who count their cards."""
    sizes = {hero.name: hero.hand_size for hero in state.present}
    return [name for name, piles in play.piles.items() if dies_next(piles, sizes.get(name))]


def show_play(state: State) -> None:
    """The same on the screen: blessings first, then the locations."""
    play = tracked(state)
    say_parts((f"{state.under_way.quest} {_title(state)}", "bold"), f": {_stands(play)}")
    columns([_location(play, place, how) for place, how in play.locations.items()])
    _show_heroes(state, play)
    if play.at(""):
        say(f"  Not placed yet: {', '.join(play.at(''))} (companion play move NAME LOCATION)")
    if play.cornered and not play.result:
        say("  The villain is cornered: defeat it and you win.", "yellow")


def _location(play: Play, place: str, how: str) -> tuple[str, str, str, str]:
    """A line of the table: state, cards left and what was found, who is there."""
    return (f"  {place}", how, counted_at(play, place), ", ".join(here_at(play, place)))


def _show_heroes(state: State, play: Play) -> None:
    """Those who count their cards, scourges, and who is about to die."""
    columns([(f"  {name}", piles.words) for name, piles in play.piles.items()])
    for hero in state.present:
        if found := scourges_of(state, hero):
            say(f"  {hero.name} suffers {', '.join(found)}", "yellow")
    for name in dying(state, play):
        say(f"  {name} dies at the next reset: the deck does not hold what has to be drawn.", "red")


def _stands(play: Play) -> str:
    if play.result:
        return f"{play.result} (companion play end)"
    blessings = f"{many(play.blessings, 'blessings')} left"
    if play.fallen:
        ended = f"turn {play.turn} ended with the death of {play.fallen}"
        return f"{blessings}, {ended}; next {next_in_line(play) or 'nobody'}"
    if not play.turn:
        return f"{blessings}, no turn yet"
    return f"{blessings} (the last turn is {play.turn + play.blessings}), turn {play.turn}, {play.whose or 'nobody'}"


class Ending(NamedTuple):
    """What follows a scenario, in order."""

    quest: str
    title: str
    result: str
    steps: tuple[Next, ...]


def what_next(state: State) -> Ending:
    """What follows the scenario that is played or was played last."""
    run = state.run
    if run is None:
        raise CompanionError("No scenario has been played.", "Begin one: companion quest start")
    tracked_here = state.playing and run.facts.play is not None
    result = tracked(state).result if tracked_here else "" if state.playing else run.status
    steps = (*_ending(state, result), *_due(state), *_acquired(state), *_bazaar(state, result), *_rebuild(state))
    return Ending(run.quest, _title(state), result, steps)


def _ending(state: State, result: str) -> Iterator[Next]:
    if not state.playing:
        return
    if result != LOST:
        listed = ", ".join(reward_words(reward) for reward in (state.scenario.reward if state.scenario else ()))
        words = f"{'Won' if result else 'If you won'}: take the reward{f' ({listed})' if listed else ''}."
        yield Step(words, "winning-a-scenario"), Action("quest win")
    if result != WON:
        words = f"{'Lost' if result else 'If you lost'}: no reward; it is played again."
        yield Step(words, "losing-a-scenario"), Action("quest lose")


def _due(state: State) -> Iterator[Next]:
    for found in open_dues(state):
        who = state.names.get(found.due.hero, "")
        yield Step(f"Due: {due_words(found.due, who)}.", "rewards"), claim(found.due, who)


def _bazaar(state: State, result: str) -> Iterator[Next]:
    rewards = state.scenario.reward if state.scenario else ()
    earned = bool(state.traders) or any(reward.kind == TRADER for reward in rewards)
    if state.cards.traders and earned and result == WON and (state.playing or state.rebuild_due):
        words = "Each character may visit one trader and trade once."
        yield Step(words, "visit-a-trader"), Action("trader list")


def _acquired(state: State) -> Iterator[Next]:
    """Before the traders: what was acquired may pay them."""
    if state.playing or state.rebuild_due:
        asks = ("NAME", "CARD, CARD;", "NAME", "CARD")
        yield (
            Step("Enter the boons you acquired, all at once.", "after-the-scenario"),
            Action("deck acquire", asks=asks),
        )


def _rebuild(state: State) -> Iterator[Next]:
    if state.playing or state.rebuild_due:
        yield Step("Rebuild the decks; the rest goes back to the box.", "between-games"), Action("deck rebuild")
    if state.playing or state.next:
        yield Step("Then the next scenario.", "after-the-scenario"), Action("quest start")


def ending_json(ending: Ending, game: str) -> Shape:
    """What follows, with the commands that do it and the rules behind."""
    steps = [
        {"do": step.do, "command": command(action) if action else "", "rule": f"{game}#{step.see}"}
        for step, action in ending.steps
    ]
    return {"id": ending.quest, "title": ending.title, "result": ending.result or None, "steps": steps}


def show_ending(ending: Ending) -> None:
    """The same on the screen."""
    say_parts((f"{ending.quest} {ending.title}", "bold"), f": {ending.result or 'not decided here'}")
    for number, (step, action) in enumerate(ending.steps, 1):
        does = ("  " + command(action), "cyan") if action else ""
        say_parts(f"{number:>2}. {step.do}", does, (f"  [{step.see}]", "dim"))
    if not ending.steps:
        say("Nothing is left to do.")
