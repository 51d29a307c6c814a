"""The schema this companion writes; light, so that mid-game commands can compare it."""

HEAD = "0004"
"""The newest file in migrations/versions."""
