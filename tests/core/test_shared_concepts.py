"""Ledger, stall, quest log and tracker: the concepts that games share."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.campaign import Ledger, QuestLog, Stall, Tracker
from companion.core.names import CompanionError
from companion.core.rows import EntryRow, RunRow

entries = st.lists(
    st.builds(
        lambda owner, account, amount: EntryRow(1, owner, account, amount, "", ""),
        st.none() | st.integers(1, 3),
        st.sampled_from(["gold", "xp", "trophy:combat", "trophy:social"]),
        st.integers(-9, 9),
    )
)


@given(entries)
def test_a_balance_is_the_sum_of_its_entries(found: list[EntryRow]) -> None:
    ledger = Ledger(found)
    by_owner = ledger.balances("gold")
    assert ledger.balance("gold") == sum(by_owner.values()) == sum(e.amount for e in found if e.account == "gold")
    for owner, amount in by_owner.items():
        assert ledger.balance("gold", owner) == amount
    kinds = ledger.kinds("trophy:", 1)
    assert set(kinds) <= {"combat", "social"}
    assert sum(kinds.values()) == ledger.balance("trophy:combat", 1) + ledger.balance("trophy:social", 1)


def test_the_common_purse_is_nobody_s() -> None:
    ledger = Ledger([EntryRow(1, None, "gold", 5, "", ""), EntryRow(2, 1, "gold", 2, "", "")])
    assert (ledger.balance("gold"), ledger.balance("gold", None), ledger.balance("gold", 1)) == (7, 5, 2)


def test_a_stall_is_bought_from_and_laid_out_anew() -> None:
    stall = Stall("shop").lay_out(("sword", "sword", "axe"), since=2)
    assert stall.take("sword").cards == ("sword", "axe")
    assert stall.add("bow").cards[-1] == "bow"
    assert (stall.is_due(2), stall.is_due(3)) == (False, True)
    assert stall.redraw(("bow",)).redrawn == 1
    assert stall.redraw(("bow",)).lay_out((), 3).redrawn == 0
    assert (Stall("market").stock, Stall("market").cards) == (None, ())
    with pytest.raises(CompanionError, match=r"bow is not on offer\. On offer: sword, sword, axe\."):
        stall.take("bow")


def run(quest: str, status: str, winner: str = "") -> RunRow:
    return RunRow(1, quest, status, winner, "2026-11-16T19:00:00Z", "2026-11-17T00:10:00Z" if winner else "", {})


def test_a_quest_log_tells_who_won() -> None:
    runs = [run("a", "won"), run("b", "finished", "heroes"), run("c", "finished", "overlord"), run("d", "failed")]
    log = QuestLog([*runs, run("e", "abandoned"), run("f", "started")], "heroes")
    assert log.results == ("won", "won", "lost", "lost")
    assert log.won == {"a", "b"}
    assert log.under_way is not None
    assert (log.under_way.quest, log.last) == ("f", log.under_way)
    assert log.days() == ("2026-11-16", "2026-11-17")
    assert (QuestLog(()).under_way, QuestLog(()).last) == (None, None)


def test_a_tracker_on_one_line() -> None:
    assert Tracker("Poison Pill", "turn", 3, "Kyra").line == "Poison Pill, turn 3"
    assert Tracker("Poison Pill").line == "Poison Pill"
