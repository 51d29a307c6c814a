"""`companion check ...` in the Pathfinder Adventure Card Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError, resolve
from companion.dice.checks import CheckOdds
from companion.kit.answers import Answer, with_ways
from companion.kit.checks import ARGUMENTS, Target, campaign_of, check, checks, place
from companion.kit.context import joined as as_text

if TYPE_CHECKING:
    from companion.core.rows import HeroRow
    from companion.dice.checks import Read
    from companion.games.pacg.asking import Asked
    from companion.games.pacg.data import CardGame
    from companion.games.pacg.odds import Attempt
    from companion.games.pacg.reading import Member

app = checks("Skill checks: their odds, sequences of them, and the damage of a failure.", by_name="hero")

Add = Annotated[list[str] | None, typer.Option("--add", "-a", metavar="DICE", help="Other dice: a weapon's 1d8+1.")]
Bless = Annotated[int, typer.Option("--bless", "-b", min=0, max=50, help="Blessings: each adds a die of the skill.")]
EachDie = Annotated[int, typer.Option("--each-die", min=-99, max=99, help="What every die rolled counts more: -1.")]
Reroll = Annotated[str, typer.Option("--reroll", metavar="one|all", help="A power rerolls this after a failure.")]
Mod = Annotated[int, typer.Option("--mod", "-m", min=-999, max=999, help="What is added: 2, -1.")]
Or = Annotated[list[str] | None, typer.Option("--or", metavar="CHECK", help='Or else: "Combat 13", "d8+1 >= 13".')]
Then = Annotated[list[str] | None, typer.Option("--then", metavar="CHECK", help='Afterwards: "Combat 15", 15.')]


@check(app, "pacg skill --die d12 --mod 2 --add 1d8 --bless 1 --difficulty 8")
def skill(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[CHECKS]", help="As on the card: Wisdom 10 or Combat 13.")
    ] = None,
    difficulty: Annotated[int | None, typer.Option("--difficulty", "-d", min=0, max=9999, help="To reach.")] = None,
    die: Annotated[str, typer.Option("--die", help="The skill's die; without one the skill is missing: d4.")] = "",
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    skills: Annotated[
        list[str] | None, typer.Option("--skill", metavar="NAME=DICE", help="For CHECKS: wisdom=d12+2.")
    ] = None,
    either: Or = None,
    then: Then = None,
) -> CheckOdds:
    """The odds of a check, of "or" and "then" between checks, and the damage of failing."""
    from companion.games.pacg.odds import typed
    from companion.games.pacg.odds.attempt import Attempt

    own, more = typed.skill_dice(die) if die else (None, "")
    base = typed.added(Attempt(difficulty or 0, own, mod, _sum(add), bless, each_die, reroll), more)
    attempt = typed.with_skills(typed.named_skills(skills or ()), base)
    if words:
        steps = typed.steps_of(as_text(words), attempt)
    elif difficulty is None:
        raise CompanionError("How hard is the check?", "Add --difficulty 8, or name it: wisdom 10 or combat 13.")
    else:
        steps = [[base]]
    return typed.odds_of(typed.joined(steps, _in_order(context, either, then), attempt), bool(bless or add))


def _sum(dice: list[str] | None) -> str:
    return " + ".join(dice or ())


def _in_order(context: typer.Context, either: list[str] | None, then: list[str] | None) -> list[tuple[str, str]]:
    """What follows each --or and --then, in the order they were typed."""
    left = {"or": list(either or ()), "then": list(then or ())}
    typed = [word.removeprefix("--").partition("=")[0] for word in context.meta[ARGUMENTS]]
    return [(word, left[word].pop(0)) for word in typed if left.get(word)]


class Seat:
    """The campaign in use as a check sees it: its members, its cards, its adventure."""

    def __init__(self, context: typer.Context) -> None:
        from companion.games.pacg.reading import Members
        from companion.kit.check_reading import roster

        self.rows = campaign_of(context)
        self.place = place(context)
        self.members = Members(self.rows, roster(self.place))

    def named(self, words: list[str]) -> tuple[HeroRow, list[str]]:
        """The member that the first words name, and the words left."""
        from companion.kit.check_reading import member

        return member(self.rows, words)

    def playing(self) -> list[HeroRow]:
        """Those who take part."""
        from companion.core.system import Standing

        found = [hero for hero in self.rows.members if hero.status == Standing.ACTIVE.value]
        if not found:
            raise CompanionError("Nobody plays.", "Add somebody: `companion party add NAME`.")
        return found

    def is_typed(self, text: str) -> bool:
        """Whether a check is written out: "divine 8", "wisdom 10 or combat 13"."""
        from companion.games.pacg.odds.sequence import needs

        if text.casefold() in {*self.members.skills, "combat"}:
            return True
        try:
            return bool(needs(text))
        except CompanionError:
            return False

    def asked(
        self,
        base: Attempt,
        combat: str,
        with_: list[str] | None,
        number: int | None,
        difficulty: int | None,
        proficient: bool | None,
    ) -> Asked:
        """The options as they are meant: skills and members by their names."""
        from companion.games.pacg.asking import Asked

        chosen = {}
        for text in with_ or ():
            who, sign, card = text.rpartition("=")
            chosen[self.named([who.strip()])[0].name if sign else ""] = card.strip()
        skills = {skill: skill for skill in sorted(self.members.skills)}
        skill = resolve(combat, skills, "skill") if combat else ""
        return Asked(base, skill, chosen, number, difficulty, proficient)

    def ways(self, text: str, asked: Asked, by: list[Member]) -> list[CheckOdds]:
        """Every way with a card, or with closing a location."""
        from companion.games.pacg.asking import Table, against, against_typed, closing

        table = Table(self.place.path, self._cards, self._number, self._boxed)
        first, _space, rest = text.partition(" ")
        if self.is_typed(text):
            return against_typed(table, asked, by, text)
        if first.casefold() == "close" and rest.strip():
            return closing(table, asked, by, table.location(rest.strip()))
        return against(table, asked, by, table.card(text))

    def _cards(self) -> CardGame:
        from companion.games.pacg.commands.arguments import state_in_use

        return state_in_use().cards

    def _number(self) -> int:
        from companion.games.pacg.commands.arguments import state_in_use

        return state_in_use().adventure.deck_number

    def _boxed(self, kind: str, name: str) -> Mapping[str, object]:
        found = self.rows.box.find(kind, name)
        return found.figures if found else {}


class SheetChecks:
    """Makes attempts from a sheet, and remembers what there is to say about them."""

    def __init__(self, member: Member, known: set[str], combat: str, base: Attempt) -> None:
        self.member = member
        self._known = known
        self._combat = combat
        self._base = base
        self._said: dict[str, None] = {}
        self._read: dict[Read, None] = {}

    @classmethod
    def of(cls, seat: Seat, hero: HeroRow, combat: str, base: Attempt) -> SheetChecks:
        """Those of a member."""
        from companion.games.pacg.checks import COMBAT

        member = seat.members.member(hero)
        return cls(member, {*seat.members.skills, *member.sheet.bases, COMBAT}, combat, base)

    def attempt(self, name: str, difficulty: int) -> Attempt:
        """The attempt at a skill that a card names."""
        from companion.games.pacg.checks import COMBAT
        from companion.games.pacg.odds.sheet import fighting
        from companion.games.pacg.odds.ways import sheet_read

        asked, sheet = self._skill(name), self.member.sheet
        used = fighting(sheet, self._skill(self._combat) if self._combat else "") if asked == COMBAT else asked
        found = sheet.skill(used)
        if asked == COMBAT and not self._combat:
            self._said[f"Combat without a weapon or spell uses {used.capitalize()}; --combat SKILL for another."] = None
        self._read[sheet_read(sheet, used)] = None
        if found is None:
            self._said[f"{sheet.name} has no {used.capitalize()}, so the die is a d4."] = None
            return self._base._replace(difficulty=difficulty, die=None, name=asked.capitalize())
        self._said[found.words] = None
        mod = self._base.mod + found.mod
        return self._base._replace(difficulty=difficulty, die=found.die, mod=mod, name=asked.capitalize())

    def _skill(self, name: str) -> str:
        return resolve(name, {skill: skill for skill in sorted(self._known)}, "skill")

    def told(self, found: CheckOdds, text: str) -> CheckOdds:
        """The odds with where the figures come from; damage is told of what is fought."""
        from companion.games.pacg.odds.attempt import MISSING

        doubt = "The card's skills come from one source here; compare them with yours."
        notes = [note for note in found.notes if note != MISSING]  # the sheet says which
        hurts = "combat" in text.casefold() and found.probability != 1
        return found._replace(
            title=f"{self.member.name}: {found.title}",
            notes=(*self._said, *((doubt,) if self.member.doubtful else ()), *notes),
            read=tuple(self._read),
            brief=("mean damage",) if hurts else (),
        )


With = Annotated[
    list[str] | None, typer.Option("--with", "-w", metavar="CARD", help='What is fought with: mace; "lem=dagger".')
]
By = Annotated[
    list[str] | None, typer.Option("--by", metavar="NAME", help="Who attempts the next check of a sequence.")
]
Combat = Annotated[str, typer.Option("--combat", metavar="SKILL", help="What a weapon or spell fights with.")]
Number = Annotated[
    int | None, typer.Option("--adventure", min=0, max=6, help="The adventure deck number; else the campaign's.")
]
Difficulty = Annotated[int | None, typer.Option("--difficulty", "-d", min=0, max=9999, help="Instead of the card's.")]
Proficient = Annotated[bool | None, typer.Option("--proficient/--unproficient", help="With weapons; else the sheet.")]


@check(app, "hero kyra ancient skeleton --with mace --bless 1")
def hero(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="NAME WHAT", help="kyra ancient skeleton; kyra divine 8; ...")],
    combat: Combat = "",
    with_: With = None,
    by: By = None,
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    either: Or = None,
    then: Then = None,
    difficulty: Difficulty = None,
    adventure: Number = None,
    proficient: Proficient = None,
) -> Answer:
    """A member against a card, a location (close academy) or a check (divine 8). The word "hero" may be left out."""
    from companion.games.pacg.odds.attempt import Attempt

    base = Attempt(0, None, mod, _sum(add), bless, each_die, reroll)
    seat = Seat(context)
    hero, rest = seat.named(words)
    if not rest:
        example = f"Like this: `companion check {hero.name.lower()} ancient skeleton`, or `... divine 8`."
        raise CompanionError(f"Which check does {hero.name} attempt?", example)
    more = _in_order(context, either, then)
    text = as_text(rest)
    with_cards = bool(with_ or by or proficient is not None)
    if more or (seat.is_typed(text) and not with_cards):
        from companion.games.pacg.odds import typed

        checks = SheetChecks.of(seat, hero, combat, base)
        steps = typed.joined(typed.steps_of(text, checks.attempt), more, checks.attempt)
        return Answer(checks.told(typed.odds_of(steps, bool(bless or add)), text))
    asked = seat.asked(base, combat, with_, adventure, difficulty, proficient)
    others = [seat.named([name])[0] for name in by or ()]
    ways = seat.ways(text, asked, [seat.members.member(one) for one in (hero, *others)])
    return with_ways(way._replace(title=f"{hero.name}: {way.title}") for way in ways)


@check(app, "party cure")
def party(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WHAT", help="cure; ancient skeleton; close academy.")],
    combat: Combat = "",
    with_: With = None,
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    difficulty: Difficulty = None,
    adventure: Number = None,
    proficient: Proficient = None,
) -> Answer:
    """Everybody's best way with a card or location, side by side."""
    from companion.games.pacg.asking import side_by_side
    from companion.games.pacg.odds.attempt import Attempt

    seat = Seat(context)
    asked = seat.asked(
        Attempt(0, None, mod, _sum(add), bless, each_die, reroll), combat, with_, adventure, difficulty, proficient
    )
    text = as_text(words)
    found = [(one.name, seat.ways(text, asked, [seat.members.member(one)])) for one in seat.playing()]
    ranked = side_by_side(found)
    return Answer(ranked[0], ways=ranked)


@check(app, "pacg damage 1d4-1 --reduce 1")
def damage(
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="What the card deals: 1d4-1.")],
    reduce: Annotated[int, typer.Option("--reduce", min=0, max=999, help="How much of it is reduced.")] = 0,
    target: Target = None,
) -> CheckOdds:
    """Damage that a card rolls for, never below zero."""
    from companion.games.pacg.odds import damage as odds

    return odds(as_text(dice).strip(), reduce, target)


@check(app, 'pacg table 1d4 "1-2 poisoning" "3 vulnerability" "4 daybane" --want poisoning')
def table(
    dice: Annotated[str, typer.Argument(metavar="DICE", help="What is rolled: 1d4.")],
    rows: Annotated[list[str], typer.Argument(metavar="ROW...", help='Numbers and result: "1-2 poisoning".')],
    want: Annotated[str, typer.Option("--want", "-w", help="The result you ask for.")] = "",
) -> CheckOdds:
    """A roll on a table that a card or scenario prints."""
    from companion.core.names import resolve
    from companion.games.pacg.odds import table as odds
    from companion.games.pacg.odds.rolls import read_rows

    listed = read_rows(rows)
    results = {name: name for name in listed.values()}
    return odds(dice, listed, resolve(want, results, "result") if want else "")
