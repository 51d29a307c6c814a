"""`companion npc ...`: who goes with the heroes."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.core.errors import CompanionError
from companion.games.arcania.commands.common import (
    By,
    Force,
    Game,
    Names,
    desk,
    finish,
    hero_and,
    readings_in_use,
    system,
    table,
)
from companion.kit.context import Json, joined, noun

app = noun("NPCs, animals and summons: hired, paid, bound, equipped.")

MOST = 999
"""More than any card says."""

Npc = Annotated[list[str], typer.Argument(metavar="NPC", help="The NPC.")]
Kind = Annotated[str, typer.Option("--kind", help="minor or major.")]
Hp = Annotated[int | None, typer.Option("--hp", min=1, max=MOST, help="Base HP.")]
Attack = Annotated[int | None, typer.Option("--attack", min=-MOST, max=MOST, help="Base attack plus.")]
Defense = Annotated[int | None, typer.Option("--defense", min=-MOST, max=MOST, help="Base defense plus.")]
Dr = Annotated[int | None, typer.Option("--dr", min=0, max=MOST, help="Damage reduction.")]
Damage = Annotated[str, typer.Option("--damage", help="Damage dice.")]
Abilities = Annotated[list[str] | None, typer.Option("--ability", help="An ability: HTU, LTH ...")]
OfClass = Annotated[str, typer.Option("--class", help="A major NPC's class.")]


def _facts(kind: str, abilities: Any, of_class: str, **figures: Any) -> dict[str, Any]:
    """What the player says of an NPC's card."""
    from companion.games.arcania.people import PERSONS

    if kind and kind not in PERSONS:
        raise CompanionError(f"There is no kind {kind!r}.", f"One of: {', '.join(PERSONS)}.")
    more = {"abilities": abilities, "class": of_class.lower()}
    found = {name: value for name, value in figures.items() if value not in (None, "")}
    return found | {name: value for name, value in more.items() if value}


@app.command(epilog="Example: companion npc hire Shellguard --by dalger")
def hire(
    name: Npc,
    by: By = "",
    cost: Annotated[int | None, typer.Option("--cost", help="What the card asks, where we do not know it.")] = None,
    kind: Kind = "",
    hp: Hp = None,
    attack: Attack = None,
    defense: Defense = None,
    dr: Dr = None,
    damage: Damage = "",
    ability: Abilities = None,
    of_class: OfClass = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Hire for the next quest; Charm halves the price."""
    from companion.games.arcania.acts.party import hire as hire_npc

    facts = _facts(kind, ability, of_class, hp=hp, attack=attack, defense=defense, dr=dr, damage=damage)
    hero, npc = hero_and(name, by)
    finish(hire_npc(desk(), npc, hero, cost, facts, kind, force), as_json)


@app.command(epilog="Example: companion npc add Golem --by dalger --what golem")
def add(
    name: Npc,
    by: By = "",
    bond: Annotated[str, typer.Option("--bond", help="honor bound, life debt, brother, henchman ...")] = "",
    what: Annotated[str, typer.Option("--what", help="mule, war-horse, war-hound, elemental, golem ...")] = "",
    count: Annotated[int, typer.Option("--count", min=1, max=50, help="How many.")] = 1,
    kind: Kind = "",
    hp: Hp = None,
    attack: Attack = None,
    defense: Defense = None,
    dr: Dr = None,
    damage: Damage = "",
    ability: Abilities = None,
    of_class: OfClass = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Somebody joins without pay: a brother, one honor bound, an animal, a summon."""
    from companion.games.arcania.acts.party import join

    facts = _facts(kind, ability, of_class, hp=hp, attack=attack, defense=defense, dr=dr, damage=damage)
    hero, npc = hero_and(name, by)
    finish(join(desk(), npc, hero, bond, facts, kind, what, count, force), as_json)


@app.command(epilog="Example: companion npc rehire Shellguard")
def rehire(name: Npc, force: Force = "", as_json: Json = False) -> None:
    """Pay again, to keep an NPC for the next quest."""
    from companion.games.arcania.acts.party import rehire as pay_again

    finish(pay_again(desk(), joined(name), force), as_json)


@app.command(epilog='Example: companion npc bind Abor "honor bound"')
def bind(name: Annotated[str, typer.Argument(metavar="NPC")], bond: Names, as_json: Json = False) -> None:
    """Change what binds an NPC: honor bound, life debt, brother, hired."""
    from companion.games.arcania.acts.party import bind as tie

    finish(tie(desk(), name, joined(bond)), as_json)


@app.command(epilog="Example: companion npc dismiss Shellguard")
def dismiss(name: Npc, as_json: Json = False) -> None:
    """Let a follower go."""
    from companion.games.arcania.acts.party import leave

    finish(leave(desk(), joined(name)), as_json)


@app.command(epilog="Example: companion npc die Shellguard")
def die(name: Npc, as_json: Json = False) -> None:
    """A follower is killed; a brother comes back after the quest."""
    from companion.games.arcania.acts.party import leave

    finish(leave(desk(), joined(name), died=True), as_json)


@app.command(epilog='Example: companion npc give Abor "Long Bow"')
def give(
    name: Annotated[str, typer.Argument(metavar="NPC", help="The NPC.")],
    item: Names,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Give an item to an NPC with HTU."""
    from companion.games.arcania.acts.party import equip

    finish(equip(desk(), name, joined(item), force), as_json)


@app.command(epilog='Example: companion npc take Abor "Long Bow"')
def take(
    name: Annotated[str, typer.Argument(metavar="NPC", help="The NPC.")], item: Names, as_json: Json = False
) -> None:
    """Take an item back from an NPC."""
    from companion.games.arcania.acts.party import unequip

    finish(unequip(desk(), name, joined(item)), as_json)


@app.command("list", epilog="Example: companion npc list")
def list_npcs(as_json: Json = False) -> None:
    """Who goes with whom, with the pluses of the hero's level, and how many count."""
    from companion.games.arcania.acts.views import followers_shape
    from companion.games.arcania.views import show_followers
    from companion.render.console import emit

    shape = followers_shape(*table())
    if as_json:
        emit(shape)
    else:
        show_followers(shape)


@app.command(epilog="Example: companion npc boost 7")
def boost(
    level: Annotated[int, typer.Argument(min=1, max=99, help="The hero's level.")],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """What a hero level adds to minor and major NPCs and to summons."""
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.views import show_boost
    from companion.render.console import emit

    rules = rules_of(system(game))
    chosen = readings_in_use(rules)
    kinds = rules.people.boosts
    notes = [chosen.note(one.reading) for one in kinds.values() if one.reading]
    rows = {kind: rules.people.boost(kind, level, chosen) for kind in kinds}
    if as_json:
        emit({"level": level, "boost": rows, "items_with_htu": rules.people.may_carry(level), "readings": notes})
    else:
        show_boost(level, rows, rules.people.may_carry(level), notes)
