"""The record: reads, and changes that are each one labelled, undoable step.

Every commit renews the read model of the campaigns it touched: their rows as one JSON text for mid-game commands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine, Table, delete, func, inspect, text
from sqlalchemy import select as sa_select
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, SQLModel, col, select

from companion.core.names import CompanionError, one_line
from companion.core.rows import CampaignRows, Raw
from companion.store import locks
from companion.store.journal import ConflictError, RowChange, apply_all, depends_on, refuse_unfit, watch
from companion.store.tables import NOT_JOURNALED, Campaign, JournalStep, Snapshot, models

if TYPE_CHECKING:  # most changes ask nothing of the box
    from companion.core.box import Box

WRITE = "companion_write"
"""The option of a connection that will write: it takes its lock at the start."""
BOX = "box_entry"
UPSERT = (
    "INSERT INTO snapshot (campaign_id, body) VALUES (:campaign, :body) "
    "ON CONFLICT (campaign_id) DO UPDATE SET body = excluded.body"
)
# Long histories nobody reads mid-game.
LEFT_OUT = NOT_JOURNALED | {"history", "deck_state", "trade"}


def refresh(session: Session, campaigns: Iterable[int | None]) -> None:
    """Write anew the read model of each campaign touched; a campaign that is gone loses its own."""
    connection = session.connection()
    table = SQLModel.metadata.tables["snapshot"]
    for campaign in sorted(c for c in campaigns if c is not None):
        locks.hold(connection, campaign)  # a step of the folder may touch a campaign that it did not name
        body = compose(connection, campaign)
        if body is None:
            connection.execute(table.delete().where(table.c.campaign_id == campaign))
        else:
            connection.execute(text(UPSERT), {"campaign": campaign, "body": body})


def compose(connection: Connection, campaign: int) -> str | None:
    """The read model of a campaign as it stands in the tables."""
    rows = campaign_rows(connection, campaign, LEFT_OUT)
    if not rows["campaign"]:
        return None
    return json.dumps(rows, ensure_ascii=False, sort_keys=True)


def campaign_rows(connection: Connection, campaign: int, left_out: Iterable[str]) -> dict[str, list[dict[str, object]]]:
    """Every row of a campaign by table, in the order of their ids."""
    found = {}
    for table in campaign_tables():
        if table.name not in left_out:
            owner = "id" if table.name == "campaign" else "campaign_id"
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            # As text with the columns' types: building these as expressions took a tenth of a cold change.
            chosen = text(f'SELECT {columns} FROM "{table.name}" WHERE {owner} = :campaign ORDER BY id')
            rows = connection.execute(chosen.columns(*table.columns), {"campaign": campaign})
            found[table.name] = [dict(row) for row in rows.mappings()]
    return found


def campaign_tables() -> list[Table]:
    """The tables that belong to a campaign, parents before children."""
    return [
        table
        for table in SQLModel.metadata.sorted_tables
        if table.name not in NOT_JOURNALED and ("campaign_id" in table.c or table.name == "campaign")
    ]


def model_of(table: str) -> type[SQLModel]:
    """The class that maps a table."""
    return models()[table]


Row = TypeVar("Row", bound=SQLModel)
Clock = Callable[[], datetime]
LONGEST_LABEL = 300


class Reading:
    """A consistent view of the rows; the only way the use cases reach the tables."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def connection(self) -> Connection:
        """The connection beneath, for whole-table work."""
        return self._session.connection()

    def rows(self, table: type[Row], **equal: object) -> list[Row]:
        """The rows of a table whose fields equal the given values, in the order they were made."""
        chosen = select(table).where(*(getattr(table, name) == value for name, value in equal.items()))
        return list(self._session.exec(chosen.order_by(*inspect(table).primary_key)))

    def count(self, table: type[Row], **equal: object) -> int:
        """How many rows of a table have these values."""
        chosen = select(func.count()).select_from(table)
        return self._session.exec(chosen.where(*(getattr(table, name) == value for name, value in equal.items()))).one()

    def campaign_rows(self, campaign: int) -> CampaignRows:
        """A campaign as typed rows, as far as the read model has them."""
        return self._typed(campaign_rows(self.connection, campaign, LEFT_OUT))

    def all_campaign_rows(self, campaign: int) -> CampaignRows:
        """The same with the long histories that nobody reads mid-game."""
        return self._typed(campaign_rows(self.connection, campaign, NOT_JOURNALED))

    def _typed(self, raw: Raw) -> CampaignRows:
        rows = CampaignRows(raw, lambda: self.box(rows.own.game))
        return rows

    def box(self, game: str) -> Box:
        """The player's box of a game, read when it is first asked for."""
        from companion.core.box import Box

        return Box(raw=lambda: self.box_images(game))

    def box_images(self, game: str) -> list[tuple[object, ...]]:
        """The entries of a box as the table has them."""
        from companion.core.box import BoxRow

        table = SQLModel.metadata.tables[BOX]
        chosen = sa_select(*(table.c[name] for name in BoxRow._fields)).where(table.c.game == game)
        return [tuple(row) for row in self.connection.execute(chosen.order_by(table.c.id))]

    def get(self, table: type[Row], key: object) -> Row | None:
        """One row by its primary key."""
        return self._session.get(table, key)


class Step(Reading):
    """A change under way, and the label it will be known by."""

    def __init__(self, session: Session, label: str, at: str, campaign_id: int | None) -> None:
        super().__init__(session)
        self.label = label
        self.at = at
        self.campaign_id = campaign_id
        self.made = watch(session)
        self._boxes: dict[tuple[str, int], Box] = {}
        self.number: int | None = None
        """Its number in the journal, once it is kept."""

    def add(self, row: Row) -> Row:
        """Add a row; it has its id from here on."""
        self._session.add(row)
        self._session.flush()
        return row

    def add_all(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Add many rows at once, far quicker than one by one."""
        self._session.add_all(rows)
        self._session.flush()
        return rows

    def insert(self, table: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Add many rows that nobody needs as objects, quicker still."""
        self.flush()
        target = SQLModel.metadata.tables[table]
        chosen = target.insert().returning(target.c.id, sort_by_parameter_order=True)
        ids = self.connection.execute(chosen, list(rows)).scalars()
        self.made.extend(RowChange(table, None, {"id": id, **row}) for id, row in zip(ids, rows, strict=True))

    def delete(self, *rows: SQLModel) -> None:
        """Delete rows."""
        for row in rows:
            self._session.delete(row)
        self._session.flush()

    def rows_before(self, campaign: int) -> CampaignRows | None:
        """A campaign as it was when the step began: its read model is renewed only at the end."""
        found = self.get(Snapshot, campaign)
        if found is None:
            return None
        rows = CampaignRows(json.loads(found.body), lambda: self._box_before(rows.own.game))
        return rows

    def box(self, game: str) -> Box:
        """The box at this moment: read anew only where the step has changed an entry."""
        from companion.core.box import Box

        changed = sum(change.table == BOX for change in self.made)
        if (game, changed) not in self._boxes:
            images = self.box_images(game)
            self._boxes[game, changed] = Box(raw=lambda: images)
        return self._boxes[game, changed]

    def _box_before(self, game: str) -> Box:
        """The box as it was when the step began: what the step did to it is taken back, newest first."""
        from companion.core.box import Box, BoxRow

        made = [change for change in self.made if change.table == BOX]
        if not made:
            return self.box(game)
        images = {row[0]: row for row in self.box_images(game)}
        for change in reversed(made):
            image = change.before or change.after or {}
            images.pop(image["id"], None)
            if change.before and change.before["game"] == game:
                images[image["id"]] = tuple(change.before[name] for name in BoxRow._fields)
        return Box(raw=images.values)

    def hold(self, campaign: Campaign) -> None:
        """Wait until nobody else is changing this campaign, and see it as they left it."""
        if locks.hold(self.connection, campaign.id):
            self._session.refresh(campaign)

    def hold_box(self) -> None:
        """Wait until nobody else is changing the box."""
        locks.hold(self.connection, locks.BOX)

    def flush(self) -> None:
        """Write what was changed so far, so that the rows and the journal agree."""
        self._session.flush()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    id: int
    at: str
    label: str
    campaign_id: int | None
    undone: bool


class Record:
    """The player's record in one database."""

    def __init__(self, engine: Engine, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self._reader = engine
        self._writer = engine.execution_options(**{WRITE: True})
        self._clock = clock

    def now(self) -> str:
        """The time as the record writes it."""
        return self._clock().strftime("%Y-%m-%dT%H:%M:%SZ")

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """A consistent view that changes nothing."""
        with Session(self._reader) as session:
            yield Reading(session)

    @contextmanager
    def change(self, label: str, campaign_id: int | None = None, shared: bool = False) -> Iterator[Step]:
        """One step: everything done inside is committed together with its undo data, or not at all.

        A `shared` step says with `hold` which campaign it is about, and stops nobody else's.
        """
        with self._writing(shared) as session:
            step = Step(session, label, self.now(), campaign_id)
            yield step
            step.flush()
            if step.made:
                self._keep(session, step)

    @contextmanager
    def _writing(self, shared: bool = False) -> Iterator[Session]:
        with Session(self._writer, expire_on_commit=False) as session:
            transaction = session.begin()
            try:
                number = locks.begin(session.connection(), shared)
                yield session
                session.flush()
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
        for change in changes:
            if change.after:
                refuse_unfit(SQLModel.metadata.tables[change.table], change.after)
        step.label = one_line(step.label, LONGEST_LABEL)  # it may quote a reason of many lines
        session.execute(delete(JournalStep).where(col(JournalStep.undone).is_not(None)))
        kept = [change.as_json() for change in changes]
        row = JournalStep(campaign_id=step.campaign_id, at=step.at, label=step.label, changes=kept)
        session.add(row)
        session.flush()
        step.number = row.id
        refresh(session, {change.campaign for change in changes})

    def undo(self, count: int = 1, step_id: int | None = None) -> list[str]:
        """Take back the last steps (or one by its number); all of them or none. Returns their labels."""
        with self._writing() as session:
            steps = self._to_undo(session, count, step_id)
            order = session.exec(select(func.max(JournalStep.undone))).one() or 0
            for n, step in enumerate(steps, order + 1):
                self._replay(session, step, [c.reversed() for c in reversed(_changes(step))])
                step.undone = n
            return [step.label for step in steps]

    def unmade_by(self, count: int) -> list[str]:
        """The campaigns that would be gone if the last steps were taken back."""
        with self.reading() as reading:
            journal = SQLModel.metadata.tables["journal"]
            last = sa_select(journal.c.changes).where(journal.c.undone.is_(None))
            found = reading.connection.execute(last.order_by(journal.c.id.desc()).limit(count)).scalars()
            made = [change for changes in found for change in changes if change["table"] == "campaign"]
        return [str(change["after"]["name"]) for change in made if not change["before"] and change["after"]]

    def redo(self, count: int = 1) -> list[str]:
        """Do again what was undone last. Returns the labels."""
        with self._writing() as session:
            undone = select(JournalStep).where(col(JournalStep.undone).is_not(None))
            steps = session.exec(undone.order_by(col(JournalStep.undone).desc()).limit(count)).all()
            if not steps:
                raise CompanionError("There is nothing to redo.", "Redo repeats what `companion undo` took back.")
            for step in steps:
                self._replay(session, step, _changes(step))
                step.undone = None
            return [step.label for step in steps]

    def _to_undo(self, session: Session, count: int, step_id: int | None) -> list[JournalStep]:
        standing = select(JournalStep).where(col(JournalStep.undone).is_(None))
        if step_id is not None:
            found = session.exec(standing.where(JournalStep.id == step_id)).all()
            if not found:
                raise CompanionError(f"There is no step {step_id} to undo.", "`companion log` shows the numbers.")
            return list(found)
        steps = session.exec(standing.order_by(col(JournalStep.id).desc()).limit(count)).all()
        if not steps:
            raise CompanionError("There is nothing to undo.", "`companion log` shows what was done.")
        return list(steps)

    def _replay(self, session: Session, step: JournalStep, changes: list[RowChange]) -> None:
        try:
            with session.begin_nested():  # a server answers nothing more in a transaction in which a row was refused
                apply_all(session.connection(), changes)
        except ConflictError as conflict:
            raise self._refusal(session, step, conflict.change) from conflict
        refresh(session, {c.campaign for c in changes})

    def _refusal(self, session: Session, step: JournalStep, change: RowChange) -> CompanionError:
        later = select(JournalStep).where(col(JournalStep.undone).is_(None), col(JournalStep.id) > step.id)
        blockers = [
            f"{other.id} ({other.label})"
            for other in session.exec(later.order_by(col(JournalStep.id)))
            if any(depends_on(change, theirs) for theirs in _changes(other))
        ]
        if blockers:
            return CompanionError(
                f"Step {step.id} ({step.label}) cannot be undone: later changes depend on it.",
                f"Undo those first: {', '.join(blockers[:5])}.",
            )
        return CompanionError(
            f"Step {step.id} ({step.label}) cannot be reversed: its {change.table} was changed by another program.",
            "Run `companion doctor`, or restore a backup.",
        )

    def stale_snapshots(self, repair: bool) -> list[str]:
        """The campaigns whose read model is not what their rows say; repaired where asked."""
        if not repair:
            with self.reading() as reading:
                return [campaign.name for campaign in _stale(reading)]
        with self._writing() as session:
            stale = _stale(Reading(session))
            session.expunge_all()
            refresh(session, {campaign.id for campaign in stale})
            return [campaign.name for campaign in stale]

    def log(self, campaign_id: int | None = None, limit: int | None = None) -> list[LogLine]:
        """The newest steps first: of one campaign together with those of the folder, or of all.

        What `undo` would take back is always among them, also where it changed another campaign.
        """
        journal = SQLModel.metadata.tables["journal"]
        shown = (journal.c.id, journal.c.at, journal.c.label, journal.c.campaign_id, journal.c.undone)
        wanted = sa_select(*shown).order_by(journal.c.id.desc()).limit(limit)
        if campaign_id is not None:
            last = sa_select(func.max(journal.c.id)).where(journal.c.undone.is_(None)).scalar_subquery()
            own = (journal.c.campaign_id == campaign_id) | journal.c.campaign_id.is_(None)
            wanted = wanted.where(own | (journal.c.id == last))
        with self.reading() as reading:
            return [LogLine(*row[:4], undone=row[4] is not None) for row in reading.connection.execute(wanted)]


def _stale(reading: Reading) -> list[Campaign]:
    kept = {row.campaign_id: row.body for row in reading.rows(Snapshot)}
    found = reading.rows(Campaign)
    return [campaign for campaign in found if kept.get(campaign.id) != compose(reading.connection, campaign.id)]


def _changes(step: JournalStep) -> list[RowChange]:
    return [RowChange(**change) for change in step.changes]
