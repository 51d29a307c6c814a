"""Epic Play and cooperative play."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.names import CompanionError, resolve
from companion.core.rows import to_facts
from companion.games.descent.acts.heroes import heroes_of
from companion.games.descent.acts.quests import BEGUN
from companion.games.descent.facts import GOLD, OVERLORD_XP, XP, CampaignOptions, Epic
from companion.games.descent.state import State
from companion.games.descent.variants import COOP_XP, LEVELS, NO_COOP, Tracks
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


def start_coop(table: Table, gap: int, loot_limit: int) -> Outcome:
    """Cooperative play: the tracks are set, and each hero has 1 XP."""
    if gap < 1 or loot_limit < 1:
        raise CompanionError("The tracks need at least one space.", "Count them on your Track sheet.")

    def act(change: Change[State]) -> str:
        _set(change, _not_begun(change.state)._replace(coop=True))
        for hero in heroes_of(change):
            change.enter(XP, COOP_XP, "start of cooperative play", hero)
        _keep(change, Tracks(gap, loot_limit))
        return f"Cooperative play: {gap} spaces between fate and doom, loot limit {loot_limit}"

    return perform(table, act)


def coop_act_two(table: Table) -> Outcome:
    """An Exploration card leads over to Act II: its Shop Items and Monster cards from now on."""

    def act(change: Change[State]) -> str:
        options = change.state.options
        if not options.coop:
            raise CompanionError(*NO_COOP)
        if options.coop_act:
            raise CompanionError("Act II is being played.", "Nothing was changed.")
        _set(change, options._replace(coop_act="II"))
        return "Act II begins: Act II Shop Item and Monster cards replace those of Act I"

    return perform(table, act)


def move_tracks(table: Table, move: Callable[[Tracks], tuple[Tracks, str]]) -> Outcome:
    """One movement on the tracks; says so where it loses the game."""

    def act(change: Change[State]) -> str:
        tracks = change.state.tracks
        if tracks is None:
            raise CompanionError(*NO_COOP)
        if tracks.lost:
            raise CompanionError(
                "Fate and doom have met: the heroes lost.", "`companion undo` takes the last move back."
            )
        after, words = move(tracks)
        if after == tracks:
            raise CompanionError(f"{words}: nothing moves.", "Nothing was changed.")
        _keep(change, after)
        return words + (": fate and doom meet, the heroes lose" if after.lost else "")

    return perform(table, act)


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
