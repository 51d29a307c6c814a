"""An attack in Descent: damage, surges and range together, surges spent best for the attacker."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.dice.checks import CheckOdds, CheckRoll
from companion.dice.dist import Dist
from companion.dice.dist import shown as as_fraction
from companion.dice.limits import Work
from companion.dice.roll import RolledDie
from companion.games.descent.odds.defense import DefenseRerolls, outcomes
from companion.games.descent.odds.dice import Dice, Face, pool, rolls, shown, totals
from companion.games.descent.odds.fight import Attack, Fight, best, net, options_of, read, rerolls, shields_of
from companion.games.descent.odds.surges import Spend, Surge

if TYPE_CHECKING:
    from random import Random

    from companion.dice.checks import Extra

_RULE = "combat"
_REROLLS = "With fortune, rolling a defense die again is not weighed."


def attack(attack: Attack, dice: Dice, target: int | None = None) -> CheckOdds:
    """The odds to hit, or to deal `target` damage or more after the defense."""
    fight = read(attack, dice)
    shields = shields_of(fight, dice)
    damage, missed = _outcomes(fight, dice, shields, target)
    hit = 1 - missed
    return CheckOdds(
        title="attack" if target is None else f"attack: {target} damage or more",
        probability=hit if target is None else damage.probability(">=", target),
        distribution=damage,
        to_roll=_words(fight),
        rule=_RULE,
        notes=_notes(attack, target),
        extras={"hit": hit, "mean damage": damage.mean(), **_extras(fight, dice, shields, target)},
        roller=lambda rng: _roll(fight, dice, target, rng),
        counts="damage",
    )


def _outcomes(fight: Fight, dice: Dice, shields: dict[int, int], target: int | None) -> tuple[Dist, Fraction]:
    """The damage suffered (0 for a miss), and the chance of a miss."""
    if fight.attack.fortune:
        counted, total = _with_tokens(fight, dice, shields, target)
    elif fight.rerolls:
        counted, total = _with_rerolls(fight, dice, target)
    else:
        counted, total = _plain(fight, dice, shields)
    hits = sum(counted.values())
    counted[0] = counted.get(0, 0) + total - hits
    return Dist(counted), Fraction(total - hits, total)


def _plain(fight: Fight, dice: Dice, shields: dict[int, int]) -> tuple[dict[int, int], int]:
    """States that offer the same choices are merged before they meet the defense."""
    merged: dict[tuple[Spend, ...], int] = {}
    for (damage, surges, reach, _), ways in totals(fight.names, dice).items():
        if options := fight.ways(damage, surges, reach):
            merged[options] = merged.get(options, 0) + ways
    out: dict[int, int] = {}
    for options, ways in merged.items():
        for blocked, many in shields.items():
            suffered = max(net(spend, blocked) for spend in options)
            out[suffered] = out.get(suffered, 0) + ways * many
    return out, rolls(fight.names, dice) * sum(shields.values())


def _with_rerolls(fight: Fight, dice: Dice, target: int | None) -> tuple[dict[int, int], int]:
    found, total = outcomes(fight, dice, target)
    out: dict[int, int] = {}
    for (result, _surges), ways in found.items():
        out[result.damage] = out.get(result.damage, 0) + ways
    return out, total


def _with_tokens(fight: Fight, dice: Dice, shields: dict[int, int], target: int | None) -> tuple[dict[int, int], int]:
    out: dict[int, int] = {}
    work = Work()
    for blocked, many in shields.items():
        for suffered, ways in rerolls(fight, dice, blocked, target, work).outcomes(fight.attack.fortune).items():
            if suffered is not None:
                out[suffered] = out.get(suffered, 0) + ways * many
    sides = max(len(dice[name]) for name in fight.names)
    return out, rolls(fight.names, dice) * sum(shields.values()) * sides**fight.attack.fortune


def _extras(fight: Fight, dice: Dice, shields: dict[int, int], target: int | None) -> dict[str, Extra]:
    """What the attack dice show on their own (nothing counts on an X), and each special surge ability."""
    total = rolls(fight.names, dice)
    states = totals(fight.names, dice)
    missed = total - sum(states.values())
    columns: list[dict[int, int]] = [{0: missed}, {0: missed}, {0: missed}]
    for state, ways in states.items():
        for column, value in zip(columns, state[:3], strict=True):
            column[value] = column.get(value, 0) + ways
    seen = dict(zip(("damage rolled", "surges", "range"), map(Dist, columns), strict=True))
    specials = {
        f"{one.text}, with damage": _special(fight, dice, shields, one) for one in fight.abilities if one.special
    }
    tired = {} if fight.attack.monster else {"a surge left for fatigue": _leftover(fight, dice, shields, target)}
    return {"X": Fraction(missed, total), "shields": Dist(shields), **seen, **specials, **tired}


def joint(text: str, dice: Dice) -> list[dict[str, int | bool | str]]:
    """What the attack dice show together: a miss, or damage, surges and range, each with its chance."""
    names = pool(text, dice)
    total, states = rolls(names, dice), totals(names, dice)
    missed = total - sum(states.values())
    rows: list[dict[str, int | bool | str]] = []
    if missed:
        rows.append({"miss": True, "probability": as_fraction(missed, total)})
    for (damage, surges, reach, _), many in sorted(states.items()):
        figures = {"damage": damage, "surges": surges, "range": reach}
        rows.append({"miss": False, **figures, "probability": as_fraction(many, total)})
    return rows


def _special(fight: Fight, dice: Dice, shields: dict[int, int], ability: Surge) -> Fraction:
    """The chance to afford the ability and still deal damage."""
    good = 0
    for (damage, surges, reach, _), ways in totals(fight.names, dice).items():
        options = fight.ways(damage, surges, reach, ability)
        good += ways * sum(many for blocked, many in shields.items() if any(net(o, blocked) for o in options))
    return Fraction(good, rolls(fight.names, dice) * sum(shields.values()))


def _leftover(fight: Fight, dice: Dice, shields: dict[int, int], target: int | None) -> Fraction:
    """The chance that a surge remains after spending for damage."""
    if fight.rerolls:
        found, all_rolls = outcomes(fight, dice, target)
        return Fraction(sum(ways for (result, surges), ways in found.items() if result.cost < surges), all_rolls)
    good = 0
    for (damage, surges, reach, _), ways in totals(fight.names, dice).items():
        if options := fight.ways(damage, surges, reach):
            good += ways * sum(many for b, many in shields.items() if best(options, b).cost < surges)
    return Fraction(good, rolls(fight.names, dice) * sum(shields.values()))


def _words(fight: Fight) -> str:
    said = f"Roll {' + '.join(fight.names)}"
    said += f" against {' + '.join(fight.against)}." if fight.against else "."
    if fight.attack.range is not None:
        said += f" The range must reach {fight.attack.range}."
    if fight.attack.far or fight.attack.shields:
        added = [f"{fight.attack.far} range"] if fight.attack.far else []
        added += [f"{fight.attack.shields} shields"] if fight.attack.shields else []
        said += f" Added: {' and '.join(added)}."
    if fight.abilities:
        said += f" Surges: {'; '.join(one.text for one in fight.abilities)}, each once."
    return said


def _notes(attack: Attack, target: int | None) -> tuple[str, ...]:
    notes = ["Surges are spent after both rolls for the most damage, each ability once."]
    if any("reroll" in text for text in attack.surges):
        notes.append(_REROLLS if attack.fortune else "A defense die is rolled again where that serves best.")
    if attack.elevation:
        spared = attack.reach or attack.range is not None
        notes.append("Elevation adds no die here." if spared else "Melee across elevation: one more black die.")
    if attack.fortune:
        aim = attack.fortune_for or ("the target" if target is not None else "hitting at all")
        notes.append(f"Fortune is spent for {aim}, on whichever attack die helps most.")
    return tuple(notes)


def _roll(fight: Fight, dice: Dice, target: int | None, rng: Random) -> CheckRoll:
    faces = tuple(_face(dice[name], rng) for name in fight.names)
    defense = tuple(_face(dice[name], rng) for name in fight.against)
    shields = sum(face.shields for face in defense) + fight.attack.shields
    luck = rerolls(fight, dice, shields, target, Work())
    for tokens in range(fight.attack.fortune, 0, -1):
        die = luck.choice(faces, tokens)
        if die is not None:
            faces = (*faces[:die], _face(dice[fight.names[die]], rng), *faces[die + 1 :])
    options = options_of(fight, faces)
    if fight.rerolls and not fight.attack.fortune:
        options, defense = _again(fight, dice, target, options, defense, rng)
        shields = sum(face.shields for face in defense) + fight.attack.shields
    spend = best(options, shields) if options else None
    total = net(spend, shields) if spend else 0
    success = spend is not None if target is None else total >= target
    return CheckRoll("attack", _fallen(fight, faces, defense), total, success, _said(spend, total), _RULE)


def _again(
    fight: Fight,
    dice: Dice,
    target: int | None,
    options: tuple[Spend, ...],
    defense: tuple[Face, ...],
    rng: Random,
) -> tuple[tuple[Spend, ...], tuple[Face, ...]]:
    """Defense dice rolled again where surges pay for it: the spends that do, and the dice as they lie then."""
    luck, used = DefenseRerolls(fight, dice, target), 0
    while (die := luck.choice(options, tuple(face.shields for face in defense), used)) is not None:
        defense = (*defense[:die], _face(dice[fight.against[die]], rng), *defense[die + 1 :])
        used += 1
    return tuple(spend for spend in options if spend.rerolls == used), defense


def _face(die: tuple[Face, ...], rng: Random) -> Face:
    return die[rng.randrange(len(die))]


def _fallen(fight: Fight, faces: tuple[Face, ...], defense: tuple[Face, ...]) -> tuple[RolledDie, ...]:
    """The dice as they lie in the end."""
    attacking = [
        RolledDie(n, None if f.miss else f.damage, shows=shown(f)) for n, f in zip(fight.names, faces, strict=True)
    ]
    blocking = [RolledDie(n, f.shields, sign=-1, shows=shown(f)) for n, f in zip(fight.against, defense, strict=True)]
    return (*attacking, *blocking)


def _said(spend: Spend | None, total: int) -> str:
    if spend is None:
        return "a miss"
    used = f", spending surges on {', '.join(spend.used)}" if spend.used else ""
    return f"{total} damage{used}"
