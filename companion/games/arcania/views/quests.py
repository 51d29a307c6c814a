"""Quests, tiers and bosses; a quest at the table."""

from __future__ import annotations

from companion.core.campaign import STARTED
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, argument
from companion.core.readings import Readings
from companion.core.rows import RunRow, from_facts
from companion.games.arcania.data import Ruleset
from companion.games.arcania.facts import PoolFacts, RunFacts
from companion.games.arcania.fights import comes_next, without_absent
from companion.games.arcania.odds.monsters import Monster, boss_boost, tier
from companion.games.arcania.state import NO_QUEST, State
from companion.games.arcania.views import as_shape, show_notes
from companion.render.console import columns, say, say_parts

BOSS_READING = "boss-boost-actions"
ENDING = (
    ("Won: rewards, levels, tiers.", "companion quest win", "winning-a-quest"),
    ("Failed: what the card says is lost.", "companion quest fail", "failing-a-quest"),
    ("Back in town.", "companion town show", "quests"),
)


class TierShown(NamedTuple):
    """The main quests of a tier; how many there are is None where the table has not said."""

    tier: int
    quests: int | None
    won: tuple[str, ...]
    listed: tuple[str, ...]
    open: bool
    done: bool


class ProgressShown(NamedTuple):
    """Where the campaign stands: tier of the monsters, main quests by tier."""

    combat_tier: int
    level: int
    tiers: tuple[TierShown, ...]
    last_quest: str
    last_quest_open: bool
    won: bool
    under_way: str
    readings: tuple[str, ...]


def glance(state: State) -> dict[str, str]:
    """The fight, the tier, who may take a level, and the next command."""
    run = state.log.under_way
    facts = None if run is None else from_facts(RunFacts, run.facts)
    fight = without_absent(facts.fight, state, facts.heroes).told("HP") if facts else ""
    found = {"fight": fight} if fight else {}
    found["tier"] = f"{state.progress.open_tier} of {state.progress.tiers}, level {state.level}"
    due = [hero.name for hero in state.heroes if hero.plays and hero.level < (hero.levels_due or 0)]
    if due:
        found["due"] = f"a level for {', '.join(due)}"
    return found | {"next": f"companion play {comes_next(facts)}" if facts else _in_town(state, due)}


def _in_town(state: State, due: list[str]) -> str:
    """What comes next between two quests."""
    if not state.heroes:
        return "companion party add NAME --as CLASS"
    if state.progress.is_over:
        return "the last quest is won"
    if due:
        return f"companion level up {argument(due[0])}"
    return 'companion quest start "Starter Quest"' if not state.progress.runs else "companion town show"


def progress_of(state: State) -> ProgressShown:
    """Where the campaign stands."""
    progress, chosen, run = state.progress, state.readings, state.log.under_way
    tiers = tuple(
        TierShown(
            number,
            progress.sizes.get(number),
            tuple(progress.won(number)),
            tuple(quest.name for quest in state.main_quests if quest.tier == number),
            number <= progress.open_tier,
            progress.done(number),
        )
        for number in range(1, progress.tiers + 1)
    )
    return ProgressShown(
        progress.combat_tier(chosen.value("tier-advance")),
        state.level,
        tiers,
        state.data.quests.final.name,
        progress.open_tier > progress.tiers,
        progress.is_over,
        run.quest if run else "",
        (chosen.note("tier-advance"),),
    )


def progress_shape(state: State) -> dict[str, object]:
    """Where the campaign stands, for programs."""
    shown = progress_of(state)
    return {name: as_shape(one) for name, one in shown._asdict().items()}


def show_progress(shown: ProgressShown) -> None:
    """The main quests by tier."""
    for one in shown.tiers:
        size = one.quests if one.quests is not None else "?"
        state = "done" if one.done else "open" if one.open else "closed"
        won = f": won {', '.join(one.won)}" if one.won else ""
        say(f"  tier {one.tier}: {len(one.won)}/{size} main quests, {state}{won}")
        if left := [name for name in one.listed if name not in one.won]:
            say(f"    left: {', '.join(left)}", "dim")
        if one.quests is None and one.open:
            say(f"    the Story Book says how many: companion tier size {one.tier} NUMBER", "dim")
    say(f"  {shown.last_quest}: {'won' if shown.won else 'open' if shown.last_quest_open else 'closed'}")
    show_notes(shown.readings)


def runs_shape(state: State) -> list[dict[str, object]]:
    """All attempts, for programs."""
    return [
        {"quest": run.quest, "kind": run.kind, "tier": run.tier, "status": run.status, "heroes": list(run.heroes)}
        for run in state.progress.runs
    ]


def show_quests(state: State) -> None:
    """All attempts, then the tiers."""
    runs = state.progress.runs
    columns([(run.quest, run.kind, run.status, ", ".join(run.heroes)) for run in runs])
    if not runs:
        say('No quest yet: companion quest start "Starter Quest"')
    show_progress(progress_of(state))


class MonsterTier(NamedTuple):
    """What a tier does to a monster and a trap, by the book's own d8 monster."""

    tier: int
    damage: int
    base_dice: int
    times: int
    hp: int
    hp_words: str
    attack_defense: int
    example: str
    rule: str
    level: int


def monster_tier(data: Ruleset, number: int, level: int) -> MonsterTier:
    """What a tier does for heroes of a level."""
    if number >= len(data.tables.tiers):
        raise CompanionError(f"There is no tier {number}.", f"Use 0 (starting) to {len(data.tables.tiers) - 1}.")
    row, monster = data.tables.tiers[number], tier(Monster("d8"), number, level, data.tables)
    return MonsterTier(
        number,
        row.damage,
        row.base_dice,
        row.times,
        row.hp + row.hp_per_level * level,
        f"{'hero level + ' if row.hp_per_level else ''}{row.hp}",
        row.attack_defense,
        monster.to_roll.removeprefix("Roll ").rstrip("."),
        data.cite(monster.rule),
        level,
    )


def tier_shape(shown: MonsterTier, progress: ProgressShown | None, readings: tuple[str, ...]) -> dict[str, object]:
    """A tier and where the campaign stands, for programs."""
    return shown._asdict() | {"progress": as_shape(progress), "readings": list(readings)}


def show_tier(shown: MonsterTier, progress: ProgressShown | None, readings: tuple[str, ...]) -> None:
    """A tier, and where the campaign stands."""
    say_parts((f"Tier {shown.tier or 'starting'}", "bold"), f"  [{shown.rule}]")
    if shown.tier:
        dice = f", {shown.base_dice} more base die" if shown.base_dice else ""
        times = f", dice x{shown.times}" if shown.times > 1 else ""
        say(f"  damage +{shown.damage}{dice}{times} (traps too); a d8 monster deals {shown.example}")
        say(f"  HP +{shown.hp} at level {shown.level} ({shown.hp_words})")
        if shown.attack_defense:
            say(f"  A and D +{shown.attack_defense}, not for monsters that give lesser treasure only")
    else:
        say("  monsters as printed")
    if progress:
        show_progress(progress._replace(readings=()))
    show_notes(readings)


class Boss(NamedTuple):
    """A boss with its boost."""

    heroes: int
    hp: object
    attacks: object
    rule: str
    reading: str


def boss_of(data: Ruleset, chosen: Readings, hp: int, attacks: int, heroes: int) -> Boss:
    """A boss against a number of heroes, as the campaign reads the boost."""
    found = boss_boost(hp, attacks, heroes, chosen.value(BOSS_READING) == "multiplied")
    return Boss(heroes, found.extras["HP"], found.extras["attacks"], data.cite(found.rule), chosen.note(BOSS_READING))


def show_boss(boss: Boss) -> None:
    """A boss with its boost."""
    heroes = f"{boss.heroes} hero{'' if boss.heroes == 1 else 'es'}"
    actions = f"{boss.attacks} main action{'' if boss.attacks == 1 else 's'}"
    say(f"{heroes}: {boss.hp} HP, {actions}  [{boss.rule}]")
    show_notes([boss.reading])


class Played(NamedTuple):
    """A quest at the table; the number of encounters is None where nobody has said it."""

    quest: str
    encounter: int
    encounters: int | None
    pool: PoolFacts
    heroes: tuple[str, ...]


def played(run: RunRow | None) -> Played:
    """A quest at the table, as its run has it."""
    if run is None:
        raise CompanionError(*NO_QUEST)
    facts = from_facts(RunFacts, run.facts)
    return Played(run.quest, facts.encounter, facts.encounters or None, facts.pool, facts.heroes)


def show_played(shown: Played) -> None:
    """The encounter and the treasure pool."""
    of = f" of {shown.encounters}" if shown.encounters else ""
    now = f"encounter {shown.encounter}{of}" if shown.encounter else "before the first encounter"
    say_parts((shown.quest, "bold"), f": {now}")
    share = " (companion play share)" if any(shown.pool) else ""
    say(f"  Treasure pool: {shown.pool.lt} LT, {shown.pool.t} T{share}")
    say(f"  Heroes: {', '.join(shown.heroes)}")


class NextStep(NamedTuple):
    """What comes next, the command and the entry of the digest."""

    do: str
    command: str
    rule: str


def ending(state: State) -> tuple[str | None, tuple[NextStep, ...]]:
    """How the last quest ended (None while it is played), and what comes after it."""
    run = state.log.last
    if run is None:
        raise CompanionError(*NO_QUEST)
    result = None if run.status == STARTED else run.status
    steps = ENDING if result is None else ENDING[-1:]
    return result, tuple(NextStep(do, command, f"{state.data.game.id}#{see}") for do, command, see in steps)


def ending_shape(state: State) -> dict[str, object]:
    """The last quest and what comes after it, for programs."""
    result, steps = ending(state)
    shape = {name: as_shape(one) for name, one in played(state.log.last)._asdict().items()}
    return shape | {"result": result, "steps": as_shape(steps)}
