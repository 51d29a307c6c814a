"""The record: reads, and changes that are each one labelled, undoable step.

Every commit renews the read model of the campaigns it touched: their rows as one JSON text for mid-game commands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, Select, Table, delete, func, inspect, text
from sqlalchemy import select as sa_select
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, SQLModel, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.core.names import CompanionError, one_line, resolve
from companion.core.rows import CampaignRows, Raw
from companion.store import locks
from companion.store.caller import author, caller
from companion.store.in_use import InUse
from companion.store.journal import ConflictError, RowChange, apply_all, depends_on, refuse_unfit, watch
from companion.store.own import refuse_others_sheets, refuse_others_steps
from companion.store.readmodel import ACTIVE, NAMES, likely, pick
from companion.store.tables import NOT_JOURNALED, Campaign, JournalStep, Setting, Snapshot, models

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

    def __init__(self, session: Session, in_use: InUse) -> None:
        self._session = session
        self._in_use = in_use

    def in_use(self) -> int | None:
        """The campaign that the call names, else the one this home has chosen; None where there is none."""
        named = caller().campaign
        if named:
            return self._named(named)
        return self._in_use.of(lambda id: self.get(Campaign, id) is not None, self._older_choice, self._likely)

    def _named(self, named: str | int) -> int:
        """A campaign by its name as typed or its id; other campaigns' rows are not read."""
        if isinstance(named, int):
            return pick({"": named} if self.get(Campaign, named) else {}, named)
        known = self.connection.execute(text(NAMES))
        return pick({name: id for id, name in known}, named)

    def _older_choice(self) -> str:
        found = self.get(Setting, ACTIVE)
        return found.value if found else ""

    def _likely(self) -> list[int]:
        return list(self.connection.execute(text(likely(self._in_use.folder))).scalars())

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

    def __init__(self, session: Session, in_use: InUse, label: str, at: str, campaign_id: int | None) -> None:
        super().__init__(session, in_use)
        self.label = label
        self.at = at
        self.campaign_id = campaign_id
        self.concerns: int | None = None
        """The campaign in whose row of undo it stands, where that is not the campaign it is logged for."""
        self.chosen: int | None = None
        """The campaign that is in use once the step is kept."""
        self.made = watch(session)
        self._boxes: dict[tuple[str, int], Box] = {}
        self.number: int | None = None
        """Its number in the journal, once it is kept."""

    def refuse_stale(self) -> None:
        """Refuse where the caller has not seen the newest step of the campaign."""
        refuse_stale(self._session, self.campaign_id)

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


class Planned(NamedTuple):
    """A step that an undo would take back."""

    id: int
    label: str
    author: str
    unmakes: tuple[str, ...]
    """The campaigns that would be gone."""


class Record:
    """The player's record in one database, as one home uses it."""

    def __init__(self, engine: Engine, in_use: InUse, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.in_use = in_use
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
            yield Reading(session, self.in_use)

    @contextmanager
    def change(self, label: str, campaign_id: int | None = None, shared: bool = False) -> Iterator[Step]:
        """One step: everything done inside is committed together with its undo data, or not at all.

        A `shared` step says with `hold` which campaign it is about, and stops nobody else's.
        """
        with self._writing(shared) as session:
            step = Step(session, self.in_use, label, self.now(), campaign_id)
            yield step
            step.flush()
            in_use = step.in_use() if _gone(step.made) else None
            if step.made:
                self._keep(session, step)
        self._choose(step, in_use)

    def _choose(self, step: Step, was_in_use: int | None) -> None:
        """What a step that is kept means for the campaign in use of this home."""
        for gone in _gone(step.made):
            self.in_use.deleted(gone, gone == was_in_use)
        if step.chosen is not None:
            self.in_use.choose(step.chosen)
        elif step.campaign_id is not None and not caller().campaign:
            self.in_use.settle(step.campaign_id)

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
        refuse_stale(session, concerns)
        journal = SQLModel.metadata.tables["journal"]
        session.execute(delete(JournalStep).where(journal.c.undone.is_not(None), _in_row(journal, concerns)))
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
        with self._writing() as session:
            steps = self._to_undo(session, count, step_id, mine, folder)
            refuse_stale(session, steps[0].concerns)
            refuse_others_steps(steps)
            if step_id is None:
                _refuse_others(steps, agreed)
            order = session.exec(select(func.max(JournalStep.undone))).one() or 0
            number, gone = _next_number(session), []
            for n, step in enumerate(steps, order + 1):
                gone += self._replay(session, step, [c.reversed() for c in reversed(_changes(step))])
                step.undone, step.undone_by, step.touched = n, author(), number
            taken = [_planned(step) for step in steps]
        for campaign in gone:
            self.in_use.unmade(campaign)
        return taken

    def to_undo(
        self, count: int = 1, step_id: int | None = None, mine: bool = False, folder: bool = False
    ) -> list[Planned]:
        """The steps that an undo would take back, newest first."""
        with Session(self._reader) as session:
            steps = self._to_undo(session, count, step_id, mine, folder)
            return [_planned(step) for step in steps]

    def newer_of_folder(self, than: int) -> LogLine | None:
        """The newest standing step of the folder, where it is newer than a step and one's own."""
        found = [line for line in self.log(None, 1, folder=True) if not line.undone and line.id > than]
        return next((line for line in found if line.author == author()), None)

    @locks.again_once
    def redo(self, count: int = 1, folder: bool = False) -> list[str]:
        """Do again what was undone last in the campaign in use. Returns the labels."""
        with self._writing() as session:
            in_use = self._chosen(session, folder)
            first = self._to_redo(session, folder)
            if first is None:
                raise CompanionError("There is nothing to redo.", _elsewhere(session, in_use))
            refuse_stale(session, first.concerns)
            number, gone, labels = _next_number(session), list[int](), list[str]()
            step: JournalStep | None = first
            while step and step.concerns == first.concerns and len(labels) < count:
                refuse_others_steps([step])
                gone += self._replay(session, step, _changes(step))
                step.undone, step.undone_by, step.touched = None, "", number
                labels.append(step.label)
                session.flush()
                step = self._to_redo(session, folder)  # a campaign that was made again is in use from here on
        for campaign in gone:
            self.in_use.deleted(campaign, campaign == in_use)
        return labels

    def _to_redo(self, session: Session, folder: bool) -> JournalStep | None:
        undone = select(JournalStep).where(col(JournalStep.undone).is_not(None))
        return next(iter(self._of_row(session, undone, "undone", 1, folder)), None)

    def _chosen(self, session: Session, folder: bool) -> int | None:
        return None if folder else Reading(session, self.in_use).in_use()

    def _of_row(
        self, session: Session, wanted: SelectOfScalar[JournalStep], by: str, count: int, folder: bool
    ) -> list[JournalStep]:
        """The newest steps of the row of undo: the campaign in use, and campaigns that this home itself took away."""
        chosen = self._chosen(session, folder)
        newest = wanted.order_by(col(getattr(JournalStep, by)).desc())
        own = col(JournalStep.concerns).is_(None) if chosen is None else col(JournalStep.concerns) == chosen
        found = list(session.exec(newest.where(own).limit(count)))
        for gone in () if folder else self.in_use.gone_by_us():
            last = session.exec(newest.where(JournalStep.concerns == gone).limit(1)).first()
            if last and gone != chosen and _makes_or_deletes(last):
                found.append(last)
        return sorted(found, key=lambda step: int(getattr(step, by)), reverse=True)[:count]

    def _to_undo(
        self, session: Session, count: int, step_id: int | None, mine: bool = False, folder: bool = False
    ) -> list[JournalStep]:
        standing = select(JournalStep).where(col(JournalStep.undone).is_(None))
        if step_id is not None:
            return [self._named_step(session, standing, step_id)]
        if mine:
            standing = standing.where(JournalStep.author == author())
        steps = self._of_row(session, standing, "id", count, folder)
        if not steps:
            what = "of yours " if mine else ""
            raise CompanionError(f"There is nothing {what}to undo.", "`companion log` shows what was done.")
        return steps

    def _named_step(self, session: Session, standing: SelectOfScalar[JournalStep], step_id: int) -> JournalStep:
        found = session.exec(standing.where(JournalStep.id == step_id)).first()
        if found is None:
            raise CompanionError(f"There is no step {step_id} to undo.", "`companion log` shows the numbers.")
        ours = {None, self._chosen(session, False), *self.in_use.gone_by_us()}
        if found.concerns not in ours:
            campaign = session.get(Campaign, found.concerns)
            name = campaign.name if campaign else "a campaign that is gone"
            hint = f'Add --campaign "{name}".' if campaign else "Who deleted it can bring it back."
            raise CompanionError(f"Step {step_id} ({found.label}) is of another campaign: {name}.", hint)
        return found

    def _replay(self, session: Session, step: JournalStep, changes: list[RowChange]) -> list[int]:
        """Apply a step's changes; returns the campaigns that are gone by them."""
        try:
            with session.begin_nested():  # a server answers nothing more in a transaction in which a row was refused
                apply_all(session.connection(), changes)
        except ConflictError as conflict:
            raise self._refusal(session, step, conflict.change) from conflict
        refresh(session, {c.campaign for c in changes})
        return _gone(changes)

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
            stale = _stale(Reading(session, self.in_use))
            session.expunge_all()
            refresh(session, {campaign.id for campaign in stale})
            return [campaign.name for campaign in stale]

    def log(
        self, campaign_id: int | None = None, limit: int | None = None, by: str = "", folder: bool = False
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
            rows = journal.c.concerns.in_((campaign_id, *self.in_use.gone_by_us()))
            wanted = wanted.where((journal.c.campaign_id == campaign_id) | rows | of_folder)
        with self.reading() as reading:
            if by:
                wanted = wanted.where(journal.c.author == _author_named(reading.connection, by))
            return [LogLine.of(*row) for row in reading.connection.execute(wanted)]

    def newest(self, campaign_id: int | None) -> int:
        """The number by which a campaign's state is known: its newest step, undo or redo. 0 where there is none."""
        with Session(self._reader) as session:
            return _newest(session, campaign_id)

    def changed_since(self, campaign_id: int | None, step: int) -> list[LogLine]:
        """What was done, undone and redone in a campaign after a step, oldest first."""
        with Session(self._reader) as session:
            return _changed_since(session, campaign_id, step)


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
    now = _newest(session, campaign_id)
    if now > expected:
        raise StaleError(expected, now, _changed_since(session, campaign_id, expected))


def _number_of(journal: Table) -> ColumnElement[int]:
    return func.coalesce(journal.c.touched, journal.c.id)


def _in_row(journal: Table, campaign_id: int | None) -> ColumnElement[bool]:
    return journal.c.concerns.is_(None) if campaign_id is None else journal.c.concerns == campaign_id


def _newest(session: Session, campaign_id: int | None) -> int:
    journal = SQLModel.metadata.tables["journal"]
    wanted = sa_select(func.max(_number_of(journal))).where(_in_row(journal, campaign_id))
    return session.connection().execute(wanted).scalar() or 0


def _changed_since(session: Session, campaign_id: int | None, step: int) -> list[LogLine]:
    journal = SQLModel.metadata.tables["journal"]
    later = _in_row(journal, campaign_id) & (_number_of(journal) > step)
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


def _next_number(session: Session) -> int:
    """A number of the row of steps for an undo or redo, which has no line of its own."""
    row = JournalStep(at="", label="", changes=[])
    session.add(row)
    session.flush()
    session.delete(row)
    session.flush()
    return row.id


def _refuse_others(steps: Sequence[JournalStep], agreed: Container[int]) -> None:
    own = author()
    for step in steps:
        if step.author not in {"", own} and step.id not in agreed:
            raise CompanionError(
                f"Step {step.id} ({step.label}) is {step.author}'s.",
                f"Take it back with `companion undo --step {step.id}`, or your own with `companion undo --mine`.",
            )


def _elsewhere(session: Session, chosen: int | None) -> str:
    """Where there is something to redo, when the campaign in use has nothing."""
    undone = select(JournalStep).where(col(JournalStep.undone).is_not(None), JournalStep.author == author())
    last = session.exec(undone.order_by(col(JournalStep.undone).desc()).limit(1)).first()
    if last is None or last.concerns == chosen:
        return "Redo repeats what `companion undo` took back."
    campaign = session.get(Campaign, last.concerns) if last.concerns else None
    where = f'--campaign "{campaign.name}"' if campaign else "" if last.concerns else "--folder"
    return f"{last.label}: `companion redo {where}`." if where else "Redo repeats what `companion undo` took back."


def _gone(changes: Iterable[RowChange]) -> list[int]:
    return [c.campaign for c in changes if c.table == "campaign" and c.after is None and c.campaign is not None]


def _makes_or_deletes(step: JournalStep) -> bool:
    return any(c["table"] == "campaign" and not (c["before"] and c["after"]) for c in step.changes)


def _planned(step: JournalStep) -> Planned:
    return Planned(step.id, step.label, step.author, tuple(_made_campaigns(step)))


def _made_campaigns(step: JournalStep) -> list[str]:
    return [c["after"]["name"] for c in step.changes if c["table"] == "campaign" and not c["before"] and c["after"]]


def _stale(reading: Reading) -> list[Campaign]:
    kept = {row.campaign_id: row.body for row in reading.rows(Snapshot)}
    found = reading.rows(Campaign)
    return [campaign for campaign in found if kept.get(campaign.id) != compose(reading.connection, campaign.id)]


def _changes(step: JournalStep) -> list[RowChange]:
    return [change for change in (RowChange(**raw) for raw in step.changes) if not _was_a_choice(change)]


def _was_a_choice(change: RowChange) -> bool:
    """Older companions journaled which campaign is in use; that is no more a matter of the record."""
    image = change.after or change.before or {}
    return change.table == "setting" and image.get("key") == ACTIVE
