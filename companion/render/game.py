"""A game on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.render.console import say, say_parts

if TYPE_CHECKING:
    from companion.core.system import GameSystem


def describe_game(game: GameSystem) -> dict[str, object]:
    """The JSON shape of a game."""
    return {
        "id": game.id,
        "title": game.title,
        "aliases": list(game.aliases),
        "family": game.family,
        "sides": [{"id": s.id, "title": s.title, "least": s.least, "most": s.most or None} for s in game.sides],
        "products": [{"id": p.id, "title": p.title} for p in game.products],
        "classes" if game.classes else "characters": [
            {"id": c.id, "name": c.name, "product": c.product} for c in game.roster
        ],
        "unknown": list(game.unknown),
    }


def show_game(game: GameSystem) -> None:
    """A game in a screenful."""
    say_parts((game.title, "bold"), f" ({game.id})")
    if game.aliases:
        say(f"also called: {', '.join(game.aliases)}", "dim")
    for side in game.sides:
        limit = f"{side.least}-{side.most}" if side.most else f"at least {side.least}"
        say(f"{side.title}: {limit}")
    base = [c.name for c in game.roster if c.product == "base"]
    say(f"{'classes' if game.classes else 'characters'}: {', '.join(base)}")
    others = [product for product in game.products if product.id != "base"]
    names = {product.id: [c.name for c in game.roster if c.product == product.id] for product in others}
    for product in (product for product in others if names[product.id]):
        say_parts((f"  with {product.id}: ", "dim"), ", ".join(names[product.id]))
    without = [f"{product.title} ({product.id})" for product in others if not names[product.id]]
    if without:
        say_parts(("  more boxes: ", "dim"), ", ".join(without))
    for unknown in game.unknown:
        say_parts(("not known: ", "yellow"), unknown)
