"""Nouns whose verbs depend on the game: the campaign in use, `--game`, or the first word chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import typer
from typer.core import TyperGroup

from companion.core.errors import CompanionError
from companion.folder import shipped_data
from companion.games.modules import BARE, MODULES, NEEDS_CAMPAIGN, NOUNS, PLAIN
from companion.kit.completion import complete_by_placeholder
from companion.kit.context import folder

GAME = "companion.game"
"""Where the context keeps the game that was named as the first word."""


class GameNoun(TyperGroup):
    """A noun that asks the game's own module for its verbs."""

    def __init__(self, noun: str) -> None:
        super().__init__(name=noun, help=" / ".join(dict.fromkeys(NOUNS[noun].values())), no_args_is_help=True)
        self.rich_markup_mode = None
        self.noun = noun

    def variants(self) -> dict[str, Any]:
        """The noun of each module that has it."""
        return {module: variant(module, self.noun) for module in NOUNS[self.noun]}

    def list_commands(self, ctx: Any) -> list[str]:
        chosen = module_in_use()
        found = [variant(chosen, self.noun)] if chosen in NOUNS[self.noun] else self.variants().values()
        return list(dict.fromkeys(name for group in found for name in group.list_commands(ctx)))

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        self.help = self._own_words() or self.help
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return self._own_words() or super().get_short_help_str(limit)

    def _own_words(self) -> str:
        """What the noun is in the campaign's own game, where one is in use."""
        return NOUNS[self.noun].get(module_in_use() or "", "")

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        chosen = module_in_use()
        groups = [variant(chosen, self.noun)] if chosen in NOUNS[self.noun] else list(self.variants().values())
        return next((found for group in groups if (found := group.get_command(ctx, cmd_name))), None)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if len(args) > 2 and args[0] in {"--game", "-g"}:  # the verbs take it, wherever it is typed
            args = [*args[2:], *args[:2]]
        bare = not ctx.resilient_parsing and all(word.startswith("-") and word != "--help" for word in args)
        if bare and self.noun in BARE:
            args = [BARE[self.noun], *args]
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        group, game, rest = self._choose(args)
        if len(rest) < len(args):
            ctx.meta[GAME] = game
            if not rest or rest[0] == "--help":
                group.make_context(args[0], rest, parent=ctx)
            ctx.info_name = f"{ctx.info_name} {args[0]}"
        return group.resolve_command(ctx, rest)

    def _choose(self, args: list[str]) -> tuple[Any, str, list[str]]:
        """The verbs of the game meant, the game where the first word names it, and the words left."""
        named = _game_option(args)
        if named:
            return self._of_game(named), "", args
        game, module = _named_exactly(args[0]) if args else ("", "")
        if module in NOUNS[self.noun]:
            return variant(module, self.noun), game, args[1:]
        in_use = module_in_use()
        if in_use is not None:
            return self._of_module(in_use), "", args
        return self._only_fit(args), "", args

    def _of_game(self, name: str) -> Any:
        _game, module = _named_exactly(name)
        return self._of_module(module or _module_of(name))

    def _of_module(self, module: str) -> Any:
        if module not in NOUNS[self.noun]:
            has = ", ".join(sorted(set(NOUNS[self.noun]) - {PLAIN}))
            raise CompanionError(f"This game has no {self.noun}.", f"{self.noun} is for: {has}.")
        return variant(module, self.noun)

    def _only_fit(self, args: list[str]) -> Any:
        from companion.store.readmodel import need_active

        found = {module: group for module, group in self.variants().items() if module != PLAIN}  # one's own is named
        fits = [module for module, group in found.items() if args and group.get_command(None, args[0])]
        if len(fits) == 1:
            return found[fits[0]]
        if self.noun in NEEDS_CAMPAIGN:
            need_active(folder())
        named = " or ".join(f"`companion {self.noun} {module} {args[0]}`" for module in fits)
        hint = f"Say {named}" if named else "Add --game GAME"
        raise CompanionError("Which game?", f"{hint}, or start a campaign: `companion campaign new`.")


def game_nouns() -> dict[str, list[tuple[str, str]]]:
    """The nouns to show in help: each with its meaning in the campaign's game, or only their names by game."""
    chosen = module_for_help() or ""
    if chosen in MODULES:
        rows = [(noun, modules[chosen]) for noun, modules in NOUNS.items() if chosen in modules]
        return {MODULES[chosen]: rows}
    by_game = [
        (title, ", ".join(noun for noun, modules in NOUNS.items() if module in modules))
        for module, title in MODULES.items()
    ]
    return {"Each game's own (`companion NOUN --help` tells more)": by_game}


@cache
def variant(module: str, noun: str) -> Any:
    """A noun as one module has it."""
    command: Any = typer.main.get_command(import_module(f"companion.games.{module}.commands.{noun}").app)
    command.name = noun
    for part in (command, *command.commands.values()):
        part.module = module
    complete_by_placeholder(command, module, noun)
    return command


def own_sheet(module: str) -> Callable[[dict[str, Any]], None] | None:
    """How a game's module shows a member (`show` in its commands/sheet.py); None for the plain way."""
    home = f"companion.games.{module}.commands"
    if not module or find_spec(home) is None or find_spec(f"{home}.sheet") is None:
        return None
    found: Callable[[dict[str, Any]], None] = import_module(f"{home}.sheet").show
    return found


def _game_option(args: Sequence[str]) -> str:
    for n, word in enumerate(args):
        if word in {"--game", "-g"} and n + 1 < len(args):
            return args[n + 1]
        if word.startswith("--game="):
            return word.removeprefix("--game=")
    return ""


def _named_exactly(word: str) -> tuple[str, str]:
    """The module that a word names (`pacg`), or the game by its exact id or alias, and its module; else nothing."""
    from companion.games.places import exact_place, module_of

    if word in MODULES:
        return word, word
    place = exact_place(word, _places())
    return (place.id, module_of(place)) if place else ("", "")


def _module_of(name: str) -> str:
    from companion.games.places import find_place, module_of

    return module_of(find_place(name, _places()))


def module_in_use() -> str | None:
    """The module of the campaign in use; None where no campaign is."""
    from companion.games.places import module_of
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder())
    if view is None:
        return None
    place = _places().get(view.campaign["game"])
    return module_of(place) if place else ""


def module_for_help() -> str | None:
    """The module in use; None also where the record cannot be read, for help must be there even then."""
    try:
        return module_in_use()
    except Exception:
        return None


def _places() -> dict[str, Any]:
    from companion.games.places import game_folders
    from companion.store.readmodel import added_games

    place = folder()
    return game_folders(shipped_data(), added_games(place), place.games)
