"""A change is refused where a breach appears or grows, and passes where it mends part of one."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(cli):
    """Two heroes and a scenario."""
    cli("campaign", "new", "Vynelvale", "--game", "runebound")
    cli("party", "add", "corbin")
    cli("party", "add", "lyssa")
    cli("scenario", "choose", "margath")
    return cli


def found(outcome) -> list[tuple[str, str, int | None, int | None]]:
    return [(f["code"], f["severity"], f["amount"], f["limit"]) for f in outcome.json["findings"]]


def test_a_debt_is_repaid_in_part_and_never_grows_unforced(table) -> None:
    table("hero", "gold", "corbin", "-30", "--force", "the table lends it")
    repaid = table("hero", "gold", "corbin", "5", "--json")
    assert (repaid.json["done"], repaid.json["label"]) == (True, "Corbin gains 5 gold, now -23")
    assert found(repaid) == []
    assert found(table("hero", "gold", "corbin", "-1", "--json", code=1)) == [("RNB010", "error", -24, 0)]
    checked = table("hero", "check", "corbin", "--json", code=1).json["diagnostics"]
    assert [(f["code"], f["message"], f["amount"]) for f in checked] == [("RNB010", "23 gold short", -23)]
    table("hero", "gold", "corbin", "-1", "--force", "and one more")


def test_a_hero_in_debt_may_barter_for_gold_but_not_give_any(table) -> None:
    table("hero", "gold", "corbin", "-30", "--force", "the table lends it")
    table("asset", "gain", "corbin", "relics")
    refused = table("asset", "barter", "corbin", "lyssa", "--give-gold", "1", "--json", code=1)
    assert found(refused) == [("RNB010", "error", -29, 0)]
    table("asset", "barter", "corbin", "lyssa", "--give", "relics", "--take-gold", "1")
    assert table("party", "show", "corbin", "--json").json["gold"] == -27


def test_of_three_assets_of_a_type_one_may_go(table) -> None:
    for name in ("Chain mail", "Leather armor", "Hood"):
        table("asset", "gain", "corbin", name, "--type", "clothing", "--force", "layers")
    table("asset", "drop", "corbin", "hood")
    worse = table("asset", "gain", "corbin", "Cloak", "--type", "clothing", "--json", code=1)
    assert found(worse) == [("RNB002", "error", 3, 1)]


def test_what_is_owed_is_a_note_and_what_to_do_instead_a_whole_command(table) -> None:
    drawn = table("skill", "draw", "corbin", "2", "--json")
    assert found(drawn) == [("RNB008", "note", 5, 3)]
    assert drawn.json["findings"][0]["fix"]["verb"] == "skill discard"
    table("market", "set", "forge", "Relics", "Suma", "Values")
    out = table("market", "replace", "forge", "suma", code=1).out
    assert "help: companion market replace forge suma --with CARD" in out


def test_every_change_has_the_one_shape(table) -> None:
    table("track", "layout", "2", "--story", "2")
    moved = table("track", "next", "--json").json
    assert list(moved) == ["done", "label", "step", "notes", "findings", "facts"]
    assert moved["notes"] == ["Draw and resolve a story card.", "The last space: act 1 ends with this round."]
    assert moved["step"] == table("log", "--json").json[0]["step"]


def test_no_change_is_made_to_a_campaign_of_another_game(cli) -> None:
    cli("campaign", "new", "Elsewhere", "--game", "hoa")
    for command in (["market", "runebound", "set", "forge", "Relics", "Suma", "Foo"], ["track", "runebound", "next"]):
        assert "is a campaign of Heroes of Arcania" in cli(*command, code=2).err


def test_facts_of_another_version_stay_and_damaged_ones_read_as_nothing(table, folder) -> None:
    from companion.store.opening import open_record
    from companion.store.tables import Hero

    record = open_record(folder)
    with record.change("Another version's fact") as step:
        hero = step.rows(Hero)[0]
        hero.sheet = {**hero.sheet, "omen": "red", "delayed": "who knows"}
        step.campaign_id = hero.campaign_id
    table("hero", "move", "corbin", "Forge")
    with record.reading() as reading:
        assert reading.rows(Hero)[0].sheet == {"omen": "red", "place": "Forge"}
