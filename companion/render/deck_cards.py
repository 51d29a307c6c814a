"""Lists of the size of a card as HTML to print: 63 x 88 mm, nine to a page, with lines to cut along."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.page import CardList
from companion.render.html import head, text

NINE = 9
STYLE = """
@page { margin: 5mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; }
body { margin: 0; font: 7.5pt/3.1mm "Liberation Sans", Arial, Helvetica, sans-serif; }
main { display: grid; grid-template-columns: repeat(3, 63mm); grid-auto-rows: 88mm; justify-content: center; }
main + main { break-before: page; }
article { border: .3pt dashed #000; padding: 3mm; overflow: hidden; break-inside: avoid; }
h1 { font-size: 10pt; line-height: 4.4mm; margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
article > p { margin: 0 0 1mm; font-size: 6pt; border-bottom: .5pt solid #000; white-space: nowrap; overflow: hidden; }
li { overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
li.kind { font-weight: bold; }
@media screen { main { padding: 5mm 0; } }
@media screen and (max-width: 720px) {
  body { font-size: 12pt; line-height: 1.3; }
  main { grid-template-columns: 1fr; grid-auto-rows: auto; padding: 0 4mm; }
}
"""


def cards_html(title: str, cards: Sequence[CardList]) -> str:
    """A page, or several: nine cards to each."""
    sheets = [cards[first : first + NINE] for first in range(0, len(cards), NINE)]
    body = "".join(f"<main>{''.join(map(_card, sheet))}</main>\n" for sheet in sheets)
    return f"{head(title, STYLE)}<body>\n{body}</body></html>\n"


def _card(card: CardList) -> str:
    mark = {True: ' class="kind"', False: ""}
    lines = "".join(f"<li{mark[kind]}>{text(words)}</li>" for words, kind in card.lines)
    return f"<article><h1>{text(card.title)}</h1><p>{text(card.line)}</p><ul>{lines}</ul></article>"
