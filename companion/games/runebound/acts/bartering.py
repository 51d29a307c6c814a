"""Bartering: gold and assets change hands in the same hex, each asset with its combat token."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.findings import Action
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, fold, listed
from companion.games.runebound import codes
from companion.games.runebound.acts.cards import OWED, asset_card, give, hero_now, holder, take
from companion.games.runebound.data import Card
from companion.games.runebound.facts import ASSETS, GOLD
from companion.games.runebound.rules.deeds import Barter, deed_findings
from companion.games.runebound.state import State
from companion.store.tables import Hero, Holding
from companion.table.change import Change, Outcome, Table, perform

TOKENS, TROPHIES, SKILLS, STORY = "starting tokens", "trophies", "skills", "story tokens"
"""What heroes cannot exchange."""


class Offer(NamedTuple):
    """One side of an exchange."""

    assets: Sequence[str] = ()
    gold: int = 0

    def options(self, verb: str) -> tuple[tuple[str, str], ...]:
        """As the options of the command."""
        gold = ((f"{verb}-gold", str(self.gold)),) if self.gold else ()
        return (*((verb, asset) for asset in self.assets), *gold)


def barter(
    table: Table,
    giver: str,
    taker: str,
    gives: Offer,
    takes: Offer,
    discards: Sequence[str] = (),
    force: str = "",
) -> Outcome:
    """Two heroes in the same hex exchange gold and assets; of two of one type one is discarded."""

    def act(change: Change[State]) -> str:
        one, other = holder(change, giver), holder(change, taker)
        _refuse_nothing(one, other, gives, takes)
        options = (*gives.options("give"), *takes.options("take"))
        again = Action("asset barter", (one.name, other.name), options, asks=("--discard CARD",))
        change.instead = {codes.TWO_OF_A_TYPE.code: again}
        before = change.state
        there, back = _hand_over(change, one, other, gives), _hand_over(change, other, one, takes)
        for deed in (there, back):
            _judge(change, before, deed)
        _receive(change, one, other, there)
        _receive(change, other, one, back)
        gone = [_discarded(change, (one, other), query) for query in discards]
        dropped = f"; {', '.join(gone)} discarded" if gone else ""
        return f"{one.name} gives {other.name} {_words(there)} for {_words(back)}{dropped}"

    return perform(table, act, force, owing=OWED)


def _refuse_nothing(one: Hero, other: Hero, gives: Offer, takes: Offer) -> None:
    if one.id == other.id:
        raise CompanionError(f"{one.name} cannot barter alone.", "Name two heroes.")
    if min(gives.gold, takes.gold) < 0 or not (gives.gold or gives.assets or takes.gold or takes.assets):
        raise CompanionError("Nothing changes hands.", "Add --give CARD, --give-gold N, --take CARD, --take-gold N.")


def _judge(change: Change[State], before: State, deed: Barter) -> None:
    """Weigh what one side gives; no reason moves what heroes cannot exchange: the record has no way for it."""
    if deed == Barter(deed.giver, deed.taker):
        return
    found = deed_findings(before, deed)
    never = [finding for finding in found if finding.rule is codes.NOT_BARTERED]
    change.need(*never)
    if never:
        raise CompanionError(
            "Only gold and assets change hands here.",
            "`companion trophy`, `companion hero token` and `companion skill` record what became of the rest.",
        )
    change.find(*found)


def _hand_over(change: Change[State], hero: Hero, receiver: Hero, offer: Offer) -> Barter:
    """Take what is offered from a hero; what may never be bartered is noted, and found wrong."""
    assets: list[Card] = []
    stays: dict[str, list[str]] = {TOKENS: [], TROPHIES: [], SKILLS: [], STORY: []}
    for query in offer.assets:
        kind = "" if candidates(query, _assets(change, hero)) else _never_bartered(change, hero, query)
        if kind:
            stays[kind].append(query)
        else:
            assets.append(asset_card(change, take(change, hero, query)))
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


def _assets(change: Change[State], hero: Hero) -> list[str]:
    return [row.card for row in change.step.rows(Holding, hero_id=hero.id, zone=ASSETS)]


def _never_bartered(change: Change[State], hero: Hero, query: str) -> str:
    """What heroes cannot exchange and a player named all the same: its kind, or nothing."""
    now, scenario = hero_now(change, hero), change.state.scenario
    known = {
        SKILLS: [*(skill.name for skill in now.skills), *filter(None, now.hand), "skill card"],
        TROPHIES: [*(f"{kind} trophy" for kind in change.state.box.trophies), "trophies"],
        STORY: [*(token.name for token in scenario.tokens), "story token"] if scenario else [],
        TOKENS: [*(" / ".join(pair) for pair in now.starting_tokens), "starting combat token", "starting token"],
    }
    return next((kind for kind, names in known.items() if candidates(fold(query).removesuffix("s"), names)), "")


def _receive(change: Change[State], giver: Hero, receiver: Hero, deed: Barter) -> None:
    for card in deed.assets:
        give(change, receiver, card.name)
    change.enter(GOLD, -deed.gold, f"given to {receiver.name}", giver)
    change.enter(GOLD, deed.gold, f"from {giver.name}", receiver)


def _discarded(change: Change[State], heroes: Sequence[Hero], query: str) -> str:
    """An asset that goes after the exchange, from whichever of the two has it."""
    change.step.flush()
    having = [hero for hero in heroes if candidates(query, _assets(change, hero))]
    if not having:
        raise CompanionError(f"Neither hero has {query!r} to discard.", "`companion asset list` shows who has what.")
    return take(change, having[0], query)


def _words(deed: Barter) -> str:
    return listed([*(card.name for card in deed.assets), *([f"{deed.gold} gold"] if deed.gold else [])])
