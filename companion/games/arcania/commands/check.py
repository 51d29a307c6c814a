"""`companion check ...` in Heroes of Arcania."""

from companion.games.arcania.commands import check_combat, check_hero, check_world
from companion.games.arcania.commands.check_app import app

__all__ = ["app", "check_combat", "check_hero", "check_world"]
