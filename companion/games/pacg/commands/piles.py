"""`companion play draw`, `discard`, `heal` ...: the cards of a character, counted with the shortest words there are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError, resolve
from companion.games.pacg.commands.arguments import state_in_use
from companion.kit.context import Json, complete_hero, finish, table

if TYPE_CHECKING:
    from companion.table.change import Outcome

verbs = typer.Typer()
"""They join those of `play`."""

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME] [N]", help="Else whose turn it is; else 1 card.", autocompletion=complete_hero),
]
From = Annotated[str, typer.Option("--from", metavar="PILE", help="deck, discard, buried or displayed; else the hand.")]
MOST = 99


def tell(outcome: Outcome, as_json: bool) -> None:
    """What was done, what to do now, and how the scenario stands."""
    from companion.games.pacg.views.play import play_json
    from companion.render.steps import show_told

    if outcome.done:
        outcome = replace(outcome, facts={**outcome.facts, "play": play_json(state_in_use())})
    finish(outcome, as_json)
    if not as_json:
        show_told(outcome.facts.get("steps"))


def hero_and_number(words: list[str] | None, default: int = 1) -> tuple[str, int]:
    """`kyra 2`, `kyra`, `2` or nothing: a character (empty: whose turn it is) and how many cards."""
    names = list(words or [])
    count = default
    if names and names[-1].isdecimal():
        count = int(names.pop())
    if not 0 < count <= MOST:
        raise CompanionError(f"{count} cards make no sense.", f"Use 1 to {MOST}.")
    return " ".join(names), count


@verbs.command(epilog="Example: companion play draw kyra 2")
def draw(words: Words = None, as_json: Json = False) -> None:
    """Cards come from the deck into the hand."""
    from companion.games.pacg.acts.piles import draw as take

    tell(take(table(), *hero_and_number(words)), as_json)


@verbs.command(epilog="Example: companion play discard kyra 2")
def discard(words: Words = None, source: From = "hand", as_json: Json = False) -> None:
    """Cards of the hand (or of another pile) are discarded: played, or lost to damage."""
    tell(_moved("discard", words, source), as_json)


@verbs.command(epilog="Example: companion play recharge kyra")
def recharge(words: Words = None, source: From = "hand", as_json: Json = False) -> None:
    """Cards go to the bottom of the deck."""
    tell(_moved("recharge", words, source), as_json)


@verbs.command(epilog="Example: companion play bury kyra")
def bury(words: Words = None, source: From = "hand", as_json: Json = False) -> None:
    """Cards go under the character card, out of the scenario."""
    tell(_moved("bury", words, source), as_json)


@verbs.command(epilog="Example: companion play display kyra")
def display(words: Words = None, source: From = "hand", as_json: Json = False) -> None:
    """Cards are laid out beside the deck."""
    tell(_moved("display", words, source), as_json)


@verbs.command(epilog="Example: companion play heal kyra 2")
def heal(words: Words = None, as_json: Json = False) -> None:
    """Discards are shuffled back into the deck."""
    from companion.games.pacg.acts.piles import heal as mend

    tell(mend(table(), *hero_and_number(words)), as_json)


@verbs.command(epilog="Example: companion play reset kyra --discard 1")
def reset(
    words: Words = None,
    shed: Annotated[int, typer.Option("--discard", min=0, max=MOST, help="Discarded first.")] = 0,
    as_json: Json = False,
) -> None:
    """The hand is brought to its size: the rest is discarded, or drawn from the deck."""
    from companion.games.pacg.acts.piles import reset as refill

    tell(refill(table(), " ".join(words or []), shed), as_json)


@verbs.command(epilog="Example: companion play count kyra --hand 4 --deck 7 --discard 3")
def count(
    words: Words = None,
    hand: Annotated[int | None, typer.Option("--hand", min=0, max=MOST, help="Cards in hand.")] = None,
    deck: Annotated[int | None, typer.Option("--deck", min=0, max=MOST, help="Cards in the deck.")] = None,
    discard: Annotated[int | None, typer.Option("--discard", min=0, max=MOST, help="Discarded cards.")] = None,
    buried: Annotated[int | None, typer.Option("--buried", min=0, max=MOST, help="Buried cards.")] = None,
    displayed: Annotated[int | None, typer.Option("--displayed", min=0, max=MOST, help="Displayed cards.")] = None,
    as_json: Json = False,
) -> None:
    """Say or correct how many cards lie where."""
    from companion.games.pacg.acts.piles import count as recount

    given = {"hand": hand, "deck": deck, "discard": discard, "buried": buried, "displayed": displayed}
    told = {pile: number for pile, number in given.items() if number is not None}
    tell(recount(table(), " ".join(words or []), told), as_json)


def _moved(verb: str, words: list[str] | None, source: str) -> Outcome:
    from companion.games.pacg.acts.piles import move
    from companion.games.pacg.piles import PILES

    who, count = hero_and_number(words)
    pile = resolve(source, {name: name for name in PILES}, "pile")
    return move(table(), verb, who, count, pile)


def split_member(words: list[str] | None, shortest: bool = False) -> tuple[str, list[str]]:
    """The member that the first words name (empty where none does), and the words left."""
    from companion.core.names import candidates

    given = list(words or [])
    known = [hero.name for hero in state_in_use().party]
    fits = [n for n in range(1, len(given) + 1) if len(candidates(" ".join(given[:n]), known)) == 1]
    first = (fits[0] if shortest else fits[-1]) if fits else 0
    return " ".join(given[:first]), given[first:]
