"""The record: reads, and changes that are each one labelled, undoable step."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Engine, delete
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, SQLModel

from companion.core.names import one_line
from companion.store import locks
from companion.store.caller import author, caller, refuse_others_sheets
from companion.store.in_use import InUse
from companion.store.journal import gone_campaigns, in_row, refuse_unfit
from companion.store.snapshot import compose, refresh
from companion.store.step import Reading, Step
from companion.store.tables import Campaign, JournalStep, Snapshot

if TYPE_CHECKING:  # most changes take nothing back, and ask nothing of the log
    from companion.store.log import LogLine
    from companion.store.undoing import Planned

T = TypeVar("T")
Clock = Callable[[], datetime]
LONGEST_LABEL = 300


class Record:
    """The player's record in one database, as one home uses it."""

    def __init__(self, engine: Engine, in_use: InUse, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.in_use = in_use
        self._reader = engine
        self._writer = engine.execution_options(**{locks.WRITE: True})
        self._clock = clock

    def now(self) -> str:
        """The time as the record writes it."""
        return self._clock().strftime("%Y-%m-%dT%H:%M:%SZ")

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """A consistent view that changes nothing."""
        with Session(self._reader) as session:
            yield Reading(session, self.in_use)

    @locks.again_once
    def look(self, make: Callable[[Reading], T]) -> T:
        """What is made of a consistent view; looked at once more where the server lost it."""
        with self.reading() as reading:
            return make(reading)

    @contextmanager
    def change(self, label: str, campaign_id: int | None = None, shared: bool = False) -> Iterator[Step]:
        """One step: everything done inside is committed together with its undo data, or not at all.

        A `shared` step says with `hold` which campaign it is about, and stops nobody else's.
        """
        with self._writing(shared) as session:
            step = Step(session, self.in_use, label, self.now(), campaign_id)
            yield step
            step.flush()
            gone = gone_campaigns(step.made)
            in_use = self.in_use.first(lambda id: id in gone or step.is_chosen(id)) if gone else None
            if step.chosen is not None:
                self.in_use.refuse_unwritable()
            if step.made:
                self._keep(session, step)
            ours = step.campaign_id if step.chosen is None else step.chosen
            made = (ours and step.made_at(ours)) or ""
        self._choose(step, in_use, made)

    def _choose(self, step: Step, was_in_use: int | None, made: str) -> None:
        """What a step that is kept means for the campaign in use of this home."""
        for gone in gone_campaigns(step.made):
            self.in_use.deleted(gone, gone == was_in_use)
        if step.chosen is not None:
            self.in_use.choose(step.chosen, made)
        elif step.campaign_id is not None and not caller().campaign:
            self.in_use.settle(step.campaign_id, made)

    @contextmanager
    def _writing(self, shared: bool = False) -> Iterator[Session]:
        with Session(self._writer, expire_on_commit=False) as session:
            transaction = session.begin()
            try:
                number = locks.begin(session.connection(), shared)
                yield session
                session.flush()
                locks.tell(session.connection())
            except BaseException:
                with suppress(DBAPIError):  # the connection may be what broke
                    transaction.rollback()
                raise
            try:
                transaction.commit()
            except DBAPIError as error:
                if not locks.was_kept(self._reader, number, error):
                    raise

    def _keep(self, session: Session, step: Step) -> None:
        changes = list(step.made)
        if caller().own is not None:
            refuse_others_sheets(changes)
        for change in changes:
            if change.after:
                refuse_unfit(SQLModel.metadata.tables[change.table], change.after)
        step.label = one_line(step.label, LONGEST_LABEL)  # it may quote a reason of many lines
        concerns = step.campaign_id if step.concerns is None else step.concerns
        step.refuse_stale(concerns)
        journal = SQLModel.metadata.tables["journal"]
        session.execute(delete(JournalStep).where(journal.c.undone.is_not(None), in_row(journal, concerns)))
        kept = [change.as_json() for change in changes]
        row = JournalStep(
            campaign_id=step.campaign_id,
            concerns=concerns,
            at=step.at,
            label=step.label,
            author=author(),
            changes=kept,
        )
        session.add(row)
        session.flush()
        step.number = row.id
        refresh(session, {change.campaign for change in changes})

    def undo(
        self,
        count: int = 1,
        step_id: int | None = None,
        *,
        mine: bool = False,
        folder: bool = False,
    ) -> list[str]:
        """Take back the last steps of the campaign in use (or one by its number) and return their labels."""
        return [step.label for step in self.take_back(count, step_id, mine=mine, folder=folder)]

    @locks.again_once
    def take_back(
        self,
        count: int = 1,
        step_id: int | None = None,
        *,
        mine: bool = False,
        folder: bool = False,
        agreed: Container[int] = (),
    ) -> list[Planned]:
        """Likewise, all of them or none; somebody else's only where it is named, or among those `agreed` to."""
        from companion.store.undoing import UndoRow

        with self._writing() as session:
            taken = UndoRow(session, self.in_use, folder).take_back(count, step_id, mine, agreed)
        for campaign in taken.gone:
            self.in_use.unmade(campaign)
        return taken.steps

    @locks.again_once
    def to_undo(
        self, count: int = 1, step_id: int | None = None, mine: bool = False, folder: bool = False
    ) -> list[Planned]:
        """The steps that an undo would take back, newest first."""
        from companion.store.undoing import UndoRow, planned

        with Session(self._reader) as session:
            return [planned(step) for step in UndoRow(session, self.in_use, folder).standing(count, step_id, mine)]

    def newer_of_folder(self, than: int) -> LogLine | None:
        """The newest standing step of the folder, where it is newer than a step and one's own."""
        found = [line for line in self.log(None, 1, folder=True) if not line.undone and line.id > than]
        return next((line for line in found if line.author == author()), None)

    @locks.again_once
    def redo(self, count: int = 1, folder: bool = False) -> list[str]:
        """Do again what was undone last in the campaign in use. Returns the labels."""
        from companion.store.undoing import UndoRow

        with self._writing() as session:
            again = UndoRow(session, self.in_use, folder).redo(count)
        for campaign in again.gone:
            self.in_use.deleted(campaign, campaign == again.was_in_use)
        return again.labels

    @locks.again_once
    def stale_snapshots(self, repair: bool) -> list[str]:
        """The campaigns whose read model is not what their rows say; repaired where asked."""
        if not repair:
            with self.reading() as reading:
                return [campaign.name for campaign in stale_campaigns(reading)]
        with self._writing() as session:
            stale = stale_campaigns(Reading(session, self.in_use))
            session.expunge_all()
            refresh(session, {campaign.id for campaign in stale})
            return [campaign.name for campaign in stale]

    @locks.again_once
    def log(
        self, campaign_id: int | None = None, limit: int | None = None, by: str = "", folder: bool = False
    ) -> list[LogLine]:
        """The newest steps first: of one campaign together with those of the folder, of the folder alone, or of all.

        What `undo` would take back is always among them, also where it deleted another campaign.
        """
        from companion.store.log import log_lines

        with self.reading() as reading:
            return log_lines(reading.connection, campaign_id, limit, by, folder, self.in_use.gone_by_us())

    @locks.again_once
    def newest(self, campaign_id: int | None) -> int:
        """The number by which a campaign's state is known: its newest step, undo or redo. 0 where there is none."""
        from companion.store.log import newest

        with Session(self._reader) as session:
            return newest(session, campaign_id)

    @locks.again_once
    def changed_since(self, campaign_id: int | None, step: int) -> list[LogLine]:
        """What was done, undone and redone in a campaign after a step, oldest first."""
        from companion.store.log import changed_since

        with Session(self._reader) as session:
            return changed_since(session, campaign_id, step)


def stale_campaigns(reading: Reading) -> list[Campaign]:
    kept = {row.campaign_id: row.body for row in reading.rows(Snapshot)}
    found = reading.rows(Campaign)
    return [campaign for campaign in found if kept.get(campaign.id) != compose(reading.connection, campaign.id)]
