"""What commands share: the player's folder, the games, the record, common options."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.folder import Folder, player_folder, shipped_data

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.core.system import GameSystem
    from companion.games.api import Noun
    from companion.games.installed import GameFolder, Installed
    from companion.games.registry import Games
    from companion.kit.typer_inside import Context
    from companion.store.record import Record
    from companion.table.change import Outcome, Table


GAME, MODULE = "companion.game", "companion.module"
"""Where a command's context keeps the game that was named as the first word, and the module of the game meant."""
_EVERY_PLACE, _CAMPAIGN = "companion.every_place", "companion.campaign"
"""Where it keeps the folders of all games, and the campaign in use."""


class Called(NamedTuple):
    """The command that runs: whose noun it is (no module for a shared one), and whether it takes --force."""

    module: str = ""
    can_insist: bool = True


RECORDED: ContextVar[tuple[str, ...]] = ContextVar("recorded", default=())
"""The labels of what the command that runs has recorded so far: one who stops it at a question is told."""

SHARED = Called()
CALLED: ContextVar[Called] = ContextVar("called", default=SHARED)


def verb() -> typer.Typer:
    """The app of a single command."""
    return typer.Typer(add_completion=False, rich_markup_mode=None)


def noun(words: str, bare: bool = False) -> typer.Typer:
    """The app of a noun with its verbs; `bare` where it means something without one."""
    from companion.kit.typer_inside import WholeHelp

    return typer.Typer(cls=WholeHelp, add_completion=False, rich_markup_mode=None, no_args_is_help=not bare, help=words)


Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
OfFolder = Annotated[
    bool, typer.Option("--folder", help="Changes of the folder (box, books, games) instead of the campaign's.")
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]


def folder() -> Folder:
    """The player's folder."""
    return player_folder()


def code() -> Installed:
    """The games' code that is installed."""
    from companion.games.installed import installed

    return installed(folder().home)


def nouns() -> dict[str, dict[str, Noun]]:
    """The nouns of the games, each with the modules that have it."""
    return code().nouns()


def games() -> Games:
    """The installed games."""
    from companion.games.registry import Games
    from companion.store.readmodel import added_games

    place = folder()
    return Games(shipped_data(), added_games(place), place.games, code())


def every_place(ctx: Context) -> dict[str, GameFolder]:
    """The folders of all games, looked up once for a command."""
    if _EVERY_PLACE not in ctx.meta:
        from companion.games.installed import game_places

        ctx.meta[_EVERY_PLACE] = game_places(folder())
    found: dict[str, GameFolder] = ctx.meta[_EVERY_PLACE]
    return found


def in_use(ctx: Context) -> CampaignRows | None:
    """The campaign in use, of whatever game, read once for a command that changes nothing."""
    if _CAMPAIGN not in ctx.meta:
        from companion.store.readmodel import active_campaign

        ctx.meta[_CAMPAIGN] = active_campaign(folder())
    found: CampaignRows | None = ctx.meta[_CAMPAIGN]
    return found


def campaign_in_use() -> tuple[GameSystem, CampaignRows]:
    """The campaign in use and its game, for a command that only reads: what a game's state is made of."""
    from companion.store.readmodel import need_active

    rows = need_active(folder())
    return games().get(rows.own.game), rows


def table() -> Table:
    """Where changes are made: the player's record and the installed games, by the verbs of the game that was named."""
    from companion.table.change import Table

    return Table(record(), games(), CALLED.get().module)


def record() -> Record:
    """The player's record, opened for changes."""
    from companion.store.opening import open_record

    return open_record(folder())


def record_to_read() -> Record:
    """The player's record for a command that changes nothing."""
    from companion.store.opening import open_to_look

    return open_to_look(folder())


def joined(words: list[str] | None) -> str:
    """Several arguments that are one name or text: quotes are needed only between two of them."""
    return " ".join(words or [])


Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule of the game, and say why.")]
Once = Annotated[bool, typer.Option("--once", help="Do not keep what you say of it in your box.")]
New = Annotated[bool, typer.Option("--new", help="Take an unknown name, and put it into your box.")]


def finish(outcome: Outcome, as_json: bool, words: str = "") -> None:
    """Show what came of a change, in every command the same way; exit 1 where it was refused.

    `words` are for the screen where the label, written for the log, would be clumsy.
    """
    from companion.render.console import emit
    from companion.render.findings import outcome_json, show_outcome

    if outcome.done and outcome.step is not None:
        RECORDED.set((*RECORDED.get(), outcome.label))
    words = _in_campaign(outcome, words)
    if as_json:
        emit(outcome_json(outcome))
    else:
        show_outcome(_with_fresh_notes(outcome), words, CALLED.get().can_insist)
    if not outcome.done:
        raise typer.Exit(1)


def _with_fresh_notes(outcome: Outcome) -> Outcome:
    """An outcome whose notes leave out what this table has been told before."""
    if all(type(note) is str for note in outcome.notes):  # plain words, and no reading among them
        return outcome
    from dataclasses import replace

    from companion.kit.said import fresh

    return replace(outcome, notes=tuple(fresh(outcome.notes)))


def _in_campaign(outcome: Outcome, words: str) -> str:
    """What is told of a change, after the campaign's name where it is not the one this home has in use."""
    other = elsewhere()
    return f"{other}{words or outcome.label}" if other and outcome.done else words


def elsewhere() -> str:
    """What stands before the words of a change of another campaign than the one this home has in use: its name."""
    from companion.store.readmodel import named_elsewhere

    other = named_elsewhere(folder())
    return f"{other}: " if other else ""


def confirm(question: str, yes: bool) -> None:
    """Ask before something large; without a terminal the answer must be --yes."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CompanionError(f"{question} Not done: there is no terminal to ask.", "Add --yes to go ahead.")
    if not typer.confirm(question, err=True):
        raise CompanionError("Nothing was changed.")


def complete_hero(incomplete: str) -> list[str]:
    """The campaign's own members, for the shell."""
    return _matching(incomplete, lambda view: [hero.name for hero in view.members])


def complete_figure(incomplete: str) -> list[str]:
    """Everyone on the table, monsters too, for the shell."""
    from companion.kit.tracker import tracker_of

    def names(view: CampaignRows) -> list[str]:
        found = tracker_of(view)
        figures = [figure.name for figure in found.figures] if found else []
        return list(dict.fromkeys([*(hero.name for hero in view.members), *figures]))

    return _matching(incomplete, names)


HeroWords = Annotated[list[str], typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
"""A hero by all the words that follow: for commands where nothing else can follow."""


def complete_campaign(incomplete: str) -> list[str]:
    """The player's campaigns, for the shell."""
    from companion.store.readmodel import campaigns

    try:
        return beginning(incomplete, [line.name for line in campaigns(folder())])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


def complete_game(incomplete: str) -> list[str]:
    """The installed games, for the shell."""
    try:
        return beginning(incomplete, list(games().folders))
    except Exception:
        return []


def complete_character(incomplete: str) -> list[str]:
    """The characters of the campaign's game, for the shell."""

    def names(view: CampaignRows) -> list[str]:
        return [character.name for character in games().get(view.own.game).roster]

    return _matching(incomplete, names)


def complete_term(incomplete: str) -> list[str]:
    """The glossary of the campaign's game, for the shell."""
    try:
        return beginning(incomplete, terms())
    except Exception:
        return []


def terms() -> list[str]:
    """The titles of the glossary of the campaign's game."""
    from companion.kit.library import Lookup
    from companion.kit.warm import library_of

    lookup = Lookup(folder())
    return [term.title for term in library_of(lookup).terms(lookup.games, ())]


def _matching(incomplete: str, names: Callable[[CampaignRows], list[str]]) -> list[str]:
    from companion.store.readmodel import active_campaign

    try:
        view = active_campaign(folder())
        return beginning(incomplete, names(view)) if view else []
    except Exception:
        return []


def beginning(incomplete: str, names: list[str]) -> list[str]:
    """The names that begin as typed, in the form in which the shell keeps them."""
    from companion.core.names import fold

    wanted = fold(incomplete) + " " * incomplete.endswith(" ") * bool(incomplete.strip())
    # A shell keeps only what begins as it was typed: `ky` is offered `kyra`, which names her just as well.
    return [
        name if name.startswith(incomplete) else incomplete + fold(name)[len(wanted) :]
        for name in names
        if fold(name).startswith(wanted)
    ]
