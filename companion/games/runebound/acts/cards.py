"""Cards and the heroes who hold them: what players call them and read off them; assets gained, dropped, sold."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.findings import Action
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, clean_name, close_names, fold, resolve, shorten
from companion.core.rows import from_facts, to_facts
from companion.games.runebound import codes
from companion.games.runebound.catalogue import by_word, spelled
from companion.games.runebound.data import CODE, Card, figure_title
from companion.games.runebound.facts import ASSETS, GOLD, SKILL, CardFacts, SheetFacts
from companion.games.runebound.rules.deeds import GoodsTrade, Sale, deed_findings
from companion.games.runebound.state import Hero, State
from companion.store.tables import Hero as HeroRow
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform

OWED = (codes.SKILL_LIMIT, codes.HAND_LIMIT, codes.TOO_MUCH_DAMAGE)
"""What may be due after something happens to a hero: the rules then ask for a discard."""
BROUGHT_TO_LIGHT = (
    codes.BAD_ASSET_TYPE,
    codes.TWO_OF_A_TYPE,
    codes.SKILL_LIMIT,
    codes.HAND_LIMIT,
    codes.TOO_MUCH_DAMAGE,
    codes.COST_NOT_MET,
)
"""What reading a card may bring to light."""
WORDS = {ASSETS: "asset", SKILL: "skill"}


def holder(change: Change[State], name: str) -> HeroRow:
    """A member who takes part."""
    hero = change.hero(name)
    hero_now(change, hero)
    return hero


def hero_now(change: Change[State], hero: HeroRow) -> Hero:
    """A member as the rules see them at this moment."""
    found = change.state.hero(hero.name)
    if found is None:
        raise CompanionError(f"{hero.name} no longer plays.", f"companion party return {hero.name}")
    return found


def sheet_of(hero: HeroRow) -> SheetFacts:
    """A hero's sheet."""
    return from_facts(SheetFacts, hero.sheet)


def keep_sheet(hero: HeroRow, sheet: SheetFacts) -> None:
    """Write a hero's sheet."""
    hero.sheet = to_facts(sheet, hero.sheet)


def card_named(state: State, kind: str, query: str, new: bool) -> str:
    """The card a player means: a known one, or a new name where that is allowed."""
    cards = state.cards(kind)
    same = spelled(cards.values(), query)
    if same:
        return same.name
    known = {word: card.name for word, card in by_word(cards.values()).items()}
    found = {known[word] for word in candidates(query, known)}
    if new:
        started = [word for word in candidates(query, known) if word.casefold().startswith(query.casefold())]
        return known[started[0]] if len(found) == 1 and started else clean_name(query)
    word = WORDS[kind]
    near = close_names(query, known)
    hint = f"Did you mean {' or '.join(near)}? " if near else ""
    hint += f'A card the data does not know: add --new, or companion {word} card "{query}" --type TYPE.'
    if not found:
        raise CompanionError(f"No {word} called {shorten(query)} is known.", hint)
    return resolve(query, known, word, hint=hint)


def asset_card(change: Change[State], name: str) -> Card:
    """What is known of an asset."""
    return change.state.asset(name)


def choose(query: str, names: Sequence[str], what: str, where: str) -> str:
    """One of a few cards by name, with forgiveness."""
    same = next((name for name in names if fold(name) == fold(query)), None)
    return same or resolve(query, {name: name for name in names}, what, where)


def orb_named(state: State, word: str) -> str:
    """An orb's colour by the trophy it takes; gray takes any."""
    box = state.box
    kinds = {kind: kind for kind in (*box.trophies, box.any_trophy)}
    kinds |= {"any": box.any_trophy, "grey": box.any_trophy}
    return resolve(word, kinds, "orb", hint=f"Orbs: {', '.join(box.trophies)}, {box.any_trophy}.")


def fill_in(table: Table, kind: str, query: str, said: CardFacts) -> Outcome:
    """Note what a card says."""

    def act(change: Change[State]) -> str:
        name = card_named(change.state, kind, query, new=True)
        note_card(change, kind, name, said)
        return f"{name}: {in_a_line(change.state.cards(kind)[name])}"

    return perform(table, act, owing=BROUGHT_TO_LIGHT)


def note_card(change: Change[State], kind: str, name: str, said: CardFacts) -> None:
    """Keep what the player read off a card in the box; what was not said stays as it was."""
    change.keep(kind, name, to_facts(_cleaned(change.state, kind, said)))


def _cleaned(state: State, kind: str, said: CardFacts) -> CardFacts:
    types = state.box.asset_types if kind == ASSETS else state.box.attributes
    word = "asset type" if kind == ASSETS else "skill type"
    code = clean_name(said.code, "code") if said.code else ""
    if code and not CODE.fullmatch(code):
        raise CompanionError(f"{code!r} is no code of a combat token.", "A letter or digit and two digits: --code C05.")
    return said._replace(
        type=resolve(said.type, {name: name for name in types}, word) if said.type else "",
        code=code,
        token=clean_name(said.token, "token") if said.token else "",
        orbs=None if said.orbs is None else tuple(orb_named(state, orb) for orb in said.orbs),
    )


def in_a_line(card: Card) -> str:
    """A card in a line; what is not known shows as ?."""
    parts = [card.type or "type ?"]
    if card.orbs is not None:
        parts.append(f"costs {', '.join(card.orbs) or 'nothing'}")
    if card.cost is not None:
        parts.append(f"cost {card.cost}")
    if card.trade is not None:
        parts.append(f"trade value {card.trade}")
    if card.code:
        parts.append(f"code {card.code}{f' ({card.token})' if card.token else ''}")
    parts += [f"{figure_title(figure)} {amount:+d}" for figure, amount in card.gives]
    return ", ".join(parts)


class Keeping(NamedTuple):
    """What becomes of what a player says of a card: whether the box keeps it, whether a new name is welcome."""

    once: bool = False
    new: bool = False


KEPT = Keeping()


def gain(
    table: Table,
    name: str,
    query: str,
    said: CardFacts,
    discard: str = "",
    force: str = "",
    keeping: Keeping = KEPT,
) -> Outcome:
    """A hero gains an asset; of two of one type the hero discards one."""

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        card = card_named(change.state, ASSETS, query, new=bool(said.type) or keeping.new)
        change.instead = {codes.TWO_OF_A_TYPE.code: _gain_and_discard(hero.name, card, said)}
        if not keeping.once and (said.says_something or card not in change.state.assets):
            note_card(change, ASSETS, card, said)
        give(change, hero, card)
        dropped = f", discards {take(change, hero, discard)}" if discard else ""
        return f"{hero.name} gains {card}{_token(asset_card(change, card))}{dropped}"

    return perform(table, act, force, owing=OWED)


def _gain_and_discard(hero: str, card: str, said: CardFacts) -> Action:
    """The same with the choice made: of two of a type one goes."""
    named = {"type": said.type, "cost": said.cost, "trade": said.trade, "code": said.code, "token": said.token}
    given = [(option, str(value)) for option, value in named.items() if value not in (None, "")]
    given += [("gives", f"{figure}={amount}") for figure, amount in said.gives.items()]
    return Action("asset gain", (hero, card), tuple(given), asks=("--discard CARD",))


def _token(card: Card) -> str:
    return f" with its combat token {card.code}" if card.code else ""


def give(change: Change[State], hero: HeroRow, card: str) -> None:
    """Put an asset with a hero."""
    change.step.add(Holding(campaign_id=change.id, hero_id=hero.id, zone=ASSETS, card=card))


def take(change: Change[State], hero: HeroRow, query: str) -> str:
    """Take an asset from a hero; its combat token goes along. Returns the card's name."""
    rows = change.step.rows(Holding, hero_id=hero.id, zone=ASSETS)
    if not rows:
        raise CompanionError(f"{hero.name} has no assets.", "`companion asset list` shows who has what.")
    card = choose(query, [row.card for row in rows], "asset", f"what {hero.name} has")
    change.step.delete(next(row for row in rows if row.card == card))
    return card


def drop(table: Table, name: str, query: str, force: str = "") -> Outcome:
    """An asset is discarded or lost."""

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        return f"{hero.name} discards {take(change, hero, query)}"

    return perform(table, act, force, owing=OWED)


def sell(table: Table, name: str, query: str, force: str = "") -> Outcome:
    """An asset sold outside a shop action, which only an ability allows."""

    def act(change: Change[State]) -> str:
        hero, before = holder(change, name), change.state
        card = asset_card(change, take(change, hero, query))
        change.find(*deed_findings(before, Sale(hero.name, card)))
        change.enter(GOLD, cost_of(card), f"sold {card.name}", hero)
        return f"{hero.name} sells {card.name} for {cost_of(card)} gold"

    return perform(table, act, force, owing=OWED)


def trade_goods(table: Table, name: str, query: str, gold: int | None = None, force: str = "") -> Outcome:
    """Goods are traded for their trade value and discarded."""

    def act(change: Change[State]) -> str:
        return trade_now(change, holder(change, name), query, gold)

    return perform(table, act, force, owing=OWED)


def trade_now(change: Change[State], hero: HeroRow, query: str, gold: int | None = None) -> str:
    """The same within a step; returns its label."""
    before = change.state
    card = asset_card(change, take(change, hero, query))
    received = card.trade if gold is None else gold
    if received is None and card.type in ("", "goods"):
        raise CompanionError(f"The trade value of {card.name} is not known.", "Add --gold N, as the card says.")
    change.find(*deed_findings(before, GoodsTrade(hero.name, card, gold)))
    change.enter(GOLD, received or 0, f"traded {card.name}", hero)
    return f"{hero.name} trades {card.name} for {received or 0} gold"


def cost_of(card: Card) -> int:
    """A card's cost, or an error that asks for it."""
    if card.cost is None:
        raise CompanionError(
            f"The cost of {card.name} is not known.",
            f'Read it off the card: companion asset card "{card.name}" --cost N.',
        )
    return card.cost
