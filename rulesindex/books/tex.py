"""TeX that a converter left in a book's text, turned back into what a reader would see."""

from __future__ import annotations

import re

_SYMBOLS = {
    "heartsuit": "♥", "spadesuit": "♠", "clubsuit": "♣", "diamondsuit": "♦", "checkmark": "✓", "star": "*",
    "rightarrow": "→", "to": "→", "leftarrow": "←", "Rightarrow": "→", "uparrow": "↑", "downarrow": "↓",
    "times": "\u00d7", "cdot": "·", "div": "/", "pm": "±", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠",
    "approx": "≈", "infty": "∞", "degree": "°", "circ": "°", "bullet": "•", "ldots": "...", "dots": "...",
    "quad": " ", "qquad": " ", "ast": "*", "prime": "'", "percent": "%",
}  # fmt: skip
_MATH = re.compile(r"\$\$?([^$\n]{1,200}?)\$\$?")
_INLINE = re.compile(r"\\\((.{1,200}?)\\\)|\\\[(.{1,200}?)\\\]")
_LOOKS_MATH = re.compile(r"[\\^_{}~]|^[\sdxX\u00d7*/+\-\u2013.,()#=<>\d]+$")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_WRAPPED = re.compile(
    r"\\(?:text(?:bf|it|sc|tt|rm|sf)?|math(?:bf|rm|it|cal|bb|sf)|emph|underline|operatorname|boldsymbol|mbox|hbox)"
    r"\s*\{([^{}]*)\}"
)
_SECTION = re.compile(r"^[ \t]*\\(part|chapter|section|subsection|subsubsection|paragraph)\*?\s*\{([^{}\n]*)\}", re.M)
_LEVEL = {"part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5}
_ITEM = re.compile(r"^[ \t]*\\item\b(?:\[([^\]\n]*)\])?[ \t]*", re.M)
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[a-zA-Z*]+\}(?:\[[^\]\n]*\])?(?:\{[^{}\n]*\})?")
_COMMAND = re.compile(r"\\([a-zA-Z]+)\*?[ \t]?")
_DOLLAR = "\x00"


def untex(text: str) -> str:
    """The text without TeX; money stays money, words that only look odd stay as they are."""
    if "\\" not in text and "$" not in text:
        return text
    text = text.replace("\\$", _DOLLAR)
    text = _MATH.sub(_math, text)
    text = _INLINE.sub(lambda found: _formula(found[1] or found[2]), text)
    if "\\" in text:
        text = _document(text)
    return text.replace(_DOLLAR, "$")


def _math(found: re.Match[str]) -> str:
    inner = found[1]
    return _formula(inner) if _LOOKS_MATH.search(inner) else found[0]


def _formula(inner: str) -> str:
    inner = _FRACTION.sub(r"\1/\2", inner)
    for _ in range(3):
        inner = _WRAPPED.sub(r"\1", inner)
    inner = _COMMAND.sub(lambda found: _SYMBOLS.get(found[1], ""), inner)
    return re.sub(r"[{}\\]", "", inner.replace("~", " ")).strip()


def _document(text: str) -> str:
    text = _SECTION.sub(lambda found: f"{'#' * _LEVEL[found[1]]} {found[2]}", text)
    text = _ITEM.sub(lambda found: f"• {found[1]}: " if found[1] else "• ", text)
    text = _ENVIRONMENT.sub("", text)
    for _ in range(3):
        text = _WRAPPED.sub(r"\1", text)
    text = re.sub(r"\\\\[ \t]*(?:\[[^\]\n]*\])?[ \t]*$", "", text, flags=re.M)
    text = re.sub(r"\\([%&#_])", r"\1", text)
    return _COMMAND.sub(lambda found: _SYMBOLS.get(found[1], found[0]), text)
