"""`companion hero ...` in Runebound: what happens to a hero, and what the rules say of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.games.runebound.commands.shared import MOST, SIGNED, Force, HeroName, Why, amounts, finish, shown
from companion.kit.context import Json, complete_game, games, joined, noun, record

app = noun("Heroes: damage, gold, figures, place, story tokens; check the table.")


@app.command(context_settings=SIGNED, epilog="Example: companion hero damage corbin 3")
def damage(
    hero: HeroName,
    amount: Annotated[int, typer.Argument(max=MOST, help="How much.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero takes damage; what exceeds the health is ignored."""
    from companion.games.runebound.acts.heroes import take_damage

    finish(take_damage(record(), games(), hero, amount, force), as_json, force)


@app.command(context_settings=SIGNED, epilog="Example: companion hero heal corbin 2")
def heal(
    hero: HeroName,
    amount: Annotated[
        int | None, typer.Argument(metavar="[AMOUNT]", max=MOST, help="How much; all of it if left out.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero heals by an effect."""
    from companion.games.runebound.acts.heroes import heal as do

    finish(do(record(), games(), hero, amount, force=force), as_json, force)


@app.command(epilog="Example: companion hero rest corbin --healed 2")
def rest(
    hero: HeroName,
    healed: Annotated[
        int | None, typer.Option("--healed", max=MOST, help="In the wilderness: dice that matched.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="In a city, town, shrine or stronghold.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A rest action: all damage in a settlement, as many as dice matched in the wilderness."""
    from companion.games.runebound.acts.heroes import heal as do
    from companion.games.runebound.acts.heroes import rest_amount

    table = shown()
    kinds = {place.name: place.kind for place in table.rules.places}
    member = table.hero(hero)
    amount = None if everything else rest_amount(member.place, kinds, member.name, healed)
    finish(do(record(), games(), hero, amount, rest=True, force=force), as_json, force)


@app.command(epilog="Example: companion hero delay corbin")
def delay(hero: HeroName, force: Force = "", as_json: Json = False) -> None:
    """A hero is delayed: the next action is spent on standing up."""
    from companion.games.runebound.acts.heroes import set_delayed

    finish(set_delayed(record(), games(), hero, True, force), as_json, force)


@app.command(epilog="Example: companion hero stand corbin")
def stand(hero: HeroName, force: Force = "", as_json: Json = False) -> None:
    """A delayed hero spends an action to stand up."""
    from companion.games.runebound.acts.heroes import set_delayed

    finish(set_delayed(record(), games(), hero, False, force), as_json, force)


@app.command(context_settings=SIGNED, epilog='Example: companion hero gold corbin -2 --why "bribed the guard"')
def gold(
    hero: HeroName,
    amount: Annotated[int, typer.Argument(min=-MOST, max=MOST, help="Gained, or below zero spent.")],
    why: Why = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero gains or spends gold."""
    from companion.games.runebound.acts.heroes import change_gold

    finish(change_gold(record(), games(), hero, amount, why, force), as_json, force)


@app.command(context_settings=SIGNED, epilog='Example: companion hero modify corbin body -1 --why "a curse"')
def modify(
    hero: HeroName,
    figure: Annotated[str, typer.Argument(help="body, mind, spirit, health, speed or hand.")],
    amount: Annotated[int, typer.Argument(min=-MOST, max=MOST, help="Added, or below zero taken off.")],
    why: Why = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """An effect raises or lowers a figure; modifiers are summed."""
    from companion.games.runebound.acts.heroes import modify as do

    finish(do(record(), games(), hero, figure, amount, why, force), as_json, force)


@app.command("set", epilog="Example: companion hero set corbin body=3 health=10 hand=3")
def set_printed(
    hero: HeroName,
    figures: Annotated[list[str], typer.Argument(metavar="FIGURE=N", help="As the hero card prints them.")],
    as_json: Json = False,
) -> None:
    """Read figures off the hero card: of a hero of your own, or where the data is wrong."""
    from companion.games.runebound.acts.heroes import set_figures

    finish(set_figures(record(), games(), hero, amounts(figures)), as_json)


@app.command(epilog="Example: companion hero move corbin Tamalir")
def move(
    hero: HeroName,
    place: Annotated[list[str], typer.Argument(metavar="PLACE", help="A city, town ... or any name for a hex.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Record in which hex a hero is: for shopping, resting and bartering."""
    from companion.games.runebound.acts.heroes import move_hero

    finish(move_hero(record(), games(), hero, joined(place), force), as_json, force)


@app.command(context_settings=SIGNED, epilog="Example: companion hero token corbin lore 1")
def token(
    hero: HeroName,
    kind: Annotated[str, typer.Argument(help="lore, companions ... as the scenario has them.")],
    amount: Annotated[int, typer.Argument(min=-MOST, max=MOST, help="Gained, or below zero lost.")] = 1,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero gains or loses story tokens."""
    from companion.games.runebound.acts.heroes import story_token

    finish(story_token(record(), games(), hero, kind, amount, force), as_json, force)


@app.command(epilog="Example: companion hero eliminate lyssa")
def eliminate(hero: HeroName, as_json: Json = False) -> None:
    """An effect eliminates a hero; everything of theirs leaves the game."""
    from companion.games.runebound.acts.scenarios import eliminate_hero

    finish(eliminate_hero(record(), games(), hero), as_json)


@app.command(epilog="Example: companion hero check --file table.toml --game runebound")
def check(
    hero: Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="Only what concerns this hero.")] = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A table written down in a TOML file.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Whose rules.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Check the table against the rules: the campaign's, or one in a file."""
    from companion.games.runebound.acts.showing import file_findings
    from companion.games.runebound.commands.findings import game_for_files, report

    if file:
        report(file_findings(game_for_files(game), file, joined(hero)), as_json)
    else:
        report(shown().findings(joined(hero)), as_json)
