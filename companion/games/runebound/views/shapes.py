"""What the commands show of a game: from the read model alone, nothing heavy is imported here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import fold
from companion.core.system import GameSystem
from companion.games.runebound.acts.reading import ASSETS, SKILL, Rows, hero_of, known_cards, state_of
from companion.games.runebound.components import Card, Components
from companion.games.runebound.data import components
from companion.games.runebound.record import check_file
from companion.games.runebound.rules.check import state_findings
from companion.games.runebound.state import ACTIVE, GameState, Hero, Quest
from companion.games.runebound.villain import enemy_tokens, shares, villain_health
from companion.store.readmodel import CampaignView
from companion.table.status import allowed_codes, hero_row


class Shown:
    """A campaign of Runebound, ready to be shown."""

    def __init__(self, view: CampaignView, game: GameSystem) -> None:
        self.view, self.game = view, game
        self.rows: Rows = view.rows
        self.rules: Components = components(game.folder)
        self.state: GameState = state_of(game, self.rules, view.rows)

    def hero(self, name: str) -> Hero:
        """A member by name."""
        return hero_of(self.game, self.rules, self.rows, hero_row(self.view, name))

    def findings(self, name: str = "") -> list[Finding]:
        """What the rules say of the table, or of one hero."""
        allowed = allowed_codes(self.view)
        found = [f for f in state_findings(self.rules, self.state) if f.rule.code not in allowed]
        return [f for f in found if self.hero(name).name in f.subject] if name else found


def file_findings(game: GameSystem, file: Path, name: str = "") -> list[Finding]:
    """What is wrong with a table written down in a file: all of it, or what concerns one hero."""
    if not file.is_file():
        raise CompanionError(f"There is no file {file}.", "Name a TOML file with [[hero]] tables.")
    found = check_file(game, components(game.folder), file)
    return [f for f in found if fold(name) in map(fold, f.subject)] if name else found


def scenario_shape(shown: Shown) -> dict[str, Any]:
    """The scenario and where the game stands."""
    state = shown.state
    scenario = state.scenario
    return {
        "scenario": scenario.title if scenario else None,
        "villain": scenario.villain if scenario else None,
        "villain_health": (scenario.health or None) if scenario else None,
        "story_tokens": [_token(token) for token in scenario.tokens] if scenario else [],
        "story_cards": scenario.story_cards if scenario else None,
        "unknown": list(scenario.unknown) if scenario and not scenario.health else [],
        "first_player": state.first_player or None,
        "turn_order": [hero.name for hero in state.playing],
        "over": state.over,
        "winner": state.winner or None,
        "track": track_shape(shown),
    }


def _token(token: Any) -> dict[str, Any]:
    return {"name": token.name, "kept_by": token.kept_by, "villain_health": token.villain_health}


def track_shape(shown: Shown) -> dict[str, Any]:
    """The time track as entered, and where its token is."""
    time = shown.state.track
    return {
        "spaces": time.spaces or None,
        "story": list(time.story),
        "refresh": list(time.refresh),
        "round": time.round,
        "act": time.act,
        "space": time.space,
        "story_cards_drawn": time.story_drawn,
        "time_is_up": time.ended,
    }


def villain_shape(shown: Shown) -> dict[str, Any]:
    """The villain's health against each hero, and the tokens it casts."""
    state = shown.state
    scenario = state.scenario
    if scenario is None:
        titles = ", ".join(s.title for s in shown.rules.scenarios)
        raise CompanionError("No scenario is chosen.", f"companion scenario choose NAME: {titles}.")
    return {
        "villain": scenario.villain or None,
        "printed_health": scenario.health or None,
        "casts": enemy_tokens(state.track, shown.rules, villain=True),
        "board": dict(state.board),
        "against": [_foe(state, hero) for hero in state.playing],
        "lost_to_villain": list(state.lost_to_villain),
        "winner": state.winner or None,
    }


def _foe(state: GameState, hero: Hero) -> dict[str, Any]:
    parts = [{"token": s.token, "count": s.count, "health": s.amount} for s in shares(state, hero) if s.count]
    return {
        "hero": hero.name,
        "health": villain_health(state, hero),
        "change": sum(p["health"] for p in parts),
        "from": parts,
    }


def quest_shapes(shown: Shown, name: str = "", everything: bool = False) -> list[dict[str, Any]]:
    """Quests, rumors and story quests."""
    own = shown.hero(name).name if name else ""
    listed = [q for q in shown.state.quests if (everything or q.status == ACTIVE) and own in ("", q.hero)]
    return [_quest(quest) for quest in listed]


def _quest(quest: Quest) -> dict[str, Any]:
    return {
        "name": quest.name,
        "kind": quest.kind,
        "hero": quest.hero or None,
        "deck": quest.deck or None,
        "status": quest.status,
        "outcomes": list(quest.outcomes),
        "trophy": quest.trophy,
        "hex": quest.hex or None,
    }


def market_shapes(shown: Shown, city: str = "") -> list[dict[str, Any]]:
    """The four markets; cards null where nobody entered them."""
    known = {market.city: market for market in shown.state.markets}
    cards = known_cards(shown.rules, shown.rows["custom_card"], ASSETS)
    shapes = []
    for name in shown.rules.cities:
        market = known.get(name)
        listed = None if market is None or market.cards is None else market.cards
        if city in ("", name):
            priced = None if listed is None else [card_shape(cards.get(card, Card(card))) for card in listed]
            shapes.append({"city": name, "cards": priced})
    return shapes


def card_shape(card: Card) -> dict[str, Any]:
    """What is known of a card; null is what nobody knows."""
    return {
        "name": card.name,
        "type": card.type or None,
        "cost": card.cost if card.orbs is None else list(card.orbs),
        "trade": card.trade,
        "code": card.code or None,
        "gives": dict(card.gives),
        "own": card.own,
        "unverified": card.unverified,
    }


def card_shapes(shown: Shown, kind: str) -> list[dict[str, Any]]:
    """Every asset or skill that the table knows."""
    cards = known_cards(shown.rules, shown.rows["custom_card"], kind)
    return [card_shape(card) for card in sorted(cards.values(), key=lambda card: card.name.casefold())]


def held_shapes(shown: Shown, name: str, kind: str) -> list[dict[str, Any]]:
    """Who has which assets, or has learned which skills."""
    heroes = [shown.hero(name)] if name else list(shown.state.heroes)
    shapes = []
    for hero in heroes:
        cards = [skill.card for skill in hero.skills] if kind == SKILL else [asset.card for asset in hero.assets]
        shape: dict[str, Any] = {"hero": hero.name, "cards": [card_shape(card) for card in cards]}
        if kind == SKILL:
            limits = {attribute: hero.counted(attribute) for attribute in shown.rules.attributes}
            shape |= {"hand": list(hero.hand), "hand_limit": hero.counted("hand_limit"), "limits": limits}
        shapes.append(shape)
    return shapes


def trophy_shapes(shown: Shown, name: str = "") -> list[dict[str, Any]]:
    """The trophies of each hero by deck."""
    heroes = [shown.hero(name)] if name else list(shown.state.heroes)
    return [{"hero": h.name, **{kind: h.trophies.get(kind, 0) for kind in shown.rules.trophies}} for h in heroes]
