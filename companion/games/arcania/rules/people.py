"""Who goes with a hero: NPCs, summons, what they carry, whether they are paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import fold, many
from companion.games.arcania import codes
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero, kind_chosen
from companion.games.arcania.people import PAID_BONDS, PERSONS, Follower
from companion.games.arcania.totals import sheet

DISMISS = Action("npc dismiss", asks=("NAME",))


def npc_limit(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More NPCs than the number of players allows."""
    people = data.people
    count, room = people.counted(hero.followers, hero.of_class), people.limit(hero.players)
    if count > room:
        cites, players = data.cite(people.limit_rule), many(hero.players, "players")
        yield codes.NPCS.at(hero.name, "NPCs", amount=count, limit=room, fix=DISMISS, cites=cites, players=players)


def summons(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Too many summons, in all or of one kind."""
    people, seconds = data.people, _second_kinds(hero, data)
    called = [one for one in hero.followers if one.kind == "summon"]
    kinds = Counter({kind: sum(one.count for one in called if one.what == kind) for kind in people.kinds})
    most, cites = people.summons + len(seconds), data.cite(people.summons_rule)
    if (total := sum(one.count for one in called)) > most:
        yield codes.SUMMONS.at(hero.name, "summons", amount=total, limit=most, fix=DISMISS, cites=cites, what="summons")
    for kind, count in kinds.items():
        room = people.summons_per_kind + (kind in seconds)
        if count > room:
            what = f"of the kind {kind}"
            yield codes.SUMMONS.at(
                hero.name, "summons", kind, amount=count, limit=room, fix=DISMISS, cites=cites, what=what
            )


def _second_kinds(hero: Hero, data: Ruleset) -> set[str]:
    found = ((data.paths.specialization(name), name) for name in hero.specializations)
    return {kind_chosen(gain, name) for gain, name in found if gain and gain.name == data.people.summoner} - {""}


def summon_abilities(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A golem without ART and the like; the scroll of a summon is as good."""
    mine = sheet(hero, data)
    for one in hero.followers:
        kind = data.people.kind_of(one)
        if kind is None or one.kind != "summon" or not kind.ability or mine.has(kind.ability):
            continue
        if any(fold(item.name) == fold(f"summon {kind.title}") for item in hero.items):
            continue
        fix, cites = Action("npc dismiss", (one.name,)), data.cite(kind.rule)
        yield codes.SUMMON_ABILITY.at(
            hero.name, one.name, fix=fix, cites=cites, npc=one.name, hero=hero.name, ability=kind.ability
        )


def npc_items(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Items with an NPC that cannot use them, or more than it may carry."""
    people = data.people
    for one in hero.followers:
        able = people.items_ability in {data.abilities.read(text).code for text in one.abilities}
        room = people.may_carry(hero.level) if able else 0
        if len(one.items) > room:
            yield codes.NPC_ITEMS.at(
                hero.name,
                one.name,
                amount=len(one.items),
                limit=room,
                fix=Action("npc take", (one.name,), asks=("ITEM",)),
                cites=data.cite(people.items_rule),
                npc=one.name,
                items=many(len(one.items), "items"),
                why=f"{room} allowed at hero level {hero.level}" if able else f"without {people.items_ability} none",
            )


def loner(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A hired NPC with a hero who has Loner."""
    if not sheet(hero, data).has("Loner"):
        return
    for one in hero.followers:
        if _hired(one):
            fix, cites = Action("npc dismiss", (one.name,)), data.cite("ability-loner")
            yield codes.LONER.at(hero.name, one.name, fix=fix, cites=cites, npc=one.name, hero=hero.name)


def paid(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Hired NPCs who wait for their pay."""
    for one in hero.followers:
        if _hired(one) and one.waits:
            fix, cites = Action("npc rehire", (one.name,)), data.cite("npc-rehire")
            yield codes.UNPAID.at(hero.name, one.name, fix=fix, cites=cites, npc=one.name)


def _hired(one: Follower) -> bool:
    return one.bond in PAID_BONDS and one.kind in PERSONS


PEOPLE_RULES = (npc_limit, summons, summon_abilities, npc_items, loner, paid)
