"""What a player asks of a card or location, and the answer: who tries it, with what, against which number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path as Folder
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, argument, listed, resolve, shorten
from companion.dice.checks import CheckOdds, Read, best_first, missing, wrong
from companion.games.pacg.checks import COMBAT, NONE, SEE_CARD, SKILL_NAMES, Check, Need, read_check
from companion.games.pacg.odds.attempt import Attempt
from companion.games.pacg.odds.sequence import needs
from companion.games.pacg.odds.ways import PLAYED, Fighter, party_ways, ways, with_damage
from companion.games.pacg.reading import Looked, Member, find_card, find_location, find_weapon
from companion.games.pacg.weapons import Weapon

if TYPE_CHECKING:
    from companion.games.pacg.data import CardGame
    from companion.games.pacg.locations import ClosingWay, Location

Figures = Mapping[str, object]
BOX = "your box"


class Asked(NamedTuple):
    """The options of a check against a card; what is typed overrules what is read."""

    base: Attempt
    combat: str = ""
    with_: Mapping[str, str] = {}
    """The card that each member fights with, by name; "" is whoever is asked."""
    number: int | None = None
    """The adventure deck number."""
    difficulty: int | None = None
    proficient: bool | None = None


class Table(NamedTuple):
    """Where figures come from; each part is read when it is needed."""

    folder: Folder
    cards: Callable[[], CardGame]
    number: Callable[[], int]
    """The adventure deck number of the campaign."""
    boxed: Callable[[str, str], Figures]
    """The figures that the player's box has of a kind and name."""

    def card(self, name: str) -> Looked:
        """A card as a player names it; the exact name is found without reading all the others."""
        return find_card(self.folder, name) or Looked.of(self.cards().any_card(name))

    def boon(self, name: str) -> Looked:
        """A boon likewise."""
        return find_card(self.folder, name) or Looked.of(self.cards().card(name))

    def location(self, name: str) -> Location:
        """A location likewise."""
        return find_location(self.folder, name) or self.cards().place(name)

    def check_of(self, card: Looked) -> tuple[Check, str]:
        """The check of a card and where it stands: the player's box before the list of cards."""
        own = self.boxed("card", card.name).get("check")
        if isinstance(own, str) and own:
            return _own_check(card, own), BOX
        return card.check, card.name


def _own_check(card: Looked, text: str) -> Check:
    try:
        return read_check(text)
    except ValueError as error:
        line = f'companion box set {argument(card.name)} "check=Wisdom 10 or Combat 14 then Combat 17" --kind card'
        raise CompanionError(
            f"The check of {card.name} in your box cannot be read: {error}.", f"Mend it: {line}"
        ) from None


def against(table: Table, asked: Asked, by: Sequence[Member], card: Looked, plus: int = 0) -> list[CheckOdds]:
    """Every way to acquire or defeat a card; `by` are the members who attempt its checks in order."""
    check, source = table.check_of(card)
    _need_a_check(card, check)
    check = _numbered(card, check, asked)
    _need_turns(card, check, by)
    number, reads = _number(table, asked, check)
    fighters = [_fighter(table, asked, member, card, check, other=member.name != by[0].name) for member in by]
    base = asked.base._replace(harmless=not card.is_monster)
    found = ways(check, fighters, base, number, plus)
    asks = Read(check.words(number), source)
    return [_told(way, card.name, card.is_monster, (*way.read, asks, *reads)) for way in found]


def against_typed(table: Table, asked: Asked, by: Sequence[Member], text: str) -> list[CheckOdds]:
    """Every way to make a check that is written out, as on a card that nobody named; what is fought deals damage."""
    from companion.games.pacg.cards import MONSTER, Card

    name = written_out(text)
    kind = MONSTER if COMBAT.capitalize() in name else ""
    found = against(table, asked, by, Looked.of(Card(name, kind, check_text=name)))
    typed = [way._replace(title=way.title.removeprefix(f"{name}: ")) for way in found]
    return [way._replace(read=tuple(one for one in way.read if one.source != name)) for way in typed]


def written_out(text: str) -> str:
    """A check as a player types it in the notation of the data: skills by their beginnings, commas for "or"."""
    skills = {name: name for name in sorted(SKILL_NAMES)}
    steps = []
    for step in needs(text):
        named = (("/".join(resolve(one, skills, "skill") for one in need.skills), need.difficulty) for need in step)
        steps.append(" or ".join(f"{which.title()} {number}" for which, number in named))
    whole = " then ".join(steps)
    try:
        read_check(whole)
    except ValueError:
        raise wrong(f"No check can be read from {shorten(text)}.", "Difficulties go up to 999.") from None
    return whole


def _told(way: CheckOdds, about: str, hurts: bool, read: tuple[Read, ...]) -> CheckOdds:
    return (with_damage(way) if hurts else way)._replace(title=f"{about}: {way.title}", read=read)


def _need_a_check(card: Looked, check: Check) -> None:
    if check.steps:
        return
    if check.said == NONE:
        raise CompanionError(
            f"{card.name} has no check of its own.",
            f"Do as the card says; `companion card show {argument(card.name)}`.",
        )
    what = f"what the card of {card.name} asks for" if check.said == SEE_CARD else f"the check of {card.name}"
    raise missing(
        what, "the check itself (check kyra wisdom 8)", f'box set {argument(card.name)} "check=Wisdom 8" --kind card'
    )


def _numbered(card: Looked, check: Check, asked: Asked) -> Check:
    """The check with the difficulty that was typed; an error where a number is missing."""
    if asked.difficulty is not None:
        steps = tuple(
            tuple(need if need.deed else need._replace(difficulty=asked.difficulty, deck=0) for need in step)
            for step in check.steps
        )
        return check._replace(steps=steps)
    if check.missing:
        skills = "/".join(skill.capitalize() for skill in check.steps[0][0].skills)
        raise missing(
            f"the difficulty of {card.name}",
            "--difficulty 9",
            f'box set {argument(card.name)} "check={skills} 9" --kind card',
        )
    return check


def _need_turns(card: Looked, check: Check, by: Sequence[Member]) -> None:
    if len(by) > len(check.steps):
        count = "one check only" if len(check.steps) == 1 else f"{len(check.steps)} checks"
        raise CompanionError(f"{card.name} has {count}.", "Leave --by out: only a further check can be another's.")


def _number(table: Table, asked: Asked, check: Check) -> tuple[int, tuple[Read, ...]]:
    if asked.number is not None:
        return asked.number, ()
    if not check.grows:
        return 0, ()
    number = table.number()
    return number, (Read(f"adventure deck number {number}", "the campaign"),)


def _fighter(table: Table, asked: Asked, member: Member, card: Looked, check: Check, other: bool) -> Fighter:
    chosen = asked.with_.get(member.name, "" if other else asked.with_.get("", ""))
    weapon = _weapon(table, asked, chosen, card) if chosen else None
    if chosen and not any(COMBAT in need.skills for need in _needs(check)):
        raise CompanionError(
            f"{card.name} is not fought, so {chosen} adds nothing.", "Add dice with --add, or leave --with out."
        )
    trained = member.proficient if asked.proficient is None else asked.proficient
    return Fighter(member.sheet, trained, weapon, asked.combat)


def _needs(check: Check) -> Iterator[Need]:
    return (need for step in check.steps for need in step)


def _weapon(table: Table, asked: Asked, name: str, foe: Looked) -> Weapon | None:
    """The weapon, or another card of which the box knows the dice; None where its skill and dice are typed."""
    card = table.boon(name)
    barred = [trait for trait in card.traits if trait in foe.immune]
    if barred:
        raise CompanionError(
            f"{foe.name} is immune to {listed(barred)}, so {card.name} cannot be played.", "Use another card."
        )
    own = boxed_weapon(card.name, table.boxed("card", card.name))
    found = own or (find_weapon(table.folder, card.name) if card.type == "weapon" else None)
    if found is None or not found.known:
        if asked.combat and asked.base.add:
            return None
        skill = next((trait.casefold() for trait in card.traits if trait.casefold() in SKILL_NAMES), "divine")
        line = f"box set {argument(card.name)} skill={skill} dice=2d6 --kind card"
        raise missing(f"the roll of {card.name}", f"--combat {skill} --add 2d6", line)
    return found


def boxed_weapon(name: str, figures: Figures) -> Weapon | None:
    """What the player's box knows of fighting with a card."""
    skill, dice = str(figures.get("skill") or ""), str(figures.get("dice") or "")
    if not skill or not dice:
        return None
    more = str(figures.get("more_dice") or "")
    skills = tuple(part.strip().casefold() for part in skill.replace(",", "/").split("/") if part.strip())
    return Weapon(name, skills, PLAYED, dice, "discard" if more else "", more)


def closing(table: Table, asked: Asked, by: Sequence[Member], place: Location) -> list[CheckOdds]:
    """Every way to close a location; what needs no roll comes without a chance."""
    if not place.closing.ways:
        raise missing(f"what closes {place.name}", "the check itself (check kyra wisdom 8)")
    found = [way for one in place.closing.ways for way in _closing_way(table, asked, by, place, one)]
    return [way._replace(rule="opportunity-to-close") for way in found]


def _closing_way(table: Table, asked: Asked, by: Sequence[Member], place: Location, way: ClosingWay) -> list[CheckOdds]:
    title = f"close {place.name}"
    if way.card:
        return _summoned(table, asked, by, title, way)
    if not way.check.steps:
        said = way.words()
        told = f"Nothing is rolled: {said}."
        return [CheckOdds(f"{title}: {said}", None, None, told, "", name=said, read=(Read(said, place.name),))]
    number, reads = _number(table, asked, way.check)
    fighters = [Fighter(member.sheet, member.proficient) for member in by[:1]]
    found = ways(way.check, fighters, asked.base._replace(harmless=True), number)
    asks = Read(way.check.words(number), place.name)
    return [_told(one, title, False, (*one.read, asks, *reads)) for one in found]


def _summoned(table: Table, asked: Asked, by: Sequence[Member], title: str, way: ClosingWay) -> list[CheckOdds]:
    """A henchman is summoned and must be defeated."""
    card = table.card(way.card)
    found = against(table, asked, by, card, way.plus)
    plus = (Read(f"combat difficulty +{way.plus}", title.removeprefix("close ")),) if way.plus else ()
    return [
        one._replace(title=f"{title}: {one.title}", name=f"defeat {card.name}, {one.way}", read=(*one.read, *plus))
        for one in found
    ]


def side_by_side(all_ways: Sequence[tuple[str, Sequence[CheckOdds]]]) -> tuple[CheckOdds, ...]:
    """The best way of each member, best first."""
    return best_first(party_ways(all_ways))
