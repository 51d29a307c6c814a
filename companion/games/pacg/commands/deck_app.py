"""The noun `deck`, to which its files add their verbs."""

from __future__ import annotations

from companion.kit.context import noun

app = noun("Character decks: check, build, trade, rebuild.")
