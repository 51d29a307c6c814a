"""`companion npc ...`: who goes with the heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.games.arcania.commands.arguments import (
    By,
    Game,
    Names,
    comma,
    data_of,
    hero_and,
    readings_in_use,
    state,
    state_or_none,
    table,
)
from companion.games.arcania.facts import FollowerFacts
from companion.kit.commands import given, sharing
from companion.kit.context import Force, Json, New, Once, finish, joined, noun

if TYPE_CHECKING:
    from companion.games.arcania.data import Ruleset
    from companion.games.arcania.people import Follower

app = noun("NPCs, animals and summons: hired, paid, bound, equipped.")

MOST = 999
"""More than any card says."""

Npc = Annotated[list[str], typer.Argument(metavar="NPC", help="The NPC.")]


def card(
    kind: Annotated[str, typer.Option("--kind", help="minor or major.")] = "",
    hp: Annotated[int | None, typer.Option("--hp", min=1, max=MOST, help="Base HP.")] = None,
    attack: Annotated[int | None, typer.Option("--attack", min=-MOST, max=MOST, help="Base attack plus.")] = None,
    defense: Annotated[int | None, typer.Option("--defense", min=-MOST, max=MOST, help="Base defense plus.")] = None,
    dr: Annotated[int | None, typer.Option("--dr", min=0, max=MOST, help="Damage reduction.")] = None,
    damage: Annotated[str, typer.Option("--damage", help="Damage dice.")] = "",
    ability: Annotated[list[str] | None, typer.Option("--ability", help="Abilities: HTU,LTH ...")] = None,
    of_class: Annotated[str, typer.Option("--class", help="A major NPC's class.")] = "",
) -> tuple[str, FollowerFacts]:
    """What the player says of an NPC's card: minor or major, and its figures."""
    from companion.games.arcania.people import PERSONS

    if kind and kind not in PERSONS:
        raise CompanionError(f"There is no kind {kind!r}.", f"One of: {', '.join(PERSONS)}.")
    said = FollowerFacts(
        class_=of_class.lower() or None,
        hp=hp,
        attack=attack,
        defense=defense,
        dr=dr,
        damage=damage or None,
        abilities=comma(ability) or None,
    )
    return kind, said


@app.command(cls=sharing(card), epilog="Example: companion npc hire Shellguard --by dalger")
def hire(
    context: typer.Context,
    name: Npc,
    by: By = "",
    cost: Annotated[int | None, typer.Option("--cost", help="What the card asks, where we do not know it.")] = None,
    once: Once = False,
    new: New = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Hire for the next quest; Charm halves the price."""
    from companion.games.arcania.acts.followers import hire as hire_npc

    kind, said = given(context, card)
    hero, npc = hero_and(name, by)
    finish(hire_npc(table(), npc, hero, cost, said, kind, force, once, new), as_json)


@app.command(cls=sharing(card), epilog="Example: companion npc add Golem --by dalger --what golem")
def add(
    context: typer.Context,
    name: Npc,
    by: By = "",
    bond: Annotated[str, typer.Option("--bond", help="honor bound, life debt, brother, henchman ...")] = "",
    what: Annotated[str, typer.Option("--what", help="mule, war-horse, war-hound, elemental, golem ...")] = "",
    count: Annotated[int, typer.Option("--count", min=1, max=50, help="How many.")] = 1,
    once: Once = False,
    new: New = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Somebody joins without pay: a brother, one honor bound, an animal, a summon."""
    from companion.games.arcania.acts.followers import join

    kind, said = given(context, card)
    hero, npc = hero_and(name, by)
    finish(join(table(), npc, hero, bond, said, kind, what, count, force, once, new), as_json)


@app.command(epilog="Example: companion npc rehire Shellguard")
def rehire(name: Npc, force: Force = "", as_json: Json = False) -> None:
    """Pay again, to keep an NPC for the next quest."""
    from companion.games.arcania.acts.followers import rehire as pay_again

    finish(pay_again(table(), joined(name), force), as_json)


@app.command(epilog='Example: companion npc bind Abor "honor bound"')
def bind(
    name: Annotated[str, typer.Argument(metavar="NPC")], bond: Names, force: Force = "", as_json: Json = False
) -> None:
    """Change what binds an NPC: honor bound, life debt, brother, hired."""
    from companion.games.arcania.acts.followers import bind as tie

    finish(tie(table(), name, joined(bond), force), as_json)


@app.command(epilog="Example: companion npc dismiss Shellguard")
def dismiss(name: Npc, force: Force = "", as_json: Json = False) -> None:
    """Let a follower go."""
    from companion.games.arcania.acts.followers import dismiss as let_go

    finish(let_go(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion npc die Shellguard")
def die(name: Npc, force: Force = "", as_json: Json = False) -> None:
    """A follower is killed; a brother comes back after the quest."""
    from companion.games.arcania.acts.followers import die as killed

    finish(killed(table(), joined(name), force), as_json)


@app.command(epilog='Example: companion npc give Abor "Long Bow"')
def give(
    name: Annotated[str, typer.Argument(metavar="NPC", help="The NPC.")],
    item: Names,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Give an item to an NPC with HTU."""
    from companion.games.arcania.acts.followers import equip

    finish(equip(table(), name, joined(item), force), as_json)


@app.command(epilog='Example: companion npc take Abor "Long Bow"')
def take(
    name: Annotated[str, typer.Argument(metavar="NPC", help="The NPC.")],
    item: Names,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Take an item back from an NPC."""
    from companion.games.arcania.acts.followers import unequip

    finish(unequip(table(), name, joined(item), force), as_json)


@app.command("list", epilog="Example: companion npc list")
def list_npcs(as_json: Json = False) -> None:
    """Who goes with whom, with the pluses of the hero's level, and how many count."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.people import followers_of, show_followers
    from companion.render.console import emit

    found = followers_of(state())
    if as_json:
        emit(as_shape(found))
    else:
        show_followers(found)


@app.command(epilog="Example: companion npc show Shellguard")
def show(
    name: Npc,
    level: Annotated[int | None, typer.Option("--level", "-l", min=1, max=99, help="The hero's level.")] = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """An NPC's HP, attack, defense, damage and price, with what the hero's level adds."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.people import npc_shown, show_npc
    from companion.render.console import emit

    data = data_of(game)
    one, own = _npc(data, joined(name))
    shown = npc_shown(one, level or own, data, readings_in_use(data), data.own_words("npc", one.name))
    if as_json:
        emit(as_shape(shown))
    else:
        show_npc(shown)


def _npc(data: Ruleset, name: str) -> tuple[Follower, int]:
    """An NPC with a hero of the campaign, else one the rulebook names; and the level that counts for it."""
    from companion.core.names import candidates, resolve

    now = state_or_none(data)
    here = {one.name: (one, hero.level) for hero in now.heroes for one in hero.followers} if now else {}
    if candidates(name, here):
        return resolve(name, here, "NPC")
    return resolve(name, data.people.persons, "NPC", data.game.short), now.level if now else 1


@app.command(epilog="Example: companion npc boost 7")
def boost(
    level: Annotated[int, typer.Argument(min=1, max=99, help="The hero's level.")],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """What a hero level adds to minor and major NPCs and to summons."""
    from companion.games.arcania.views.people import show_boost
    from companion.render.console import emit

    data = data_of(game)
    chosen = readings_in_use(data)
    kinds = data.people.boosts
    notes = [chosen.note(one.reading) for one in kinds.values() if one.reading]
    rows = {kind: data.people.boost(kind, level, chosen) for kind in kinds}
    if as_json:
        emit({"level": level, "boost": rows, "items_with_htu": data.people.may_carry(level), "readings": notes})
    else:
        show_boost(level, rows, data.people.may_carry(level), notes)
