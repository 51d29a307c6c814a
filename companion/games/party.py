"""Party checks any game can use: each a small function that returns findings."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.codes import party as codes
from companion.core.findings import Finding
from companion.core.party import Party
from companion.core.system import GameSystem, Side


def party_size(game: GameSystem, party: Party) -> Iterator[Finding]:
    """Too many or too few members on a side."""
    for side in game.sides:
        count = len(party.playing(side.id))
        most = _most(game, party, side)
        if most and count > most:
            yield Finding(
                codes.TOO_MANY,
                f"{count} {_members(game, side)}, the game allows {most}",
                (party.campaign, side.title),
                side.cites,
                "companion party retire NAME",
            )
        elif count < side.least and party.members:
            yield Finding(
                codes.TOO_FEW,
                f"{count} of at least {side.least} {_members(game, side)}",
                (party.campaign, side.title),
                side.cites,
                "companion party add NAME",
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
            yield Finding(
                codes.NOT_OWNED,
                f"{member.name} comes from {titles[character.product]}",
                (party.campaign, member.name),
                help=f"companion campaign options --with {character.product}",
            )


def custom_members(game: GameSystem, party: Party) -> Iterator[Finding]:
    """Members without a printed sheet."""
    for member in party.members:
        if member.plays and game.roster and not member.character and member.side == game.sides[0].id:
            yield Finding(codes.CUSTOM, f"{member.name} is one of your own", (party.campaign, member.name))


PARTY_CHECKS = (party_size, owned_products, custom_members)
