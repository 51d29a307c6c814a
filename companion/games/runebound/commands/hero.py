"""`companion hero ...` in Runebound: what happens to a hero, and what the rules say of the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption
from companion.games.runebound.commands.options import MOST, SIGNED, HeroName, Why, amounts, complete_place
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, HeroWords, Json, complete_game, finish, folder, games, joined, noun

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.core.findings import Finding
    from companion.core.system import GameSystem

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

    finish(take_damage(table(), hero, amount, force), as_json)


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

    finish(do(table(), hero, amount, force), as_json)


@app.command(epilog="Example: companion hero rest corbin --healed 2")
def rest(
    hero: HeroWords,
    healed: Annotated[
        int | None, typer.Option("--healed", max=MOST, help="In the wilderness: dice that matched.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="In a city, town, shrine or stronghold.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A rest action: all damage in a settlement, as many as dice matched in the wilderness."""
    from companion.games.runebound.acts.heroes import rest as do

    finish(do(table(), joined(hero), healed, everything, force), as_json)


@app.command(epilog="Example: companion hero delay corbin")
def delay(hero: HeroWords, force: Force = "", as_json: Json = False) -> None:
    """A hero is delayed: the next action is spent on standing up."""
    from companion.games.runebound.acts.heroes import set_delayed

    finish(set_delayed(table(), joined(hero), True, force), as_json)


@app.command(epilog="Example: companion hero stand corbin")
def stand(hero: HeroWords, force: Force = "", as_json: Json = False) -> None:
    """A delayed hero spends an action to stand up."""
    from companion.games.runebound.acts.heroes import set_delayed

    finish(set_delayed(table(), joined(hero), False, force), as_json)


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

    finish(change_gold(table(), hero, amount, why, force), as_json)


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

    finish(do(table(), hero, figure, amount, why, force), as_json)


@app.command("set", epilog="Example: companion hero set corbin body=3 health=10 hand=3")
def set_printed(
    hero: HeroName,
    figures: Annotated[list[str], typer.Argument(metavar="FIGURE=N", help="As the hero card prints them.")],
    as_json: Json = False,
) -> None:
    """Read figures off the hero card: of a hero of your own, or where the data is wrong."""
    from companion.games.runebound.acts.heroes import set_figures

    finish(set_figures(table(), hero, amounts(figures)), as_json)


@app.command(epilog="Example: companion hero move corbin Tamalir")
def move(
    hero: HeroName,
    place: Annotated[
        list[str],
        typer.Argument(metavar="PLACE", help="A city, town ... or any name for a hex.", autocompletion=complete_place),
    ],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Record in which hex a hero is: for shopping, resting and bartering."""
    from companion.games.runebound.acts.heroes import move_hero

    finish(move_hero(table(), hero, joined(place), force), as_json)


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

    finish(story_token(table(), hero, kind, amount, force), as_json)


@app.command(epilog="Example: companion hero eliminate lyssa")
def eliminate(hero: HeroWords, force: Force = "", as_json: Json = False) -> None:
    """An effect eliminates a hero; everything of theirs leaves the game."""
    from companion.games.runebound.acts.members import eliminate_hero

    finish(eliminate_hero(table(), joined(hero), force), as_json)


@app.command(epilog="Example: companion hero show corbin")
def show(
    hero: Annotated[list[str], typer.Argument(metavar="HERO", help="A hero of the campaign, or of the game.")],
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """A hero's figures and combat tokens, both sides; `party show` tells all of a member."""
    from companion.core.names import resolve
    from companion.games.runebound.game import heroes_at_hand
    from companion.games.runebound.views.lookup import hero_shape, show_hero_card
    from companion.render.console import emit

    _state, heroes = heroes_at_hand(game)
    found = resolve(joined(hero), {one.name: one for one in heroes}, "hero")
    emit(hero_shape(found)) if as_json else show_hero_card(found)


@app.command(epilog="Example: companion hero check --file table.toml --game runebound")
def check(
    hero: Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="Only what concerns this hero.")] = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A table written down in a TOML file.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Whose rules.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Check the table against the rules: the campaign's, or one in a file."""
    found = _of_file(_game_for_files(game), file, joined(hero)) if file else _of_campaign(joined(hero))
    _report(found, as_json)


def _of_campaign(name: str) -> list[Finding]:
    """What the rules say of the table, or of one hero."""
    from companion.games.runebound.rules.heroes import state_findings

    now = shown()
    found = now.rows.not_allowed(state_findings(now.state))
    return [finding for finding in found if now.hero(name).name in finding.subject] if name else found


def _of_file(system: GameSystem, file: Path, name: str) -> list[Finding]:
    """What is wrong with a table written down in a file: all of it, or what concerns one hero."""
    from companion.core.names import CompanionError, fold
    from companion.games.runebound.data import components
    from companion.games.runebound.written.table import check_file

    if not file.is_file():
        raise CompanionError(f"There is no file {file}.", "Name a TOML file with [[hero]] tables.")
    found = check_file(system, components(system.folder), file)
    return [finding for finding in found if fold(name) in map(fold, finding.subject)] if name else found


def _game_for_files(name: str) -> GameSystem:
    """The game whose rules a file is checked by: the one named, the campaign's, or the first that has these rules."""
    from companion.games.runebound.manifest import MANIFEST
    from companion.kit.check_reading import place_for

    return games().get(place_for(folder(), name, MANIFEST.module).id)


def _report(findings: Sequence[Finding], as_json: bool) -> None:
    """Show findings; exit 1 where one breaks a rule."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    if as_json:
        emit(findings_json(findings))
    else:
        show_full(findings)
        if not has_errors(findings):
            say("By the rules." if not findings else "Nothing breaks a rule.")
    if has_errors(findings):
        raise typer.Exit(1)
