"""Items, abilities and tags: what the rulebook says of them, and random ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.named import NamedTuple
from companion.core.readings import Readings
from companion.games.arcania.data import Ruleset
from companion.games.arcania.items import PLUSES, Item
from companion.games.arcania.odds.abilities import RolledAbilities
from companion.games.arcania.totals import HOW_WORDS, Ability, in_use
from companion.games.arcania.views import as_shape, plus, show_notes
from companion.render.console import columns, say, say_parts
from companion.render.prose import folded

WHO_WORDS = {
    "hero": "heroes only",
    "monster": "monsters only",
    "anyone": "anyone",
    "nobody": "nobody gains it at random",
}


class ItemShown(NamedTuple):
    """An item with its figures; a price we do not know is None."""

    name: str
    kind: str
    slot: str
    hands: int
    cost: int | None
    resale: int | None
    damage: str
    type: str
    pluses: Mapping[str, int]
    abilities: tuple[str, ...]
    tags: tuple[str, ...]
    upgrades: tuple[str, ...]
    starting: bool
    in_use: bool


def item_shown(item: Item, data: Ruleset) -> ItemShown:
    """An item as it is shown."""
    return ItemShown(
        item.name,
        item.kind,
        item.slot,
        item.hands,
        item.cost,
        item.resale,
        item.damage,
        item.type,
        {name: item.plus(name) for name in PLUSES if item.plus(name)},
        item.abilities,
        item.tags,
        tuple(upgrade.name for upgrade in item.upgrades),
        item.starting,
        in_use(item, data),
    )


class Entry(NamedTuple):
    """What the digest says of an item, and the readings that concern it."""

    text: str
    rule: str
    readings: tuple[str, ...]
    own_words: str = ""
    """What the player's box says of it."""


def item_entry(item: Item, data: Ruleset, chosen: Readings) -> Entry:
    """The digest's entry of an item."""
    found = data.entry(item.rule)
    notes = tuple(chosen.note(key) for key in chosen.at(f"item show {item.name}"))
    rule = data.cite(item.rule) if item.rule else ""
    return Entry(found.body if found else "", rule, notes, data.own_words("item", item.name))


def item_shape(item: ItemShown, entry: Entry) -> dict[str, object]:
    """An item of the rulebook, for programs."""
    return {name: as_shape(one) for name, one in (item._asdict() | entry._asdict()).items()}


def show_item(item: ItemShown, entry: Entry) -> None:
    """An item of the rulebook."""
    say_parts((item.name, "bold"), f" ({item.kind}{', ' + item.slot if item.slot else ''})")
    say(f"  cost {_price(item.cost)}, resale {_price(item.resale)}")
    figures = [item.type, item.damage, *(plus(*one) for one in item.pluses.items()), *item.abilities, *item.tags]
    if shown := ", ".join(part for part in figures if part):
        say(f"  {shown}{', two hands' if item.hands == 2 else ''}")
    for text in filter(None, (entry.text, entry.own_words)):
        for line in folded(text, "  "):
            say(line)
    say_parts(("  rule: ", "dim"), entry.rule or "one of your own")
    show_notes(entry.readings)


def _price(value: int | None) -> str:
    return f"{value:,} GP" if value is not None else "on the card"


def show_items(items: Sequence[ItemShown]) -> None:
    """The items the rulebook names."""
    listed = [(item.name, item.kind, item.slot, _price(item.cost), _price(item.resale)) for item in items]
    columns(listed, header=("item", "kind", "slot", "cost", "resale"))


class AbilityShown(NamedTuple):
    """An ability or tag: our own words, number, who may have it, how it stacks, disputed readings."""

    kind: str
    number: int
    code: str
    name: str
    who: str
    who_words: str
    stacks: str
    stacks_words: str
    text: str
    source: str
    disputed: str
    rule: str
    readings: tuple[str, ...]
    own_words: str = ""


def ability_shown(ability: Ability, data: Ruleset, chosen: Readings) -> AbilityShown:
    """An ability or tag as it is explained."""
    found = data.entry(ability.rule)
    limit = f" (to {ability.most})" if ability.most else f" ({ability.of_class})" if ability.of_class else ""
    return AbilityShown(
        ability.kind,
        ability.number,
        ability.code,
        ability.name,
        ability.who,
        WHO_WORDS[ability.who],
        ability.stacks or "best",
        HOW_WORDS[ability.stacks] + limit,
        found.body if found else "",
        found.source if found else "",
        found.disputed if found else "",
        data.cite(ability.rule),
        tuple(chosen.note(key) for key in chosen.known if _concerns(chosen, key, ability)),
        data.own_words("ability", ability.name) or data.own_words("ability", ability.base),
    )


def _concerns(chosen: Readings, key: str, ability: Ability) -> bool:
    reading = chosen.known[key]
    named = {place.removeprefix("ability ") for place in reading.places if place.startswith("ability ")}
    return reading.rule == ability.rule or (ability.base or ability.name) in named


def show_ability(shown: AbilityShown) -> None:
    """One ability or tag."""
    code = f"{shown.code} " if shown.code not in ("", shown.name) else ""
    say_parts((f"{code}{shown.name}", "bold"), f"  {shown.kind} {shown.number}")
    for line in folded(shown.text, "  "):
        say(line)
    for line in folded(shown.own_words, "  ") if shown.own_words else ():
        say(line)
    if shown.kind == "ability":
        say(f"  who: {shown.who_words}; stacking: {shown.stacks_words}")
    if shown.disputed and not shown.readings:
        for line in folded(f"Disputed: {shown.disputed}", "  "):
            say(line, "yellow")
    say_parts(("  rule: ", "dim"), shown.rule)
    show_notes(shown.readings)


def ability_line(one: Ability) -> dict[str, object]:
    """A line of the list of abilities, for programs."""
    shape: dict[str, object] = {"number": one.number, "kind": one.kind, "code": one.code}
    return shape | {"name": one.name, "who": one.who, "stacks": one.stacks}


def show_abilities(listed: Sequence[Ability]) -> None:
    """The whole list."""
    rows = [(f"{one.kind} {one.number}", one.code, one.name, one.who, one.stacks) for one in listed]
    columns(rows, header=("number", "code", "name", "who", "stacking"))


def random_shape(rolled: RolledAbilities) -> dict[str, object]:
    """Random abilities and how they came, for programs."""
    dice = [{"die": die.name, "value": die.value, "kept": die.kept} for die in rolled.dice]
    shape: dict[str, object] = {"who": rolled.who, "dice": dice, "gained": list(rolled.gained)}
    return shape | {"totals": dict(rolled.totals), "notes": list(rolled.notes), "rule": rolled.rule}


def show_random(rolled: RolledAbilities) -> None:
    """A random ability and how it came."""
    totals = ", ".join(f"{code}{number if number > 1 else ''}" for code, number in rolled.totals.items())
    say_parts((totals, "bold"), f"  for a {rolled.who}  [{rolled.rule}]")
    dice = ", ".join(f"{die.name} {die.value}{'' if die.kept else ' (reroll)'}" for die in rolled.dice)
    say(f"  rolled {dice}", "dim")
    show_notes(rolled.notes)
