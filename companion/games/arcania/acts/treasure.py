"""Treasure: shared out, the marker, cash cards rolled and booked, a latecomer's cards."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from random import Random

from companion.core.names import CompanionError, fold, resolve
from companion.core.rows import from_facts, to_facts
from companion.dice.parse import parse
from companion.dice.roll import roll
from companion.games.arcania.acts.gold import told_now
from companion.games.arcania.data import Ruleset
from companion.games.arcania.facts import HeroFacts
from companion.games.arcania.odds.treasure import loot
from companion.games.arcania.state import GOLD, MARKER, State
from companion.games.arcania.totals import sheet
from companion.games.arcania.treasure import Split, odd_cards, split
from companion.store.tables import Counter
from companion.table.change import Change, Outcome, Table, perform

DIRECTION = "treasure-marker-direction"
MOST_CARDS = 500


def set_marker(table: Table, name: str, force: str = "") -> Outcome:
    """Give the treasure marker to a hero."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        _pass_marker(change, hero.name)
        change.facts["marker"] = hero.name
        return f"{hero.name} holds the treasure marker"

    return perform(table, act, force)


def _pass_marker(change: Change[State], name: str) -> None:
    """There is one marker: its row goes from hero to hero."""
    hero = change.hero(name)
    rows = change.step.rows(Counter, campaign_id=change.id, name=MARKER)
    if rows:
        rows[0].hero_id = hero.id
    else:
        change.count(MARKER, 1, hero)


def share_out(
    table: Table, lesser: int, treasure: int, rolls: Mapping[str, int], rng: Random, force: str = ""
) -> Outcome:
    """Share the cards of a fight among the heroes; odd treasures move the marker."""

    def act(change: Change[State]) -> str:
        return share_cards(change, lesser, treasure, rolls, rng)

    return perform(table, act, force)


def share_cards(change: Change[State], lesser: int, treasure: int, rolls: Mapping[str, int], rng: Random) -> str:
    """Share cards within a change; returns its label."""
    if not 0 <= lesser <= MOST_CARDS or not 0 <= treasure <= MOST_CARDS or not lesser + treasure:
        raise CompanionError("How many cards were won?", "Add --lt NUMBER and --t NUMBER.")
    state = change.state
    names = [hero.name for hero in state.heroes]
    thrown = _rolls(names, lesser, rolls, rng)
    parts = split(names, lesser, treasure, state.marker, thrown, state.readings.value(DIRECTION))
    if odd_cards(len(names), treasure):
        _pass_marker(change, parts.marker)
    change.notes += _split_notes(state, parts, thrown)
    change.facts |= {"lesser": parts.lesser, "treasure": parts.treasure, "marker": parts.marker, "rolls": thrown}
    return f"Treasure shared: {lesser} LT, {treasure} T"


def _rolls(names: Sequence[str], lesser: int, given: Mapping[str, int], rng: Random) -> dict[str, int]:
    if not names or not odd_cards(len(names), lesser):
        return {}
    thrown = {resolve(name, {n: n for n in names}, "hero"): number for name, number in given.items()}
    return {name: thrown.get(name) or rng.randrange(20) + 1 for name in names}


def _split_notes(state: State, parts: Split, thrown: Mapping[str, int]) -> list[str]:
    notes, data, chosen = [], state.data, state.readings
    for hero in state.heroes:
        cards = parts.treasure[hero.name]
        notes.append(f"{hero.name}: {parts.lesser[hero.name]} LT, {cards} T")
        lucky = sheet(hero, data).abilities.get(data.markets.lucky)
        if lucky and cards:
            why = f"{data.markets.lucky}, {data.cite(data.markets.lucky_rule)}"
            notes.append(f"{hero.name} draws {lucky.number} T more and discards {lucky.number} ({why})")
    if thrown:
        notes.append(f"odd LT by d20: {', '.join(f'{name} {number}' for name, number in thrown.items())}")
    readings = (chosen.note(key) for key in chosen.at("treasure split"))
    return [*notes, f"{parts.marker} holds the treasure marker", *readings]


def cash(
    table: Table, name: str, cards: Sequence[str], rng: Random, total: int | None = None, force: str = ""
) -> Outcome:
    """Roll cash cards and book the gold; VER and a Master Thief are counted in."""
    if not cards:
        raise CompanionError("Which cash cards?", "silver coins, gold coins, gems, jewelry.")

    def act(change: Change[State]) -> str:
        hero, data = change.hero(name), change.state.data
        counts, whole = Tally(_cash_cards(data, cards)), change.state.member(hero.id)
        thief = data.markets.master_thief in whole.specializations
        found = loot(counts, data.tables, ver=sheet(whole, data).has("VER"), master_thief=thief)
        rolled = found.roll(rng) if total is None else None
        gold = total or 0 if rolled is None else rolled.total or 0
        ways = found.distribution.ways if found.distribution else {}
        if gold not in ways:
            raise CompanionError(f"{gold} GP is no result of these cards.", f"They give {min(ways)} to {max(ways)} GP.")
        what = ", ".join(f"{many} {card}" for card, many in counts.items())
        change.enter(GOLD, gold, f"cash cards: {what}", hero)
        if rolled:
            change.note(f"rolled {', '.join(f'{die.name} {die.value}' for die in rolled.dice)}")
        change.notes += [*found.notes, *([data.cite(data.markets.master_thief_rule)] if thief else [])]
        now = told_now(change, hero)
        change.note(data.cite("cash-cards"))
        change.facts |= {"hero": hero.name, "gold": gold, "now": now}
        return f"{hero.name} gets {gold:,} GP from {what}"

    return perform(table, act, force)


def _cash_cards(data: Ruleset, words: Sequence[str]) -> list[str]:
    """Cash cards as they were typed; `silver coins` is one card with or without quotes."""
    known = {card: card for card in data.tables.cash}
    found: list[str] = []
    for word in words:
        if found and fold(f"{found[-1].split()[0]} {word}") == fold(found[-1]):
            continue  # the second word of the card before
        found.append(resolve(word, known, "cash card"))
    return found


def late_treasure(table: Table, name: str, rng: Random, rolled: int | None = None, force: str = "") -> Outcome:
    """How many treasure cards a latecomer gets: a roll for each level behind."""

    def act(change: Change[State]) -> str:
        hero, levels = change.hero(name), change.state.data.levels
        own = from_facts(HeroFacts, hero.sheet)
        behind = own.late_treasure
        if not behind:
            raise CompanionError(f"{hero.name} has no treasure cards coming.", "Only a latecomer draws them, once.")
        dice, plus = levels.late_treasure(behind), behind * levels.late_plus
        drawn = rolled if rolled is not None else int(roll(parse(dice), rng).total or 0)
        if not behind + plus <= drawn <= 6 * behind + plus:
            raise CompanionError(f"{drawn} is no result of {dice}.", f"Roll {dice}.")
        hero.sheet = to_facts(own._replace(late_treasure=0, late_cards=drawn), over=hero.sheet)
        change.note("keep or sell the items, book the cash cards: companion treasure cash")
        change.facts |= {"hero": hero.name, "dice": dice, "cards": drawn}
        return f"{hero.name} joins late and draws {drawn} treasure cards ({dice})"

    return perform(table, act, force)
