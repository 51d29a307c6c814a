"""`companion deck ...`: character decks are looked at, changed, rebuilt, looked back on."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError, resolve
from companion.games.pacg.commands.arguments import (
    AnyOrAll,
    Who,
    WhoAlone,
    complete_card,
    members,
    state_in_use,
)
from companion.games.pacg.commands.rebuilding import rebuild, report, suggest
from companion.kit.context import (
    Force,
    Json,
    New,
    campaign_in_use,
    complete_game,
    complete_hero,
    finish,
    folder,
    games,
    joined,
    noun,
    record_to_read,
    table,
)

if TYPE_CHECKING:
    from companion.core.findings import Finding
    from companion.games.pacg.data import CardGame
    from companion.table.change import Outcome

app = noun("Character decks: check, build, trade, rebuild.")

CardName = Annotated[
    list[str], typer.Argument(metavar="CARD", help="The card; a beginning is enough.", autocompletion=complete_card)
]
OneCard = Annotated[str, typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)]
Count = Annotated[int, typer.Option("--count", "-n", help="How many copies.")]


@app.command(epilog="Example: companion deck check --file kyra.txt --game pacg-rotr")
def check(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", help="One deck, or a file.", autocompletion=complete_hero)
    ] = None,
    files: Annotated[list[Path] | None, typer.Option("--file", "-f", help="A deck list; may be repeated.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="The set.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Check the decks of the campaign, or deck files without any campaign."""
    from companion.games.pacg.rules.decks import about, deck_findings
    from companion.games.pacg.state import state_of

    name = joined(names)
    if name and Path(name).is_file():
        files, name = [*(files or []), Path(name)], ""
    if files:
        report(_check_files(files, game), as_json, "The deck is legal.")
        return
    if game:
        raise CompanionError("Which deck?", f"Add --file DECK.txt: companion deck check --file kyra.txt --game {game}.")
    system, rows = campaign_in_use()
    state = state_of(system, rows)
    found = rows.not_allowed(deck_findings(state.decks))
    if name:
        found = about(found, state.decks, state.member(name).name)
    report(found, as_json, "The decks are legal.")


def _check_files(files: Sequence[Path], game: str) -> list[Finding]:
    from companion.games.pacg.decklist import read_file
    from companion.games.pacg.rules.deck_files import file_findings

    texts = [read_file(path) for path in files]
    return file_findings(_set(game), texts)


def _set(game: str) -> CardGame:
    """The set named, else that of the campaign; with the cards of the player's box."""
    from companion.games.pacg.data import CardGame
    from companion.store.readmodel import active_campaign, box_of

    if game:
        system = games().find(game)
        return CardGame(system, lambda: box_of(folder(), system.id))
    if active_campaign(folder()) is None:
        raise CompanionError("Of which set?", "Add --game pacg-rotr or --game pacg-mm.")
    return state_in_use().cards


@app.command(epilog="Example: companion deck show kyra")
def show(name: AnyOrAll = None, as_json: Json = False) -> None:
    """Show a deck against its Cards List; without a name, every deck."""
    from companion.games.pacg.views.decks import deck_json, show_decks
    from companion.games.pacg.views.sheets import cards_list_json
    from companion.render.console import emit

    state = state_in_use()
    heroes = members(state, joined(name))
    if as_json:
        shapes = [deck_json(state, hero, cards_list_json(state, hero)) for hero in heroes]
        emit(shapes[0] if name else shapes)
    else:
        show_decks(state, heroes)


@app.command(epilog="Example: companion deck add kyra longsword +1")
def add(
    name: Who,
    card: CardName,
    count: Count = 1,
    box: Annotated[bool, typer.Option("--box", help="Chosen from the box, not acquired.")] = False,
    new: New = False,
    type: Annotated[str, typer.Option("--type", "-t", help="With --new: weapon, spell, armor, item, ally ...")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A character gets a card: acquired in play, or chosen from the box."""
    from companion.games.pacg.acts.decks import add_card
    from companion.games.pacg.cards import BOONS, COHORT

    known = {boon: boon for boon in (*BOONS, COHORT)}
    own = resolve(type, known, "type of card", hint=f"Say which with --type: {', '.join(known)}.") if new else ""
    finish(add_card(table(), name, joined(card), count, box, force, own), as_json)


@app.command(epilog='Example: companion deck acquire kyra cure, "holy light"; lem codex')
def acquire(
    words: Annotated[
        list[str], typer.Argument(metavar="NAME CARD, CARD; NAME CARD", help="Who acquired what; all at once.")
    ],
    as_json: Json = False,
) -> None:
    """Boons acquired in the scenario: commas between cards, semicolons between characters."""
    from companion.games.pacg.acts.decks import acquire as take_up

    finish(take_up(table(), _gains(joined(words))), as_json)


def _gains(text: str) -> list[tuple[str, list[str]]]:
    """`kyra cure, holy light; lem codex` as characters and their cards."""
    from companion.games.pacg.commands.piles import split_member

    found = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        who, rest = split_member(part.split(), shortest=True)
        cards = [card.strip() for card in " ".join(rest).split(",") if card.strip()]
        if not who or not cards:
            raise CompanionError(
                f"Who acquired what in {part!r}?", "Like this: companion deck acquire kyra cure, codex"
            )
        found.append((who, cards))
    return found


@app.command(epilog='Example: companion deck swap kyra mace "longsword +1"')
def swap(
    name: Who,
    old: Annotated[str, typer.Argument(metavar="OLD", help="The card that goes.", autocompletion=complete_card)],
    new: Annotated[list[str], typer.Argument(metavar="NEW", help="What comes.", autocompletion=complete_card)],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """One card of a deck for another: of the group's loose cards, else from the box."""
    from companion.games.pacg.acts.decks import swap as exchange

    finish(exchange(table(), name, old, joined(new), force), as_json)


@app.command(epilog="Example: companion deck remove kyra mace")
def remove(
    name: Who,
    card: CardName,
    count: Count = 1,
    banished: Annotated[bool, typer.Option("--banished", help="It was banished in the scenario just played.")] = False,
    as_json: Json = False,
) -> None:
    """A card goes back in the box: banished, or not wanted."""
    from companion.games.pacg.acts.decks import remove_card

    finish(remove_card(table(), name, joined(card), count, banished), as_json)


@app.command(epilog='Example: companion deck trade kyra "holy water" lem --for codex')
def trade(
    name: Who,
    card: OneCard,
    to: Annotated[list[str], typer.Argument(metavar="TO", help="Who gets it.", autocompletion=complete_hero)],
    back: Annotated[str, typer.Option("--for", help="What comes back.", autocompletion=complete_card)] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A card changes hands between two characters."""
    from companion.games.pacg.acts.decks import trade as hand_over

    outcome = hand_over(table(), name, card, joined(to), back, force)
    asks = not (outcome.done or back or force or as_json) and sys.stdin.isatty()
    if asks and (back := _what_goes(outcome, name, joined(to))):
        outcome = hand_over(table(), name, card, joined(to), back)
    finish(outcome, as_json)


def _what_goes(outcome: Outcome, giver: str, taker: str) -> str:
    """A card given to a full type: which one comes back? Empty where that is not what stands in the way."""
    from companion.games.pacg.codes import TOO_MANY
    from companion.kit.asking import answer

    state = state_in_use()
    hero = state.member(taker)
    full = {f.subject[-1] for f in outcome.findings if f.rule.code == TOO_MANY.code and hero.name in f.subject}
    cards = [pile.card for pile in state.held(hero) if pile.type in full]
    return (
        answer(f"{hero.name} is full: what goes to {state.member(giver).name} (empty: nothing)", cards) if cards else ""
    )


@app.command("set", epilog="Example: companion deck set kyra --suggested")
def set_deck(
    name: WhoAlone,
    suggested: Annotated[bool, typer.Option("--suggested", help="The rulebook's suggested deck.")] = False,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A deck list.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Build a character's deck anew from the box."""
    from companion.games.pacg.acts.decks import set_deck as build
    from companion.games.pacg.decklist import read_decks, read_file

    if suggested == (file is not None):
        raise CompanionError("From where?", "Add --suggested or --file DECK.txt, one of the two.")
    lists = read_decks(read_file(file), state_in_use().cards.catalog) if file else []
    finish(build(table(), joined(name), lists, force), as_json)


app.command(epilog="Example: companion deck rebuild --suggested")(rebuild)
app.command(epilog='Example: companion deck suggest --keep "holy candle" --give cure=kyra')(suggest)


@app.command(epilog="Example: companion deck history kyra")
def history(name: WhoAlone, as_json: Json = False) -> None:
    """What came and went, scenario by scenario."""
    from companion.games.pacg.acts.runs import moments
    from companion.games.pacg.history import steps
    from companion.games.pacg.views.decks import history_json, show_history
    from companion.render.console import emit

    who, found = moments(record_to_read(), state_in_use(), joined(name))
    if as_json:
        emit(history_json(who, found, steps(found)))
    else:
        show_history(who, steps(found))


@app.command(epilog="Example: companion deck diff kyra --since B-1")
def diff(
    name: WhoAlone,
    since: Annotated[str, typer.Option("--since", metavar="SCENARIO", help="Else since the last lock.")] = "",
    as_json: Json = False,
) -> None:
    """What changed since a scenario's lock."""
    from companion.games.pacg.acts.runs import moments
    from companion.games.pacg.history import chosen
    from companion.games.pacg.views.decks import difference_json, show_history
    from companion.render.console import emit

    state = state_in_use()
    who, found = moments(record_to_read(), state, joined(name))
    one = chosen(found, state.cards.path.named(since).id if since else "")
    if as_json:
        emit({"name": who, **difference_json(one)})
    else:
        show_history(who, [one])
