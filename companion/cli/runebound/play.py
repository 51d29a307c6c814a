"""`companion play ...` in Runebound: the round, as `companion track` keeps it."""

from __future__ import annotations

from companion.cli.context import noun
from companion.cli.runebound import track

app = noun("A game at the table: the round and the time track.")

app.command("show", epilog="Example: companion play show")(track.show)
app.command("round", epilog="Example: companion play round")(track.end_round)
