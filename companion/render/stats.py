"""The figures of a campaign on the screen and as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.render.console import columns, say, say_parts
from companion.render.odds import percent
from companion.render.svg import Bar, Series, bar_chart, line_chart, stacked

Shape = Mapping[str, Any]
BLOCKS = "▁▂▃▄▅▆▇█"
WIDE, LABELS = 40, 8
YOUNG = 3
"""Fewer results than these have no rate and no streak worth showing."""


def show_stats(shape: Shape) -> None:
    """Results first, then what grew, then cards and luck; what was not recorded has no line."""
    say_parts((shape["campaign"], "bold"), f"  {_members(shape['members'])}")
    _show_quests(shape["quests"], shape["days"])
    _show_feats(shape["feats"])
    _show_accounts(shape["accounts"])
    _show_cards("most held", shape["cards"]["held"], "count")
    _show_cards("most played, by decks", shape["cards"]["played"], "decks")
    _show_luck(shape["luck"])
    for title, value in shape.get("own", {}).items():
        say(f"  {title}: {own_words(value)}")
    if not shape["days"] and not shape["accounts"] and not shape["cards"]["held"]:
        say("  Nothing to count yet: it comes from quests, feats, gold and cards you record.", "dim")
        say("  What to do next: companion status", "dim")


def own_words(value: object) -> str:
    """A figure of the game's own: a number, a text, or numbers by name."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {own_words(one)}" for name, one in value.items()) or "none"
    return ", ".join(map(own_words, value)) if isinstance(value, list | tuple) else str(value)


def _members(members: Mapping[str, int]) -> str:
    words = {"active": "playing", "absent": "absent", "retired": "retired", "dead": "dead"}
    return ", ".join(f"{n} {words.get(kind, kind)}" for kind, n in members.items() if n) or "no members yet"


def _show_quests(quests: Shape, days: Sequence[str]) -> None:
    if not quests["recorded"]:
        return
    if quests["win_rate"] is not None and quests["won"] + quests["lost"] < YOUNG:
        say_parts("  ", (f"{quests['won']} won", "bold green"), f", {quests['lost']} lost so far")
    elif quests["win_rate"] is not None:
        rate = percent(100 * quests["win_rate"])
        say_parts("  ", (f"{rate} won", "bold green"), f"  {quests['won']} won, {quests['lost']} lost")
        marks = "".join("W" if result == "won" else "L" for result in quests["results"][-WIDE:])
        streak, longest = quests["streak"], quests["longest"]
        say(
            f"  {marks}  now {streak['length']} {streak['result']} in a row; longest: {longest['won']} won, "
            f"{longest['lost']} lost"
        )
    span = f", from {days[0]} to {days[-1]}" if len(days) > 1 else ""
    say(f"  {_many(len(days), 'day')} of play{span}; {_many(quests['recorded'], quests.get('word', 'quest'))} recorded")


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _show_feats(feats: Shape) -> None:
    kinds = ", ".join(f"{n} {kind}" for kind, n in feats["kinds"].items())
    if kinds:
        say(f"  feats: {kinds}  {sparkline([point['feats'] for point in feats['curve']])}".rstrip())
    if feats["undated"]:
        say(f"  {feats['undated']} of them came with the import, without a date", "dim")


def _show_accounts(accounts: Sequence[Shape]) -> None:
    rows = []
    for account in accounts:
        line = sparkline([0, *(point["balance"] for point in account["curve"])])
        rows.append((f"  {account['account']}", f"{account['balance']:,}", line))
    columns(rows, styles=("dim", "bold"))


def _show_cards(title: str, cards: Sequence[Shape], field: str) -> None:
    if cards:
        listed = ", ".join(f"{card['card']} ({card[field]})" for card in cards[:5])
        say(f"  {title}: {listed}")


def _show_luck(luck: Shape | None) -> None:
    if luck is None:
        return
    if luck["checks"]:
        say(
            f"  luck: {luck['successes']} of {_many(luck['checks'], 'check')} succeeded, "
            f"{luck['expected_successes']:.1f} were to be expected"
        )
    if luck["rolls"]:
        say(f"  luck: {_many(luck['rolls'], 'roll')}, {_fortune(luck['deviation'])}")


def _fortune(deviation: float) -> str:
    """How rare such totals are, in words."""
    side = "better" if deviation > 0 else "worse"
    size = abs(deviation)
    how = "about as expected" if size < 1 else f"{'rather' if size < 2 else 'far'} {side} than average"
    return f"{how} ({deviation:+.1f} standard deviations)"


def sparkline(values: Sequence[float]) -> str:
    """A curve as one line of blocks."""
    shown = values[-WIDE:]
    if len(shown) < 2:
        return ""
    low, high = min(shown), max(shown)
    scale = (len(BLOCKS) - 1) / (high - low) if high > low else 0
    return "".join(BLOCKS[round((value - low) * scale)] for value in shown)


def picture(shape: Shape) -> str:
    """All the charts that have something to show, one beneath the other."""
    feats = [{"day": point["day"], "balance": point["feats"]} for point in shape["feats"]["curve"]]
    began = shape["feats"]["undated"]
    charts = [
        _results(shape),
        _curves("Feats", [("feats", began, feats)]),
        *(_curves(a["account"].capitalize(), [(a["account"], 0, a["curve"])]) for a in shape["accounts"]),
        _cards("Most held cards", shape["cards"]["held"], "count"),
        _cards("Most played cards, by decks", shape["cards"]["played"], "decks"),
        _luck(shape["luck"]),
    ]
    return stacked([chart for chart in charts if chart] or [bar_chart(shape["campaign"], [], "Nothing to count yet")])


def _results(shape: Shape) -> str:
    quests = shape["quests"]
    if quests["win_rate"] is None:
        return ""
    most = max(quests["won"], quests["lost"])
    bars = [Bar(kind, quests[kind] / most, str(quests[kind]), kind == "won") for kind in ("won", "lost")]
    young = quests["won"] + quests["lost"] < YOUNG
    rate = "so far" if young else f"{percent(100 * quests['win_rate'])} won"
    words = f"{rate}, {_many(len(shape['days']), 'day')} of play"
    return bar_chart(shape["campaign"], bars, words)


def _curves(title: str, lines: Sequence[tuple[str, int, Sequence[Shape]]]) -> str:
    """Balances day by day, from where they began."""
    if not any(points for _name, _began, points in lines):
        return ""
    days = [point["day"] for _name, _began, points in lines for point in points]
    series = [Series(name, [began, *(point["balance"] for point in points)]) for name, began, points in lines]
    every = -(-len(days) // LABELS)
    return line_chart(title, series, ["", *(day if n % every == 0 else "" for n, day in enumerate(days))])


def _cards(title: str, cards: Sequence[Shape], field: str) -> str:
    bars = [Bar(card["card"][:40], card[field] / cards[0][field], str(card[field])) for card in cards]
    return bar_chart(title, bars) if bars else ""


def _luck(luck: Shape | None) -> str:
    if not luck or not luck["checks"]:
        return ""
    most = max(luck["successes"], luck["expected_successes"]) or 1
    pairs = (("succeeded", luck["successes"], True), ("expected", luck["expected_successes"], False))
    bars = [Bar(name, n / most, f"{n:.3g}", met) for name, n, met in pairs]
    rolls = f"; {_many(luck['rolls'], 'roll')} {_fortune(luck['deviation'])}" if luck["rolls"] else ""
    return bar_chart("Luck", bars, _many(luck["checks"], "check") + rolls)
