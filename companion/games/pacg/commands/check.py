"""`companion check ...` in the Pathfinder Adventure Card Game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.dice.checks import CheckOdds
from companion.kit.checks import ARGUMENTS, Target, campaign_of, check, checks, place
from companion.kit.context import joined as as_text

if TYPE_CHECKING:
    from companion.games.pacg.odds import Attempt
    from companion.games.pacg.odds.sheet import Sheet

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


class SheetChecks:
    """Makes attempts from a sheet, and remembers what there is to say about them."""

    def __init__(self, sheet: Sheet, known: set[str], combat: str, base: Attempt, unverified: bool) -> None:
        self.sheet = sheet
        self.name = sheet.name
        self._known = known
        self._combat = combat
        self._base = base
        self._unverified = unverified
        self._said: dict[str, None] = {}

    @classmethod
    def of(cls, context: typer.Context, words: list[str], combat: str, base: Attempt) -> tuple[SheetChecks, list[str]]:
        """The sheet of the member that the first words name, and the words left."""
        from companion.core.names import fold
        from companion.core.rows import from_facts
        from companion.games.pacg.facts import SheetFacts
        from companion.games.pacg.odds.sheet import COMBAT, bases_of, read_sheet, subskills_of
        from companion.kit.check_reading import member, roster

        rows = campaign_of(context)
        hero, rest = member(rows, words)
        printed: Mapping[str, Mapping[str, object]] = roster(place(context))
        own, corrected = printed.get(hero.character, {}), from_facts(SheetFacts, hero.sheet).printed
        feats = Counter(fold(feat.what) for feat in rows.feats if feat.hero_id == hero.id and feat.kind == "skill")
        bases = bases_of(printed.values())
        sheet = read_sheet(hero.name, (own, corrected), feats, bases)
        doubtful = own.get("unverified")
        unverified = isinstance(doubtful, list) and "skills" in doubtful and not corrected.get("skills")
        known = {*subskills_of(printed.values()), *sheet.bases, *bases, COMBAT}
        return cls(sheet, known, combat, base, unverified), rest

    def attempt(self, name: str, difficulty: int) -> Attempt:
        """The attempt at a skill that a card names."""
        from companion.games.pacg.odds.sheet import COMBAT, fighting

        asked = self._skill(name)
        used = fighting(self.sheet, self._skill(self._combat) if self._combat else "") if asked == COMBAT else asked
        found = self.sheet.skill(used)
        if asked == COMBAT and not self._combat:
            self._said[f"Combat without a weapon or spell uses {used.capitalize()}; --combat SKILL for another."] = None
        if found is None:
            self._said[f"{self.name} has no {used.capitalize()}, so the die is a d4."] = None
            return self._base._replace(difficulty=difficulty, die=None, name=asked.capitalize())
        self._said[found.words] = None
        mod = self._base.mod + found.mod
        return self._base._replace(difficulty=difficulty, die=found.die, mod=mod, name=asked.capitalize())

    def _skill(self, name: str) -> str:
        from companion.core.names import resolve

        return resolve(name, {skill: skill for skill in sorted(self._known)}, "skill")

    def notes(self) -> tuple[str, ...]:
        """Where the figures come from."""
        doubt = ("The card's skills come from one source here; compare them with yours.",) if self._unverified else ()
        return (*self._said, *doubt)


@check(app, "hero kyra divine 8 --bless 1")
def hero(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="NAME CHECKS", help="kyra divine 8; kyra wisdom 10 or ...")],
    combat: Annotated[str, typer.Option("--combat", metavar="SKILL", help="What a weapon or spell fights with.")] = "",
    mod: Mod = 0,
    add: Add = None,
    bless: Bless = 0,
    each_die: EachDie = 0,
    reroll: Reroll = "",
    either: Or = None,
    then: Then = None,
) -> CheckOdds:
    """A member's check, read off the sheet: die, sub-skill, skill feats. The word "hero" may be left out."""
    from companion.games.pacg.odds import typed
    from companion.games.pacg.odds.attempt import MISSING, Attempt

    base = Attempt(0, None, mod, _sum(add), bless, each_die, reroll)
    sheet, rest = SheetChecks.of(context, words, combat, base)
    if not rest:
        example = f"Like this: `companion check {sheet.name.lower()} divine 8`."
        raise CompanionError(f"Which check does {sheet.name} attempt?", example)
    steps = typed.steps_of(as_text(rest), sheet.attempt)
    steps = typed.joined(steps, _in_order(context, either, then), sheet.attempt)
    found = typed.odds_of(steps, bool(bless or add))
    notes = [note for note in found.notes if note != MISSING]  # the sheet says which
    return found._replace(title=f"{sheet.name}: {found.title}", notes=(*sheet.notes(), *notes))


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
