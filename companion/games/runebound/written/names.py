"""The names that a table's file may use, however they are spelled, and the cards it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core import codes
from companion.core.fields import Table, rows_of
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.runebound.catalogue import by_word
from companion.games.runebound.data import CODE, FIGURES, Card, Components


class Known(NamedTuple):
    """Names by their folded form, and what is known of cards."""

    names: Mapping[str, str]
    cards: Mapping[str, Card]

    def name(self, text: str) -> str:
        """A hero, city, type or kind of trophy as it is spelled elsewhere; another name as it stands."""
        return self.names.get(fold(text), text)

    def listed(self, texts: Iterable[str]) -> tuple[str, ...]:
        """Several names."""
        return tuple(self.name(text) for text in texts)

    def card(self, name: str) -> Card:
        """What is known of a card."""
        return self.cards.get(fold(name), Card(name))

    def also(self, cards: Iterable[Card]) -> Known:
        """With what else is said of cards."""
        return self._replace(cards={**self.cards, **{fold(card.name): card for card in cards}})


def known_names(box: Components, table: Table, heroes: Iterable[str]) -> Known:
    """The names of the game and of the file, and the cards of the data and of the file."""
    kinds = (*box.cities, *box.asset_types, *box.attributes, *box.trophies, box.any_trophy)
    # A file that says nothing of combat tokens is not judged by the codes that the data knows.
    cards = {word: card._replace(code="", token="") for word, card in by_word((*box.skills, *box.assets)).items()}
    known = Known({fold(name): name for name in (*kinds, *heroes)}, {fold(word): card for word, card in cards.items()})
    for row in rows_of(table, "card"):
        known = known.also([read_card(row, known)])
        row.no_more()
    return known


def read_card(row: Table, known: Known) -> Card:
    """The card of a row: what the row says itself goes before what is known."""
    card = known.card(row.name())
    code = row.text("code", card.code)
    if code and not CODE.fullmatch(code):
        row.problem(codes.BAD_VALUE, "code", f"code is a letter or digit and two digits, not {code!r}")
    return card._replace(
        type=known.name(row.text("type", card.type)),
        cost=row.number("cost") if "cost" in row.values else card.cost,
        trade=row.number("trade") if "trade" in row.values else card.trade,
        code=code,
        orbs=known.listed(row.texts("orbs")) if "orbs" in row.values else card.orbs,
        gives=tuple(figures(row, "gives").items()) or card.gives,
    )


def figures(row: Table, name: str) -> dict[str, int]:
    """What is added to the figures of a hero, by figure."""
    known = {fold(figure.replace("_", " ")): figure for figure in FIGURES}
    known |= dict.fromkeys(("hand", "hand size", "maximum hand size"), "hand_limit")
    found: dict[str, int] = {}
    for key, amount in counts(row, name).items():
        figure = known.get(fold(key))
        if figure is None:
            row.problem(codes.BAD_VALUE, name, f"there is no figure {key!r}, only {', '.join(FIGURES)}")
        else:
            found[figure] = found.get(figure, 0) + amount
    return found


def counts(row: Table, name: str) -> dict[str, int]:
    """A table of numbers."""
    inner = row.table(name)
    return {key: inner.number(key) for key in inner.values}
