"""PAC: a scenario of the Pathfinder Adventure Card Game while it is played."""

from companion.core.findings import Rule

NOBODY_THERE = Rule(
    "PAC020",
    "nobody-at-the-location",
    "a location closed where no character is",
    "A location is closed by a character who is there. Say where everyone is with `companion play move NAME LOCATION`; "
    "a card that closes from afar is a matter for --force.",
)
VILLAIN_THERE = Rule(
    "PAC021",
    "villain-at-the-location",
    "a location closed although the villain is known to be in its deck",
    "The search of the deck turns up the villain: the other cards are banished and the location stays open. Before an "
    "encounter with the villain its own location cannot be closed temporarily either.",
)
