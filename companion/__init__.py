"""Campaign companion and rules lookup for games played at a physical table."""

__version__ = "0.2.0"
