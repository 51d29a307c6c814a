"""The Pathfinder Adventure Card Game: cards, decks, feats, quests, the bazaar. Pure rules over data."""
