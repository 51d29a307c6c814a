"""Monsters, lieutenants, agents, allies and items as a look-up shows them: in a line, on the screen, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.games.descent.facts import ACTS
from companion.games.descent.gear import RELIC, SHOP_ITEM, Gear
from companion.games.descent.helpers import ALLY, Familiar, Helpers
from companion.games.descent.monsters import (
    MONSTER,
    RANKS,
    Chief,
    Foe,
    Foes,
    MonsterGroup,
)
from companion.render.console import columns, say, say_parts

if TYPE_CHECKING:
    from companion.core.box import BoxRow

Shape = dict[str, object]
ONE_SOURCE = "(one source)"
UNKNOWN = "?"


def foe_line(foe: Foe) -> str:
    """A figure in a line: what it takes to hit it, and how it hits."""
    health = UNKNOWN if foe.health is None else foe.health
    parts = [f"speed {UNKNOWN if foe.speed is None else foe.speed}", f"health {health}"]
    parts.append(f"defense {' '.join(foe.defense) or 'none'}")
    parts.append(f"{foe.attack} {' '.join(foe.dice) or UNKNOWN}" if foe.attack else "no attack")
    return ", ".join(parts)


def item_line(item: Gear) -> str:
    """An item in a line."""
    parts = [item.equip or "no icon"] + ([f"Act {item.act}"] if item.act else [])
    parts += [f"{item.cost} gold"] if item.cost else []
    parts += [f"{item.attack or 'defense'} {' '.join(item.dice)}"] if item.dice else []
    parts += item.always
    return ", ".join(parts) + (f"; surges: {surges_line(item.surges)}" if item.surges else "")


def surges_line(surges: Sequence[str]) -> str:
    """Surge abilities, each with its price where it is not one."""
    return "; ".join(surges) or "none"


def foe_shape(foe: Foe) -> Shape:
    """A card's side as programs read it."""
    return {
        "act": foe.act,
        **({"rank": foe.rank} if foe.rank else {}),
        "attack": foe.attack,
        "dice": list(foe.dice),
        "speed": foe.speed,
        "health": foe.health,
        "defense": list(foe.defense),
        "passives": list(foe.passives),
        "actions": list(foe.actions),
        "surges": surge_shapes(foe.surges),
        **({"attributes": foe.attributes._asdict()} if foe.attributes else {}),
    }


def surge_shapes(surges: Iterable[str]) -> list[Shape]:
    """Surges as programs read them."""
    from companion.games.descent.odds.surges import surge

    return [{name: value for name, value in surge(text)._asdict().items() if value} for text in surges]


def monster_shape(foes: Foes, group: MonsterGroup, acts: Sequence[str], heroes: Sequence[int]) -> Shape:
    """A monster group with the cards of some acts."""
    return {
        "name": group.name,
        "kind": MONSTER,
        "product": group.product,
        "traits": list(group.traits),
        "size": group.size,
        "limits": {str(n): group.limits(n)._asdict() for n in heroes},
        "cards": [foe_shape(foes.monster(group.name, act, rank, group.product)) for act in acts for rank in RANKS],
        "unverified": list(group.unverified),
    }


def show_monster(foes: Foes, group: MonsterGroup, acts: Sequence[str], heroes: Sequence[int]) -> None:
    """A monster on the screen."""
    size = f"{group.size}{f' {ONE_SOURCE}' if 'size' in group.unverified else ''}"
    say_parts((group.name, "bold"), f"  monster: {', '.join(group.traits)}; {size}; {group.product}")
    for act in acts:
        for rank in RANKS:
            _show_card(foes.monster(group.name, act, rank, group.product), f"Act {act} {rank}")
    told = [f"{_limits(group, n)} with {n}" for n in heroes]
    doubt = f" {ONE_SOURCE}" if "limits" in group.unverified else ""
    say_parts(("  group: ", "dim"), f"{'; '.join(told)} heroes{doubt}")
    others = [one.product for one in foes.groups if one.name == group.name and one.product != group.product]
    if others:
        say_parts(("  also in: ", "dim"), f"{', '.join(others)} (--product {others[0]})")


def _limits(group: MonsterGroup, heroes: int) -> str:
    limits = group.limits(heroes)
    named = ((limits.minions, "minion"), (limits.masters, "master"))
    return " + ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in named if count)


def _show_card(foe: Foe, title: str) -> None:
    say_parts((f"  {title}: ", "dim"), foe_line(foe))
    if foe.attributes:
        say_parts(("    attributes: ", "dim"), ", ".join(f"{n} {v}" for n, v in foe.attributes._asdict().items()))
    if foe.passives or foe.actions:
        actions = [f"{name} (action)" for name in foe.actions]
        say_parts(("    abilities: ", "dim"), ", ".join([*foe.passives, *actions]))
    if foe.surges:
        say_parts(("    surges: ", "dim"), surges_line(foe.surges))


def list_monsters(foes: Foes, groups: Sequence[MonsterGroup], act: str, heroes: int) -> None:
    """Monsters, a line each."""
    lines = []
    for group in groups:
        minion, master = (foes.monster(group.name, act, rank, group.product) for rank in RANKS)
        fights = f"{minion.attack} {' '.join(minion.dice) or UNKNOWN}"
        health = f"{minion.health}/{master.health}"
        lines.append((group.name, " ".join(group.traits), health, fights, _limits(group, heroes), group.product))
    title = ("monster", "traits", f"health Act {act}", "attack", f"{heroes} heroes", "box")
    columns(lines, title, ("bold",)) if lines else say("No monster fits.")


def chief_shape(cards: Sequence[Chief], heroes: Sequence[int]) -> Shape:
    """A lieutenant or an agent, with the cards of some acts."""
    first = cards[0].foe
    return {
        "name": first.name,
        "kind": first.kind,
        "product": first.product,
        **({"size": first.size} if first.size else {}),
        **({"plot_deck": first.plot_deck} if first.plot_deck else {}),
        "cards": [{"heroes": n, **foe_shape(card.against(n))} for card in cards for n in heroes],
    }


def show_chief(cards: Sequence[Chief], heroes: Sequence[int]) -> None:
    """A lieutenant or an agent on the screen."""
    first = cards[0].foe
    more = [first.size] if first.size else [f"Plot deck {first.plot_deck}"] if first.plot_deck else []
    say_parts((first.name, "bold"), f"  {'; '.join([first.kind, *more, first.product])}")
    for card in cards:
        for n in heroes[:-1]:
            say_parts((f"  Act {card.foe.act}, {n} heroes: ", "dim"), foe_line(card.against(n)))
        _show_card(card.against(heroes[-1]), f"Act {card.foe.act}, {heroes[-1]} heroes")


def list_chiefs(chiefs: Sequence[Chief], heroes: int) -> None:
    """Lieutenants or agents, a line each."""
    lines = [(c.foe.name, c.foe.act, foe_line(c.against(heroes)), c.foe.product) for c in chiefs]
    columns(lines, ("name", "act", f"with {heroes} heroes", "box"), ("bold",)) if lines else say("None fits.")


def item_shape(item: Gear) -> Shape:
    """An item as programs read it."""
    kept = {name: value for name, value in item._asdict().items() if value not in ("", 0, (), False)}
    lists = {name: list(value) for name, value in kept.items() if isinstance(value, tuple)}
    return {**kept, **lists, "surges": surge_shapes(item.surges)}


def show_item(item: Gear) -> None:
    """An item on the screen."""
    what = {SHOP_ITEM: "Shop Item", RELIC: f"relic of the {item.side}"}.get(item.deck, f"{item.hero_class}'s equipment")
    traits = [f"({', '.join(item.traits)})"] if item.traits else []
    say_parts((item.name, "bold"), f"  {' '.join([what, *traits])}; {item.product}")
    say(f"  {item_line(item._replace(surges=()))}")
    doubt = f" {ONE_SOURCE}" if "surges" in item.unverified else ""
    if item.surges:
        say_parts(("  surges: ", "dim"), surges_line(item.surges) + doubt)
    if item.figures:
        say_parts(("  besides: ", "dim"), "; ".join(item.figures) + doubt)
    if item.other_side:
        say_parts(("  other side: ", "dim"), item.other_side)
    if item.more:
        say_parts(("  the card says more.", "dim"))


def list_items(items: Sequence[Gear]) -> None:
    """Items, a line each."""
    lines = [(item.name, item_line(item)) for item in items]
    columns(lines, ("item", ""), ("bold",)) if lines else say("No item fits.")


def helper_shape(foe: Foe, helpers: Helpers, familiar: Familiar | None) -> Shape:
    """An ally, a familiar or a servant as programs read it."""
    more = {"owner": familiar.owner, "act_2": familiar.act_2} if familiar else {}
    skills = {"skills": list(helpers.skills_of(foe.name))} if foe.kind == ALLY else {}
    return {"name": foe.name, "kind": foe.kind, "product": foe.product, **more, **skills, **foe_shape(foe)}


def show_helper(foe: Foe, helpers: Helpers, familiar: Familiar | None, heroes: int) -> None:
    """Likewise on the screen."""
    owner = f" of the {familiar.owner}" if familiar and familiar.owner else ""
    say_parts((foe.name, "bold"), f"  {foe.kind}{owner}; {foe.product}")
    _show_card(foe, f"{heroes} heroes" if foe.kind == ALLY else "card")
    if familiar and familiar.act_2:
        say_parts(("  in Act II: ", "dim"), familiar.act_2)
    if skills := helpers.skills_of(foe.name) if foe.kind == ALLY else ():
        say_parts(("  skills: ", "dim"), ", ".join(skills))


def show_words(row: BoxRow | None) -> None:
    """What the player's box says of it."""
    if row is None:
        return
    from companion.core.box import figures_line

    if row.figures:
        say_parts(("  your box: ", "dim"), figures_line(row.figures))
    for n, line in enumerate(row.text.splitlines()):
        say_parts(("  your words: " if n == 0 else "              ", "dim"), line)


def with_words(shape: Shape, row: BoxRow | None) -> Shape:
    """A shape with what the player's box says of it."""
    return {**shape, **({"box": {"figures": dict(row.figures), "text": row.text}} if row else {})}


def acts_of(cards: Sequence[Chief]) -> tuple[str, ...]:
    """The acts for which there is a card."""
    return tuple(act for act in ACTS if any(card.foe.act == act for card in cards))
