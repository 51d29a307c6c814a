"""Looking something up by name: what `monster`, `lieutenant`, `ally` and `item` share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.names import CompanionError, candidates, fold, resolve
from companion.games.descent.commands.at_hand import AtHand, Wanted, at_hand, at_hand_for
from companion.games.descent.facts import ACTS
from companion.games.descent.monsters import AGENT, HERO_COUNTS, KINDS, LIEUTENANT, MONSTER, TRAITS, meant
from companion.games.descent.views import figures
from companion.render.console import columns, emit, say_parts

if TYPE_CHECKING:
    from companion.games.descent.gear import Gear
    from companion.games.descent.monsters import Chief

ITEM, ALLY = "item", "ally"


def acts_shown(hand: AtHand) -> tuple[str, ...]:
    """The act that was typed, or the campaign's; without either both."""
    return (hand.act,) if hand.typed_act or hand.rows else ACTS


def counts_shown(hand: AtHand) -> tuple[int, ...]:
    """Likewise the number of heroes."""
    return (hand.count,) if hand.typed_heroes or hand.heroes else HERO_COUNTS


def show_foe(name: str, asked: Wanted, kind: str = "") -> None:
    """A monster, a lieutenant or an agent: whichever has the name; a boxed one of the player's own too."""
    hand = at_hand_for(asked)
    known = {one: word for word in reversed(KINDS) if kind in ("", word) for one in hand.foes.names(word)}
    boxed = hand.box.match(MONSTER, name)
    if boxed and boxed.name not in known and (fold(name) == boxed.key or not candidates(meant(name, known), known)):
        _boxed(boxed.name, MONSTER, hand, asked.as_json)
        return
    named = resolve(meant(name, known), {one: one for one in known}, kind or "monster, lieutenant or agent")
    if known[named] == MONSTER:
        _show_monster(hand, named, asked.product, asked.as_json)
    else:
        _show_chief(hand, named, known[named], asked.as_json)


def _boxed(name: str, kind: str, hand: AtHand, as_json: bool) -> None:
    """Something that only the player's box has."""
    row = hand.box.find(kind, name)
    if as_json:
        emit(figures.with_words({"name": name, "kind": kind}, row))
    else:
        say_parts((name, "bold"), f"  {kind} of your box")
        figures.show_words(row)


def _show_monster(hand: AtHand, name: str, product: str, as_json: bool) -> None:
    group, row = hand.foes.group(name, product), hand.box.find(MONSTER, name)
    acts, counts = acts_shown(hand), counts_shown(hand)
    if as_json:
        emit(figures.with_words(figures.monster_shape(hand.foes, group, acts, counts), row))
    else:
        figures.show_monster(hand.foes, group, acts, counts)
        figures.show_words(row)


def _show_chief(hand: AtHand, name: str, kind: str, as_json: bool) -> None:
    row = hand.box.find(kind, name) or hand.box.find(MONSTER, name)
    cards = _cards(hand, name, kind)
    if as_json:
        emit(figures.with_words(figures.chief_shape(cards, counts_shown(hand)), row))
    else:
        figures.show_chief(cards, counts_shown(hand))
        figures.show_words(row)


def _cards(hand: AtHand, name: str, kind: str) -> tuple[Chief, ...]:
    """The cards of the acts shown; all of them where the campaign's act has none."""
    listed = hand.foes.agents if kind == AGENT else hand.foes.lieutenants
    own = tuple(chief for chief in listed if chief.foe.name == name)
    fit = tuple(chief for chief in own if chief.foe.act in acts_shown(hand))
    if not fit and hand.typed_act:
        there = " and ".join(figures.acts_of(own))
        raise CompanionError(f"{name} has no card for Act {hand.act}.", f"There is one for Act {there}.")
    return fit or own


def list_groups(traits: tuple[str, ...], asked: Wanted) -> None:
    """Monster groups by trait and box."""
    hand = at_hand_for(asked)
    wanted = {resolve(trait, {one: one for one in TRAITS}, "trait") for trait in traits}
    box = _product(asked.product, [group.product for group in hand.foes.groups])
    found = [group for group in hand.foes.groups if wanted <= set(group.traits) and box in ("", group.product)]
    if asked.as_json:
        emit([figures.monster_shape(hand.foes, group, acts_shown(hand), counts_shown(hand)) for group in found])
    else:
        figures.list_monsters(hand.foes, found, hand.act, hand.count)


def list_chiefs(kind: str, asked: Wanted) -> None:
    """Lieutenants or agents by act and box."""
    hand = at_hand_for(asked)
    listed = hand.foes.lieutenants if kind == LIEUTENANT else hand.foes.agents
    box = _product(asked.product, [chief.foe.product for chief in listed])
    found = [one for one in listed if one.foe.act in acts_shown(hand) and box in ("", one.foe.product)]
    if asked.as_json:
        emit([figures.chief_shape((one,), counts_shown(hand)) for one in found])
    else:
        figures.list_chiefs(found, hand.count)


def _product(typed: str, known: list[str]) -> str:
    """A box as it is called in the lists."""
    return resolve(typed, {one: one for one in known}, "box") if typed else ""


def show_item(name: str, game: str, as_json: bool) -> None:
    """An item: an exact name, else what is held or on offer, else any; or one of the player's box."""
    hand = at_hand(game)
    boxed = hand.box.match(ITEM, name)
    if boxed and not hand.armory.named(boxed.name) and not _is_listed(hand, name, boxed.name):
        _boxed(boxed.name, ITEM, hand, as_json)
        return
    found = _cards_named(hand, name)
    row = hand.box.find(ITEM, found[0].name)
    if as_json:
        emit(figures.with_words({**figures.item_shape(found[0]), "held_by": _holders(hand, found[0])}, row))
        return
    for item in found:
        figures.show_item(item)
    if holders := _holders(hand, found[0]):
        say_parts(("  held by: ", "dim"), ", ".join(holders))
    figures.show_words(row)


def _is_listed(hand: AtHand, typed: str, boxed: str) -> bool:
    """Whether the lists have exactly what was typed, and the box only something longer."""
    return fold(typed) != fold(boxed) and bool(hand.armory.named(typed))


def _cards_named(hand: AtHand, name: str) -> list[Gear]:
    """The cards of the name that is meant: those that differ in more than the class, as two sides of a relic do."""
    first = hand.armory.find(name, hand.held())
    plain = first._replace(hero_class="")
    same = [one for one in hand.armory.named(first.name) if one._replace(hero_class="") != plain]
    return [first, *(one for one in same if one.deck == first.deck)]


def _holders(hand: AtHand, item: Gear) -> list[str]:
    rows = hand.rows
    if rows is None:
        return []
    ids = {row.hero_id for row in rows.holdings if fold(row.card) == fold(item.name)}
    return [hero.name for hero in hand.heroes if hero.id in ids]


def list_items(deck: str, trait: str, act: str, product: str, game: str, as_json: bool) -> None:
    """Items by deck, trait, act and box."""
    hand = at_hand(game, act)
    box = _product(product, [item.product for item in hand.armory.items])
    wanted = fold(trait)
    found = [
        item
        for item in hand.armory.items
        if deck in ("", item.deck)
        and (not wanted or any(wanted in fold(one) for one in item.traits))
        and (not act or item.act in ("", hand.act))
        and box in ("", item.product)
    ]
    if as_json:
        emit([figures.item_shape(item) for item in found])
    else:
        figures.list_items(found)


def show_helper(name: str, heroes: int | None, product: str, game: str, as_json: bool) -> None:
    """An ally, a familiar or a servant."""
    hand = at_hand(game, "", heroes)
    allies = [one.foe.name for one in hand.helpers.allies]
    if candidates(name, allies):
        foe, familiar = hand.helpers.ally(name, hand.count), None
    else:
        resolve(name, {one: one for one in hand.helpers.names}, "ally, familiar or servant")
        familiar = hand.helpers.familiar(name, product)
        foe = familiar.foe
    row = hand.box.find(ALLY, foe.name)
    if as_json:
        emit(figures.with_words(figures.helper_shape(foe, hand.helpers, familiar), row))
    else:
        figures.show_helper(foe, hand.helpers, familiar, hand.count)
        figures.show_words(row)


def list_helpers(heroes: int | None, game: str, as_json: bool) -> None:
    """Allies for the number of heroes, then familiars and servants."""
    hand = at_hand(game, "", heroes)
    names = dict.fromkeys(one.foe.name for one in hand.helpers.allies)
    allies = [(hand.helpers.ally(name, hand.count), None) for name in names]
    listed = [*allies, *((one.foe, one) for one in hand.helpers.familiars)]
    if as_json:
        emit([figures.helper_shape(foe, hand.helpers, familiar) for foe, familiar in listed])
    else:
        columns([(foe.name, foe.kind, figures.foe_line(foe), foe.product) for foe, _ in listed])
