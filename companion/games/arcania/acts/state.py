"""A campaign's rows as the values the rules work on: heroes, progress, town."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.core.findings import Finding
from companion.core.readings import Readings
from companion.core.system import GameSystem
from companion.games.arcania.acts.kept import Row, carried, kept_item, number, text, texts
from companion.games.arcania.hero import STATS, Gained, Hero, HeroCard, LevelTaken
from companion.games.arcania.items import Item
from companion.games.arcania.levels import Mode
from companion.games.arcania.markets import Display
from companion.games.arcania.people import Follower, known_person
from companion.games.arcania.quests import Progress, Run
from companion.games.arcania.rules import Town, hero_findings, town_findings
from companion.games.arcania.ruleset import Rules
from companion.store.readmodel import CampaignView
from companion.table.status import allowed_codes, chosen_readings

GOLD = "gold"
ITEM, NPC = "hero", "npc"
LEVEL, PSEUDO, ABILITY, SPECIALIZATION, SECOND = "level", "pseudo level", "ability", "specialization", "second class"
MAIN_QUEST = "main-quest"
TIER_SIZE = "main quests of tier "
MARKER = "treasure marker"


class _Same:
    """A game as a key: two are the same where their data lies in the same folder."""

    def __init__(self, game: GameSystem) -> None:
        self.game = game

    def __hash__(self) -> int:
        return hash(self.game.folder)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game.folder == self.game.folder


@lru_cache(maxsize=4)
def _rules(key: _Same) -> Rules:
    return Rules(key.game)


def rules_of(game: GameSystem) -> Rules:
    """The game's rules, read once: data does not change while a command runs."""
    return _rules(_Same(game))


def readings(view: CampaignView, rules: Rules) -> Readings:
    """The readings as the campaign takes them."""
    chosen = chosen_readings(view)
    return Readings(rules.readings, chosen)


def mode_of(view: CampaignView, rules: Rules) -> Mode:
    """The campaign's difficulty."""
    kept = text(view.campaign["options"], "difficulty")
    return next((mode for mode in rules.levels.modes if mode.id == kept), rules.levels.mode("normal"))


def playing(view: CampaignView) -> list[Row]:
    """The heroes who take part, in the order they joined."""
    return [row for row in view.heroes if row["status"] == "active" and row["side"] == "heroes"]


def heroes(view: CampaignView, rules: Rules) -> list[Hero]:
    """The heroes who take part, with everything of them."""
    return [hero_of(view, row, rules) for row in playing(view)]


def hero_of(view: CampaignView, row: Row, rules: Rules) -> Hero:
    """One hero with everything recorded."""
    sheet, own = row["sheet"], [feat for feat in view.of("feat") if feat["hero_id"] == row["id"]]
    progress = progress_of(view, rules)
    levels = tuple(_level(feat) for feat in own if feat["kind"] in {LEVEL, PSEUDO})
    return Hero(
        name=row["name"],
        of_class=row["character"],
        card=_card(sheet),
        level=rules.levels.start + sum(not level.pseudo for level in levels),
        levels=levels,
        abilities=tuple(Gained(f["what"], text(f["facts"], "origin", "card")) for f in own if f["kind"] == ABILITY),
        specializations=tuple(feat["what"] for feat in own if feat["kind"] == SPECIALIZATION),
        second_class=next((feat["what"] for feat in own if feat["kind"] == SECOND), ""),
        items=tuple(item for _id, item in items_of(view, row, rules)),
        followers=tuple(one for _id, one in followers_of(view, row, rules)),
        gold=gold_of(view, row["id"]),
        main_quests=tuple(
            run.quest
            for run in progress.runs
            if run.kind == "main" and run.status == "won" and row["name"] in run.heroes
        ),
        levels_due=rules.levels.start + number(sheet, "late") + progress.levels_earned(row["name"]),
        resold=texts(sheet, "resold"),
        players=max(1, len(playing(view))),
        mode=mode_of(view, rules).id,
    )


def _card(sheet: Row) -> HeroCard:
    kept = sheet.get("card")
    if not isinstance(kept, dict):
        return HeroCard()
    hp, attack, defense, dr = (number(kept, name) for name in ("hp", "attack", "defense", "dr"))
    return HeroCard(hp, attack, defense, dr, text(kept, "damage"), text(kept, "type"), known=True)


def _level(feat: Row) -> LevelTaken:
    facts = feat["facts"]
    gains = facts.get("gains")
    return LevelTaken(
        number=int(feat["what"]) if feat["what"].isdecimal() else 0,
        drawn=texts(facts, "drawn"),
        taken=text(facts, "taken"),
        gains={stat: number(gains, stat) for stat in STATS if stat in gains} if isinstance(gains, dict) else {},
        bonus_hp=number(facts, "bonus_hp"),
        pseudo=feat["kind"] == PSEUDO,
    )


def items_of(view: CampaignView, hero: Row, rules: Rules) -> list[tuple[int, Item]]:
    """A hero's items, each with the id of its row."""
    own = [row for row in view.of("holding") if row["hero_id"] == hero["id"] and row["owner"] == ITEM]
    return [(row["id"], kept_item(rules, row["card"], row["zone"], row["facts"])) for row in own]


def followers_of(view: CampaignView, hero: Row, rules: Rules) -> list[tuple[int, Follower]]:
    """A hero's followers, each with the id of its row."""
    own = [row for row in view.of("holding") if row["hero_id"] == hero["id"] and row["owner"] == NPC]
    attempts = progress_of(view, rules).attempts
    return [(row["id"], _follower(row, rules, attempts)) for row in own]


def _follower(row: Row, rules: Rules, attempts: int) -> Follower:
    facts = row["facts"]
    person = known_person(rules.people, row["card"]) or Follower(row["card"])
    figures: Row = {key: number(facts, key) for key in ("cost", "hp", "attack", "defense", "dr") if key in facts}
    if "damage" in facts:
        figures["damage"] = text(facts, "damage")
    return replace(
        person,
        name=row["card"],
        kind=row["type"],
        what=text(facts, "what"),
        bond=text(facts, "bond", "hired"),
        of_class=text(facts, "class", person.of_class),
        abilities=texts(facts, "abilities") if "abilities" in facts else person.abilities,
        items=tuple(kept_item(rules, one["name"], "", one["facts"]) for one in carried(facts)),
        count=row["count"],
        paid=facts.get("paid_for") == attempts,
        **figures,
    )


def gold_of(view: CampaignView, hero_id: int | None) -> int:
    """A hero's gold: the sum of the entries."""
    entries = (row for row in view.of("ledger_entry") if row["account"] == GOLD and row["hero_id"] == hero_id)
    return sum(row["amount"] for row in entries)


def progress_of(view: CampaignView, rules: Rules) -> Progress:
    """How far the campaign is."""
    named = [(row["name"].removeprefix(TIER_SIZE), row) for row in view.of("counter") if TIER_SIZE in row["name"]]
    sizes = {int(tier): row["value"] for tier, row in named if tier.isdecimal()}
    return Progress(tuple(_run(row) for row in view.of("quest_run")), sizes, rules.quests.tiers)


def _run(row: Row) -> Run:
    facts = row["facts"]
    return Run(
        row["quest"],
        text(facts, "kind", "side"),
        row["status"],
        number(facts, "tier"),
        texts(facts, "heroes"),
        bool(facts.get("level")),
    )


def party_level(view: CampaignView, rules: Rules) -> int:
    """The highest level among the heroes; where all are gone, the level they had."""
    kept = number(view.campaign["options"], "party_level", rules.levels.start)
    return max([hero.level for hero in heroes(view, rules)], default=kept)


def town_of(view: CampaignView, rules: Rules) -> Town:
    """What lies in town."""
    displays = tuple(
        Display(
            row["name"], texts(row["facts"], "shown"), number(row["facts"], "attempt"), number(row["facts"], "redrawn")
        )
        for row in view.of("trader")
        if row["name"] in rules.markets.offers
    )
    return Town(displays, progress_of(view, rules).attempts, party_level(view, rules))


def all_findings(view: CampaignView, rules: Rules) -> list[Finding]:
    """Everything the rules say of the heroes and the town, less what the table allows."""
    allowed = allowed_codes(view)
    found = [finding for hero in heroes(view, rules) for finding in hero_findings(hero, rules, allowed)]
    return found + town_findings(town_of(view, rules), rules, allowed)
