"""What surges are best spent on, in words: for each number of them, what serves most often."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.games.descent.odds.defense import outcomes
from companion.games.descent.odds.dice import Dice, rolls, totals
from companion.games.descent.odds.fight import Fight, net
from companion.games.descent.odds.surges import Spend

Used = tuple[str, ...]
ALSO = Fraction(1, 4)
"""A second choice is named where it is the better one this often."""
FARTHEST = 40


def best_use(fight: Fight, dice: Dice, shields: Mapping[int, int], target: int | None) -> str:
    """For one surge, two surges and so on: what to trigger; empty where there is nothing to choose."""
    if not fight.abilities:
        return ""
    counted = _with_rerolls(fight, dice, target) if fight.rerolls else _plain(fight, dice, shields, target)
    said: dict[int, str] = {}
    for surges, ways in sorted(counted.items()):
        words = _words(fight, surges, ways)
        if surges and words not in said.values():
            said[surges] = words
    return "; ".join(f"{surges}: {words}" for surges, words in said.items())


def _plain(fight: Fight, dice: Dice, shields: Mapping[int, int], target: int | None) -> dict[int, dict[Used, int]]:
    found: dict[int, dict[Used, int]] = {}
    for (damage, surges, reach, _), ways in totals(fight.names, dice).items():
        options = fight.ways(damage, surges, reach)
        for blocked, many in shields.items() if options else ():
            used = _wise(options, blocked, target).used
            row = found.setdefault(surges, {})
            row[used] = row.get(used, 0) + ways * many
    return found


def _with_rerolls(fight: Fight, dice: Dice, target: int | None) -> dict[int, dict[Used, int]]:
    found: dict[int, dict[Used, int]] = {}
    for (result, surges), ways in outcomes(fight, dice, target)[0].items():
        row = found.setdefault(surges, {})
        row[result.used] = row.get(result.used, 0) + ways
    return found


def _wise(options: tuple[Spend, ...], blocked: int, target: int | None) -> Spend:
    """The cheapest spend that reaches the target, else the one that hurts most."""
    reaching = [spend for spend in options if target is not None and net(spend, blocked) >= target]
    if reaching:
        return min(reaching, key=lambda spend: (spend.cost, -net(spend, blocked)))
    return max(options, key=lambda spend: (net(spend, blocked), -spend.cost))


def _words(fight: Fight, surges: int, ways: Mapping[Used, int]) -> str:
    """What serves most often; where nothing adds damage in most cases, what it is that helps in the others."""
    ranked = sorted(ways, key=lambda used: (bool(used), ways[used]), reverse=True)
    first = ranked[0]
    said = [_spelled(fight, surges, first)]
    spent = sum(many for used, many in ways.items() if used)
    said += [_spelled(fight, surges, used) for used in ranked[1:2] if used and ways[used] >= ALSO * spent]
    return " or ".join(dict.fromkeys(said))


def _spelled(fight: Fight, surges: int, used: Used) -> str:
    """What is triggered, and what else the rest of the surges affords."""
    left = surges - sum(one.cost for one in fight.abilities if one.text in used)
    named = list(used)
    for one in fight.abilities:
        if one.special and one.text not in used and one.cost <= left:
            named.append(one.text)
            left -= one.cost
    if left and not fight.attack.monster:
        named.append("1 fatigue")
    return " + ".join(text.rpartition(":")[2].strip() for text in named) or "nothing"


def hits_by_range(fight: Fight, dice: Dice) -> dict[str, Fraction]:
    """The chance to hit at each distance where it changes, to the first that is out of reach."""
    total, states = rolls(fight.names, dice), totals(fight.names, dice).items()
    found: dict[str, Fraction] = {}
    last: Fraction | None = None
    for far in range(1, FARTHEST + 1):
        there = fight._replace(attack=fight.attack._replace(range=far))
        hits = sum(ways for (damage, surges, reach, _), ways in states if there.ways(damage, surges, reach))
        if Fraction(hits, total) != last:
            last = found[str(far)] = Fraction(hits, total)
        if not hits:
            break
    return found
