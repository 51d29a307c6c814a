"""The campaign in use as Arcania's commands read it, the game they are asked about, and the hero meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from companion.core.names import CompanionError
from companion.kit import context

if TYPE_CHECKING:
    from companion.core.findings import Finding
    from companion.core.readings import Readings
    from companion.core.rows import CampaignRows
    from companion.core.system import GameSystem
    from companion.games.arcania.data import Ruleset
    from companion.games.arcania.hero import Hero
    from companion.games.arcania.state import State
    from companion.table.change import Table

MODULE = "arcania"


def _own(game: GameSystem) -> GameSystem:
    if game.module != MODULE:
        raise CompanionError(f"The campaign in use is one of {game.short}.", "`companion campaign use NAME`.")
    return game


def _state(rows: CampaignRows, game: GameSystem) -> State:
    from companion.games.arcania.data import ruleset_of
    from companion.games.arcania.state import state_of

    return state_of(ruleset_of(game), rows)


def state() -> State:
    """The campaign in use."""
    from companion.store.readmodel import need_active

    rows = need_active(context.folder())
    return _state(rows, _own(context.games().get(rows.own.game)))


def state_or_none(data: Ruleset) -> State | None:
    """The campaign in use, where there is one of this game."""
    from companion.store.readmodel import active_campaign

    rows = active_campaign(context.folder())
    return _state(rows, data.game) if rows and rows.own.game == data.game.id else None


def table() -> Table:
    """Where a campaign of this game is changed."""
    from companion.store.readmodel import need_active

    made = context.table()
    _own(made.games.get(need_active(context.folder()).own.game))
    return made


def data_of(game: str = "") -> Ruleset:
    """The data of the game named, of the campaign in use, or of the one installed."""
    from companion.games.arcania.data import ruleset_of
    from companion.store.readmodel import active_campaign

    installed = context.games()
    if game:
        return ruleset_of(_own(installed.find(game)))
    rows = active_campaign(context.folder())
    found = installed.get(rows.own.game) if rows else None
    if found is None or found.module != MODULE:
        found = next(one for one in installed if one.module == MODULE)
    return ruleset_of(found)


def readings_in_use(data: Ruleset) -> Readings:
    """The readings of the campaign in use; our defaults where there is none of this game."""
    from companion.core.readings import Readings
    from companion.store.readmodel import active_campaign

    rows = active_campaign(context.folder())
    own = rows is not None and rows.own.game == data.game.id
    return Readings(data.readings, rows.readings if rows and own else {})


def hero_in(now: State, name: str) -> Hero:
    """The hero meant, one who plays before one who left; the only one where none is named."""
    from companion.core.names import candidates, resolve

    playing = {hero.name: hero for hero in now.heroes}
    if name:
        known = playing if candidates(name, playing) else {hero.name: hero for hero in now.members}
        hint = "" if known else "Add one with `companion party add NAME`."
        return resolve(name, known, "member", now.campaign, hint)
    if len(playing) != 1:
        hint = f"Name one of: {', '.join(playing)}." if playing else "`companion party add NAME --as CLASS`."
        raise CompanionError("Which hero?", hint)
    return now.heroes[0]


def hero_name(name: str) -> str:
    """The name of the hero meant."""
    return hero_in(state(), name).name


def not_allowed_here(findings: list[Finding]) -> list[Finding]:
    """Findings less those the campaign in use allows."""
    from companion.store.readmodel import need_active

    return need_active(context.folder()).not_allowed(findings)


def tell(findings: list[Finding], all_well: str, as_json: bool) -> None:
    """What a look at the rules found; exit 1 where something is wrong."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    if as_json:
        emit(findings_json(findings))
    elif findings:
        show_full(findings)
    else:
        say(all_well)
    if has_errors(findings):
        raise typer.Exit(1)
