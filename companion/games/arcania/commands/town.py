"""`companion town ...`: the stay between quests."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import hero_name, not_allowed_here, priced, state, table, tell
from companion.kit.context import Force, Json, Once, finish, noun

app = noun("Town: hire pool, side quests, shadow market; what to do before the next quest.")

Cards = Annotated[list[str], typer.Argument(metavar="CARD ...", help='The cards drawn; a price as "Name=750".')]


@app.command(epilog="Example: companion town show")
def show(as_json: Json = False) -> None:
    """The stay in town, step by step: what is laid out, what is still to do."""
    from companion.games.arcania.rules import town_findings
    from companion.games.arcania.views.town import show_town, stay_of, stay_shape
    from companion.render.console import emit
    from companion.render.findings import finding_json

    now = state()
    stay, findings = stay_of(now), not_allowed_here(town_findings(now.town, now.data))
    if as_json:
        emit({**stay_shape(stay), "diagnostics": [finding_json(finding) for finding in findings]})
    else:
        show_town(stay, findings)


@app.command(epilog="Example: companion town pool Shellguard Templar=400 Abor=1500 Paladin=600")
def pool(cards: Cards, once: Once = False, force: Force = "", as_json: Json = False) -> None:
    """Lay out the hire pool: four NPC cards."""
    _lay_out("hire-pool", cards, force, as_json, once)


@app.command(epilog='Example: companion town quests "Goblin Hunt" "Lost Caravan"')
def quests(cards: Cards, force: Force = "", as_json: Json = False) -> None:
    """Lay out two side quests."""
    _lay_out("side-quests", cards, force, as_json)


@app.command(epilog='Example: companion town market "Dwarven Blade" gems "Ring of X=900" "Cloak of Y=1200"')
def market(cards: Cards, once: Once = False, force: Force = "", as_json: Json = False) -> None:
    """Lay out the shadow market: four treasure cards; cash cards are discarded."""
    _lay_out("shadow-market", cards, force, as_json, once)


def _lay_out(offer: str, cards: list[str], force: str, as_json: bool, once: bool = False) -> None:
    from companion.games.arcania.acts.town import lay_out

    names, costs = priced(cards)
    finish(lay_out(table(), offer, names, costs, force, once), as_json)


@app.command(epilog='Example: companion town redraw "Arena" "Spider Nest" --by dalger')
def redraw(
    cards: Cards,
    by: Annotated[list[str] | None, typer.Option("--by", help="Who pays; all heroes together without it.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Pay 500 GP for two new side quests, once between quests."""
    from companion.games.arcania.acts.town import redraw as draw_again

    finish(draw_again(table(), priced(cards)[0], [hero_name(name) for name in by or []], force), as_json)


@app.command(epilog="Example: companion town discard")
def discard(force: Force = "", as_json: Json = False) -> None:
    """After a quest: discard what is left of all offers."""
    from companion.games.arcania.acts.town import discard as clear

    finish(clear(table(), force), as_json)


@app.command(epilog="Example: companion town check")
def check(as_json: Json = False) -> None:
    """Check the town: offers renewed, sizes, levels."""
    from companion.games.arcania.rules import town_findings

    now = state()
    tell(not_allowed_here(town_findings(now.town, now.data)), "All is well in town.", as_json)
