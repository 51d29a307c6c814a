"""`play odds`: where the villain is, what the next card may be, whether the blessings last."""

from __future__ import annotations

from fractions import Fraction

from companion.core.names import many
from companion.games.pacg.odds.finding import Lasting, lasting, next_card, open_sites, villain_at
from companion.games.pacg.play import Play, tracked
from companion.games.pacg.state import State
from companion.render.console import columns, say

Shape = dict[str, object]
NOT_KNOWN = "Where the villain may be is not known here: the scenario card has cards that this list lacks."
SEVERAL = "Several villains, one of which got away: nobody has said which, so there is no figure."


def _share(chance: Fraction) -> Shape:
    return {"probability": float(chance), "fraction": str(chance)}


def finding_json(state: State, each_turn: int) -> Shape:
    """The chances, as fractions and as numbers."""
    play = tracked(state)
    where, last = villain_at(play), lasting(play, each_turn)
    return {
        "blessings": play.blessings,
        "locations": [_place_json(play, name, (where or {}).get(name)) for name in open_sites(play)],
        "lasting": {**last._asdict(), "chance": _share(last.chance)} if last else None,
    }


def _place_json(play: Play, name: str, here: Fraction | None) -> Shape:
    top, site = next_card(play, name), open_sites(play)[name]
    return {
        "name": name,
        "left": site.left,
        "villain_here": None if here is None else _share(here),
        "next_villain": _share(top.villain) if top else None,
        "next_henchman": _share(top.henchman) if top else None,
    }


def _percent(chance: Fraction | None) -> str:
    return "?" if chance is None else f"{float(chance):.1%}"


def show_finding(state: State, each_turn: int) -> None:
    """The same on the screen."""
    play = tracked(state)
    where, rows = villain_at(play), []
    for name, site in open_sites(play).items():
        top = next_card(play, name)
        left = "?" if site.left is None else str(site.left)
        here = None if where is None else where[name]
        chances = (_percent(here), _percent(top and top.villain), _percent(top and top.henchman))
        rows.append((f"  {name}", left, *chances))
    columns(rows, header=("  Location", "cards", "villain here", "next: villain", "henchman"))
    if where is None:
        say(f"  {SEVERAL if play.villains > 1 and play.escaped else NOT_KNOWN}", "yellow")
    say(f"  {_blessings(play, lasting(play, each_turn), each_turn)}")


def _blessings(play: Play, last: Lasting | None, each_turn: int) -> str:
    turns = f"{many(play.blessings, 'blessings')}: {many(play.blessings, 'turns')} can still begin"
    if last is None:
        return f"{turns}."
    pace = f"with {many(each_turn, 'cards')} explored in each"
    found = f"the villain is met in time with {_percent(last.chance)} ({last.chance})"
    return f"{turns}; {pace} {found}. To be sure it takes {many(last.sure, 'cards')}."
