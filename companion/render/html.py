"""Pages as HTML to print: black on white, everything in one file, nothing fetched from anywhere."""

from __future__ import annotations

import re
from html import escape

from companion.core.page import Boxes, Cell, Page, Row, Section
from companion.render.console import safe
from companion.render.fit import fitted

# The policy forbids every script and every fetch, whatever a name contains.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """
@page { margin: 12mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; }
body { margin: 0 auto; max-width: 186mm; font: SIZEpt/1.3 "Liberation Sans", Arial, Helvetica, sans-serif; }
h1 { font-size: 20pt; line-height: 1.1; margin: 0; overflow-wrap: anywhere; }
header { border-bottom: 1.5pt solid #000; padding-bottom: 1.5mm; margin-bottom: 3mm; }
header p { margin: 1mm 0 0; font-size: 9pt; overflow-wrap: anywhere; }
main.two { columns: 2; column-gap: 6mm; }
section { margin: 0 0 .8em; }
main.two section.short { break-inside: avoid; }
h2 { font-size: 1.05em; margin: 0 0 .2em; border-bottom: .5pt solid #000; break-after: avoid; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .05em .6em .05em 0; }
.whole { white-space: nowrap; }
.long { overflow-wrap: anywhere; }
th { font-weight: bold; }
thead th { font-weight: normal; font-style: italic; }
tr { break-inside: avoid; }
.n { width: 1%; white-space: nowrap; padding-right: 1.2em; }
p.line { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
p.more { margin: 0; font-style: italic; }
td { white-space: pre-line; }
i.box { display: inline-block; width: .8em; height: .8em; border: .7pt solid #000; margin-right: .2em; }
i.ticked { background: linear-gradient(#000, #000) center/60% 60% no-repeat; print-color-adjust: exact; }
footer { font-size: 7pt; margin-top: 2mm; color: #000; }
@media screen { body { padding: 10mm 0; } }
@media screen and (max-width: 720px) {
  body { padding: 4mm; font-size: 12pt; }
  main.two { columns: 1; }
  .n { width: auto; white-space: normal; }
}
@media screen and (max-width: 460px) {
  .whole { white-space: normal; }
  th, td { padding-right: .4em; }
}
@media screen and (max-width: 350px) {
  th, td { overflow-wrap: anywhere; }
}
"""
SHORT, FEW = 12, 1200
"""A section with up to so many rows and letters is kept together in one column."""
NARROW = 20
"""A column of at most so many letters is set on one line."""
LONG = 24
"""A cell with a word of more letters than any real one may be broken anywhere."""
DATE = re.compile(r"(?<!\S)\d{4}-\d\d-\d\d(?!\S)")
"""What a narrow column must not break at its hyphens."""
BOXES = 8
"""More boxes than any card has are written as a number."""


def page_html(page: Page) -> str:
    """A whole page; one that has to fit on a sheet of paper is set as large as it can be."""
    shown, size = fitted(page) if page.single else (page, 9.5)
    kind = "two" if page.single else "one"
    return "\n".join(
        [
            f"{head(page.title, STYLE.replace('SIZE', f'{size:g}'))}<body>",
            f"<header><h1>{text(page.title)}</h1><p>{text(page.line)}</p></header>",
            f'<main class="{kind}">',
            *map(_section, shown.sections),
            f"</main><footer>{text(page.foot)}</footer></body></html>",
            "",
        ]
    )


def head(title: str, style: str) -> str:
    """The beginning of a page, up to its body."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{text(title)}</title>",
            f"<style>{style}</style></head>",
        ]
    )


def text(words: str) -> str:
    return escape(safe(words))


def _section(section: Section) -> str:
    letters = sum(len(cell) for row in section.rows for cell in row if isinstance(cell, str))
    short = ' class="short"' if len(section.rows) <= SHORT and letters <= FEW else ""
    more = f'<p class="more">and {section.left_out:,} more in the record</p>' if section.left_out else ""
    first, last = (more, "") if section.newest_last else ("", more)
    return f"<section{short}><h2>{text(section.title)}</h2>{first}{_rows(section)}{last}</section>"


def _rows(section: Section) -> str:
    if all(len(row) == 1 for row in section.rows) and not section.header:
        return "".join(f'<p class="line">{_cell(row[0])}</p>' for row in section.rows)
    tight = _tight(section)
    head = "".join(f"<th{tight[n]}>{text(name)}</th>" for n, name in enumerate(section.header))
    body = "".join(_row(row, tight) for row in section.rows)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"


def _tight(section: Section) -> list[str]:
    """The mark of each column that needs no more than its short words; the last one takes the rest."""
    rows = [*section.rows, *([section.header] if section.header else [])]
    count = max(map(len, rows))
    short = [all(_is_short(row[n]) for row in rows if n < len(row)) for n in range(count - 1)]
    return [' class="n"' if yes else "" for yes in (*short, False)]


def _is_short(cell: Cell) -> bool:
    return isinstance(cell, Boxes) or len(cell) <= NARROW


def _row(row: Row, tight: list[str]) -> str:
    first, *rest = (f"{mark}>{_cell(cell)}" for mark, cell in zip(tight, row, strict=False))
    return f"<tr><th{first}</th>{''.join(f'<td{cell}</td>' for cell in rest)}</tr>"


def _cell(cell: Cell) -> str:
    if isinstance(cell, Boxes):
        total = max(cell.ticked, cell.total or 0)
        if total > BOXES:
            return f"{cell.ticked} of {cell.total or '?'}"
        boxes = "".join(f'<i class="box{" ticked" if n < cell.ticked else ""}"></i>' for n in range(total))
        return boxes + ("?" if cell.total is None else "")
    if any(len(word) > LONG for word in cell.split()):
        return f'<span class="long">{text(cell)}</span>'
    return DATE.sub(r'<span class="whole">\g<0></span>', text(cell))
