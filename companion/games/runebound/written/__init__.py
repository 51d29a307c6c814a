"""A table written down in a TOML file, read into a state and the deeds done at it."""
