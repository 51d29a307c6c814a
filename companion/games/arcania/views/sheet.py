"""The hero sheet: on the screen, for programs, on paper; the level track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.named import NamedTuple
from companion.core.rows import from_facts
from companion.games.arcania import figures as rolls
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero, LevelTaken
from companion.games.arcania.totals import Sheet, sheet
from companion.games.arcania.views import STAT_WORDS, as_shape, plus, show_notes
from companion.render.console import columns, say, say_parts

PRINTED = frozenset({"hp", "attack", "defense"})
"""The totals that begin with a figure of the hero card."""
NOT_PRINTED = frozenset({"class", "levels_due", "card_known", "late_treasure"})


class PlusShown(NamedTuple):
    """One part of a figure, and where it comes from."""

    source: str = ""
    plus: int = 0


class TotalShown(NamedTuple):
    """A figure summed up."""

    total: int = 0
    from_: tuple[PlusShown, ...] = ()


class DiceShown(NamedTuple):
    """Extra damage dice."""

    dice: str = ""
    source: str = ""


class WeaponShown(NamedTuple):
    """What the hero strikes with."""

    name: str = ""
    attack: int = 0
    damage: str = ""


class AbilityLine(NamedTuple):
    """An ability with what its copies come to."""

    code: str = ""
    name: str = ""
    number: int = 0
    from_: tuple[str, ...] = ()
    stacks: str = ""


class LevelShown(NamedTuple):
    """A line of the level track."""

    level: int = 0
    pseudo: bool = False
    drawn: tuple[str, ...] = ()
    taken: str = ""
    gains: Mapping[str, int] = {}
    bonus_hp: int = 0


class SheetShown(NamedTuple):
    """The hero sheet: what this game adds to `party show --json`."""

    class_: str = ""
    level: int = 0
    levels_due: int = 0
    card_known: bool = False
    totals: Mapping[str, TotalShown] = {}
    dr_counts: int = 0
    initiative: int = 0
    dr_cap: int = 0
    damage_dice: tuple[DiceShown, ...] = ()
    weapons: tuple[WeaponShown, ...] = ()
    abilities: tuple[AbilityLine, ...] = ()
    levels: tuple[LevelShown, ...] = ()
    specializations: tuple[str, ...] = ()
    second_class: str = ""
    gold: int = 0
    main_quests: tuple[str, ...] = ()
    difficulty: str = ""
    late_treasure: int = 0
    trap: int = 0
    save: int = 0
    edge: Mapping[str, str] = {}
    """What gives Edge on attack, defense or against traps."""
    card_damage: str = ""


class MemberShown(NamedTuple):
    """What every game's member has."""

    name: str = ""
    status: str = ""
    player: str | None = None
    notes: tuple[str, ...] = ()


def sheet_of(hero: Hero, data: Ruleset) -> SheetShown:
    """The hero sheet, computed."""
    figures = sheet(hero, data)
    swings = rolls.swings(hero, data, figures)
    defense, trap = rolls.defense(figures), rolls.trap(hero, data, figures)
    edges = {"attack": swings[0].attack.edge, "defense": defense.edge, "trap": trap.edge}
    return SheetShown(
        hero.of_class,
        hero.level,
        hero.levels_due or 0,
        hero.card.known,
        {stat: _total(figures, stat) for stat in figures.parts},
        figures.dr,
        rolls.initiative(hero, figures).total,
        figures.dr_cap,
        tuple(DiceShown(*one) for one in figures.dice),
        tuple(WeaponShown(one.name, one.attack.total, one.damage) for one in swings),
        tuple(_abilities(figures, data)),
        tuple(_level(level) for level in hero.levels),
        hero.specializations,
        hero.second_class,
        hero.gold,
        hero.main_quests,
        hero.mode,
        hero.late_treasure,
        trap.total,
        rolls.save(hero, data, figures).total,
        {roll: source for roll, source in edges.items() if source},
        hero.card.damage,
    )


def _total(figures: Sheet, stat: str) -> TotalShown:
    return TotalShown(figures.total(stat), tuple(PlusShown(*part) for part in figures.parts[stat]))


def _abilities(figures: Sheet, data: Ruleset) -> list[AbilityLine]:
    known = {code: data.abilities.get(code) for code in figures.abilities}
    return [
        AbilityLine(code, one.name if (one := known[code]) else "", total.number, total.sources, total.words)
        for code, total in figures.abilities.items()
    ]


def _level(level: LevelTaken) -> LevelShown:
    return LevelShown(level.number, level.pseudo, level.drawn, level.taken, level.gains, level.bonus_hp)


def sheet_shape(shown: SheetShown) -> dict[str, object]:
    """The hero sheet for programs."""
    return {name.rstrip("_"): as_shape(one) for name, one in shown._asdict().items()}


def printable(shape: Mapping[str, object]) -> dict[str, object]:
    """A hero as the printed sheet shows it: each total with where it comes from, each ability once."""
    shown = from_facts(SheetShown, shape)
    totals = {
        stat: {"total": part.total, "from": ", ".join(f"{one.source} {one.plus:+d}" for one in part.from_)}
        for stat, part in shown.totals.items()
    }
    abilities = {one.code: {"number": one.number, "from": list(one.from_)} for one in shown.abilities}
    kept = {key: value for key, value in shape.items() if key not in NOT_PRINTED}
    return kept | {"printed": {}, "totals": totals, "abilities": abilities}


def show_sheet(shape: Mapping[str, object]) -> None:
    """A hero's sheet: totals with where each plus comes from."""
    member, shown = from_facts(MemberShown, shape), from_facts(SheetShown, shape)
    _show_head(member, shown)
    columns([_stat(stat, part, shown.card_known) for stat, part in shown.totals.items()], styles=("dim", "bold"))
    say(f"  initiative d20{shown.initiative:+d}; against traps d20{shown.trap:+d}{_save(shown)}{_edges(shown)}")
    if shown.totals["dr"].total > shown.dr_cap:
        say(f"  DR: {shown.dr_counts} count")
    extra = "".join(f" + {die.dice} ({die.source})" for die in shown.damage_dice)
    for one in shown.weapons:
        say(f"  {one.name}: d20{one.attack:+d}, {one.damage}{extra}")
    columns([_ability(ability) for ability in shown.abilities], styles=("cyan",))
    say(f"  {shown.gold:,} GP; main quests won: {', '.join(shown.main_quests) or 'none'}")
    _show_levels(shown.levels)
    for line in _due(member.name, shown):
        say(f"  {line}", "dim")
    for note in member.notes:
        say(f"  - {note}")


def _save(shown: SheetShown) -> str:
    return f"; survival save d20{shown.save:+d}" if shown.difficulty == "hard" else ""


def _edges(shown: SheetShown) -> str:
    return "".join(f"; Edge on {roll} ({source})" for roll, source in shown.edge.items())


def _show_head(member: MemberShown, shown: SheetShown) -> None:
    by = f", played by {member.player}" if member.player else ""
    paths, second = [shown.class_ or "no class", *shown.specializations], shown.second_class
    paths += [f"pure {second}" if second == shown.class_ else second] if second else []
    say_parts((member.name, "bold"), f" ({member.status}{by}): level {shown.level}, {', '.join(paths)}")


def _due(name: str, shown: SheetShown) -> list[str]:
    """What is still to be done, with the commands."""
    word = f'"{name}"' if " " in name else name
    up = f'companion level up {word} --cards "CARD, CARD" --take CARD --gain attack=1'
    lines = [f"Level {shown.levels_due} is due: {up}"] if shown.levels_due > shown.level else []
    if not shown.card_known:
        lines.append(f"Fill in the hero card: companion hero set {word} --hp 18 --attack 2 --damage d10")
    if shown.card_damage and shown.weapons and shown.weapons[0].name == rolls.BARE:
        what = f"companion item add WEAPON --by {word} --kind weapon --starting"
        lines.append(f"The card's {shown.card_damage} is its weapon's, and none is in hand: {what}")
    return lines + ([f"Joined late: companion treasure late {word}"] if shown.late_treasure else [])


def _stat(name: str, part: TotalShown, card_known: bool) -> tuple[str, str, str]:
    """A total; of a hero whose card nobody has entered what is printed on it is not known."""
    word = "damage plus" if name == "damage" else STAT_WORDS.get(name, name)  # the dice stand with the weapons
    known = card_known or name not in PRINTED
    return (
        f"  {word}",
        str(part.total) if known else f"? {part.total:+d}" if part.total else "?",
        ", ".join(f"{one.plus:+d} {one.source}" for one in part.from_),
    )


def _ability(one: AbilityLine) -> tuple[str, str, str]:
    number = f" {one.number}" if one.number != 1 else ""
    name = one.name if one.name.lower() != one.code.lower() else ""
    return (f"  {one.code}{number}", name, f"from {', '.join(one.from_)}")


def _show_levels(levels: Sequence[LevelShown]) -> None:
    """The level track."""
    for one in levels:
        if not one.drawn and not one.gains:  # taken before the record began
            continue
        gains = [plus(stat, number) for stat, number in one.gains.items()]
        gains += [f"+{one.bonus_hp} HP extra"] if one.bonus_hp else []
        name = "pseudo level" if one.pseudo else f"level {one.level}"
        drew = f"drew {' and '.join(one.drawn)}, took " if one.drawn else ""
        say(f"  {name}: {drew}{one.taken or 'neither'}" + (f" ({', '.join(gains)})" if gains else ""))


def unlock_shapes(data: Ruleset) -> list[dict[str, object]]:
    """What opens at which level, for programs."""
    return [
        {"level": one.level, "opens": one.says, "rule": data.cite(one.rule), "reading": one.reading}
        for one in data.levels.unlocks
    ]


def show_unlocks(data: Ruleset, notes: Sequence[str]) -> None:
    """What opens when."""
    listed = [(f"level {one.level}", one.says, f"{data.game.id}#{one.rule}") for one in data.levels.unlocks]
    columns(listed, styles=("bold", "", "dim"))
    show_notes(notes)
