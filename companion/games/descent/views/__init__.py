"""What Descent shows: the JSON of what only looks, and the same in the terminal."""
