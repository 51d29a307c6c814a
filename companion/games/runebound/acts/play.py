"""A game at the table: the scenario chosen, rounds on the time track, the first player, the end."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.core.campaign import LOST, STARTED, WON
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, fold, resolve, shorten
from companion.core.rows import to_facts
from companion.games.runebound import boxed, codes
from companion.games.runebound.acts.cards import holder
from companion.games.runebound.acts.group import close_game, put_away
from companion.games.runebound.acts.scenario import keep_scenario, need_scenario, scenario_facts, scenario_row
from companion.games.runebound.acts.villain import under_way
from companion.games.runebound.data import BOARD, HERO
from companion.games.runebound.facts import (
    ACT,
    ROUND,
    SCENARIO,
    SPACE,
    STORY_CARDS,
    Layout,
    OwnScenario,
    ScenarioFacts,
    TokenFacts,
    TurnFacts,
)
from companion.games.runebound.rules.table import Advance, advance, last_round
from companion.games.runebound.state import State, is_scenario
from companion.store.tables import QuestRun
from companion.table.change import Change, Outcome, Table, perform

LONGEST = 200
"""No track has so many spaces."""
OWN_TOKEN = re.compile(r"(?P<name>.+?)(\s+(?P<kept_by>hero|board))?(\s+(?P<amount>[+-]?[0-9]{1,4}))?", re.IGNORECASE)


class Seating(NamedTuple):
    """Who begins, and who plays whom where a game follows another."""

    first: str = ""
    heroes: str = ""


AS_BEFORE = Seating()


def choose_scenario(table: Table, query: str, seating: Seating = AS_BEFORE, force: str = "") -> Outcome:
    """Play one of the game's scenarios; after a game has ended, the next one begins."""

    def act(change: Change[State]) -> str:
        known = change.state.box.scenarios
        titles = {name: s for s in known for name in (s.title, s.id, s.villain) if name}
        hint = f"There is: {', '.join(s.title for s in known)}. For your own: companion scenario own."
        chosen = resolve(query, titles, "scenario", change.system.short, hint)
        number = _put(change, chosen.title, ScenarioFacts(id=chosen.id), seating)
        return f"{number}Scenario: {chosen.title}"

    return perform(table, act, force)


def own_scenario(
    table: Table,
    title: str,
    villain: str,
    tokens: Sequence[str],
    story_cards: int,
    seating: Seating = AS_BEFORE,
    force: str = "",
) -> Outcome:
    """Play a scenario of the table's own."""
    boss = clean_name(villain, "villain's name") if villain else ""
    own = OwnScenario(clean_name(title, "scenario's title"), boss, tuple(map(_own_token, tokens)), story_cards)

    def act(change: Change[State]) -> str:
        number = _put(change, own.title, ScenarioFacts(own=own), seating)
        marks = "".join(f"; {kind.name} {kind.villain_health:+d} each, with the {kind.kept_by}" for kind in own.tokens)
        return f"{number}Scenario: {own.title}{f', against {boss}' if boss else ''}{marks}"

    return perform(table, act, force)


def _own_token(text: str) -> TokenFacts:
    """A story token in words: `lore hero -1`: its name, who has it, what each does to the villain's health."""
    said = OWN_TOKEN.fullmatch(text.strip())
    if said is None or {HERO, BOARD} & set(said["name"].casefold().split()):
        raise CompanionError(
            f"The story token {shorten(text)} is not clear.", 'Write "embers hero -1" or "frost board 2".'
        )
    name, kept_by = clean_name(said["name"], "story token's name"), (said["kept_by"] or HERO).lower()
    return TokenFacts(fold(name), name, kept_by, int(said["amount"] or 0))


def _put(change: Change[State], title: str, chosen: ScenarioFacts, seating: Seating) -> str:
    """The scenario of this game, or of the next where the last has ended; the track stays as it was.

    Returns the number of a game that follows others, in words.
    """
    run = scenario_row(change)
    known, number = scenario_facts(run), ""
    if run and run.status != STARTED:
        close_game(change, run)
        put_away(change, seating.heroes)
        number = f"Game {sum(map(is_scenario, change.rows.runs)) + 1}. "
        run, known = None, ScenarioFacts(track=known.track)
    elif seating.heroes:
        raise CompanionError("The game has begun.", "Seats change between games: companion party add, party retire.")
    player = holder(change, seating.first).name if seating.first else known.first_player
    facts = known._replace(kind=SCENARIO, id=chosen.id, own=chosen.own, health=0, first_player=player)
    if run:
        run.quest = title
        keep_scenario(run, facts)
        return number
    at = change.step.at
    change.step.add(QuestRun(campaign_id=change.id, quest=title, status=STARTED, started_at=at, facts=to_facts(facts)))
    return number


def end_game(table: Table, winner: str, force: str = "") -> Outcome:
    """The game ends as the scenario card says: a hero has won, or all have lost."""

    def act(change: Change[State]) -> str:
        run = under_way(change)
        hero = holder(change, winner) if winner else None
        close_game(change, run, "as the scenario card says" if hero else "lost by all heroes")
        run.status, run.winner, run.ended_at = WON if hero else LOST, hero.name if hero else "", change.step.at
        return f"{hero.name} wins the game" if hero else "The game is lost by all heroes"

    return perform(table, act, force)


def set_layout(
    table: Table, spaces: int, story: Sequence[int], refresh: Sequence[int], force: str = "", once: bool = False
) -> Outcome:
    """Enter the time track as the board prints it."""
    if not 1 <= spaces <= LONGEST:
        raise CompanionError(f"A track of {spaces} spaces cannot be right.", "Count the spaces on the board.")
    layout = Layout(spaces, tuple(sorted(set(story))), tuple(sorted(set(refresh))))

    def act(change: Change[State]) -> str:
        run = need_scenario(change)
        keep_scenario(run, scenario_facts(run)._replace(track=layout))
        if not once:
            change.keep(boxed.TRACK, boxed.TIME_TRACK, boxed.layout_figures(layout))
        return f"Time track: {spaces} spaces, story {_listed(layout.story)}, gem refresh {_listed(layout.refresh)}"

    return perform(table, act, force)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def set_token(table: Table, space: int | None, act: int | None, round: int | None, force: str = "") -> Outcome:
    """Put the time token where it lies on the table: for a game begun before it was recorded."""
    if round is not None and round < 1:
        raise CompanionError(f"There is no round {round}.", "Rounds are counted from 1.")

    def put(change: Change[State]) -> str:
        run = need_scenario(change)
        keep_scenario(run, scenario_facts(run)._replace(ended=False))
        for name, value in ((SPACE, space), (ACT, act), (ROUND, round)):
            if value is not None:
                change.count(name, value)
        time = change.state.track
        return f"Time token: act {time.act}, space {time.space}, round {time.round}"

    return perform(table, put, force)


def end_round(table: Table) -> Outcome:
    """All have taken their turn: the first player moves the time token."""

    def act(change: Change[State]) -> str:
        run = need_scenario(change)
        _refuse_end(change.state)
        keep_scenario(run, scenario_facts(run)._replace(turn=TurnFacts()))
        return _advanced(change)

    return perform(table, act, owing=(codes.STORY_CARDS,))


def round_over(change: Change[State]) -> str:
    """The last turn of a round is over: the time token moves, or the round is only counted; returns that in words."""
    state = change.state
    if state.track.spaces and not state.track.ended:
        return _advanced(change)
    change.count(ROUND, state.track.round + 1)
    if not state.track.spaces and state.track.round == 1:  # said once a game
        change.note("The time track is not entered: companion track layout SPACES --story 3,6 --refresh 4.")
    return f"Round {state.track.round + 1}"


def _advanced(change: Change[State]) -> str:
    run = need_scenario(change)
    after = advance(change.state.track, change.state.box)
    time = after.track
    for name, value in ((ROUND, time.round), (ACT, time.act), (SPACE, time.space), (STORY_CARDS, time.story_drawn)):
        change.count(name, value)
    if after.ended:
        keep_scenario(run, scenario_facts(run)._replace(ended=True))
    _tell(change, after)
    return _label(after)


def _refuse_end(state: State) -> None:
    """A round ends only where the track is known and time is left."""
    if not state.track.spaces:
        raise CompanionError(
            f"The time track is not entered, and the rulebook does not print it{_likely(state)}.",
            "Count it once: companion track layout SPACES --story 3,6 --refresh 4",
        )
    if state.over:
        raise CompanionError("The game is over.", "`companion undo` takes the end back.")
    if state.track.ended:
        raise CompanionError(
            f"The time track has ended in act {state.track.act}, and its token stays.",
            "Record what the scenario card says: companion scenario end --won HERO, or --lost.",
        )


def _likely(state: State) -> str:
    """What one program has of the track: a hint for who counts, never taken unasked."""
    box = state.box
    if not box.likely_spaces:
        return ""
    return f" (one source has {box.likely_spaces} spaces, gems refreshed on {_listed(box.likely_refresh)})"


def _tell(change: Change[State], after: Advance) -> None:
    """What the new space asks the players to do."""
    time, last = after.track, last_round(after.track, change.state.box)
    change.facts |= {
        "round": time.round,
        "act": time.act,
        "space": time.space,
        "draw_story_card": after.draw_story,
        "refresh_gems": after.refresh_gems,
        "flipped": after.flipped,
        "last_round_of_act": last,
        "time_is_up": after.ended,
    }
    if after.draw_story:
        change.note("Draw and resolve a story card.")
    if after.refresh_gems:
        change.note("Turn every adventure gem faceup, except where a hero is.")
    if after.flipped:
        change.note("From now on every enemy casts the master token too.")
    if after.ended:
        change.note("companion scenario end records what the scenario card says.")
    elif last:
        change.note(f"The last space: act {time.act} ends with this round.")


def _label(after: Advance) -> str:
    time = after.track
    if after.ended:
        return f"The time track has ended in act {time.act}: the scenario card says what happens"
    flipped = "the time token flips, " if after.flipped else ""
    return f"Round {time.round}: {flipped}act {time.act}, space {time.space}"


def set_first_player(table: Table, name: str, force: str = "") -> Outcome:
    """Say who is first player."""

    def act(change: Change[State]) -> str:
        hero, run = holder(change, name), need_scenario(change)
        keep_scenario(run, scenario_facts(run)._replace(first_player=hero.name))
        return f"{hero.name} is first player"

    return perform(table, act, force)
