"""Who goes with a hero: NPCs, summons, what they carry, whether they are paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.words import argument, many
from companion.games.arcania import codes
from companion.games.arcania.classes import kind_chosen
from companion.games.arcania.hero import Hero
from companion.games.arcania.people import PAID_BONDS, PERSONS, Follower
from companion.games.arcania.ruleset import Rules
from companion.games.arcania.totals import sheet


def npc_limit(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """More NPCs than the number of players allows."""
    people = rules.people
    count, room = people.counted(hero.followers, hero.of_class), people.limit(hero.players)
    if count > room:
        yield Finding(
            codes.NPCS,
            f"{count} NPCs count, {room} allowed with {hero.players} player{'s' if hero.players > 1 else ''}",
            (hero.name, "NPCs"),
            rules.cite(people.limit_rule),
            "companion npc dismiss NAME",
        )


def summons(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Too many summons, in all or of one kind."""
    people = rules.people
    called = [one for one in hero.followers if one.kind == "summon"]
    seconds = _second_kinds(hero, rules)
    kinds = Counter({kind: sum(one.count for one in called if one.what == kind) for kind in people.kinds})
    most = people.summons + len(seconds)
    if (total := sum(one.count for one in called)) > most:
        yield _summon(hero, rules, f"{total} summons, {most} allowed")
    for kind, count in kinds.items():
        room = people.summons_per_kind + (kind in seconds)
        if count > room:
            yield _summon(hero, rules, f"{count} of the kind {kind}, {room} allowed")


def _second_kinds(hero: Hero, rules: Rules) -> set[str]:
    found = ((rules.paths.specialization(name), name) for name in hero.specializations)
    return {kind_chosen(gain, name) for gain, name in found if gain and gain.name == rules.people.summoner} - {""}


def _summon(hero: Hero, rules: Rules, said: str) -> Finding:
    cites = rules.cite(rules.people.summons_rule)
    return Finding(codes.SUMMONS, said, (hero.name, "summons"), cites, "companion npc dismiss NAME")


def npc_items(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Items with an NPC that cannot use them, or more than it may carry."""
    people = rules.people
    for one in hero.followers:
        if not one.items:
            continue
        able = people.items_ability in {rules.abilities.read(text).code for text in one.abilities}
        room = people.may_carry(hero.level) if able else 0
        if len(one.items) > room:
            why = f"{room} allowed at hero level {hero.level}" if able else f"without {people.items_ability} none"
            yield Finding(
                codes.NPC_ITEMS,
                f"{one.name} carries {many(len(one.items), 'items')}, {why}",
                (hero.name, one.name),
                rules.cite(people.items_rule),
                f"companion npc take {argument(one.name)} ITEM",
            )


def loner(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A hired NPC with a hero who has Loner."""
    if not sheet(hero, rules).has("Loner"):
        return
    for one in hero.followers:
        if _hired(one):
            said = f"{one.name} is hired, but {hero.name} is a Loner"
            help = f"companion npc dismiss {argument(one.name)}"
            yield Finding(codes.LONER, said, (hero.name, one.name), rules.cite("ability-loner"), help)


def paid(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """Hired NPCs who wait for their pay."""
    for one in hero.followers:
        if _hired(one) and not one.paid:
            yield Finding(
                codes.UNPAID,
                f"{one.name} has not been paid for the next quest",
                (hero.name, one.name),
                rules.cite("npc-rehire"),
                f"companion npc rehire {argument(one.name)}",
            )


def _hired(one: Follower) -> bool:
    return one.bond in PAID_BONDS and one.kind in PERSONS


PEOPLE_CHECKS = (npc_limit, summons, npc_items, loner, paid)
