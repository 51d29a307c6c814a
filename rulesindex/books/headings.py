"""Which blocks are headings, judged by their shape, since extraction has lost their type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rulesindex.books.model import Block
from rulesindex.books.numbering import nest_numbered

_MINOR_WORDS = """
    a an and aka as at but by for from if in into is it its my no nor not of off on or our out over per so than the
    their them then this to up upon vs when who with within without you your are be can do does it's
"""
_MINOR = frozenset(_MINOR_WORDS.split())
_SENTENCE_STARTS = (
    "A|An|The|To|Each|Every|When|Whenever|While|If|You|Your|All|Any|At|This|These|Those|After|Before|During|In|On|Once"
    "|Some|There|It|Its|He|She|They|As|Until|Unless|For|Only|Both|Most|Many|No|Place|Roll|Take|Use|Draw|Choose|Allows|Perform|Shuffle|Remove"
)
_GLUED = re.compile(
    r"(?P<head>[A-Z][\w'\u2019-]*(?: (?:[A-Z][\w'\u2019-]*|of|the|and|or|\([A-Z][\w ]*\))){0,4}) "
    rf"(?P<rest>(?:{_SENTENCE_STARTS})\b [a-z0-9(].*)",
    re.S,
)
_ABBREVIATED = re.compile(
    r"[A-Z0-9][\w$#-]{0,9}[.-] ?[A-Z][\w'\u2019-]*(?: [\w'\u2019-]+){0,2}(?=[.:]\s|\s?[-\u2013]\s)"
)
_RUN_IN = (
    (re.compile(r"([A-Z0-9][^.:!?\n|]{1,70}?)\s*:\s+(?=\S)"), 8),
    (re.compile(r"([A-Z0-9][^.:!?\n|]{0,60}?)\s*(?:[-\u2013—]\s+|\s[-\u2013—])(?=\S)"), 6),
    (re.compile(r"([A-Z][^.:!?\n|]{1,70})[.?!]\s+(?=[A-Z(0-9])"), 10),
)
_SHORT_RUN_IN = re.compile(r"([A-Z][\w'\u2019-]*(?: [\w'\u2019-]+){0,3}):\s+(?=[A-Z])")
_NUMBER = re.compile(r"^(?:\(?(?:\d{1,3}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])[.):]?|Step \d+[.:]?)\s+(?=\S)")
_TRAIL = " \t-\u2013—:*_•"
_ENDS = re.compile(r"[.!;,…][\"'”\u2019)\]]*$")
_MOST_WORDS = 12
_LONGEST_NUMBERED = 8
_GUESSED = (4, 7)
_INDENTS = (2, 8)
_ASIDES = frozenset(
    {"example", "examples", "note", "related topics", "important", "reminder", "tip", "exception", "see also"}
)


def mark_headings(blocks: Sequence[Block], listed: Collection[str] = ()) -> list[Block]:
    """The blocks with headings marked and levelled; ``listed`` are the titles of a table of contents."""
    marked = sum(block.is_heading for block in blocks) >= 5
    titles = {_key(title): title for title in listed}
    found: list[Block] = []
    for at, block in enumerate(blocks):
        below = blocks[at + 1] if at + 1 < len(blocks) else None
        found.append(_judge(block, found[-1] if found else None, below, titles, marked))
    found = _end_series(_demote_runs(_drop_repeated(found)))
    return _lift_chapters(found) if marked else nest_numbered(found)


def split_glued(blocks: Sequence[Block]) -> list[Block]:
    """``Pit Each time a figure enters ...``: a heading that lost its line gets its colon back."""
    return [_unglue(block) if block.kind in ("text", "item") and block.words > 12 else block for block in blocks]


def label_of(text: str) -> str:
    """The run-in heading a block begins with (``Recharge: Put it ...``), or nothing."""
    body = re.sub(r"^(?:- |\(?(?:\d{1,3}|[a-z])[.)]\s+)", "", text)
    numbered = body != text and not text.startswith("- ")
    if numbered and (short := _ABBREVIATED.match(body)):
        return short[0].strip(_TRAIL + ".")
    for pattern, most in _RUN_IN:
        found = pattern.match(body)
        if found and len(found[1].split()) <= most and _label_like(found[1], numbered):
            return found[1].strip(_TRAIL)
    short = _SHORT_RUN_IN.match(body)
    return short[1] if short and short[1].lower() not in _ASIDES else ""


def _label_like(label: str, numbered: bool) -> bool:
    if label.lower().strip(_TRAIL) in _ASIDES:
        return False
    return (numbered and len(label.split()) <= 6) or _title_case(label)


def _judge(block: Block, above: Block | None, below: Block | None, titles: Mapping[str, str], marked: bool) -> Block:
    text = block.text.strip(_TRAIL)
    if block.is_heading:
        no_name = _is_sentence(block.text) or not re.search(r"[A-Za-z]{2}", block.text)
        return _as_text(block) if no_name else block.with_text(_respaced(text, titles))
    if block.kind not in ("text", "item") or not text or block.words > _MOST_WORDS or len(text) > 90:
        return block
    level = _shape_level(block, text, above, below, titles)
    if not level:
        return block
    if below is not None and _INDENTS[0] <= block.indent <= _INDENTS[1] and below.indent > block.indent:
        level = 4  # it stands further in than a section, and its text further still
    return replace(block, kind="heading", text=_respaced(text, titles), level=level + (3 if marked else 0))


def _respaced(text: str, titles: Mapping[str, str]) -> str:
    """``WALKINGABEAT`` is spelt with its spaces in the table of contents."""
    listed = titles.get(_key(text), text)
    return listed if len(listed.split()) > len(text.split()) else text


def _shape_level(block: Block, text: str, above: Block | None, below: Block | None, titles: Mapping[str, str]) -> int:
    """How high a heading its shape makes of it; 0 for no heading."""
    if below is None or text.startswith("- ") or not re.search(r"[A-Za-z]{2}", text):
        return 0
    if block.kind == "item" and below.kind == "text" and below.words > 6:
        text = text.removesuffix(".")  # "5. Moving Boats." above its text: that full stop ends no sentence
    if _ENDS.search(text[-8:]):
        return 0
    bare = _NUMBER.sub("", text)
    if _key(bare) in titles:
        return 3
    if block.kind == "item":
        named = bare != text and _title_case(bare) and len(bare.split()) <= _LONGEST_NUMBERED
        return 4 if named and _leads(below) else 0
    if _all_caps(bare):
        return 3
    return _quiet_level(block, text, bare, above, below)


def _quiet_level(block: Block, text: str, bare: str, above: Block | None, below: Block) -> int:
    """The same for a line that does not shout: in title case, in bold, or only short and alone."""
    cut_off = above is not None and _unfinished(above) and block.gap < 2
    if cut_off or ": " in text or not text[0].isupper() or below.text[:1].islower() or _is_question(text):
        return 0
    if block.bold or _title_case(bare):
        return 3
    opens_text = below.kind != "heading" and below.words > 12
    return 4 if block.words <= 6 and block.gap and opens_text and not block.text.endswith(":") else 0


def _leads(below: Block) -> bool:
    """A numbered line is a heading where text follows, not the next number of a list."""
    return below.kind == "text" or bool(re.match(r"- |[a-z][.)] ", below.text))


def _unglue(block: Block) -> Block:
    found = _GLUED.fullmatch(block.text)
    if found is None or found["head"] in _SENTENCE_STARTS.split("|") or found["head"].split()[0] in ("I", "Example"):
        return block
    if re.search(rf"\b(?:{_SENTENCE_STARTS})$", found["head"]):
        return block
    return block.with_text(f"{found['head']}: {found['rest']}")


def _end_series(blocks: list[Block]) -> list[Block]:
    """``6. Traps`` heads what is below it only until a line ``7. ...``: there its parent section goes on."""
    out: list[Block] = []
    parent: Block | None = None
    number = 0
    for block in blocks:
        found = re.match(r"(\d{1,3})[.)]\s", block.text)
        if block.is_heading and block.level in _GUESSED and found:
            number = int(found[1])
        elif block.is_heading:
            parent, number = block, 0
        elif found and block.kind == "item" and number and int(found[1]) == number + 1:
            if parent is not None:
                out.append(replace(parent, page=block.page, gap=1))
            number = 0
        out.append(block)
    return out


def _lift_chapters(blocks: list[Block]) -> list[Block]:
    """In a marked book, a high heading after more space than usual opens a new part."""
    return [
        replace(block, level=1) if block.is_heading and block.level <= 2 and block.gap >= 3 else block
        for block in blocks
    ]


def _drop_repeated(blocks: list[Block]) -> list[Block]:
    """A short line in sentence case that comes again and again is part of the text."""
    seen = Counter(block.text for block in blocks if block.is_heading)
    return [
        _as_text(block) if seen[block.text] > 2 and block.level in _GUESSED and not _title_case(block.text) else block
        for block in blocks
    ]


def _demote_runs(blocks: list[Block]) -> list[Block]:
    """Three and more headings of one level with nothing between are a list of names, not headings."""
    out = list(blocks)
    start = 0
    while start < len(out):
        end = start
        while end < len(out) and out[end].is_heading and out[end].level == out[start].level:
            end += 1
        if end - start >= 4:
            for at in range(start, end - 1):
                out[at] = _as_text(out[at])
        start = max(end, start + 1)
    return out


def _as_text(block: Block) -> Block:
    return replace(block, kind="text", level=0)


def _is_sentence(text: str) -> bool:
    return bool(re.search(r"[a-z]{2}\.$", text.strip())) and len(text.split()) > 6


def _is_question(text: str) -> bool:
    """A question in running text; in capitals it is a sidebar's title."""
    return text.endswith("?") and not _all_caps(text) and not _title_case(text)


def _unfinished(block: Block) -> bool:
    return block.kind == "text" and block.words > 6 and bool(re.search(r"[a-z,]$", block.text))


def _all_caps(text: str) -> bool:
    letters = [letter for letter in re.sub(r"\([^)]*\)", "", text) if letter.isalpha()]
    return len(letters) >= 3 and sum(letter.isupper() for letter in letters) >= 0.85 * len(letters)


def _title_case(text: str) -> bool:
    words = [word for word in re.findall(r"[\w'\u2019/-]+", text) if word.lower() not in _MINOR]
    if not words or not (words[0][0].isupper() or words[0][0].isdigit()):
        return False
    return all(not word[0].islower() for word in words)


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())
