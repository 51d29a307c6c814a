"""Pictures as SVG, written by hand: no library draws a bar chart in fewer bytes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from companion.core.named import NamedTuple
from companion.render.console import safe

INK, PALE, MET = "#1f2933", "#9aa5b1", "#2f855a"
NOT_XML = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}
"""Two characters that no XML may hold."""
FONT = "font-family='system-ui, sans-serif'"


class Bar(NamedTuple):
    """One bar: its label, its share of the tallest, what stands beside it, whether it counts."""

    label: str
    share: float
    value: str
    met: bool = True


class Series(NamedTuple):
    """A line through points in order."""

    name: str
    points: Sequence[float]


def bar_chart(title: str, bars: Sequence[Bar], subtitle: str = "") -> str:
    """Horizontal bars under a title."""
    row, top, width = 22, 64, 420
    left = 32 + 8 * max((len(bar.label) for bar in bars), default=5)
    parts = [text(16, 28, title, 18, "bold"), text(16, 48, subtitle, 13)]
    for n, bar in enumerate(bars):
        y = top + n * row
        length = max(1.0, bar.share * width) if bar.share else 0
        parts.append(text(left - 8, y + 14, bar.label, 13, anchor="end"))
        parts.append(
            f"<rect x='{left}' y='{y}' width='{length:.1f}' height='16' rx='2' fill='{MET if bar.met else PALE}'/>"
        )
        parts.append(text(left + length + 6, y + 13, bar.value, 12))
    return page(left + width + 90, top + len(bars) * row + 16, parts)


def line_chart(title: str, series: Sequence[Series], labels: Sequence[str]) -> str:
    """Lines over the same steps, with their lowest and highest value."""
    left, top, width, height = 60, 48, 560, 240
    values = [value for one in series for value in one.points] or [0.0]
    low, high = min(*values, 0.0), max(*values, 1.0)
    parts = [text(16, 28, title, 18, "bold"), text(left - 8, top + 10, _figure(high), 12, anchor="end")]
    parts.append(text(left - 8, top + height, _figure(low), 12, anchor="end"))
    colours = ("#2f855a", "#2b6cb0", "#b7791f", "#9b2c2c", "#6b46c1", "#4a5568")
    for n, one in enumerate(series):
        steps = max(1, len(one.points) - 1)
        spots = " ".join(
            f"{left + width * i / steps:.1f},{top + height - height * (v - low) / (high - low):.1f}"
            for i, v in enumerate(one.points)
        )
        colour = colours[n % len(colours)]
        parts.append(f"<polyline points='{spots}' fill='none' stroke='{colour}' stroke-width='2'/>")
        parts.append(text(left + width + 8, top + 16 + 18 * n, one.name, 13, colour=colour))
    for i, label in enumerate(labels):
        x = left + width * i / max(1, len(labels) - 1)
        parts.append(text(x, top + height + 18, label, 10, anchor="middle"))
    return page(left + width + 150, top + height + 40, parts)


def _figure(value: float) -> str:
    """`700`, `12,000`, `8.3`."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def stacked(charts: Sequence[str]) -> str:
    """Several charts in one picture, one beneath the other."""
    parts, wide, top = [], 0, 0
    for chart in charts:
        head, _, body = chart.partition("\n")
        width, height = (int(number) for number in head.split("viewBox='0 0 ")[1].split("'")[0].split())
        size = f"width='{width}' height='{height}' viewBox='0 0 {width} {height}'"
        parts.append(f"<svg y='{top}' {size}>\n{body.rstrip()}")
        wide, top = max(wide, width), top + height
    return page(wide, top, parts)


def text(
    x: float, y: float, words: str, size: int, weight: str = "normal", anchor: str = "start", colour: str = INK
) -> str:
    """Words at a place; nothing in them is taken for markup."""
    style = f"font-size='{size}' font-weight='{weight}' text-anchor='{anchor}' fill='{colour}' {FONT}"
    return f"<text x='{x:.1f}' y='{y:.1f}' {style}>{escape(safe(words).translate(NOT_XML))}</text>" if words else ""


def page(width: float, height: float, parts: Sequence[str]) -> str:
    """The whole picture on a white ground."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0f} {height:.0f}' width='{width:.0f}'>"
    return "\n".join([head, "<rect width='100%' height='100%' fill='white'/>", *filter(None, parts), "</svg>", ""])
