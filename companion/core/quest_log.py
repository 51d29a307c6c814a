"""The quest log: what was attempted, what came of it, in the order it was played."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.rows import RunRow

STARTED, WON, LOST = "started", "won", "lost"
DEFEATS = frozenset({LOST, "failed"})


class QuestLog:
    """Every run of a campaign, oldest first; `ours` is the side the campaign follows."""

    def __init__(self, runs: Iterable[RunRow], ours: str = "") -> None:
        self.runs = tuple(runs)
        self.ours = ours

    @property
    def under_way(self) -> RunRow | None:
        """The quest being played; of several the last begun."""
        return next((run for run in reversed(self.runs) if run.status == STARTED), None)

    @property
    def last(self) -> RunRow | None:
        """The newest run, finished or not."""
        return self.runs[-1] if self.runs else None

    @property
    def won(self) -> frozenset[str]:
        """The quests our side has won."""
        return frozenset(run.quest for run in self.runs if self.result(run) == WON)

    @property
    def results(self) -> tuple[str, ...]:
        """`won` or `lost` for each run that was decided."""
        return tuple(found for run in self.runs if (found := self.result(run)))

    def result(self, run: RunRow) -> str:
        """How a run ended for our side; empty while nobody has won or lost it."""
        if run.status == WON or (run.winner and run.winner == self.ours):
            return WON
        return LOST if run.status in DEFEATS or run.winner else ""

    def days(self) -> tuple[str, ...]:
        """The days on which a quest began or ended."""
        return tuple(sorted({at[:10] for run in self.runs for at in (run.started_at, run.ended_at) if at}))
