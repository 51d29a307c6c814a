"""A campaign for other eyes than ours: its story as Markdown, its finished quests as plays for BG Stats."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from urllib.parse import quote

from companion.core.campaign import LOST, STARTED, WON, QuestLog
from companion.core.rows import CampaignRows, RunRow
from companion.core.system import Party

Told = tuple[str, str]
"""When, and what."""
LINK = "https://app.bgstatsapp.com/createPlay.html"
"""Opened where BG Stats is installed it shows the play behind it, and asks whether to take it in."""
NOTED = re.compile(r"Note( on [^:]+)?: ")
"""How the log tells that a note was taken."""
ROLLED = re.compile(r"Roll ['\"]")
"""How the log tells that a roll was recorded."""
FEW_ROLLS = 3
"""As many rolls in a row are told one by one."""


def markdown(view: CampaignRows, party: Party, title: str, told: Iterable[Told], names: Mapping[int, str]) -> str:
    """The story: who plays, how the quests ended, and day by day what was done and noted."""
    parts = [f"# {_plain(view.own.name)}", "", f"{_plain(title)}, begun {view.own.created_at[:10]}.", ""]
    parts += ["## Party", "", *(_member(member.name, member.player, str(member.standing)) for member in party.members)]
    if view.runs:
        parts += ["", "## Quests", "", "| quest | how it ended | began | ended |", "|---|---|---|---|"]
        parts += [_quest(run, names, party) for run in view.runs]
    days: dict[str, list[str]] = {}
    for at, line in sorted([*_less_notes(told, view), *_notes(view)], key=_when):
        days.setdefault(at[:10], []).append(_plain(line))
    parts += ["", "## The story"]
    for day, lines in days.items():
        parts += ["", f"### {day}", "", *(f"- {line}" for line in _fewer_rolls(lines))]
    if view.rulings:
        parts += ["", "## House rulings", "", *(f"- {_plain(ruling.text)}" for ruling in view.rulings)]
    return "\n".join(parts) + "\n"


def _when(told: Told) -> str:
    return told[0]


def _notes(view: CampaignRows) -> Iterator[Told]:
    """The notes in full, with whom they are about."""
    about = {hero.id: f" on {hero.name}" for hero in view.members}
    yield from ((note.at, f"**Note{about.get(note.hero_id or 0, '')}:** {note.text}") for note in view.notes)


def _less_notes(told: Iterable[Told], view: CampaignRows) -> Iterator[Told]:
    """What was done, without the lines that only say that a note was taken."""
    taken = {note.at for note in view.notes}
    yield from ((at, line) for at, line in told if not (at in taken and NOTED.match(line)))


def _fewer_rolls(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a day; of many recorded rolls in a row only how many they were."""
    for rolled, group in groupby(lines, key=lambda line: bool(ROLLED.match(line))):
        some = list(group)
        yield from ([f"{len(some)} rolls were recorded"] if rolled and len(some) > FEW_ROLLS else some)


def _member(name: str, player: str, standing: str) -> str:
    by = f", played by {_plain(player)}" if player else ""
    gone = "" if standing == "active" else f" ({standing})"
    return f"- {_plain(name)}{by}{gone}"


def _quest(run: RunRow, names: Mapping[int, str], party: Party) -> str:
    cells = (names[run.id], _ended(run, party), run.started_at[:10], run.ended_at[:10])
    return f"| {' | '.join(_plain(cell) for cell in cells)} |"


def _ended(run: RunRow, party: Party) -> str:
    """`won by the heroes`, `won by Corbin`, `lost`."""
    if run.winner:
        return f"won by {run.winner if run.winner in _names(party) else f'the {run.winner}'}"
    open_still = run.status == STARTED or not (run.ended_at or run.status in (WON, LOST))
    return "under way" if open_still else run.status


def _names(party: Party) -> frozenset[str]:
    return frozenset(member.name for member in party.members)


def _plain(text: str) -> str:
    """Text on one line in which nothing is taken for a mark of Markdown but our own bold."""
    flat = " ".join(text.split())
    return re.sub(r"([\\`_\[\]<>|#])", r"\\\1", flat)


def bgstats(view: CampaignRows, party: Party, title: str, ours: str, names: Mapping[int, str]) -> str:
    """Every finished quest as a play, in the form that BG Stats takes from other programs: one play to a link."""
    log = QuestLog(view.runs, ours)
    plays = [
        {
            "sourceName": "companion",
            "sourcePlayId": f"{view.own.created_at}-{run.id}",
            "playDate": (run.ended_at or run.started_at)[:19].replace("T", " "),
            "game": {"name": title, "sourceGameId": view.own.game, "highestWins": True, "noPoints": True},
            "board": names[run.id],
            "comments": f"{view.own.name}: {names[run.id]}, {_ended(run, party)}",
            "players": _players(party, ours, run, log.result(run)),
        }
        for run in view.runs
        if log.result(run)
    ]
    links = [f"{LINK}?data={quote(json.dumps(play, ensure_ascii=False))}" for play in plays]
    return json.dumps({"plays": plays, "links": links}, ensure_ascii=False, indent=1) + "\n"


def _players(party: Party, ours: str, run: RunRow, result: str) -> Sequence[Mapping[str, object]]:
    """Who was at the table; those of the other side win where ours loses, and one alone where one has won."""
    alone = run.winner if run.winner in _names(party) else ""
    return [
        {
            "name": member.player or member.name,
            "sourcePlayerId": member.player or member.name,
            "role": member.name,
            "winner": member.name == alone if alone else result == (WON if not ours or member.side == ours else LOST),
            "startPlayer": False,
        }
        for member in party.members
        if member.plays
    ]
