"""A quest at the table: the round, who is knocked out, the tracks of cooperative play."""

from __future__ import annotations

from companion.core.campaign import Counted, Figure, Tracker
from companion.core.fight import Fighter
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, many
from companion.games.descent.choice import SIDE_WORDS
from companion.games.descent.facts import FACEDOWN, FORTUNE, HEROES, OVERLORD, SIDES, THREAT
from companion.games.descent.rules import HeroSheet
from companion.games.descent.state import Run, State
from companion.games.descent.tracker import FATIGUE, fight_of, heroes_in
from companion.games.descent.variants import NO_COOP, Tracks
from companion.render.console import columns, say, say_parts

NO_QUEST = ("No quest is being played.", "Start one: companion quest start NAME")


class Ending(NamedTuple):
    """Something to do after a quest, its command, and the entry of the digest behind it."""

    do: str
    command: str
    see: str


ENDING = (
    Ending("Say who won.", "companion quest win heroes|overlord", "quest-victory"),
    Ending("The Campaign phase follows.", "companion phase", "campaign-phase"),
)


def _running(state: State) -> Run:
    if state.running is None and state.coop_winner:
        raise CompanionError(
            f"The cooperative quest is over: {SIDE_WORDS[state.coop_winner]} won.", "companion play end"
        )
    if state.running is None:
        raise CompanionError(*NO_QUEST)
    return state.running


def play_json(state: State) -> dict[str, object]:
    """The documented JSON of `play show`."""
    run = _running(state)
    fight, facts = fight_of(state, run), run.facts
    heroes = [
        {
            "name": hero.name,
            "down": hero.name in facts.down,
            "times_down": facts.falls.get(hero.name, 0),
            "fortune": state.ledger.balance(FORTUNE, hero.id),
        }
        for hero in state.heroes
    ]
    return {
        "quest": run.quest,
        "round": facts.rounds,
        "heroes": heroes,
        "threat": state.ledger.balance(THREAT),
        "encounter": facts.encounter_now,
        "encounter_winners": list(facts.encounter_winners),
        "acting": facts.fight.acting,
        "searched": facts.searched,
        "kills": facts.kills,
        "feats_used": list(facts.feats),
        "influence": facts.influence if facts.influence_shown else FACEDOWN if facts.influence else "",
        "figures": [_figure(one) for one in fight.fighters],
    }


def _figure(one: Fighter) -> dict[str, object]:
    return {
        "name": one.name,
        "group": one.kind,
        "rank": one.rank,
        "side": one.side,
        "health": one.health,
        "damage": one.damage,
        "left": one.left,
        "fatigue": one.counted(FATIGUE),
        "conditions": list(one.conditions),
        "out": one.out,
    }


def show_play(state: State) -> None:
    """The encounter and round, whose turn it is, heroes with what they have left, and the monsters."""
    run = _running(state)
    facts, fight = run.facts, fight_of(state, run)
    now = f"round {facts.rounds}" if facts.rounds else "no round yet (companion play start)"
    turn = f", {fight.acting}'s turn" if fight.acting else ""
    threat = f", {state.ledger.balance(THREAT)} threat" if not state.options.coop else ""
    where = f", encounter {facts.encounter}" if facts.encounter else ""
    say_parts((run.quest, "bold"), f"{where}: {now}{turn}{threat}")
    columns([_hero_line(state, run, hero, fight.get(hero.name)) for hero in state.heroes])
    foes = [one for one in fight.standing if one.side != HEROES or one.kind]
    columns([(f"  {one.name}", health_words(one), ", ".join(one.conditions)) for one in foes])
    fallen = [one.name for one in fight.fighters if one.out and one.side != HEROES]
    if fallen:
        say(f"  defeated: {', '.join(fallen)}", "dim")
    for n, winner in enumerate(facts.encounter_winners, 1):
        say(f"  encounter {n}: {f'won by the {winner}' if winner else 'over'}", "dim")
    if state.options.coop and state.tracks:
        show_tracks(state.tracks)


def _hero_line(state: State, run: Run, hero: HeroSheet, one: Fighter | None) -> tuple[str, ...]:
    falls = run.facts.falls.get(hero.name, 0)
    times = f"knocked out {falls}x" if falls else ""
    fortune = f"{state.ledger.balance(FORTUNE, hero.id)} fortune"
    feat = "feat used" if hero.name in run.facts.feats else ""
    tracked = bool(run.facts.fight.fighters) and one is not None
    state_words = "down" if hero.name in run.facts.down else health_words(one) if one and tracked else "up"
    tired = f"fatigue {one.counted(FATIGUE)}/{hero.stamina or '?'}" if one and tracked else ""
    more = ", ".join(part for part in (feat, times, *hero.conditions) if part)
    return (f"  {hero.name}", state_words, tired, fortune, more)


def health_words(one: Fighter) -> str:
    """What a figure has left of its health."""
    return f"{one.damage} damage" if one.health is None else f"{one.left}/{one.health} health"


def tracker(state: State) -> Tracker | None:
    """The quest under way as every page and status line has it: heroes first, then what stands against them."""
    run = state.running
    if run is None:
        return None
    facts, fight = run.facts, fight_of(state, run)
    figures = [*heroes_in(fight), *(one for one in fight.standing if one.kind)]
    title = f"{run.quest}, encounter {facts.encounter}" if facts.encounter else run.quest
    out = (Counted("knocked out", len(facts.down)),) if facts.down else ()
    told = tuple(Figure(one.name, _told(one)) for one in figures)
    return Tracker(title, "round", facts.rounds, facts.fight.acting, out, figures=told)


def _told(one: Fighter) -> str:
    """`7/12 health, 2 fatigue, poisoned`, or that one is knocked out."""
    fatigue = one.counted(FATIGUE)
    parts = (health_words(one), f"{fatigue} fatigue" if fatigue else "", *one.conditions)
    return "knocked out" if one.out else ", ".join(part for part in parts if part)


def _endings(state: State) -> tuple[Ending, ...]:
    """What is left to do: where somebody won already, the Campaign phase."""
    return ENDING if state.running or state.phase is None else ENDING[1:]


def tally(state: State) -> dict[str, int]:
    """How many quests each side has won."""
    return {side: sum(run.winner == side for run in state.runs) for side in SIDES}


def _last(state: State) -> Run | None:
    """The quest that ended last, where nothing of it is left to do."""
    return state.runs[-1] if state.running is None and state.phase is None and state.runs else None


def end_json(state: State) -> dict[str, object]:
    """The documented JSON of `play end`: after the quest under way, or after the one that ended last."""
    game = state.system.id
    if last := _last(state):
        over = {"over": state.is_over, "campaign_winner": last.winner if state.is_over else ""}
        return {"quest": last.quest, "winner": last.winner, "steps": [], **over, "tally": tally(state)}
    steps = [{"do": one.do, "command": one.command, "rule": f"{game}#{one.see}"} for one in _endings(state)]
    if state.running is None and state.phase is not None:
        return {"quest": state.phase.quest, "winner": state.phase.winner, "steps": steps}
    return {**play_json(state), "winner": None, "steps": steps}


def show_end(state: State) -> None:
    """What comes after the quest, with the commands."""
    if last := _last(state):
        _show_over(state, last)
        return
    if state.running is None and state.phase is not None:
        say(f"{state.phase.quest}: won by the {state.phase.winner}")
    else:
        show_play(state)
    for number, step in enumerate(_endings(state), 1):
        say_parts(f"{number:>2}. {step.do}  ", (step.command, "cyan"), (f"  [{step.see}]", "dim"))


def _show_over(state: State, last: Run) -> None:
    """Who won it all, and the tally; after a single quest, the quest alone."""
    say(f"{last.quest}: won by the {last.winner}")
    if state.options.coop:
        say(f"The cooperative quest is over: the heroes {'won' if last.winner == HEROES else 'lost'}.", "bold")
        return
    won = tally(state)
    if state.is_over:
        say(f"{state.graph.title} is over: the {last.winner} won the campaign.", "bold")
    say(f"Quests won: heroes {won[HEROES]}, overlord {won[OVERLORD]}.")


def need_tracks(state: State) -> Tracks:
    """The tracks of cooperative play, or an error that says how to begin."""
    if state.tracks is None:
        raise CompanionError(*NO_COOP)
    return state.tracks


def tracks_json(tracks: Tracks) -> dict[str, object]:
    """The documented JSON of `coop show`."""
    return {**tracks._asdict(), "left": tracks.left, "lost": tracks.lost}


def show_tracks(tracks: Tracks) -> None:
    """Fate, doom and loot."""
    left = f"{many(tracks.left, 'spaces')} to the loss."
    say("Fate and doom have met: the heroes lost." if tracks.lost else left, "bold")
    say(f"  fate {tracks.fate} down, doom {tracks.doom} up, of {many(tracks.gap, 'spaces')}")
    say(f"  loot {tracks.loot} of {tracks.loot_limit}, {many(tracks.masters, 'masters')}")
