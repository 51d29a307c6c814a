"""What a game gives the shared code: a light manifest, and one typed class whose hooks all have defaults.

A game is found through the entry point group `companion.games`, whose entries name a `Manifest`. Ours use the same
door as anybody else's: see companion/docs/architecture.md, "A game in code".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.core.named import NamedTuple

if TYPE_CHECKING:  # a manifest is read by every command: nothing is loaded for it
    import typer

    from companion.core.box import BoxKind
    from companion.core.campaign import Tracker
    from companion.core.fields import Problems
    from companion.core.findings import Finding, Rule
    from companion.core.offers import Offer, Seat
    from companion.core.page import Section
    from companion.core.rows import CampaignRows, HeroRow, HoldingRow, RunRow
    from companion.core.system import GameSystem, Standing
    from companion.core.things import Thing
    from companion.store.tables import Hero
    from companion.table.change import Change

S = TypeVar("S")
GROUP = "companion.games"


class Noun(NamedTuple):
    """A noun of the command line, as a game has it."""

    words: str
    """What it is there, for `--help`."""
    bare: str = ""
    """The verb that is meant where none is given; else the verbs are listed."""
    lists: tuple[str, ...] = ()
    """The data files whose names the shell offers where a verb asks for a NAME, CARD, ITEM or NPC."""
    needs_campaign: bool = False
    """It does nothing without a campaign: naming a game would not help."""
    short: tuple[str, ...] = ()
    """Verbs that may be typed alone at the table: `turn` for `play turn`. A command of that name comes first."""


class Manifest(NamedTuple):
    """What is known of a game's code before any of it is loaded."""

    module: str
    """The word by which game.toml names it, and players at the command line."""
    title: str
    """What its games are called together."""
    nouns: Mapping[str, Noun]
    load: Callable[[], Game[Any]]
    """Makes the game's class; imports it only when called."""
    codes: tuple[str, ...] = ()
    """The families of its findings: `DSC`."""
    data: Callable[[], Path] | None = None
    """The folder that holds its games' data; None for those that come with the companion."""
    cases: Callable[[CampaignRows], tuple[str, ...]] | None = None
    """How a campaign is played, in the words of the digest's `when:`; read by every question, so it loads no rules."""


class Game(Generic[S]):
    """The code of a game. Every hook has a default, so that a game overrides only what it has."""

    def commands(self, noun: str) -> typer.Typer:
        """The verbs of one of its nouns: they lie in `commands`, beside the module of the class, under its name."""
        package = type(self).__module__.rpartition(".")[0]
        found: typer.Typer = import_module(f"{package}.commands.{noun}").app
        return found

    def rules(self) -> Iterable[Rule]:
        """The kinds of findings it can make, for `explain`."""
        return ()

    def state(self, system: GameSystem, rows: CampaignRows) -> S:
        """A campaign as its rules see it, made from the rows in this one place."""
        raise NotImplementedError

    def judge(self, system: GameSystem, state: S) -> Iterable[Finding]:
        """What its rules find in a state."""
        return ()

    def findings(self, system: GameSystem, rows: CampaignRows, state: S) -> list[Finding]:
        """What is wrong at the table: the party first, as in every game, then by the game's own rules."""
        from companion.core.system import party_findings, party_of

        return [*party_findings(system, party_of(rows)), *self.judge(system, state)]

    def tracker(self, system: GameSystem, rows: CampaignRows) -> Tracker | None:
        """The quest at the table; None where none is played."""
        from companion.core.campaign import plain_tracker

        return plain_tracker(rows)

    def names(self, system: GameSystem) -> Iterator[str]:
        """What players may want to type: cards, quests, places."""
        yield from ()

    def things(self, system: GameSystem) -> Iterator[Thing]:
        """What can be looked up by name, with its figures in one line: cards, monsters, places."""
        yield from ()

    def glance(self, system: GameSystem, rows: CampaignRows) -> dict[str, str]:
        """Where the campaign stands and how to go on, in a few lines by title: `status`, `campaign show`."""
        return {}

    def page(self, system: GameSystem, rows: CampaignRows) -> tuple[Section, ...]:
        """What it adds to the campaign's page: `campaign sheet`."""
        return ()

    def hides(self, system: GameSystem, held: HoldingRow) -> bool:
        """Whether a card is one side's secret, and not named where everyone looks."""
        return False

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterable[Offer]:
        """The buttons of a seat at this moment, for the pages of `serve`; those every game has stand there anyway."""
        return ()

    def secret_sides(self, system: GameSystem, rows: CampaignRows) -> tuple[str, ...]:
        """The sides that have a seat of their own because of what only they may see, as the game names them."""
        return ()

    def is_secret(self, words: Sequence[str]) -> bool:
        """Whether a command line shows what only the seat of such a side may see."""
        return False

    def box_kinds(self) -> tuple[BoxKind, ...]:
        """What a player may keep in the box of this game, and the figures of each kind."""
        from companion.core.box import DEFAULT_KINDS

        return DEFAULT_KINDS

    def shipped_names(self, system: GameSystem, kind: str) -> Iterable[str]:
        """The names of a kind that the game's data knows: an entry of the same name adds to it."""
        if kind == "character":
            return [character.name for character in system.roster]
        return [thing.name for thing in self.things(system) if thing.kind == kind]

    def boxed(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> Iterable[tuple[str, str]]:
        """Kind and name of the entries whose text belongs on a member's sheet: the character, a role."""
        printed = system.character(hero.character)
        return [("character", printed.name if printed and not system.classes else hero.name)]

    def quest_title(self, system: GameSystem, run: RunRow) -> str:
        """A quest as the campaign's page names it."""
        return run.quest

    def stats(self, system: GameSystem, rows: CampaignRows) -> Mapping[str, object]:
        """What it adds to `stats --json`, or has instead of what is counted for every game; `own` by title."""
        return {}

    def show_stats(self, shape: Mapping[str, object]) -> None:
        """That on the screen."""

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """What it adds to `party show --json`."""
        return {}

    def show_member(self, shape: Mapping[str, object]) -> None:
        """`party show` in the terminal."""
        from companion.render.member import show_member

        show_member(shape)

    def printable(self, shape: Mapping[str, object]) -> Mapping[str, object]:
        """The same for the sheet on paper."""
        return shape

    def check_data(self, folder: Path, problems: Problems) -> None:
        """What is wrong in the data files that only this game reads."""

    def joined(self, change: Change[S], hero: Hero) -> str:
        """A member has joined; returns what to add to the label."""
        return ""

    def left(self, change: Change[S], hero: Hero, standing: Standing) -> str:
        """A member has retired or died, or is absent tonight; likewise."""
        return ""

    def returned(self, change: Change[S], hero: Hero) -> str:
        """A member plays again; likewise."""
        return ""

    def correct(self, field: str, value: str) -> Mapping[str, object] | None:
        """A player's correction of a printed figure; None where the roster's own fields serve."""
        return None
