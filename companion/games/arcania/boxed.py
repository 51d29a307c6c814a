"""The player's box in this game: which figures it keeps, how they go over the rulebook's, what an act adds to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from companion.core.box import DICE, LIST, NUMBER, TEXT, Box, BoxFigure, BoxKind
from companion.core.named import NamedTuple
from companion.core.names import close_names, fold
from companion.games.arcania.data import Ruleset

if TYPE_CHECKING:
    from companion.core.things import Thing
    from companion.games.arcania.items import Item
    from companion.games.arcania.people import Follower, PeopleRules
    from companion.games.arcania.state import State
    from companion.table.change import Change

ITEM, NPC, MONSTER, QUEST = "item", "npc", "monster", "quest"


def _figures(reads: str, **words: str) -> tuple[BoxFigure, ...]:
    return tuple(BoxFigure(name.rstrip("_"), said, reads) for name, said in words.items())


_FIGHTS = _figures(NUMBER, hp="base HP", attack="attack plus, or A", defense="defense plus, or D", dr="DR")
_DAMAGE = BoxFigure("damage", "damage dice: d8, 2d6+1", DICE)
_ABILITIES = BoxFigure("abilities", "codes with commas: LTH, PRC2", LIST)
KINDS = (
    BoxKind(
        ITEM,
        "an item, potion, scroll or artifact",
        (
            *_figures(NUMBER, cost="what the shop asks", resale="what the shop pays", hands="hands it takes"),
            *_figures(TEXT, kind="weapon, armor, potion ...", slot="where it lies", type="melee, ranged, magic"),
            *_FIGHTS,
            *_figures(NUMBER, dr_max="what it adds to the maximum DR"),
            _DAMAGE,
            _ABILITIES,
            BoxFigure("tags", "Armor, MP, Shield ...", LIST),
        ),
    ),
    BoxKind(
        NPC,
        "an NPC, animal or summon",
        (
            *_figures(NUMBER, cost="GP for a quest"),
            *_figures(TEXT, kind="minor or major", class_="a major NPC's class"),
            *_FIGHTS,
            _DAMAGE,
            _ABILITIES,
        ),
    ),
    BoxKind(
        MONSTER,
        "a monster or boss, as its card prints it",
        (
            *_FIGHTS,
            *_figures(NUMBER, actions="main actions", lt="LT of the card", t="T of the card"),
            *_figures(TEXT, type="melee, ranged, magic", faction="undead, construct ..."),
            _DAMAGE,
            _ABILITIES,
        ),
    ),
    BoxKind(QUEST, "a quest", _figures(NUMBER, encounters="how many its card lists", gold="each hero's reward")),
    BoxKind("ability", "an ability or tag: your own words"),
    BoxKind("class", "a class card: what it gives", open=True),
)


class Boxed(Ruleset):
    """The rulebook's figures with those of the player's box over them; the box is read when one is asked for."""

    def __init__(self, data: Ruleset, box: Box) -> None:
        super().__init__(data.game)
        self._printed, self._box = data, box

    def own_words(self, kind: str, name: str) -> str:
        """The player's own words on something."""
        return self._box.text(kind, name)

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items of the rulebook and of the box."""
        known = dict(self._printed.items)
        for row in self._box.of(ITEM):
            found = _spelled(known, row.name)
            known[found or row.name] = _item(known.get(found), row.name, row.figures)
        return known

    @cached_property
    def people(self) -> PeopleRules:
        """The NPCs of the rulebook and of the box."""
        rules = self._printed.people
        persons = dict(rules.persons)
        for row in self._box.of(NPC):
            found = _spelled(persons, row.name)
            persons[found or row.name] = _person(persons.get(found), row.name, row.figures)
        return rules._replace(persons=persons)


for _name in ("board", "tables", "abilities", "paths", "levels", "markets", "quests", "readings", "_sources"):
    # a box adds nothing to these: they are read once for all campaigns and boxes
    setattr(Boxed, _name, property(attrgetter(f"_printed.{_name}")))


def boxed(data: Ruleset, box: Box) -> Ruleset:
    """A game's data with a box over it."""
    return Boxed(data, box)


def _spelled(known: Mapping[str, object], name: str) -> str:
    return next((one for one in known if fold(one) == fold(name)), "")


def _item(base: Item | None, name: str, figures: Mapping[str, object]) -> Item:
    from companion.games.arcania.items import KINDS as ITEM_KINDS
    from companion.games.arcania.items import Item

    said = _plain(figures)
    if said.get("kind") not in ITEM_KINDS:
        said.pop("kind", None)
    slot = str(said.pop("slot", "") or (base.slot if base else ""))
    return (base or Item(name))._replace(slot=slot, home=slot, **said)


def _person(base: Follower | None, name: str, figures: Mapping[str, object]) -> Follower:
    from companion.games.arcania.people import PERSONS, Follower

    said = _plain(figures)
    said["of_class"] = said.pop("class", base.of_class if base else "")
    if said.get("kind") not in PERSONS:
        said.pop("kind", None)
    return (base or Follower(name))._replace(**said)


def _plain(figures: Mapping[str, object]) -> dict[str, Any]:
    """The figures of an entry as a value takes them: lists as tuples, what is not said left out."""
    listed = {key: tuple(value) if isinstance(value, list) else value for key, value in figures.items()}
    return {key: value for key, value in listed.items() if value is not None}


def keep_item(change: Change[State], item: Item, figures: Mapping[str, object], once: bool, new: bool) -> None:
    """Keep what was said of an item; an unknown name that looks like a slip only where it is said to be new."""
    known = change.state.data.items
    printed = _spelled(known, item.name)
    if once or (not printed and not new and close_names(item.name, known)):
        return
    _keep(change, ITEM, printed or item.name, figures, known.get(printed), bool(new and not printed))


def keep_person(change: Change[State], name: str, figures: Mapping[str, object], once: bool, new: bool = False) -> None:
    """Keep what was said of an NPC; one that nobody knows also without figures, where it is said to be new."""
    persons = change.state.data.people.persons
    printed = _spelled(persons, name)
    if not once:
        _keep(change, NPC, printed or name, figures, persons.get(printed), new and not printed)


def keep(change: Change[State], kind: str, name: str, figures: Mapping[str, object], once: bool) -> None:
    """Keep figures of a monster or quest."""
    if not once:
        _keep(change, kind, name, figures)


def _keep(
    change: Change[State],
    kind: str,
    name: str,
    figures: Mapping[str, object],
    printed: Item | Follower | None = None,
    empty: bool = False,
) -> None:
    """Keep the figures that were said and that nobody knew: one that differs is of this one thing alone."""
    row = change.box.find(kind, name)
    own = row.figures if row else {}
    said = {key: list(value) if isinstance(value, tuple) else value for key, value in figures.items()}
    said = {key: value for key, value in said.items() if value not in (None, "", [])}
    fresh = {key: value for key, value in said.items() if own.get(key) is None and _unknown(printed, key)}
    if fresh or empty:
        change.keep(kind, name, fresh)


def _unknown(printed: Item | Follower | None, figure: str) -> bool:
    """Whether what the rulebook prints of something leaves a figure open: a plus it does not print is none."""
    if printed is None:
        return True
    return getattr(printed, figure, 0) in (None, "", ())


class Card(NamedTuple):
    """A monster as the box has it."""

    name: str
    figures: Mapping[str, object]

    def number(self, name: str) -> int | None:
        """A figure that is a number."""
        found = self.figures.get(name)
        return found if isinstance(found, int) else None

    def text(self, name: str) -> str:
        """A figure that is a word."""
        return str(self.figures.get(name) or "")

    def listed(self, name: str) -> tuple[str, ...]:
        """A figure that is a list."""
        found = self.figures.get(name)
        return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def monster(box: Box, name: str) -> Card:
    """A monster of the box; an empty card where it has none."""
    row = box.match(MONSTER, name)
    return Card(row.name, row.figures) if row else Card("", {})


def things(data: Ruleset) -> Iterator[Thing]:
    """Abilities, tags, classes, items, NPCs and quests, each with its figures in a line."""
    from companion.core.findings import Action
    from companion.core.things import Thing
    from companion.games.arcania.totals import HOW_WORDS

    for ability in data.abilities.listed:
        if ability.name:
            also = tuple(dict.fromkeys(code for code in (ability.base, ability.code) if code and code != ability.name))
            line = f"{ability.kind} {ability.number}; {ability.who}; {HOW_WORDS[ability.stacks]}"
            yield Thing(ability.kind, ability.name, line, Action("ability show", (ability.base or ability.name,)), also)
    for gain in data.paths.classes.values():
        own = ", ".join([*gain.abilities, *([f"+{gain.damage} damage"] if gain.damage else [])]) or "on its card"
        yield Thing("class", gain.name, own, Action("rules show", (f"{data.game.id}#{gain.rule}",)))
    for item in data.items.values():
        yield Thing(ITEM, item.name, item_line(item), Action("item show", (item.name,)))
    for person in data.people.persons.values():
        yield Thing(NPC, person.name, person_line(person), Action("npc show", (person.name,)))
    for quest in data.quests.quests:
        yield Thing(QUEST, quest.name, f"{quest.kind} quest", Action("rules show", (f"{data.game.id}#{quest.rule}",)))


def item_line(item: Item) -> str:
    """An item in a line."""
    pluses = (("HP", item.hp), ("attack", item.attack), ("defense", item.defense), ("DR", item.dr))
    parts = [item.kind, item.type, item.damage, *(f"{value:+d} {name}" for name, value in pluses if value)]
    parts += [*item.abilities]
    prices = (("cost", item.cost), ("resale", item.resale))
    parts += [f"{word} {value:,} GP" for word, value in prices if value is not None]
    return ", ".join(part for part in parts if part)


def person_line(one: Follower) -> str:
    """An NPC in a line."""
    pluses = (("HP", one.hp), ("attack", one.attack), ("defense", one.defense), ("DR", one.dr))
    parts = [f"{one.kind} NPC", one.of_class, *(f"{name} {value}" for name, value in pluses if value is not None)]
    parts += [one.damage, *one.abilities, f"{one.cost:,} GP a quest" if one.cost is not None else ""]
    return ", ".join(part for part in parts if part)
