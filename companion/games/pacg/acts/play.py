"""A scenario played at the table: every command is one step of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.campaign import WON
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, argument, clean_name, many, resolve
from companion.games.pacg import play as rules
from companion.games.pacg import villains
from companion.games.pacg.acts.party import character
from companion.games.pacg.acts.runs import write_run
from companion.games.pacg.exploring import cards_left, explore
from companion.games.pacg.odds.closing import closing_chances
from companion.games.pacg.piles import dies_next
from companion.games.pacg.play import OPEN, Play, Told, kept_play, tracked
from companion.games.pacg.rules.path import may_close, nobody_there
from companion.games.pacg.sites import printed_name, unlike
from companion.games.pacg.state import SCOURGE, Hero, State
from companion.games.procedures import Step
from companion.table.change import Change, Outcome, Table, perform

MOST_BLESSINGS = 200
"""Far more than any table holds: a slip of the finger, not a scenario."""


class Scene(NamedTuple):
    """The scenario under way inside a change."""

    change: Change[State]
    play: Play

    def who(self, query: str) -> Hero:
        """A character at the table: the one named, else whoever has the turn."""
        if not query and not self.play.whose:
            raise CompanionError("Whose turn is it?", "Name a character, or begin a turn: companion play turn")
        hero = character(self.change, query or self.play.whose)
        if hero.name not in self.play.heroes:
            raise CompanionError(f"{hero.name} does not play this scenario.", "Name one who does: companion play show")
        return hero

    def here(self, query: str) -> str:
        """Where the one named, or whoever has the turn, is."""
        hero = self.who(query)
        place = self.play.heroes[hero.name]
        if not place:
            goal = f"companion play move {argument(hero.name)} LOCATION"
            raise CompanionError(f"Where is {hero.name}?", f"Say it: {goal}")
        return place

    def place(self, query: str) -> str:
        """A location of the scenario as a player names it."""
        known = {name: name for name in self.play.locations}
        hint = "" if known else "Add it: companion play build LOCATION"
        return resolve(query, known, "location", hint=hint)


Tell = Callable[[Scene], tuple[str, Told]]
"""What happens in a scenario: the label, and how it stands then."""


def played(table: Table, tell: Tell, force: str = "") -> Outcome:
    """Something happens in a scenario that is not over yet."""

    def act(change: Change[State]) -> str:
        play = tracked(change.state)
        if play.result:
            hint = "What comes now: companion play end (a slip: companion undo)"
            raise CompanionError(f"The scenario is {play.result} already.", hint)
        label, told = tell(Scene(change, play))
        keep(change, told)
        return label

    return perform(table, act, force)


def keep(change: Change[State], told: Told) -> None:
    """What is told becomes part of the record; what to do at the table goes with the outcome."""
    state = change.state
    run, game = state.under_way, state.cards.game.id
    write_run(change, run.id, run.facts._replace(turn=told.play.turn, play=kept_play(state, told.play)))
    change.facts["steps"] = [
        {"do": step.do, "rule": f"{game}#{step.see}" if step.see else "", "optional": step.optional}
        for step in told.steps
    ]


def move(table: Table, who: str, place: str) -> Outcome:
    """A character goes to a location."""

    def tell(scene: Scene) -> tuple[str, Told]:
        hero, goal = scene.who(who), scene.place(place)
        if scene.play.heroes.get(hero.name) == goal:
            raise CompanionError(f"{hero.name} is at {goal} already.", "Name another location.")
        return f"{hero.name} goes to {goal}", rules.move(scene.play, hero.name, goal)

    return played(table, tell)


def turn(table: Table, who: str = "", where: str = "", cards: int = 0) -> Outcome:
    """The next turn begins: of the named character, else of the next in the order of the seats.

    What it is for may be said at once: `where` the character goes, and how many cards it explores there in vain.
    """

    def tell(scene: Scene) -> tuple[str, Told]:
        name = scene.who(who).name if who else rules.next_in_line(scene.play)
        if not name:
            raise CompanionError("Nobody plays any more.", "All dead: companion quest lose")
        told = rules.take_turn(scene.play, name)
        begun = f"Turn {told.play.turn}, {name}: {many(told.play.blessings, 'blessings')} left"
        if told.play.result:
            return f"{name} cannot begin a turn: the scenario is lost", told
        told = Told(told.play, (*told.steps, *_not_to_forget(scene.change, told.play, name)))
        done, told = _spent(Scene(scene.change, told.play), told, where, cards)
        return f"{begun}{done}", told

    return played(table, tell)


def _spent(scene: Scene, told: Told, where: str, cards: int) -> tuple[str, Told]:
    """What a character does in the turn that begins, in words, and how the scenario stands then."""
    name, play, words = scene.play.whose, scene.play, ""
    goal = scene.place(where) if where else ""
    if goal and play.heroes[name] != goal:
        play, steps = rules.move(play, name, goal)
        words, told = f"; goes to {goal}", Told(play, (*told.steps, *steps))
    for _ in range(cards):
        play, steps = explore(play, Scene(scene.change, play).here(""))
        told = Told(play, (*told.steps, *steps))
    place = play.heroes[name]
    left = cards_left(play, place) if cards else ""
    return f"{words}{f'; explores {cards}, {left} at {place}' if left else ''}", told


def _not_to_forget(change: Change[State], play: Play, name: str) -> Iterator[Step]:
    """What concerns the character whose turn begins: scourges, an empty deck, an empty location, notes."""
    state = change.state
    hero = next(hero for hero in state.present if hero.name == name)
    for pile in state.held(hero, SCOURGE):
        yield Step(f"{name} suffers {pile.card}: do what it says when it says so.", "scourge")
    kept, site = play.piles.get(name), play.sites.get(play.heroes[name])
    if kept and dies_next(kept, hero.hand_size):
        yield Step(f"{name} dies at the next reset unless the deck grows ({kept.words}).", "dying")
    if site and site.left == 0 and play.heroes[name] in play.open:
        yield Step(
            f"No card is left at {play.heroes[name]}: {name} may try to close it.", "close-a-location-step", True
        )
    for note in [note.text for note in change.rows.notes if note.hero_id == hero.id][-3:]:
        yield Step(f"Your note: {note}")


def blessings(table: Table, change_by: int) -> Outcome:
    """An effect adds blessings to the deck, or takes some from it."""

    def tell(scene: Scene) -> tuple[str, Told]:
        if not change_by or abs(change_by) > MOST_BLESSINGS or scene.play.blessings + change_by > MOST_BLESSINGS:
            raise CompanionError("How many blessings?", "companion play blessings --add 2, or --take 3")
        told = rules.change_blessings(scene.play, change_by)
        sign = "added to" if change_by > 0 else "taken from"
        return f"{abs(change_by)} {sign} the blessings deck: {told.play.blessings} left", told

    return played(table, tell)


def build(table: Table, name: str) -> Outcome:
    """A location joins the scenario."""

    def tell(scene: Scene) -> tuple[str, Told]:
        place = clean_name(name, "location")
        unlike([*scene.play.locations, place])
        deck = scene.change.state.cards.locations.get(place)
        return f"{place} joins the locations", rules.build(scene.play, place, sum(deck.values()) if deck else None)

    return played(table, tell)


def requirement(state: State, place: str) -> tuple[Step, ...]:
    """What closes a location, with the numbers of this adventure."""
    known = state.cards.places.get(printed_name(place))
    if known is None or not known.closing.ways:
        return (Step(f"To close {place} do what its card asks for.", "when-closing"),)
    words = known.closing.words(state.adventure.deck_number)
    likely = "; ".join(chance.words for chance in closing_chances(state, place) if chance.best.probability is not None)
    return (Step(f"To close {place}: {words}.{f' {likely}.' if likely else ''}", "when-closing"),)


def close(table: Table, name: str = "", temporarily: bool = False, force: str = "", found: bool = False) -> Outcome:
    """A location is closed: for good, or for one encounter with the villain; or the search has `found` the villain."""

    def tell(scene: Scene) -> tuple[str, Told]:
        place = scene.place(name) if name else scene.here("")
        if scene.play.locations[place] == rules.CLOSED or (temporarily and place not in scene.play.open):
            raise CompanionError(f"{place} is {scene.play.locations[place]} already.", "companion play show")
        if found:
            scene.change.need(*nobody_there(scene.change.state, scene.play, place))
            return f"The villain is found at {place}, which stays open", rules.stays_open(scene.play, place)
        scene.change.need(*may_close(scene.change.state, scene.play, place, temporarily))
        told = (rules.guard if temporarily else rules.close)(scene.play, place)
        told = Told(told.play, (*requirement(scene.change.state, place), *told.steps))
        return f"{place} is closed{' temporarily' if temporarily else ''}", told

    return played(table, tell, force)


MET, DEFEATED, ONE_OF_SEVERAL = "met", "defeated", "defeated with another left"
BANISHED, UNDEFEATED, EVADED = "banished", "undefeated", "evaded"
ENDS: dict[str, Callable[[Play, str], Told]] = {
    MET: villains.meet,
    DEFEATED: villains.defeated,
    ONE_OF_SEVERAL: villains.one_of_several,
    BANISHED: villains.banished,
    UNDEFEATED: villains.undefeated,
    EVADED: villains.evaded,
}
"""What an encounter with a villain may come to."""


def villain(table: Table, where: str = "", end: str = MET) -> Outcome:
    """The villain is met, or the fight is over."""

    def tell(scene: Scene) -> tuple[str, Told]:
        place = _where(scene, where)
        if end == BANISHED and scene.play.others(place):
            free = rules.listed(scene.play.others(place))
            raise CompanionError(f"The villain can escape to {free}.", "companion play villain --defeated")
        told = ENDS[end](scene.play, place)
        if end == MET:
            doors = [door for door in scene.play.others(place) if scene.play.at(door)]
            asked = [step for door in doors for step in requirement(scene.change.state, door)]
            told = Told(told.play, (*told.steps, *asked))
        if told.play.result == WON:
            scene.change.note("The scenario card asks for more? companion undo, then play villain --banished")
        if not scene.play.villains:
            scene.change.note("This scenario lists no villain here: read the scenario card.")
        ended = f": the scenario is {told.play.result}" if told.play.result else ""
        return f"The villain is {end} at {place}{ended}", told

    return played(table, tell)


def _where(scene: Scene, query: str) -> str:
    """The named location; else where the villain is known to be, or whoever has the turn."""
    if query:
        place = scene.place(query)
        if scene.play.locations[place] != OPEN:
            free = rules.listed(scene.play.open) if scene.play.open else "nowhere"
            how = scene.play.locations[place]
            raise CompanionError(f"{place} is {how}: no villain can be met there.", f"Open: {free}.")
        return place
    place = scene.play.villain or scene.play.heroes.get(scene.play.whose, "")
    if not place or (not scene.play.villain and scene.play.locations[place] == rules.CLOSED):
        raise CompanionError("Where is the villain?", "companion play villain --at LOCATION")
    return place
