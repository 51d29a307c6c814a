"""Relics: gained by a side, given, wielded, lost; never bought or sold."""

from __future__ import annotations

from companion.core.findings import Action
from companion.core.names import CompanionError, candidates, clean_name, fold, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.descent import codes
from companion.games.descent.acts.heroes import hero_of, heroes_of
from companion.games.descent.acts.items import make_room
from companion.games.descent.data import RelicSide
from companion.games.descent.facts import HERO, HEROES, LIEUTENANT, MONSTER, OVERLORD, RELIC_KINDS, SIDES, RelicFacts
from companion.games.descent.rules import Wielded
from companion.games.descent.rules.relics import HAVE, wielded_alone
from companion.games.descent.state import State
from companion.store.tables import Hero, Relic
from companion.table.change import Change, Outcome, Table, perform


def gain(table: Table, name: str, side: str = "", kind: str = "", force: str = "") -> Outcome:
    """A side gains a relic; it lies with that side up. A name that only one side has says which."""

    def act(change: Change[State]) -> str:
        relic, wanted = (name, side) if side else _side_word(name)
        state = change.state
        owner = resolve(wanted, {known: known for known in SIDES}, "side") if wanted else _only_side(state, relic)
        found = _side(state, relic, owner)
        if has(state, found.name, owner):
            raise CompanionError(f"{_have(owner)} {found.name} already.", "Nothing was changed.")
        _refuse_turned(state, found)
        full = resolve(kind, {known: known for known in RELIC_KINDS}, "kind of relic") if kind else ""
        add_relic(change, found.name, owner, RelicFacts(kind=full))
        return f"{'The heroes gain' if owner == HEROES else 'The overlord gains'} {found.name}"

    return perform(table, act, force)


def add_relic(change: Change[State], name: str, side: str, facts: RelicFacts) -> None:
    """A relic comes into the campaign."""
    change.step.add(Relic(campaign_id=change.id, name=name, side=side, facts=to_facts(facts)))


def has(state: State, name: str, side: str) -> bool:
    """Whether a side has a relic."""
    return any(fold(held.relic) == fold(name) and held.side == side for held in state.relics)


def _have(side: str) -> str:
    return HAVE[side].capitalize()


def _side_word(name: str) -> tuple[str, str]:
    """A side named before or after the relic, as in `gain dawnblade heroes`."""
    first, _, rest = name.partition(" ")
    before, _, last = name.rpartition(" ")
    if rest and fold(first) in SIDES:
        return rest, fold(first)
    return (before, fold(last)) if before and fold(last) in SIDES else (name, "")


def _refuse_turned(state: State, found: RelicSide) -> None:
    """One card cannot lie with both sides up."""
    other = next((held for held in state.relics if held.side != found.side and held.relic == found.other_side), None)
    if other:
        raise CompanionError(
            f"{found.name} is the other side of {other.relic}, which {HAVE[other.side]}.",
            f'Hand it over: `companion relic give "{other.relic}" --to {found.side}`.',
        )


def give(table: Table, name: str, to: str = "", force: str = "") -> Outcome:
    """A relic goes to a hero, or to the other side, whose side of the card then lies up."""

    def act(change: Change[State]) -> str:
        row, who = _relic_and_who(change, name, to)
        if not who:
            raise CompanionError(f"Who receives {row.name}?", "Add --to with a hero, or with the other side.")
        if fold(who) in SIDES:
            return _change_sides(change.state, row, fold(who))
        if row.side != HEROES:
            raise CompanionError(f"The overlord has {row.name}.", "Give it to `heroes` first, or use `relic wield`.")
        hero = hero_of(change, who)
        _hand_to(row, hero, False)
        return f"{hero.name} carries {row.name}"

    return perform(table, act, force)


def _relic_and_who(change: Change[State], name: str, who: str) -> tuple[Relic, str]:
    """A relic in play, and whoever is named beside it: `duskblade belthir`, `ashrian dawnblade`."""
    rows = _by_name(change)
    words = name.split()
    if who or candidates(name, rows):
        return _held(change, name), who
    for n in range(len(words) - 1, 0, -1):
        for relic, rest in ((words[:n], words[n:]), (words[-n:], words[:-n])):
            found = candidates(" ".join(relic), rows)
            if len(found) == 1:
                return rows[found[0]], " ".join(rest[1:] if rest[0] in ("to", "by") and rest[1:] else rest)
    return _held(change, name), ""


def _hand_to(row: Relic, hero: Hero, worn: bool) -> None:
    row.hero_id, row.wielder = hero.id, hero.name
    _keep(row, _facts(row)._replace(equipped=worn))


def _facts(row: Relic) -> RelicFacts:
    return from_facts(RelicFacts, row.facts)


def _keep(row: Relic, facts: RelicFacts) -> None:
    row.facts = to_facts(facts, row.facts)


def _change_sides(state: State, row: Relic, side: str) -> str:
    if row.side == side:
        raise CompanionError(f"{_have(side)} {row.name} already.", "Nothing was changed.")
    now = state.index.relic(row.name, row.side)
    turned = now.other_side if now and now.other_side else ""
    if not turned and not any(known.name == row.name and known.side == side for known in state.cards.relics):
        raise CompanionError(
            f"The other side of {row.name} is not known.", "Use `companion relic lose` and `companion relic gain`."
        )
    old = row.name
    row.name, row.side, row.wielder, row.hero_id = turned or row.name, side, "", None
    _keep(row, _facts(row)._replace(equipped=False, wielder_is=LIEUTENANT))
    return f"{old} changes sides: {HAVE[side]} {row.name}"


def wield(table: Table, name: str, by: str = "", group: bool = False, force: str = "") -> Outcome:
    """A hero wields a relic of the heroes, a lieutenant or monster group one of the overlord; or no one does."""

    def act(change: Change[State]) -> str:
        row, who = _relic_and_who(change, name, by)
        if row.side == HEROES:
            _hero_wields(change, row, who)
        else:
            wielder, kind = _wielder(change, row, who, group) if who else ("", LIEUTENANT)
            change.instead = _lay_down_first(change.state, wielder)
            row.wielder = wielder
            _keep(row, _facts(row)._replace(wielder_is=kind))
        return f"{row.wielder} wields {row.name}" if who else f"No one wields {row.name}"

    return perform(table, act, force)


def _lay_down_first(state: State, wielder: str) -> dict[str, Action]:
    """The relic that a lieutenant or monster group wields already."""
    held = wielded_alone(state.sheets, state.index).get(fold(wielder), [])
    return {codes.TWO_RELICS.code: Action("relic wield", (held[0].relic,))} if held else {}


def _hero_wields(change: Change[State], row: Relic, who: str) -> None:
    """The hero takes it and equips it; with no one named, whoever carries it stows it."""
    if who:
        hero = hero_of(change, who)
        change.instead = make_room(change.state.hero(hero.id), change.state.index)
        _hand_to(row, hero, True)
    else:
        _keep(row, _facts(row)._replace(equipped=False))


def _wielder(change: Change[State], row: Relic, name: str, group: bool) -> tuple[str, str]:
    """Who wields a relic of the overlord, and what that is: a name the lists have, else as it was typed."""
    state = change.state
    lieutenants = candidates(name, {card.agent for card in state.cards.plot})
    if len(lieutenants) == 1 and not group:
        return lieutenants[0], LIEUTENANT
    heroes = candidates(name, [hero.name for hero in heroes_of(change)])
    if len(heroes) == 1 and not group:
        return heroes[0], HERO
    held = Wielded(row.name, OVERLORD, kind=_facts(row).kind)
    kind = MONSTER if group or held.kind_in(state.index) == MONSTER else LIEUTENANT
    return clean_name(name, "wielder"), kind


def lay_down(change: Change[State]) -> None:
    """After a quest no one wields the overlord's relics: he chooses anew in the next set-up."""
    for row in change.step.rows(Relic, campaign_id=change.id, side=OVERLORD):
        row.wielder = ""


def lose(table: Table, name: str, force: str = "") -> Outcome:
    """A relic leaves the campaign."""

    def act(change: Change[State]) -> str:
        row = _held(change, name)
        change.step.delete(row)
        return f"{'The heroes lose' if row.side == HEROES else 'The overlord loses'} {row.name}"

    return perform(table, act, force)


def _only_side(state: State, name: str) -> str:
    known = state.cards.relics
    full = resolve(name, {relic.name: relic.name for relic in known}, "relic", state.system.short)
    sides = [relic.side for relic in known if relic.name == full]
    if len(sides) > 1:
        raise CompanionError(f"{full} is the name of both sides.", "Add --side heroes or --side overlord.")
    return sides[0]


def _side(state: State, name: str, side: str) -> RelicSide:
    listed = {relic.name: relic for relic in state.cards.relics if relic.side == side}
    others = {relic.name: relic for relic in state.cards.relics if relic.side != side and relic.name not in listed}
    return resolve(name, {**others, **listed}, "relic", state.system.short)


def _held(change: Change[State], name: str) -> Relic:
    return resolve(name, _by_name(change), "relic", change.campaign.name)


def _by_name(change: Change[State]) -> dict[str, Relic]:
    """The relics in play, to be changed."""
    return {row.name: row for row in change.step.rows(Relic, campaign_id=change.id)}
