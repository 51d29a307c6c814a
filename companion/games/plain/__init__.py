"""A game of data alone: cards and quests as its folder lists them, and no rules but the order of quests."""
