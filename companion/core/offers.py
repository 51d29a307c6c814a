"""What a seat at the table may do, as data: a button of a page. The page draws it, the change engine judges it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.findings import Action
from companion.core.names import CompanionError

HOST, HERO, SIDE, SPECTATOR = "host", "hero", "side", "spectator"
TABLE, ME, ACT, ROLL = "table", "me", "act", "roll"
"""The pages a button may stand on."""


class Seat(NamedTuple):
    """Whose phone it is: the host's, a hero's, a side's with secrets of its own, or somebody's who only looks on."""

    role: str
    name: str
    """What the journal calls it: the player or hero, `Host`, `Overlord`."""
    hero: int | None = None
    """The id of the hero, on a hero's seat; on a side's that of the member who plays it."""
    side: str = ""
    """The side, on a side's seat, as the game calls it."""

    @property
    def plays(self) -> bool:
        """Whether it may change anything at all."""
        return self.role != SPECTATOR


class Choice(NamedTuple):
    """One of several values is picked."""

    name: str
    options: tuple[str, ...]
    into: str = ""
    """The option it fills (`at`); empty: the next argument."""
    optional: bool = False


class Number(NamedTuple):
    """A whole number is typed."""

    name: str
    default: int = 1
    into: str = ""
    least: int = 0
    most: int = 999
    optional: bool = False


class Text(NamedTuple):
    """A few words are typed; `suggest` are offered while one types."""

    name: str
    into: str = ""
    suggest: tuple[str, ...] = ()
    optional: bool = False
    split: bool = False
    """Several words are several arguments, as they are typed in the terminal."""


Ask = Choice | Number | Text


class Offer(NamedTuple):
    """A button: what stands on it, the command it runs, and what it asks for first."""

    label: str
    action: Action
    page: str = ACT
    asks: tuple[Ask, ...] = ()
    hint: str = ""
    """What it will do, shown small."""
    group: str = ""
    """The heading it stands under: a location, a hero, a monster group."""
    main: bool = False
    """What one needs most often: it stands out."""


def filled(offer: Offer, values: Mapping[str, str]) -> Action:
    """The action of a button with what was asked for in its place; an empty optional answer leaves it out."""
    arguments, options = list(offer.action.arguments), list(offer.action.options)
    for ask in offer.asks:
        value = _answer(ask, values.get(ask.name, "").strip())
        if value and ask.into:
            options.append((ask.into, value))
        elif value and isinstance(ask, Text) and ask.split:
            arguments.extend(value.split())
        elif value:
            arguments.append(value)
    return offer.action._replace(arguments=tuple(arguments), options=tuple(options))


def _answer(ask: Ask, value: str) -> str:
    if not value and isinstance(ask, Number) and not ask.optional:
        return str(ask.default)
    if not value:
        if ask.optional:
            return ""
        raise CompanionError(f"{ask.name.capitalize()} is missing.", "Fill it in and tap again.")
    if isinstance(ask, Number):
        return _whole(ask, value)
    if isinstance(ask, Choice) and value not in ask.options:
        raise CompanionError(f"{value} is not on offer here.", f"There is: {', '.join(ask.options)}.")
    return value


def _whole(ask: Number, value: str) -> str:
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 8 and ask.least <= int(value) <= ask.most):
        raise CompanionError(f"{ask.name.capitalize()}: a whole number from {ask.least} to {ask.most}.")
    return str(int(value))


def asked(action: Action) -> tuple[Ask, ...]:
    """What a finding's fix leaves to the player, as inputs."""
    found = [_asked(words) for words in action.asks]
    names = [ask.name for ask in found]
    twice = [f"{name} {names[: n + 1].count(name)}" if names.count(name) > 1 else name for n, name in enumerate(names)]
    return tuple(ask._replace(name=name) for ask, name in zip(found, twice, strict=True))


def _asked(words: str) -> Text | Choice:
    """`CARD`, `--discard CARD`, `--outcome I|II|III`."""
    option, _, what = words.removeprefix("--").partition(" ") if words.startswith("--") else ("", "", words)
    name = option or what.strip("[].").lower()
    return Choice(name, tuple(what.split("|")), option) if "|" in what else Text(name, option)


def words_of(action: Action, *more: str) -> list[str]:
    """An action as the words of a command line; what a player typed can never be taken for an option."""
    options = [f"--{name}={value}" if value else f"--{name}" for name, value in action.options]
    arguments = ["--", *action.arguments] if action.arguments else []
    return [*action.verb.split(), *options, *more, *arguments]
