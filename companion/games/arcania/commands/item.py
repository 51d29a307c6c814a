"""`companion item ...`: what heroes own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.games.arcania.commands.arguments import (
    By,
    Game,
    Names,
    Seed,
    comma,
    data_of,
    hero_and,
    hero_and_items,
    hero_name,
    numbers,
    readings_in_use,
    split_at,
    state,
    table,
)
from companion.games.arcania.facts import ItemFacts
from companion.kit.commands import given, sharing
from companion.kit.context import Force, Json, New, Once, finish, joined, noun

if TYPE_CHECKING:
    from companion.games.arcania.facts import UpgradeFacts

app = noun("Items: found, bought, sold, moved, upgraded, lost.")

Slot = Annotated[str, typer.Option("--slot", "-s", help="Where it lies; its own slot without this.")]
Cost = Annotated[int | None, typer.Option("--cost", help="What the card asks, where we do not know it.")]
Abilities = Annotated[list[str] | None, typer.Option("--ability", help='What it gives: LTH,"+1 DEF".')]


def card(
    kind: Annotated[str, typer.Option("--kind", help="weapon, shield, armor, potion, scroll, artifact ...")] = "",
    hands: Annotated[int, typer.Option("--hands", min=0, max=2, help="How many hands it takes.")] = 0,
    tag: Annotated[list[str] | None, typer.Option("--tag", help="Armor, MP, Shield ...")] = None,
    ability: Abilities = None,
    plus: Annotated[list[str] | None, typer.Option("--plus", help="attack=1, defense=1, dr=1, dr_max=1, hp=2.")] = None,
    damage: Annotated[str, typer.Option("--damage", help="Damage dice.")] = "",
    type_: Annotated[str, typer.Option("--type", help="melee, ranged or magic.")] = "",
    resale: Annotated[int | None, typer.Option("--resale", help="What the shop pays for it.")] = None,
) -> ItemFacts:
    """What the player says of an item."""
    from companion.games.arcania.items import KINDS, PLUSES

    figures = numbers(plus, "plus")
    if bad := [name for name in figures if name not in PLUSES]:
        raise CompanionError(f"An item has no plus to {bad[0]!r}.", f"One of: {', '.join(PLUSES)}.")
    if kind and kind not in KINDS:
        raise CompanionError(f"There is no kind {kind!r}.", f"One of: {', '.join(KINDS)}.")
    hp, attack, defense, dr, dr_max = (figures.get(name) for name in PLUSES)
    return ItemFacts(
        kind or None,
        hands or None,
        type_ or None,
        damage or None,
        hp,
        attack,
        defense,
        dr,
        dr_max,
        resale=resale or None,
        abilities=comma(ability) or None,
        tags=comma(tag) or None,
    )


@app.command(cls=sharing(card), epilog='Example: companion item add "Long Bow" --by dalger --starting')
def add(
    context: typer.Context,
    name: Names,
    by: By = "",
    slot: Slot = "",
    copies: Annotated[int, typer.Option("--copies", "-n", help="How many.")] = 1,
    starting: Annotated[bool, typer.Option("--starting", help="The hero begins with it.")] = False,
    single: Annotated[bool, typer.Option("--single", help="A single glove: two may be worn.")] = False,
    once: Once = False,
    new: New = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero gets an item: found, rewarded, begun with."""
    from companion.games.arcania.acts.items import add_item

    said = given(context, card)._replace(starting=starting or None, single=single or None)
    finish(add_item(table(), *hero_and(name, by), slot, said, copies, force, once, new), as_json)


@app.command(cls=sharing(card), epilog='Example: companion item buy "Healing Potion" --by dalger --cost 100')
def buy(
    context: typer.Context,
    name: Names,
    by: By = "",
    cost: Cost = None,
    slot: Slot = "",
    once: Once = False,
    new: New = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Buy in the shop, or at the shadow market what lies there."""
    from companion.games.arcania.acts.trade import Keeping, buy_item

    said, keeping = given(context, card), Keeping(once, new)
    finish(buy_item(table(), *hero_and(name, by), cost, slot, said, force, keeping), as_json)


@app.command(epilog='Example: companion item sell "Long Bow" "Light Armor" --by dalger')
def sell(
    name: Annotated[list[str], typer.Argument(metavar="ITEM ...", help="One item or several.")],
    by: By = "",
    price: Annotated[int | None, typer.Option("--for", help="What the shop pays, where we do not know it.")] = None,
    once: Once = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Sell to the shop; upgrades go with the item, trainings cannot be sold."""
    from companion.games.arcania.acts.trade import sell_items

    hero, names = hero_and_items(name, by)
    finish(sell_items(table(), hero, names, price, force, once), as_json)


@app.command(epilog='Example: companion item move "Long Bow" general --by dalger')
def move(
    words: Annotated[list[str], typer.Argument(metavar="ITEM SLOT", help="The item, and where to.")],
    by: By = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Move an item to another slot."""
    from companion.games.arcania.acts.items import move_item

    now = state()
    finish(move_item(table(), *split_at(now, words, by, now.data.board.names()), force), as_json)


@app.command(epilog='Example: companion item give "Healing Potion" --by dalger --to harlan')
def give(
    name: Names,
    to: Annotated[str, typer.Option("--to", help="Who gets it.")],
    by: By = "",
    slot: Slot = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Hand an item to another hero."""
    from companion.games.arcania.acts.items import give_item

    finish(give_item(table(), *hero_and(name, by), hero_name(to), slot, force), as_json)


@app.command(epilog='Example: companion item remove "Healing Potion" --by dalger')
def remove(name: Names, by: By = "", slot: Slot = "", force: Force = "", as_json: Json = False) -> None:
    """An item is used up or gone."""
    from companion.games.arcania.acts.items import remove_item

    finish(remove_item(table(), *hero_and(name, by), slot, force), as_json)


@app.command(epilog='Example: companion item upgrade "Long Bow" "Weapon Upgrade" --by dalger --cost 500')
def upgrade(
    words: Annotated[list[str], typer.Argument(metavar="ITEM UPGRADE", help="The item, and the upgrade.")],
    by: By = "",
    cost: Cost = None,
    free: Annotated[bool, typer.Option("--free", help="It costs nothing.")] = False,
    plus: Annotated[list[str] | None, typer.Option("--plus", help="What it adds: attack=1, damage=2 ...")] = None,
    damage: Annotated[str, typer.Option("--damage", help="Damage dice it adds: d4.")] = "",
    ability: Abilities = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Fix an upgrade to an item for good: one bought before, or bought now; say what it adds."""
    from companion.games.arcania.acts.trade import upgrade_item

    now = state()
    upgrades = [item.name for item in now.data.items.values() if item.kind == "upgrade"]
    adds = _adds(numbers(plus, "plus"), damage, comma(ability))
    finish(upgrade_item(table(), *split_at(now, words, by, upgrades), cost, free, adds, force), as_json)


def _adds(figures: dict[str, int], damage: str, abilities: tuple[str, ...]) -> UpgradeFacts:
    from companion.games.arcania.facts import UpgradeFacts
    from companion.games.arcania.items import PLUSES

    if bad := [name for name in figures if name not in (*PLUSES, "damage")]:
        raise CompanionError(f"An upgrade adds nothing to {bad[0]!r}.", f"One of: {', '.join(PLUSES)}, damage.")
    dice = damage or (str(figures["damage"]) if "damage" in figures else "")
    hp, attack, defense, dr, dr_max = (figures.get(name, 0) for name in PLUSES)
    return UpgradeFacts("", hp, attack, defense, dr, dr_max, dice, abilities)


@app.command(epilog="Example: companion item lose dalger --rolled 12")
def lose(
    hero: Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="The hero.")] = None,
    rolled: Annotated[
        int | None, typer.Option("--rolled", min=1, max=20, help="The d20 as rolled at the table.")
    ] = None,
    spot: Annotated[
        int | None, typer.Option("--spot", min=1, help="Which of several, as rolled; rolled for you without it.")
    ] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Lose a random item by the d20 table; empty slots are rerolled."""
    from companion.games.arcania.acts.items import lose_item
    from companion.kit.dice import source

    finish(lose_item(table(), hero_name(joined(hero)), source(seed), rolled, spot, force), as_json)


@app.command("show", epilog="Example: companion item show shield")
def show_item(name: Names, game: Game = "", as_json: Json = False) -> None:
    """What the rulebook says of an item: slot, prices where printed, our digest's entry."""
    from companion.core.names import resolve
    from companion.games.arcania.views import items as views
    from companion.render.console import emit

    data = data_of(game)
    item = resolve(joined(name), data.items, "item", data.game.short)
    shown, entry = views.item_shown(item, data), views.item_entry(item, data, readings_in_use(data))
    if as_json:
        emit(views.item_shape(shown, entry))
    else:
        views.show_item(shown, entry)


@app.command("list", epilog="Example: companion item list")
def list_items(game: Game = "", as_json: Json = False) -> None:
    """The items the rulebook names."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.items import item_shown, show_items
    from companion.render.console import emit

    data = data_of(game)
    found = [item_shown(item, data) for item in data.items.values()]
    if as_json:
        emit(as_shape(found))
    else:
        show_items(found)
