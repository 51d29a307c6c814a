"""The lines of the journal: what was done, undone and redone, by whom, and what a caller has not seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, func
from sqlalchemy import select as sa_select
from sqlmodel import Session, SQLModel

from companion.core.names import CompanionError, resolve
from companion.store.caller import caller
from companion.store.in_use import Listed
from companion.store.journal import in_row


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    id: int
    at: str
    label: str
    campaign_id: int | None
    undone: bool
    author: str = ""
    undone_by: str = ""

    @classmethod
    def of(
        cls, id: int, at: str, label: str, campaign_id: int | None, undone: int | None, author: str, undone_by: str
    ) -> LogLine:
        """A line from a row of the journal."""
        return cls(id, at, label, campaign_id, undone is not None, author, undone_by)

    def told(self) -> str:
        """What happened last with the step, and by whom."""
        who = self.undone_by if self.undone else self.author
        by = f" (by {who})" if who else ""
        return f"{'Undone: ' if self.undone else ''}{self.label}{by}"


def log_lines(
    connection: Connection, campaign_id: int | None, limit: int | None, by: str, folder: bool, gone_by_us: Listed
) -> list[LogLine]:
    """The newest steps first: of one campaign together with those of the folder, of the folder alone, or of all.

    What `undo` would take back is always among them, also where it deleted another campaign.
    """
    journal = SQLModel.metadata.tables["journal"]
    wanted = _lines(journal).order_by(journal.c.id.desc()).limit(limit)
    of_folder = journal.c.campaign_id.is_(None) & journal.c.concerns.is_(None)
    if folder:
        wanted = wanted.where(of_folder)
    elif campaign_id is not None:
        rows = journal.c.concerns.in_((campaign_id, *gone_by_us))
        wanted = wanted.where((journal.c.campaign_id == campaign_id) | rows | of_folder)
    if by:
        wanted = wanted.where(journal.c.author == _author_named(connection, by))
    return [LogLine.of(*row) for row in connection.execute(wanted)]


class StaleError(CompanionError):
    """A command typed on stale information: what has changed since."""

    def __init__(self, since: int, now: int, changed: Sequence[LogLine]) -> None:
        self.since, self.now, self.changed = since, now, tuple(changed)
        told = "; ".join(line.told() for line in self.changed[:SHOWN]) or "a step was taken back"
        more = f"; and {len(changed) - SHOWN} more" if len(changed) > SHOWN else ""
        super().__init__(
            f"The campaign has changed since step {since}: {told}{more}.",
            f"Nothing was done. Look again; it is at step {now} now.",
        )

    def as_json(self) -> dict[str, object]:
        """What a page or program needs to look again: the facts of an outcome that was refused."""
        lines = [
            {
                "step": c.id,
                "label": c.label,
                "author": (c.undone_by if c.undone else c.author) or None,
                "undone": c.undone,
            }
            for c in self.changed
        ]
        return {"stale": {"expected": self.since, "now": self.now, "changed": lines}}


SHOWN = 5
"""So many of the steps that somebody has missed are told."""


def refuse_stale(session: Session, campaign_id: int | None) -> None:
    """Refuse where the caller has not seen the newest step of the campaign, and tell what was missed."""
    expected = caller().expect
    if expected is None:
        return
    now = newest(session, campaign_id)
    if now > expected:
        raise StaleError(expected, now, changed_since(session, campaign_id, expected))


def _number_of(journal: Table) -> ColumnElement[int]:
    return func.coalesce(journal.c.touched, journal.c.id)


def newest(session: Session, campaign_id: int | None) -> int:
    """The number by which a campaign's state is known: its newest step, undo or redo. 0 where there is none."""
    journal = SQLModel.metadata.tables["journal"]
    wanted = sa_select(func.max(_number_of(journal))).where(in_row(journal, campaign_id))
    return session.connection().execute(wanted).scalar() or 0


def changed_since(session: Session, campaign_id: int | None, step: int) -> list[LogLine]:
    """What was done, undone and redone in a campaign after a step, oldest first."""
    journal = SQLModel.metadata.tables["journal"]
    later = in_row(journal, campaign_id) & (_number_of(journal) > step)
    wanted = _lines(journal).where(later).order_by(_number_of(journal), journal.c.id)
    return [LogLine.of(*row) for row in session.connection().execute(wanted)]


def _lines(journal: Table) -> Select[Any]:
    c = journal.c
    return sa_select(c.id, c.at, c.label, c.campaign_id, c.undone, c.author, c.undone_by)


def _author_named(connection: Connection, name: str) -> str:
    journal = SQLModel.metadata.tables["journal"]
    history = SQLModel.metadata.tables["history"]
    found = connection.execute(sa_select(journal.c.author).union(sa_select(history.c.author))).scalars()
    known = {str(each): str(each) for each in sorted(found) if each}
    return resolve(name, known, "author", hint=f"There is: {', '.join(known)}." if known else "No step has one.")
