"""Feats and roles: boxes checked from left to right, once a reward is due or a reason is given."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import candidates, clean_name, clean_text, fold, resolve
from companion.games.pacg.acts.changes import Change, Outcome, changing
from companion.games.pacg.acts.dues import find_due
from companion.games.pacg.acts.rewards import settle_due
from companion.games.pacg.acts.state import facts_of, feats_of, key_of, position
from companion.games.pacg.cards import BOONS, plural
from companion.games.pacg.codes import bazaar as codes
from companion.games.pacg.paths import FEAT, ROLE
from companion.games.pacg.sheet import HAND_SIZE, KINDS, PROFICIENCIES, SKILLS, Boxes, all_boxes
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Feat, Hero, JournalStep
from companion.table.in_use import active

ANOTHER = "another power"
NAMED_POWERS = (HAND_SIZE, *PROFICIENCIES)


def gain(record: Record, games: Games, who: str, kind: str, what: str, reason: str = "") -> Outcome:
    """A character checks the next box; where no box of the kind is left, no feat is gained, which is no error."""
    kind = resolve(kind, {k: k for k in KINDS}, "kind of feat")

    def act(change: Change) -> None:
        hero = change.hero(who)
        due = find_due(change.view(), FEAT, kind, key_of(hero))
        if due is None and not reason:
            raise CompanionError(
                f"No reward gives {hero.name} a {kind} feat now.", 'Say why it is gained: --reason "..."'
            )
        rows = [row for row in boxes_of(change, hero) if row.kind == kind]
        if not any(row.free for row in rows):
            change.label = f"{hero.name} gains no {kind} feat: every box is checked"
        else:
            row = _row(rows, kind, what)
            if not row.free:  # another box of the kind is left, so the reward still waits
                change.label = f"{hero.name} gains no feat: every box of {row.what} is checked"
                change.notes.append(_left(rows))
                return
            _check_box(change, hero, row, reason or (due[2]["from"] if due else ""))
        if due:
            settle_due(change, due)

    return changing(record, games, act, blocking=())


def gain_due(change: Change, who: str, what: str) -> None:
    """A feat that has just become due: `strength`, or with its kind in front `card weapon`."""
    hero = change.hero(who)
    first, _space, rest = what.partition(" ")
    kinds, what = ((first,), rest) if first in KINDS and rest else (("skill", "card", "power"), what)
    for kind in kinds:
        due = find_due(change.view(), FEAT, kind, key_of(hero))
        rows = [row for row in boxes_of(change, hero) if row.kind == kind] if due else []
        if due and (kind == "power" or candidates(what, [row.what for row in rows])):
            before = change.label
            if any(row.free for row in rows):
                row = _row(rows, kind, what)
                if not row.free:
                    raise CompanionError(f"{hero.name} has checked every box of {row.what}.", _left(rows))
                _check_box(change, hero, row, due[2]["from"])
                change.notes.append(f"{change.label}.")
            settle_due(change, due)
            change.label = before
            return
    raise CompanionError(f"No feat of {hero.name} that is due fits {what!r}.", "`companion quest next` lists them.")


def boxes_of(change: Change, hero: Hero) -> list[Boxes]:
    """A character's rows of boxes."""
    view = change.view()
    row = next(row for row in view.heroes if row["id"] == hero.id)
    return all_boxes(facts_of(change.cards, row), feats_of(view, hero.id), hero.sheet.get("role", ""))


def _left(rows: list[Boxes]) -> str:
    return f"Boxes left: {', '.join(row.what for row in rows if row.free)}."


def _row(rows: list[Boxes], kind: str, what: str) -> Boxes:
    named = {row.what: row for row in rows if row.what != ANOTHER}
    plurals = {plural(type): type for type in BOONS} | {f"{p.replace('-', ' ')}s": p for p in PROFICIENCIES}
    one = plurals.get(fold(what), what)
    other = next((row for row in rows if row.what == ANOTHER), None)
    if kind == "power" and other and not candidates(one, [name for name in named if name in NAMED_POWERS]):
        return Boxes(kind, clean_name(what, "power"), other.total, other.checked)
    return resolve(one, named, "skill" if kind == "skill" else "box")


def _check_box(change: Change, hero: Hero, row: Boxes, reason: str) -> None:
    change.step.add(
        Feat(
            campaign_id=change.campaign.id,
            hero_id=hero.id,
            kind=row.kind,
            what=row.what,
            reason=clean_text(reason, "reason"),
            facts={"role": hero.sheet["role"]} if hero.sheet.get("role") else {},
        )
    )
    number = sum(1 for feat in feats_of(change.view(), hero.id) if feat == (row.kind, row.what))
    plus = f" +{number}" if row.kind in {"skill", "card"} else ""
    change.label = f"{hero.name} gains a {row.kind} feat: {row.what}{plus}"


def undo_feat(record: Record) -> str:
    """Take back the last step that gained a feat, through the journal; returns its label."""
    with record.reading() as reading:
        campaign = active(reading)
        steps = [
            row
            for row in reading.rows(JournalStep, campaign_id=campaign.id)
            if row.undone is None and any(change.get("table") == "feat" for change in row.changes)
        ]
    if not steps:
        raise CompanionError("No feat has been gained.", "`companion feat list` shows them.")
    return record.undo(step_id=steps[-1].id)[0]


def choose_role(record: Record, games: Games, who: str, name: str, force: str = "") -> Outcome:
    """A character takes one side of the role card, for good."""

    def act(change: Change) -> None:
        hero = change.hero(who)
        if hero.sheet.get("role"):
            raise CompanionError(f"{hero.name} is already {hero.sheet['role']}.", "A role is chosen for good.")
        row = next(row for row in change.view().heroes if row["id"] == hero.id)
        known = facts_of(change.cards, row).get("roles", [])
        role = resolve(name, {r: r for r in known}, "role") if known else clean_name(name, "role")
        due = find_due(change.view(), ROLE, "", key_of(hero))
        change.need(_too_early(change, hero) if due is None else [])
        if due:
            settle_due(change, due)
        hero.sheet = {**hero.sheet, "role": role}
        change.label = f"{hero.name} becomes {role}"
        carried = sum(1 for kind, _what in feats_of(change.view(), hero.id) if kind == "power")
        if carried:
            feats = "power feat" if carried == 1 else f"{carried} power feats"
            change.notes.append(f"On the role card check the boxes that match your {feats}.")

    return changing(record, games, act, force)


def _too_early(change: Change, hero: Hero) -> list[Finding]:
    rules, path = change.cards.rules, change.cards.path
    won = set(position(change.view(), change.cards).won)
    if any(a.deck_number == rules.role_after for a in path.completed(won)):
        return []
    third = next((a.title for a in path.adventures if a.deck_number == rules.role_after), "the third adventure")
    words = f"{hero.name} gets a role when {third} is completed"
    return [Finding(codes.NO_ROLE_YET, words, (change.campaign.name, hero.name), rules.cites("role"), "play on")]


__all__ = ["SKILLS", "boxes_of", "choose_role", "gain", "undo_feat"]
