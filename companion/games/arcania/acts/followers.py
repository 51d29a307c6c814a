"""NPCs, animals and summons: hired, paid again, bound, equipped, dismissed, killed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import CompanionError, clean_name, fold, resolve
from companion.core.rows import from_facts, to_facts
from companion.dice.checks import missing
from companion.games.arcania import codes
from companion.games.arcania.acts.gold import PURSES
from companion.games.arcania.acts.items import find_row
from companion.games.arcania.acts.town import take_from
from companion.games.arcania.boxed import keep_person
from companion.games.arcania.facts import CarriedFacts, FollowerFacts, ItemFacts
from companion.games.arcania.markets import POOL
from companion.games.arcania.people import BONDS, Follower, Kind, known_person
from companion.games.arcania.rules.people import DISMISS
from companion.games.arcania.rules.town import not_in_town
from companion.games.arcania.state import GOLD, ITEM, NPC, State, card_called
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero, Holding
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

HIRED, BROTHER = "hired", "brother"
FREE_BONDS = tuple(bond for bond in BONDS if bond not in {HIRED, "bought", "summoned"})
TOO_MANY: dict[str, Action] = {codes.NPCS.code: DISMISS, codes.SUMMONS.code: DISMISS}


def hire(
    table: Table,
    name: str,
    hero_name: str,
    cost: int | None,
    said: FollowerFacts,
    kind: str = "",
    force: str = "",
    once: bool = False,
    new: bool = False,
) -> Outcome:
    """Hire an NPC for the next quest; one that lies in the hire pool leaves it."""

    def act(change: Change[State]) -> str:
        hero, state = change.hero(hero_name), change.state
        person = known_person(state.data.people, name) or Follower(clean_name(name, "NPC's name"))
        asked = cost if cost is not None else _pool_cost(state, person)
        if asked is None or asked < 0:
            raise missing(f"what {person.name} costs", "--cost PRICE", f'box set "{person.name}" cost=PRICE --kind npc')
        due = _hire_price(change, hero, asked)
        change.find(*not_in_town(state, state.member(hero.id), f"hiring {person.name}", shop=False))
        kept = said._replace(bond=HIRED, cost=asked, paid_for=state.progress.attempts)
        _add(change, hero, person.name, kind or person.kind, kept)
        price = cost if person.cost is None else None
        keep_person(change, person.name, {**_told(said, kind), "cost": price}, once, new)
        change.enter(GOLD, -due, f"hires {person.name}", hero)
        change.instead = TOO_MANY | PURSES
        _leave_pool(change, person.name)
        change.facts |= {"npc": person.name, "paid": due}
        return f"{hero.name} hires {person.name} for {due:,} GP"

    return perform(table, act, force)


def _told(said: FollowerFacts, kind: str = "") -> dict[str, object]:
    """What the player said of an NPC's card, as the box keeps it."""
    names = ("hp", "attack", "defense", "dr", "damage", "abilities")
    return {"kind": kind, "class": said.class_, **{name: getattr(said, name) for name in names}}


def _pool_cost(state: State, person: Follower) -> int | None:
    named = state.town.price(POOL, person.name)
    return person.cost if named is None else named


def _hire_price(change: Change[State], hero: Hero, cost: int) -> int:
    """What a hero pays for an NPC: half with charm, rounded as the campaign reads it."""
    data, chosen = change.state.data, change.state.readings
    markets = data.markets
    if not sheet(change.state.member(hero.id), data).has(markets.charm):
        return markets.in_favor(cost)
    paid = markets.charmed(cost, chosen.value(markets.charm_reading))
    change.note(f"{markets.charm}: {cost:,} becomes {paid:,} GP  [{data.cite(markets.charm_rule)}]")
    change.note(chosen.note(markets.charm_reading))
    return paid


def _leave_pool(change: Change[State], name: str) -> None:
    """Take a hired NPC out of the pool; a finding where a pool lies in town without them."""
    pool = change.state.town.stall(POOL)
    if card := card_called(pool, name):
        take_from(change, POOL, card)
    elif not pool.is_due(change.state.town.attempts):
        change.find(*_not_in_pool(change.state, name))


def _not_in_pool(state: State, name: str) -> Iterator[Finding]:
    offer, left = state.data.markets.offers[POOL], ", ".join(state.town.stall(POOL).cards)
    cites = state.data.cite(offer.rule)
    yield codes.NOT_IN_POOL.at("town", offer.title, name, cites=cites, npc=name, left=left or "all are hired")


def _add(change: Change[State], hero: Hero, name: str, kind: str, facts: FollowerFacts, count: int = 1) -> None:
    row = Holding(campaign_id=change.id, hero_id=hero.id, owner=NPC, zone="party", card=name, type=kind, count=count)
    row.facts = to_facts(facts)
    change.step.add(row)


def join(
    table: Table,
    name: str,
    hero_name: str,
    bond: str,
    said: FollowerFacts,
    kind: str = "",
    what: str = "",
    count: int = 1,
    force: str = "",
    once: bool = False,
    new: bool = False,
) -> Outcome:
    """Somebody joins without being hired: a brother, one honor bound, an animal, a summon."""

    def act(change: Change[State]) -> str:
        hero, people = change.hero(hero_name), change.state.data.people
        creature, person = _creature(change.state, name, what), known_person(people, name)
        group = creature.group if creature else kind or (person.kind if person else "minor")
        default = {"animal": "bought", "summon": "summoned"}.get(group, "honor bound")
        tie = _bond(bond, BONDS) if bond else default
        plain = creature.title if creature and fold(name) in {"", fold(creature.title)} else name
        title = clean_name(plain, "NPC's name")
        _add(change, hero, title, group, said._replace(bond=tie, what=creature.id if creature else ""), count)
        keep_person(change, creature.title if creature else title, _told(said, kind), once, new)
        change.instead = TOO_MANY
        change.facts |= {"npc": title, "bond": tie}
        return f"{f'{count} x ' if count > 1 else ''}{title} joins {hero.name} ({tie})"

    return perform(table, act, force)


def _creature(state: State, name: str, what: str) -> Kind | None:
    """The kind of animal or summon meant: as said, else by the name itself (Mule, Fire Elemental)."""
    kinds = state.data.people.kinds
    titles = {kind.title: kind for kind in kinds.values()} | dict(kinds)
    if what:
        return resolve(what, titles, "animal or summon", hint=f"One of: {', '.join(kinds)}.")
    return next((kind for kind in kinds.values() if kind.is_called(name)), None)


def _find(change: Change[State], name: str, unpaid: bool = False) -> tuple[Holding, Hero]:
    """A follower of any hero by name, and that hero; of several with one name one that waits for pay, if asked."""
    heroes = {hero.id for hero in change.state.heroes}
    rows = [row for row in change.step.rows(Holding, campaign_id=change.id, owner=NPC) if row.hero_id in heroes]
    if unpaid:
        rows.sort(key=lambda row: _waits(change, row))  # the last of a name is the one found
    hint = "" if rows else "`companion npc hire` adds one."
    row = resolve(name, {row.card: row for row in rows}, "NPC", hint=hint)
    hero = change.step.get(Hero, row.hero_id)
    if hero is None:
        raise CompanionError(f"{row.card} belongs to nobody.", "`companion npc dismiss` lets them go.")
    return row, hero


def _facts(row: Holding) -> FollowerFacts:
    return from_facts(FollowerFacts, row.facts)


def _keep(row: Holding, facts: FollowerFacts) -> None:
    row.facts = to_facts(facts, over=row.facts)


def _waits(change: Change[State], row: Holding) -> bool:
    """Whether a hired NPC has not been paid for the next quest."""
    facts = _facts(row)
    return facts.bond == HIRED and facts.paid_for != change.state.progress.attempts


def rehire(table: Table, name: str, force: str = "") -> Outcome:
    """Pay an NPC again, to keep it for the next quest."""

    def act(change: Change[State]) -> str:
        row, hero = _find(change, name, unpaid=True)
        if not _waits(change, row):
            raise CompanionError(f"{row.card} needs no pay now.", "Nothing was changed.")
        facts = _facts(row)
        due = _hire_price(change, hero, facts.cost or 0)
        change.find(*not_in_town(change.state, change.state.member(hero.id), f"hiring {row.card}", shop=False))
        _keep(row, facts._replace(paid_for=change.state.progress.attempts))
        change.enter(GOLD, -due, f"rehires {row.card}", hero)
        change.instead = PURSES
        change.facts |= {"npc": row.card, "paid": due}
        return f"{hero.name} rehires {row.card} for {due:,} GP"

    return perform(table, act, force)


def _bond(text: str, known: tuple[str, ...]) -> str:
    return resolve(text, {bond: bond for bond in known}, "bond", hint=f"One of: {', '.join(known)}.")


def bind(table: Table, name: str, bond: str, force: str = "") -> Outcome:
    """Change what binds an NPC: honor, a life debt, brotherhood; or back to pay."""
    tie = _bond(bond, (HIRED, *FREE_BONDS))

    def act(change: Change[State]) -> str:
        row, _hero = _find(change, name)
        _keep(row, _facts(row)._replace(bond=tie))
        change.facts |= {"npc": row.card, "bond": tie}
        return f"{row.card} is now {tie}"

    return perform(table, act, force)


def dismiss(table: Table, name: str, force: str = "") -> Outcome:
    """A follower leaves; what it carried goes back to its hero."""

    def act(change: Change[State]) -> str:
        row, hero = _find(change, name)
        _hand_back(change, hero, *_facts(row).items)
        change.step.delete(row)
        change.facts["npc"] = row.card
        return f"{row.card} leaves ({hero.name})"

    return perform(table, act, force)


def die(table: Table, name: str, force: str = "") -> Outcome:
    """A follower is killed; what follows from it (a dead mule's load) is due, not barred."""

    def act(change: Change[State]) -> str:
        row, hero = _find(change, name)
        facts = _facts(row)
        _hand_back(change, hero, *facts.items)
        change.notes += _death_notes(change.state, row)
        comes_back = facts.bond == BROTHER  # at the end of the quest
        if row.count == 1 and not comes_back:
            change.step.delete(row)
        else:
            row.count -= row.count > 1
            _keep(row, facts._replace(items=()))
        change.facts["npc"] = row.card
        return f"{row.card} dies ({hero.name})"

    return perform(table, act, force, owing=OWN_RULES)


def _hand_back(change: Change[State], hero: Hero, *items: CarriedFacts) -> None:
    """What an NPC carried goes to its hero's general slots."""
    for one in items:
        row = Holding(campaign_id=change.id, hero_id=hero.id, owner=ITEM, zone="general", card=one.name)
        row.facts = to_facts(one.facts)
        change.step.add(row)


def _death_notes(state: State, row: Holding) -> list[str]:
    bond, cite = _facts(row).bond, state.data.cite
    if bond == BROTHER:
        return ["a brother comes back at the end of the quest", cite("ability-bro")]
    if row.type == "summon":
        return ["unsummoned; may be called again next quest", cite("summon-death")]
    lost = [f"{bond} ends with it"] if bond in {"honor bound", "life debt"} else []
    return [*lost, "the card goes back to its deck", cite("npc-death")]


def equip(table: Table, name: str, item_name: str, force: str = "") -> Outcome:
    """Give one of its hero's items to an NPC that may use it."""

    def act(change: Change[State]) -> str:
        row, hero = _find(change, name)
        item, facts = find_row(change, hero, item_name), _facts(row)
        kept = CarriedFacts(item.card, from_facts(ItemFacts, item.facts))
        _keep(row, facts._replace(items=(*facts.items, kept)))
        change.step.delete(item)
        change.facts |= {"npc": row.card, "item": item.card}
        return f"{hero.name} gives {item.card} to {row.card}"

    return perform(table, act, force)


def unequip(table: Table, name: str, item_name: str, force: str = "") -> Outcome:
    """Take an item back from an NPC."""

    def act(change: Change[State]) -> str:
        row, hero = _find(change, name)
        facts = _facts(row)
        one = resolve(item_name, {kept.name: kept for kept in facts.items}, "item", row.card)
        left = list(facts.items)
        left.remove(one)
        _keep(row, facts._replace(items=tuple(left)))
        _hand_back(change, hero, one)
        change.facts |= {"npc": row.card, "item": one.name}
        return f"{hero.name} takes {one.name} back from {row.card}"

    return perform(table, act, force)
