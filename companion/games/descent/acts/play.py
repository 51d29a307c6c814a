"""A quest at the table: encounters, rounds, turns, heroic feats, and which heroes are knocked out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.fight import HEROES as OURS
from companion.core.fight import Fight, counting
from companion.core.names import CompanionError, listed, many, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.descent.acts.heroes import hero_of
from companion.games.descent.acts.quests import begin_quest, keep, need_running
from companion.games.descent.acts.variants import advance
from companion.games.descent.facts import FACEDOWN, SIDES, HeroFacts, RunFacts
from companion.games.descent.questbook import book
from companion.games.descent.state import Run, State
from companion.games.descent.tracker import ACTED, FATIGUE, OVERLORD_TURN, fight_of, recovered, turns
from companion.games.descent.variants import move_fate
from companion.games.procedures import Step
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform

Told = tuple[str, Sequence[Step]]
Move = Callable[[Change[State], Run], Told]
"""What happens in a quest: its label, and what to do at the table then."""


def at_table(
    table: Table, move: Move, begin: Callable[[Change[State]], None] | None = None, force: str = ""
) -> Outcome:
    """Something happens in the quest under way, as one change."""

    def act(change: Change[State]) -> str:
        if begin:
            begin(change)
        label, steps = move(change, need_running(change.state))
        told = ({"do": one.do, "rule": f"{change.system.id}#{one.see}", "optional": one.optional} for one in steps)
        change.facts["steps"] = list(told)
        return label

    return perform(table, act, force)


def first_round(table: Table, quest: str = "", force: str = "") -> Outcome:
    """The first round of the quest under way; where none is, a quest begins with it."""

    def begin(change: Change[State]) -> None:
        running = change.state.running
        if running is None:
            begin_quest(change, quest)
        elif running.facts.rounds:
            raise CompanionError(
                f"{running.quest} is in round {running.facts.rounds}.", "The next one: companion play round"
            )

    return at_table(table, _next_round, begin, force)


def next_round(table: Table) -> Outcome:
    """A round begins."""
    return at_table(table, _next_round)


def _next_round(change: Change[State], run: Run) -> Told:
    before = run.facts.rounds
    fight = run.facts.fight._replace(acting="")
    keep(change, run, run.facts._replace(round=before + 1, fight=fight))
    steps = [Step("Each hero turns the Reference card faceup.", "end-of-round")] if before else []
    steps.append(Step("Every hero takes a turn, then the overlord.", "order-of-play"))
    steps += [_only_stands(name) for name in run.facts.down]
    return f"{run.quest}: round {before + 1}", steps


def _only_stands(name: str) -> Step:
    return Step(f"{name} is knocked out and can only stand up.", "knocked-out-limits")


def next_turn(table: Table, name: str = "") -> Outcome:
    """The next turn: the heroes in the order they wish, then the overlord, then a new round."""

    def move(change: Change[State], run: Run) -> Told:
        acting = run.facts.fight.acting
        if not run.facts.rounds or acting == OVERLORD_TURN:
            _label, steps = _next_round(change, run)
            run = need_running(change.state)
            return _turn_of(change, run, fight_of(change.state, run), name, list(steps)[:1])
        fight = fight_of(change.state, run)
        done = fight.get(acting)
        if done:
            fight = fight.put(done._replace(counts={**done.counts, ACTED: run.facts.rounds}))
        return _turn_of(change, run, fight, name, [])

    return at_table(table, move)


def _turn_of(change: Change[State], run: Run, fight: Fight, name: str, steps: list[Step]) -> Told:
    left = list(turns(fight, run.facts.rounds))
    if name:
        who = hero_of(change, name).name
        if who not in left:
            hint = f"Left: {listed(left)}, then the overlord."
            raise CompanionError(f"{who} had a turn in round {run.facts.rounds}.", hint)
    else:
        who = left[0] if left else OVERLORD_TURN
    keep(change, run, run.facts._replace(fight=fight._replace(acting=who)))
    if who == OVERLORD_TURN:
        return f"Round {run.facts.rounds}: the overlord's turn", [*steps, *_overlord_turn(change.state)]
    steps += [_only_stands(who)] if who in run.facts.down else []
    hero = fight.get(who)
    conditions = f" ({', '.join(hero.conditions)})" if hero and hero.conditions else ""
    return f"Round {run.facts.rounds}: {who}'s turn{conditions}", steps


def _overlord_turn(state: State) -> list[Step]:
    if state.options.coop:
        return [Step("Overlord effects, fate and a Peril card, then the monsters.", "coop-round")]
    return [Step("The overlord draws 1 card, then activates each group once.", "overlord-turn")]


def next_encounter(table: Table, number: int, winner: str = "", force: str = "") -> Outcome:
    """The next encounter: fatigue gone, feats back, monsters off the map; damage and conditions stay."""
    side = resolve(winner, {side: side for side in SIDES}, "side") if winner else ""

    def move(change: Change[State], run: Run) -> Told:
        facts, state = run.facts, change.state
        _refuse_encounter(state, run, number, force)
        rested = (one._replace(counts={}) for one in fight_of(state, run).fighters if one.side == OURS)
        after = facts._replace(
            encounter=number,
            encounter_winners=(*facts.encounter_winners, side),
            past_rounds=facts.past_rounds + facts.rounds,
            round=0,
            turn=0,
            extra_actions=(),
            feats=facts.feats if state.options.coop else (),
            fight=Fight(tuple(rested)) if facts.fight.fighters else facts.fight,
        )
        keep(change, run, after)
        won = f"; {side} won encounter {number - 1}" if side else ""
        return f"{run.quest}: encounter {number}{won}", _between(state, facts)

    return at_table(table, move, force=force)


def _refuse_encounter(state: State, run: Run, number: int, force: str) -> None:
    now, printed = run.facts.encounter_now, book(state.system).quest(run.quest)
    if number != now + 1:
        raise CompanionError(f"{run.quest} is in encounter {now}.", f"The next one: companion play encounter {now + 1}")
    if printed and printed.encounters and number > printed.encounters and not force:
        end = "It ends with `companion play end heroes|overlord`; --force REASON goes on all the same."
        raise CompanionError(f"{printed.name} has {many(printed.encounters, 'encounters')}.", end)


def _between(state: State, facts: RunFacts) -> list[Step]:
    steps = [Step("Heroes keep damage and conditions and recover all fatigue.", "encounter-transition")]
    if facts.feats and not state.options.coop:
        steps.append(Step(f"Heroic feats are back: {listed(facts.feats)}.", "heroic-feat"))
    free = "may stand up for free: companion play up"
    steps += [Step(f"{name} {free} {name.split()[0].lower()}", "encounter-transition", True) for name in facts.down]
    return steps


def use_feat(table: Table, name: str) -> Outcome:
    """A hero uses the heroic feat: once per encounter, in cooperative play once per quest."""

    def move(change: Change[State], run: Run) -> Told:
        hero = hero_of(change, name)
        if hero.name in run.facts.down:
            raise CompanionError(f"{hero.name} is knocked out.", "A knocked out hero uses no skills or feats.")
        if hero.name in run.facts.feats:
            back = "Feats do not come back in cooperative play." if change.state.options.coop else ""
            raise CompanionError(f"{hero.name}'s heroic feat is used.", back or "It is back with the next encounter.")
        keep(change, run, run.facts._replace(feats=(*run.facts.feats, hero.name)))
        see = "coop-heroic-feats" if change.state.options.coop else "heroic-feat"
        return f"{hero.name} uses the heroic feat", [Step("Turn the Hero sheet facedown.", see)]

    return at_table(table, move)


def knocked_out(table: Table, name: str) -> Outcome:
    """A hero is defeated."""

    def move(change: Change[State], run: Run) -> Told:
        return fall(change, run, hero_of(change, name))

    return at_table(table, move)


def fall(change: Change[State], run: Run, hero: Hero) -> Told:
    """A hero is knocked out: everything full, no conditions; a card or threat for the overlord, or fate advances."""
    state, facts = change.state, run.facts
    if hero.name in facts.down:
        raise CompanionError(f"{hero.name} is knocked out already.", f"Up again: companion play up {hero.name}")
    falls = {**facts.falls, hero.name: facts.falls.get(hero.name, 0) + 1}
    fight = _laid_low(state, run, hero) if facts.fight.fighters else facts.fight
    keep(change, run, facts._replace(down=(*facts.down, hero.name), falls=falls, fight=fight))
    sheet = from_facts(HeroFacts, hero.sheet)
    hero.sheet = to_facts(sheet._replace(conditions=()), hero.sheet)
    steps = [Step("Damage and fatigue to the full, a hero token for the figure.", "knocked-out")]
    lost = f": {', '.join(sheet.conditions)}" if sheet.conditions else ""
    steps.append(Step(f"All Condition cards are discarded{lost}; none until the hero is up.", "knocked-out"))
    if sheet.tainted == FACEDOWN:
        turn = f"Turn the Tainted card up: companion hero tainted {hero.name.split()[0].lower()} CARD"
        steps.append(Step(turn, "tainted-cards"))
    if state.options.coop and state.tracks:
        met = advance(change, move_fate(state.tracks, 1))
        steps.append(Step("Fate advances by 1.", "coop-defeated-heroes"))
        return f"{hero.name} is knocked out, fate advances{met}", steps
    return f"{hero.name} is knocked out", [*steps, _overlord_gains(state, run, hero)]


def _laid_low(state: State, run: Run, hero: Hero) -> Fight:
    """The fight with a hero whose damage and fatigue are full."""
    fight = fight_of(state, run)
    fighter, stamina = fight.get(hero.name), state.hero(hero.id).stamina
    if fighter is None:
        return fight
    full = fighter._replace(damage=fighter.health or fighter.damage, conditions=(), out=True)
    return fight.put(counting(full, FATIGUE, stamina or 0, stamina))


def _overlord_gains(state: State, run: Run, hero: Hero) -> Step:
    """A card, or with a Plot deck a threat token in its place, once per hero and quest."""
    threat = state.options.plot_deck and hero.id not in run.facts.threat_for
    instead = f", or take 1 threat: companion threat defeat {hero.name.lower()}" if threat else ""
    return Step(f"The overlord may draw 1 Overlord card{instead}", "overlord-draw-on-defeat", True)


def up_again(table: Table, name: str, damage: int | None = None, fatigue: int = 0) -> Outcome:
    """A hero stands up or is revived, and recovers what the dice show where that is told."""

    def move(change: Change[State], run: Run) -> Told:
        hero = hero_of(change, name)
        if hero.name not in run.facts.down:
            raise CompanionError(f"{hero.name} is not knocked out.", "companion play show")
        fight = run.facts.fight
        if damage is not None:
            fight = _recovering(fight_of(change.state, run), hero.name, damage, fatigue)
        keep(change, run, recovered(run.facts, hero.name)._replace(fight=fight))
        steps = [
            Step("Recover what 2 red power dice show; the figure is back.", "revive-action"),
            Step("One who stood up alone has ended the turn with it.", "stand-up"),
        ]
        got = f": {damage} damage and {fatigue} fatigue recovered" if damage is not None else ""
        return f"{hero.name} is up again{got}", steps

    return at_table(table, move)


def _recovering(fight: Fight, name: str, damage: int, fatigue: int) -> Fight:
    fighter = fight.get(name)
    if fighter is None:
        return fight
    less = fighter._replace(damage=max(0, fighter.damage - damage), out=False)
    return fight.put(counting(less, FATIGUE, -fatigue))
