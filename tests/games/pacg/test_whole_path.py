"""A whole Adventure Path through the command line: all scenarios, losses, a death, roles, traders; then undone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.games.pacg.data import CardGame
from companion.games.pacg.paths import FEAT, LOOT, ROLE, Reward, Scenario
from companion.games.pacg.sheet import all_boxes, printed_card
from companion.store.opening import open_record
from tests.store.rows import all_rows

PARTIES = {"pacg-rotr": ("Kyra", "Valeros"), "pacg-mm": ("Yoon", "Estra")}
LOST = {"B-2", "3-1", "6-5"}
DEATH = "2-2"


@dataclass
class Night:
    """What a group does on its game nights."""

    cli: Callable
    cards: CardGame
    party: tuple[str, ...]
    feats: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    roles: set[str] = field(default_factory=set)
    looted: list[str] = field(default_factory=list)

    def play(self, scenario: Scenario) -> None:
        if scenario.id in LOST:
            self.lose(scenario)
        if scenario.id.endswith("-1"):
            self.cli("quest", "start")
            self.acquire(scenario)
        rewards = [*scenario.reward, *self.adventure_reward(scenario)]
        self.cli("quest", "win", scenario.id, *self.choices(rewards))  # begun and won in one, or begun before
        if ROLE in {reward.kind for reward in rewards}:
            self.choose_roles()
        self.shop(scenario)
        self.cli("deck", "rebuild", "--suggested", "--yes")

    def lose(self, scenario: Scenario) -> None:
        self.cli("quest", "start")
        self.cli("quest", "lose")
        self.cli("deck", "rebuild", "--done")
        assert self.cli("quest", "next", "--json").json["next"]["id"] == scenario.id

    def acquire(self, scenario: Scenario) -> None:
        """The first character finds a weapon of this adventure and loses one."""
        number = self.cards.path.adventure(scenario.adventure).deck_number
        found = next(c for c in self.cards.catalog.boons("weapon") if c.number == number and not c.loot and not c.basic)
        self.cli("deck", "add", self.party[0], found.name)
        held = self.cli("deck", "show", self.party[0], "--json").json["cards"]
        old = next(c["name"] for c in held if c["type"] == "weapon" and c["zone"] == "deck")
        self.cli("deck", "remove", self.party[0], old)

    def adventure_reward(self, scenario: Scenario) -> tuple[Reward, ...]:
        adventure = self.cards.path.adventure(scenario.adventure)
        return adventure.reward if adventure.scenarios[-1].id == scenario.id else ()

    def choices(self, rewards: list[Reward]) -> Iterator[str]:
        for reward in rewards:
            if reward.kind == LOOT:
                self.looted.append(reward.what)
                yield from ("--loot", f"{reward.what}={self.party[1]}")
            if reward.kind == FEAT:
                for name in self.party:
                    yield from ("--feat", f"{name}={reward.what} {self.choose(name, reward.what)}")

    def choose(self, name: str, kind: str) -> str:
        """The next box that is free; after a role the boxes of its side."""
        seen = self.feats.setdefault(name, [])
        card = printed_card(self.cards.character(name).facts)
        boxes = all_boxes(card, seen, card.roles[0] if name in self.roles else "")
        free = [box.what for box in boxes if box.kind == kind and box.free and box.total != 0]
        what = f"the power {len(seen)}" if free[0] == "another power" else free[0]
        seen.append((kind, what))
        return what

    def choose_roles(self) -> None:
        for name in self.party:
            known = self.cards.character(name).facts.get("roles", [])
            self.cli("role", "choose", name, known[0] if known else "Exorcist")
            self.roles.add(name)

    def shop(self, scenario: Scenario) -> None:
        """On the second night of each adventure, where the set has traders, somebody trades."""
        if not self.cards.traders or not scenario.id.endswith("-2"):
            return
        number = self.cards.path.adventure(scenario.adventure).deck_number
        deek = next(t for t in self.cards.traders if t.name == "Falsin Deek")
        wanted = [c.name for c in deek.stock(self.cards.catalog, number, ("B", "1", "2", "3", "4", "5", "6"))][:2]
        self.cli("trader", "visit", "falsin", self.party[0], "--show", wanted[0], "--show", wanted[1])
        if number <= 1:
            shown = self.cli("deck", "show", self.party[0], "--json").json["cards"]
            held = [c["name"] for c in shown if c["type"] == "item" for _ in range(c["count"])]
            self.cli("trader", "trade", self.party[0], wanted[0], "--pay", held[0], "--pay", held[1])
        else:
            self.cli("trader", "pass", self.party[0])

    def die(self) -> None:
        """A character dies in a lost scenario; the same character starts anew without feats."""
        owners = {card.owner for card in self.cards.catalog.boons()}  # whose own cards the others may hold by now
        dead = next(name for name in reversed(self.party) if name not in owners)
        self.cli("quest", "start")
        self.cli("party", "kill", dead)
        self.cli("quest", "lose")
        self.cli("party", "add", dead)
        self.cli("deck", "rebuild", "--suggested", "--yes")  # the survivors' decks, and a new one from the box
        self.feats.pop(dead, None)


@pytest.mark.parametrize("game", sorted(PARTIES))
def test_a_whole_adventure_path(game: str, cli, games, folder, tmp_path: Path) -> None:
    record = open_record(folder)
    at_start = all_rows(record)
    cards = CardGame(games.get(game))
    cli("campaign", "new", "Path", "--game", game)
    for name in PARTIES[game]:
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    night = Night(cli, cards, PARTIES[game])
    for scenario in cards.path.scenarios:
        if scenario.id == DEATH:
            night.die()
        night.play(scenario)
    check_the_end(night)
    check_export(cli, record, tmp_path)
    cli("undo", "--yes")  # the copy: the campaign before it is in use again, and undo is a matter of that one
    steps = len([line for line in cli("log", "--limit", "100000", "--json").json if not line["undone"]])
    cli("undo", str(steps), "--yes")
    assert all_rows(record) == at_start


def check_the_end(night: Night) -> None:
    cli, cards = night.cli, night.cards
    assert cli("quest", "next", "--json").json["next"] is None
    assert cli("deck", "check", "--json").json["ok"]
    log = cli("quest", "log", "--json").json
    assert len(log) == len(cards.path.scenarios)
    results = Counter(result["result"] for line in log for result in line["results"])
    assert results == {"won": len(cards.path.scenarios), "lost": len(LOST) + 1}
    for name in night.party:
        sheet = cli("party", "show", name, "--json").json
        assert sheet["due"] == [] and sheet["role"]
        assert [(feat["kind"], feat["what"]) for feat in sheet["feats"]] == night.feats[name]
    told = [cli("deck", "history", name, "--json").json for name in night.party]
    history = max(told, key=lambda one: len(one["states"]))  # of the one who lived
    assert len(history["states"]) >= len(cards.path.scenarios)
    assert night.roles == set(night.party) and night.looted


def check_export(cli, record, tmp_path: Path) -> None:
    """The campaign read back from its file has the same rows but for the ids."""
    cli("campaign", "export", "--to", str(tmp_path / "path.json"))
    cli("campaign", "import", str(tmp_path / "path.json"), "--name", "Copy")
    rows = all_rows(record)
    first, second = (row["id"] for row in rows["campaign"])
    ids = {"id", "campaign_id", "hero_id", "player_id", "trader_id", "quest_run_id", "key", "name"}
    for table in ("hero", "holding", "feat", "quest_run", "deck_state", "trade", "trader", "custom_card"):
        old, new = (
            [{k: v for k, v in row.items() if k not in ids} for row in rows[table] if row["campaign_id"] == campaign]
            for campaign in (first, second)
        )
        assert old == new, table
    assert cli("deck", "check", "--json").json["ok"]
    assert cli("quest", "next", "--json").json["next"] is None
