"""Undo and redo: which steps stand in the row, whose they are, and their changes applied backwards or again."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.core.names import CompanionError
from companion.store.caller import author, refuse_others_steps
from companion.store.in_use import InUse
from companion.store.journal import ConflictError, RowChange, apply_all, depends_on, gone_campaigns
from companion.store.log import refuse_stale
from companion.store.readmodel import ACTIVE
from companion.store.snapshot import refresh
from companion.store.step import Reading
from companion.store.tables import Campaign, JournalStep


class Planned(NamedTuple):
    """A step that an undo would take back."""

    id: int
    label: str
    author: str
    unmakes: tuple[str, ...]
    """The campaigns that would be gone."""


class TakenBack(NamedTuple):
    """What an undo took back, and the campaigns that are gone by it."""

    steps: list[Planned]
    gone: list[int]


class DoneAgain(NamedTuple):
    """What a redo did again, the campaigns that are gone by it, and the one that was in use before."""

    labels: list[str]
    gone: list[int]
    was_in_use: int | None


class UndoRow:
    """The steps that may be taken back or done again: those of the campaign in use, or of the folder."""

    def __init__(self, session: Session, in_use: InUse, folder: bool = False) -> None:
        self._session, self._in_use, self._folder = session, in_use, folder

    def take_back(self, count: int, step_id: int | None, mine: bool, agreed: Container[int]) -> TakenBack:
        """Take back the last steps, or one by its number; somebody else's only where it is named or agreed to."""
        steps = self.standing(count, step_id, mine)
        refuse_stale(self._session, steps[0].concerns)
        refuse_others_steps(steps)
        if step_id is None:
            _refuse_others(steps, agreed)
        order = self._session.exec(select(func.max(JournalStep.undone))).one() or 0
        number, gone = _next_number(self._session), list[int]()
        for n, step in enumerate(steps, order + 1):
            gone += self._replay(step, [c.reversed() for c in reversed(_changes(step))])
            step.undone, step.undone_by, step.touched = n, author(), number
        return TakenBack([planned(step) for step in steps], gone)

    def redo(self, count: int) -> DoneAgain:
        """Do again what was undone last."""
        in_use, first = self._chosen(), self._undone()
        if first is None:
            raise CompanionError("There is nothing to redo.", _elsewhere(self._session, in_use))
        refuse_stale(self._session, first.concerns)
        was_in_use = Reading(self._session, self._in_use).chosen_here()
        number, gone, labels = _next_number(self._session), list[int](), list[str]()
        step: JournalStep | None = first
        while step and step.concerns == first.concerns and len(labels) < count:
            refuse_others_steps([step])
            gone += self._replay(step, _changes(step))
            step.undone, step.undone_by, step.touched = None, "", number
            labels.append(step.label)
            self._session.flush()
            step = self._undone()  # a campaign that was made again is in use from here on
        return DoneAgain(labels, gone, was_in_use)

    def standing(self, count: int, step_id: int | None, mine: bool) -> list[JournalStep]:
        """The steps that an undo would take back, newest first."""
        standing = select(JournalStep).where(col(JournalStep.undone).is_(None))
        if step_id is not None:
            return [self._named(standing, step_id)]
        if mine:
            standing = standing.where(JournalStep.author == author())
        steps = self._newest(standing, "id", count)
        if not steps:
            what = "of yours " if mine else ""
            raise CompanionError(f"There is nothing {what}to undo.", "`companion log` shows what was done.")
        return steps

    def _undone(self) -> JournalStep | None:
        undone = select(JournalStep).where(col(JournalStep.undone).is_not(None))
        return next(iter(self._newest(undone, "undone", 1)), None)

    def _chosen(self) -> int | None:
        return None if self._folder else Reading(self._session, self._in_use).in_use()

    def _newest(self, wanted: SelectOfScalar[JournalStep], by: str, count: int) -> list[JournalStep]:
        """The newest steps of the row: the campaign in use, and campaigns that this home itself took away."""
        chosen = self._chosen()
        newest = wanted.order_by(col(getattr(JournalStep, by)).desc())
        own = col(JournalStep.concerns).is_(None) if chosen is None else col(JournalStep.concerns) == chosen
        found = list(self._session.exec(newest.where(own).limit(count)))
        for gone in () if self._folder else self._in_use.gone_by_us():
            last = self._session.exec(newest.where(JournalStep.concerns == gone).limit(1)).first()
            if last and gone != chosen and _makes_or_deletes(last):
                found.append(last)
        return sorted(found, key=lambda step: int(getattr(step, by)), reverse=True)[:count]

    def _named(self, standing: SelectOfScalar[JournalStep], step_id: int) -> JournalStep:
        found = self._session.exec(standing.where(JournalStep.id == step_id)).first()
        if found is None:
            raise CompanionError(f"There is no step {step_id} to undo.", "`companion log` shows the numbers.")
        ours = {None, Reading(self._session, self._in_use).in_use(), *self._in_use.gone_by_us()}
        if found.concerns not in ours:
            campaign = self._session.get(Campaign, found.concerns)
            name = campaign.name if campaign else "a campaign that is gone"
            hint = f'Add --campaign "{name}".' if campaign else "Who deleted it can bring it back."
            raise CompanionError(f"Step {step_id} ({found.label}) is of another campaign: {name}.", hint)
        return found

    def _replay(self, step: JournalStep, changes: list[RowChange]) -> list[int]:
        """Apply a step's changes; returns the campaigns that are gone by them."""
        try:
            with self._session.begin_nested():  # a server answers nothing more once a row was refused
                apply_all(self._session.connection(), changes)
        except ConflictError as conflict:
            raise self._refusal(step, conflict.change) from conflict
        refresh(self._session, {c.campaign for c in changes})
        return gone_campaigns(changes)

    def _refusal(self, step: JournalStep, change: RowChange) -> CompanionError:
        """Why a step stays as it is: a name that is taken by now, later steps, or another program."""
        way = "undone" if step.undone is None else "redone"
        namesake = self._namesake(change)
        if namesake:
            return CompanionError(
                f"Step {step.id} ({step.label}) cannot be {way}: there is another campaign called {namesake} by now.",
                f'Give that one another name first: `companion campaign rename "{namesake}" NAME`.',
            )
        later = select(JournalStep).where(col(JournalStep.undone).is_(None), col(JournalStep.id) > step.id)
        blockers = [
            f"{other.id} ({other.label})"
            for other in self._session.exec(later.order_by(col(JournalStep.id)))
            if any(depends_on(change, theirs) for theirs in _changes(other))
        ]
        if blockers:
            return CompanionError(
                f"Step {step.id} ({step.label}) cannot be {way}: later changes depend on it.",
                f"Undo those first: {', '.join(blockers[:5])}.",
            )
        return CompanionError(
            f"Step {step.id} ({step.label}) cannot be {way}: its {change.table} was changed by another program.",
            "Run `companion doctor`, or restore a backup.",
        )

    def _namesake(self, change: RowChange) -> str:
        """The campaign that took the name which a campaign would have again."""
        if change.table != "campaign" or change.after is None:
            return ""
        key, own = change.after["key"], change.after["id"]
        taken = self._session.exec(select(Campaign).where(col(Campaign.key) == key, col(Campaign.id) != own)).first()
        return taken.name if taken else ""


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


def _makes_or_deletes(step: JournalStep) -> bool:
    return any(c["table"] == "campaign" and not (c["before"] and c["after"]) for c in step.changes)


def planned(step: JournalStep) -> Planned:
    """What is told of a step before it is taken back."""
    return Planned(step.id, step.label, step.author, tuple(_made_campaigns(step)))


def _made_campaigns(step: JournalStep) -> list[str]:
    return [c["after"]["name"] for c in step.changes if c["table"] == "campaign" and not c["before"] and c["after"]]


def _changes(step: JournalStep) -> list[RowChange]:
    return [change for change in (RowChange(**raw) for raw in step.changes) if not _was_a_choice(change)]


def _was_a_choice(change: RowChange) -> bool:
    """Older companions journaled which campaign is in use; that is no more a matter of the record."""
    image = change.after or change.before or {}
    return change.table == "setting" and image.get("key") == ACTIVE
