"""The change engine: what appears or grows is refused, what mends passes, and one outcome tells it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.findings import Action, Finding, Rule, Severity
from companion.core.rows import CampaignRows
from companion.core.system import GameSystem, Side
from companion.folder import Folder
from companion.games.api import Game
from companion.render.findings import outcome_json
from companion.store.opening import open_record
from companion.table.campaigns import new_campaign
from companion.table.change import Change, Outcome, Table, perform
from companion.table.house import allow_code, forbid_code
from companion.table.notes import add_note
from companion.table.party import Joining, add_member

HEAVY = Rule("TST001", "too-heavy", "s", "e", says="{amount} stones, {limit} can be carried")
ODD = Rule("TST002", "odd", "s", "e", Severity.WARNING, "{amount} is odd")
LIMIT = 3


class Stones(Game[int]):
    """A game of one number: how many stones the party carries."""

    judged = 0

    def state(self, system: GameSystem, rows: CampaignRows) -> int:
        return sum(counter.value for counter in rows.counters if counter.name == "stones")

    def judge(self, system: GameSystem, state: int) -> Iterator[Finding]:
        self.judged += 1
        if state > LIMIT:
            yield HEAVY.at("us", amount=state, limit=LIMIT, fix=Action("drop", ("stone",)))
        if state % 2:
            yield ODD.at("us", amount=state)


class Games:
    """Just that game."""

    def __init__(self) -> None:
        self.code = Stones()
        self.system = GameSystem("stones", "Stones", "Stones", Path(), sides=(Side("heroes", "Heroes", 0, 1),))

    def get(self, _id: str) -> GameSystem:
        return self.system

    def code_of(self, _system: GameSystem) -> Game[Any]:
        return self.code


@pytest.fixture
def table(opened: Path, folder: Folder) -> Table:
    record, games = open_record(folder), Games()
    new_campaign(record, games.system, "Thursday")
    return Table(record, games)  # type: ignore[arg-type]


def carry(table: Table, stones: int, force: str = "", **more: Any) -> Outcome:
    def act(change: Change[int]) -> str:
        change.count("stones", stones)
        return f"Carry {stones}"

    return perform(table, act, force, **more)


def carried(table: Table) -> int:
    with table.record.reading() as reading:
        return sum(row.value for row in reading.campaign_rows(1).counters)


def codes(outcome: Outcome) -> list[str]:
    return [finding.rule.code for finding in outcome.findings]


def test_an_error_that_appears_is_refused_and_nothing_is_written(table: Table) -> None:
    carry(table, 2)
    refused = carry(table, 4)
    assert (refused.done, refused.label, refused.step, codes(refused)) == (False, "Carry 4", None, ["TST001"])
    assert carried(table) == 2
    assert table.record.log(1)[0].label == "Carry 2"


def test_with_a_reason_it_is_done_and_the_log_says_why(table: Table) -> None:
    forced = carry(table, 6, "we have a mule")
    assert forced.done
    assert forced.label == "Carry 6 (forced: we have a mule)"
    assert codes(forced) == ["TST001"], "what was broken is told all the same"
    assert table.record.log(1)[0].id == forced.step


def test_a_reason_without_a_breach_leaves_no_mark(table: Table) -> None:
    assert carry(table, 2, "just in case").label == "Carry 2"


def test_a_breach_that_shrinks_passes_and_one_that_grows_is_refused_again(table: Table) -> None:
    carry(table, 8, "once")
    assert carry(table, 6).done, "it mends a part"
    assert carry(table, 6).findings == ()
    again = carry(table, 10)
    assert (again.done, codes(again)) == (False, ["TST001"])
    assert again.findings[0].fix == Action("drop", ("stone",)), "the breach stood before, so the fix is of use"
    assert carry(table, 2).done


def test_the_fix_of_a_state_that_was_not_reached_is_not_shown(table: Table) -> None:
    assert carry(table, 4).findings[0].fix is None


def test_an_act_says_what_to_do_instead(table: Table) -> None:
    def act(change: Change[int]) -> str:
        change.instead = {"TST001": Action("carry", ("3",))}
        change.count("stones", 4)
        return "Carry 4"

    assert perform(table, act).findings[0].fix == Action("carry", ("3",))


def test_warnings_are_told_once_and_never_refuse(table: Table) -> None:
    first = carry(table, 3)
    assert (first.done, codes(first)) == (True, ["TST002"])
    assert carry(table, 1).findings == (), "less odd than before is not new"


def test_what_an_act_owes_is_a_note(table: Table) -> None:
    owed = carry(table, 4, owing=(HEAVY,))
    assert owed.done
    assert [(f.rule.code, f.weight) for f in owed.findings] == [("TST001", Severity.NOTE)]
    assert outcome_json(owed)["findings"][0]["severity"] == "note"  # type: ignore[index]


def test_what_an_act_needs_refuses_it_even_if_it_stood_before(table: Table) -> None:
    carry(table, 4, "once")
    assert carry(table, 4).done
    assert codes(carry(table, 4, needs=(HEAVY,))) == ["TST001"]


def test_a_house_rule_lets_it_pass_until_it_is_taken_back(table: Table) -> None:
    allow_code(table, [HEAVY], "TST001", "strong")
    allowed = carry(table, 8)
    assert (allowed.done, allowed.label, allowed.findings) == (True, "Carry 8", ())
    assert forbid_code(table, "TST001").done
    assert not carry(table, 9).done


def test_findings_of_the_act_itself_are_weighed_too(table: Table) -> None:
    def act(change: Change[int]) -> str:
        change.find(HEAVY.at("the cart", amount=9, limit=1, fix=Action("unload")))
        change.count("stones", 1)
        return "Load the cart"

    refused = perform(table, act)
    assert (refused.done, carried(table)) == (False, 0)
    assert refused.findings[0].fix == Action("unload"), "an act's own finding keeps its fix"
    assert perform(table, act, "why not").done


def test_need_stops_an_act_at_once(table: Table) -> None:
    reached = []

    def act(change: Change[int]) -> str:
        change.need(HEAVY.at("the cart", amount=9, limit=1))
        reached.append(True)
        return "Load the cart"

    assert not perform(table, act).done
    assert not reached
    assert perform(table, act, "why not").done
    assert reached


def test_every_step_is_one_undo(table: Table) -> None:
    carry(table, 2)
    carry(table, 6, "once")
    table.record.undo()
    assert carried(table) == 2


def test_an_act_that_fails_leaves_the_record_as_it_was(table: Table) -> None:
    def act(change: Change[int]) -> str:
        change.count("stones", 1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        perform(table, act)
    assert carried(table) == 0


def test_a_note_asks_no_rules(table: Table) -> None:
    game = table.games.code_of(table.games.get(""))
    before = game.judged  # type: ignore[attr-defined]
    outcome = add_note(table, "the mayor lied")
    assert outcome_json(outcome) == {
        "done": True,
        "label": "Note: the mayor lied",
        "step": 2,
        "notes": [],
        "findings": [],
        "facts": {},
    }
    assert game.judged == before  # type: ignore[attr-defined]


def test_who_plays_is_judged_by_the_party_and_the_game_s_own_errors_are_due_after(table: Table) -> None:
    class Clumsy(Stones):
        def joined(self, change: Change[int], hero: Any) -> str:
            change.count("stones", 9)
            return " with nine stones"

    table.games.code = Clumsy()
    joined = add_member(table, Joining("Ana", custom=True))
    assert (joined.done, joined.label) == (True, "Ana joins the party with nine stones")
    assert {(f.rule.code, f.weight) for f in joined.findings} >= {("TST001", Severity.NOTE)}
    assert codes(add_member(table, Joining("Ben", custom=True))) == ["PTY001"], "one hero at most"


def test_the_state_is_made_anew_only_where_something_was_written(table: Table) -> None:
    seen = []

    def act(change: Change[int]) -> str:
        seen.extend([change.rows, change.rows])
        change.count("stones", 2)
        seen.append(change.rows)
        assert (change.state, change.ledger.balance("gold")) == (2, 0)
        return "Look"

    perform(table, act)
    assert seen[0] is seen[1]
    assert seen[1] is not seen[2]


def test_paying_more_than_there_is_is_refused(table: Table) -> None:
    from companion.core.names import CompanionError

    def act(change: Change[int]) -> str:
        change.enter("gold", 5, "found")
        change.pay("gold", 3, "bread")
        change.pay("gold", 3, "more bread")
        return "Shop"

    with pytest.raises(CompanionError, match="There is 2 gold, and this costs 3"):
        perform(table, act)
