"""Runebound: what the rules say of heroes, cards, markets, quests, the time track and the villain."""
