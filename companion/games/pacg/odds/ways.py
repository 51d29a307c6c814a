"""The ways through a check that a card or location prints, for one character: every choice with its chance.

A step is a choice of skills and numbers; a combat check may be fought with a weapon, played once or in both its ways.
Where checks follow one another each step may be somebody else's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, Read
from companion.dice.limits import Work
from companion.games.pacg.checks import COMBAT, Check, Need
from companion.games.pacg.odds.attempt import MISSING_DIE, Attempt, skill
from companion.games.pacg.odds.sequence import MAX_CHECKS, Taken, followed
from companion.games.pacg.odds.sheet import Sheet, Skill, fighting
from companion.games.pacg.weapons import Weapon

PLAYED = "play"
"""All that is known of how a card of the player's box is played."""
STAYS = ("reveal", "display", PLAYED)
"""Ways to play a card after which it is still there."""


class Fighter(NamedTuple):
    """Who attempts a check, and with what."""

    sheet: Sheet
    proficient: bool = True
    weapon: Weapon | None = None
    combat: str = ""
    """The skill that a weapon or spell fights with; empty: the weapon's, else Melee or Strength."""

    @property
    def name(self) -> str:
        """What the party calls the character."""
        return self.sheet.name


class Option(NamedTuple):
    """One choice of a step, ready to be rolled; `deed` is done instead of a roll."""

    name: str
    skill: str = ""
    attempt: Attempt = Attempt(0)
    read: tuple[Read, ...] = ()
    deed: str = ""
    who: str = ""
    armed: bool = False
    """A weapon is played."""
    spends: bool = False
    """The weapon leaves the hand, so that it is not there for a later step."""


def ways(check: Check, by: Sequence[Fighter], base: Attempt, number: int = 0, plus: int = 0) -> list[CheckOdds]:
    """Every way, those that hurt least first. `by`: who attempts each step, the last of them every further one.

    `base` holds blessings and dice that are added, and whether a failure hurts; `number` is the adventure deck number;
    `plus` is added to combat difficulties.
    """
    steps = [list(_step(step, by, n, base, number, plus)) for n, step in enumerate(check.steps)]
    work, known = Work(), dict[Attempt, CheckOdds]()
    for option in (option for step in steps for option in step if not option.deed):
        if option.attempt not in known:
            known[option.attempt] = skill(option.attempt, work)
    return sorted((_way(chosen, known, work) for chosen in _combined(check, steps)), key=_pain)


def _pain(way: CheckOdds) -> Fraction:
    """Of ways that are equally likely the one that hurts least comes first."""
    found = way.extras.get("mean damage")
    return found if isinstance(found, Fraction) else Fraction(0)


def _step(
    step: Sequence[Need], by: Sequence[Fighter], n: int, base: Attempt, number: int, plus: int
) -> Iterator[Option]:
    """The options of one step; of one that is somebody else's they say whose."""
    fighter = by[min(n, len(by) - 1)]
    bare = [fighter._replace(weapon=None)] if n and fighter.weapon else []  # it may be spent by then
    for need in step:
        for one in (fighter, *bare):
            for option in options(one, need, base, number, plus):
                if one is fighter or (COMBAT in need.skills and option.attempt.name == COMBAT.capitalize()):
                    name = option.name if fighter.name == by[0].name else f"{fighter.name}: {option.name}"
                    yield option._replace(name=name, who=fighter.name)


def _combined(check: Check, steps: Sequence[Sequence[Option]]) -> Iterator[tuple[Option, ...]]:
    """One option of each step; where another skill must be used, all of them different."""
    armed = {option.who for step in steps for option in step if option.armed}
    for chosen in product(*steps):
        if check.another and len({option.skill for option in chosen}) < len(chosen):
            continue
        if all(_in_hand(chosen[:n], option, armed) for n, option in enumerate(chosen)):
            yield chosen


def _in_hand(before: Sequence[Option], option: Option, armed: set[str]) -> bool:
    """A weapon is played as long as it is in hand, and bare hands only where it is not."""
    if option.who not in armed or option.attempt.name != COMBAT.capitalize():
        return True
    spent = any(one.spends for one in before if one.who == option.who)
    return option.armed != spent


def _way(chosen: Sequence[Option], known: dict[Attempt, CheckOdds], work: Work) -> CheckOdds:
    rolled = [option for option in chosen if not option.deed]
    name = ", then ".join(option.name for option in chosen)
    read = tuple(dict.fromkeys(one for option in chosen for one in option.read))
    if not rolled:
        return CheckOdds(name, None, None, f"Nothing is rolled: {name}.", "attempting-a-check", name=name, read=read)
    if len(rolled) == 1:
        return known[rolled[0].attempt]._replace(title=name, name=name, read=read)
    taken = [Taken(option.attempt, known[option.attempt]) for option in rolled]
    return followed(taken, work)._replace(title=name, name=name, read=read)


def options(fighter: Fighter, need: Need, base: Attempt, number: int = 0, plus: int = 0) -> list[Option]:
    """What a character may choose for one need: each skill it has, best known ones only; without any, a d4."""
    if need.deed:
        return [Option(need.deed, deed=need.deed)]
    difficulty = need.against(number) or 0
    found: list[Option] = []
    plain = [name for name in need.skills if name != COMBAT]
    held = [name for name in plain if fighter.sheet.skill(name) is not None]
    missing = [] if COMBAT in need.skills else plain[:1]  # everybody can fight, with a d4 at least
    for name in _undominated(fighter.sheet, held) or missing:
        found.append(_option(fighter, name, name, base._replace(difficulty=difficulty), need.part))
    if COMBAT in need.skills:
        found += _fights(fighter, base._replace(difficulty=difficulty + plus), need.part)
    return found[:MAX_CHECKS]


def _undominated(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """Without those that roll the same die as another one with less added to it."""
    best: dict[tuple[str, str], tuple[int, str]] = {}
    for name in names:
        found = sheet.skill(name)
        if found is not None:
            key = (sheet.bases.get(name, name), found.die)
            best[key] = max(best.get(key, (found.mod, name)), (found.mod, name), key=lambda pair: pair[0])
    return [name for name in names if any(name == kept for _mod, kept in best.values())]


def _option(fighter: Fighter, shown: str, used: str, base: Attempt, part: str, more: str = "") -> Option:
    found = fighter.sheet.skill(used)
    named = base._replace(
        name=shown.capitalize(), die=found.die if found else None, mod=base.mod + (found.mod if found else 0)
    )
    owner = f"{part}: " if part else ""
    return Option(f"{owner}{named.title}{more}", used, named, (sheet_read(fighter.sheet, used),))


def sheet_read(sheet: Sheet, used: str) -> Read:
    """What a sheet says of a skill; of a missing one, which die stands for it."""
    found, source = sheet.skill(used), f"{sheet.name}'s sheet"
    if found is None:
        return Read(f"no {used.capitalize()}, so the die is a {MISSING_DIE}", source)
    return Read(f"{used.capitalize()} {found.die}" + (f"{found.mod:+d}" if found.mod else ""), source)


def _fights(fighter: Fighter, base: Attempt, part: str) -> list[Option]:
    weapon = fighter.weapon
    if weapon is None or not weapon.known:
        return [_option(fighter, COMBAT, fighting(fighter.sheet, fighter.combat), base, part)]
    untrained = 0 if fighter.proficient else weapon.unproficient
    base = base._replace(difficulty=base.difficulty + untrained)
    more = f", {weapon.more_how} for {weapon.more_dice} more" if weapon.more_dice else ""
    source = "your box" if weapon.how == PLAYED else "the list of weapons"
    reads = [Read(f"{weapon.name}: {weapon.how} for {weapon.dice}{more}", source)]
    if untrained:
        reads.append(Read(f"not proficient with weapons, so +{untrained}", f"{fighter.name}'s sheet"))
    return list(_with_weapon(fighter, weapon, base, part, tuple(reads)))


def _with_weapon(
    fighter: Fighter, weapon: Weapon, base: Attempt, part: str, reads: tuple[Read, ...]
) -> Iterator[Option]:
    used = weapon_skill(fighter, weapon)
    plays = [(weapon.dice, f" with {weapon.name}")]
    if weapon.more_dice:
        plays.append((f"{weapon.dice} + {weapon.more_dice}", f" with {weapon.name}, {_done(weapon.more_how)}"))
    for dice, more in plays:
        added = " + ".join(filter(None, (base.add, weapon_dice(fighter, dice))))
        option = _option(fighter, COMBAT, used, base._replace(add=added), part, more)
        spends = (weapon.more_how if "," in more else weapon.how) not in STAYS
        yield option._replace(read=(*option.read, *reads), armed=True, spends=spends)


def _done(how: str) -> str:
    return {"bury": "buried", "banish": "banished", "recharge": "recharged", "discard": "discarded"}.get(how, how)


def weapon_skill(fighter: Fighter, weapon: Weapon) -> str:
    """The skill a character fights with this weapon: the one chosen, else the best it has of the weapon's."""
    if fighter.combat:
        return fighter.combat
    held = [(found, name) for name in weapon.skills if (found := fighter.sheet.skill(name)) is not None]
    return max(held, key=lambda pair: _mean(pair[0]))[1] if held else weapon.skills[0]


def _mean(found: Skill) -> Fraction:
    return Fraction(int(found.die[1:]) + 1, 2) + found.mod


def weapon_dice(fighter: Fighter, dice: str) -> str:
    """A weapon's dice in the notation of rolls; a skill's die is the character's own."""
    words = dice.split(" ")
    for n, word in enumerate(words):
        if word.startswith("die"):
            found = fighter.sheet.skill(words[n - 1].lower())
            words[n - 1 : n + 1] = ["", f"1{found.die if found else MISSING_DIE}{word.removeprefix('die')}"]
    return " ".join(filter(None, words))


def with_damage(way: CheckOdds) -> CheckOdds:
    """A way with the damage told behind the roll, where a failure can be."""
    hurt = of_a_failure(way)
    if not hurt:
        return way
    return way._replace(to_roll=f"{way.to_roll} A failure hurts: {_decimal(hurt)} damage on average.")


def of_a_failure(way: CheckOdds) -> Fraction:
    """The mean damage of a failure (not of all rolls); 0 where none can be or nothing is dealt."""
    damage, chance = way.extras.get("mean damage"), way.probability
    if not isinstance(damage, Fraction) or chance is None or chance == 1:
        return Fraction(0)
    return damage / (1 - chance)


def _decimal(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def party_ways(named: Iterable[tuple[str, Sequence[CheckOdds]]]) -> list[CheckOdds]:
    """The best way of each character, under the character's name."""
    from companion.dice.checks import best_first

    ranked = [(name, best_first(all_ways)[0]) for name, all_ways in named]
    places = {best.title.partition(": ")[0] for _name, best in ranked}  # each may stand at a location of their own
    return [
        best._replace(
            name=f"{name} ({best.title if len(places) > 1 else best.way})", title=f"{name}: {best.title}", who=name
        )
        for name, best in ranked
    ]
