"""`companion check ...` in Heroes of Arcania."""

from companion.cli.arcania import check_combat, check_world
from companion.cli.arcania.check_app import app

__all__ = ["app", "check_combat", "check_world"]
