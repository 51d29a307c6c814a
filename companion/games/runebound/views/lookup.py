"""Cards, enemies, places and quests as a look-up shows them: in a line, on the screen, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.core.findings import Action
from companion.core.things import Thing
from companion.games.runebound.catalogue import FIGURES, REGION, AnyThing, Card, Enemy, Naming, Place, QuestCard, Reward
from companion.games.runebound.data import Components, figure_title
from companion.games.runebound.hero import Hero
from companion.games.runebound.state import State
from companion.render.console import columns, say, say_parts

Shape = dict[str, object]
ROMAN = ("", "I", "II", "III")
ONE_SOURCE = "(one source)"


def card_line(card: Card) -> str:
    """An asset or a skill in a line; what is not known shows as ?."""
    parts = [card.type or "type ?"]
    if card.orbs is not None:
        parts.append(f"costs {', '.join(card.orbs) or 'nothing'}")
    elif card.cost is not None:
        parts.append(f"cost {card.cost}")
    if card.trade is not None:
        parts.append(f"trade value {card.trade}" + (f" at a {card.deliver}" if card.deliver else ""))
    if card.code:
        parts.append(f"token {card.code}{f' ({_sides(card.token)})' if card.token else ''}")
    parts += [f"{figure_title(figure)} {amount:+d}" for figure, amount in card.gives]
    return ", ".join([*parts, *(["success symbol"] if card.success else [])])


def _sides(token: str) -> str:
    return " | ".join(side.strip() for side in token.split("/", 1))


def enemy_line(enemy: Enemy) -> str:
    """An enemy in a line."""
    health, gold = ("?" if value is None else str(value) for value in (enemy.health, enemy.gold))
    return f"health {health}, reward {gold} gold"


def place_line(place: Place) -> str:
    """A place in a line."""
    ground = " and ".join(place.terrain.split()) or "any terrain"
    what = f"{place.hexes} hexes of {ground}" if place.kind == REGION and place.hexes > 1 else f"{place.kind}, {ground}"
    road, gem = ["on a road"] if place.road else [], [f"{place.gem} gem"] if place.gem else []
    return ", ".join([what, *road, *gem])


def quest_line(quest: QuestCard) -> str:
    """A quest in a line."""
    return f"{quest.place}: {'; '.join(f'{ROMAN[one.number]} {_needs(one)}' for one in quest.outcomes)}"


def _needs(reward: Reward) -> str:
    return " + ".join(reward.terrain)


def reward_line(reward: Reward) -> str:
    """What an outcome brings, as far as figures say it."""
    health = f"{'heal' if reward.health > 0 else 'take'} {abs(reward.health)}" if reward.health else ""
    gold, lore = f"{reward.gold} gold" if reward.gold else "", f"{reward.lore} lore" if reward.lore else ""
    return ", ".join(filter(None, (gold, health, lore))) or "as the card says"


def hero_line(hero: Hero) -> str:
    """A hero card in a line."""
    figures = ", ".join(f"{figure_title(name)} {_shown(hero.value(name))}" for name in FIGURES)
    return f"{figures}; tokens {'; '.join(' | '.join(pair) for pair in hero.starting_tokens) or '?'}"


def _shown(value: int | None) -> str:
    return "?" if value is None else str(value)


def hero_shape(hero: Hero) -> Shape:
    """A hero's figures and tokens as programs read them."""
    return {
        "name": hero.name,
        "figures": {name: hero.value(name) for name in FIGURES},
        "tokens": [" | ".join(pair) for pair in hero.starting_tokens],
        "asset_tokens": [_sides(card.token) if card.token else None for card in hero.assets if card.code],
        "damage": hero.damage,
    }


def show_hero_card(hero: Hero) -> None:
    """The same on the screen."""
    say_parts((hero.name, "bold"), ": " + ", ".join(f"{figure_title(n)} {_shown(hero.value(n))}" for n in FIGURES))
    for pair in hero.starting_tokens:
        say(f"  {' | '.join(pair)}")
    for card in (card for card in hero.assets if card.code):
        say(f"  {_sides(card.token) if card.token else '?'} ({card.code}, {card.name})")


def things(box: Components, heroes: Iterable[Hero]) -> Iterator[Thing]:
    """Everything that can be looked up by name."""
    for hero in heroes:
        yield Thing("hero", hero.name, hero_line(hero), Action("hero show", (hero.name,)))
    for card in box.assets:
        yield _thing("asset", card.name, card_line(card), card.naming)
    for card in box.skills:
        yield _thing("skill", card.name, card_line(card), card.naming)
    for enemy in box.enemies:
        yield _thing("enemy", enemy.name, enemy_line(enemy), enemy.naming)
    for place in box.places:
        yield _thing("place", place.name, place_line(place), place.naming)
    for quest in box.quests:
        yield _thing("quest", quest.name, quest_line(quest), quest.naming)


def _thing(kind: str, name: str, line: str, naming: Naming) -> Thing:
    doubt = f" {ONE_SOURCE}" if naming.unverified else ""
    return Thing(kind, name, line + doubt, Action(f"{kind} show", (name,)), naming.others)


def shape(state: State, thing: AnyThing) -> Shape:
    """A thing as programs read it; null is what nobody knows."""
    return {"name": thing.name, **_figures(state, thing), **_naming_shape(thing.naming)}


def _figures(state: State, thing: AnyThing) -> Shape:
    if isinstance(thing, Card):
        return _card_shape(thing)
    if isinstance(thing, Enemy):
        tokens = {act: [" | ".join(t.sides) for t in state.box.casts(act)] for act in (1, 2)}
        return {"health": thing.health, "gold": thing.gold, "casts": tokens, "own": thing.own, "text": thing.text}
    if isinstance(thing, Place):
        kinds = {"kind": thing.kind, "terrain": thing.terrain.split(), "hexes": thing.hexes or None}
        return {**kinds, "road": thing.road, "gem": thing.gem or None}
    return {"place": thing.place, "outcomes": [_reward_shape(one) for one in thing.outcomes]}


def _card_shape(card: Card) -> Shape:
    return {
        "type": card.type or None,
        "cost": card.cost if card.orbs is None else list(card.orbs),
        "trade": card.trade,
        "deliver": card.deliver or None,
        "gives": dict(card.gives),
        "code": card.code or None,
        "token": _sides(card.token) if card.token else None,
        "success": card.success,
        "own": card.own,
        "text": card.text,
    }


def _reward_shape(one: Reward) -> Shape:
    brings = {"gold": one.gold, "health": one.health, "lore": one.lore}
    return {"outcome": ROMAN[one.number], "terrain": list(one.terrain), **brings}


def _naming_shape(naming: Naming) -> Shape:
    return {
        "also": list(naming.also),
        "perhaps": naming.perhaps or None,
        "translated": naming.translated,
        "unverified": list(naming.unverified),
    }


def show_thing(state: State, thing: AnyThing) -> None:
    """A thing on the screen: its name, its figures, how sure they are."""
    say_parts((thing.name, "bold"), f": {_line(thing)}")
    if isinstance(thing, Enemy):
        tokens = state.box.casts(state.track.act)
        say(f"  casts in act {state.track.act}: {'; '.join(' | '.join(token.sides) for token in tokens)}")
    elif isinstance(thing, QuestCard):
        columns([(f"  {ROMAN[one.number]}", _needs(one), reward_line(one)) for one in thing.outcomes])
    text = thing.text if isinstance(thing, Card | Enemy) else ""
    for line in text.splitlines():
        say(f"  {line}")
    _show_doubts(thing)


def _line(thing: AnyThing) -> str:
    if isinstance(thing, Card):
        return card_line(thing)
    if isinstance(thing, Enemy):
        return enemy_line(thing)
    return place_line(thing) if isinstance(thing, Place) else f"in {thing.place}"


def _show_doubts(thing: AnyThing) -> None:
    naming = thing.naming
    kind = _kind(thing)
    if naming.also:
        say(f"  also called {', '.join(naming.also)}", "dim")
    if naming.perhaps:
        say(f"  perhaps printed as {naming.perhaps}", "dim")
    if naming.translated:
        correct = f'; companion box set "{thing.name}" --kind {kind} called="..." corrects it'
        say(f"  the name was translated back, the printed one may differ{correct}", "dim")
    if naming.unverified:
        doubtful = "" if "all" in naming.unverified else f" for {', '.join(naming.unverified).replace('_', ' ')}"
        say(f"  one source{doubtful}: compare it with yours", "dim")


def _kind(thing: AnyThing) -> str:
    if isinstance(thing, Card):
        return "asset" if thing.orbs is None else "skill"
    return "enemy" if isinstance(thing, Enemy) else "place" if isinstance(thing, Place) else "quest"


def list_things(things: Sequence[AnyThing]) -> None:
    """Things in columns, by name."""
    rows = []
    for thing in sorted(things, key=lambda one: one.name.casefold()):
        line = quest_line(thing) if isinstance(thing, QuestCard) else _line(thing)
        rows.append((f"  {thing.name}{'*' if thing.naming.translated else ''}", line))
    columns(rows)
    if any(thing.naming.translated for thing in things):
        say("* the name was translated back; `show` says how to correct it", "dim")
    if not rows:
        say("Nothing of the kind is known.", "dim")
