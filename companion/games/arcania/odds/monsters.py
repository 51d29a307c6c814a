"""Monsters of Arcania: what a tier and a boss boost make of them, how many come, how an insane one strikes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, at_least, wrong
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import roll
from companion.dice.sentence import words
from companion.dice.tree import Node, Number, Pool, Product, Sum, subject, summed
from companion.games.arcania.data import Tables, Tier

if TYPE_CHECKING:
    from random import Random

    from companion.dice.checks import Extra


MAX_HEROES = 20


class Monster(NamedTuple):
    """The printed figures of a monster or trap that a tier changes; `extra` are dice from abilities such as HH."""

    damage: str
    extra: str = ""
    hp: int = 0
    attack: int = 0
    defense: int = 0
    lesser: bool = False
    trap: bool = False


def tier(monster: Monster, number: int, hero_level: int, tables: Tables, target: int | None = None) -> CheckOdds:
    """A monster's damage, HP, A and D at tier 0 (starting) to 3."""
    if not 0 <= number < len(tables.tiers):
        raise wrong(f"There is no tier {number}.", f"Use 0 (starting) to {len(tables.tiers) - 1}.")
    row = tables.tiers[number]
    node = tier_damage(monster, row)
    dist = distribution(node)
    return CheckOdds(
        title=f"tier {number}: {monster.damage} {'trap' if monster.trap else 'monster'}",
        probability=at_least(dist, target),
        distribution=dist,
        to_roll=words(node),
        rule=f"tier-{number}" if number else "tier-starting",
        notes=_tier_notes(monster, row),
        extras={"mean damage": dist.mean(), **_figures(monster, row, hero_level)},
        roller=lambda rng: _rolled(node, "damage", f"tier-{number}" if number else "tier-starting", rng),
        counts="damage",
    )


def tier_damage(monster: Monster, row: Tier) -> Node:
    """One more base die where the tier gives one, all dice times the tier's number, fixed pluses at the end."""
    dice, fixed = _split(subject(parse(monster.damage)))
    if row.base_dice:
        first = next((node for _, node in dice if isinstance(node, Pool)), None)
        if first is None:
            raise wrong(f"No base die can be read from {monster.damage!r}.", "Write it as d8 or 3d6+2.")
        dice = [(sign, node._replace(many=node.many + row.base_dice) if node is first else node) for sign, node in dice]
    if monster.extra:
        more, plus = _split(subject(parse(monster.extra)))
        dice, fixed = dice + more, fixed + plus
    rolled = summed(dice)
    rolled = Product(rolled, Number(row.times)) if row.times != 1 else rolled
    end = fixed + row.damage
    return summed([(1, rolled), (1, Number(end))]) if end else rolled


def tier_dice(damage: str, row: Tier) -> str:
    """Printed damage dice as a tier makes them, written as dice: d8 at tier 3 is (2d8)x2+4."""
    dice, fixed = _split(subject(parse(damage)))
    first = next((node for _, node in dice if isinstance(node, Pool)), None)
    if row.base_dice and first is None:
        raise wrong(f"No base die can be read from {damage!r}.", "Write it as d8 or 3d6+2.")
    pools = [(sign, _more(node, row.base_dice) if node is first else node) for sign, node in dice]
    rolled = "".join(f"{'-' if sign < 0 else '+'}{_written(node)}" for sign, node in pools).lstrip("+")
    end = fixed + row.damage
    return tier_extra(rolled, row) + (f"{end:+d}" if end else "")


def tier_extra(dice: str, row: Tier) -> str:
    """Extra dice as a tier multiplies them."""
    return f"({dice})x{row.times}" if dice and row.times != 1 else dice


def _more(node: Node, dice: int) -> Node:
    return node._replace(many=node.many + dice) if isinstance(node, Pool) else node


def _written(node: Node) -> str:
    if not isinstance(node, Pool) or node.keep or node.again:
        raise wrong("These dice are too much for a tier.", "Write the damage as d8 or 3d6+2.")
    return f"{node.many if node.many > 1 else ''}{node.name}"


def _split(node: Node) -> tuple[list[tuple[int, Node]], int]:
    """The dice of a damage figure, and its fixed plus."""
    terms = node.terms if isinstance(node, Sum) else ((1, node),)
    fixed = sum(sign * part.value for sign, part in terms if isinstance(part, Number))
    return [(sign, part) for sign, part in terms if not isinstance(part, Number)], fixed


def _figures(monster: Monster, row: Tier, hero_level: int) -> dict[str, Extra]:
    if monster.trap:
        return {"A": monster.attack}
    more = 0 if monster.lesser else row.attack_defense
    hp = monster.hp + row.hp + row.hp_per_level * hero_level
    return {"HP": hp, "A": monster.attack + more, "D": monster.defense + more}


def _tier_notes(monster: Monster, row: Tier) -> tuple[str, ...]:
    notes = []
    if row.times != 1:
        notes.append("What is rolled is multiplied, fixed pluses are not; so also a plus printed on the card.")
    if monster.trap:
        notes.append("Traps take the damage of a tier, nothing else.")
    elif monster.lesser and row.attack_defense:
        notes.append("A monster that gives lesser treasure only keeps its A and D.")
    return tuple(notes)


def boss_boost(hp: int, attacks: int, heroes: int, multiply_actions: bool = False) -> CheckOdds:
    """HP times the heroes; main actions as in the book's example (one more per extra hero) or multiplied."""
    if heroes < 1:
        raise wrong("A boss meets at least one hero.")
    actions = attacks * heroes if multiply_actions else attacks + heroes - 1
    taken = (
        "multiplied, as the rule says" if multiply_actions else "one more for each extra hero, as the example has it"
    )
    return CheckOdds(
        title=f"boss boost for {heroes} heroes",
        probability=None,
        distribution=None,
        to_roll="Roll nothing.",
        rule="boss-boost",
        notes=(f"The rule multiplies main actions, its example adds: here they are {taken}.",),
        extras={"HP": hp * heroes, "attacks": actions},
    )


def encounter(per_hero: str, heroes: int, plus: int = 0, target: int | None = None) -> CheckOdds:
    """How many monster cards are drawn: "1d3" or "2" per hero, and a fixed plus."""
    if not 1 <= heroes <= MAX_HEROES:
        raise wrong(f"An encounter is for 1 to {MAX_HEROES} heroes.")
    node = _for_all(subject(parse(per_hero)), heroes)
    node = summed([(1, node), (1, Number(plus))]) if plus else node
    dist = distribution(node)
    return CheckOdds(
        title=f"encounter of {per_hero} per hero, {heroes} heroes",
        probability=at_least(dist, target),
        distribution=dist,
        to_roll=words(node),
        rule="quest-encounters",
        extras={"mean cards": dist.mean()},
        roller=lambda rng: _rolled(node, "monster cards", "quest-encounters", rng),
        counts="cards",
    )


def _for_all(each: Node, heroes: int) -> Node:
    """The same dice for every hero, rolled apart."""
    if isinstance(each, Number):
        return Number(each.value * heroes)
    if isinstance(each, Pool) and not each.keep:
        return each._replace(many=each.many * heroes)
    return summed([(1, each)] * heroes)


def retaliation_dice(taken: int, tables: Tables) -> str:
    """The damage that was taken as dice, the largest first: 47 is 2d20+1d6+1."""
    left, parts = taken, []
    for sides in tables.retaliation_dice:
        if left >= sides:
            parts.append(f"{left // sides}d{sides}")
            left %= sides
    return "+".join([*parts, str(left)] if left or not parts else parts)


def retaliation(taken: int, tables: Tables, target: int | None = None) -> CheckOdds:
    """Insanity fueled attacks: the extra damage dice after a hit for `taken`; the attack gets the same plus."""
    if taken < 0:
        raise wrong("The damage taken cannot be negative.")
    dice = retaliation_dice(taken, tables)
    node = subject(parse(dice))
    dist = distribution(node)
    return CheckOdds(
        title=f"retaliation after {taken} damage",
        probability=at_least(dist, target),
        distribution=dist,
        to_roll=words(node),
        rule="ability-ifa-dice",
        notes=("These dice come on top of the monster's own damage.",),
        extras={"dice": dice, "plus to attack": taken, "mean extra damage": dist.mean()},
        roller=lambda rng: _rolled(node, "extra damage", "ability-ifa-dice", rng),
        counts="extra damage",
    )


def _rolled(node: Node, what: str, rule: str, rng: Random) -> CheckRoll:
    rolled = roll(node, rng)
    return CheckRoll(what, rolled.dice, rolled.total, None, f"{rolled.total} {what}", rule)
