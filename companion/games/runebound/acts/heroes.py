"""What happens to a hero: damage, healing, delay, gold, figures, place, story tokens."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.names import CompanionError, candidates, clean_name, fold, many
from companion.games.runebound.acts.cards import OWED, hero_now, keep_sheet, sheet_of
from companion.games.runebound.acts.scenario import not_nothing, reason_said, spend_action, token_named
from companion.games.runebound.catalogue import SETTLED, by_word, spelled
from companion.games.runebound.data import HERO, figure_named, figure_title
from companion.games.runebound.facts import DAMAGE, GOLD, TOKEN, ModifierFacts
from companion.games.runebound.rules.deeds import REST, STAND, Deed, deed_findings
from companion.games.runebound.rules.turns import MOVE
from companion.games.runebound.state import State
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform


def take_damage(table: Table, name: str, amount: int, force: str = "") -> Outcome:
    """Damage on a hero; what exceeds the health is ignored."""
    if amount < 1:
        raise CompanionError(f"{amount} damage makes no sense here.", "Give a number from 1 up.")

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        return f"{hero.name} {hurt(change, hero, amount)}"

    return perform(table, act, force)


def hurt(change: Change[State], hero: Hero, amount: int) -> str:
    """Damage on a hero, in words."""
    now = hero_now(change, hero)
    health = now.counted("health")
    total = now.damage + amount if health is None else min(now.damage + amount, health)
    change.count(DAMAGE, total, hero)
    defeated = ", defeated" if health is not None and total >= health else ""
    ignored = now.damage + amount - total
    extra = f", {ignored} ignored" if ignored else ""
    return f"takes {total - now.damage} damage ({_of(total, health)}{extra}){defeated}"


def heal(table: Table, name: str, amount: int | None, force: str = "") -> Outcome:
    """Damage removed by an effect, all of it where no amount is given."""
    _refuse_below_zero(amount)

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        if hero_now(change, hero).damage == 0:
            raise CompanionError(f"{hero.name} has no damage to heal.", "Nothing was changed.")
        return f"{hero.name} heals {_healed(change, hero, amount)}"

    return perform(table, act, force)


def rest(table: Table, name: str, healed: int | None, everything: bool, force: str = "") -> Outcome:
    """A rest action: all damage in a settlement, as many as dice matched in the wilderness."""

    def act(change: Change[State]) -> str:
        return rest_now(change, change.hero(name), healed, everything)

    return perform(table, act, force)


def rest_now(change: Change[State], hero: Hero, healed: int | None, everything: bool = False) -> str:
    """The same within a step; returns its label."""
    _refuse_below_zero(healed)
    place = hero_now(change, hero).place
    amount = None if everything else _rest_amount(change.state, place, hero.name, healed)
    change.find(*deed_findings(change.state, Deed(hero.name, REST, True, amount)))
    spend_action(change, hero, REST)
    return f"{hero.name} rests and heals {_healed(change, hero, amount)}"


def _refuse_below_zero(amount: int | None) -> None:
    if amount is not None and amount < 0:
        raise CompanionError(f"{amount} damage cannot be healed.", "Give a number from 0 up.")


def _healed(change: Change[State], hero: Hero, amount: int | None) -> str:
    """Remove damage, all of it where no amount is given; returns what was healed in words."""
    now = hero_now(change, hero)
    healed = now.damage if amount is None else min(amount, now.damage)
    change.count(DAMAGE, now.damage - healed, hero)
    return f"{healed} damage ({_of(now.damage - healed, now.counted('health'))})"


def _rest_amount(state: State, place: str, name: str, healed: int | None) -> int | None:
    """How much a rest heals: all of it (None) in a settlement, else as many as dice matched."""
    kinds = {spot.name: spot.kind for spot in state.box.places}
    if kinds.get(place) in SETTLED:
        if healed is not None:
            raise CompanionError(f"A rest in {place} heals everything.", "Leave out --healed, or move the hero first.")
        return None
    if healed is not None:
        return healed
    spot = f"in {place}" if place else "somewhere"
    raise CompanionError(
        f"{name} rests {spot}: how much does that heal?",
        "Add --healed N (dice that match the hex) in the wilderness, or --all in a city, town, shrine or stronghold.",
    )


def _of(damage: int, health: int | None) -> str:
    return f"{damage} of {'?' if health is None else health}"


def set_delayed(table: Table, name: str, delayed: bool, force: str = "") -> Outcome:
    """A hero is delayed, or spends an action to stand up."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        if not delayed:
            return stand_now(change, hero)
        sheet = sheet_of(hero)
        if sheet.delayed:
            raise CompanionError(f"{hero.name} is already delayed.", "Nothing was changed.")
        keep_sheet(hero, sheet._replace(delayed=True))
        return f"{hero.name} is delayed"

    return perform(table, act, force)


def stand_now(change: Change[State], hero: Hero) -> str:
    """A delayed hero spends an action to stand up."""
    sheet = sheet_of(hero)
    if not sheet.delayed:
        raise CompanionError(f"{hero.name} is not delayed.", "Nothing was changed.")
    change.find(*deed_findings(change.state, Deed(hero.name, STAND, True)))
    spend_action(change, hero, STAND)
    keep_sheet(hero, sheet._replace(delayed=False))
    return f"{hero.name} stands up"


def change_gold(table: Table, name: str, amount: int, why: str, force: str = "") -> Outcome:
    """Gold gained or spent, with a reason."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        not_nothing(amount)
        reason, verb = reason_said(why), "gains" if amount > 0 else "spends"
        change.enter(GOLD, amount, reason or ("gained" if amount > 0 else "spent"), hero)
        because = f" ({reason})" if reason else ""
        return f"{hero.name} {verb} {abs(amount)} gold{because}, now {hero_now(change, hero).gold}"

    return perform(table, act, force)


def modify(table: Table, name: str, figure: str, amount: int, why: str, force: str = "") -> Outcome:
    """An effect raises or lowers a figure of a hero; what that asks for is told."""

    def act(change: Change[State]) -> str:
        hero, kind = change.hero(name), figure_named(figure)
        not_nothing(amount)
        reason, sheet = reason_said(why), sheet_of(hero)
        keep_sheet(hero, sheet._replace(changes=(*sheet.changes, ModifierFacts(kind, amount, reason))))
        value = hero_now(change, hero).value(kind)
        because = f" ({reason})" if reason else ""
        return f"{hero.name}: {figure_title(kind)} {amount:+d}{because}, now {'?' if value is None else value}"

    return perform(table, act, force, owing=OWED)


def set_figures(table: Table, name: str, figures: Mapping[str, int]) -> Outcome:
    """Read figures off a hero card: for one of your own, or where the data is wrong."""
    for figure, value in figures.items():
        if value < 0:
            hint = "An effect that lowers it: companion hero modify."
            raise CompanionError(f"No hero card prints a {figure_title(figure)} of {value}.", hint)

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        sheet = sheet_of(hero)
        keep_sheet(hero, sheet._replace(printed={**sheet.printed, **figures}))
        said = ", ".join(f"{figure_title(figure)} {value}" for figure, value in figures.items())
        return f"{hero.name}'s card: {said}"

    return perform(table, act, owing=OWED)


def move_hero(table: Table, name: str, place: str, force: str = "") -> Outcome:
    """Record where a hero is."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        change.find(*deed_findings(change.state, Deed(hero.name, MOVE)))
        return put_hero(change, hero, place)

    return perform(table, act, force)


def put_hero(change: Change[State], hero: Hero, place: str) -> str:
    """A hero is in a hex now; returns that in words."""
    spot = known_place(change.state, clean_name(place, "place"))
    keep_sheet(hero, sheet_of(hero)._replace(place=spot))
    return f"{hero.name} is in {spot}"


def known_place(state: State, where: str) -> str:
    """A hex as the board spells it, or as the table spelled it before."""
    same = spelled(state.box.places, where)
    if same:
        return same.name
    table = next((hero.place for hero in state.heroes if fold(hero.place) == fold(where)), "")
    known = by_word(state.box.places)
    begun = {known[word].name for word in candidates(where, known)}
    return table or (begun.pop() if len(begun) == 1 else where)


def bring(change: Change[State], hero: Hero, gold: int, health: int, why: str) -> str:
    """Gold and health that a card brings; health below zero is damage. Returns what came of it in words."""
    change.enter(GOLD, gold, why, hero)
    said = [f"{gold} gold"] if gold else []
    if health > 0:
        said.append(f"heals {_healed(change, hero, health)}")
    elif health < 0:
        said.append(hurt(change, hero, -health))
    return ", ".join(said)


def story_token(table: Table, name: str, kind: str, amount: int, force: str = "") -> Outcome:
    """Story tokens that a hero gains or loses."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        token = token_named(change, kind, HERO)
        not_nothing(amount)
        verb, what = "gains" if amount > 0 else "loses", many(abs(amount), token)
        change.enter(TOKEN + token, amount, f"{verb} {what}", hero)
        return f"{hero.name} {verb} {what}"

    return perform(table, act, force)
