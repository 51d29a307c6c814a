"""`companion explain CODE`: what a finding means."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, joined, verb
from companion.kit.context import code as installed_code

app = verb()


@app.command(epilog="Example: companion explain PTY001")
def explain(
    code: Annotated[list[str] | None, typer.Argument(metavar="[CODE]", help="A code or a finding's name.")] = None,
    as_json: Json = False,
) -> None:
    """Explain a finding's code; without one, list them all."""
    from companion.core.names import resolve
    from companion.render.console import columns, emit
    from companion.render.findings import show_rule

    rules = installed_code().rules()
    if code:
        known = {name: rule for rule in rules for name in (rule.code, rule.name)}
        rules = [resolve(joined(code), known, "code", hint="`companion explain` lists them.")]
    if as_json:
        emit([{f: str(getattr(r, f)) for f in ("code", "name", "severity", "summary", "explanation")} for r in rules])
    elif code:
        show_rule(rules[0])
    else:
        columns([(rule.code, rule.name, rule.summary) for rule in rules], styles=("bold", "cyan"))
