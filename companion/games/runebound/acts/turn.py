"""What a turn has used: actions counted where the table counts turns, cards used until the hero's next turn."""

from __future__ import annotations

from companion.core.names import CompanionError
from companion.games.runebound.acts.cards import choose, hero_now, holder
from companion.games.runebound.acts.named import keep_scenario, need_scenario, scenario_facts, scenario_row
from companion.games.runebound.facts import TurnFacts
from companion.games.runebound.rules.turns import cost_of_action
from companion.games.runebound.state import State
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform


def spend_action(change: Change[State], hero: Hero, action: str) -> None:
    """Count an action of the hero whose turn it is; nothing happens where nobody counts turns."""
    run = scenario_row(change)
    facts = scenario_facts(run)
    if run is None or facts.turn.hero != hero.name:
        return
    turn = TurnFacts(hero.name, facts.turn.spent + cost_of_action(action), (*facts.turn.done, action))
    keep_scenario(run, facts._replace(turn=turn))


def use_card(table: Table, name: str, query: str, force: str = "") -> Outcome:
    """A card is used up until the hero's next turn."""

    def act(change: Change[State]) -> str:
        run, whose = need_scenario(change), name or change.state.turn.hero
        if not whose:
            raise CompanionError("Who uses it?", "Add --hero NAME: nobody's turn is counted.")
        hero = holder(change, whose)
        now, facts = hero_now(change, hero), scenario_facts(run)
        held = [*(card.name for card in now.assets), *(skill.name for skill in now.skills)]
        if not held:
            raise CompanionError(f"{hero.name} has no asset and no skill to use.", "companion asset gain HERO NAME")
        card = choose(query, held, "card", f"what {hero.name} has")
        used = facts.exhausted.get(hero.name, ())
        if card in used:
            raise CompanionError(f"{card} is used already.", f"It is ready again in the next turn of {hero.name}.")
        keep_scenario(run, facts._replace(exhausted={**facts.exhausted, hero.name: (*used, card)}))
        return f"{hero.name} uses {card}: exhausted until the next turn of {hero.name}"

    return perform(table, act, force)
