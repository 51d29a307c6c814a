"""Bartering: gold and assets change hands in the same hex, each asset with its combat token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.core.names import candidates, fold
from companion.core.words import listed
from companion.games.registry import Games
from companion.games.runebound import codes
from companion.games.runebound.acts.assets import asset_card, give, take
from companion.games.runebound.acts.heroes import OWED, holder
from companion.games.runebound.acts.reading import ASSETS
from companion.games.runebound.acts.work import Done, Work, perform
from companion.games.runebound.components import Card
from companion.games.runebound.deeds import Barter
from companion.store.record import Record
from companion.store.tables import Hero, Holding, Trade

TOKENS, TROPHIES, SKILLS, STORY = "starting tokens", "trophies", "skills", "story tokens"
"""What heroes cannot exchange."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One side of an exchange."""

    assets: Sequence[str] = ()
    gold: int = 0


def barter(
    record: Record,
    games: Games,
    giver: str,
    taker: str,
    gives: Offer,
    takes: Offer,
    discards: Sequence[str] = (),
    force: str = "",
) -> Done:
    """Two heroes in the same hex exchange gold and assets; of two of one type one is discarded."""

    def do(work: Work) -> str:
        one, other = holder(work, giver), holder(work, taker)
        if one.id == other.id:
            raise CompanionError(f"{one.name} cannot barter alone.", "Name two heroes.")
        if min(gives.gold, takes.gold) < 0 or not (gives.gold or gives.assets or takes.gold or takes.assets):
            raise CompanionError(
                "Nothing changes hands.", "Add --give CARD, --give-gold N, --take CARD, --take-gold N."
            )
        work.owed |= OWED
        there, back = _hand_over(work, one, other, gives), _hand_over(work, other, one, takes)
        if force or codes.NOT_BARTERED.code in work.allowed():
            _only_what_may_go(there, back)
        for act, hero, receiver in ((there, one, other), (back, other, one)):
            _receive(work, hero, receiver, act)
        gone = [_discarded(work, (one, other), query) for query in discards]
        gave, took = _words(there), _words(back)
        facts = {"kind": "barter", "with": other.name, "gave": gave, "took": took, "discarded": gone}
        work.step.add(Trade(campaign_id=work.campaign.id, hero_id=one.id, at=work.step.at, facts=facts))
        dropped = f"; {', '.join(gone)} discarded" if gone else ""
        return f"{one.name} gives {other.name} {gave} for {took}{dropped}"

    return perform(record, games, do, force)


def _hand_over(work: Work, hero: Hero, receiver: Hero, offer: Offer) -> Barter:
    """Take what is offered from a hero; what may never be bartered is noted, and found wrong."""
    assets: list[Card] = []
    stays: dict[str, list[str]] = {TOKENS: [], TROPHIES: [], SKILLS: [], STORY: []}
    for query in offer.assets:
        kind = "" if candidates(query, _assets(work, hero)) else _never_bartered(work, hero, query)
        if kind:
            stays[kind].append(query)
        else:
            assets.append(asset_card(work, take(work, hero, query)))
    return Barter(
        hero.name,
        receiver.name,
        offer.gold,
        tuple(assets),
        starting_tokens=len(stays[TOKENS]),
        trophies=len(stays[TROPHIES]),
        skills=tuple(stays[SKILLS]),
        story=len(stays[STORY]),
    )


def _assets(work: Work, hero: Hero) -> list[str]:
    return [row.card for row in work.step.rows(Holding, hero_id=hero.id, zone=ASSETS)]


def _never_bartered(work: Work, hero: Hero, query: str) -> str:
    """What heroes cannot exchange and a player named all the same: its kind, or nothing."""
    state, scenario = work.hero_state(hero), work.state().scenario
    known = {
        SKILLS: [*(skill.name for skill in state.skills), *filter(None, state.hand), "skill card"],
        TROPHIES: [*(f"{kind} trophy" for kind in work.rules.trophies), "trophies"],
        STORY: [*(token.name for token in scenario.tokens), "story token"] if scenario else [],
        TOKENS: [*(" / ".join(pair) for pair in state.starting_tokens), "starting combat token", "starting token"],
    }
    return next((kind for kind, names in known.items() if candidates(fold(query).removesuffix("s"), names)), "")


def _only_what_may_go(*acts: Barter) -> None:
    """No reason moves what heroes cannot exchange: the record has no way for it."""
    if any(act.skills or act.trophies or act.story or act.starting_tokens for act in acts):
        raise CompanionError(
            "Only gold and assets change hands here.",
            "`companion trophy`, `companion hero token` and `companion skill` record what became of the rest.",
        )


def _receive(work: Work, giver: Hero, receiver: Hero, act: Barter) -> None:
    if act != Barter(act.giver, act.taker):
        work.acts.append(act)
    for card in act.assets:
        give(work, receiver, card.name)
    work.pay(giver, -act.gold, f"given to {receiver.name}")
    work.pay(receiver, act.gold, f"from {giver.name}")


def _discarded(work: Work, heroes: Sequence[Hero], query: str) -> str:
    """An asset that goes after the exchange, from whichever of the two has it."""
    work.step.flush()
    having = [hero for hero in heroes if candidates(query, _assets(work, hero))]
    if not having:
        raise CompanionError(f"Neither hero has {query!r} to discard.", "`companion asset list` shows who has what.")
    return take(work, having[0], query)


def _words(act: Barter) -> str:
    return listed([*(card.name for card in act.assets), *([f"{act.gold} gold"] if act.gold else [])])
