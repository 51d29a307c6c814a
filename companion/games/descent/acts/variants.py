"""Epic Play and cooperative play."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.names import CompanionError, resolve
from companion.core.rows import to_facts
from companion.core.system import GameSystem
from companion.games.descent.acts.heroes import heroes_of
from companion.games.descent.acts.quests import BEGUN, begin_quest, end_run, need_running
from companion.games.descent.facts import GOLD, HEROES, OVERLORD, OVERLORD_XP, XP, CampaignOptions, Epic
from companion.games.descent.state import State
from companion.games.descent.variants import COOP_QUEST, COOP_XP, LEVELS, NO_COOP, Tracks, coop_titles, printed_tracks
from companion.table.change import Change, Outcome, Table, perform


def start_epic(table: Table, name: str) -> Outcome:
    """Single quests at a power level, with what it gives to everyone."""

    def act(change: Change[State]) -> str:
        level = resolve(name, {known.id: known for known in LEVELS}, "power level", change.system.short)
        _set(change, _not_begun(change.state)._replace(epic=Epic(level.id, level.act)))
        reason, heroes = f"Epic Play, {level.id} level", heroes_of(change)
        for hero in heroes:
            change.enter(XP, level.xp, reason, hero)
        change.enter(GOLD, level.gold * len(heroes), reason)
        change.enter(OVERLORD_XP, level.overlord_xp, reason)
        return f"Epic Play at {level.id} level"

    return perform(table, act)


def start_coop(table: Table, gap: int | None = None, loot_limit: int | None = None, quest: str = "") -> Outcome:
    """Cooperative play: the tracks are set as the Track sheet has them, and each hero has 1 XP."""
    if min(1 if gap is None else gap, 1 if loot_limit is None else loot_limit) < 1:
        raise CompanionError("The tracks need at least one space.", "Count them on your Track sheet.")

    def act(change: Change[State]) -> str:
        options, heroes = _not_begun(change.state), heroes_of(change)
        titles = coop_titles(change.system)
        chosen = resolve(quest, {one: one for one in titles}, "cooperative quest", change.system.short) if quest else ""
        tracks = _tracks(change.system, chosen or next(iter(titles), ""), len(heroes), gap, loot_limit)
        _set(change, options._replace(coop=True, coop_quest=chosen))
        for hero in heroes:
            change.enter(XP, COOP_XP, "start of cooperative play", hero)
        _keep(change, tracks)
        title = f"{chosen}, cooperative play" if chosen else "Cooperative play"
        return f"{title}: {tracks.gap} spaces between fate and doom, loot limit {tracks.loot_limit}"

    return perform(table, act)


def _tracks(game: GameSystem, quest: str, heroes: int, gap: int | None, limit: int | None) -> Tracks:
    """The tracks as the table counted them, else as the Track sheet has them for so many heroes."""
    if gap is not None and limit is not None:
        return Tracks(gap, limit)
    if not heroes:
        raise CompanionError("The tracks depend on the number of heroes.", "Add them: `companion party add NAME`.")
    printed = printed_tracks(game, quest, heroes)
    if printed is None:
        raise CompanionError("The lengths of the tracks are not known.", "Count them: --gap N --loot-limit N.")
    return Tracks(printed.gap if gap is None else gap, printed.loot_limit if limit is None else limit)


def end_coop(table: Table, winner: str) -> Outcome:
    """The heroes win or lose together; nothing goes on after it."""

    def act(change: Change[State]) -> str:
        _going_on(change.state)
        finish_coop(change, winner)
        return f"{_title(change.state)}: the heroes {'win' if winner == HEROES else 'lose'}"

    return perform(table, act)


def finish_coop(change: Change[State], winner: str) -> None:
    """The cooperative quest is decided, also where nobody had begun to count its rounds."""
    if change.state.running is None:
        begin_quest(change, "")
    end_run(change, need_running(change.state), winner)


def _title(state: State) -> str:
    return state.options.coop_quest or COOP_QUEST


def _going_on(state: State) -> Tracks:
    """The tracks of a cooperative quest that is not decided."""
    if state.tracks is None:
        raise CompanionError(*NO_COOP)
    if state.coop_winner:
        lost = "the heroes won" if state.coop_winner == HEROES else "the heroes lost"
        met = "Fate and doom have met" if state.tracks.lost else f"{_title(state)} is over"
        raise CompanionError(f"{met}: {lost}.", "`companion undo` takes the last step back.")
    return state.tracks


def coop_act_two(table: Table) -> Outcome:
    """An Exploration card leads over to Act II: its Shop Items and Monster cards from now on."""

    def act(change: Change[State]) -> str:
        options = change.state.options
        _going_on(change.state)
        if options.coop_act:
            raise CompanionError("Act II is being played.", "Nothing was changed.")
        _set(change, options._replace(coop_act="II"))
        return "Act II begins: Act II Shop Item and Monster cards replace those of Act I"

    return perform(table, act)


def move_tracks(table: Table, move: Callable[[Tracks], tuple[Tracks, str]]) -> Outcome:
    """One movement on the tracks; says so where it loses the game."""

    def act(change: Change[State]) -> str:
        tracks = _going_on(change.state)
        after, words = move(tracks)
        if after == tracks:
            raise CompanionError(f"{words}: nothing moves.", "Nothing was changed.")
        return words + advance(change, after)

    return perform(table, act)


def advance(change: Change[State], after: Tracks) -> str:
    """Keep the tracks as they are now; says so where that loses the game."""
    if after.lost and change.state.options.coop:
        finish_coop(change, OVERLORD)
    _keep(change, after)
    return ": fate and doom meet, the heroes lose" if after.lost else ""


def _keep(change: Change[State], tracks: Tracks) -> None:
    for name, value in tracks._asdict().items():
        change.count(name, value)


def _set(change: Change[State], options: CampaignOptions) -> None:
    change.campaign.options = to_facts(options, change.campaign.options)


def _not_begun(state: State) -> CampaignOptions:
    """The options of a campaign in which nothing was played or chosen yet."""
    if state.runs or state.is_epic or state.options.coop:
        raise CompanionError(*BEGUN)
    return state.options
