"""`companion campaign ...`: several campaigns, one in use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.chosen import default_game
from companion.kit.context import (
    Json,
    Yes,
    complete_campaign,
    complete_game,
    confirm,
    finish,
    folder,
    games,
    joined,
    noun,
    record,
    record_to_read,
)
from companion.kit.printing import Printing, ToHtml

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
from companion.store.readmodel import CampaignLine

app = noun("Keep several campaigns, one of them in use.")

NameWords = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME]", help="The campaign.", autocompletion=complete_campaign)
]


@app.command(epilog='Example: companion campaign new Thursday group --game "mummy\'s mask" --with add-on')
def new(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="What to call it.")],
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    owned: Annotated[list[str] | None, typer.Option("--with", help="An expansion or add-on you own.")] = None,
    as_json: Json = False,
) -> None:
    """Start a campaign and put it in use."""
    from companion.render.console import say
    from companion.table.campaigns import new_campaign

    installed, game = games(), game or default_game()
    if not game:
        raise CompanionError("Which game?", f"Add --game, one of: {', '.join(installed.folders)}.")
    system = installed.find(game)
    outcome = new_campaign(record(), system, joined(name), owned or ())
    finish(outcome, as_json, f"{outcome.facts['campaign']}: a new campaign of {system.short}, now in use")
    if not as_json:
        say("Next: companion party add NAME", "dim")


@app.command("list", epilog="Example: companion campaign list --all")
def list_campaigns(
    everything: Annotated[bool, typer.Option("--all", help="Archived ones too.")] = False, as_json: Json = False
) -> None:
    """List the campaigns; * marks the one in use."""
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import campaigns

    shown = [line for line in campaigns(folder()) if everything or line.status == "open"]
    if as_json:
        emit([_line_json(line) for line in shown])
        return
    if not shown:
        say("No campaigns yet. Start one: companion campaign new NAME --game GAME")
    mark = {True: "*", False: " "}
    rows = [(mark[c.in_use], c.name, c.game, f"{c.members} in the party", c.created_at[:10], c.status) for c in shown]
    columns(rows if everything else [row[:-1] for row in rows])


def _line_json(line: CampaignLine) -> dict[str, object]:
    return {
        "name": line.name,
        "game": line.game,
        "status": line.status,
        "created": line.created_at,
        "members": line.members,
        "in_use": line.in_use,
    }


@app.command(epilog="Example: companion campaign use thursday")
def use(
    name: Annotated[list[str], typer.Argument(metavar="NAME", autocompletion=complete_campaign)], as_json: Json = False
) -> None:
    """Put a campaign in use."""
    from companion.table.campaigns import use_campaign

    outcome = use_campaign(record(), _named(name))
    finish(outcome, as_json, f"{outcome.facts['campaign']} is now in use")


@app.command(epilog="Example: companion campaign show --json")
def show(name: NameWords = None, as_json: Json = False) -> None:
    """Show a campaign: party, findings, options, notes and house rules."""
    from companion.cli.status import describe
    from companion.core.findings import has_errors
    from companion.core.system import party_findings, party_of
    from companion.kit.tracker import glance_of
    from companion.render.campaign import show_campaign
    from companion.render.console import emit
    from companion.render.findings import finding_json

    view = _view(_named(name))
    game = games().get(view.own.game)
    findings = view.not_allowed(party_findings(game, party_of(view)))
    if as_json:
        emit({**describe(view)._asdict(), "diagnostics": [finding_json(finding) for finding in findings]})
    else:
        show_campaign(view, game, party_of(view), findings, view.allowed, glance_of(view))
    if has_errors(findings):
        raise typer.Exit(1)


@app.command(cls=Printing, epilog="Example: companion campaign sheet --html")
def sheet(
    name: NameWords = None,
    html: ToHtml = "",
    whole: Annotated[bool, typer.Option("--whole", help="Everything, on as many pages as it needs.")] = False,
    yes: Yes = False,
) -> None:
    """Write the campaign as a page to print: party, quest log, notes and the newest of the log, for the browser."""
    from companion.kit.printing import today, write_page
    from companion.table.campaign_sheet import campaign_page
    from companion.table.campaigns import standing_log

    view = _view(_named(name))
    log = standing_log(record_to_read(), view.own.id)
    write_page(campaign_page(view, games(), log, today(), whole), html, yes)


def _named(words: list[str] | None) -> str:
    """The campaign named; empty, for the one in use, only where no name was given at all."""
    name = joined(words)
    if words and not name.strip():
        raise CompanionError("The campaign's name is empty.", "`companion campaign list` shows the names.")
    return name


def _view(name: str) -> CampaignRows:
    from companion.core.names import resolve
    from companion.store.readmodel import campaign_view, campaigns, need_active

    if not name:
        return need_active(folder())
    known = {line.name: line.id for line in campaigns(folder())}
    return campaign_view(folder(), resolve(name, known, "campaign"))


@app.command(epilog='Example: companion campaign rename thursday "Friday group"')
def rename(
    name: Annotated[str, typer.Argument(help="The campaign.", autocompletion=complete_campaign)],
    new_name: Annotated[list[str], typer.Argument(metavar="NEW_NAME", help="Its new name.")],
    as_json: Json = False,
) -> None:
    """Give a campaign another name."""
    from companion.table.campaigns import rename_campaign

    outcome = rename_campaign(record(), _named([name]), joined(new_name))
    finish(outcome, as_json, f"{outcome.facts['was']} is now called {outcome.facts['campaign']}")


@app.command(epilog="Example: companion campaign options --with add-on")
def options(
    name: NameWords = None,
    add: Annotated[list[str] | None, typer.Option("--with", help="A product you own.")] = None,
    drop: Annotated[list[str] | None, typer.Option("--without", help="A product you do not own.")] = None,
    as_json: Json = False,
) -> None:
    """Say which expansions and add-ons the table owns."""
    from companion.core.rows import from_facts
    from companion.core.system import Options
    from companion.render.console import emit, say
    from companion.table.campaigns import set_options

    view = _view(_named(name))
    game = games().get(view.own.game)
    if add or drop:
        outcome = set_options(record(), game, view.own.name, add or (), drop or ())
        finish(outcome, as_json, outcome.label.replace(" owns: ", " now owns: "))
        return
    owned = list(from_facts(Options, view.own.options).products)
    if as_json:
        known = [{"id": p.id, "title": p.title} for p in game.products]
        emit({"campaign": view.own.name, "owned": owned, "products": known})
    else:
        listed = ", ".join(f"{p.id} ({p.title})" for p in game.products)
        say(f"Owned: {', '.join(owned)}. There is: {listed}.")


@app.command(epilog="Example: companion campaign archive thursday")
def archive(
    name: NameWords = None,
    back: Annotated[bool, typer.Option("--undo", help="Take it out of the archive.")] = False,
    as_json: Json = False,
) -> None:
    """Put a finished campaign away; nothing of it is lost."""
    from companion.table.campaigns import archive_campaign

    outcome = archive_campaign(record(), _named(name), back)
    finish(outcome, as_json, f"{outcome.facts['campaign']} is {'open again' if back else 'in the archive'}")


@app.command(epilog="Example: companion campaign delete thursday --yes")
def delete(
    name: Annotated[list[str], typer.Argument(metavar="NAME", autocompletion=complete_campaign)],
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Delete a campaign, after a backup; `companion undo` brings it back."""
    from companion.kit.files import back_up_before
    from companion.table.campaigns import delete_campaign

    view = _view(_named(name))
    full = view.own.name
    confirm(f"Delete {full} with its {len(view.members)} members and {len(view.notes)} notes?", yes)
    back_up_before(folder(), "before-delete")
    finish(delete_campaign(record(), full), as_json, f"{full} is deleted. `companion undo` brings it back")


FORMATS = {"json": "json", "markdown": "md", "bgstats": "bgstats.json"}
"""What a campaign can be written as, and how such a file ends."""


@app.command(epilog="Example: companion campaign export thursday --format markdown --to thursday.md")
def export(
    name: NameWords = None,
    to: Annotated[Path | None, typer.Option("--to", "-o", help="The file to write; - prints it.")] = None,
    form: Annotated[
        str,
        typer.Option("--format", metavar="FORMAT", help="json (for another companion), markdown (its story), bgstats."),
    ] = "json",
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Write a campaign to one file: for another companion to import, to read, or for BG Stats."""
    from companion.core.names import shorten, slug
    from companion.kit.files import write_whole
    from companion.render.console import emit, say

    if form not in FORMATS:
        raise CompanionError(f"There is no format {shorten(form)}.", f"There is: {', '.join(FORMATS)}.")
    full, text = _exported(_named(name), form)
    path = to or Path(f"{slug(full)}.{FORMATS[form]}")
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    if path.exists():
        confirm(f"{path} exists. Replace it?", yes)
    write_whole(path, text)
    if as_json:
        emit({"campaign": full, "file": str(path)})
        return
    say(f"{full} is written to {path}.")
    if form == "bgstats":
        say("BG Stats asks for one play at a time: open the `links` in it on a phone that has BG Stats.", "dim")


def _exported(name: str, form: str) -> tuple[str, str]:
    """A campaign's name, and its file's text."""
    from companion.core.system import party_of
    from companion.table.campaigns import standing_log
    from companion.table.story import bgstats, markdown
    from companion.table.transfer import export_document

    if form == "json":
        return export_document(record_to_read(), name)
    view, installed = _view(name), games()
    system = installed.get(view.own.game)
    code, party = installed.code_of(system), party_of(view)
    names = {run.id: code.quest_title(system, run) for run in view.runs}
    if form == "bgstats":
        return view.own.name, bgstats(view, party, system.title, system.sides[0].id, names)
    return view.own.name, markdown(view, party, system.title, standing_log(record_to_read(), view.own.id), names)


@app.command("import", epilog='Example: companion campaign import thursday.json --name "Thursday again"')
def import_campaign(
    file: Annotated[Path, typer.Argument(help="A file made by `campaign export`.")],
    name: Annotated[str, typer.Option("--name", help="Another name for it.")] = "",
    as_json: Json = False,
) -> None:
    """Read a campaign from a file: all of it or nothing, never over another."""
    from companion.kit.files import back_up_before
    from companion.render.console import remark
    from companion.render.progress import progress
    from companion.table.transfer import import_document, read_document

    document = read_document(file)
    with progress() as report:
        outcome = import_document(record(), document, name, lambda: back_up_before(folder(), "before-import"), report)
    finish(outcome, as_json, f"{outcome.facts['campaign']} is imported and in use")
    if outcome.facts["game"] not in games().folders:
        remark(f"Its game {outcome.facts['game']} is not installed: companion games add FOLDER")
