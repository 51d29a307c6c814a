"""The figures that Arcania's rolls use, read from the game's `tables.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Tier(NamedTuple):
    """What a tier adds to monsters; to traps only the damage."""

    damage: int
    base_dice: int
    times: int
    hp: int
    hp_per_level: int
    attack_defense: int


class Cash(NamedTuple):
    """A die of gold pieces, times a number."""

    die: str
    times: int


class Loss(NamedTuple):
    """One row of the item loss table; `die` chooses among several spots."""

    roll: int
    slot: str
    die: str = ""
    contents: bool = False


class Faction(NamedTuple):
    """What a faction shrugs off, and what hurts it more."""

    immune: tuple[str, ...]
    extra: Mapping[str, str]
    disputed: tuple[str, ...] = ()
    """Immunities that only the abilities name, not the list of factions."""


class Ability(NamedTuple):
    """One row of the random ability table; `who` is anyone, hero, monster or nobody."""

    roll: int
    code: str
    name: str
    who: str


class Tables(NamedTuple):
    """All of them."""

    dr_cap: int
    percent_target: int
    save_target: int
    save_divisor: int
    enemy_bonus: int
    retaliation_dice: tuple[int, ...]
    elements: tuple[str, ...]
    dr_stops: tuple[str, ...]
    shield_fails: tuple[str, ...]
    tiers: tuple[Tier, ...]
    cash: Mapping[str, Cash]
    master_thief: Cash
    item_loss: tuple[Loss, ...]
    factions: Mapping[str, Faction]
    abilities: tuple[Ability, ...]
    again: str
    more: str
    replaced: Mapping[str, Mapping[str, str]]


def read_tables(values: Mapping[str, Any]) -> Tables:
    """The tables from what a TOML file holds."""
    random = values["random_ability"]
    tiers = sorted(values["tier"], key=lambda row: int(row["number"]))
    return Tables(
        dr_cap=values["dr_cap"],
        percent_target=values["percent_target"],
        save_target=values["save_target"],
        save_divisor=values["save_divisor"],
        enemy_bonus=values["enemy_bonus"],
        retaliation_dice=tuple(values["retaliation_dice"]),
        elements=tuple(values["elements"]),
        dr_stops=tuple(values["dr_stops"]),
        shield_fails=tuple(values["shield_fails"]),
        tiers=tuple(Tier(**{key: row[key] for key in Tier._fields}) for row in tiers),
        cash={row["card"]: Cash(row["die"], row["times"]) for row in values["cash"]},
        master_thief=Cash(**values["master_thief"]),
        item_loss=tuple(Loss(**row) for row in values["item_loss"]),
        factions={row["name"]: _faction(row) for row in values["faction"]},
        abilities=tuple(Ability(**row) for row in random["abilities"]),
        again=random["again"],
        more=random["more"],
        replaced=random["replaced"],
    )


def _faction(row: Mapping[str, Any]) -> Faction:
    return Faction(tuple(row["immune"]), row["extra"], tuple(row.get("disputed", ())))
