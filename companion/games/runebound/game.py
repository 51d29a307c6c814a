"""Runebound as the shared code sees it, and the campaign of it that is in use, as the commands look at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.games.api import Game
from companion.games.runebound.data import components
from companion.games.runebound.facts import ROUND
from companion.games.runebound.state import Hero, State, printed_heroes, state_of, state_without

if TYPE_CHECKING:
    from companion.core.box import BoxKind
    from companion.core.campaign import Tracker
    from companion.core.fields import Problems
    from companion.core.findings import Finding, Rule
    from companion.core.offers import Offer, Seat
    from companion.core.rows import CampaignRows, HeroRow
    from companion.core.system import GameSystem, Standing
    from companion.core.things import Thing
    from companion.games.registry import Games
    from companion.games.runebound.views.shapes import HeroShape
    from companion.store import tables
    from companion.table.change import Change, Table


class Runebound(Game[State]):
    """One scenario of Runebound: heroes, markets, quests, the time track, the villain."""

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.core.findings import Rule
        from companion.games.runebound import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """The game as the rows have it, with what the data says of it."""
        return state_of(system, components(system.folder), rows)

    def judge(self, system: GameSystem, state: State) -> Iterable[Finding]:
        """What the rules find."""
        from companion.games.runebound.rules.heroes import state_findings

        return state_findings(state)

    def tracker(self, system: GameSystem, rows: CampaignRows) -> Tracker | None:
        """The scenario that is played: the round, the time track, the heroes."""
        from companion.games.runebound.views.tracker import tracker

        counted = any(counter.name == ROUND and counter.hero_id is None for counter in rows.counters)
        return tracker(self.state(system, rows), counted)

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterable[Offer]:
        """The buttons of a seat."""
        from companion.games.runebound.offers import offers

        return offers(system, self.state(system, rows), seat)

    def glance(self, system: GameSystem, rows: CampaignRows) -> dict[str, str]:
        """The next command, or who won."""
        from companion.games.runebound.views.tracker import glance

        return glance(self.state(system, rows))

    def names(self, system: GameSystem) -> Iterator[str]:
        """The scenarios, cards and places of the board."""
        box = components(system.folder)
        yield from (scenario.title for scenario in box.scenarios)
        yield from (card.name for card in box.assets)
        yield from (card.name for card in box.skills)
        yield from (enemy.name for enemy in box.enemies)
        yield from (place.name for place in box.places)
        yield from (quest.name for quest in box.quests)

    def things(self, system: GameSystem) -> Iterator[Thing]:
        """Assets, skills, enemies, places and quests."""
        from companion.games.runebound.views.lookup import things

        yield from things(components(system.folder), printed_heroes(system))

    def box_kinds(self) -> tuple[BoxKind, ...]:
        """Cards, enemies, names as printed, the villain's health, the time track, the skill deck."""
        from companion.games.runebound.boxed import KINDS

        return KINDS

    def stats(self, system: GameSystem, rows: CampaignRows) -> Mapping[str, object]:
        """Wins by player, hero and scenario; heroes play against each other, so no share of games is won."""
        from companion.games.runebound.views.group import games_of, tallies

        found = games_of(self.state(system, rows), rows)
        nothing: dict[str, object] = {"won": 0, "lost": 0, "win_rate": None, "streak": None, "results": []}
        quests = {"recorded": len(found), "word": "game", **nothing, "longest": {"won": 0, "lost": 0}}
        return {"quests": quests, "group": tallies(found)}

    def show_stats(self, shape: Mapping[str, object]) -> None:
        """The group's games on the screen."""
        from companion.games.runebound.views.group import show_tallies

        show_tallies(cast("Mapping[str, object]", shape["group"]))

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The sheet of a hero: figures with their modifiers, cards, trophies, tokens, quests."""
        from companion.games.runebound.views.shapes import hero_shape

        state = self.state(system, rows)
        return hero_shape(state, state.member(hero.id), rows.entries)

    def show_member(self, shape: Mapping[str, object]) -> None:
        """A hero's sheet on the screen."""
        from companion.games.runebound.views.terminal import show_hero

        show_hero(cast("HeroShape", shape))

    def printable(self, shape: Mapping[str, object]) -> Mapping[str, object]:
        """A hero on paper: every figure, token and coin once."""
        printed = {key: value for key, value in cast("HeroShape", shape)["printed"].items() if key != "tokens"}
        kept = {key: value for key, value in shape.items() if key not in {"counted", "ledger"}}
        return kept | {"printed": printed}

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.runebound.data import check

        check(folder, problems)

    def correct(self, field: str, value: str) -> Mapping[str, object]:
        """A figure read off the hero card."""
        from companion.games.runebound.data import figure_named

        figure = figure_named(field)
        number = value.strip()
        if not (number.isascii() and number.isdigit() and len(number) <= 4):
            raise CompanionError(f"{field} is a number, not {value!r}.", "Write it as the hero card prints it.")
        return {figure: int(number)}

    def joined(self, change: Change[State], hero: tables.Hero) -> str:
        """A hero starts with gold and a hand of skill cards."""
        from companion.games.runebound.acts.members import join

        join(change, hero)
        return ""

    def left(self, change: Change[State], hero: tables.Hero, standing: Standing) -> str:
        """An eliminated hero leaves everything; the quests of one who retires go; one who is absent keeps them."""
        from companion.core.system import Standing
        from companion.games.runebound.acts.members import eliminate, miss, retire

        if standing is Standing.ABSENT:
            return miss(change, hero)
        if standing is Standing.DEAD:
            eliminate(change, hero)
        else:
            retire(change, hero)
        return ""


class Shown(NamedTuple):
    """The campaign in use, ready to be shown."""

    system: GameSystem
    rows: CampaignRows
    state: State

    def hero(self, name: str) -> Hero:
        """A member by name, also one who has left."""
        return self.state.member(self.rows.member(name).id)

    def heroes(self, name: str) -> tuple[Hero, ...]:
        """The member named, or all who take part."""
        return (self.hero(name),) if name else self.state.heroes


def shown() -> Shown:
    """The campaign in use, ready to be shown."""
    from companion.kit.context import folder, games
    from companion.store.readmodel import need_active

    rows, installed = need_active(folder()), games()
    system, code = _of_this_game(rows, installed)
    return Shown(system, rows, code.state(system, rows))


def at_hand(game: str = "") -> State:
    """What a look-up reads: the campaign in use where it is of this game, else the game's own data."""
    return _at_hand(game)[1]


def heroes_at_hand(game: str = "") -> tuple[State, tuple[Hero, ...]]:
    """Likewise, with the heroes a look-up may name: the campaign's, then those of the roster."""
    system, state = _at_hand(game)
    own = (*state.heroes, *state.away)
    names = {hero.name for hero in own}
    return state, (*own, *(hero for hero in printed_heroes(system) if hero.name not in names))


def _at_hand(game: str) -> tuple[GameSystem, State]:
    from companion.games.runebound.manifest import MANIFEST
    from companion.kit.check_reading import place_for
    from companion.kit.context import folder, games
    from companion.store.readmodel import active_campaign, box_of

    place, rows = place_for(folder(), game, MANIFEST.module), active_campaign(folder())
    system = games().get(place.id)
    if rows is not None and rows.own.game == system.id:
        return system, state_of(system, components(system.folder), rows)
    return system, state_without(components(system.folder), box_of(folder(), system.id))


def table() -> Table:
    """Where changes are made: the campaign in use is one of this game."""
    from companion.kit.context import folder
    from companion.kit.context import table as at_hand
    from companion.store.readmodel import need_active

    found = at_hand()
    _of_this_game(need_active(folder()), found.games)
    return found


def _of_this_game(rows: CampaignRows, installed: Games) -> tuple[GameSystem, Runebound]:
    """The campaign's game; an error where it has other rules, for a noun may be asked of a game that is not in use."""
    system = installed.get(rows.own.game)
    code = installed.code_of(system)
    if not isinstance(code, Runebound):
        raise CompanionError(
            f"{rows.own.name} is a campaign of {system.short}.", "Choose another: `companion campaign use NAME`."
        )
    return system, code
