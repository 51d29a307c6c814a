"""A character's printed figures, with what the player corrected and the feats checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, fold, resolve
from companion.core.rows import from_facts
from companion.games.pacg.cards import BOONS, PLURALS

SKILLS = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
KINDS = ("skill", "power", "card")
HAND_SIZE = "hand-size"
PROFICIENCIES = ("light-armor", "heavy-armor", "weapon")
ANOTHER = "another power"
Facts = Mapping[str, object]


class SkillLine(NamedTuple):
    """A skill as the card prints it; what is not known is empty or None."""

    die: str = ""
    boxes: int | None = None
    subskills: Mapping[str, int] = {}


class RoleCard(NamedTuple):
    """One side of a role card: the boxes of the character card are among its own."""

    hand_size: object = None
    proficiency: int | None = None
    powers: int | None = None


class CountsAs(NamedTuple):
    """Types that may count as items of the Cards List, for cards that lack a trait."""

    item: tuple[str, ...] = ()
    without: str = ""


class Printed(NamedTuple):
    """A character card: figures that may be one number or a row of boxes stay as they are written."""

    skills: Mapping[str, SkillLine] = {}
    hand_size: object = None
    cards_list: Mapping[str, object] | None = None
    proficient: Mapping[str, object] = {}
    power_boxes: int | None = None
    favored: str = ""
    traits: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    powers: str = ""
    unverified: tuple[str, ...] = ()
    role_cards: Mapping[str, RoleCard] = {}
    """What is known of the sides of the role card, by the role's name."""
    roles_proven: bool = True
    """False where it is likely, not certain, that these two roles are this set's."""
    roles_perhaps: tuple[str, ...] = ()
    """The others that it could be."""
    disagrees: str = ""
    """What another source has instead."""
    counts_as: CountsAs = CountsAs()

    @property
    def hand(self) -> list[int]:
        """The hand size, then with each power feat."""
        return numbers(self.hand_size)

    def skill(self, name: str) -> SkillLine:
        """A skill's line; an empty one where nobody knows it."""
        return self.skills.get(name, SkillLine())


def printed_card(facts: Facts) -> Printed:
    """The figures of a character as its data or the player's corrections give them."""
    return from_facts(Printed, facts)


def merged(printed: Facts, own: Facts) -> dict[str, object]:
    """Facts with corrections laid over them, table by table."""
    found = dict(printed)
    for key, value in own.items():
        old = found.get(key)
        found[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return found


class Boxes(NamedTuple):
    """The boxes for one thing: how many there are (None: not known), how many are checked."""

    kind: str
    what: str
    total: int | None
    checked: int

    @property
    def free(self) -> bool:
        """Whether a box is left, as far as is known."""
        return self.total is None or self.checked < self.total


def numbers(value: object) -> list[int]:
    """A figure that may be one number or a row of boxes."""
    listed = value if isinstance(value, list | tuple) else [value]
    return [n for n in listed if isinstance(n, int) and not isinstance(n, bool)]


def printed_list(card: Printed) -> dict[str, int] | None:
    """The Cards List as printed; None where it is not known."""
    if card.cards_list is None:
        return None
    return {type: (numbers(card.cards_list.get(type, 0)) or [0])[0] for type in BOONS}


def card_boxes(card: Printed) -> dict[str, int | None]:
    """Card feat boxes by type; None where the highest number is not known."""
    found: dict[str, int | None] = {}
    for type in BOONS:
        row = numbers((card.cards_list or {}).get(type))
        found[type] = row[-1] - row[0] if len(row) > 1 else None
    return found


def needs(card: Printed, feats: Mapping[str, int]) -> dict[str, int] | None:
    """The Cards List with the card feats checked."""
    listed = printed_list(card)
    return {type: listed[type] + feats.get(type, 0) for type in BOONS} if listed is not None else None


def hand_size(card: Printed, checked: int) -> int | None:
    """The hand size with its boxes checked; None where it is not known."""
    row = card.hand
    if not row:
        return None
    printed = min(checked, len(row) - 1)  # a role card has boxes of its own behind those of the character card
    return row[printed] + checked - printed


def all_boxes(card: Printed, feats: Iterable[tuple[str, str]], role: str = "") -> list[Boxes]:
    """Every row of boxes of a character with what is checked; feats as (kind, what)."""
    checked = Counter(feats)
    found = [Boxes("skill", s, card.skill(s).boxes, checked["skill", s]) for s in SKILLS]
    found += [Boxes("card", t, n, checked["card", t]) for t, n in card_boxes(card).items()]
    found += _power_boxes(card, checked, role)
    return found


def _power_boxes(card: Printed, checked: Counter[tuple[str, str]], role: str) -> list[Boxes]:
    proficiencies = {p: 1 for p in PROFICIENCIES if card.proficient.get(p) == "feat"}
    side = card.role_cards.get(role)
    if side is None:
        hand, left = card.hand, None if role else card.power_boxes  # a role has boxes of its own
    else:  # those of the character card are among them; a proficiency that only the role has counts as a power
        hand, more = numbers(side.hand_size), (side.proficiency or 0) - len(proficiencies)
        left = None if side.powers is None else side.powers + max(0, more)
    named: dict[str, int | None] = {HAND_SIZE: len(hand) - 1 if len(hand) > 1 and (side or not role) else None}
    named |= proficiencies
    if len(hand) == 1 and left is not None:  # the source gives every box: there is none
        named[HAND_SIZE] = 0
    others = {what: n for (kind, what), n in checked.items() if kind == "power" and what not in named}
    found = [Boxes("power", what, total, checked["power", what]) for what, total in named.items()]
    found += [Boxes("power", what, None if left is None else n, n) for what, n in others.items()]
    found.append(Boxes("power", ANOTHER, left, 0 if left is None else sum(others.values())))
    return found


DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
HINT = "Fields: strength, strength.boxes, melee, hand-size, cards.spell, light-armor, favored, traits, roles, powers."
TRUTH = {"yes": True, "true": True, "no": False, "false": False, "feat": "feat"}
TEXTS = ("favored", "powers")
LISTS = ("traits", "roles")


def corrected(field: str, value: str) -> dict[str, object]:
    """A field and a value as the same nested structure that the printed figures have."""
    words = [word for word in re.split(r"[.\s]+", field.strip().casefold()) if word]
    path = [word.replace("_", "-") for word in words]
    if path and path[0] == "skills":
        path = path[1:]
    if not path:
        raise CompanionError("Which field?", HINT)
    if path[0] in SKILLS:
        return {"skills": {path[0]: _skill(path[1:], value)}}
    if len(path) == 1 and path[0] in TEXTS:
        return {path[0]: clean_name(value, path[0])}
    if len(path) == 1 and path[0] in LISTS:
        return {path[0]: [clean_name(part, path[0]) for part in re.split(r"[,/;]", value) if part.strip()]}
    found = _other(path, value)
    if found is None:
        raise CompanionError(f"There is no field {field!r}.", HINT)
    return found


def _skill(path: list[str], value: str) -> dict[str, object]:
    if path in ([], ["die"]):
        die = value.strip().casefold().removeprefix("1")
        if die not in DICE:
            raise CompanionError(f"{value!r} is no skill die.", f"One of: {', '.join(DICE)}.")
        return {"die": die}
    if path == ["boxes"]:
        return {"boxes": _number(value, 0, 6)}
    return {"subskills": {clean_name(path[-1], "skill"): _number(value, 0, 9)}}


def _other(path: list[str], value: str) -> dict[str, object] | None:
    readers: list[Callable[[list[str], str], dict[str, object] | None]] = [_hand, _cards, _proficient, _subskill]
    return next((found for read in readers if (found := read(path, value)) is not None), None)


def _hand(path: list[str], value: str) -> dict[str, object] | None:
    if path in (["hand-size"], ["hand", "size"], ["hand"]):
        return {"hand_size": _numbers(value, 1, 12)}
    if path in (["power-boxes"], ["power", "boxes"]):
        return {"power_boxes": _number(value, 0, 20)}
    return None


def _cards(path: list[str], value: str) -> dict[str, object] | None:
    types = {name: type for type in BOONS for name in (type, PLURALS.get(type, f"{type}s"))}
    first = path[0] in {"cards", "card", "cards-list"}
    if path[-1] not in types or (not first and (len(path) > 1 or path[0] == "weapon")):
        return None
    row = _numbers(value, 0, 20)
    if len(row) > 2 or row != sorted(row):
        raise CompanionError(
            f"{value!r} is no row of the Cards List.", "Write `3` or `3-5` (printed, with every feat)."
        )
    return {"cards_list": {types[path[-1]]: row}}


def _proficient(path: list[str], value: str) -> dict[str, object] | None:
    name = path[-1].rstrip("s") if path[-1] != "armors" else "armor"
    if name not in PROFICIENCIES or (len(path) > 1 and path[0] not in {"proficient", "proficiency"}):
        return None
    if fold(value) not in TRUTH:
        raise CompanionError(f"{value!r} says nothing about a proficiency.", "Use yes, no or feat (a power feat box).")
    return {"proficient": {name: TRUTH[fold(value)]}}


def _subskill(path: list[str], value: str) -> dict[str, object] | None:
    """`melee "strength +2"`."""
    found = re.fullmatch(r"\s*([a-z]+)\s*\+?\s*(\d)\s*", value.casefold())
    if len(path) != 1 or not found:
        return None
    skill = resolve(found[1], {s: s for s in SKILLS}, "skill")
    return {"skills": {skill: {"subskills": {path[0]: int(found[2])}}}}


def _numbers(value: str, least: int, most: int) -> list[int]:
    return [_number(part, least, most) for part in re.split(r"[,/\s-]+", value.strip()) if part]


def _number(value: str, least: int, most: int) -> int:
    text = value.strip().removeprefix("+")
    if not text.isdecimal() or not least <= int(text) <= most:
        raise CompanionError(f"{value!r} is no number from {least} to {most}.", HINT)
    return int(text)
