"""What happens to a hero: damage, healing, delay, gold, figures, place, story tokens."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_name, fold, resolve
from companion.core.words import many
from companion.games.registry import Games
from companion.games.runebound import codes
from companion.games.runebound.acts.reading import TOKEN
from companion.games.runebound.acts.work import Done, Work, perform, said
from companion.games.runebound.components import HERO
from companion.games.runebound.deeds import REST, STAND, Deed
from companion.games.runebound.state import FIGURES
from companion.store.record import Record
from companion.store.tables import Hero

HEALS_ALL = ("city", "town", "shrine", "stronghold")
OWED = {codes.SKILL_LIMIT, codes.HAND_LIMIT, codes.TOO_MUCH_DAMAGE}
"""What may be wrong after something happens to a hero: the rules then ask for a discard."""


def take_damage(record: Record, games: Games, name: str, amount: int, force: str = "") -> Done:
    """Damage on a hero; what exceeds the health is ignored."""
    _positive(amount, "damage")

    def do(work: Work) -> str:
        hero = work.hero(name)
        now = work.hero_state(hero)
        health = now.counted("health")
        total = now.damage + amount if health is None else min(now.damage + amount, health)
        work.count("damage", total, hero)
        defeated = ", defeated" if health is not None and total >= health else ""
        ignored = now.damage + amount - total
        extra = f", {ignored} ignored" if ignored else ""
        return f"{hero.name} takes {total - now.damage} damage ({_of(total, health)}{extra}){defeated}"

    return perform(record, games, do, force)


def heal(record: Record, games: Games, name: str, amount: int | None, rest: bool = False, force: str = "") -> Done:
    """Damage removed, all of it where no amount is given; by a rest action or another effect."""
    if amount is not None and amount < 0:
        raise CompanionError(f"{amount} damage cannot be healed.", "Give a number from 0 up.")

    def do(work: Work) -> str:
        hero = work.hero(name)
        now = work.hero_state(hero)
        if rest:
            work.acts.append(Deed(hero.name, REST))
        healed = now.damage if amount is None else min(amount, now.damage)
        if now.damage == 0 and not rest:
            raise CompanionError(f"{hero.name} has no damage to heal.", "Nothing was changed.")
        work.count("damage", now.damage - healed, hero)
        verb = "rests and heals" if rest else "heals"
        left = _of(now.damage - healed, now.counted("health"))
        return f"{hero.name} {verb} {healed} damage ({left})"

    return perform(record, games, do, force)


def rest_amount(place: str, places: dict[str, str], name: str, healed: int | None) -> int | None:
    """How much a rest heals: all of it in a settlement, else as many as dice matched."""
    if places.get(place) in HEALS_ALL:
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


def _positive(amount: int, what: str) -> None:
    if amount < 1:
        raise CompanionError(f"{amount} {what} makes no sense here.", "Give a number from 1 up.")


def set_delayed(record: Record, games: Games, name: str, delayed: bool, force: str = "") -> Done:
    """A hero is delayed, or spends an action to stand up."""

    def do(work: Work) -> str:
        hero = work.hero(name)
        if bool(hero.sheet.get("delayed")) == delayed:
            raise CompanionError(f"{hero.name} is {'already' if delayed else 'not'} delayed.", "Nothing was changed.")
        if not delayed:
            work.acts.append(Deed(hero.name, STAND))
        hero.sheet = {**hero.sheet, "delayed": delayed}
        return f"{hero.name} is delayed" if delayed else f"{hero.name} stands up"

    return perform(record, games, do, force)


def change_gold(record: Record, games: Games, name: str, amount: int, why: str, force: str = "") -> Done:
    """Gold gained or spent, with a reason."""

    def do(work: Work) -> str:
        hero = work.hero(name)
        some(amount)
        reason, verb = said(why, "reason"), "gains" if amount > 0 else "spends"
        work.pay(hero, amount, reason or ("gained" if amount > 0 else "spent"))
        because = f" ({reason})" if reason else ""
        return f"{hero.name} {verb} {abs(amount)} gold{because}, now {work.hero_state(hero).gold}"

    return perform(record, games, do, force)


def modify(record: Record, games: Games, name: str, figure: str, amount: int, why: str, force: str = "") -> Done:
    """An effect raises or lowers a figure of a hero; what that asks for is shown."""

    def do(work: Work) -> str:
        hero = work.hero(name)
        kind = figure_named(figure)
        some(amount)
        work.owed |= OWED
        reason = said(why, "reason")
        changes = [*hero.sheet.get("changes", []), {"figure": kind, "amount": amount, "why": reason}]
        hero.sheet = {**hero.sheet, "changes": changes}
        value = work.hero_state(hero).value(kind)
        because = f" ({reason})" if reason else ""
        return f"{hero.name}: {_title(kind)} {amount:+d}{because}, now {'?' if value is None else value}"

    return perform(record, games, do, force)


def set_figures(record: Record, games: Games, name: str, figures: dict[str, int]) -> Done:
    """Read figures off a hero card: for one of your own, or where the data is wrong."""
    for figure, value in figures.items():
        if value < 0:
            hint = "An effect that lowers it: companion hero modify."
            raise CompanionError(f"No hero card prints a {_title(figure)} of {value}.", hint)

    def do(work: Work) -> str:
        hero = work.hero(name)
        work.owed |= OWED
        printed = {**hero.sheet.get("printed", {}), **{figure_named(k): v for k, v in figures.items()}}
        hero.sheet = {**hero.sheet, "printed": printed}
        said = ", ".join(f"{_title(figure_named(k))} {v}" for k, v in figures.items())
        return f"{hero.name}'s card: {said}"

    return perform(record, games, do)


def figure_named(word: str) -> str:
    """A figure of a hero card by name."""
    if word in FIGURES:
        return word
    return resolve(word, {_title(figure): figure for figure in FIGURES}, "figure of a hero")


def _title(figure: str) -> str:
    return figure.replace("hand_limit", "hand size")


def move_hero(record: Record, games: Games, name: str, place: str, force: str = "") -> Done:
    """Record where a hero is."""
    where = clean_name(place, "place")

    def do(work: Work) -> str:
        hero = work.hero(name)
        spot = _known_place(work, where)
        work.acts.append(Deed(hero.name, "move"))
        hero.sheet = {**hero.sheet, "place": spot}
        return f"{hero.name} is in {spot}"

    return perform(record, games, do, force)


def _known_place(work: Work, where: str) -> str:
    """A hex as the board spells it, or as the table spelled it before."""
    names = [*(spot.name for spot in work.rules.places), *(hero.place for hero in work.state().heroes)]
    return next((name for name in names if fold(name) == fold(where)), where)


def story_token(record: Record, games: Games, name: str, kind: str, amount: int, force: str = "") -> Done:
    """Story tokens that a hero gains or loses."""

    def do(work: Work) -> str:
        hero = work.hero(name)
        token = token_named(work, kind, HERO)
        some(amount)
        verb = "gains" if amount > 0 else "loses"
        what = many(abs(amount), token)
        work.enter(hero, TOKEN + token, amount, f"{verb} {what}")
        return f"{hero.name} {verb} {what}"

    return perform(record, games, do, force)


def some(amount: int) -> None:
    """Refuse a change of nothing."""
    if not amount:
        raise CompanionError("0 changes nothing.", "Give a number above or below zero.")


def token_named(work: Work, word: str, kept_by: str) -> str:
    """A story token of the scenario; one that it keeps elsewhere is taken as given, and found wrong."""
    scenario = work.state().scenario
    if scenario is None:
        work.scenario()  # says how to choose one
    tokens = scenario.tokens if scenario else ()
    fitting = {token.name: token.id for token in tokens if token.kept_by == kept_by}
    every = {token.name: token.id for token in tokens}
    title = scenario.title if scenario else ""
    return resolve(word, every if len(every) > len(fitting) else fitting, "story token", title)


def holder(work: Work, name: str) -> Hero:
    """A member who takes part."""
    hero = work.hero(name)
    work.hero_state(hero)
    return hero
