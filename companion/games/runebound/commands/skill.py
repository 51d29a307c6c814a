"""`companion skill ...` in Runebound: the hand, and what heroes learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption, ThingName, find, show_type
from companion.games.runebound.commands.lookup import show as show_one
from companion.games.runebound.commands.options import CardName, Gives, HeroName, OneHero, amounts, list_cards, split
from companion.games.runebound.game import at_hand, shown, table
from companion.kit.context import Force, HeroWords, Json, New, Once, finish, joined, noun

if TYPE_CHECKING:
    from companion.games.runebound.facts import CardFacts

app = noun("Skills: drawn, learned with trophies, discarded, exerted.")

Type = Annotated[str, typer.Option("--type", help="body, mind or spirit.")]
Cost = Annotated[list[str] | None, typer.Option("--cost", help="Its orbs: combat,social,gray ...")]
MOST_ORBS = 20
"""No card shows so many."""
Named = Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The card, where you note names.")]


def orbs(words: list[str] | None) -> list[str]:
    """Orbs or trophies, one by one or counted: `combat,gray`, `2 combat gray`."""
    found: list[str] = []
    count = 1
    for word in (part for text in split(words) for part in text.split()):
        if word.isdigit():
            count = min(int(word), MOST_ORBS)
        else:
            found += [word] * count
            count = 1
    return found


@app.command(epilog="Example: companion skill draw corbin Tireless")
def draw(
    hero: HeroName,
    what: Annotated[list[str] | None, typer.Argument(metavar="[NAME or N]", help="A card, or how many.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Draw skill cards into the hand: one by name, or a number of them."""
    from companion.games.runebound.acts.skills import draw as do

    text = joined(what)
    cards = [""] * min(int(text or 1), 100) if not text or text.isdigit() else [text]
    finish(do(table(), hero, cards, force), as_json)


@app.command(epilog='Example: companion skill train corbin --drew Tireless --discard "Counter Charm"')
def train(
    hero: HeroWords,
    drew: Annotated[list[str] | None, typer.Option("--drew", help="A card drawn, where you note names.")] = None,
    discard: Annotated[list[str] | None, typer.Option("--discard", help="A card discarded.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A train action: draw as many as the hand size, then discard down to it."""
    from companion.games.runebound.acts.skills import train as do

    finish(do(table(), joined(hero), drew or (), discard or (), force), as_json)


@app.command(epilog="Example: companion skill learn corbin Tireless --type body --cost combat,gray --pay combat,social")
def learn(
    hero: HeroName,
    name: CardName,
    type_: Type = "",
    cost: Cost = None,
    pay: Annotated[list[str] | None, typer.Option("--pay", help="The trophies spent.")] = None,
    gives: Gives = None,
    discard: Annotated[str, typer.Option("--discard", help="The learned skill that goes over the limit.")] = "",
    once: Once = False,
    new: New = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Learn a skill from the hand with trophies that match its cost."""
    from companion.games.runebound.acts.cards import Keeping
    from companion.games.runebound.acts.skills import learn as do

    paid = orbs(pay) if pay is not None else None
    said = _said(type_, cost, gives)
    finish(do(table(), hero, joined(name), said, paid, discard, force, Keeping(once, new)), as_json)


def _said(type_: str, cost: list[str] | None, gives: list[str] | None) -> CardFacts:
    """What was read off the card."""
    from companion.games.runebound.facts import CardFacts

    return CardFacts(type_, orbs=tuple(orbs(cost)) or None, gives=amounts(gives))


@app.command(epilog="Example: companion skill discard corbin Tireless")
def discard(hero: HeroName, name: Named = None, force: Force = "", as_json: Json = False) -> None:
    """Discard what is over a limit: a learned skill, or a card of the hand."""
    from companion.games.runebound.acts.skills import discard as do

    finish(do(table(), hero, joined(name), force=force), as_json)


@app.command(epilog="Example: companion skill exert corbin")
def exert(hero: HeroName, name: Named = None, force: Force = "", as_json: Json = False) -> None:
    """Exert: discard one skill card from the hand."""
    from companion.games.runebound.acts.skills import discard as do

    finish(do(table(), hero, joined(name), exert=True, force=force), as_json)


@app.command(epilog="Example: companion skill reveal corbin 3 1")
def reveal(
    hero: HeroName,
    cards: Annotated[int, typer.Argument(min=1, max=500, help="Cards revealed in a test, exertions too.")],
    successes: Annotated[int, typer.Argument(min=0, max=500, help="Success symbols among them.")] = 0,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A test has shown cards of the skill deck: `check test` counts it down."""
    from companion.games.runebound.acts.deck import reveal as do

    finish(do(table(), hero, cards, successes, force), as_json)


@app.command(epilog="Example: companion skill shuffle")
def shuffle(as_json: Json = False) -> None:
    """The discarded skill cards are shuffled into a new deck."""
    from companion.games.runebound.acts.deck import shuffle as do

    finish(do(table()), as_json)


@app.command(epilog="Example: companion skill card Tireless --type body --cost combat,gray")
def card(name: Named = None, type_: Type = "", cost: Cost = None, gives: Gives = None, as_json: Json = False) -> None:
    """Fill in what a skill card says; without a name, list the cards known."""
    if name:
        from companion.games.runebound.acts.cards import fill_in
        from companion.games.runebound.facts import SKILL

        finish(fill_in(table(), SKILL, joined(name), _said(type_, cost, gives)), as_json)
        return
    list_cards(shown().state.skills.values(), as_json)


@app.command(epilog="Example: companion skill show steadfastness")
def show(name: ThingName, game: GameOption = "", as_json: Json = False) -> None:
    """A skill's type, cost in orbs and what it gives."""
    state = at_hand(game)
    show_one(state, find([*state.skills.values()], joined(name), "skill"), as_json)


@app.command("list", epilog="Example: companion skill list corbin")
def list_skills(
    hero: OneHero = None,
    everything: Annotated[bool, typer.Option("--all", help="Every skill card that is known.")] = False,
    type_: Annotated[str, typer.Option("--type", help="Of those, only body, mind or spirit.")] = "",
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List hands and learned skills, with the limits; with --all or --type the cards there are."""
    from companion.games.runebound.views.shapes import skills_shape
    from companion.games.runebound.views.terminal import show_skills
    from companion.render.console import emit

    if everything or type_ or game:
        state = at_hand(game)
        show_type(state, state.skills.values(), type_, state.box.attributes, "skill", as_json)
        return
    now = shown()
    heroes = now.heroes(joined(hero))
    emit([skills_shape(now.state, held) for held in heroes]) if as_json else show_skills(now.state, heroes)
