"""Epic Play and cooperative play."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.games.descent.acts.reading import TRACK_NAMES, tracks_of
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.words import GOLD, OVERLORD_XP, XP
from companion.games.descent.coop import Tracks
from companion.games.descent.epic import LEVELS
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Counter, Hero, QuestRun

COOP_XP = 1
NO_COOP = ("There is no cooperative play here.", "Begin with `companion coop start`.")


def start_epic(record: Record, games: Games, name: str) -> str:
    """Single quests at a power level, with what it gives to everyone."""
    with sitting(record, games) as sit:
        level = resolve(name, {known.id: known for known in LEVELS}, "power level", sit.game.short)
        _refuse_begun(sit)
        sit.set_option(epic={"level": level.id, "act": level.act})
        reason = f"Epic Play, {level.id} level"
        for hero in sit.heroes():
            sit.enter(XP, level.xp, reason, hero)
        sit.enter(GOLD, level.gold * len(sit.heroes()), reason)
        sit.enter(OVERLORD_XP, level.overlord_xp, reason)
        return sit.label(f"Epic Play at {level.id} level")


def start_coop(record: Record, games: Games, gap: int, loot_limit: int) -> str:
    """Cooperative play: the tracks are set, and each hero has 1 XP."""
    if gap < 1 or loot_limit < 1:
        raise CompanionError("The tracks need at least one space.", "Count them on your Track sheet.")
    with sitting(record, games) as sit:
        _refuse_begun(sit)
        sit.set_option(coop=True)
        for hero in sit.heroes():
            sit.enter(XP, COOP_XP, "start of cooperative play", hero)
        _keep(sit, Tracks(gap, loot_limit))
        return sit.label(f"Cooperative play: {gap} spaces between fate and doom, loot limit {loot_limit}")


def coop_act_two(record: Record, games: Games) -> str:
    """An Exploration card leads over to Act II: its Shop Items and Monster cards from now on."""
    with sitting(record, games) as sit:
        if not sit.campaign.options.get("coop"):
            raise CompanionError(*NO_COOP)
        if sit.campaign.options.get("coop_act"):
            raise CompanionError("Act II is being played.", "Nothing was changed.")
        sit.set_option(coop_act="II")
        return sit.label("Act II begins: Act II Shop Item and Monster cards replace those of Act I")


def move_tracks(record: Record, games: Games, move: Callable[[Tracks], tuple[Tracks, str]]) -> str:
    """One movement on the tracks; says so where it loses the game."""
    with sitting(record, games) as sit:
        tracks = tracks_of({row.name: row.value for row in sit.step.rows(Counter, campaign_id=sit.campaign.id)})
        if tracks is None:
            raise CompanionError(*NO_COOP)
        if tracks.lost:
            raise CompanionError(
                "Fate and doom have met: the heroes lost.", "`companion undo` takes the last move back."
            )
        after, words = move(tracks)
        if after == tracks:
            raise CompanionError(f"{words}: nothing moves.", "Nothing was changed.")
        _keep(sit, after)
        return sit.label(words + (": fate and doom meet, the heroes lose" if after.lost else ""))


def _keep(sit: Sitting, tracks: Tracks) -> None:
    rows = {row.name: row for row in sit.step.rows(Counter, campaign_id=sit.campaign.id)}
    for name in TRACK_NAMES:
        value = int(getattr(tracks, name))
        if name in rows:
            rows[name].value = value
        else:
            sit.step.add(Counter(campaign_id=sit.campaign.id, name=name, value=value))


def _refuse_begun(sit: Sitting) -> None:
    options = sit.campaign.options
    if sit.step.rows(QuestRun, campaign_id=sit.campaign.id) or options.get("epic") or options.get("coop"):
        raise CompanionError("This campaign has begun.", "Start a new one: `companion campaign new`.")


def late_start(sit: Sitting, hero: Hero) -> None:
    """What a hero who joins after the start of Epic, cooperative or a richer campaign begins with."""
    options, state = sit.campaign.options, sit.state
    if state.runs:
        return
    level = next((known for known in LEVELS if known.id == options.get("epic", {}).get("level")), None)
    if level:
        sit.enter(XP, level.xp, f"Epic Play, {level.id} level", hero)
        sit.enter(GOLD, level.gold, f"Epic Play, {level.id} level")
    elif options.get("coop"):
        sit.enter(XP, COOP_XP, "start of cooperative play", hero)
    elif options.get("graph"):
        sit.enter(XP, state.graph.start.xp, f"start of {state.graph.title}", hero)
        sit.enter(GOLD, state.graph.start.gold, f"start of {state.graph.title}")
