"""Treasure and loss in Arcania: cash cards, an item lost."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.dice.checks import CheckOdds, CheckRoll, at_least, rolled_face, wrong
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import RolledDie, roll
from companion.dice.sentence import words
from companion.dice.tree import Node, Number, Pool, Product, subject, summed
from companion.games.arcania.data import Cash, Loss, Tables

if TYPE_CHECKING:
    from random import Random

_LOSS_RULE = "item-loss-table"


def loot(
    cards: Mapping[str, int], tables: Tables, ver: bool = False, master_thief: bool = False, target: int | None = None
) -> CheckOdds:
    """The gold pieces of cash cards, given as card -> how many."""
    node = summed(_gold(cards, tables, ver, master_thief))
    dist = distribution(node)
    notes = ["VER adds 1 to every card's roll before it is multiplied."] if ver else []
    notes += ["A Master Thief rolls extra for every cash card."] if master_thief else []
    return CheckOdds(
        title="loot: " + ", ".join(card if many == 1 else f"{many} {card}" for card, many in cards.items()),
        probability=at_least(dist, target),
        distribution=dist,
        to_roll=words(node),
        rule="cash-cards",
        notes=tuple(notes),
        extras={"mean gold": dist.mean()},
        roller=lambda rng: _roll_gold(node, target, rng),
        counts="gold",
    )


def _gold(cards: Mapping[str, int], tables: Tables, ver: bool, master_thief: bool) -> list[tuple[int, Node]]:
    terms: list[tuple[int, Node]] = []
    for card, many in cards.items():
        if card not in tables.cash or many < 0:
            raise wrong(f"{many} {card!r} is no number of cash cards.", f"Cash cards: {', '.join(tables.cash)}.")
        if many:
            terms.append((1, _cash(tables.cash[card], many, ver)))
            terms += [(1, _cash(tables.master_thief, many, ver))] if master_thief else []
    return terms or [(1, Number(0))]


def _cash(cash: Cash, many: int, ver: bool) -> Node:
    die = parse(f"{many}{cash.die}")
    rolled = summed([(1, subject(die)), (1, Number(many))]) if ver else subject(die)
    return Product(rolled, Number(cash.times))


def _roll_gold(node: Node, target: int | None, rng: Random) -> CheckRoll:
    rolled = roll(node, rng)
    success = None if target is None else rolled.total >= target
    return CheckRoll("loot", rolled.dice, rolled.total, success, f"{rolled.total} GP", "cash-cards")


def subject_faces(die: str) -> tuple[int | None, ...]:
    """The faces of one die by its name."""
    node = subject(parse(die))
    return node.faces if isinstance(node, Pool) else ()


def every_slot(tables: Tables) -> dict[str, int]:
    """All slots of the item loss table, as full as they can be."""
    return {row.slot: len(subject_faces(row.die)) if row.die else 1 for row in tables.item_loss}


def item_loss(filled: Mapping[str, int], tables: Tables, wanted: str = "", whole_reroll: bool = False) -> CheckOdds:
    """Which slot loses an item, given how many are `filled` in each; an empty spot is rerolled."""
    weights = _loss_weights(filled, tables, whole_reroll)
    total = sum(weights.values())
    if not total:
        raise wrong(
            "There is nothing to lose.", f"Slots: {', '.join(dict.fromkeys(r.slot for r in tables.item_loss))}."
        )
    outcomes = {slot: weight / total for slot, weight in weights.items() if weight}
    how = "the d20 as well" if whole_reroll else "only that die"
    return CheckOdds(
        title=f"item loss{': ' + wanted if wanted else ''}",
        probability=outcomes.get(wanted, Fraction(0)) if wanted else None,
        distribution=None,
        to_roll="Roll 1d20 on the item loss table; reroll an empty slot.",
        rule=_LOSS_RULE,
        notes=(f"Where a second die shows an empty spot, {how} is rolled again; the book does not say.",),
        extras={"outcomes": outcomes},
        roller=lambda rng: _roll_loss(filled, tables, whole_reroll, rng),
    )


def _loss_weights(filled: Mapping[str, int], tables: Tables, whole_reroll: bool) -> dict[str, Fraction]:
    known = {row.slot for row in tables.item_loss}
    if unknown := sorted(set(filled) - known):
        raise wrong(f"There is no slot {unknown[0]!r}.", f"Slots: {', '.join(dict.fromkeys(known))}.")
    weights: dict[str, Fraction] = {}
    for row in tables.item_loss:
        weights[row.slot] = weights.get(row.slot, Fraction(0)) + _share(row, filled.get(row.slot, 0), whole_reroll)
    return weights


def _share(row: Loss, filled: int, whole_reroll: bool) -> Fraction:
    """The part of this row's rolls that stands."""
    if not filled:
        return Fraction(0)
    spots = len(subject_faces(row.die)) if row.die else 1
    return Fraction(min(filled, spots), spots) if whole_reroll else Fraction(1)


def _roll_loss(filled: Mapping[str, int], tables: Tables, whole_reroll: bool, rng: Random) -> CheckRoll:
    rows = {row.roll: row for row in tables.item_loss}
    dice: list[RolledDie] = []
    while len(dice) < 1000:
        row = rows[rolled_face(20, rng)]
        have = filled.get(row.slot, 0)
        dice.append(RolledDie("d20", row.roll, kept=have > 0))
        spots = len(subject_faces(row.die)) if row.die else 1
        spot = rolled_face(spots if whole_reroll else min(max(have, 1), spots), rng)
        if have and spot <= have:
            number = f" {spot}" if row.die else ""
            said = f"{row.slot}{number}{' with everything in or on it' if row.contents else ''}"
            return CheckRoll("item loss", tuple(dice), row.roll, None, said, _LOSS_RULE)
    raise wrong("The dice never found a filled slot.")
