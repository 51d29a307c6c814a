"""The light rows have the fields of the tables, and a campaign's rows are the same from the read model and a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import rows as light
from companion.core.box import BoxRow
from companion.core.rows import CampaignRows
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.opening import open_record
from companion.store.readmodel import need_active
from companion.store.tables import models
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member

KINDS = {
    "campaign": light.CampaignRow,
    "player": light.PlayerRow,
    "hero": light.HeroRow,
    "holding": light.HoldingRow,
    "feat": light.FeatRow,
    "ledger_entry": light.EntryRow,
    "trader": light.TraderRow,
    "quest_run": light.RunRow,
    "relic": light.RelicRow,
    "deck_state": light.DeckStateRow,
    "custom_card": light.CardRow,
    "note": light.NoteRow,
    "ruling": light.RulingRow,
    "house_rule": light.HouseRow,
    "counter": light.CounterRow,
}


@pytest.mark.parametrize("table", KINDS)
def test_a_light_row_has_the_fields_of_its_table(table: str) -> None:
    columns = set(models()[table].model_fields) - {"campaign_id"}
    assert set(KINDS[table]._fields) == columns


def test_an_entry_of_the_box_has_the_fields_of_its_table_in_their_order() -> None:
    assert list(BoxRow._fields) == list(models()["box_entry"].model_fields)


def test_every_table_of_a_campaign_that_is_read_has_a_light_row() -> None:
    tables = {name for name, model in models().items() if "campaign_id" in model.model_fields} | {"campaign"}
    assert tables - set(KINDS) == {"history", "trade", "journal", "snapshot"}, "histories that no rule looks at"


def test_the_read_model_and_a_step_see_the_same(opened: Path, folder: Folder, games: Games) -> None:
    record = open_record(folder)
    new_campaign(record, games.get("descent"), "Nights")
    table = Table(record, games)
    add_member(table, Joining("syndrael", player="Ana"))
    add_note(table, "hello", "syndrael")
    with record.reading() as reading:
        inside = reading.campaign_rows(1)
    outside = need_active(folder)
    parts = [name for name, value in vars(CampaignRows).items() if hasattr(value, "table")]
    assert len(parts) == len(KINDS)
    for part in parts:
        assert getattr(inside, part) == getattr(outside, part), part
    assert [hero.name for hero in outside.members] == ["Syndrael"]
