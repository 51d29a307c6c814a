"""What a seat may do: everything a friend at the table may, or with --strict only what is its own."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.core.names import CompanionError, shorten
from companion.core.offers import HERO, HOST, SIDE, Ask, Choice, Offer, Seat

if TYPE_CHECKING:
    from companion.games.api import Game

MACHINE = {("restore",), ("backup",), ("serve",), ("table",), ("demo",), ("doctor",), ("record",)}
FILES = {("campaign", "import"), ("campaign", "export"), ("box", "import"), ("box", "export")}
PLACES = {("rules", "add"), ("games", "add"), ("data", "check")}
HARMLESS = ("-V", "--version")
HOSTS = {
    *(("campaign", verb) for verb in ("new", "use", "delete", "archive", "rename")),
    *(("games", "remove"), ("rules", "remove")),
    *(("config", verb) for verb in ("set", "unset", "alias")),
}
"""What concerns more than this table: the host's."""


class Rights(NamedTuple):
    """How this table is served."""

    read_only: bool = False
    strict: bool = False

    def may_change(self, seat: Seat) -> bool:
        """Whether a seat may change anything."""
        return seat.plays and not self.read_only

    def may_act_for(self, seat: Seat, hero: int) -> bool:
        """Whether a seat may change a hero's sheet."""
        return self.may_change(seat) and (seat.role == HOST or seat.hero == hero or not self.strict)

    def may_type(self, seat: Seat) -> bool:
        """Whether a seat may type any line."""
        return self.may_change(seat) and (seat.role == HOST or not self.strict)

    def may_undo(self, seat: Seat, author: str | None) -> bool:
        """Whether a seat may take back a step of somebody's."""
        return self.may_change(seat) and (self.own_of(seat) is None or author == seat.name)

    def own_of(self, seat: Seat) -> int | None:
        """The one member whose sheet a seat may change, 0 for none; None where all may be."""
        return None if seat.role == HOST or not self.strict else seat.hero or 0

    def left_of(self, seat: Seat, offer: Offer, heroes: Iterable[str]) -> Offer | None:
        """A button with what a seat may do with it: in a strict table a hero's seat acts for its hero alone."""
        if not self.strict or seat.role != HERO:
            return offer
        others = {name.casefold() for name in heroes if name != seat.name}
        action = offer.action
        if any(value.casefold() in others for value in (*action.arguments, *dict(action.options).values())):
            return None
        asks = tuple(_without(ask, others) for ask in offer.asks)
        if any(isinstance(ask, Choice) and not ask.options and not ask.optional for ask in asks):
            return None
        return offer._replace(asks=asks)


def _without(ask: Ask, others: Container[str]) -> Ask:
    if not isinstance(ask, Choice):
        return ask
    return ask._replace(options=tuple(one for one in ask.options if one.casefold() not in others))


def is_of_the_machine(words: Sequence[str]) -> bool:
    """Whether a line touches files or the machine by what it is: it is typed at the host's keyboard."""
    return tuple(words[:1]) in MACHINE or tuple(words[:2]) in FILES | PLACES


def refuse_line(line: Sequence[str], seat: Seat, game: Game[Any] | None) -> None:
    """Refuse a line that touches files or the machine, that is the host's, or that shows another side's secrets."""
    from companion.cli.main import NO_PAGER

    words = [word for word in line if word != NO_PAGER]
    _refuse_veiled(words)
    first, two = tuple(words[:1]), tuple(words[:2])
    if _asks_for_help(words):
        return
    if is_of_the_machine(words) or _names_a_file(words):
        hint = "The host's page uploads and downloads." if seat.role == HOST else "Ask the host."
        raise CompanionError(f"`{' '.join(two if first not in MACHINE else first)}` touches files of the host's.", hint)
    if two in HOSTS and seat.role != HOST:
        raise CompanionError(f"`{' '.join(two)}` is the host's.", "Ask the host.")
    if game is not None and seat.role != SIDE and game.is_secret(words):
        raise CompanionError("That is the other side's secret.", "Only its own seat is shown it.")


def _refuse_veiled(words: Sequence[str]) -> None:
    """Refuse what stands before a command or between its words: a `--` there would hide which one is called."""
    from typer.core import TyperGroup

    from companion.cli.main import OPTIONS, command_at
    from companion.kit.typer_inside import HELP, verb_of

    command = command_at(())
    for word in words:
        if word.startswith("-") and isinstance(command, TyperGroup) and word not in (*HELP, *HARMLESS):
            if word.partition("=")[0] in OPTIONS:  # a seat has its own, and is told so
                return
            raise CompanionError(
                f"A line begins with its command here: leave out {shorten(word)}.", "Nothing was done."
            )
        found = verb_of(command, word)
        if found is None:
            return
        command = found


def _asks_for_help(words: Sequence[str]) -> bool:
    """Whether a line does nothing but show help; behind another option, or a bare `--`, it is a word like any other."""
    from companion.kit.typer_inside import HELP

    return any(word in HELP for word in words) and all(word in HELP or not word.startswith("-") for word in words)


def _names_a_file(words: Sequence[str]) -> bool:
    """Whether a line has the companion read or write a file that it names, or one of its own choosing."""
    from companion.cli.main import command_at

    command = command_at(words)
    options: set[str] = set()
    for param in command.params:
        if "path" in type(param.type).__name__.lower() or "Path" in repr(param.type) or param.name == "html":
            if param.param_type_name == "argument":
                return True
            options |= {*param.opts, *param.secondary_opts}
    if "--html" in options:  # without it the page is written beside the server
        return True
    return any(_is_one_of(word, options) for word in words)


def _is_one_of(word: str, options: set[str]) -> bool:
    if word.startswith("--"):
        return word.partition("=")[0] in options
    short = {option[1] for option in options if len(option) == 2}
    return word.startswith("-") and bool(short & set(word[1:]))
