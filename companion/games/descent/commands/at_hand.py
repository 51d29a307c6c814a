"""What looking verbs and checks read without loading the record: the game's lists, the campaign in use, the box."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.kit.context import Json, beginning, complete_game, folder

if TYPE_CHECKING:
    from companion.core.box import Box, BoxRow
    from companion.core.rows import CampaignRows, HeroRow
    from companion.games.descent.gear import Armory
    from companion.games.descent.helpers import Helpers
    from companion.games.descent.monsters import Foes
    from companion.games.installed import GameFolder

MODULE, QUESTS = "descent", "quests.toml"
FEWEST = 2
NOBODY = 0
"""The number of a hero whom nobody of the campaign plays."""

GameOption = Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)]
ActOption = Annotated[str, typer.Option("--act", metavar="1|2", help="The act, where it is not the campaign's.")]
HeroesOption = Annotated[
    int | None, typer.Option("--heroes", min=2, max=4, help="How many heroes, where not the campaign's.")
]
BoxOption = Annotated[str, typer.Option("--product", metavar="BOX", help="Of this box: conversion-kit, ...")]


class Wanted(NamedTuple):
    """What is asked of monsters, lieutenants and agents besides their names."""

    act: str
    heroes: int | None
    product: str
    game: str
    as_json: bool


def wanted(
    act: ActOption = "",
    heroes: HeroesOption = None,
    product: BoxOption = "",
    game: GameOption = "",
    as_json: Json = False,
) -> Wanted:
    """The options of every verb that looks at them."""
    return Wanted(act, heroes, product, game, as_json)


def sheet_of(hero: HeroRow) -> str:
    """Where a hero's figures are read from."""
    return f"{hero.name}'s {'hero card' if hero.id == NOBODY else 'sheet'}"


class AtHand:
    """The game's lists beside the campaign in use, where it is one of this game."""

    def __init__(self, place: GameFolder, view: CampaignRows | None, act: str = "", heroes: int | None = None) -> None:
        self.place = place
        self.typed_act, self.typed_heroes = act, heroes
        self.rows = view if view and view.own.game == place.id else None

    @property
    def data(self) -> Path:
        """The folder of the game's lists."""
        return self.place.path

    @cached_property
    def foes(self) -> Foes:
        """Monsters, lieutenants, agents."""
        from companion.games.descent.monsters import foes_in

        return foes_in(self.data)

    @cached_property
    def armory(self) -> Armory:
        """Items, with what the box adds and corrects."""
        from companion.games.descent.gear import gear_in

        return self.mended(gear_in(self.data))

    def mended(self, armory: Armory) -> Armory:
        """The items with what the player's box says of them."""
        if self.box_is_empty or not (rows := self.box.of("item")):
            return armory
        from companion.games.descent.boxed import with_box

        return armory._replace(items=with_box(armory.items, rows))

    @cached_property
    def box_is_empty(self) -> bool:
        """Whether there is nothing in the player's box of this game."""
        from companion.store.readmodel import box_is_empty

        return box_is_empty(folder(), self.place.id)

    @cached_property
    def own_foes(self) -> dict[str, BoxRow]:
        """Monsters and lieutenants that only the player's box has, by name."""
        rows = () if self.box_is_empty else (*self.box.of("monster"), *self.box.of("lieutenant"))
        if not rows:
            return {}
        from companion.games.descent.monsters import KINDS, foes_in

        known = {fold(name) for kind in KINDS for name in foes_in(self.data).names(kind)}
        return {row.name: row for row in rows if row.key not in known}

    @cached_property
    def helpers(self) -> Helpers:
        """Allies and familiars."""
        from companion.games.descent.helpers import helpers_in

        return helpers_in(self.data)

    @cached_property
    def box(self) -> Box:
        """The player's box of this game."""
        from companion.store.readmodel import box_of

        return self.rows.box if self.rows else box_of(folder(), self.place.id)

    @cached_property
    def heroes(self) -> tuple[HeroRow, ...]:
        """The heroes who play."""
        from companion.games.descent.facts import HEROES

        members = self.rows.members if self.rows else ()
        return tuple(one for one in members if one.side == HEROES and one.status == "active")

    def printed_heroes(self) -> tuple[HeroRow, ...]:
        """The heroes of the lists whom nobody of the campaign is: without equipment, as their cards say."""
        from companion.core.rows import HeroRow
        from companion.games.descent.facts import HEROES
        from companion.kit.check_reading import roster

        taken = {row.character for row in self.rows.members} if self.rows else set[str]()
        listed = ((id, str(row.get("name", ""))) for id, row in roster(self.place).items() if id not in taken)
        return tuple(HeroRow(NOBODY, None, name, id, HEROES, "active", {}) for id, name in listed if name)

    @cached_property
    def act(self) -> str:
        """The act: as it was typed, else the campaign's, else the first."""
        from companion.games.descent.monsters import act_named

        if self.typed_act:
            return act_named(self.typed_act)
        if self.rows is None:
            return "I"
        from companion.games.descent.act import act_of
        from companion.kit.check_reading import figures

        return act_of(self.rows, figures(self.place, QUESTS))

    @cached_property
    def count(self) -> int:
        """How many heroes play: as it was typed, else the campaign's, at least two."""
        return self.typed_heroes or max(FEWEST, len(self.heroes))

    def held(self) -> list[str]:
        """The items that the heroes hold and the shop offers: of names that fit, these are meant first."""
        from companion.core.rows import from_facts
        from companion.games.descent.facts import HEROES, SHOP, ShopFacts

        if self.rows is None:
            return []
        shops = [from_facts(ShopFacts, row.facts) for row in self.rows.traders if row.name == SHOP]
        relics = [row.name for row in self.rows.relics if row.side == HEROES]
        offered = [name for shop in shops for name in shop.offer]
        return [*(row.card for row in self.rows.holdings), *relics, *offered]


def at_hand(game: str = "", act: str = "", heroes: int | None = None) -> AtHand:
    """What a looking verb reads: of the game named, else of the campaign's."""
    from companion.kit.check_reading import places_for
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder())
    return AtHand(places_for(folder(), game, MODULE, lambda: view)[0], view, act, heroes)


def at_hand_for(asked: Wanted) -> AtHand:
    """What a verb reads that looks at monsters, lieutenants or agents."""
    return at_hand(asked.game, asked.act, asked.heroes)


def complete_foe(incomplete: str) -> list[str]:
    """Monsters, lieutenants and agents, for the shell."""
    from companion.games.descent.monsters import AGENT, LIEUTENANT

    try:
        foes = at_hand().foes
        chiefs = (*foes.names(LIEUTENANT), *foes.names(AGENT))
        return beginning(incomplete, list(dict.fromkeys([*foes.monster_names, *chiefs])))
    except Exception:  # a completion that fails must not disturb the prompt
        return []


def complete_fighter(incomplete: str) -> list[str]:
    """Heroes of the campaign, foes, and weapons, for the shell."""
    try:
        hand = at_hand()
        weapons = [item.name for item in hand.armory.items if item.is_weapon]
        heroes = beginning(incomplete, [hero.name for hero in hand.heroes])
        return [*heroes, *complete_foe(incomplete), *beginning(incomplete, list(dict.fromkeys(weapons)))]
    except Exception:  # likewise
        return []


def complete_item(incomplete: str) -> list[str]:
    """Items, for the shell."""
    try:
        return beginning(incomplete, list(dict.fromkeys(item.name for item in at_hand().armory.items)))
    except Exception:  # likewise
        return []


def complete_helper(incomplete: str) -> list[str]:
    """Allies and familiars, for the shell."""
    try:
        return beginning(incomplete, list(at_hand().helpers.names))
    except Exception:  # likewise
        return []
