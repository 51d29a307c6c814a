"""A game of Runebound on the screen: heroes, cards, markets, quests, the time track, the villain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.words import listed, many
from companion.render.console import columns, say, say_parts

Shape = dict[str, Any]
TITLES = {"hand_limit": "hand size"}


def known(value: Any) -> str:
    """A figure, or ? where nobody knows it."""
    return "?" if value is None else str(value)


def show_hero(shape: Shape) -> None:
    """A hero's sheet."""
    by = f", played by {shape['player']}" if shape["player"] else ""
    state = "" if shape["state"] == "up" else f", {shape['state']}"
    status = ", retired" if shape["status"] == "retired" else ""
    place = f", in {shape['place']}" if shape["place"] else ""
    say_parts((shape["name"], "bold"), f"{by}{place}", (f"{state}{status}", "bold red"))
    figures = shape["figures"]
    attributes = ", ".join(f"{name} {known(figures[name])}" for name in ("body", "mind", "spirit"))
    doubt = " (from one source)" if shape["printed"].get("unverified") else ""
    say(f"  {attributes}; speed {known(figures['speed'])}, hand size {known(figures['hand_limit'])}{doubt}")
    say(f"  damage {shape['damage']} of {known(figures['health'])}; gold {shape['gold']}")
    rows = [
        ("  trophies", ", ".join(f"{count} {kind}" for kind, count in shape["trophies"].items() if count) or "none")
    ]
    rows += [(f"  {title}", words) for title, words in _lists(shape) if words]
    tokens = [_token(token) for token in shape["combat_tokens"]]
    rows += [("" if n else "  tokens", words) for n, words in enumerate(tokens)]
    columns(rows, styles=("dim",))
    for note in shape["notes"]:
        say(f"  - {note}")


def _lists(shape: Shape) -> list[tuple[str, str]]:
    changes = [f"{TITLES.get(m['figure'], m['figure'])} {m['amount']:+d}" for m in shape["modifiers"]]
    whys = [f" ({m['why']})" if m["why"] else "" for m in shape["modifiers"]]
    return [
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


def _token(token: Shape) -> str:
    sides = " / ".join(token["sides"]) if token["sides"] else "?"
    return sides if token["from"] == "starting" else f"{sides} ({token['code']}, {token['from']})"


def show_scenarios(scenarios: Sequence[Shape]) -> None:
    """The scenarios of the game."""
    columns([(f"  {s['title']}", f"against {s['villain']}") for s in scenarios])
    unknown = dict.fromkeys(what for s in scenarios for what in s["unknown"])
    if unknown:
        say_parts(("not known: ", "yellow"), ", ".join(unknown), " (on the scenario cards)")
    say("Next: companion scenario choose NAME, or companion scenario own TITLE", "dim")


def show_scenario(shape: Shape) -> None:
    """Where the game stands."""
    if shape["scenario"] is None:
        say("No scenario is chosen: companion scenario choose NAME")
        show_track(shape["track"])
        return
    against = f", against {shape['villain']}" if shape["villain"] else ""
    say_parts((shape["scenario"], "bold"), against)
    if shape["over"]:
        say(f"  over: {shape['winner']} has won" if shape["winner"] else "  over: all heroes have lost", "bold")
    say(f"  villain's health: {known(shape['villain_health'])}")
    for token in shape["story_tokens"]:
        say(f"  {token['name']}: {token['villain_health']:+d} health for each, with the {token['kept_by']}")
    if shape["turn_order"]:
        first = f" (first player {shape['first_player']})" if shape["first_player"] else ""
        say(f"  turn order: {', '.join(shape['turn_order'])}{first}")
    show_track(shape["track"])
    for what in shape["unknown"]:
        say_parts(("  not known: ", "yellow"), what)


def show_track(shape: Shape) -> None:
    """The time track in two lines."""
    if shape["spaces"] is None:
        say(f"  round {shape['round']}, act {shape['act']}; time track not entered: companion track layout SPACES")
        return
    end = ", time is up" if shape["time_is_up"] else ""
    say(f"  round {shape['round']}, act {shape['act']}, space {shape['space']} of {shape['spaces']}{end}")
    story, refresh = (", ".join(map(str, shape[key])) or "none" for key in ("story", "refresh"))
    say(f"  story on {story}; gem refresh on {refresh}; {many(shape['story_cards_drawn'], 'story cards')} drawn")


def show_advance(facts: Shape) -> None:
    """What the new space of the time track asks for."""
    if facts["draw_story_card"]:
        say("  Draw and resolve a story card.")
    if facts["refresh_gems"]:
        say("  Turn every adventure gem faceup, except where a hero is.")
    if facts["flipped"]:
        say("  From now on every enemy casts the master token too.")
    if facts["time_is_up"]:
        say("  companion scenario end records what the scenario card says.", "dim")
    if facts["last_round_of_act"] and not facts["time_is_up"]:
        say(f"  The last space: act {facts['act']} ends with this round.")


def show_villain(shape: Shape) -> None:
    """The villain's health against each hero."""
    name = shape["villain"] or "The villain"
    say_parts((name, "bold"), f": health {known(shape['printed_health'])} on the card, casts {shape['casts']} tokens")
    if shape["printed_health"] is None:
        say("  companion villain health N enters what the scenario card says.", "dim")
    rows = []
    for foe in shape["against"]:
        parts = ", ".join(f"{part['health']:+d} for {many(part['count'], part['token'])}" for part in foe["from"])
        rows.append((f"  against {foe['hero']}", known(foe["health"]), parts))
    columns(rows)
    for hero in shape["lost_to_villain"]:
        say(f"  {hero} lost and is eliminated")
    if shape["winner"]:
        say(f"  {shape['winner']} has won", "bold")


def show_quests(quests: Sequence[Shape]) -> None:
    """Quests, rumors and story quests."""
    rows = []
    for quest in quests:
        outcome = f"outcome {', '.join(quest['outcomes'])}" if quest["outcomes"] else ""
        trophy = "trophy" if quest["trophy"] else ""
        where = f"in {quest['hex']}" if quest["hex"] else ""
        rows.append((f"  {quest['name']}", quest["kind"], quest["hero"] or where, quest["status"], outcome, trophy))
    columns(rows)
    if not rows:
        say("No quests: companion quest take HERO NAME")


def show_markets(markets: Sequence[Shape]) -> None:
    """The cards of each market."""
    for market in markets:
        say(market["city"], "bold")
        if market["cards"] is None:
            say(f"  not entered: companion market set {market['city'].lower()} CARD CARD CARD", "dim")
        else:
            show_cards(market["cards"])


def show_cards(cards: Sequence[Shape]) -> None:
    """Cards in columns; ? is what nobody knows."""
    columns([(f"  {card['name']}", known(card["type"]), f"cost {_cost(card)}", _extra(card)) for card in cards])
    if not cards:
        say("No cards are known yet.", "dim")


def _cost(card: Shape) -> str:
    return listed(card["cost"]) if isinstance(card["cost"], list) else known(card["cost"])


def _extra(card: Shape) -> str:
    parts = [f"trade value {card['trade']}"] if card["trade"] is not None else []
    parts += [f"code {card['code']}"] if card["code"] else []
    parts += [f"{TITLES.get(figure, figure)} {amount:+d}" for figure, amount in card["gives"].items()]
    doubt = ["(from one source)"] if card["unverified"] else []
    return " ".join([", ".join(parts), *doubt]).strip()


def show_assets(heroes: Sequence[Shape]) -> None:
    """Who has which assets."""
    _or_nobody(heroes)
    for held in heroes:
        say(held["hero"], "bold")
        if held["cards"]:
            show_cards(held["cards"])
        else:
            say("  no assets", "dim")


def show_skills(heroes: Sequence[Shape]) -> None:
    """Hands and learned skills with their limits."""
    _or_nobody(heroes)
    for held in heroes:
        counts = {kind: sum(card["type"] == kind for card in held["cards"]) for kind in held["limits"]}
        limits = ", ".join(f"{kind} {counts[kind]} of {known(limit)}" for kind, limit in held["limits"].items())
        say_parts((held["hero"], "bold"), f": {limits}; hand {len(held['hand'])} of {known(held['hand_limit'])}")
        if held["cards"]:
            show_cards(held["cards"])
        if held["hand"]:
            say(f"  in hand: {_hand(held['hand'])}")


def show_trophies(heroes: Sequence[Shape]) -> None:
    """Trophies in columns."""
    _or_nobody(heroes)
    kinds = [kind for kind in (heroes[0] if heroes else {}) if kind != "hero"]
    columns([(f"  {row['hero']}", *(str(row[kind]) for kind in kinds)) for row in heroes], header=("  hero", *kinds))


def _or_nobody(heroes: Sequence[Shape]) -> None:
    if not heroes:
        say("No heroes yet: companion party add NAME")
