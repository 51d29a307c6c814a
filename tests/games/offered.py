"""Buttons tried out: every one of every seat, filled in as it stands, run on a copy of the record."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.core.offers import HERO, HOST, SPECTATOR, Ask, Choice, Number, Offer, Seat, Text, filled, words_of
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.readmodel import need_active

DONE, REFUSED, COULD_NOT = 0, 1, 2


def seats_of(folder: Folder) -> list[Seat]:
    """The host, every hero who plays, and somebody who looks on."""
    heroes = [hero for hero in need_active(folder).members if hero.status == "active"]
    return [Seat(HOST, "Host"), *(Seat(HERO, one.name, one.id) for one in heroes), Seat(SPECTATOR, "Spectator")]


def offers_of(games: Games, folder: Folder, seat: Seat) -> list[Offer]:
    """The buttons of a seat, as the game declares them."""
    rows = need_active(folder)
    system = games.get(rows.own.game)
    return list(games.code_of(system).offers(system, rows, seat))


def first_answer(ask: Ask, typed: Mapping[str, str]) -> str:
    """What stands in an input before anybody touches it; a text that must be typed is its first suggestion."""
    if isinstance(ask, Choice):
        return "" if ask.optional else ask.options[0]
    if isinstance(ask, Number):
        return "" if ask.optional else str(ask.default)
    return "" if ask.optional else next(iter(ask.suggest), typed.get(ask.name, "Something Else"))


def whole_answer(ask: Ask, typed: Mapping[str, str]) -> str:
    """The same with nothing left out."""
    if isinstance(ask, Text) and ask.optional:
        return next(iter(ask.suggest), typed.get(ask.name, ""))
    return first_answer(ask._replace(optional=False), typed)


def command_of(offer: Offer, answer: Callable[[Ask, Mapping[str, str]], str], typed: Mapping[str, str]) -> list[str]:
    """The words that a tapped button runs."""
    assert len({ask.name for ask in offer.asks}) == len(offer.asks), f"{offer.label} asks twice for one thing"
    return words_of(filled(offer, {ask.name: answer(ask, typed) for ask in offer.asks}))


def try_all(cli: Any, games: Games, home: Path, typed: Mapping[str, str]) -> dict[str, int]:
    """Run every button of every seat, each on the record as it is now; returns how each exited, by its words."""
    folder, kept, found = Folder(home), home.with_name("kept"), {}
    shutil.copytree(home, kept)
    for seat in seats_of(folder):
        for offer in offers_of(games, folder, seat):
            assert offer.label and len(offer.label) <= 40, offer
            assert all(ask.options for ask in offer.asks if isinstance(ask, Choice)), offer
            for answer in (first_answer, whole_answer):
                words = command_of(offer, answer, typed)
                if (line := " ".join(words)) not in found:
                    found[line] = _tried(cli, words)
                    shutil.rmtree(home)
                    shutil.copytree(kept, home)
    shutil.rmtree(kept)
    return found


def _tried(cli: Any, words: list[str]) -> int:
    """Done, refused with what is wrong, or one line that says what to do: nothing else may come of a tap."""
    ran = cli(*words, code=None)
    told = ran.out + ran.err
    assert "--help`" not in told and "Something went wrong" not in told, f"{words}: {told}"
    assert ran.code in (DONE, REFUSED, COULD_NOT), f"{words} exited {ran.code}: {told}"
    if ran.code == REFUSED:
        assert "error[" in told, f"{words}: {told}"
    if ran.code == COULD_NOT:  # what is wrong, and in a second sentence what to do
        assert len(ran.err.strip().splitlines()) == 1 and ran.err.startswith("error: "), f"{words}: {told}"
        assert ran.err.rstrip().rstrip(".`").count(". ") + ran.err.count("? ") >= 1, f"{words}: {told}"
    return int(ran.code)
