"""Random changes over every table of the record, without naming any one of them."""

from __future__ import annotations

import random
from typing import Any

from sqlalchemy import JSON, Integer
from sqlmodel import SQLModel

from companion.core.names import fold
from companion.store.record import Record
from companion.store.snapshot import campaign_tables, model_of
from companion.store.step import Step
from companion.store.tables import NOT_JOURNALED, Campaign

WORDS = ["Kyra", "Žofie", "Sting of 'x'", "עברית", "🎲 dice", "a\nb", "", "0", "-1", '%s {x} \\ "']
NAMES = ["Kyra", "Žofie", "Sting of 'x'", "עברית", "🎲 dice", "%s {x} \\"]


def all_rows(record: Record) -> dict[str, list[dict[str, Any]]]:
    """Every journaled table as it stands, and the read models."""
    with record.reading() as reading:
        found = {}
        for table in SQLModel.metadata.sorted_tables:
            if table.name not in NOT_JOURNALED - {"snapshot"}:
                keys = [column.name for column in table.primary_key.columns]
                rows = [dict(row) for row in reading.connection.execute(table.select()).mappings()]
                found[table.name] = sorted(rows, key=lambda row: [row[key] for key in keys])
        return found


def random_step(record: Record, source: random.Random) -> None:
    """One change of one to four rows anywhere."""
    with record.change(f"step {source.random()}") as step:
        for _ in range(source.randint(1, 4)):
            source.choice((insert, insert, update, delete))(step, source)


def insert(step: Step, source: random.Random) -> None:
    table = source.choice(campaign_tables())
    campaigns = step.rows(Campaign)
    if table.name == "campaign" or not campaigns:
        name = f"{source.choice(NAMES)} {source.random()}"
        step.add(
            Campaign(name=name, key=fold(name), game="descent", created_at=step.at, options={"n": source.random()})
        )
        return
    campaign = source.choice(campaigns)
    step.add(model_of(table.name)(**_values(step, table, campaign.id, source)))


def update(step: Step, source: random.Random) -> None:
    table = source.choice([t for t in campaign_tables() if t.name != "campaign"])
    rows = step.rows(model_of(table.name))
    if rows:
        row = source.choice(rows)
        for name, value in _values(step, table, row.campaign_id, source).items():
            if source.random() < 0.5:
                setattr(row, name, value)
        step.flush()


def delete(step: Step, source: random.Random) -> None:
    leaves = ("note", "holding", "feat", "ledger_entry", "counter", "ruling", "house_rule", "relic", "trade", "history")
    rows = step.rows(model_of(source.choice(leaves)))
    if rows:
        step.delete(source.choice(rows))


def _values(step: Step, table: Any, campaign: int, source: random.Random) -> dict[str, Any]:
    values: dict[str, Any] = {"campaign_id": campaign}
    for column in table.columns:
        if column.name in {"id", "campaign_id"}:
            continue
        if column.foreign_keys:
            target = next(iter(column.foreign_keys)).column.table.name
            ids = [row.id for row in step.rows(model_of(target), campaign_id=campaign)]
            values[column.name] = source.choice([None, *ids])
        elif isinstance(column.type, JSON):
            values[column.name] = {"k": source.choice([1, "ü", None, [1, {"deep": True}], source.random()])}
        elif isinstance(column.type, Integer):
            least, most = (0, 9999) if column.name == "count" else (-(10**9), 10**9)
            values[column.name] = source.randint(least, most)
        elif column.name == "status" and table.name == "hero":
            values[column.name] = source.choice(["active", "absent", "retired", "dead"])
        elif column.name == "name" and table.name == "hero":
            values[column.name] = source.choice(["Kyra", "Lem", "Ñandú"])
        else:
            values[column.name] = source.choice(WORDS)
    return values
