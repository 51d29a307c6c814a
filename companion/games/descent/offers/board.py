"""The quest at the table: rounds and turns, heroes and monsters on the map, encounters, its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.fight import FOES, Fight, Fighter
from companion.core.fight import HEROES as OURS
from companion.core.findings import Action
from companion.core.offers import ME, TABLE, Ask, Choice, Number, Offer, Text
from companion.games.descent.facts import SIDES
from companion.games.descent.questbook import book
from companion.games.descent.tracker import OVERLORD_TURN, encounter_of, fight_of, heroes_in, turns

if TYPE_CHECKING:
    from companion.games.descent.state import Run, State

MOST = 99
GONE = (("gone", ""),)
QUEST, PARTY, MAP = "Quest", "Heroes", "On the map"


def amount(name: str, default: int = 1) -> Number:
    """How much of something, at least one."""
    return Number(name, default, least=1, most=MOST)


def board_offers(state: State) -> Iterator[Offer]:
    """What can be done in the quest under way."""
    run = state.running
    if run is None:
        return
    fight = fight_of(state, run)
    yield from _turn(run, fight)
    yield from _heroes(state, fight)
    yield from _foes(state, run, fight)
    yield from _tracks(state)
    yield from _onward(state, run)


def _turn(run: Run, fight: Fight) -> Iterator[Offer]:
    """The turn is passed on from the table and from the page of buttons; a hero's own from his sheet."""
    facts, group = run.facts, f"Round {run.facts.rounds}" if run.facts.rounds else run.quest
    if not facts.rounds:
        first = Offer("First round", Action("play start"), hint=f"{run.quest} begins", group=group, main=True)
        yield from (first, first._replace(page=TABLE))
        return
    left = _still_to_act(run, fight)
    following = _following(run, fight, left)._replace(group=group)
    yield from (following, following._replace(page=TABLE))
    if len(left) > 1:
        asks = (Choice("whose", tuple(left)),)
        yield Offer("Turn of", Action("play next"), asks=asks, hint="the heroes choose their order", group=group)


def _still_to_act(run: Run, fight: Fight) -> list[str]:
    """The heroes who have not had their turn in this round."""
    if fight.acting == OVERLORD_TURN:
        return []
    return [name for name in turns(fight, run.facts.rounds) if name != fight.acting]


def _following(run: Run, fight: Fight, left: list[str]) -> Offer:
    """The button that passes the turn on."""
    after = left[0] if left else OVERLORD_TURN
    label, hint = "End turn", f"then {after}'s turn"
    if fight.acting == OVERLORD_TURN:
        label, hint = "Next round", f"round {run.facts.rounds + 1} begins"
    elif not fight.acting:
        label, hint = "Begin turn", f"{after}'s turn"
    return Offer(label, Action("play next"), hint=hint, main=True)


def own_turn(state: State, name: str, group: str) -> Iterator[Offer]:
    """A hero's turn on its own page: begun, whom it hits, ended."""
    run = state.running
    if run is None or not run.facts.rounds:
        return
    fight = fight_of(state, run)
    left = _still_to_act(run, fight)
    if name in left:
        hint = "the heroes choose their order"
        yield Offer("My turn", Action("play next", (name,)), ME, hint=hint, group=group, main=not fight.acting)
    if name != fight.acting:
        return
    foes = tuple(one.name for one in sorted(fight.of(FOES), key=lambda one: -one.damage) if not one.out)
    if foes and name not in run.facts.down:
        asks = (Choice("figure", foes), amount("damage"))
        yield Offer("Hit a monster", Action("play hit"), ME, asks, "what got through", group)
    yield _following(run, fight, left)._replace(page=ME, group=group)


def overlord_turn(state: State, group: str) -> Iterator[Offer]:
    """The overlord's turn on his own page: whom his monsters hit, and the end of the round."""
    run = state.running
    if run is None:
        return
    fight = fight_of(state, run)
    if fight.acting != OVERLORD_TURN:
        return
    up = tuple(one.name for one in heroes_in(fight) if not one.out)
    if up:
        asks = (Choice("hero", up), amount("damage"))
        yield Offer("Hit a hero", Action("play hit"), ME, asks, _left(heroes_in(fight)), group)
    yield _following(run, fight, [])._replace(page=ME, group=group)


def _heroes(state: State, fight: Fight) -> Iterator[Offer]:
    """The heroes of this table, for whoever holds the phone."""
    party = heroes_in(fight)
    up = tuple(one.name for one in party if not one.out)
    down = tuple(one.name for one in party if one.out)
    hurt = tuple(one.name for one in party if one.damage and not one.out)
    if up:
        who = Choice("hero", up)
        yield Offer(
            "Damage", Action("play hit"), asks=(who, amount("damage")), hint=_left(party), group=PARTY, main=True
        )
        yield Offer("Fatigue", Action("play tired"), asks=(who, amount("fatigue")), hint="is suffered", group=PARTY)
    if hurt:
        asks: tuple[Ask, ...] = (Choice("hero", hurt), amount("damage"))
        yield Offer("Heal", Action("play heal"), asks=asks, hint="damage is recovered", group=PARTY)
    if up:
        names = tuple(card.name for card in state.cards.conditions)
        asks = (Choice("hero", up), Choice("condition", names))
        yield Offer("Condition", Action("play condition"), asks=asks, hint="begins", group=PARTY)
    if down:
        asks = (
            Choice("hero", down),
            Number("damage recovered", 0, most=MOST),
            Number("fatigue recovered", 0, most=MOST),
        )
        hint = "stands up or is revived: what 2 red dice show"
        yield Offer("Up again", Action("play up"), asks=asks, hint=hint, group=PARTY, main=True)


def _left(figures: tuple[Fighter, ...]) -> str:
    """What everyone has left, in a few words."""
    return ", ".join(f"{one.name.split()[0]} {'down' if one.out else health(one)}" for one in figures)


def health(one: Fighter) -> str:
    """`7/12`, or the damage where nobody knows the health."""
    return f"{one.damage} damage" if one.health is None else f"{one.left}/{one.health}"


def _foes(state: State, run: Run, fight: Fight) -> Iterator[Offer]:
    figures = [one for one in fight.standing if one.side == FOES or one.kind]
    for kind in dict.fromkeys(one.kind or one.name for one in figures):
        yield from _group(state, kind, [one for one in figures if (one.kind or one.name) == kind])
    known = encounter_of(state, run)
    if known and not fight.of(FOES):
        named = ", ".join((*known.monsters, *known.lieutenants)) or "what the encounter names"
        yield Offer("Set up monsters", Action("play monsters"), hint=named, group=MAP, main=True)
    if state.heroes:
        from companion.games.descent.monsters import LIEUTENANT, MONSTER, foes

        listed = foes(state.system)
        on_map = {one.kind for one in fight.fighters}
        names = (*state.allies, *listed.names(MONSTER), *listed.names(LIEUTENANT))
        free = tuple(name for name in dict.fromkeys(names) if name not in on_map)
        hint = "an open group, a lieutenant or an ally joins"
        yield Offer("Place", Action("play monsters"), asks=(Text("group", suggest=free),), hint=hint, group=MAP)


def _group(state: State, kind: str, figures: list[Fighter]) -> Iterator[Offer]:
    """One group on the map: hit, defeated, healed; of several figures one is chosen, the most wounded first."""
    worst = sorted(figures, key=lambda one: -one.damage)
    names = tuple(one.name for one in worst)
    said = names[:1] if len(names) == 1 else ()
    who: tuple[Ask, ...] = () if said else (Choice("figure", names),)
    standing = f"{health(worst[0])} left" if said else ", ".join(f"{_short(one, kind)}: {health(one)}" for one in worst)
    yield Offer("Hit", Action("play hit", said), asks=(*who, amount("damage")), hint=standing, group=kind, main=True)
    hurt = tuple(one.name for one in worst if one.damage)
    if hurt:
        asks: tuple[Ask, ...] = (Choice("figure", hurt), amount("damage"))
        yield Offer("Heal", Action("play heal"), asks=asks, hint="damage is recovered", group=kind)
    conditions = Choice("condition", tuple(card.name for card in state.cards.conditions))
    yield Offer("Condition", Action("play condition", said), asks=(*who, conditions), hint="begins", group=kind)
    for one in worst:
        if one.conditions:
            asks = (Choice("condition", one.conditions),)
            label = f"{_short(one, kind) or one.name} no longer"
            yield Offer(
                label, Action("play condition", (one.name,), GONE), asks=asks, hint="a condition ends", group=kind
            )
    yield Offer("Defeated", Action("play kill", said), asks=who, hint="leaves the map at once", group=kind)
    if figures[0].side != OURS and figures[0].rank in ("minion", "master"):
        yield from _reinforced(state, kind, figures)
    yield Offer("Take off", Action("play remove", said), asks=who, hint="off the map, not defeated", group=kind)


def _reinforced(state: State, kind: str, figures: list[Fighter]) -> Iterator[Offer]:
    """One more, where the group may have one."""
    from companion.games.descent.monsters import foes

    limits = foes(state.system).group(kind).limits(len(state.heroes))
    for rank, most in (("minion", limits.minions), ("master", limits.masters)):
        if sum(one.rank == rank for one in figures) < most:
            options = (("master", ""),) if rank == "master" else ()
            hint = f"one more {rank}, {most} at most"
            yield Offer(f"Reinforce {rank}", Action("play reinforce", (kind,), options), hint=hint, group=kind)


def _short(one: Fighter, kind: str) -> str:
    """`2` or `master` under the heading of its group."""
    return one.name.removeprefix(kind).strip()


def _tracks(state: State) -> Iterator[Offer]:
    """Fate, doom and loot of cooperative play."""
    if not state.options.coop or state.tracks is None:
        return
    left = f"{state.tracks.left} spaces to the loss"
    spaces = (Number("spaces", 1, least=1, most=20),)
    yield Offer("Fate", Action("coop fate"), asks=spaces, hint=left, group="Tracks", main=True)
    yield Offer("Doom", Action("coop doom"), asks=spaces, hint=left, group="Tracks")
    refresh = Action("coop fate", (), (("refresh", ""),))
    if state.tracks.fate:
        yield Offer("Fate to the top", refresh, hint="fate is refreshed", group="Tracks")
    loot = f"{state.tracks.loot} of {state.tracks.loot_limit}"
    yield Offer("Loot", Action("coop loot"), asks=spaces, hint=loot, group="Tracks")
    yield Offer(
        "Search loot", Action("coop loot", (), (("search", ""),)), hint="a Search card is flipped", group="Tracks"
    )
    if state.act == "I":
        yield Offer("Act II", Action("coop transition"), hint="as an Exploration card says", group="Tracks")


def _onward(state: State, run: Run) -> Iterator[Offer]:
    """A round that begins at once, the next encounter, and who won."""
    if run.facts.rounds:
        yield Offer("New round", Action("play round"), hint="at once, whoever has not had a turn", group=QUEST)
    printed, following = book(state.system).quest(run.quest), run.facts.encounter_now + 1
    if not (printed and printed.encounters) or following <= printed.encounters:
        won = (Choice("won by", SIDES),)
        hint = f"encounter {following - 1} is over; fatigue goes, feats are back"
        action = Action("play encounter", (str(following),))
        yield Offer(f"Encounter {following}", action, asks=won, hint=hint, group=QUEST)
    if state.options.coop:
        yield Offer("Heroes win", Action("coop win"), hint="the last main encounter is done", group=QUEST)
        yield Offer("Heroes lose", Action("coop lose"), hint="all together", group=QUEST)
    else:
        won = (Choice("won by", SIDES),)
        yield Offer("Quest is over", Action("quest win"), asks=won, hint="the Campaign phase follows", group=QUEST)
