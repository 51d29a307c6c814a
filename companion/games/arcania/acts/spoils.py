"""Treasure: shared out, the marker, cash cards rolled and booked, a latecomer's cards."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from random import Random

from companion.core.errors import CompanionError
from companion.core.names import fold, resolve
from companion.core.readings import Readings
from companion.dice.parse import parse
from companion.dice.roll import roll
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.kept import number
from companion.games.arcania.acts.state import MARKER, gold_of, heroes, playing, readings
from companion.games.arcania.acts.views import marker_of
from companion.games.arcania.odds.treasure import loot
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.totals import sheet
from companion.games.arcania.treasure import Split, odd_cards, split
from companion.store.readmodel import CampaignView
from companion.store.tables import Counter

DIRECTION = "treasure-marker-direction"
MOST_CARDS = 500


def set_marker(desk: Desk, name: str) -> Outcome:
    """Give the treasure marker to a hero."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        _pass_marker(change, hero.name)
        return Done(f"{hero.name} holds the treasure marker", facts={"marker": hero.name})

    return desk.perform(work)


def _pass_marker(change: Change, name: str) -> None:
    hero = change.hero(name)
    rows = change.step.rows(Counter, campaign_id=change.id, name=MARKER)
    if rows:
        rows[0].hero_id = hero.id
    else:
        row = Counter(campaign_id=change.id, name=MARKER, value=1)
        row.hero_id = hero.id
        change.step.add(row)


def share_out(desk: Desk, lesser: int, treasure: int, rolls: Mapping[str, int], rng: Random) -> Outcome:
    """Share the cards of a fight among the heroes; odd treasures move the marker."""
    if not 0 <= lesser <= MOST_CARDS or not 0 <= treasure <= MOST_CARDS or not lesser + treasure:
        raise CompanionError("How many cards were won?", "Add --lt NUMBER and --t NUMBER.")

    def work(change: Change) -> Done:
        view = change.view()
        names = [row["name"] for row in playing(view)]
        chosen = readings(view, change.rules)
        thrown = _rolls(names, lesser, rolls, rng)
        parts = split(names, lesser, treasure, marker_of(view), thrown, chosen.value(DIRECTION))
        if odd_cards(len(names), treasure):
            _pass_marker(change, parts.marker)
        facts = {"lesser": parts.lesser, "treasure": parts.treasure, "marker": parts.marker, "rolls": thrown}
        label = f"Treasure shared: {lesser} LT, {treasure} T"
        return Done(label, _split_notes(view, change.rules, chosen, parts, thrown), facts)

    return desk.perform(work)


def _rolls(names: Sequence[str], lesser: int, given: Mapping[str, int], rng: Random) -> dict[str, int]:
    if not names or not odd_cards(len(names), lesser):
        return {}
    thrown = {resolve(name, {n: n for n in names}, "hero"): number for name, number in given.items()}
    return {name: thrown.get(name) or rng.randrange(20) + 1 for name in names}


def _split_notes(
    view: CampaignView, rules: Rules, chosen: Readings, parts: Split, thrown: Mapping[str, int]
) -> list[str]:
    notes = []
    for hero in heroes(view, rules):
        cards = parts.treasure[hero.name]
        notes.append(f"{hero.name}: {parts.lesser[hero.name]} LT, {cards} T")
        lucky = sheet(hero, rules).abilities.get(rules.markets.lucky)
        if lucky and cards:
            why = f"{rules.markets.lucky}, {rules.cite(rules.markets.lucky_rule)}"
            notes.append(f"{hero.name} draws {lucky.number} T more and discards {lucky.number} ({why})")
    if thrown:
        notes.append(f"odd LT by d20: {', '.join(f'{name} {number}' for name, number in thrown.items())}")
    return [
        *notes,
        f"{parts.marker} holds the treasure marker",
        *(chosen.note(key) for key in chosen.at("treasure split")),
    ]


def cash(desk: Desk, name: str, cards: Sequence[str], rng: Random, total: int | None = None) -> Outcome:
    """Roll cash cards and book the gold; VER and a Master Thief are counted in."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        rules = change.rules
        counts = Tally(_cash_cards(rules, cards))
        whole = change.whole(hero.name)
        thief = rules.markets.master_thief in whole.specializations
        found = loot(counts, rules.tables, ver=sheet(whole, rules).has("VER"), master_thief=thief)
        rolled = None if total is not None else found.roll(rng)
        gold = total if total is not None else int(rolled.total or 0) if rolled else 0
        ways = found.distribution.ways if found.distribution else {}
        if gold not in ways:
            raise CompanionError(f"{gold} GP is no result of these cards.", f"They give {min(ways)} to {max(ways)} GP.")
        what = ", ".join(f"{many} {card}" for card, many in counts.items())
        change.pay(hero.id, gold, f"cash cards: {what}")
        dice = [f"{die.name} {die.value}" for die in rolled.dice] if rolled else []
        now = gold_of(change.view(), hero.id)
        notes = [
            *([f"rolled {', '.join(dice)}"] if dice else []),
            *found.notes,
            *([rules.cite(rules.markets.master_thief_rule)] if thief else []),
            f"{now:,} GP now",
            rules.cite("cash-cards"),
        ]
        return Done(f"{hero.name} gets {gold:,} GP from {what}", notes, {"hero": hero.name, "gold": gold, "now": now})

    if not cards:
        raise CompanionError("Which cash cards?", "silver coins, gold coins, gems, jewelry.")
    return desk.perform(work)


def _cash_cards(rules: Rules, words: Sequence[str]) -> list[str]:
    """Cash cards as they were typed; `silver coins` is one card with or without quotes."""
    known = {card: card for card in rules.tables.cash}
    found: list[str] = []
    for word in words:
        if found and fold(f"{found[-1].split()[0]} {word}") == fold(found[-1]):
            continue  # the second word of the card before
        found.append(resolve(word, known, "cash card"))
    return found


def late_treasure(desk: Desk, name: str, rng: Random, rolled: int | None = None) -> Outcome:
    """How many treasure cards a latecomer gets: a roll for each level behind."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        behind = number(hero.sheet, "late_treasure")
        if not behind:
            raise CompanionError(f"{hero.name} has no treasure cards coming.", "Only a latecomer draws them, once.")
        dice = change.rules.levels.late_treasure(behind)
        plus = behind * change.rules.levels.late_plus
        drawn = rolled if rolled is not None else int(roll(parse(dice), rng).total or 0)
        if not behind + plus <= drawn <= 6 * behind + plus:
            raise CompanionError(f"{drawn} is no result of {dice}.", f"Roll {dice}.")
        hero.sheet = {**hero.sheet, "late_treasure": 0, "late_cards": drawn}
        notes = ["keep or sell the items, book the cash cards: companion treasure cash"]
        facts = {"hero": hero.name, "dice": dice, "cards": drawn}
        return Done(f"{hero.name} joins late and draws {drawn} treasure cards ({dice})", notes, facts)

    return desk.perform(work)
