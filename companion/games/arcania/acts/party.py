"""NPCs, animals and summons: hired, paid again, bound, equipped, dismissed, killed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import clean_name, fold, resolve
from companion.games.arcania import codes
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.goods import find_row
from companion.games.arcania.acts.kept import carried, costs, number, texts
from companion.games.arcania.acts.state import ITEM, NPC, playing, progress_of, readings
from companion.games.arcania.people import BONDS, Follower, Kind, known_person
from companion.store.tables import Hero, Holding, Trader

POOL = "hire-pool"
FREE_BONDS = tuple(bond for bond in BONDS if bond not in {"hired", "bought", "summoned"})


def hire_price(change: Change, hero: Hero, cost: int) -> tuple[int, list[str]]:
    """What a hero pays for an NPC: half with charm, rounded as the campaign reads it."""
    markets = change.rules.markets
    view = change.view()
    figures = change.sheet(hero.name)
    if not figures.has(markets.charm):
        return markets.in_favor(cost), []
    chosen = readings(view, change.rules)
    paid = markets.charmed(cost, chosen.value(markets.charm_reading))
    return paid, [
        f"{markets.charm}: {cost:,} becomes {paid:,} GP  [{change.rules.cite(markets.charm_rule)}]",
        chosen.note(markets.charm_reading),
    ]


def hire(
    desk: Desk, name: str, hero_name: str, cost: int | None, facts: Mapping[str, Any], kind: str = "", force: str = ""
) -> Outcome:
    """Hire an NPC for the next quest; one that lies in the hire pool leaves it."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        person = known_person(change.rules.people, name) or Follower(clean_name(name, "NPC's name"))
        asked = cost if cost is not None else _pool_cost(change, person.name, person.cost)
        if asked is None or asked < 0:
            raise CompanionError(f"What {person.name} costs stands on the card.", "Add --cost PRICE.")
        due, notes = hire_price(change, hero, asked)
        kept = {**facts, "bond": "hired", "cost": asked, "paid_for": _attempts(change)}
        _add(change, hero, person.name, kind or person.kind, kept)
        change.pay(hero.id, -due, f"hires {person.name}")
        findings = _leave_pool(change, person.name)
        said = {"npc": person.name, "paid": due}
        return Done(f"{hero.name} hires {person.name} for {due:,} GP", notes, said, findings)

    return desk.perform(work, force)


def _pool_cost(change: Change, name: str, printed: int | None) -> int | None:
    for trader in change.step.rows(Trader, campaign_id=change.id, name=POOL):
        for card, cost in costs(trader.facts).items():
            if fold(card) == fold(name):
                return int(cost)
    return printed


def _leave_pool(change: Change, name: str) -> list[Finding]:
    """Take a hired NPC out of the pool; a finding where a pool lies in town without them."""
    for trader in change.step.rows(Trader, campaign_id=change.id, name=POOL):
        left = list(texts(trader.facts, "shown"))
        taken = next((card for card in left if fold(card) == fold(name)), None)
        if taken:
            left.remove(taken)
            trader.facts = {**trader.facts, "shown": left}
        elif number(trader.facts, "attempt", -1) == _attempts(change):
            offer = change.rules.markets.offers[POOL]
            said = f"{name} is not in the hire pool: {', '.join(left) or 'all are hired'}"
            return [Finding(codes.NOT_IN_POOL, said, ("town", offer.title, name), change.rules.cite(offer.rule))]
    return []


def _add(change: Change, hero: Hero, name: str, kind: str, facts: dict[str, Any], count: int = 1) -> None:
    row = Holding(campaign_id=change.id, owner=NPC, zone="party", card=name, type=kind, count=count, facts=facts)
    row.hero_id = hero.id
    change.step.add(row)


def join(
    desk: Desk,
    name: str,
    hero_name: str,
    bond: str,
    facts: Mapping[str, Any],
    kind: str = "",
    what: str = "",
    count: int = 1,
    force: str = "",
) -> Outcome:
    """Somebody joins without being hired: a brother, one honor bound, an animal, a summon."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        creature = _creature(change, name, what)
        person = known_person(change.rules.people, name)
        group = creature.group if creature else kind or (person.kind if person else "minor")
        default = {"animal": "bought", "summon": "summoned"}.get(group, "honor bound")
        tie = _bond(bond, BONDS) if bond else default
        kept = {**facts, "bond": tie, **({"what": creature.id} if creature else {})}
        title = clean_name(name or (creature.title if creature else ""), "NPC's name")
        _add(change, hero, title, group, kept, count)
        many = f"{count} x " if count > 1 else ""
        return Done(f"{many}{title} joins {hero.name} ({tie})", facts={"npc": title, "bond": tie})

    return desk.perform(work, force)


def _creature(change: Change, name: str, what: str) -> Kind | None:
    """The kind of animal or summon meant: as said, else by the name itself (Mule, Fire Elemental)."""
    kinds = change.rules.people.kinds
    titles = {kind.title: kind for kind in kinds.values()} | dict(kinds)
    if what:
        return resolve(what, titles, "animal or summon", hint=f"One of: {', '.join(kinds)}.")
    return next((kind for kind in kinds.values() if kind.is_called(name)), None)


def find_npc(change: Change, name: str, unpaid: bool = False) -> Holding:
    """A follower of any hero by name; of several with one name one that waits for pay, where that is asked."""
    ids = {row["id"] for row in playing(change.view())}
    rows = [row for row in change.step.rows(Holding, campaign_id=change.id, owner=NPC) if row.hero_id in ids]
    if unpaid:
        rows.sort(key=lambda row: _waits(change, row))  # the last of a name is the one found
    return resolve(name, {row.card: row for row in rows}, "NPC", hint="" if rows else "`companion npc hire` adds one.")


def _waits(change: Change, row: Holding) -> bool:
    """Whether a hired NPC has not been paid for the next quest."""
    return row.facts.get("bond") == "hired" and row.facts.get("paid_for") != _attempts(change)


def _attempts(change: Change) -> int:
    return progress_of(change.view(), change.rules).attempts


def _owner(change: Change, row: Holding) -> Hero:
    hero = change.step.get(Hero, row.hero_id)
    if hero is None:
        raise CompanionError(f"{row.card} belongs to nobody.", "`companion npc dismiss` lets them go.")
    return hero


def rehire(desk: Desk, name: str, force: str = "") -> Outcome:
    """Pay an NPC again, to keep it for the next quest."""

    def work(change: Change) -> Done:
        row = find_npc(change, name, unpaid=True)
        hero = _owner(change, row)
        if not _waits(change, row):
            raise CompanionError(f"{row.card} needs no pay now.", "Nothing was changed.")
        due, notes = hire_price(change, hero, number(row.facts, "cost"))
        row.facts = {**row.facts, "paid_for": _attempts(change)}
        change.pay(hero.id, -due, f"rehires {row.card}")
        return Done(f"{hero.name} rehires {row.card} for {due:,} GP", notes, {"npc": row.card, "paid": due})

    return desk.perform(work, force)


def _bond(text: str, known: tuple[str, ...]) -> str:
    return resolve(text, {bond: bond for bond in known}, "bond", hint=f"One of: {', '.join(known)}.")


def bind(desk: Desk, name: str, bond: str) -> Outcome:
    """Change what binds an NPC: honor, a life debt, brotherhood; or back to pay."""
    tie = _bond(bond, ("hired", *FREE_BONDS))

    def work(change: Change) -> Done:
        row = find_npc(change, name)
        row.facts = {**row.facts, "bond": tie}
        return Done(f"{row.card} is now {tie}", facts={"npc": row.card, "bond": tie})

    return desk.perform(work)


def leave(desk: Desk, name: str, died: bool = False) -> Outcome:
    """A follower leaves or dies; what it carried goes back to its hero."""

    def work(change: Change) -> Done:
        row = find_npc(change, name)
        hero = _owner(change, row)
        for one in carried(row.facts):
            _hand_back(change, hero, one)
        notes = _death_notes(change, row) if died else []
        if row.count > 1 and died:
            row.count -= 1
        elif died and row.facts.get("bond") == "brother":
            pass  # comes back at the end of the quest
        else:
            change.step.delete(row)
        return Done(f"{row.card} {'dies' if died else 'leaves'} ({hero.name})", notes, {"npc": row.card})

    return desk.perform(work)


def _hand_back(change: Change, hero: Hero, one: Mapping[str, Any]) -> None:
    """What an NPC carried goes to its hero's general slots."""
    back = Holding(campaign_id=change.id, owner=ITEM, zone="general", card=one["name"], facts=dict(one["facts"]))
    back.hero_id = hero.id
    change.step.add(back)


def _death_notes(change: Change, row: Holding) -> list[str]:
    bond = row.facts.get("bond")
    if bond == "brother":
        return ["a brother comes back at the end of the quest", change.rules.cite("ability-bro")]
    if row.type == "summon":
        return ["unsummoned; may be called again next quest", change.rules.cite("summon-death")]
    lost = [f"{bond} ends with it"] if bond in {"honor bound", "life debt"} else []
    return [*lost, "the card goes back to its deck", change.rules.cite("npc-death")]


def equip(desk: Desk, name: str, item_name: str, force: str = "") -> Outcome:
    """Give one of its hero's items to an NPC that may use it."""

    def work(change: Change) -> Done:
        row = find_npc(change, name)
        hero = _owner(change, row)
        item = find_row(change, hero, item_name)
        kept = {"name": item.card, "facts": dict(item.facts)}
        row.facts = {**row.facts, "items": [*carried(row.facts), kept]}
        change.step.delete(item)
        return Done(f"{hero.name} gives {item.card} to {row.card}", facts={"npc": row.card, "item": item.card})

    return desk.perform(work, force)


def unequip(desk: Desk, name: str, item_name: str) -> Outcome:
    """Take an item back from an NPC."""

    def work(change: Change) -> Done:
        row = find_npc(change, name)
        hero = _owner(change, row)
        listed = carried(row.facts)
        one = resolve(item_name, {kept["name"]: kept for kept in listed}, "item", row.card)
        listed.remove(one)
        row.facts = {**row.facts, "items": listed}
        _hand_back(change, hero, one)
        return Done(
            f"{hero.name} takes {one['name']} back from {row.card}", facts={"npc": row.card, "item": one["name"]}
        )

    return desk.perform(work)
