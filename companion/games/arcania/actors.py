"""Who makes a check and against whom: a hero or follower with all pluses, a foe of the fight with its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.fight import FOES, Fighter
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, resolve
from companion.core.rows import from_facts
from companion.games.arcania import figures as rolls
from companion.games.arcania.boxed import monster
from companion.games.arcania.facts import FoeFacts, RunFacts
from companion.games.arcania.fights import Follows, card_of, codes_of, party, with_party
from companion.games.arcania.foes import Arrival, health_of, tiered, with_box
from companion.games.arcania.totals import EVERY_ROLL, sheet

if TYPE_CHECKING:
    from companion.games.arcania.hero import Hero
    from companion.games.arcania.state import State

BLUR, CURSE, HOLY = "Blur", "CUR", "Holy"
HINDERS_ATTACK = (BLUR, rolls.DODGE)
"""What a foe has that gives Hindrance on attacks against it."""


class Actor(NamedTuple):
    """Somebody who rolls, with what the sheet gives."""

    name: str
    source: str
    swings: tuple[rolls.Swing, ...]
    defense: rolls.Pluses
    initiative: rolls.Pluses
    trap: rolls.Pluses
    body: rolls.Body
    fast: bool = False
    holy: bool = False
    save_points: int = 0
    ver: bool = False
    hp: int | None = None
    """What is left in the fight, or the whole."""


class Foe(NamedTuple):
    """Who is fought: a monster of the fight."""

    card: FoeFacts
    name: str
    left: int | None
    codes: frozenset[str]
    source: str = ""
    """Where its figures stand, if not in the fight."""

    @property
    def hinders_attack(self) -> str:
        """What of it hinders who attacks it."""
        return next((code for code in HINDERS_ATTACK if code in self.codes), "")

    @property
    def hinders_defense(self) -> str:
        """What of it hinders who defends against it."""
        return rolls.DEADLY if rolls.DEADLY in self.codes else ""


def run_facts(state: State) -> RunFacts:
    """The quest under way with everybody in its fight; nobody where none is."""
    run = state.log.under_way
    if run is None:
        return RunFacts()
    facts = from_facts(RunFacts, run.facts)
    return facts._replace(fight=with_party(facts.fight, state, facts.heroes))


def actor_of(state: State, words: list[str]) -> tuple[Actor, list[str]]:
    """Who the first words name, and the words left: a hero who plays, else one of their followers."""
    names = {hero.name: hero for hero in state.heroes}
    here = party(state, tuple(names))
    for size in range(len(words), 0, -1):
        said = " ".join(words[:size])
        if found := candidates(said, names) or candidates(said, here):
            chosen = here[resolve(said, {name: name for name in found}, "hero or follower")]
            return _made(state, chosen), words[size:]
    raise CompanionError(f"Nobody is called {words[0]!r} here.", f"There is: {', '.join(here) or 'nobody yet'}.")


def _made(state: State, who: Hero | Follows) -> Actor:
    return _follower(state, who) if isinstance(who, Follows) else _hero(state, who)


def _hero(state: State, hero: Hero) -> Actor:
    data = state.data
    own = sheet(hero, data)
    fighter = run_facts(state).fight.get(hero.name)
    return Actor(
        hero.name,
        f"{hero.name}'s sheet" + ("" if hero.card.known else ", whose hero card nobody has entered"),
        tuple(rolls.swings(hero, data, own)),
        rolls.defense(own),
        rolls.initiative(hero, own),
        rolls.trap(hero, data, own),
        rolls.body(hero, data, own),
        own.has(rolls.FAST),
        own.has(HOLY),
        hero.save_points if hero.card.hp else 0,
        own.has(EVERY_ROLL),
        fighter.left if fighter else own.total("hp") if hero.card.known else None,
    )


def _follower(state: State, who: Follows) -> Actor:
    """A follower as its hero's level makes it; what only its card knows counts as 0 and is asked for."""
    one, data = who.one, state.data
    own = rolls.follower_figures(one, who.hero.level, data, state.readings)
    ver = EVERY_ROLL in own.codes
    attack = rolls.Pluses((("card and boost", own.attack or 0),), rolls.DEADLY if rolls.DEADLY in own.codes else "")
    defense = rolls.Pluses((("card and boost", own.defense or 0),), rolls.DODGE if rolls.DODGE in own.codes else "")
    plain = rolls.Pluses(defense.parts)
    pierces = max((data.abilities.read(text).number for text in one.abilities if text.startswith("PRC")), default=0)
    extra = "+".join(ability.die for code in sorted(own.codes) if (ability := data.abilities.get(code)) and ability.die)
    swing = rolls.Swing(one.name, attack, own.damage, extra, 0, ver, rolls.LETHAL in own.codes, pierces)
    body = rolls.Body(own.dr, 0, rolls.RESISTANT in own.codes)
    fighter = run_facts(state).fight.get(one.name)
    left = fighter.left if fighter else own.hp
    fast, holy = rolls.FAST in own.codes, HOLY in own.codes
    return Actor(
        one.name, f"{one.name}'s card", (swing,), defense, plain, plain, body, fast, holy, own.hp or 0, ver, left
    )


def foe_named(state: State, word: str) -> Foe | None:
    """A foe of the fight: the one named, else the only kind that stands; None where nobody knows of any."""
    facts = run_facts(state)
    foes = facts.fight._replace(fighters=facts.fight.of(FOES))
    if word and not foes.fighters:
        card = monster(state.box, word)
        return _boxed(state, card.name) if card.name else None
    if word:
        return _foe(state, facts, foes.find(word))
    kinds = {one.kind for one in foes.standing}
    return _foe(state, facts, foes.find(next(iter(kinds)))) if len(kinds) == 1 else None


def _boxed(state: State, name: str) -> Foe:
    """A monster of the player's box, as the campaign's tier makes it."""
    said = with_box(state.box, Arrival(name))
    card = tiered(state, said, len(state.heroes))
    left = health_of(state, said, len(state.heroes))
    return Foe(card, card.name, left, frozenset(codes_of(state.data, card.abilities)), "your box")


def _foe(state: State, facts: RunFacts, fighter: Fighter) -> Foe:
    card = card_of(facts, fighter)
    return Foe(card, fighter.name, fighter.left, frozenset(codes_of(state.data, card.abilities)))


def curse(state: State) -> str:
    """The curse of a foe in this fight: it hinders every roll of the heroes, even when its bearer is dead."""
    facts = run_facts(state)
    return CURSE if any(CURSE in codes_of(state.data, card.abilities) for card in facts.foes) else ""
