"""What a game's data says of itself, the party that plays it, and the rules that every party keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.core import codes
from companion.core.findings import Action, Finding
from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.core.rows import CampaignRows, from_facts


class Words(NamedTuple):
    """What the rulebook calls things."""

    member: str = "hero"
    members: str = "heroes"


class Character(NamedTuple):
    """A printed character or hero, or a class a hero may belong to."""

    id: str
    name: str
    product: str = "base"
    facts: Mapping[str, Any] = {}


class Product(NamedTuple):
    """A box, expansion or add-on."""

    id: str
    title: str
    party_most: int = 0


class Side(NamedTuple):
    """A side of the table: the heroes, the overlord."""

    id: str
    title: str
    least: int
    most: int
    """0 where the game sets no limit."""
    cites: str = ""


class GameSystem(NamedTuple):
    """One game: data plus plugged-in parts."""

    id: str
    title: str
    short: str
    folder: Path
    aliases: tuple[str, ...] = ()
    family: str = ""
    module: str = ""
    """The code it plugs in."""
    words: Words = Words()
    sides: tuple[Side, ...] = ()
    products: tuple[Product, ...] = ()
    roster: tuple[Character, ...] = ()
    classes: bool = False
    """The roster lists classes: heroes of any name belong to one."""
    rules_folders: tuple[Path, ...] = ()
    unknown: tuple[str, ...] = ()
    """What the data says it does not know."""
    accent: str = ""
    """The colour of its pages, as #rrggbb; empty: the companion's own."""

    def character(self, id: str) -> Character | None:
        """A printed character by its id."""
        return next((c for c in self.roster if c.id == id), None)

    def side(self, id: str) -> Side:
        """A side of the table, or an error that lists them."""
        found = next((s for s in self.sides if s.id == id), None)
        if found is None:
            raise CompanionError(f"{self.short} has no side {id!r}.", f"Sides: {', '.join(s.id for s in self.sides)}.")
        return found


class Standing(StrEnum):
    """How a member stands in the campaign."""

    ACTIVE = "active"
    ABSENT = "absent"
    """Not there tonight: counts for nothing, keeps everything, and comes back."""
    RETIRED = "retired"
    DEAD = "dead"


AWAY = frozenset({Standing.ABSENT, Standing.RETIRED})
"""Who is alive and not at the table."""


class Member(NamedTuple):
    """One character or hero of a campaign."""

    name: str
    character: str = ""
    """The printed character's id; empty for one of the table's own."""
    side: str = "heroes"
    standing: Standing = Standing.ACTIVE
    player: str = ""

    @property
    def plays(self) -> bool:
        """Whether the member takes part."""
        return self.standing is Standing.ACTIVE

    @property
    def belongs(self) -> bool:
        """Whether the member is of the party, tonight or not."""
        return self.standing in (Standing.ACTIVE, Standing.ABSENT)


class Party(NamedTuple):
    """The members of a campaign and the products the table owns."""

    campaign: str
    members: tuple[Member, ...] = ()
    products: frozenset[str] = frozenset({"base"})

    def playing(self, side: str = "heroes") -> tuple[Member, ...]:
        """The members of a side that take part."""
        return tuple(m for m in self.members if m.plays and m.side == side)


class Options(NamedTuple):
    """What every campaign keeps of itself as a whole; a game may keep more beside it."""

    products: tuple[str, ...] = ("base",)
    title: str = ""
    """What its game is called, so that `status` need not load the game."""


def party_size(game: GameSystem, party: Party) -> Iterator[Finding]:
    """Too many or too few members on a side."""
    for side in game.sides:
        count, most = len(party.playing(side.id)), _most(game, party, side)
        subject, members = (party.campaign, side.title), _members(game, side)
        if most and count > most:
            fix = _more_room(game, party, count) or Action("party retire", asks=("NAME",))
            yield codes.PARTY_TOO_LARGE.at(
                *subject, amount=count, limit=most, fix=fix, cites=side.cites, members=members
            )
        elif count < side.least and party.members:
            away = any(m.standing is Standing.ABSENT and m.side == side.id for m in party.members)
            fix = Action("party return") if away else Action("party add", asks=("NAME",))
            yield codes.PARTY_TOO_SMALL.at(
                *subject, amount=count, limit=side.least, fix=fix, cites=side.cites, members=members
            )


def _most(game: GameSystem, party: Party, side: Side) -> int:
    if not side.most or side is not game.sides[0]:  # a product raises the limit of the party, not of an opponent
        return side.most
    return max([side.most, *(product.party_most for product in game.products if product.id in party.products)])


def _more_room(game: GameSystem, party: Party, count: int) -> Action | None:
    """The product that would make room for them all, for a table that owns it."""
    bigger = [p for p in game.products if p.party_most >= count and p.id not in party.products]
    return Action("campaign options", options=(("with", bigger[0].id),)) if bigger else None


def _members(game: GameSystem, side: Side) -> str:
    return game.words.members if side is game.sides[0] else f"on the side {side.title}"


def owned_products(game: GameSystem, party: Party) -> Iterator[Finding]:
    """Members from a product the campaign does not list."""
    titles = {product.id: product.title for product in game.products}
    for member in party.members:
        character = game.character(member.character)
        if member.plays and character and character.product in titles and character.product not in party.products:
            fix = Action("campaign options", options=(("with", character.product),))
            title = titles[character.product]
            yield codes.NOT_OWNED.at(party.campaign, member.name, fix=fix, member=member.name, product=title)


def custom_members(game: GameSystem, party: Party) -> Iterator[Finding]:
    """Members without a printed sheet."""
    for member in party.members:
        if member.plays and game.roster and not member.character and member.side == game.sides[0].id:
            yield codes.CUSTOM.at(party.campaign, member.name, member=member.name)


PARTY_RULES = (party_size, owned_products, custom_members)


def party_findings(game: GameSystem, party: Party) -> list[Finding]:
    """Everything these rules find."""
    return [finding for rule in PARTY_RULES for finding in rule(game, party)]


def party_of(rows: CampaignRows) -> Party:
    """The party recorded in a campaign."""
    players = {player.id: player.name for player in rows.players}
    members = tuple(
        Member(hero.name, hero.character, hero.side, Standing(hero.status), players.get(hero.player_id or 0, ""))
        for hero in rows.members
    )
    return Party(rows.own.name, members, frozenset(from_facts(Options, rows.own.options).products))
