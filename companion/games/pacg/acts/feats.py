"""Feats and roles: boxes checked from left to right, once a reward is due or a reason is given."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.names import CompanionError, candidates, clean_name, clean_text, fold, resolve
from companion.core.rows import to_facts
from companion.games.pacg import codes
from companion.games.pacg.acts.party import character, write_sheet
from companion.games.pacg.acts.rewards import settle_due
from companion.games.pacg.cards import BOONS, plural
from companion.games.pacg.facts import FeatFacts
from companion.games.pacg.paths import FEAT, ROLE
from companion.games.pacg.rewards import find_due
from companion.games.pacg.rules.path import no_role_yet
from companion.games.pacg.sheet import ANOTHER, HAND_SIZE, KINDS, PROFICIENCIES, Boxes
from companion.games.pacg.state import Hero, State
from companion.store.record import Record
from companion.store.tables import Feat, JournalStep
from companion.table.change import Change, Outcome, Table, active, perform

NAMED_POWERS = (HAND_SIZE, *PROFICIENCIES)


class NoReasonError(CompanionError):
    """A feat that no reward gives, and nobody has said why it is gained."""


def gain(table: Table, who: str, kind: str, what: str, reason: str = "") -> Outcome:
    """A character checks the next box; where no box of the kind is left, no feat is gained, which is no error.

    After a card feat the deck is one card short, which is due and no breach.
    """
    kind = resolve(kind, {k: k for k in KINDS}, "kind of feat")

    def act(change: Change[State]) -> str:
        hero = character(change, who)
        due = find_due(change.state, FEAT, kind, hero.key)
        if due is None and not reason:
            raise NoReasonError(
                f"No reward gives {hero.name} a {kind} feat now.", 'Say why it is gained: --reason "..."'
            )
        rows = [row for row in hero.boxes if row.kind == kind]
        label = f"{hero.name} gains no {kind} feat: every box is checked"
        if any(row.free for row in rows):
            row = _row(rows, kind, what)
            if not row.free:  # another box of the kind is left, so the reward still waits
                change.note(_left(rows))
                return f"{hero.name} gains no feat: every box of {row.what} is checked"
            label = _check_box(change, hero, row, reason or (due.due.from_ if due else ""))
        if due:
            settle_due(change, due)
        return label

    return perform(table, act, owing=codes.COUNTS)


def gain_due(change: Change[State], who: str, what: str) -> str:
    """A feat that is due: `strength`, or with its kind in front `card weapon`; returns what came of it."""
    hero = character(change, who)
    first, _space, rest = what.partition(" ")
    kinds, what = ((first,), rest) if first in KINDS and rest else (("skill", "card", "power"), what)
    for kind in kinds:
        due = find_due(change.state, FEAT, kind, hero.key)
        rows = [row for row in hero.boxes if row.kind == kind] if due else []
        if due and (kind == "power" or candidates(what, [row.what for row in rows])):
            label = f"{hero.name} gains no {kind} feat: every box is checked"
            if any(row.free for row in rows):
                row = _row(rows, kind, what)
                if not row.free:
                    raise CompanionError(f"{hero.name} has checked every box of {row.what}.", _left(rows))
                label = _check_box(change, hero, row, due.due.from_)
            settle_due(change, due)
            return label
    raise CompanionError(f"No feat of {hero.name} that is due fits {what!r}.", "`companion quest next` lists them.")


def _left(rows: Sequence[Boxes]) -> str:
    return f"Boxes left: {', '.join(row.what for row in rows if row.free)}."


def _row(rows: Sequence[Boxes], kind: str, what: str) -> Boxes:
    named = {row.what: row for row in rows if row.what != ANOTHER}
    plurals = {plural(type): type for type in BOONS} | {f"{p.replace('-', ' ')}s": p for p in PROFICIENCIES}
    one = plurals.get(fold(what), what)
    other = next((row for row in rows if row.what == ANOTHER), None)
    if kind == "power" and other and not candidates(one, [name for name in named if name in NAMED_POWERS]):
        return Boxes(kind, clean_name(what, "power"), other.total, other.checked)
    return resolve(one, named, "skill" if kind == "skill" else "box")


def _check_box(change: Change[State], hero: Hero, row: Boxes, reason: str) -> str:
    change.step.add(
        Feat(
            campaign_id=change.id,
            hero_id=hero.id,
            kind=row.kind,
            what=row.what,
            reason=clean_text(reason, "reason"),
            facts=to_facts(FeatFacts(hero.role)),
            at=change.step.at,
        )
    )
    number = change.state.hero(hero.id).checked.count((row.kind, row.what))
    plus = f" +{number}" if row.kind in {"skill", "card"} else ""
    return f"{hero.name} gains a {row.kind} feat: {row.what}{plus}"


def undo_feat(record: Record) -> str:
    """Take back the last step that gained a feat, through the journal; returns its label."""
    known = record.look(lambda reading: reading.rows(JournalStep, campaign_id=active(reading).id))
    steps = [
        row for row in known if row.undone is None and any(change.get("table") == "feat" for change in row.changes)
    ]
    if not steps:
        raise CompanionError("No feat has been gained.", "`companion feat list` shows them.")
    return record.undo(step_id=steps[-1].id)[0]


def choose_role(table: Table, who: str, name: str, force: str = "") -> Outcome:
    """A character takes one side of the role card, for good."""

    def act(change: Change[State]) -> str:
        return take_role(change, who, name)

    return perform(table, act, force)


def take_role(change: Change[State], who: str, name: str) -> str:
    """A character takes a role within a change; returns the label."""
    hero = character(change, who)
    if hero.role:
        raise CompanionError(f"{hero.name} is already {hero.role}.", "A role is chosen for good.")
    known = hero.card.roles
    role = resolve(name, {r: r for r in known}, "role") if known else clean_name(name, "role")
    due = find_due(change.state, ROLE, "", hero.key)
    if due:
        settle_due(change, due)
    else:
        change.need(*no_role_yet(change.state, hero))
    write_sheet(change, hero.id, role)
    carried = sum(1 for feat in hero.feats if feat.kind == "power")
    if carried:
        feats = "power feat" if carried == 1 else f"{carried} power feats"
        change.note(f"On the role card check the boxes that match your {feats}.")
    return f"{hero.name} becomes {role}"
