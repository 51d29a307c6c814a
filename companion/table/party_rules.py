"""Rules of the party that every game has: each a small function that returns findings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import codes
from companion.core.findings import Action, Finding
from companion.core.party import Party
from companion.core.system import GameSystem, Side


def party_size(game: GameSystem, party: Party) -> Iterator[Finding]:
    """Too many or too few members on a side."""
    for side in game.sides:
        count, most = len(party.playing(side.id)), _most(game, party, side)
        subject, members = (party.campaign, side.title), _members(game, side)
        if most and count > most:
            fix = Action("party retire", asks=("NAME",))
            yield codes.PARTY_TOO_LARGE.at(
                *subject, amount=count, limit=most, fix=fix, cites=side.cites, members=members
            )
        elif count < side.least and party.members:
            fix = Action("party add", asks=("NAME",))
            yield codes.PARTY_TOO_SMALL.at(
                *subject, amount=count, limit=side.least, fix=fix, cites=side.cites, members=members
            )


def _most(game: GameSystem, party: Party, side: Side) -> int:
    if not side.most or side is not game.sides[0]:  # a product raises the limit of the party, not of an opponent
        return side.most
    return max([side.most, *(product.party_most for product in game.products if product.id in party.products)])


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
