"""A game as programs read it: the documented JSON shapes of the commands that look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from companion.core.campaign import Ledger
from companion.core.rows import EntryRow
from companion.games.runebound.data import FIGURES, Card, Scenario, StoryToken
from companion.games.runebound.facts import ACTIVE, GOLD, RUMOR
from companion.games.runebound.rules.table import enemy_tokens, shares, villain_health
from companion.games.runebound.rules.turns import ACTIONS
from companion.games.runebound.state import Hero, Quest, State, Track

Shape = dict[str, object]


class ModifierShape(TypedDict):
    """Something that raises or lowers a figure."""

    figure: str
    amount: int
    why: str


class AssetShape(TypedDict):
    """An asset on a hero's sheet."""

    name: str
    type: str | None
    cost: int | None
    trade: int | None
    code: str


class SkillShape(TypedDict):
    """A learned skill on a hero's sheet."""

    name: str
    type: str


TokenShape = TypedDict("TokenShape", {"sides": list[str] | None, "code": str, "from": str}, total=False)
"""A combat token: its two sides, its code, and the asset that it came with."""


class HeroShape(TypedDict):
    """A hero's sheet as it is shown: the shared fields of a member, and what Runebound adds."""

    name: str
    player: str
    status: str
    printed: dict[str, object]
    notes: list[str]
    state: str
    figures: dict[str, int | None]
    modifiers: list[ModifierShape]
    damage: int
    gold: int
    place: str
    hand: list[str]
    assets: list[AssetShape]
    skills: list[SkillShape]
    trophies: dict[str, int]
    story_tokens: dict[str, int]
    combat_tokens: list[TokenShape]
    quests: list[str]
    rumors: list[str]


def hero_shape(state: State, hero: Hero, entries: Iterable[EntryRow]) -> Shape:
    """What Runebound adds to `party show --json`."""
    active = [quest for quest in state.quests if quest.hero == hero.name and quest.status == ACTIVE]
    return {
        "state": hero.standing,
        "figures": {figure: hero.value(figure) for figure in FIGURES},
        "counted": {attribute: hero.counted(attribute) for attribute in state.box.attributes},
        "modifiers": [change._asdict() for figure in FIGURES for change in hero.modifiers(figure)],
        "damage": hero.damage,
        "gold": hero.gold,
        "place": hero.place,
        "hand": list(hero.hand),
        "assets": [_asset(card) for card in hero.assets],
        "skills": [{"name": skill.name, "type": skill.card.type} for skill in hero.skills],
        "trophies": {kind: hero.trophies.get(kind, 0) for kind in state.box.trophies},
        "story_tokens": {kind: count for kind, count in hero.story.items() if count},
        "combat_tokens": _tokens(hero),
        "quests": [quest.name for quest in active if quest.kind != RUMOR],
        "rumors": [quest.name for quest in active if quest.kind == RUMOR],
        "ledger": [{"amount": e.amount, "reason": e.reason} for e in Ledger(entries).of(GOLD, hero.id)],
    }


def _asset(card: Card) -> AssetShape:
    return {"name": card.name, "type": card.type or None, "cost": card.cost, "trade": card.trade, "code": card.code}


def _tokens(hero: Hero) -> list[TokenShape]:
    own: list[TokenShape] = [{"sides": list(pair), "from": "starting"} for pair in hero.starting_tokens]
    tied: list[TokenShape] = [
        {"sides": card.token.split("/") if card.token else None, "code": card.code, "from": card.name}
        for card in hero.assets
        if card.code
    ]
    return own + tied


def scenario_shapes(scenarios: Sequence[Scenario]) -> list[Shape]:
    """The scenarios of the game, with what the data does not know of them."""
    return [{"id": s.id, "title": s.title, "villain": s.villain, "unknown": list(s.unknown)} for s in scenarios]


def scenario_shape(state: State) -> Shape:
    """The scenario and where the game stands."""
    scenario = state.scenario
    return {
        "scenario": scenario.title if scenario else None,
        "villain": scenario.villain if scenario else None,
        "villain_health": (scenario.health or None) if scenario else None,
        "story_tokens": [_token(token) for token in scenario.tokens] if scenario else [],
        "story_cards": scenario.story_cards if scenario else None,
        "unknown": list(not_known(state)),
        "first_player": state.first_player or None,
        "turn_order": [hero.name for hero in state.playing],
        "over": state.over,
        "winner": state.winner or None,
        "track": track_shape(state.track),
    }


def not_known(state: State) -> tuple[str, ...]:
    """What the data does not know of the scenario, until the villain's health is entered."""
    return state.scenario.unknown if state.scenario and not state.scenario.health else ()


def _token(token: StoryToken) -> Shape:
    return {"name": token.name, "kept_by": token.kept_by, "villain_health": token.villain_health}


def track_shape(time: Track) -> Shape:
    """The time track as entered, and where its token is."""
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


def turn_shape(state: State) -> Shape:
    """Whose turn it is, what was used, and the fight under way."""
    turn = state.turn
    fighters = [
        {"name": one.name, "side": one.side, "health": one.health, "damage": one.damage, "left": one.left}
        | {"pool": list(state.pools.get(one.name, ()))}
        for one in state.fight.fighters
    ]
    return {
        "turn": {"hero": turn.hero, "spent": turn.spent, "left": ACTIONS - turn.spent, "done": list(turn.done)}
        if turn.hero
        else None,
        "exhausted": {hero: list(cards) for hero, cards in state.exhausted.items() if cards},
        "fight": {"round": state.fight.round, "fighters": fighters} if fighters else None,
    }


def villain_shape(state: State, scenario: Scenario) -> Shape:
    """The villain's health against each hero, and the tokens it casts."""
    return {
        "villain": scenario.villain or None,
        "printed_health": scenario.health or None,
        "casts": enemy_tokens(state.track, state.box, villain=True),
        "board": dict(state.board),
        "against": [_foe(state, hero) for hero in state.playing],
        "lost_to_villain": list(state.lost_to_villain),
        "winner": state.winner or None,
    }


def _foe(state: State, hero: Hero) -> Shape:
    parts = [share for share in shares(state, hero) if share.number]
    return {
        "hero": hero.name,
        "health": villain_health(state, hero),
        "change": sum(share.amount for share in parts),
        "from": [{"token": share.token, "count": share.number, "health": share.amount} for share in parts],
    }


def quest_shape(quest: Quest) -> Shape:
    """A quest, rumor or story quest."""
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


def market_shape(state: State, city: str) -> Shape:
    """The market of a city; cards null where nobody entered them."""
    stock = state.market(city).stock
    priced = None if stock is None else [card_shape(state.asset(card)) for card in stock]
    return {"city": city, "cards": priced}


def card_shape(card: Card) -> Shape:
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


def assets_shape(hero: Hero) -> Shape:
    """A hero's assets."""
    return {"hero": hero.name, "cards": [card_shape(card) for card in hero.assets]}


def skills_shape(state: State, hero: Hero) -> Shape:
    """A hero's learned skills and hand, with the limits."""
    return {
        "hero": hero.name,
        "cards": [card_shape(skill.card) for skill in hero.skills],
        "hand": list(hero.hand),
        "hand_limit": hero.counted("hand_limit"),
        "limits": {attribute: hero.counted(attribute) for attribute in state.box.attributes},
    }


def trophies_shape(state: State, hero: Hero) -> Shape:
    """A hero's trophies by deck."""
    return {"hero": hero.name, **{kind: hero.trophies.get(kind, 0) for kind in state.box.trophies}}
