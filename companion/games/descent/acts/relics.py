"""Relics: gained by a side, given, wielded, lost; never bought or sold."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import candidates, clean_name, fold, resolve
from companion.games.descent.acts.guard import Outcome, guarded
from companion.games.descent.acts.sitting import Sitting
from companion.games.descent.acts.words import EQUIPPED
from companion.games.descent.cards import RELIC_KINDS, RelicSide
from companion.games.descent.graph import HEROES, OVERLORD, SIDES
from companion.games.descent.library import card_index, cards
from companion.games.descent.rules.relics import HAVE, kind_of
from companion.games.descent.sheets import HERO, LIEUTENANT, MONSTER, Wielded
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Hero, Relic


def gain(record: Record, games: Games, name: str, side: str = "", kind: str = "", force: str = "") -> Outcome:
    """A side gains a relic; it lies with that side up. A name that only one side has says which."""

    def change(sit: Sitting) -> str:
        relic, wanted = (name, side) if side else _side_word(name)
        owner = resolve(wanted, {known: known for known in SIDES}, "side") if wanted else _only_side(sit, relic)
        found = _side(sit, relic, owner)
        if has(sit, found.name, owner):
            raise CompanionError(f"{_have(owner)} {found.name} already.", "Nothing was changed.")
        _refuse_turned(sit, found)
        facts = {"kind": resolve(kind, {known: known for known in RELIC_KINDS}, "kind of relic")} if kind else {}
        sit.step.add(Relic(campaign_id=sit.campaign.id, name=found.name, side=owner, facts=facts))
        return f"{'The heroes gain' if owner == HEROES else 'The overlord gains'} {found.name}"

    return guarded(record, games, change, force)


def has(sit: Sitting, name: str, side: str) -> bool:
    """Whether a side has a relic."""
    return any(fold(row.name) == fold(name) and row.side == side for row in _rows(sit))


def _have(side: str) -> str:
    return HAVE[side].capitalize()


def _side_word(name: str) -> tuple[str, str]:
    """A side named before or after the relic, as in `gain dawnblade heroes`."""
    first, _, rest = name.partition(" ")
    before, _, last = name.rpartition(" ")
    if rest and fold(first) in SIDES:
        return rest, fold(first)
    return (before, fold(last)) if before and fold(last) in SIDES else (name, "")


def _refuse_turned(sit: Sitting, found: RelicSide) -> None:
    """One card cannot lie with both sides up."""
    other = next((row for row in _rows(sit) if row.side != found.side and row.name == found.other_side), None)
    if other:
        raise CompanionError(
            f"{found.name} is the other side of {other.name}, which {HAVE[other.side]}.",
            f'Hand it over: `companion relic give "{other.name}" --to {found.side}`.',
        )


def give(record: Record, games: Games, name: str, to: str = "") -> Outcome:
    """A relic goes to a hero, or to the other side, whose side of the card then lies up."""

    def change(sit: Sitting) -> str:
        row, who = _relic_and_who(sit, name, to)
        if not who:
            raise CompanionError(f"Who receives {row.name}?", "Add --to with a hero, or with the other side.")
        if fold(who) in SIDES:
            return _change_sides(sit, row, fold(who))
        if row.side != HEROES:
            raise CompanionError(f"The overlord has {row.name}.", "Give it to `heroes` first, or use `relic wield`.")
        hero = sit.hero(who)
        _hand_to(row, hero, False)
        return f"{hero.name} carries {row.name}"

    return guarded(record, games, change)


def _relic_and_who(sit: Sitting, name: str, who: str) -> tuple[Relic, str]:
    """A relic in play, and whoever is named beside it: `duskblade belthir`, `ashrian dawnblade`."""
    rows = {row.name: row for row in _rows(sit)}
    words = name.split()
    if who or candidates(name, rows):
        return _held(sit, name), who
    for n in range(len(words) - 1, 0, -1):
        for relic, rest in ((words[:n], words[n:]), (words[-n:], words[:-n])):
            found = candidates(" ".join(relic), rows)
            if len(found) == 1:
                return rows[found[0]], " ".join(rest[1:] if rest[0] in ("to", "by") and rest[1:] else rest)
    return _held(sit, name), ""


def _hand_to(row: Relic, hero: Hero, worn: bool) -> None:
    row.hero_id, row.wielder, row.facts = hero.id, hero.name, {**row.facts, EQUIPPED: worn}


def _change_sides(sit: Sitting, row: Relic, side: str) -> str:
    if row.side == side:
        raise CompanionError(f"{_have(side)} {row.name} already.", "Nothing was changed.")
    now = next((r for r in cards(sit.game).relics if fold(r.name) == fold(row.name) and r.side == row.side), None)
    turned = now.other_side if now and now.other_side else ""
    same = any(r.name == row.name and r.side == side for r in cards(sit.game).relics)
    if not turned and not same:
        raise CompanionError(
            f"The other side of {row.name} is not known.", "Use `companion relic lose` and `companion relic gain`."
        )
    old = row.name
    row.name, row.side, row.wielder, row.hero_id = turned or row.name, side, "", None
    row.facts = {key: value for key, value in row.facts.items() if key not in (EQUIPPED, "wielder_is")}
    return f"{old} changes sides: {HAVE[side]} {row.name}"


def wield(record: Record, games: Games, name: str, by: str = "", group: bool = False, force: str = "") -> Outcome:
    """A hero wields a relic of the heroes, a lieutenant or monster group one of the overlord; or no one does."""

    def change(sit: Sitting) -> str:
        row, who = _relic_and_who(sit, name, by)
        if row.side == HEROES:
            _hero_wields(sit, row, who)
        else:
            row.wielder, kind = _wielder(sit, row, who, group) if who else ("", LIEUTENANT)
            row.facts = {**row.facts, "wielder_is": kind}
        return f"{row.wielder} wields {row.name}" if who else f"No one wields {row.name}"

    return guarded(record, games, change, force)


def _hero_wields(sit: Sitting, row: Relic, who: str) -> None:
    """The hero takes it and equips it; with no one named, whoever carries it stows it."""
    if who:
        _hand_to(row, sit.hero(who), True)
    else:
        row.facts = {**row.facts, EQUIPPED: False}


def _wielder(sit: Sitting, row: Relic, name: str, group: bool) -> tuple[str, str]:
    """Who wields a relic of the overlord, and what that is: a name the lists have, else as it was typed."""
    lieutenants = candidates(name, {card.agent for card in cards(sit.game).plot})
    if len(lieutenants) == 1 and not group:
        return lieutenants[0], LIEUTENANT
    heroes = candidates(name, [hero.name for hero in sit.heroes()])
    if len(heroes) == 1 and not group:
        return heroes[0], HERO
    held = Wielded(row.name, OVERLORD, kind=row.facts.get("kind", ""))
    kind = MONSTER if group or kind_of(held, card_index(sit.game)) == MONSTER else LIEUTENANT
    return clean_name(name, "wielder"), kind


def lay_down(sit: Sitting) -> None:
    """After a quest no one wields the overlord's relics: he chooses anew in the next set-up."""
    for row in _rows(sit):
        if row.side == OVERLORD and row.wielder:
            row.wielder = ""


def lose(record: Record, games: Games, name: str) -> Outcome:
    """A relic leaves the campaign."""

    def change(sit: Sitting) -> str:
        row = _held(sit, name)
        sit.step.delete(row)
        return f"{'The heroes lose' if row.side == HEROES else 'The overlord loses'} {row.name}"

    return guarded(record, games, change)


def _only_side(sit: Sitting, name: str) -> str:
    known = cards(sit.game).relics
    full = resolve(name, {relic.name: relic.name for relic in known}, "relic", sit.game.short)
    sides = [relic.side for relic in known if relic.name == full]
    if len(sides) > 1:
        raise CompanionError(f"{full} is the name of both sides.", "Add --side heroes or --side overlord.")
    return sides[0]


def _side(sit: Sitting, name: str, side: str) -> RelicSide:
    listed = {relic.name: relic for relic in cards(sit.game).relics if relic.side == side}
    others = {relic.name: relic for relic in cards(sit.game).relics if relic.side != side and relic.name not in listed}
    return resolve(name, {**others, **listed}, "relic", sit.game.short)


def _held(sit: Sitting, name: str) -> Relic:
    return resolve(name, {row.name: row for row in _rows(sit)}, "relic", sit.campaign.name)


def _rows(sit: Sitting) -> list[Relic]:
    return sit.step.rows(Relic, campaign_id=sit.campaign.id)
