"""A game on the screen: heroes, cards, markets, quests, the time track, the villain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.core.names import listed, many
from companion.games.runebound.data import Card, Scenario, figure_title
from companion.games.runebound.rules.table import enemy_tokens, shares, villain_health
from companion.games.runebound.rules.turns import ACTIONS
from companion.games.runebound.state import Hero, Quest, State, Track
from companion.games.runebound.views.shapes import not_known
from companion.render.console import columns, say, say_parts

if TYPE_CHECKING:
    from companion.games.runebound.views.shapes import HeroShape, TokenShape


def known(value: object) -> str:
    """A figure, or ? where nobody knows it."""
    return "?" if value in (None, "") else str(value)


def show_hero(shape: HeroShape) -> None:
    """A hero's sheet."""
    by = f", played by {shape['player']}" if shape["player"] else ""
    state = "" if shape["state"] == "up" else f", {shape['state']}"
    status = ", retired" if shape["status"] == "retired" else ""
    place = f", in {shape['place']}" if shape["place"] else ""
    say_parts((shape["name"], "bold"), f"{by}{place}", (f"{state}{status}", "bold red"))
    figures = shape["figures"]
    attributes = ", ".join(f"{name} {known(figures[name])}" for name in ("body", "mind", "spirit"))
    listed = shape["printed"].get("unverified")
    unverified = set(listed) if isinstance(listed, list | tuple) else set()
    doubt = " (from one source)" if unverified & {"all", *figures} else ""
    say(f"  {attributes}; speed {known(figures['speed'])}, hand size {known(figures['hand_limit'])}{doubt}")
    say(f"  damage {shape['damage']} of {known(figures['health'])}; gold {shape['gold']}")
    rows = [(f"  {title}", words) for title, words in _lists(shape) if words]
    tokens = [_token(token) for token in shape["combat_tokens"]]
    if tokens and unverified & {"all", "tokens"}:
        tokens[0] += "  (starting tokens from one source)"
    rows += [("" if n else "  tokens", words) for n, words in enumerate(tokens)]
    columns(rows, styles=("dim",))
    for note in shape["notes"]:
        say(f"  - {note}")


def _lists(shape: HeroShape) -> list[tuple[str, str]]:
    changes = [f"{figure_title(m['figure'])} {m['amount']:+d}" for m in shape["modifiers"]]
    whys = [f" ({m['why']})" if m["why"] else "" for m in shape["modifiers"]]
    return [
        ("trophies", ", ".join(f"{count} {kind}" for kind, count in shape["trophies"].items() if count) or "none"),
        ("assets", ", ".join(f"{a['name']} ({known(a['type'])})" for a in shape["assets"])),
        ("skills", ", ".join(f"{s['name']} ({s['type']})" for s in shape["skills"])),
        ("hand", _hand(shape["hand"])),
        ("modifiers", ", ".join(change + why for change, why in zip(changes, whys, strict=True))),
        ("story tokens", ", ".join(many(count, kind) for kind, count in shape["story_tokens"].items())),
        ("quests", ", ".join(shape["quests"])),
        ("rumors", ", ".join(shape["rumors"])),
    ]


def _hand(cards: Sequence[str]) -> str:
    named = [card for card in cards if card]
    rest = len(cards) - len(named)
    return ", ".join([*named, *([f"{rest} not named"] if rest else [])])


def _token(token: TokenShape) -> str:
    sides = " / ".join(token["sides"]) if token["sides"] else "?"
    return sides if token["from"] == "starting" else f"{sides} ({token['code']}, {token['from']})"


def show_scenarios(scenarios: Sequence[Scenario]) -> None:
    """The scenarios of the game."""
    columns([(f"  {scenario.title}", f"against {scenario.villain}") for scenario in scenarios])
    unknown = dict.fromkeys(what for scenario in scenarios for what in scenario.unknown)
    if unknown:
        say_parts(("not known: ", "yellow"), ", ".join(unknown), " (on the scenario cards)")
    say("Next: companion scenario choose NAME, or companion scenario own TITLE", "dim")


def show_scenario(state: State) -> None:
    """Where the game stands."""
    scenario = state.scenario
    if scenario is None:
        say("No scenario is chosen: companion scenario choose NAME")
        show_track(state.track)
        return
    say_parts((scenario.title, "bold"), f", against {scenario.villain}" if scenario.villain else "")
    if state.over:
        say(f"  over: {state.winner} has won" if state.winner else "  over: all heroes have lost", "bold")
    doubt = " (one source; companion villain health N corrects it)" if "health" in scenario.unverified else ""
    say(f"  villain's health: {known(scenario.health or None)}{doubt}")
    for token in scenario.tokens:
        say(f"  {token.name}: {token.villain_health:+d} health for each, with the {token.kept_by}")
    if state.playing:
        first = f" (first player {state.first_player})" if state.first_player else ""
        say(f"  turn order: {', '.join(hero.name for hero in state.playing)}{first}")
    show_track(state.track)
    for what in not_known(state):
        say_parts(("  not known: ", "yellow"), what)


def show_turn(state: State) -> None:
    """Whose turn it is, what was used in it, and the fight under way."""
    turn = state.turn
    if turn.hero:
        done = f": {', '.join(turn.done)}" if turn.done else ""
        say_parts("  turn of ", (turn.hero, "bold"), f", {turn.spent} of {ACTIONS} actions spent{done}")
    for hero, cards in state.exhausted.items():
        if cards:
            say(f"  exhausted: {', '.join(cards)} ({hero})")
    for one in state.fight.fighters:
        health = "?" if one.health is None else f"{one.left} of {one.health}"
        lying = state.pools.get(one.name, ())
        say_parts("  in the fight: ", (one.name, "bold"), f", {health} health left{_pool(lying)}")


def _pool(faces: Sequence[str]) -> str:
    return f"; lying {', '.join(faces)}" if faces else ""


def show_track(time: Track) -> None:
    """The time track in two lines."""
    if not time.spaces:
        say(f"  round {time.round}, act {time.act}; time track not entered: companion track layout SPACES")
        return
    end = ", time is up" if time.ended else ""
    say(f"  round {time.round}, act {time.act}, space {time.space} of {time.spaces}{end}")
    story, refresh = (", ".join(map(str, icons)) or "none" for icons in (time.story, time.refresh))
    say(f"  story on {story}; gem refresh on {refresh}; {many(time.story_drawn, 'story cards')} drawn")


def show_villain(state: State, scenario: Scenario) -> None:
    """The villain's health against each hero."""
    health, casts = scenario.health or None, enemy_tokens(state.track, state.box, villain=True)
    name = scenario.villain or "The villain"
    say_parts((name, "bold"), f": health {known(health)} on the card, casts {casts} tokens")
    if health is None:
        say("  companion villain health N enters what the scenario card says.", "dim")
    rows = []
    for foe in state.playing:
        counted = [share for share in shares(state, foe) if share.number]
        parts = ", ".join(f"{share.amount:+d} for {many(share.number, share.token)}" for share in counted)
        rows.append((f"  against {foe.name}", known(villain_health(state, foe)), parts))
    columns(rows)
    for loser in state.lost_to_villain:
        say(f"  {loser} lost and is eliminated")
    if state.winner:
        say(f"  {state.winner} has won", "bold")


def show_quests(quests: Sequence[Quest]) -> None:
    """Quests, rumors and story quests."""
    rows = []
    for quest in quests:
        outcome = f"outcome {', '.join(quest.outcomes)}" if quest.outcomes else ""
        where = f"in {quest.hex}" if quest.hex else ""
        trophy = "trophy" if quest.trophy else ""
        rows.append((f"  {quest.name}", quest.kind, quest.hero or where, quest.status, outcome, trophy))
    columns(rows)
    if not rows:
        say("No quests: companion quest take HERO NAME")


def show_market(state: State, city: str) -> None:
    """The cards of a market."""
    say(city, "bold")
    stock = state.market(city).stock
    if stock is None:
        say(f"  not entered: companion market set {city.lower()} CARD CARD CARD", "dim")
    else:
        show_cards([state.asset(card) for card in stock])


def show_cards(cards: Iterable[Card]) -> None:
    """Cards in columns; ? is what nobody knows."""
    rows = [(f"  {card.name}", known(card.type), f"cost {_cost(card)}", _extra(card)) for card in cards]
    columns(rows)
    if not rows:
        say("No cards are known yet.", "dim")


def _cost(card: Card) -> str:
    return known(card.cost) if card.orbs is None else listed(card.orbs)


def _extra(card: Card) -> str:
    parts = [f"trade value {card.trade}"] if card.trade is not None else []
    parts += [f"code {card.code}"] if card.code else []
    parts += [f"{figure_title(figure)} {amount:+d}" for figure, amount in card.gives]
    doubt = ["(from one source)"] if card.unverified else []
    return " ".join([", ".join(parts), *doubt]).strip()


def show_assets(heroes: Sequence[Hero]) -> None:
    """Who has which assets."""
    _or_nobody(heroes)
    for hero in heroes:
        say(hero.name, "bold")
        if hero.assets:
            show_cards(hero.assets)
        else:
            say("  no assets", "dim")


def show_skills(state: State, heroes: Sequence[Hero]) -> None:
    """Hands and learned skills with their limits."""
    _or_nobody(heroes)
    for hero in heroes:
        kinds = [skill.card.type for skill in hero.skills]
        limits = ", ".join(
            f"{kind} {kinds.count(kind)} of {known(hero.counted(kind))}" for kind in state.box.attributes
        )
        size = known(hero.counted("hand_limit"))
        say_parts((hero.name, "bold"), f": {limits}; hand {len(hero.hand)} of {size}")
        if hero.skills:
            show_cards(skill.card for skill in hero.skills)
        if hero.hand:
            say(f"  in hand: {_hand(hero.hand)}")


def show_trophies(state: State, heroes: Sequence[Hero]) -> None:
    """Trophies in columns."""
    _or_nobody(heroes)
    kinds = state.box.trophies if heroes else ()
    rows = [(f"  {hero.name}", *(str(hero.trophies.get(kind, 0)) for kind in kinds)) for hero in heroes]
    columns(rows, header=("  hero", *kinds))


def _or_nobody(heroes: Sequence[Hero]) -> None:
    if not heroes:
        say("No heroes yet: companion party add NAME")
