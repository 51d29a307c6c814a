"""What the checks of Heroes of Arcania share: the app, the tables, the options of a d20, a blow and armor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.dice.checks import Read
from companion.games.arcania.odds import D20, Armor, Blow, Tables, read_tables
from companion.kit.checks import OPTIONAL_NUMBER, checks, figures, house_readings

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows


def followers(rows: CampaignRows) -> list[str]:
    """Who makes checks beside the heroes."""
    return [row.card for row in rows.holdings if row.owner == "npc"]


ROLLS = {"attack": "attack", "defend": "defend", "defense": "defend", "initiative": "initiative", "init": "initiative"}
ROLLS |= {"trap": "trap", "save": "save"}
"""What a hero or follower rolls for, as players call it."""
app = checks(
    "Attacks, defense, damage, saves, loot and the game's tables.", by_name="hero", others=followers, deeds=tuple(ROLLS)
)

FILE = "tables.toml"
HOUSE = {
    "tie_fails": ("meeting-the-number", "tie-fails"),
    "ice_bypasses": ("ice-and-dr", "bypasses"),
    "shield_stops_all": ("mana-shield-elements", "helps"),
    "faction_list_only": ("undead-and-cold", "not-immune"),
    "as_named": ("percent-chance", "as-named"),
    "multiply_actions": ("boss-boost-actions", "multiplied"),
}
"""Each option for another reading, and what a campaign chooses to mean it (the game's readings.toml)."""
Bonus = Annotated[int, typer.Option("--bonus", "-b", min=-999, max=999, help="What is added to the d20.")]
Versus = Annotated[int, typer.Option("--vs", "-v", min=-999, max=999, help="The number to meet: the enemy's A or D.")]
Ver = Annotated[bool, typer.Option("--ver", help="VER: one more on the roll.")]
Edge = Annotated[
    int,
    typer.Option("--edge", "-e", count=True, metavar=OPTIONAL_NUMBER, help="Edge; --edge 2 where both sides give it."),
]
Hindrance = Annotated[
    int, typer.Option("--hindrance", "-h", count=True, metavar=OPTIONAL_NUMBER, help="Hindrance; likewise.")
]
Add = Annotated[str, typer.Option("--add", metavar="DICE", help="Dice added to the roll: a Sage's d4.")]
TieFails = Annotated[bool | None, typer.Option("--tie-fails/--no-tie-fails", help="Read: the number must be beaten.")]
Enemy = Annotated[bool, typer.Option("--enemy", help="The enemy is a hero or NPC: 10 more to meet.")]


def tables(context: typer.Context) -> Tables:
    """The figures of the game."""
    return read_tables(figures(context, FILE))


def d20(
    versus: Versus,
    bonus: Bonus = 0,
    edge: Edge = 0,
    hindrance: Hindrance = 0,
    add: Add = "",
    ver: Ver = False,
    tie_fails: TieFails = None,
    enemy: Enemy = False,
) -> tuple[D20, bool, bool | None]:
    """The d20 of an attack or a defense, whether the number is that of a hero or NPC, and how a tie is read."""
    return D20(bonus, versus, edge, hindrance, add, ver), enemy, tie_fails


class Typed(NamedTuple):
    """What was typed of a d20 whose figures are read; None and nothing where it is to be read."""

    versus: int | None
    bonus: int | None
    edge: int
    hindrance: int
    add: str
    ver: bool
    tie_fails: bool | None
    enemy: bool


def typed_d20(
    versus: Annotated[
        int | None, typer.Option("--vs", "-v", min=-999, max=999, help="The number to meet: the enemy's A or D.")
    ] = None,
    bonus: Annotated[
        int | None, typer.Option("--bonus", "-b", min=-999, max=999, help="Instead of the sheet's plus.")
    ] = None,
    edge: Edge = 0,
    hindrance: Hindrance = 0,
    add: Add = "",
    ver: Ver = False,
    tie_fails: TieFails = None,
    enemy: Enemy = False,
) -> Typed:
    """The d20 of somebody whose sheet is read."""
    return Typed(versus, bonus, edge, hindrance, add, ver, tie_fails, enemy)


class Struck(NamedTuple):
    """A blow without its base dice, the armor it meets, and how disputed rules are to be read; names as typed."""

    blow: Blow
    armor: Armor
    monster: bool | None
    readings: Mapping[str, bool | None]

    @property
    def plain(self) -> bool:
        """Whether nothing at all was said about it."""
        return (self.blow, self.armor, self.monster) == (Blow(""), Armor(), None)


def struck(
    extra: Annotated[str, typer.Option("--extra", metavar="DICE", help="Extra damage dice, prime target only.")] = "",
    flat: Annotated[int, typer.Option("--flat", min=-999, max=999, help="A plus to the damage, likewise.")] = 0,
    lth: Annotated[bool, typer.Option("--lth", help="LTH: the base dice twice, the better set counts.")] = False,
    damage_ver: Annotated[bool, typer.Option("--ver-damage", help="VER: one more damage.")] = False,
    double_base: Annotated[bool, typer.Option("--double-base", help="A potion doubles the base dice.")] = False,
    second: Annotated[bool, typer.Option("--second-target", help="Not the prime target: base dice only.")] = False,
    element: Annotated[str, typer.Option("--element", help="acid, fire, ice, lightning, poison, holy ...")] = "",
    prc: Annotated[int, typer.Option("--prc", min=0, max=999, help="PRC: how much DR is pierced.")] = 0,
    bypass: Annotated[bool, typer.Option("--bypass", help="Sting, ASN, RET: DR does not count.")] = False,
    dr: Annotated[int, typer.Option("--dr", min=0, max=999, help="DR of who is struck.")] = 0,
    monster: Annotated[
        bool | None, typer.Option("--on-monster/--on-hero", help="Who is struck: a hero's DR counts up to 5.")
    ] = None,
    more_cap: Annotated[int, typer.Option("--more-cap", min=0, max=99, help="What raises a hero's maximum DR.")] = 0,
    res: Annotated[bool, typer.Option("--res", help="RES: nothing gets past the DR.")] = False,
    lim: Annotated[list[str] | None, typer.Option("--lim", metavar="ELEMENT", help="LIM: DR stops it.")] = None,
    mana_shield: Annotated[int, typer.Option("--mana-shield", min=0, max=999, help="DR of a mana shield.")] = 0,
    faction: Annotated[str, typer.Option("--faction", help="Who is struck: undead, construct, dark ...")] = "",
    immune: Annotated[list[str] | None, typer.Option("--immune", metavar="ELEMENT", help="Immune to it.")] = None,
    ice_bypasses: Annotated[
        bool | None, typer.Option("--ice-bypasses/--no-ice-bypasses", help="Read: ice bypasses DR.")
    ] = None,
    shield_stops_all: Annotated[
        bool | None,
        typer.Option("--shield-stops-all/--no-shield-stops-all", help="Read: a mana shield stops every element."),
    ] = None,
    faction_list_only: Annotated[
        bool | None,
        typer.Option("--faction-list-only/--no-faction-list-only", help="Read: immunities by the faction list only."),
    ] = None,
) -> Struck:
    """The damage of a blow, and what armor leaves of it."""
    blow = Blow("", extra, flat, lth, damage_ver, double_base, not second, element, prc, bypass)
    armor = Armor(dr, False, more_cap, res, tuple(lim or ()), mana_shield, faction, tuple(immune or ()))
    readings = {
        "ice_bypasses": ice_bypasses,
        "shield_stops_all": shield_stops_all,
        "faction_list_only": faction_list_only,
    }
    return Struck(blow, armor, monster, readings)


def known(found: Struck, dice: str, monster: bool, figures: Tables) -> tuple[Blow, Armor]:
    """The blow with its base dice against the armor, names as the game has them; `monster` where none was said."""
    elements = {*figures.elements, *(name for faction in figures.factions.values() for name in faction.extra)}
    armor = found.armor._replace(
        monster=monster if found.monster is None else found.monster,
        lim=tuple(one(name, elements, "element") for name in found.armor.lim),
        immune=tuple(one(name, elements, "element") for name in found.armor.immune),
        faction=one(found.armor.faction, figures.factions, "faction"),
    )
    return found.blow._replace(base=dice, element=one(found.blow.element, elements, "element")), armor


def one(name: str, names: Iterable[str], what: str) -> str:
    """A name of the game with forgiveness; nothing stays nothing."""
    from companion.core.names import resolve

    return resolve(name, {each: each for each in sorted(names)}, what) if name else ""


def taken(context: typer.Context, typed: Mapping[str, bool | None]) -> dict[str, bool]:
    """How disputed rules are read: as typed, else as the campaign has chosen (`companion house set`)."""
    chosen = house_readings(context)
    own = {name: chosen.get(key) == value for name, (key, value) in HOUSE.items()}
    return {name: own[name] if value is None else value for name, value in typed.items()}


def house_read(context: typer.Context, typed: Mapping[str, bool | None]) -> list[Read]:
    """Which of these readings the campaign has chosen, where nothing was typed."""
    chosen = house_readings(context)
    own = (name for name, (key, value) in HOUSE.items() if chosen.get(key) == value)
    return [Read(name.replace("_", " "), "this table's reading") for name in own if typed.get(name, False) is None]


def disputed(blow: Blow, armor: Armor, figures: Tables, typed: Mapping[str, bool | None]) -> dict[str, bool | None]:
    """The readings that make a difference to this blow."""
    faction = figures.factions.get(armor.faction)
    matters = {
        "ice_bypasses": blow.element in figures.dr_stops,
        "shield_stops_all": blow.element in figures.shield_fails,
        "faction_list_only": faction is not None and blow.element in faction.disputed,
    }
    return {name: typed[name] for name, does in matters.items() if does}


def need_dice() -> CompanionError:
    """The error for armor without a blow."""
    return CompanionError("How much damage does the blow do?", "Add --damage 2d6.")
