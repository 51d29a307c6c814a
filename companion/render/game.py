"""A game on the screen."""

from __future__ import annotations

from typing import Any

from companion.render.console import say, say_parts


def describe_game(game: Any) -> dict[str, Any]:
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


def show_game(shape: dict[str, Any]) -> None:
    """A game in a screenful."""
    say_parts((shape["title"], "bold"), f" ({shape['id']})")
    if shape["aliases"]:
        say(f"also called: {', '.join(shape['aliases'])}", "dim")
    for side in shape["sides"]:
        limit = f"{side['least']}-{side['most']}" if side["most"] else f"at least {side['least']}"
        say(f"{side['title']}: {limit}")
    kind = "classes" if "classes" in shape else "characters"
    base = [c["name"] for c in shape[kind] if c["product"] == "base"]
    say(f"{kind}: {', '.join(base)}")
    for product in shape["products"]:
        names = [c["name"] for c in shape[kind] if c["product"] == product["id"]]
        if product["id"] != "base":
            say_parts((f"  with {product['id']}: ", "dim"), ", ".join(names) or product["title"])
    for unknown in shape["unknown"]:
        say_parts(("not known: ", "yellow"), unknown)
