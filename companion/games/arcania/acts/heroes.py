"""The hero sheet: figures, abilities, specializations, second class; a hero who joins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.findings import Action
from companion.core.names import CompanionError, fold, many, resolve, shorten
from companion.core.rows import from_facts, to_facts
from companion.games.arcania import codes
from companion.games.arcania.facts import AbilityFacts, CardFacts, HeroFacts
from companion.games.arcania.hero import Gain, Paths
from companion.games.arcania.rules.hero import UNLOCKS
from companion.games.arcania.state import ABILITY, GOLD, SECOND, SPECIALIZATION, State
from companion.store.tables import Feat, Hero
from companion.table.change import Change, Outcome, Table, perform

BIGGEST = 10_000
TOO_EARLY: dict[str, Action] = {codes.TOO_EARLY.code: UNLOCKS}


def set_card(table: Table, name: str, figures: CardFacts, abilities: Sequence[str], force: str = "") -> Outcome:
    """Fill in what the hero card says."""
    given = to_facts(figures)
    for key, value in given.items():
        if isinstance(value, int) and abs(value) > BIGGEST:
            raise CompanionError(f"{key} {value} is more than any card says.", "Give the printed figure.")
    if not given and not abilities:
        raise CompanionError("Nothing to fill in.", "Add --hp, --attack, --defense, --dr, --damage or --ability.")

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        sheet = from_facts(HeroFacts, hero.sheet)
        card = to_facts(sheet.card or CardFacts()) | given
        hero.sheet = to_facts(sheet._replace(card=from_facts(CardFacts, card)), over=hero.sheet)
        for text in abilities:
            _add_ability(change, hero, text, "card")
        change.facts |= {"hero": hero.name, "card": card}
        return f"{hero.name}'s card: {', '.join([*(f'{key} {value}' for key, value in given.items()), *abilities])}"

    return perform(table, act, force)


def _feat(change: Change[State], hero: Hero, kind: str, what: str, facts: dict[str, object] | None = None) -> None:
    row = Feat(campaign_id=change.id, hero_id=hero.id, kind=kind, what=what, at=change.step.at, facts=facts or {})
    change.step.add(row)


def _add_ability(change: Change[State], hero: Hero, text: str, origin: str) -> None:
    text = shorten(text, 40)[1:-1].strip()
    if not text:
        raise CompanionError("The ability is empty.", "Give its code, such as LTH or PRC2.")
    _feat(change, hero, ABILITY, text, to_facts(AbilityFacts(origin)))


def gain(table: Table, name: str, texts: Sequence[str], origin: str, force: str = "") -> Outcome:
    """A hero gains abilities."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        for text in texts:
            _add_ability(change, hero, text, origin)
        change.facts |= {"hero": hero.name, "gained": list(texts)}
        return f"{hero.name} gains {', '.join(texts)} ({origin})"

    return perform(table, act, force)


def forget(table: Table, name: str, text: str, force: str = "") -> Outcome:
    """Take an ability off the sheet."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        own = {row.what: row for row in change.step.rows(Feat, hero_id=hero.id, kind=ABILITY)}
        row = resolve(text, own, "ability", hero.name)
        change.step.delete(row)
        change.facts |= {"hero": hero.name, "lost": row.what}
        return f"{hero.name} loses {row.what}"

    return perform(table, act, force)


def specialize(table: Table, name: str, wanted: str, force: str = "") -> Outcome:
    """A hero takes a specialization; a Summoner's kind follows its name."""

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        gain, taken = _chosen(change.state.data.paths, wanted)
        if any(fold(row.what) == fold(taken) for row in change.step.rows(Feat, hero_id=hero.id, kind=SPECIALIZATION)):
            raise CompanionError(f"{hero.name} is {_a(taken)} already.", "Nothing was changed.")
        _feat(change, hero, SPECIALIZATION, taken)
        change.instead = TOO_EARLY
        change.notes += [gain.note] if gain.note else []
        change.notes += [f"not in our text: {gain.unknown}"] if gain.unknown else []
        change.facts |= {"hero": hero.name, "specialization": taken}
        return f"{hero.name} becomes {_a(taken)}"

    return perform(table, act, force)


def _chosen(paths: Paths, wanted: str) -> tuple[Gain, str]:
    """The specialization meant, and its name with the kind a Summoner chooses."""
    gain = paths.specialization(wanted) or resolve(wanted, dict(paths.specializations), "specialization")
    kind = " ".join(word for word in fold(wanted).split() if word in gain.choice)
    if gain.choice and not kind:
        listed = ", ".join(gain.choice)
        raise CompanionError(f"Which kind does the {gain.name} choose?", f'One of: {listed}; as "{gain.name} golem".')
    return gain, f"{gain.name} {kind}".strip()


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def multi_class(table: Table, name: str, wanted: str, force: str = "") -> Outcome:
    """A hero takes a second class, or stays pure ("pure", or the class's own name)."""

    def act(change: Change[State]) -> str:
        hero, paths = change.hero(name), change.state.data.paths
        if hero.character not in paths.classes:
            raise CompanionError(f"{hero.name} has no class.", "Only a hero with a class takes a second one.")
        names = {gain.name: id for id, gain in paths.classes.items()}
        second = hero.character if fold(wanted).startswith("pure") else resolve(wanted, names, "class")
        if change.step.rows(Feat, hero_id=hero.id, kind=SECOND):
            raise CompanionError(f"{hero.name} has a second class already.", "`companion undo` takes it back.")
        _feat(change, hero, SECOND, second)
        change.instead = TOO_EARLY
        if gain := paths.second(hero.character, second):
            change.notes += [*(f"gains {text}" for text in gain.abilities), *([gain.note] if gain.note else [])]
        level = change.state.member(hero.id).level
        change.facts |= {"hero": hero.name, "second_class": second, "level": level}
        own = second == hero.character
        return f"{hero.name} stays a pure {second}" if own else f"{hero.name} takes {second} as second class"

    return perform(table, act, force)


def joined(change: Change[State], hero: Hero) -> str:
    """A hero begins with gold, and one who comes late at the level of the others; returns words for the label."""
    state = change.state
    levels = state.data.levels
    change.enter(GOLD, levels.gold, "starting gold", hero)
    others = [one.level for one in state.heroes if one.id != hero.id]
    behind = max(others, default=state.gone_level) - levels.start
    if not behind:
        return ""
    replaces = _replaces(state)
    sheet = from_facts(HeroFacts, hero.sheet)
    sheet = sheet._replace(late=behind, late_treasure=0 if replaces else behind, replaces=replaces)
    hero.sheet = to_facts(sheet, over=hero.sheet)
    return f" ({many(behind, 'levels')} behind the others)"


def _replaces(state: State) -> bool:
    """Whether a dead hero of hard mode has no replacement yet: that one gets no treasure cards."""
    dead, taken = sum(hero.dead for hero in state.members), sum(hero.replaces for hero in state.members)
    return state.mode.save and dead > taken
