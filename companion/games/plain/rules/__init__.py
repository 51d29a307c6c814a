"""What the rules say of a game of data alone: only the order of quests."""
