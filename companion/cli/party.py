"""`companion party ...`: who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import (
    Force,
    Json,
    Yes,
    complete_character,
    complete_hero,
    finish,
    folder,
    games,
    joined,
    noun,
    table,
)
from companion.kit.printing import Printing, ToHtml

if TYPE_CHECKING:
    from companion.table.members import Described

app = noun("Who plays: members join, retire, die, leave.")

Who = Annotated[list[str], typer.Argument(metavar="NAME", help="The member.", autocompletion=complete_hero)]


@app.command(epilog="Example: companion party add kyra --player Ana")
def add(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", autocompletion=complete_character)] = None,
    character: Annotated[
        str,
        typer.Option(
            "--as",
            help="The printed character or class, under a name of your own.",
            autocompletion=complete_character,
        ),
    ] = "",
    player: Annotated[str, typer.Option("--player", "-p", help="Who plays it.")] = "",
    side: Annotated[str, typer.Option("--side", help="heroes, overlord ...")] = "",
    custom: Annotated[bool, typer.Option("--custom", help="One the game's data does not know.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Add a member; without a name, list who may be chosen."""
    from companion.table.party import Joining, add_member

    if not name:
        _offer(as_json)
        return
    joining = Joining(joined(name), character, player, side, custom, force)
    finish(add_member(table(), joining), as_json)


def _offer(as_json: bool) -> None:
    from companion.core.system import party_of
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import need_active

    view = need_active(folder())
    game = games().get(view.own.game)
    taken = {m.character for m in party_of(view).members if m.belongs} if not game.classes else set()
    free = [c for c in game.roster if c.id not in taken]
    if as_json:
        emit([{"id": c.id, "name": c.name, "product": c.product} for c in free])
        return
    say(f"Choose {'a class with --as' if game.classes else 'one'}: companion party add NAME")
    columns([(f"  {c.name}", "" if c.product == "base" else c.product) for c in free], styles=("", "dim"))


@app.command("list", epilog="Example: companion party list --all")
def list_members(
    everything: Annotated[bool, typer.Option("--all", help="Retired and dead ones too.")] = False, as_json: Json = False
) -> None:
    """List the party, with what the game's rules say about it."""
    from companion.cli.status import members_json
    from companion.core.findings import has_errors
    from companion.core.system import party_findings, party_of
    from companion.render.campaign import show_party
    from companion.render.console import emit
    from companion.render.findings import finding_json, show_full
    from companion.store.readmodel import need_active

    view = need_active(folder())
    game, party = games().get(view.own.game), party_of(view)
    findings = view.not_allowed(party_findings(game, party))
    if as_json:
        members = [m for m in members_json(view) if everything or m["status"] == "active"]
        told = [finding_json(finding) for finding in findings]
        emit({"campaign": party.campaign, "party": members, "diagnostics": told})
    else:
        show_party([m for m in party.members if everything or m.belongs], game)
        show_full(findings)
    if has_errors(findings):
        raise typer.Exit(1)


@app.command(epilog="Example: companion party show kyra")
def show(name: Who, as_json: Json = False) -> None:
    """Show one member: what is printed, what was recorded, your words on it."""
    from companion.render.box import show_texts
    from companion.render.console import emit

    found = _described(joined(name))
    if as_json:
        emit(found.shape)
    else:
        found.code.show_member(found.shape)
        show_texts(found.shape)


def _described(name: str) -> Described:
    """A member of the campaign in use, with what the game adds."""
    from companion.store.readmodel import need_active
    from companion.table.members import described

    return described(need_active(folder()), games(), name)


@app.command(cls=Printing, epilog="Example: companion party sheet kyra --html")
def sheet(name: Who, html: ToHtml = "", yes: Yes = False) -> None:
    """Write one member's sheet as a page to print: a file for the browser, one sheet of paper."""
    from companion.kit.printing import today, write_page
    from companion.table.sheet import member_page

    write_page(member_page(_described(joined(name)), today()), html, yes)


@app.command(cls=Printing, epilog="Example: companion party cards kyra --html")
def cards(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]", help="Whose; else everybody's.", autocompletion=complete_hero),
    ] = None,
    html: ToHtml = "",
    yes: Yes = False,
) -> None:
    """Write what members hold as lists of the size of a card (63 x 88 mm), nine to a page: to print and cut out."""
    from companion.core.names import CompanionError
    from companion.kit.printing import today, write_html
    from companion.render.deck_cards import cards_html
    from companion.store.readmodel import need_active
    from companion.table.deck_cards import deck_cards

    rows = need_active(folder())
    belonging = [member for member in rows.members if member.status in {"active", "absent"}]
    whose = [rows.member(joined(name))] if name else belonging
    found = [card for member in whose for card in deck_cards(rows, member, f"{rows.own.name}, {today()}")]
    if not found:
        raise CompanionError("There are no cards to list.", "Name them first, as with `companion deck set`.")
    title = f"{whose[0].name} cards" if name else f"{rows.own.name} cards"
    write_html(title, cards_html(title, found), html, yes)


@app.command("set", epilog="Example: companion party set ezren strength d6")
def set_figure(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The member.", autocompletion=complete_hero)],
    field: Annotated[str, typer.Argument(metavar="FIELD", help="strength, hand-size, cards.spell, powers ...")],
    value: Annotated[
        list[str], typer.Argument(metavar="VALUE", help="What your card says; - reads it from standard input.")
    ],
    as_json: Json = False,
) -> None:
    """Correct a printed figure: what the data does not know, or has wrong.

    The fields powers and role-powers take your own words on the card, up to 4,000 characters, into your box.
    """
    from companion.kit.files import long_text
    from companion.table.printed import set_printed

    finish(set_printed(table(), name, field, long_text(joined(value)) or ""), as_json)


@app.command(epilog="Example: companion party retire lem")
def retire(name: Who, as_json: Json = False) -> None:
    """A member stops playing; everything recorded stays."""
    _end(name, "retired", as_json)


@app.command(epilog="Example: companion party kill lem")
def kill(name: Who, as_json: Json = False) -> None:
    """A member dies; everything recorded stays."""
    _end(name, "dead", as_json)


@app.command(epilog="Example: companion party absent lem")
def absent(name: Who, force: Force = "", as_json: Json = False) -> None:
    """A member is not there tonight: nothing counts or pays them until `party return`; everything recorded stays."""
    _end(name, "absent", as_json, force)


def _end(name: list[str], standing: str, as_json: bool, force: str = "") -> None:
    from companion.core.system import Standing
    from companion.table.party import end_member

    finish(end_member(table(), joined(name), Standing(standing), force), as_json)


@app.command("return", epilog="Example: companion party return lem")
def come_back(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]", help="Who; else all who are absent.", autocompletion=complete_hero),
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A member who was absent, retired or died plays again."""
    from companion.table.party import return_member

    finish(return_member(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion party remove lem")
def remove(name: Who, as_json: Json = False) -> None:
    """Take a member out of the record; `companion undo` brings them back."""
    from companion.table.party import remove_member

    finish(remove_member(table(), joined(name)), as_json)
