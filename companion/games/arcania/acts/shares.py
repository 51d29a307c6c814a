"""Treasure handed out in one line: who got which cards; cash is rolled and booked, items go to their boards."""

from __future__ import annotations

import re
from random import Random

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, fold
from companion.core.rows import from_facts, to_facts
from companion.games.arcania.acts.items import own_notes, put
from companion.games.arcania.acts.treasure import share_cards
from companion.games.arcania.data import Ruleset
from companion.games.arcania.facts import AS_PRINTED, ItemFacts, PoolFacts, RunFacts
from companion.games.arcania.odds.treasure import loot
from companion.games.arcania.state import GOLD, State
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero, QuestRun
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

JUNK = frozenset({"junk", "worthless junk", "nothing"})
DRAW = frozenset({"draw", "draw treasure", "draw 1 treasure", "treasure card"})
POTION = "Random Potion"
MOST_OF_ONE = 20


class Card(NamedTuple):
    """One kind of card that somebody got; gold where it was rolled at the table."""

    name: str
    many: int = 1
    gold: int | None = None


class Share(NamedTuple):
    """What one hero got."""

    hero: str
    cards: tuple[Card, ...]


def read_shares(text: str) -> list[Share]:
    """`dalger: silver, potion; harlan: gold=150` as shares."""
    found = []
    for part in filter(None, (one.strip() for one in text.split(";"))):
        hero, colon, cards = part.partition(":")
        listed = tuple(_card(word.strip()) for word in cards.split(",") if word.strip())
        if not colon or not hero.strip() or not listed:
            raise CompanionError(f"{part[:60]!r} names no hero with cards.", 'Like this: "dalger: silver, potion".')
        found.append(Share(hero.strip(), listed))
    if not found:
        raise CompanionError("Who got which cards?", 'companion treasure share "dalger: silver, potion; harlan: gold"')
    return found


def _card(text: str) -> Card:
    match = re.fullmatch(r"(?:(\d{1,2})\s*x?\s+)?([^=]+?)(?:\s*=\s*(\d{1,7}))?", text, re.ASCII)
    if not match or not 0 < int(match[1] or 1) <= MOST_OF_ONE:
        raise CompanionError(f"{text[:60]!r} is no card.", "Write silver, 2 gold, gems=300, or an item's name.")
    return Card(match[2].strip(), int(match[1] or 1), int(match[3]) if match[3] else None)


def share_named(table: Table, text: str, rng: Random, force: str = "") -> Outcome:
    """Hand out cards by name; a treasure pool of the quest under way is shared with it."""
    shares = read_shares(text)

    def act(change: Change[State]) -> str:
        _share_pool(change, rng)
        told = [_given(change, share, rng) for share in shares]
        change.facts["shares"] = dict(told)
        return "; ".join(f"{hero}: {', '.join(got)}" for hero, got in told)

    return perform(table, act, force, owing=OWN_RULES)


def _share_pool(change: Change[State], rng: Random) -> None:
    run = change.state.log.under_way
    row = change.step.get(QuestRun, run.id) if run else None
    facts = from_facts(RunFacts, row.facts) if row else RunFacts()
    if row and any(facts.pool):
        row.facts = to_facts(facts._replace(pool=PoolFacts()), over=row.facts)
        share_cards(change, facts.pool.lt, facts.pool.t, {}, rng)


def _given(change: Change[State], share: Share, rng: Random) -> tuple[str, list[str]]:
    hero = change.hero(share.hero)
    return hero.name, [_booked(change, hero, card, rng) for card in share.cards]


def _booked(change: Change[State], hero: Hero, card: Card, rng: Random) -> str:
    """One kind of card: gold, an item, or nothing."""
    data, said = change.state.data, fold(card.name)
    if cash := cash_card(data, card.name):
        return f"{_gold(change, hero, cash, card, rng):,} GP ({cash})"
    if said in JUNK:
        return "junk"
    if said in DRAW:
        change.note(f"{hero.name} draws {card.many} T: name it in another share")
        return "draws a treasure"
    for _ in range(card.many):
        item = put(change, hero, *_named(data, card.name))
    change.notes.extend(own_notes(data, item, AS_PRINTED) if item.name != POTION else [])
    return item.name if card.many == 1 else f"{card.many} x {item.name}"


def _named(data: Ruleset, name: str) -> tuple[str, str, ItemFacts]:
    """An item by name; a potion whose name nobody has said is one all the same."""
    if fold(name) in {"potion", fold(POTION)}:
        return POTION, "", ItemFacts(kind="potion")
    known = next((item.name for item in data.items.values() if fold(item.name) == fold(name)), "")
    potion = next((item.name for item in data.items.values() if fold(item.name) == fold(f"{name} potion")), "")
    return known or potion or clean_name(name, "item's name"), "", AS_PRINTED


def cash_card(data: Ruleset, word: str) -> str:
    """The cash card a word means: its name, or the first word of it; empty where it means none."""
    said = fold(word)
    return next((card for card in data.tables.cash if said in {fold(card), fold(card).split()[0]}), "")


def _gold(change: Change[State], hero: Hero, cash: str, card: Card, rng: Random) -> int:
    data, whole = change.state.data, change.state.member(hero.id)
    thief = data.markets.master_thief in whole.specializations
    found = loot({cash: card.many}, data.tables, ver=sheet(whole, data).has("VER"), master_thief=thief)
    ways = found.distribution.ways if found.distribution else {}
    gold = card.gold if card.gold is not None else found.roll(rng).total or 0
    if gold not in ways:
        raise CompanionError(f"{gold} GP is no result of {cash}.", f"It gives {min(ways)} to {max(ways)} GP.")
    change.enter(GOLD, gold, f"cash cards: {card.many} {cash}", hero)
    return gold
