"""`companion stats`: the campaign in figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.kit.context import Json, Yes, games, record_to_read, verb

app = verb()


@app.command(epilog="Example: companion stats --svg thursday.svg")
def stats(
    svg: Annotated[Path | None, typer.Option("--svg", help="Also draw it to this file.")] = None,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Show the campaign in figures: wins, streaks, feats, gold, cards, and the luck of recorded rolls."""
    from companion.render.console import emit
    from companion.render.stats import picture, show_stats
    from companion.table.change import active
    from companion.table.stats import stats_of

    rows = record_to_read().look(lambda reading: reading.all_campaign_rows(active(reading).id))
    installed = games()
    system = installed.get(rows.own.game)
    code = installed.code_of(system)
    shape = {**stats_of(rows, system, code), **code.stats(system, rows)}
    if as_json:
        emit(shape)
    else:
        show_stats(shape)
        code.show_stats(shape)
    if svg:
        from companion.kit.files import save

        save(svg, picture(shape), yes, quiet=as_json)
