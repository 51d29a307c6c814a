"""`companion hero ...`: the hero sheet of Arcania."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import Named, Who, comma, hero_name, table
from companion.kit.context import Force, HeroWords, Json, finish, joined, noun

app = noun("The hero sheet: figures, abilities, specialization, second class.")

Rest = Annotated[list[str], typer.Argument(metavar="NAME", help="What is chosen.")]


@app.command(epilog="Example: companion hero show dalger")
def show(hero: Annotated[list[str] | None, Named] = None, as_json: Json = False) -> None:
    """The hero sheet: totals with where each plus comes from, abilities, levels, gold."""
    from companion.kit.context import folder, games
    from companion.render.console import emit
    from companion.store.readmodel import need_active
    from companion.table.members import described

    found = described(need_active(folder()), games(), hero_name(joined(hero)))
    emit(found.shape) if as_json else found.code.show_member(found.shape)


@app.command("set", epilog="Example: companion hero set dalger --hp 18 --attack 2 --damage d10 --ability SCT")
def set_figures(
    hero: HeroWords,
    hp: Annotated[int | None, typer.Option("--hp", help="Base HP.")] = None,
    attack: Annotated[int | None, typer.Option("--attack", help="Base attack plus.")] = None,
    defense: Annotated[int | None, typer.Option("--defense", help="Base defense plus.")] = None,
    dr: Annotated[int | None, typer.Option("--dr", help="Base damage reduction.")] = None,
    damage: Annotated[str, typer.Option("--damage", help="Damage die, such as d10.")] = "",
    kind: Annotated[str, typer.Option("--type", help="melee, ranged or magic.")] = "",
    ability: Annotated[list[str] | None, typer.Option("--ability", help="Natural abilities: LTH,PRC2.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Fill in what the hero card says."""
    from companion.games.arcania.acts.heroes import set_card
    from companion.games.arcania.facts import CardFacts

    figures = CardFacts(hp, attack, defense, dr, damage or None, kind or None)
    finish(set_card(table(), joined(hero), figures, comma(ability), force), as_json)


@app.command(epilog="Example: companion hero learn dalger HH --from random")
def learn(
    hero: Who,
    codes: Rest,
    origin: Annotated[str, typer.Option("--from", help="card, random, reward, level ...")] = "reward",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero gains abilities."""
    from companion.games.arcania.acts.heroes import gain

    finish(gain(table(), hero, comma(codes) or codes, origin, force), as_json)


@app.command(epilog="Example: companion hero forget dalger HH")
def forget(hero: Who, code: Rest, force: Force = "", as_json: Json = False) -> None:
    """Take an ability off the sheet."""
    from companion.games.arcania.acts.heroes import forget as forget_ability

    finish(forget_ability(table(), hero, joined(code), force), as_json)


@app.command(epilog="Example: companion hero specialize dalger marksman")
def specialize(hero: Who, name: Rest, force: Force = "", as_json: Json = False) -> None:
    """Take a specialization (levels 3 and 15)."""
    from companion.games.arcania.acts.heroes import specialize as take

    finish(take(table(), hero, joined(name), force), as_json)


@app.command(epilog="Example: companion hero multi dalger wizard")
def multi(hero: Who, name: Rest, force: Force = "", as_json: Json = False) -> None:
    """Take a second class, or stay `pure` (level 10)."""
    from companion.games.arcania.acts.heroes import multi_class

    finish(multi_class(table(), hero, joined(name), force), as_json)
