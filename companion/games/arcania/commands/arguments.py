"""What Arcania's commands are asked about: the campaign in use, the game, the hero; and the arguments they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.kit import context
from companion.kit.context import complete_game, complete_hero, joined
from companion.kit.typer_inside import Command, Context, Resolved, WholeHelp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.core.findings import Finding
    from companion.core.readings import Readings
    from companion.core.rows import CampaignRows
    from companion.core.system import GameSystem
    from companion.games.arcania.data import Ruleset
    from companion.games.arcania.hero import Hero
    from companion.games.arcania.state import State
    from companion.table.change import Table


MODULE = "arcania"


def _own(game: GameSystem) -> GameSystem:
    if game.module != MODULE:
        raise CompanionError(f"The campaign in use is one of {game.short}.", "`companion campaign use NAME`.")
    return game


def _state(rows: CampaignRows, game: GameSystem) -> State:
    from companion.games.arcania.data import ruleset_of
    from companion.games.arcania.state import state_of

    return state_of(ruleset_of(game), rows)


def state() -> State:
    """The campaign in use."""
    from companion.store.readmodel import need_active

    rows = need_active(context.folder())
    return _state(rows, _own(context.games().get(rows.own.game)))


def state_or_none(data: Ruleset) -> State | None:
    """The campaign in use, where there is one of this game."""
    from companion.store.readmodel import active_campaign

    rows = active_campaign(context.folder())
    return _state(rows, data.game) if rows and rows.own.game == data.game.id else None


def table() -> Table:
    """Where a campaign of this game is changed."""
    from companion.store.readmodel import need_active

    made = context.table()
    _own(made.games.get(need_active(context.folder()).own.game))
    return made


def data_of(game: str = "") -> Ruleset:
    """The data of the game named, of the campaign in use, or of the one installed; the player's box over it."""
    from companion.games.arcania.boxed import boxed
    from companion.games.arcania.data import ruleset_of
    from companion.store.readmodel import active_campaign, box_of

    installed, rows = context.games(), active_campaign(context.folder())
    found = installed.get(rows.own.game) if rows and not game else None
    if game:
        found = _own(installed.find(game))
    elif found is None or found.module != MODULE:
        found = next(one for one in installed if one.module == MODULE)
    box = rows.box if rows and rows.own.game == found.id else box_of(context.folder(), found.id)
    return boxed(ruleset_of(found), box)


def readings_in_use(data: Ruleset) -> Readings:
    """The readings of the campaign in use; our defaults where there is none of this game."""
    from companion.core.readings import Readings
    from companion.store.readmodel import active_campaign

    rows = active_campaign(context.folder())
    own = rows is not None and rows.own.game == data.game.id
    return Readings(data.readings, rows.readings if rows and own else {})


def hero_in(now: State, name: str) -> Hero:
    """The hero meant, one who plays before one who left; the only one where none is named."""
    from companion.core.names import candidates, resolve

    playing = {hero.name: hero for hero in now.heroes}
    if name:
        known = playing if candidates(name, playing) else {hero.name: hero for hero in now.members}
        hint = "" if known else "Add one with `companion party add NAME`."
        return resolve(name, known, "member", now.campaign, hint)
    if len(playing) != 1:
        hint = f"Name one of: {', '.join(playing)}." if playing else "`companion party add NAME --as CLASS`."
        raise CompanionError("Which hero?", hint)
    return now.heroes[0]


def hero_name(name: str) -> str:
    """The name of the hero meant."""
    return hero_in(state(), name).name


def not_allowed_here(findings: list[Finding]) -> list[Finding]:
    """Findings less those the campaign in use allows."""
    from companion.store.readmodel import need_active

    return need_active(context.folder()).not_allowed(findings)


def tell(findings: list[Finding], all_well: str, as_json: bool) -> None:
    """What a look at the rules found; exit 1 where something is wrong."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    if as_json:
        emit(findings_json(findings))
    elif findings:
        show_full(findings)
    else:
        say(all_well)
    if has_errors(findings):
        raise typer.Exit(1)


By = Annotated[
    str, typer.Option("--by", "-b", metavar="HERO", help="The hero; not needed for one.", autocompletion=complete_hero)
]
Who = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
Named = typer.Argument(metavar="[HERO]", help="The hero; not needed for one.", autocompletion=complete_hero)
Game = Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)]
Seed = Annotated[int | None, typer.Option("--seed", help="Roll the same again.")]
Names = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.")]


def noun_or(verb: str, words: str) -> typer.Typer:
    """A noun whose verb may be left out: any word that is no verb goes to this one (`ability LTH`)."""

    class OrVerb(WholeHelp):
        def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
            return super().get_command(ctx, cmd_name) or super().get_command(ctx, verb)

        def resolve_command(self, ctx: Context, args: list[str]) -> Resolved:
            known = bool(args) and args[0] in self.commands
            return super().resolve_command(ctx, args if known else [verb, *args])

    return typer.Typer(cls=OrVerb, add_completion=False, rich_markup_mode=None, no_args_is_help=True, help=words)


def hero_and(words: list[str], by: str) -> tuple[str, str]:
    """The hero and the name meant: `dalger Long Bow` and `Long Bow dalger` say the same as `Long Bow --by dalger`."""
    now = state()
    hero, rest = (by, words) if by else _named_hero(now, words)
    return hero_in(now, hero).name, joined(rest)


def hero_and_words(words: list[str], by: str) -> tuple[str, list[str]]:
    """The hero before, after or besides other words (`--by`), and those words."""
    now = state()
    hero, rest = (by, words) if by else _named_hero(now, words)
    return hero_in(now, hero).name, rest


def hero_and_items(words: list[str], by: str) -> tuple[str, list[str]]:
    """The hero and several of their items: names on the board need no quotes between them."""
    now = state()
    hero, rest = (by, words) if by else _named_hero(now, words)
    owner = hero_in(now, hero)
    return owner.name, _apart(rest, [item.name for item in owner.items])


def _apart(words: list[str], known: list[str]) -> list[str]:
    """Words as the names that they make up; what makes up none is one name, for the error to say so."""
    from companion.core.names import candidates, fold

    whole = joined(words)
    if len(words) < 2 or fold(whole) in {fold(name) for name in known}:
        return [whole]
    found: list[str] = []
    left = words
    while left:
        size = next((n for n in range(len(left), 0, -1) if candidates(joined(left[:n]), known)), 0)
        if not size:
            return [whole] if not found else [*found, joined(left)]
        found.append(joined(left[:size]))
        left = left[size:]
    return found


def split_at(now: State, words: list[str], by: str, choices: Iterable[str]) -> tuple[str, str, str]:
    """The hero, the item and which of the choices (a slot, an upgrade) follows it: known names need no quotes."""
    from companion.core.names import candidates

    hero, rest = (by, words) if by else _named_hero(now, words)
    listed = list(choices)
    cut = next((n for n in range(1, len(rest)) if candidates(joined(rest[n:]), listed)), max(1, len(rest) - 1))
    return hero_in(now, hero).name, joined(rest[:cut]), joined(rest[cut:])


def _named_hero(now: State, words: list[str]) -> tuple[str, list[str]]:
    """A hero's whole name, or its first word, before or after the other words."""
    from companion.core.names import fold

    if fold(joined(words)) in {fold(name) for name in (*now.data.items, *now.data.people.persons)}:
        return "", words
    names = {fold(hero.name): hero.name for hero in now.members}
    names = {key.split(" ")[0]: name for key, name in names.items()} | names
    for size in range(len(words) - 1, 0, -1):
        if name := names.get(fold(joined(words[:size]))):
            return name, words[size:]
        if name := names.get(fold(joined(words[-size:]))):
            return name, words[:-size]
    return "", words


def priced(words: list[str]) -> tuple[list[str], dict[str, int]]:
    """Cards as `Shellguard=750` or `Shellguard`: the names, and the prices given."""
    names, costs = [], {}
    for word in words:
        name, sign, cost = word.rpartition("=")
        if sign and cost.strip().replace(",", "").isdigit():
            names.append(name.strip())
            costs[name.strip()] = int(cost.strip().replace(",", ""))
        else:
            names.append(word)
    return names, costs


def comma(words: list[str] | None) -> tuple[str, ...]:
    """An option given several times, or once with commas: `--ability LTH,TOU` is two of them."""
    return tuple(part.strip() for word in words or [] for part in word.split(",") if part.strip())


def numbers(words: list[str] | None, what: str) -> dict[str, int]:
    """`hp=2` and the like as figures."""
    found = {}
    for word in comma(words):
        name, sign, number = word.partition("=")
        if not sign or not number.lstrip("-+").isdigit() or len(number) > 6:
            raise CompanionError(f"{word!r} is no {what}.", "Write it as name=number.")
        found[name.strip().lower()] = int(number)
    return found
