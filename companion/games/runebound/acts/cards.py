"""What the table knows of assets and skills: the data, and what players read off the cards."""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import candidates, clean_name, close_names, fold, resolve, shorten
from companion.games.registry import Games
from companion.games.runebound import codes
from companion.games.runebound.acts.reading import ASSETS, SKILL
from companion.games.runebound.acts.work import Done, Work, perform
from companion.games.runebound.components import CODE, Card
from companion.store.record import Record
from companion.store.tables import CustomCard

Filling = dict[str, Any]
WORDS = {ASSETS: "asset", SKILL: "skill"}
OWED = {
    codes.BAD_ASSET_TYPE,
    codes.TWO_OF_A_TYPE,
    codes.SKILL_LIMIT,
    codes.HAND_LIMIT,
    codes.TOO_MUCH_DAMAGE,
    codes.COST_NOT_MET,
}
"""What reading a card may bring to light."""


def fill_in(record: Record, games: Games, kind: str, query: str, filling: Filling) -> Done:
    """Note what a card says."""

    def do(work: Work) -> str:
        name = card_named(work, kind, query, new=True)
        work.owed |= OWED
        note_card(work, kind, name, filling)
        card = work.cards(kind)[name]
        return f"{name}: {describe(card)}"

    return perform(record, games, do)


def card_named(work: Work, kind: str, query: str, new: bool) -> str:
    """The card a player means: a known one, or a new name where that is allowed."""
    known = work.cards(kind)
    same = next((name for name in known if fold(name) == fold(query)), None)
    if same:
        return same
    if new:
        found = candidates(query, known)
        return found[0] if len(found) == 1 and found[0].casefold().startswith(query.casefold()) else clean_name(query)
    word = WORDS[kind]
    near = close_names(query, known)
    hint = f"Did you mean {' or '.join(near)}? " if near else ""
    hint += f'For a card the data does not know say what it is: companion {word} card "{query}" --type TYPE.'
    if not candidates(query, known):
        raise CompanionError(f"No {word} called {shorten(query)} is known.", hint)
    return resolve(query, {name: name for name in known}, word, hint=hint)


def note_card(work: Work, kind: str, name: str, filling: Filling) -> None:
    """Keep what the player read off a card; None leaves a field as it was."""
    said = {key: value for key, value in filling.items() if value not in (None, "", {}, [])}
    if kind == ASSETS and "type" in said:
        said["type"] = resolve(said["type"], {t: t for t in work.rules.asset_types}, "asset type")
    if kind == SKILL and "type" in said:
        said["type"] = resolve(said["type"], {t: t for t in work.rules.attributes}, "skill type")
    said |= {key: clean_name(said[key], key) for key in ("code", "token") if key in said}
    if "code" in said and not CODE.fullmatch(said["code"]):
        raise CompanionError(f"{said['code']!r} is no code of a combat token.", "It is three digits, as in --code 104.")
    if "orbs" in said:
        said["orbs"] = [orb_named(work, orb) for orb in said["orbs"]]
    found = work.step.rows(CustomCard, campaign_id=work.campaign.id, type=kind, name=name)
    if found:
        found[0].facts = {**found[0].facts, **said}
    else:
        work.step.add(CustomCard(campaign_id=work.campaign.id, name=name, type=kind, facts=said))


def orb_named(work: Work, word: str) -> str:
    """An orb's colour by the trophy it takes; gray takes any."""
    kinds = {kind: kind for kind in (*work.rules.trophies, work.rules.any_trophy)}
    kinds |= {"any": work.rules.any_trophy, "grey": work.rules.any_trophy}
    return resolve(word, kinds, "orb", hint=f"Orbs: {', '.join(work.rules.trophies)}, {work.rules.any_trophy}.")


def describe(card: Card) -> str:
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
    parts += [f"{figure.replace('hand_limit', 'hand size')} {amount:+d}" for figure, amount in card.gives]
    return ", ".join(parts)
