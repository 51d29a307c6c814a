"""What players read off assets and skills, kept beside the data."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_name, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.runebound import codes
from companion.games.runebound.acts.named import card_named, orb_named
from companion.games.runebound.components import CODE, Card, figure_title
from companion.games.runebound.facts import CardFacts
from companion.games.runebound.state import ASSETS, State
from companion.store.tables import CustomCard
from companion.table.change import Change, Outcome, Table, perform

BROUGHT_TO_LIGHT = (
    codes.BAD_ASSET_TYPE,
    codes.TWO_OF_A_TYPE,
    codes.SKILL_LIMIT,
    codes.HAND_LIMIT,
    codes.TOO_MUCH_DAMAGE,
    codes.COST_NOT_MET,
)
"""What reading a card may bring to light."""


def fill_in(table: Table, kind: str, query: str, said: CardFacts) -> Outcome:
    """Note what a card says."""

    def act(change: Change[State]) -> str:
        name = card_named(change.state, kind, query, new=True)
        note_card(change, kind, name, said)
        return f"{name}: {in_a_line(change.state.cards(kind)[name])}"

    return perform(table, act, owing=BROUGHT_TO_LIGHT)


def note_card(change: Change[State], kind: str, name: str, said: CardFacts) -> None:
    """Keep what the player read off a card; what was not said stays as it was."""
    read = _cleaned(change.state, kind, said)
    found = change.step.rows(CustomCard, campaign_id=change.id, type=kind, name=name)
    if found:
        known = from_facts(CardFacts, found[0].facts)
        found[0].facts = to_facts(known.with_what(read), found[0].facts)
    else:
        change.step.add(CustomCard(campaign_id=change.id, name=name, type=kind, facts=to_facts(read)))


def _cleaned(state: State, kind: str, said: CardFacts) -> CardFacts:
    types = state.box.asset_types if kind == ASSETS else state.box.attributes
    word = "asset type" if kind == ASSETS else "skill type"
    code = clean_name(said.code, "code") if said.code else ""
    if code and not CODE.fullmatch(code):
        raise CompanionError(f"{code!r} is no code of a combat token.", "It is three digits, as in --code 104.")
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
