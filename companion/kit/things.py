"""What a game has on the table, found by its name: cards, monsters and places with their figures, and the player's box.

A game's rules are loaded once to list them; the list is kept in the index folder and made anew when the data changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.folder import Folder, shipped_data
from companion.games.installed import GameFolder
from companion.store.readmodel import added_games, box_of
from rulesindex.answer import Answer, Asked, ranked
from rulesindex.cache import fingerprint, sweep, write_atomic
from rulesindex.refs import slug

if TYPE_CHECKING:
    from companion.kit.library import Lookup

VERSION = "1"
NEAR = 0.8  # how alike a misspelt name must be


class Listed(NamedTuple):
    """A thing as the list keeps it: the command that tells more is made already."""

    kind: str
    name: str
    line: str
    command: str
    also: tuple[str, ...] = ()


def things_of(folder: Folder, place: GameFolder) -> list[Listed]:
    """The things of a game and of the player's box; the box comes first."""
    shipped = _kept(folder, place)
    return [*_boxed(folder, place.id), *shipped]


def with_things(asked: Asked, lookup: Lookup, folder: Folder, near: bool = False) -> Asked:
    """An answer with the things that go by the very words asked; `near` takes beginnings and slips of spelling too."""
    found: list[Answer] = []
    for game in lookup.games:
        listed = things_of(folder, lookup.places[game])
        found += [_answer(game, thing) for thing in _named(asked.query, listed)]
    named = [answer for answer in asked.answers if _called(answer, asked.query)]
    if near and not found and not named:
        for game in lookup.games:
            found += [_answer(game, t, 0.9) for t in _near(asked.query, things_of(folder, lookup.places[game]))]
    if not found:
        return asked
    others = [answer for answer in asked.answers if answer not in named]
    return asked._replace(
        answers=ranked([*named, *found, *others], max(5, len(named) + len(found))), language="", vague=False
    )


def _called(answer: Answer, name: str) -> bool:
    return answer.kind == "ruling" or fold(name) in {fold(one) for one in (answer.title, *answer.aliases)}


def _named(query: str, listed: Sequence[Listed]) -> list[Listed]:
    wanted = fold(query)
    return [thing for thing in listed if wanted in {fold(name) for name in (thing.name, *thing.also)}][:5]


def _near(query: str, listed: Sequence[Listed]) -> list[Listed]:
    """Names that begin so, or that are spelt almost so."""
    from difflib import get_close_matches  # only a name nobody has needs it

    wanted = fold(query)
    names = {fold(thing.name): thing for thing in reversed(listed)}
    begin = [name for name in names if len(wanted) >= 3 and name.startswith(wanted)]
    return [names[name] for name in (begin or get_close_matches(wanted, names, 3, NEAR))[:3]]


def _answer(game: str, thing: Listed, score: float = 1.0) -> Answer:
    ref = f"{game}#{slug(f'{thing.kind} {thing.name}')}"
    return Answer(0, ref, "thing", thing.name, (thing.kind,), thing.line, thing.command, score=score, game=game)


def _boxed(folder: Folder, game: str) -> Iterator[Listed]:
    """What the player typed in: figures, and the beginning of the text."""
    box = box_of(folder, game)
    for row in (row for kind in box.kinds for row in box.of(kind)):
        figures = ", ".join(f"{name} {value}" for name, value in row.figures.items())
        line = "; ".join(part for part in (f"your box: {figures}" if figures else "your box", row.text[:200]) if part)
        yield Listed(row.kind, row.name, line, f'companion box show "{row.name}" --kind {row.kind}')


def _kept(folder: Folder, place: GameFolder) -> list[Listed]:
    """The shipped things, from the list made when the data was last looked at."""
    state = fingerprint(VERSION, *_stamps(place))
    family = f"things.{place.id}."
    path = folder.indexes / f"{family}{state}"
    with suppress(OSError, ValueError, TypeError):
        rows = json.loads(path.read_text(encoding="utf8"))
        return [Listed(kind, name, line, command, tuple(also)) for kind, name, line, command, also in rows]
    made = _made(folder, place)
    with suppress(OSError):  # a folder that cannot be written only costs time
        write_atomic(path, json.dumps(made).encode())
        sweep(folder.indexes, path.name, family)
    return made


def _stamps(place: GameFolder) -> Iterator[str]:
    with suppress(OSError):
        for path in sorted(place.path.iterdir()):
            found = path.stat()
            yield f"{path.name} {found.st_size} {found.st_mtime_ns}"


def _made(folder: Folder, place: GameFolder) -> list[Listed]:
    """The list anew: the one place on the way of a question that loads a game."""
    from companion.games.installed import installed
    from companion.games.registry import Games
    from companion.render.findings import command

    known = Games(shipped_data(), added_games(folder), folder.games, installed(folder.home))
    try:
        system, _problems = known.load(place.id)
        found = list(known.code_of(system).things(system)) if system else []
    except (CompanionError, KeyError, ValueError):  # broken data is what `data check` is for
        return []
    return [Listed(thing.kind, thing.name, thing.line, command(thing.show), thing.also) for thing in found]
