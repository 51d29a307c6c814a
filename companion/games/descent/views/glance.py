"""Where a campaign stands and how to go on; what is counted of it; what its page tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.names import many
from companion.core.page import Row, Section
from companion.games.descent.campaign import count, number
from companion.games.descent.choice import SIDE_WORDS
from companion.games.descent.facts import GOLD, HEROES, OVERLORD, OVERLORD_XP, SIDES, XP
from companion.games.descent.rules import HeroSheet
from companion.games.descent.rules.overlord import in_deck
from companion.games.descent.state import State
from companion.games.descent.tracker import OVERLORD_TURN, fight_of, turns
from companion.games.descent.variants import COOP_QUEST

FEW = 4


def glance(state: State) -> dict[str, str]:
    """A few lines: the act, what is due, wins, gold, XP, and what each hero may still buy."""
    found = {"campaign": _campaign(state), **_to_act(state), "next": _next(state)}
    if state.options.coop:
        return found
    won = {side: sum(run.winner == side for run in state.runs) for side in SIDES}
    found["won"] = f"heroes {won[HEROES]}, overlord {won[OVERLORD]}"
    found["gold"] = str(state.ledger.balance(GOLD, None))
    xp = [f"{hero.name} {state.ledger.balance(XP, hero.id)}" for hero in state.heroes]
    found["XP"] = ", ".join([*xp, f"overlord {state.ledger.balance(OVERLORD_XP, None)}"])
    found.update(_may_buy(state))
    return found


def _to_act(state: State) -> dict[str, str]:
    """Who has no turn behind him in this round."""
    run = state.running
    if run is None or not run.facts.rounds or run.facts.fight.acting == OVERLORD_TURN:
        return {}
    fight = fight_of(state, run)
    heroes = [name for name in turns(fight, run.facts.rounds) if name != fight.acting]
    return {"still to act": ", ".join([*heroes, "then the overlord"] if heroes else ["the overlord"])}


def _campaign(state: State) -> str:
    if state.options.coop:
        left = f", {many(state.tracks.left, 'spaces')} to the loss" if state.tracks else ""
        return f"{state.options.coop_quest or COOP_QUEST}, cooperative play, Act {state.act}{left}"
    if state.is_epic:
        return f"Epic Play, {state.options.epic.level} level, Act {state.act}"
    part = f", {state.stage.title}" if state.stage and state.stage.kind not in ("act",) else ""
    return f"{state.graph.title}, Act {state.act}{part}"


def _next(state: State) -> str:
    """What to do now, with its command."""
    if state.running:
        return "companion play next" if state.running.facts.rounds else "companion play start"
    if not state.heroes:
        return "companion party add NAME"
    if state.is_over:
        winner = state.coop_winner or state.choice.winner
        return f"it is over: {SIDE_WORDS.get(winner, 'nobody')} won"
    if state.due and state.phase:
        step = f"step {number(state.due)}, {state.due.title}"
        return f"Campaign phase after {state.phase.quest}: {step} (companion phase)"
    return _quest_to_begin(state)


def _quest_to_begin(state: State) -> str:
    if state.options.coop:
        return "companion play start"
    if state.is_epic:
        return "any quest of your boxes: companion quest start NAME"
    chosen = state.runs[-1].facts.chosen if state.runs else ""
    opened = {item.quest.name: item.chooser for item in state.choice.open}
    if chosen in opened or len(opened) == 1:
        return f"{chosen if chosen in opened else next(iter(opened))}: companion quest start"
    who = SIDE_WORDS.get(next(iter(opened.values()), ""), "the players")
    return f"{who} choose{'s' if who == SIDE_WORDS[OVERLORD] else ''} of {len(opened)}: companion quest next"


def _may_buy(state: State) -> dict[str, str]:
    """What XP and gold could buy now: only in the steps where something is bought."""
    found: dict[str, str] = {}
    due = state.due.id if state.due else ""
    if due == "shopping" and state.stall.cards:
        prices = {item.name: item.cost for item in state.cards.shop}
        purse = state.ledger.balance(GOLD, None)
        fit = [name for name in state.stall.cards if prices.get(name, 0) <= purse]
        found["in the shop"] = (
            ", ".join(f"{name} ({prices.get(name, 0)})" for name in fit) or "nothing within the purse"
        )
    for hero in state.heroes if due in ("", "experience") and not state.running and not state.is_over else ():
        skills = list(learnable(state, hero))
        if skills:
            more = f" and {len(skills) - FEW} more" if len(skills) > FEW else ""
            found[f"{hero.name} may learn"] = ", ".join(skills[:FEW]) + more
    return found


def learnable(state: State, hero: HeroSheet) -> Iterator[str]:
    """The skills of a hero's decks that his XP would buy now."""
    xp = state.ledger.balance(XP, hero.id)
    if xp <= 0:  # the card index is not read for nothing
        return
    own, has = hero.classes(state.index), set(hero.skills)
    for skill in sorted(state.cards.skills, key=lambda skill: (skill.xp or 0, skill.name)):
        if skill.hero_class in own and skill.xp and skill.xp <= xp and skill.name not in has:
            yield f"{skill.name} ({skill.xp})"


def figures(state: State) -> dict[str, object]:
    """What `stats` tells of Descent: knock-outs, rounds, gold, wins by act, most used items."""
    falls: Counter[str] = Counter()
    for run in state.runs:
        falls.update(run.facts.falls)
    rounds = sum(run.facts.past_rounds + run.facts.rounds for run in state.runs)
    earned = sum(entry.amount for entry in state.ledger.of(GOLD) if entry.amount > 0)
    items = Counter(item for hero in state.heroes for item in hero.equipped)
    found: dict[str, object] = {
        "knock-outs": dict(falls.most_common()),
        "rounds": rounds,
        "monsters defeated": sum(run.facts.kills for run in state.runs),
        "gold earned": earned,
        "gold spent": earned - state.ledger.balance(GOLD),
        "wins by act": wins(state),
        "equipped": [name for name, _number in items.most_common(FEW)],
    }
    if state.options.coop:
        found["cooperative play"] = {HEROES: "won", OVERLORD: "lost"}.get(state.coop_winner, "goes on")
    return {title: value for title, value in found.items() if value}


def wins(state: State) -> dict[str, str]:
    """Heroes against overlord, by part of the campaign."""
    if state.is_epic or state.options.coop:
        sides = [sum(run.winner == side for run in state.runs) for side in SIDES]
        return {"all": f"{sides[0]}:{sides[1]}"} if sum(sides) else {}
    parts = [(stage.title, [count(state.results, stage.id, side) for side in SIDES]) for stage in state.graph.stages]
    return {title: f"{heroes}:{overlord}" for title, (heroes, overlord) in parts if heroes + overlord}


def page(state: State) -> tuple[Section, ...]:
    """The heroes with classes, skills and items, the relics, and the overlord's deck, for everyone to read."""
    found = (
        Section(
            "Heroes", tuple(_hero(state, hero) for hero in state.heroes), ("Hero", "Class", "XP", "Skills", "Items")
        ),
        Section("Relics", tuple(_relic(held.relic, held.side, held.wielder) for held in state.relics)),
        Section("Overlord", tuple(_overlord(state))),
        Section("Journeys", tuple(_journeys(state)), ("To", "Stop", "What")),
        Section("Allies", tuple((name, ", ".join(state.ally_skills)) for name in state.allies)),
    )
    return tuple(section for section in found if section.rows)


def _journeys(state: State) -> Iterator[Row]:
    """The stops at which something happened on the way to a quest."""
    for run in state.runs:
        for stop in run.facts.travel:
            if stop.event:
                yield run.facts.chosen, stop.icon, stop.what or "an event"


def _hero(state: State, hero: HeroSheet) -> Row:
    title = hero.hero_class + (f" and {hero.second}" if hero.second else "")
    worn = [*hero.equipped, *(f"{name} (carried)" for name in hero.carried)]
    return hero.name, title, str(state.ledger.balance(XP, hero.id)), ", ".join(hero.skills), ", ".join(worn)


def _relic(name: str, side: str, wielder: str) -> Row:
    return name, SIDE_WORDS[side], wielder


def _overlord(state: State) -> Iterator[Row]:
    """What lies open of him; his hand, what he set aside and his rumors are counted."""
    sheet = state.overlord
    yield "Deck", f"{sheet.basic}, {len(in_deck(sheet, state.index)) - len(sheet.aside)} cards"
    open_lists = {"Bought": sheet.cards, "Rewards": sheet.rewards, "Servants": sheet.servants, "Plots": sheet.plots}
    for title, names in {**open_lists, "Corrupt citizens": sheet.citizens}.items():
        if names:
            yield title, ", ".join(names)
    if sheet.aside:
        yield "Set aside", many(len(sheet.aside), "cards")
    if state.rumors:
        yield "Rumors in hand", many(len(state.rumors), "cards")
