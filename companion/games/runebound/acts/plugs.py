"""What Runebound adds to the shared use cases: joining, dying, leaving, the sheet of a hero."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.core.system import GameSystem
from companion.games.runebound.acts.reading import ASSETS, GOLD, HAND, card_of, hero_of, printed_figures
from companion.games.runebound.data import components
from companion.games.runebound.state import ACTIVE, FIGURES, RUMOR
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:  # showing a hero must not load the database
    from companion.games.runebound.acts.work import Work
    from companion.store.record import Step
    from companion.store.tables import Hero


def joined(step: Step, game: GameSystem, hero: Hero) -> None:
    """A hero starts with gold and a hand of skill cards, as the hero card says."""
    from companion.store.tables import Holding

    printed = printed_figures(game, {"character": hero.character, "sheet": hero.sheet}, ("gold", "hand_limit"))
    work = _work(step, game, hero)
    work.pay(hero, printed["gold"] or 0, "starting gold")
    if size := printed["hand_limit"]:
        step.add(Holding(campaign_id=hero.campaign_id, hero_id=hero.id, zone=HAND, card="", count=size))


def died(step: Step, game: GameSystem, hero: Hero) -> None:
    """An eliminated hero leaves everything."""
    from companion.games.runebound.acts.leaving import eliminate

    eliminate(_work(step, game, hero), hero)


def retired(step: Step, game: GameSystem, hero: Hero) -> None:
    """Another becomes first player, and the quests go."""
    from companion.games.runebound.acts.leaving import drop_quests, pass_on

    work = _work(step, game, hero)
    drop_quests(work, hero)
    pass_on(work, hero)


def correct(field: str, value: str) -> dict[str, int]:
    """A figure read off the hero card, for `party set`."""
    from companion.core.errors import CompanionError
    from companion.games.runebound.acts.heroes import figure_named

    figure = figure_named(field)
    if not re.fullmatch(r"[0-9]{1,4}", value.strip()):
        raise CompanionError(f"{field} is a number, not {value!r}.", "Write it as the hero card prints it.")
    return {figure: int(value)}


def _work(step: Step, game: GameSystem, hero: Hero) -> Work:
    from companion.games.runebound.acts.work import Work
    from companion.store.tables import Campaign

    campaign = step.get(Campaign, hero.campaign_id)
    assert campaign is not None
    return Work(step, campaign, game)


def describe(view: CampaignView, game: GameSystem, row: dict[str, Any]) -> dict[str, Any]:
    """The sheet of a hero: figures with their modifiers, cards, trophies, tokens, quests."""
    rules = components(game.folder)
    hero = hero_of(game, rules, view.rows, row)
    quests = [run for run in view.of("quest_run") if run["facts"].get("hero") == hero.name and run["status"] == ACTIVE]
    return {
        "state": hero.standing,
        "figures": {figure: hero.value(figure) for figure in FIGURES},
        "counted": {attribute: hero.counted(attribute) for attribute in rules.attributes},
        "modifiers": [
            {"figure": change.figure, "amount": change.amount, "why": change.why}
            for figure in FIGURES
            for change in hero.modifiers(figure)
        ],
        "damage": hero.damage,
        "gold": hero.gold,
        "place": hero.place,
        "hand": list(hero.hand),
        "assets": [_asset(rules, view, asset.name) for asset in hero.assets],
        "skills": [{"name": skill.name, "type": skill.card.type} for skill in hero.skills],
        "trophies": {kind: hero.trophies.get(kind, 0) for kind in rules.trophies},
        "story_tokens": {kind: count for kind, count in hero.story.items() if count},
        "combat_tokens": _tokens(hero.starting_tokens, [asset.card for asset in hero.assets]),
        "quests": [run["quest"] for run in quests if run["facts"]["kind"] != RUMOR],
        "rumors": [run["quest"] for run in quests if run["facts"]["kind"] == RUMOR],
        "ledger": [
            {"amount": e["amount"], "reason": e["reason"]}
            for e in view.of("ledger_entry")
            if e["hero_id"] == row["id"] and e["account"] == GOLD
        ],
    }


def printable(shape: dict[str, Any]) -> dict[str, Any]:
    """A hero as the printed sheet shows it: every figure, token and coin once."""
    printed = {key: value for key, value in shape["printed"].items() if key != "tokens"}
    kept = {key: value for key, value in shape.items() if key not in {"counted", "ledger"}}
    return kept | {"printed": printed}


def _asset(rules: Any, view: CampaignView, name: str) -> dict[str, Any]:
    card = card_of(rules, view.rows, name, ASSETS)
    return {"name": card.name, "type": card.type or None, "cost": card.cost, "trade": card.trade, "code": card.code}


def _tokens(starting: tuple[tuple[str, str], ...], assets: list[Any]) -> list[dict[str, Any]]:
    own = [{"sides": list(pair), "from": "starting"} for pair in starting]
    sides = [card.token.split("/") if card.token else None for card in assets]
    tied = zip(assets, sides, strict=True)
    return own + [{"sides": pair, "code": card.code, "from": card.name} for card, pair in tied if card.code]


def names(game: GameSystem) -> Iterator[str]:
    """The scenarios, assets and places of the board."""
    rules = components(game.folder)
    yield from (scenario.title for scenario in rules.scenarios)
    yield from (card.name for card in rules.assets)
    yield from (place.name for place in rules.places)
