"""What a player's box holds of Descent: its kinds, and entries made into figures and items that checks can use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.box import DICE, FLAG, LIST, NUMBER, TEXT, Box, BoxFigure, BoxKind, BoxRow
from companion.games.descent.data import Index, Item, OverlordCard, Skill, index
from companion.games.descent.gear import Gear
from companion.games.descent.monsters import ATTACKS, IN_BOX, MELEE, Foe

MONSTER, LIEUTENANT, ALLY, ITEM = "monster", "lieutenant", "ally", "item"
OVERLORD_CARD, SKILL = "overlord", "skill"
OWN_DECK = IN_BOX
FIGHTERS = (MONSTER, LIEUTENANT, ALLY)
_ATTACK = (
    BoxFigure("attack", "melee or ranged", TEXT),
    BoxFigure("dice", "the attack dice: blue red", DICE),
    BoxFigure("surges", 'surge abilities with commas: "+2 damage, 2: Stun"', LIST),
)
_FIGURE = (
    BoxFigure("health", "its health", NUMBER),
    BoxFigure("speed", "its speed", NUMBER),
    BoxFigure("defense", "the defense dice: gray black", DICE),
    *_ATTACK,
    BoxFigure("traits", "cave, dark", LIST),
    BoxFigure("abilities", "the names of its abilities: Reach, Pierce 1", LIST),
)
KINDS = (
    BoxKind(MONSTER, "a monster", _FIGURE, open=True),
    BoxKind(LIEUTENANT, "a lieutenant or agent", _FIGURE, open=True),
    BoxKind(ALLY, "an ally, familiar or servant", _FIGURE, open=True),
    BoxKind(
        ITEM,
        "a Shop Item, starting equipment or relic",
        (
            BoxFigure("cost", "its price in gold", NUMBER),
            BoxFigure("equip", "one-hand, two-hands, armor or other", TEXT),
            *_ATTACK,
            BoxFigure("always", "what it always gives: pierce 1, Reach", LIST),
            BoxFigure("traits", "bow, exotic", LIST),
        ),
        open=True,
    ),
    BoxKind(
        SKILL,
        "a skill of a Class deck",
        (
            BoxFigure("xp", "what it costs", NUMBER),
            BoxFigure("fatigue", "what its use costs", NUMBER),
            BoxFigure("class", "whose it is", TEXT),
        ),
        open=True,
    ),
    BoxKind(
        OVERLORD_CARD,
        "an Overlord card",
        (
            BoxFigure("xp", "what it costs", NUMBER),
            BoxFigure("deck", "its Overlord class", TEXT),
            BoxFigure("copies", "how many there are", NUMBER),
        ),
        open=True,
    ),
    BoxKind("quest", "a quest", open=True),
    BoxKind("card", "any other card: overlord, plot, search, condition", (BoxFigure("reward", "", FLAG),), open=True),
)


def boxed_foe(row: BoxRow) -> Foe:
    """A figure as its entry describes it."""
    figures = row.figures
    attack = _text(figures, "attack")
    return Foe(
        row.name,
        row.kind,
        act="",
        attack=attack if attack in ATTACKS else MELEE,
        speed=_number(figures, "speed"),
        health=_number(figures, "health"),
        defense=_dice(figures, "defense"),
        dice=_dice(figures, "dice"),
        passives=_list(figures, "abilities"),
        surges=_list(figures, "surges"),
        product=IN_BOX,
    )


def filled(foe: Foe, row: BoxRow) -> Foe:
    """A figure of the lists with what only its entry knows: a list says more than one entry where it says something."""
    own = boxed_foe(row)
    return foe._replace(
        health=own.health if foe.health is None else foe.health,
        defense=foe.defense or own.defense,
        dice=foe.dice or own.dice,
        product=foe.product if (foe.dice or not own.dice) and (foe.defense or not own.defense) else own.product,
    )


def boxed_gear(row: BoxRow, listed: Gear | None = None) -> Gear:
    """An item as its entry describes it; what the entry does not say, as the lists do."""
    base, figures = listed or Gear(row.name, product=IN_BOX), row.figures
    attack = _text(figures, "attack") or base.attack
    dice = _dice(figures, "dice") or base.dice
    return base._replace(
        cost=_number(figures, "cost") or base.cost,
        equip=_text(figures, "equip") or base.equip,
        attack=attack if attack in ATTACKS else MELEE if "blue" in dice else "",
        dice=dice,
        always=_list(figures, "always") or base.always,
        surges=_list(figures, "surges") or base.surges,
        traits=_list(figures, "traits") or base.traits,
    )


def with_box(items: Iterable[Gear], rows: Iterable[BoxRow]) -> tuple[Gear, ...]:
    """The items of the lists, with what the player's box adds and corrects."""
    own = {row.key: row for row in rows if row.figures}
    if not own:
        return tuple(items)
    from companion.core.names import fold

    listed = tuple(items)
    known = {fold(item.name) for item in listed}
    mended = (boxed_gear(own[fold(item.name)], item) if fold(item.name) in own else item for item in listed)
    return (*mended, *(boxed_gear(row) for row in own.values() if row.key not in known))


def _text(figures: Mapping[str, object], name: str) -> str:
    return str(figures.get(name) or "").strip().casefold()


def _number(figures: Mapping[str, object], name: str) -> int | None:
    found = figures.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _dice(figures: Mapping[str, object], name: str) -> tuple[str, ...]:
    return tuple(_text(figures, name).replace("+", " ").replace(",", " ").split())


def _list(figures: Mapping[str, object], name: str) -> tuple[str, ...]:
    found = figures.get(name)
    return tuple(str(one) for one in found) if isinstance(found, list | tuple) else ()


def with_own_cards(known: Index, box: Box) -> Index:
    """The cards of the lists and those that only the player's box has: items, skills, Overlord cards."""
    items = tuple(_own_item(row) for row in box.of(ITEM) if row.key not in known.items)
    skills = tuple(_own_skill(row) for row in box.of(SKILL) if row.key not in known.skills)
    overlord = tuple(_own_card(row) for row in box.of(OVERLORD_CARD) if row.key not in known.overlord)
    if not (items or skills or overlord):
        return known
    lists = known.cards
    return index(
        lists._replace(
            shop=(*lists.shop, *items), skills=(*lists.skills, *skills), overlord=(*lists.overlord, *overlord)
        )
    )


def _own_item(row: BoxRow) -> Item:
    return Item(row.name, _text(row.figures, "equip"), cost=_number(row.figures, "cost") or 0, product=OWN_DECK)


def _own_skill(row: BoxRow) -> Skill:
    return Skill(row.name, _text(row.figures, "class"), _number(row.figures, "xp"))


def _own_card(row: BoxRow) -> OverlordCard:
    copies = _number(row.figures, "copies") or 1
    deck = _text(row.figures, "deck") or OWN_DECK
    return OverlordCard(row.name, deck, copies, _number(row.figures, "xp") or 0, product=OWN_DECK)
