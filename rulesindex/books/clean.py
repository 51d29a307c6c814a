"""Character-level repair of extracted text: markers, icons, ligatures, HTML and TeX remnants."""

from __future__ import annotations

import html
import re
import unicodedata

from rulesindex.books.tex import untex

_LIGATURES = str.maketrans(
    {
        "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl",
        "\ufb05": "st", "\ufb06": "st", "\u0132": "IJ", "\u0133": "ij",
        "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2007": " ", "\u2009": " ", "\u200a": " ", "\u202f": " ",
        "\u2010": "-", "\u2011": "-", "\u2028": "\n", "\u2029": "\n", "\u0085": "\n", "\u000b": "\n",
        "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "", "\ufe0e": "", "\ufe0f": "",
    }
)  # fmt: skip
_SOFT_HYPHEN_AT_END = re.compile(r"\u00ad(?=[ \t]*$)", re.M)
_MARKER = re.compile(r"<\|[^<>\n]{0,200}?\|>|\[(?:image|figure|picture)[^\]\n]{0,80}\]", re.I)
_BLOCK_TAG = re.compile(r"</?(?:br|p|div|tr|table|li|ul|ol|h[1-6]|hr|center|section)\b[^<>]{0,300}>", re.I)
_CELL_TAG = re.compile(r"</?(?:td|th)\b[^<>]{0,300}>", re.I)
_INLINE_TAG = re.compile(
    r"</?(?:u|b|i|a|s|em|strong|sub|sup|span|font|small|big|img|code|tt|mark|html|body|head)\b[^<>]{0,300}>", re.I
)
_COMMENT = re.compile(r"<!--.{0,4000}?-->|<(script|style)\b.{0,20000}?</\1\s*>", re.S | re.I)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_ICON_BULLET = re.compile(r"^([ \t]*)(?:[\u0300-\u036f]+|[\ue000-\uf8ff])[ \t]*(?=\S)", re.M)
_ICON = re.compile(r"[\ue000-\uf8ff\ufffd\ufffc]|(?:(?<=\s)|^)[\u0300-\u036f]+", re.M)
_EMPTY_BRACKETS = re.compile(r"\(\s*\)|\[\s*\]|\{\s*\}")
_IMAGE_LINK = re.compile(r"!\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)")
_LINK = re.compile(r"\[([^\]\n]{1,300})\]\((?:https?:|#|\.|/|mailto:)[^)\n]{0,500}\)")
_LONGEST = 8000
_SPACES = re.compile(r"[ \u3000]{2,}(?=\S)")


def clean_text(text: str) -> str:
    """Plain characters, one kind of newline, no markers, tags, TeX or icon fonts; Markdown marks stay."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _SOFT_HYPHEN_AT_END.sub("-", text).translate(_LIGATURES)
    text = _CONTROL.sub("", text)
    text = _MARKER.sub("\n\n\n\n", text)
    text = _ICON_BULLET.sub(r"\1• ", text)
    text = _ICON.sub("", text)
    text = _untag(text)
    text = untex(text)
    text = _LINK.sub(r"\1", _IMAGE_LINK.sub("", text))
    text = _EMPTY_BRACKETS.sub("", text)
    text = unicodedata.normalize("NFC", text)
    return "\n".join(_tidy(part) for line in text.split("\n") for part in _bearable(line))


def plain(text: str) -> str:
    """Without Markdown's emphasis, code marks and escapes: ``**equip**`` is the word equip."""
    text = re.sub(r"(\*\*|__)(?=\S)(.{1,400}?)(?<=\S)\1", r"\2", text)
    text = re.sub(r"(?<![\w*])\*(?=\S)([^*\n]{1,400}?)(?<=\S)\*(?![\w*])", r"\1", text)
    text = re.sub(r"(?<![\w_])_(?=\S)([^_\n]{1,400}?)(?<=\S)_(?![\w_])", r"\1", text)
    text = re.sub(r"\*\*+|(?<!\w)__+|__+(?!\w)|~~|`+", "", text)
    text = re.sub(r"\\([\\`*_{}\[\]()#+.!|<>~-])", r"\1", text)
    return re.sub(r"[ \t]{2,}", " ", text).strip()


def _untag(text: str) -> str:
    if "<" not in text and "&" not in text:
        return text
    text = _COMMENT.sub("", text)
    text = _BLOCK_TAG.sub("\n", text)
    text = _CELL_TAG.sub("\t", text)
    text = _INLINE_TAG.sub("", text)
    return html.unescape(text)


def _bearable(line: str) -> list[str]:
    """A line of a length that a book can have: what is longer is cut at a space."""
    if len(line) <= _LONGEST:
        return [line]
    parts = []
    while len(line) > _LONGEST:
        cut = line.rfind(" ", _LONGEST // 2, _LONGEST)
        cut = cut if cut > 0 else _LONGEST
        parts.append(line[:cut])
        line = line[cut:].lstrip(" ")
    return [*parts, line]


def _tidy(line: str) -> str:
    """Runs of spaces inside a line become a tab where they set columns apart, else one space."""
    line = line.rstrip()
    if "  " not in line:
        return line
    head = len(line) - len(line.lstrip(" "))
    return line[:head] + _SPACES.sub(_gap, line[head:])


def _gap(found: re.Match[str]) -> str:
    return "\t" if len(found[0]) >= 4 else " "
