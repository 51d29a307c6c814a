"""`companion deck rebuild|suggest|history|diff`: after a scenario, and what changed over time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.games.pacg.commands.deck_app import app
from companion.games.pacg.commands.shared import Force, WhoAlone, campaign_view, card_game, pairs, report, show_outcome
from companion.kit.context import Json, games, joined, record


@app.command(epilog="Example: companion deck rebuild --suggested")
def rebuild(
    suggested: Annotated[bool, typer.Option("--suggested", help="As `deck suggest` proposes.")] = False,
    done: Annotated[bool, typer.Option("--done", help="The decks are as they should be: lock them.")] = False,
    give: Annotated[list[str] | None, typer.Option("--give", metavar="CARD=NAME", help="A card of the group.")] = None,
    box: Annotated[list[str] | None, typer.Option("--box", metavar="CARD=NAME", help="A card from the box.")] = None,
    files: Annotated[list[Path] | None, typer.Option("--file", "-f", help="Whole decks as listed.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Rebuild every deck after a scenario; without an option, show what is needed and held."""
    from companion.games.pacg.acts.deck_files import read_file
    from companion.games.pacg.acts.rebuild import Wishes
    from companion.games.pacg.acts.rebuild import rebuild as build
    from companion.games.pacg.cards import Catalog
    from companion.games.pacg.decklist import read_decks

    if not (suggested or done or give or box or files):
        _overview(as_json)
        return
    catalog = card_game().catalog if files else Catalog()
    lists = tuple(deck for path in files or () for deck in read_decks(read_file(path), catalog))
    wishes = Wishes(tuple(pairs(give, "--give")), tuple(pairs(box, "--box")), lists, suggested)
    show_outcome(build(record(), games(), wishes, force), as_json)


def _overview(as_json: bool) -> None:
    from companion.games.pacg.acts.state import table_of
    from companion.games.pacg.rebuild import overview
    from companion.games.pacg.views import show_overview
    from companion.render.console import emit

    table = table_of(campaign_view(), card_game())
    lines = [
        {
            "type": line.type,
            "needed": line.needed,
            "in_decks": line.in_decks,
            "loose": line.loose,
            "short": line.short,
            "left": line.left,
        }
        for line in overview(table)
    ]
    loose = [{"card": one.name, "count": one.count, "where": one.where} for one in table.loose]
    if as_json:
        emit({"types": lines, "loose": loose})
    else:
        show_overview(lines, loose)


@app.command(epilog="Example: companion deck suggest")
def suggest(as_json: Json = False) -> None:
    """Propose a legal rebuild for the whole party: fewest cards from the box, fewest changes."""
    from companion.games.pacg.acts.deck_looks import short_findings, suggestion
    from companion.games.pacg.acts.state import position
    from companion.games.pacg.rules.decks import check
    from companion.games.pacg.views import show_suggestion
    from companion.render.console import emit

    view, cards = campaign_view(), card_game()
    table, found = suggestion(view, cards)
    if found.short:
        report(short_findings(table, found.short), as_json, "")
        return
    decks = [deck for deck in table.decks if deck.needs is not None]
    shape: dict[str, Any] = {
        "ok": True,
        "decks": {deck.name: dict(found.decks[deck.name]) for deck in decks},
        "changes": [_changes(deck.name, {h.name: h.count for h in deck.cards}, found) for deck in decks],
        "left": dict(found.left),
    }
    if as_json:
        emit(shape)
    else:
        at = position(view, cards)
        show_suggestion(shape, at.playing, at.rebuild_due or bool(check(table)))


def _changes(name: str, now: dict[str, int], found: Any) -> dict[str, Any]:
    wanted, boxed = found.decks[name], found.box[name]
    came = {card: n - now.get(card, 0) - boxed.get(card, 0) for card, n in wanted.items()}
    went = {card: n - wanted.get(card, 0) for card, n in now.items()}
    return {
        "name": name,
        "in": {card: n for card, n in came.items() if n > 0},
        "box": {card: n for card, n in boxed.items() if n > 0},
        "out": {card: n for card, n in went.items() if n > 0},
    }


@app.command(epilog="Example: companion deck history kyra")
def history(name: WhoAlone, as_json: Json = False) -> None:
    """What came and went, scenario by scenario."""
    from companion.games.pacg.acts.history import moments, steps
    from companion.games.pacg.views import show_history
    from companion.render.console import emit

    who, found = moments(record(), card_game(), joined(name))
    shape = {
        "name": who,
        "states": [{"quest": m.quest, "title": m.title, "at": m.at, "cards": m.cards} for m in found],
        "changes": [{"from": d.before, "to": d.after, "came": d.came, "went": d.went} for d in steps(found)],
    }
    if as_json:
        emit(shape)
    else:
        show_history(shape)


@app.command(epilog="Example: companion deck diff kyra --since B-1")
def diff(
    name: WhoAlone,
    since: Annotated[str, typer.Option("--since", metavar="SCENARIO", help="Else since the last lock.")] = "",
    as_json: Json = False,
) -> None:
    """What changed since a scenario's lock."""
    from companion.games.pacg.acts.history import chosen, moments
    from companion.games.pacg.views import show_history
    from companion.render.console import emit

    cards = card_game()
    who, found = moments(record(), cards, joined(name))
    one = chosen(found, cards.path.named(since).id if since else "")
    change = {"from": one.before, "to": one.after, "came": one.came, "went": one.went}
    if as_json:
        emit({"name": who, **change})
    else:
        show_history({"name": who, "changes": [change]})
