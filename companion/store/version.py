"""The schema this companion writes; light, so that mid-game commands can compare it."""

HEAD = "0005"
"""The newest file in migrations/versions."""
