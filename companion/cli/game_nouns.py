"""The nouns of the games: each asks the game meant for its verbs.

The campaign in use, `--game`, or the first word says which game that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from typer.core import TyperGroup

from companion.core.names import CompanionError, argument, fold
from companion.kit.chosen import default_game
from companion.kit.context import CALLED, GAME, MODULE, Called, beginning, code, every_place, folder, in_use, nouns
from companion.kit.typer_inside import (
    HELP,
    Command,
    Context,
    HelpFormatter,
    Resolved,
    WholeHelp,
    as_offered,
    group_of,
    verb_of,
)

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.installed import GameFolder
    from companion.kit.typer_inside import CompletionItem

LONGEST_ECHO = 80
"""A line of so many signs is not told back to who typed it."""
MOST_NAMING = 12
"""As many words of a line may say whose game is meant."""


class GameNoun(WholeHelp):
    """A noun that asks the game's own module for its verbs."""

    def __init__(self, noun: str) -> None:
        self.noun, self.meanings = noun, nouns()[noun]
        words = " / ".join(dict.fromkeys(meaning.words for meaning in self.meanings.values()))
        super().__init__(name=noun, help=words, no_args_is_help=True)
        self.rich_markup_mode = None

    def variants(self) -> dict[str, TyperGroup]:
        """The noun of each module that has it."""
        return {module: variant(module, self.noun) for module in self.meanings}

    def list_commands(self, ctx: Context) -> list[str]:
        chosen = module_in_use()
        found = [variant(chosen, self.noun)] if chosen in self.meanings else self.variants().values()
        return list(dict.fromkeys(name for group in found for name in group.list_commands(ctx)))

    def format_help_text(self, ctx: Context, formatter: HelpFormatter) -> None:
        self.help = self._own_words() or self.help
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return self._own_words() or super().get_short_help_str(limit)

    def _own_words(self) -> str:
        """What the noun is in the campaign's own game, where one is in use."""
        meaning = self.meanings.get(module_in_use() or "")
        return meaning.words if meaning else ""

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        chosen = module_in_use()
        groups = [variant(chosen, self.noun)] if chosen in self.meanings else list(self.variants().values())
        return next((found for group in groups if (found := group.get_command(ctx, cmd_name))), None)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        return [*super().shell_complete(ctx, incomplete), *as_offered(self._members(incomplete))]

    def _members(self, incomplete: str) -> list[str]:
        """Who may stand in a verb's place: `check kyra`."""
        chosen = module_in_use()
        group = variant(chosen, self.noun) if chosen in self.meanings else None
        everybody: Callable[[], list[str]] = getattr(group, "everybody", list)
        return beginning(incomplete, everybody())

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        if len(args) > 2 and args[0] in {"--game", "-g"}:  # the verbs take it, wherever it is typed
            args = [*args[2:], *args[:2]]
        bare = not ctx.resilient_parsing and all(word.startswith("-") and word not in HELP for word in args)
        if bare and (verb := self._bare_verb()):
            args = [verb, *args]
        return super().parse_args(ctx, args)

    def _bare_verb(self) -> str:
        """What the noun means without a verb, in the campaign's game or in any that says so."""
        chosen = module_in_use() or ""
        meanings = [self.meanings[chosen]] if chosen in self.meanings else list(self.meanings.values())
        return next((meaning.bare for meaning in meanings if meaning.bare), "")

    def resolve_command(self, ctx: Context, args: list[str]) -> Resolved:
        module, game, rest = self._choose(ctx, args)
        ctx.meta[MODULE], group = module, variant(module, self.noun)
        if ctx.resilient_parsing:  # the shell asks what it may offer
            from companion.kit.completion import complete_by_placeholder

            complete_by_placeholder(group, self.meanings[module].lists)
        if game:
            ctx.meta[GAME] = game
        if len(rest) < len(args):
            if not rest or rest[0] in HELP:
                group.make_context(args[0], rest, parent=ctx)
            ctx.info_name = f"{ctx.info_name} {args[0]}"
        found = group.resolve_command(ctx, rest)
        verb = found[1]
        CALLED.set(Called(module, verb is not None and any("--force" in option.opts for option in verb.params)))
        return found

    def _choose(self, ctx: Context, args: list[str]) -> tuple[str, str, list[str]]:
        """The module of the game meant, the game where the first word names it, and the words left."""
        named = _game_option(args)
        if named:
            _game, module = _named_exactly(ctx, named)
            chosen = self._with_noun(module or _module_of(ctx, named))
            twice = _named_exactly(ctx, args[0])[1] == chosen  # the game as the first word, and as an option
            return chosen, "", args[1:] if twice else args
        game, module = _named_exactly(ctx, args[0]) if args else ("", "")
        if module in self.meanings:
            return module, game, args[1:]
        own = _module_of_campaign(in_use(ctx), lambda: every_place(ctx))
        if own is not None:
            return self._with_noun(own), "", args
        default = default_game()
        module = _module_of(ctx, default) if default else ""
        return module if module in self.meanings else self._only_fit(ctx, args), default, args

    def _with_noun(self, module: str) -> str:
        if module not in self.meanings:
            from companion.games.installed import PLAIN

            has = ", ".join(sorted(set(self.meanings) - {PLAIN}))
            elsewhere = as_verb(self.noun, module)
            hint = f"Did you mean `{'` or `'.join(elsewhere)}`?" if elsewhere else f"{self.noun} is for: {has}."
            raise CompanionError(f"This game has no {self.noun}.", hint)
        return module

    def _only_fit(self, ctx: Context, args: list[str]) -> str:
        from companion.games.installed import PLAIN
        from companion.store.readmodel import need_active

        found = {module: group for module, group in self.variants().items() if module != PLAIN}  # one's own is named
        fits = [module for module, group in found.items() if args and verb_of(group, args[0])]
        if len(fits) > 1:
            fits = _that_know(ctx, fits, args[1:]) or fits
        if len(fits) == 1:
            return fits[0]
        if any(meaning.needs_campaign for meaning in self.meanings.values()):
            need_active(folder())
        words = " ".join(argument(word) for word in args) if len("".join(args)) < LONGEST_ECHO else args[0]
        named = " or ".join(f"`companion {self.noun} {module} {words}`" for module in fits)
        hint = f"Say {named}" if named else "Add --game GAME"
        raise CompanionError("Which game?", f"{hint}, or start a campaign: `companion campaign new`.")


@cache
def variant(module: str, noun: str) -> TyperGroup:
    """A noun as one module has it."""
    group = group_of(code().manifests[module].load().commands(noun))
    group.name = noun
    return group


def _that_know(ctx: Context, modules: Sequence[str], words: Sequence[str]) -> list[str]:
    """Those of some modules in whose games these words name a thing, by the longest name: whose goblin archer is it?"""
    from companion.games.installed import module_of
    from companion.kit.things import things_of

    wanted = _phrases(words)
    known = dict.fromkeys(modules, 0)
    for place in every_place(ctx).values():
        if wanted and (module := module_of(place)) in known:
            names = (fold(name) for thing in things_of(folder(), place) for name in (thing.name, *thing.also))
            known[module] = max(known[module], max((len(name) for name in names if name in wanted), default=0))
    longest = max(known.values(), default=0)
    return [module for module in modules if longest and known[module] == longest]


def _phrases(words: Sequence[str]) -> set[str]:
    """What the words before the first option may name: each, and those that stand side by side."""
    plain = list(takewhile(lambda word: not word.startswith("-"), words))[:MOST_NAMING]
    starts = range(len(plain))
    return {fold(" ".join(plain[start:end])) for start in starts for end in range(start + 1, len(plain) + 1)}


def _game_option(args: Sequence[str]) -> str:
    for n, word in enumerate(args):
        if word in {"--game", "-g"} and n + 1 < len(args):
            return args[n + 1]
        if word.startswith("--game="):
            return word.removeprefix("--game=")
    return ""


def _named_exactly(ctx: Context, word: str) -> tuple[str, str]:
    """The module that a word names, or the game by its exact id or alias, and its module; else nothing."""
    from companion.games.installed import exact_place, module_of

    if word in code().manifests:
        return word, word
    place = exact_place(word, every_place(ctx))
    return (place.id, module_of(place)) if place else ("", "")


def _module_of(ctx: Context, name: str) -> str:
    from companion.games.installed import find_place, module_of

    return module_of(find_place(name, every_place(ctx)))


def _module_of_campaign(view: CampaignRows | None, places: Callable[[], Mapping[str, GameFolder]]) -> str | None:
    """The module of a campaign, empty where its game is gone; None where there is no campaign."""
    from companion.games.installed import module_of

    if view is None:
        return None
    place = places().get(view.own.game)
    return module_of(place) if place else ""


def module_in_use() -> str | None:
    """The module of the campaign in use; None where no campaign is."""
    from companion.games.installed import game_places
    from companion.store.readmodel import active_campaign

    return _module_of_campaign(active_campaign(folder()), lambda: game_places(folder()))


def module_for_help() -> str | None:
    """The module in use; None also where the record cannot be read, for help must be there even then."""
    try:
        return module_in_use()
    except Exception:
        return None


def game_nouns() -> dict[str, list[tuple[str, str]]]:
    """The nouns to show in help: each with its meaning in the campaign's game, or only their names by game."""
    chosen, manifests = module_for_help() or "", code().manifests
    if chosen in manifests:
        own = manifests[chosen]
        return {own.title: [(word, noun.words) for word, noun in own.nouns.items()]}
    by_game = [(manifest.title, ", ".join(manifest.nouns)) for manifest in manifests.values()]
    return {"Each game's own (`companion NOUN --help` tells more)": by_game}


def as_verb(word: str, module: str | None) -> list[str]:
    """The commands of a game that have a word as their verb, for players who leave the noun out."""
    own = [noun for noun, modules in nouns().items() if module in modules]
    return [f"companion {noun} {word}" for noun in own if word in variant(module or "", noun).commands][:3]
