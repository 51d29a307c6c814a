"""From cleaned lines to blocks: paragraphs put back together, list items, tables, and what may be a heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulesindex.books.clean import plain
from rulesindex.books.model import Block

_MARKDOWN = re.compile(r" {0,3}(#{1,6}) +(.*?)\s*#*\s*")
_UNDERLINE = re.compile(r"\s*(={3,}|-{3,})\s*")
_BULLET = re.compile(r"\s*(?:[-\u2013—*+]\s+|[•·‣▪▫■□●○◦◆◇❖➢➤►▶✓✔]\s*)(?=\S)")
_NUMBERED = re.compile(r"\s*(?:[-•*]\s+)?(?:\*\*|__)?(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")
_END = re.compile(r"[.!?:;][\"'”\u2019)\]*_]*$")
_LONG_LINE = 140
CUT = "\x01"  # where a word was cut at a line's end, until the whole book's words are known


@dataclass
class _Open:
    """A block under construction."""

    kind: str = ""
    lines: list[str] = field(default_factory=list)
    gap: int = 1


def wrap_width(lines: Sequence[str]) -> int:
    """The width at which a book's lines are broken; 0 where a line is a whole paragraph."""
    lengths = sorted(len(line) for line in lines if len(line.strip()) > 30)
    if len(lengths) < 8:
        return 0
    if lengths[int(len(lengths) * 0.95)] > _LONG_LINE:
        return 0
    return lengths[int(len(lengths) * 0.9)]


def make_blocks(lines: Sequence[str], page: int | None, width: int, above: int = 1) -> list[Block]:
    """The blocks of one page's lines, in order; ``above`` is how much space parts it from the page before."""
    blocks: list[Block] = []
    current = _Open()
    gap = above
    for line in lines:
        if not line.strip():
            gap += 1
            continue
        if _starts_block(current, line, gap, width):
            _close(current, blocks, page)
            current = _Open(_kind(line), [], gap)
        if _UNDERLINE.fullmatch(line) and len(current.lines) == 1 and current.kind == "text":
            current.kind = "heading"
        else:
            current.lines.append(line)
        gap = 0
    _close(current, blocks, page)
    return blocks


def _kind(line: str) -> str:
    if _MARKDOWN.fullmatch(line):
        return "heading"
    if _is_rule(line):
        return "rule"
    if "\t" in line.strip() or line.count("|") >= 2:
        return "table"
    if _BULLET.match(line) or _NUMBERED.match(line):
        return "item"
    return "text"


def _starts_block(current: _Open, line: str, gap: int, width: int) -> bool:
    kind = _kind(line)
    if not current.lines or gap > 0 or kind in ("heading", "item", "rule"):
        return not (kind == "rule" and current.kind == "text" and gap == 0 and len(current.lines) == 1)
    if kind == "table" or current.kind == "table":
        return kind != current.kind
    if current.kind in ("heading", "rule"):
        return True
    last = current.lines[-1].rstrip()
    if _outdented(current, line):
        return True
    return _breaks_unwrapped(last, line) if not width else _breaks_wrapped(current, last, line, width)


def _outdented(current: _Open, line: str) -> bool:
    """A short line whose text stands further in below it heads that text."""
    head = current.lines[0].rstrip()
    deeper = _indent(line) - _indent(head) >= 3
    return deeper and len(current.lines) == 1 and len(head.split()) <= 8 and not _END.search(head[-8:])


def _indent(line: str) -> int:
    return len(line.expandtabs()) - len(line.expandtabs().lstrip())


def _breaks_unwrapped(last: str, line: str) -> bool:
    """Where lines are whole paragraphs, a new line is a new paragraph unless it plainly goes on."""
    if last.count("**") % 2:
        return False
    return bool(_END.search(last[-8:])) or not line.strip()[0].islower()


def _breaks_wrapped(current: _Open, last: str, line: str, width: int) -> bool:
    """In wrapped text a paragraph ends at a short line that ends a sentence, or after a glued heading."""
    first = line.strip()[0]
    if first.islower() or last.count("**") % 2 or last.endswith(("-", ",")):
        return False
    if len(last) + len(line.split(maxsplit=1)[0]) + 1 > width:
        return False
    if _END.search(last[-8:]):
        return len(last) < width * 0.85
    glued_heading = len(current.lines) == 1 and current.kind == "text" and len(last) < width * 0.6
    return glued_heading and len(last.split()) <= 8


def _close(current: _Open, blocks: list[Block], page: int | None) -> None:
    lines = [line for line in current.lines if line.strip()]
    if not lines or current.kind == "rule":
        return
    if current.kind == "table":
        blocks.extend(_table(lines, page, current.gap))
        return
    raw = _joined(lines)
    level, bold = 0, False
    if current.kind == "heading":
        found = _MARKDOWN.fullmatch(raw)
        level, raw = (len(found[1]), found[2]) if found else (2, raw)
    text = raw.strip()
    if re.fullmatch(r"(\*\*|__)[^*]+\1:?", text):
        bold = True
    text = _item(text) if current.kind == "item" else plain(text)
    if text.strip(" -•"):
        blocks.append(Block(current.kind, text, page, level, current.gap, bold, _indent(lines[0])))


def _is_rule(line: str) -> bool:
    """A line drawn across the page."""
    marks = line.replace(" ", "")
    return len(marks) >= 3 and marks[0] in "-*_=~" and not marks.strip(marks[0])


def _is_table_rule(line: str) -> bool:
    return "---" in line and not line.strip(" \t:|+-")


def _joined(lines: Sequence[str]) -> str:
    parts = [lines[0].rstrip()]
    for line in lines[1:]:
        part = line.strip()
        if re.search(r"\w-$", parts[-1][-2:]) and part[:1].islower():
            parts[-1] = f"{parts[-1][:-1]}{CUT}"
        else:
            parts.append(" ")
        parts.append(part)
    return "".join(parts)


def _item(text: str) -> str:
    """Every bullet is ``- ``; numbers stay, since rules refer to them."""
    numbered = _NUMBERED.match(text)
    if numbered:
        return plain(re.sub(r"^\s*[-•*]\s+", "", text))
    return "- " + plain(_BULLET.sub("", text, count=1))


def _table(lines: Sequence[str], page: int | None, gap: int) -> list[Block]:
    """A table is kept row by row, its cells apart."""
    rows = []
    for line in lines:
        if _is_table_rule(line):
            continue
        cells = [plain(cell) for cell in re.split(r"\t+|\|", line)]
        row = " | ".join(cell for cell in cells if cell)
        if row:
            rows.append(row)
    return [Block("table", "\n".join(rows), page, 0, gap)] if rows else []


def join_hyphens(blocks: Sequence[Block]) -> list[Block]:
    """Words cut at a line's end put together: with their hyphen only where the book writes them so elsewhere."""
    whole = " ".join(block.text for block in blocks).lower()
    known = set(re.findall(r"[a-z]+(?:-[a-z]+)+", whole))

    def mend(found: re.Match[str]) -> str:
        with_hyphen = f"{found[1]}-{found[2]}"
        return with_hyphen if with_hyphen.lower() in known else found[1] + found[2]

    return [
        block.with_text(re.sub(r"(\w+)\x01(\w+)", mend, block.text)) if CUT in block.text else block for block in blocks
    ]
