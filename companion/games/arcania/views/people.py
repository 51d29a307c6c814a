"""Who goes with the heroes, and what the heroes' level adds to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.named import NamedTuple
from companion.core.readings import Readings
from companion.games.arcania.data import Ruleset
from companion.games.arcania.figures import FollowerFigures, follower_figures
from companion.games.arcania.hero import Hero
from companion.games.arcania.people import FIGURES, PAID_BONDS, Follower
from companion.games.arcania.state import State
from companion.games.arcania.views import STAT_WORDS, plus, show_notes
from companion.render.console import columns, say, say_parts
from companion.render.prose import folded


class FollowerShown(NamedTuple):
    """A follower with what the hero's level adds."""

    name: str
    hero: str
    kind: str
    what: str
    bond: str
    class_: str
    specialization: str
    count: int  # type: ignore[assignment]  # a tuple's own count is of no use here
    counts: bool
    cost: int | None
    paid: bool
    base: Mapping[str, int | str | None]
    boost: Mapping[str, int]
    abilities: tuple[str, ...]
    items: tuple[str, ...]
    total: FollowerFigures = FollowerFigures(None, None, None, 0, "")
    """With the boost and what is carried; None stands on the card only."""


class Limit(NamedTuple):
    """How many NPCs a hero has, and may have."""

    hero: str
    count: int  # type: ignore[assignment]  # likewise
    allowed: int


class Followers(NamedTuple):
    """Everybody's followers, and how many count."""

    followers: tuple[FollowerShown, ...]
    limits: tuple[Limit, ...]
    readings: tuple[str, ...]


def followers_of(state: State) -> Followers:
    """Everybody's followers as they are shown."""
    people, chosen = state.data.people, state.readings
    found = tuple(_shown(one, hero, state) for hero in state.heroes for one in hero.followers)
    limits = tuple(
        Limit(hero.name, people.counted(hero.followers, hero.of_class), people.limit(hero.players))
        for hero in state.heroes
    )
    used = {"major": "major-npc-boost", "summon": "summon-boost"}
    notes = (chosen.note(key) for kind, key in used.items() if any(one.kind == kind for one in found))
    return Followers(found, limits, tuple(notes))


def _shown(one: Follower, hero: Hero, state: State) -> FollowerShown:
    people = state.data.people
    kind = people.kind_of(one)
    return FollowerShown(
        one.name,
        hero.name,
        one.kind,
        one.what,
        one.bond,
        one.of_class,
        one.specialization,
        one.count,
        people.counts(one) or bool(kind and kind.pack),
        one.cost,
        one.paid or one.bond not in PAID_BONDS,
        {name: getattr(one, name) for name in (*FIGURES, "dr")},
        people.boost_of(one, hero.level, state.readings),
        one.abilities,
        tuple(item.name for item in one.items),
        follower_figures(one, hero.level, state.data, state.readings),
    )


class NpcShown(NamedTuple):
    """An NPC by name: as the rulebook and the player's box have it, at a hero level."""

    name: str
    kind: str
    class_: str
    cost: int | None
    level: int
    hp: int | None
    attack: int | None
    defense: int | None
    dr: int
    damage: str
    abilities: tuple[str, ...]
    missing: tuple[str, ...]
    text: str
    readings: tuple[str, ...]


def npc_shown(one: Follower, level: int, data: Ruleset, chosen: Readings, text: str = "") -> NpcShown:
    """An NPC as it is shown for heroes of a level."""
    own = follower_figures(one, level, data, chosen)
    rule = data.people.boosts.get(one.kind)
    notes = (chosen.note(rule.reading),) if rule and rule.reading and level > 1 else ()
    figures = (own.hp, own.attack, own.defense, own.dr, own.damage)
    kind = one.what or one.kind
    return NpcShown(one.name, kind, one.of_class, one.cost, level, *figures, one.abilities, own.missing, text, notes)


def show_npc(shown: NpcShown) -> None:
    """One NPC."""
    what = " ".join(part for part in (shown.kind, shown.class_) if part)
    cost = f", {shown.cost:,} GP a quest" if shown.cost is not None else ""
    say_parts((shown.name, "bold"), f" ({what}{cost})")
    level = f" at hero level {shown.level}" if shown.level > 1 else ""
    say(f"  {figure_words(shown.hp, shown.attack, shown.defense, shown.dr, shown.damage)}{level}")
    if shown.abilities:
        say(f"  abilities: {', '.join(shown.abilities)}")
    for line in folded(shown.text, "  ") if shown.text else ():
        say(line)
    if shown.missing:
        options = " ".join(f"{name}={'d6' if name == 'damage' else 3}" for name in shown.missing)
        say(
            f'  not known yet: {", ".join(shown.missing)} (companion box set "{shown.name}" {options} --kind npc)',
            "dim",
        )
    show_notes(shown.readings)


def figure_words(hp: int | None, attack: int | None, defense: int | None, dr: int, damage: str) -> str:
    """HP, attack, defense and damage in a few words; what only the card knows is a question mark."""
    pluses = (("attack", attack), ("defense", defense))
    parts = [f"HP {'?' if hp is None else hp}"]
    parts += [f"{word} {'?' if value is None else f'{value:+d}'}" for word, value in pluses]
    parts += [f"DR {dr}"] if dr else []
    return ", ".join([*parts, f"damage {damage or '?'}"])


def show_followers(shown: Followers) -> None:
    """Everybody's followers."""
    for limit in shown.limits:
        say_parts((limit.hero, "bold"), f"  {limit.count} of {limit.allowed} NPCs")
        columns([_line(one) for one in shown.followers if one.hero == limit.hero], styles=("", "dim"))
    if not shown.followers:
        say("  Nobody yet: companion npc hire NAME --by HERO", "dim")
    show_notes(shown.readings)


def _line(one: FollowerShown) -> tuple[str, str, str]:
    many = f"{one.count} x " if one.count > 1 else ""
    boost = ", ".join(plus(name, number) for name, number in one.boost.items() if number)
    own = one.total
    figures = figure_words(own.hp, own.attack, own.defense, own.dr, own.damage)
    boost = f" (with {boost})" if boost else ""
    kind = " ".join(part for part in (one.what or one.kind, one.class_, one.specialization) if part)
    carried = f"; carries {', '.join(one.items)}" if one.items else ""
    bound = f"{kind}, {one.bond}{'' if one.counts else ', does not count'}{'' if one.paid else '; NOT PAID'}"
    return f"  {many}{one.name}", bound, figures + boost + carried


def show_boost(level: int, rows: Mapping[str, Mapping[str, int]], items: int, notes: Sequence[str]) -> None:
    """The boost table's line for a level."""
    say(f"Hero level {level}")
    words = {
        kind: [f"{STAT_WORDS.get(name, name)} +{number}" for name, number in figures.items()]
        for kind, figures in rows.items()
    }
    columns([(f"  {kind}", *said) for kind, said in words.items()])
    say(f"  an NPC with HTU carries {items} item{'' if items == 1 else 's'}")
    show_notes(notes)
