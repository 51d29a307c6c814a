"""Odds and rolls on the screen: the answer first, then the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.render.console import columns, say, say_parts

if TYPE_CHECKING:
    from fractions import Fraction

    from companion.dice.dist import Dist
    from companion.dice.odds import Odds
    from companion.dice.roll import Rolled, RolledDie

    Meets = Callable[[int], bool]

BAR, BARS = 34, 24
STEPS, LABELS = 60, 15
"""Steps of a curve, and how many of them are named."""


def percent(value: float) -> str:
    """A percentage without false precision: 62.5 %, 100 %, under 0.1 %."""
    if 0 < value < 0.05:
        return "under 0.1 %"
    if 99.95 < value < 100:
        return "over 99.9 %"
    return f"{value:.1f}".removesuffix(".0") + " %"


def share(ways: int, total: int) -> str:
    """A part of all ways as a percentage: what is not certain is never 100 %, what is possible never 0 %."""
    if 0 < ways < total:
        return percent(min(max(100 * ways / total, 0.01), 99.99))
    return percent(100 * ways / total)


def chance_of(odds: Odds) -> str:
    """The chance of an expression with a target; the average of one without."""
    return f"average {decimal(mean(odds.dist))}" if odds.met is None else share(odds.met, odds.total)


def brief(fraction: str) -> str:
    """A fraction a person can use; an enormous one is left to --json."""
    return fraction if len(fraction) <= 24 else "a fraction too long to show, see --json"


def show_odds(odds: Odds, words: str, label: str = "") -> None:
    """One expression: its chance, what to roll, mean, likely range, histogram."""
    title = f"{label}: {odds.text}" if label else odds.text
    if odds.fraction is not None:
        say_parts((chance_of(odds), "bold green"), f"  ({brief(odds.fraction)})  {title}")
    else:
        say_parts((title, "bold"))
    say(f"  {words}")
    say(f"  {usual(odds.dist)}")
    show_histogram(odds.dist, odds.meets)


def usual(dist: Dist) -> str:
    """The average, and the range that 8 rolls in 10 fall into."""
    low, high = dist.likely()
    if len(dist.ways) == 1:
        return f"always {low:,}"
    span = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    return f"average {decimal(mean(dist))}, most often {span} (8 rolls in 10)"


def mean(dist: Dist) -> float:
    """The average, near enough to be shown: an exact one would load `fractions`."""
    return float(sum(value * ways for value, ways in dist.ways.items()) / dist.total)


def decimal(value: float | Fraction) -> str:
    """An average as people say it: 13, 4.47, 5,425; a very small one is not shown as nothing."""
    shown = f"{float(value):,.2f}".rstrip("0").rstrip(".")
    return f"{float(value):.2g}" if value and shown in ("0", "-0") else shown


def show_histogram(dist: Dist, meets: Meets | None = None) -> None:
    """The distribution as bars, what meets the target filled; many results share a bar."""
    if len(dist.ways) == 1:  # nothing to compare
        return
    bars = _bars(dist, meets)
    tallest = max(ways for _label, ways, _met in bars)
    wide = max(5, *(len(label) for label, _ways, _met in bars))
    for label, ways, met in bars:
        length = max(round(ways / tallest * BAR), 1)
        filled = round(length * met / ways)
        empty = length - filled
        parts = (("█" * filled, "green" if meets else "cyan"), ("░" * empty, "dim"))
        say_parts(f"  {label:>{wide}} ", *parts, f"{' ' * (BAR - length)} {share(ways, dist.total):>6}")


def _bars(dist: Dist, meets: Meets | None) -> list[tuple[str, int, int]]:
    """Each bar's label, its ways, and those of them that meet the target."""
    values = list(dist.ways)
    step = max(1, -(-(values[-1] - values[0] + 1) // BARS))
    bins: dict[int, list[int]] = {}
    for value in values:
        bins.setdefault((value - values[0]) // step, []).append(value)
    bars = []
    for n, inside in sorted(bins.items()):
        first = values[0] + n * step
        label = _span(first, min(first + step - 1, values[-1])) if step > 1 else str(first)
        met = sum(dist.ways[v] for v in inside if meets is None or meets(v))
        bars.append((label, sum(dist.ways[v] for v in inside), met))
    return bars


def _span(first: int, last: int) -> str:
    return f"{first}-{last}" if first >= 0 else f"{first} to {last}"


def show_comparison(rows: Sequence[tuple[str, Odds]]) -> None:
    """Several ways of making a check, best first."""
    lines = []
    for label, odds in rows:
        low, high = odds.dist.likely()
        span = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        lines.append((chance_of(odds), brief(odds.fraction) if odds.fraction else "", label, span))
    columns(lines, ("chance", "exactly", "way", "most often"), ("bold green", "dim"))


def picture(rows: Sequence[tuple[str, Odds]]) -> str:
    """The odds as an SVG: one expression's histogram, or several chances side by side."""
    from companion.render.svg import Bar, bar_chart

    if len(rows) > 1:
        return _picture_of_several(rows)
    label, odds = rows[0]
    found = _bars(odds.dist, odds.meets)
    tallest = max(ways for _label, ways, _met in found)
    bars = [Bar(n, w / tallest, share(w, odds.dist.total), met > 0) for n, w, met in found]
    chance = f"{chance_of(odds)} ({brief(odds.fraction)}), " if odds.fraction is not None else ""
    return bar_chart(label, bars, chance + usual(odds.dist))


def _picture_of_several(rows: Sequence[tuple[str, Odds]]) -> str:
    """Chances (or averages where not every way has a target), and the distributions behind them."""
    from companion.render.svg import Bar, bar_chart, stacked

    chances = [odds.met / odds.total for _label, odds in rows if odds.met is not None]
    if len(chances) == len(rows):
        lengths, what = chances, "chance of success"
    else:
        means = [mean(odds.dist) for _label, odds in rows]
        lengths, what = [max(0.0, one) / max(*means, 1.0) for one in means], "by average"
    bars = [Bar(label[:40], long, chance_of(odds)) for long, (label, odds) in zip(lengths, rows, strict=True)]
    return stacked([bar_chart("Which way is best?", bars, what), _distributions(rows)])


def _distributions(rows: Sequence[tuple[str, Odds]]) -> str:
    """The distributions of several ways over the same results, in percent; many results share a step."""
    from companion.render.svg import Series, line_chart

    low = min(min(odds.dist.ways) for _label, odds in rows)
    high = max(max(odds.dist.ways) for _label, odds in rows)
    step = max(1, -(-(high - low + 1) // STEPS))
    count = (high - low) // step + 1
    lines = [Series(label[:22], _shares(odds.dist, low, step, count)) for label, odds in rows]
    every = -(-count // LABELS)
    labels = [_step_label(low + n * step, step) if n % every == 0 else "" for n in range(count)]
    return line_chart("How often each result falls, in percent", lines, labels)


def _shares(dist: Dist, low: int, step: int, count: int) -> list[float]:
    found = [0] * count
    for value, ways in dist.ways.items():
        found[(value - low) // step] += ways
    return [100 * ways / dist.total for ways in found]


def _step_label(first: int, step: int) -> str:
    return str(first) if step == 1 else _span(first, first + step - 1)


def show_rolled(rolled: Rolled) -> None:
    """A roll: the total first, then every die."""
    outcome = {None: "", True: "  success", False: "  failure"}[rolled.success]
    aim = f" (needed {rolled.target})" if rolled.target is not None else ""
    total = "miss" if rolled.missed else str(rolled.total)
    say_parts((total, "bold"), (outcome, "green" if rolled.success else "red"), aim)
    if rolled.dice:
        say(f"  {', '.join(map(die_words, rolled.dice))}")


def die_json(die: RolledDie) -> dict[str, object]:
    """One die: what it shows, and whether it counts."""
    return {
        "die": die.name,
        "value": die.value,
        "kept": die.kept,
        **({"before": die.before} if die.before is not None else {}),
        **({"prime": True} if die.prime else {}),
        **({"shows": die.shows} if die.shows else {}),
    }


def die_words(die: RolledDie) -> str:
    """One die as words: what it shows, and whether it counts."""
    shows = die.shows or ("miss" if die.value is None else str(die.value))
    marks = [f"was {die.before}"] if die.before is not None else []
    marks += ["prime"] if die.prime else []
    marks += [] if die.kept else ["dropped"]
    sign = "-" if die.sign < 0 else ""
    return f"{sign}{die.name}: {shows}" + (f" ({', '.join(marks)})" if marks else "")
