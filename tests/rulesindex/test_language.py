"""Which language a question is in."""

from __future__ import annotations

import pytest

from rulesindex.language import language_of


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("wie viele Karten darf ich ziehen", "German"),
        ("est-ce que je peux ouvrir une porte", "French"),
        ("cuántas cartas puedo jugar", "Spanish"),
        ("quantas ações o herói tem", "Portuguese"),
        ("quanti dadi tiro per muovermi", "Italian"),
        ("mag ik twee kaarten trekken", "Dutch"),
        ("ile kart moge zagrac na poczatku", "Polish"),
        ("can heroes attack heroes", ""),
        ("do I die in lava", ""),
        ("evade", ""),
    ],
)
def test_a_language_is_told_by_its_small_words(question: str, language: str) -> None:
    assert language_of(question) == language
