"""The hero sheet: figures, abilities, specializations, second class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import fold, resolve, shorten
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.kept import table
from companion.games.arcania.acts.state import ABILITY, SECOND, SPECIALIZATION
from companion.store.tables import Feat

BIGGEST = 10_000


def set_card(desk: Desk, name: str, figures: Mapping[str, Any], abilities: list[str], force: str = "") -> Outcome:
    """Fill in what the hero card says."""
    for key, value in figures.items():
        if isinstance(value, int) and abs(value) > BIGGEST:
            raise CompanionError(f"{key} {value} is more than any card says.", "Give the printed figure.")

    def work(change: Change) -> Done:
        hero = change.hero(name)
        card = {**table(hero.sheet, "card"), **figures}
        hero.sheet = {**hero.sheet, "card": card}
        for text in abilities:
            _add_ability(change, hero.id, text, "card")
        said = [f"{key} {value}" for key, value in figures.items()] + list(abilities)
        return Done(f"{hero.name}'s card: {', '.join(said)}", facts={"hero": hero.name, "card": card})

    if not figures and not abilities:
        raise CompanionError("Nothing to fill in.", "Add --hp, --attack, --defense, --dr, --damage or --ability.")
    return desk.perform(work, force)


def _add_ability(change: Change, hero_id: int, text: str, origin: str) -> None:
    text = shorten(text, 40)[1:-1].strip()
    if not text:
        raise CompanionError("The ability is empty.", "Give its code, such as LTH or PRC2.")
    row = Feat(campaign_id=change.id, hero_id=hero_id, kind=ABILITY, what=text, facts={"origin": origin})
    change.step.add(row)


def gain(desk: Desk, name: str, texts: list[str], origin: str, force: str = "") -> Outcome:
    """A hero gains abilities."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        for text in texts:
            _add_ability(change, hero.id, text, origin)
        return Done(f"{hero.name} gains {', '.join(texts)} ({origin})", facts={"hero": hero.name, "gained": texts})

    return desk.perform(work, force)


def forget(desk: Desk, name: str, text: str) -> Outcome:
    """Take an ability off the sheet."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        own = {row.what: row for row in change.step.rows(Feat, hero_id=hero.id, kind=ABILITY)}
        row = resolve(text, own, "ability", hero.name)
        change.step.delete(row)
        return Done(f"{hero.name} loses {row.what}", facts={"hero": hero.name, "lost": row.what})

    return desk.perform(work)


def specialize(desk: Desk, name: str, wanted: str, force: str = "") -> Outcome:
    """A hero takes a specialization; a Summoner's kind follows its name."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        paths = change.rules.paths
        gain = paths.specialization(wanted)
        if gain is None:
            gain = resolve(wanted, dict(paths.specializations), "specialization")
        rest = " ".join(word for word in fold(wanted).split() if word in gain.choice)
        if gain.choice and not rest:
            listed = ", ".join(gain.choice)
            raise CompanionError(
                f"Which kind does the {gain.name} choose?", f'One of: {listed}; as "{gain.name} golem".'
            )
        taken = f"{gain.name} {rest}".strip()
        if any(fold(row.what) == fold(taken) for row in change.step.rows(Feat, hero_id=hero.id, kind=SPECIALIZATION)):
            raise CompanionError(f"{hero.name} is {_a(taken)} already.", "Nothing was changed.")
        change.step.add(Feat(campaign_id=change.id, hero_id=hero.id, kind=SPECIALIZATION, what=taken))
        notes = [note for note in (gain.note, f"not in our text: {gain.unknown}" if gain.unknown else "") if note]
        return Done(f"{hero.name} becomes {_a(taken)}", notes, {"hero": hero.name, "specialization": taken})

    return desk.perform(work, force)


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def multi_class(desk: Desk, name: str, wanted: str, force: str = "") -> Outcome:
    """A hero takes a second class, or stays pure ("pure", or the class's own name)."""

    def work(change: Change) -> Done:
        hero = change.hero(name)
        paths = change.rules.paths
        if hero.character not in paths.classes:
            raise CompanionError(f"{hero.name} has no class.", "Only a hero with a class takes a second one.")
        names = {gain.name: id for id, gain in paths.classes.items()}
        pure = fold(wanted).startswith("pure")
        second = hero.character if pure else resolve(wanted, names, "class")
        if change.step.rows(Feat, hero_id=hero.id, kind=SECOND):
            raise CompanionError(f"{hero.name} has a second class already.", "`companion undo` takes it back.")
        change.step.add(Feat(campaign_id=change.id, hero_id=hero.id, kind=SECOND, what=second))
        gain = paths.second(hero.character, second)
        own = second == hero.character
        label = f"{hero.name} stays a pure {second}" if own else f"{hero.name} takes {second} as second class"
        notes = [*(f"gains {text}" for text in gain.abilities), gain.note] if gain else []
        shown = change.whole(hero.name)
        return Done(label, [n for n in notes if n], {"hero": hero.name, "second_class": second, "level": shown.level})

    return desk.perform(work, force)
