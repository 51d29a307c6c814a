"""Minimum-cost flow for small graphs: successive shortest paths."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

FAR = 1 << 1000
"""More than any path costs: a cost may be a number of many digits."""


@dataclass(slots=True)
class Flow:
    """A directed graph with capacities and costs; edge n runs against edge n ^ 1."""

    nodes: int
    to: list[int] = field(default_factory=list)
    room: list[int] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.out = [[] for _ in range(self.nodes)]

    def edge(self, a: int, b: int, room: int, cost: int = 0) -> int:
        """Add an edge; returns its number."""
        number = len(self.to)
        for start, end, space, price in ((a, b, room, cost), (b, a, 0, -cost)):
            self.out[start].append(len(self.to))
            self.to.append(end)
            self.room.append(space)
            self.cost.append(price)
        return number

    def push(self, edges: list[int], amount: int) -> None:
        """Send an amount along edges."""
        for number in edges:
            self.room[number] -= amount
            self.room[number ^ 1] += amount

    def sent(self, number: int) -> int:
        """How much an edge carries."""
        return self.room[number ^ 1]

    def fill(self, source: int, sink: int) -> None:
        """Send as much as possible, as cheaply as possible, on top of what is sent already.

        What is sent already must be the cheapest way to send that much.
        """
        while path := self._cheapest(source, sink):
            self.push(path, min(self.room[number] for number in path))

    def _cheapest(self, source: int, sink: int) -> list[int]:
        best, came = [FAR] * self.nodes, [-1] * self.nodes
        waiting, queued = deque([source]), [False] * self.nodes
        best[source] = 0
        while waiting:
            node = waiting.popleft()
            queued[node] = False
            for number in self.out[node]:
                end, price = self.to[number], best[node] + self.cost[number]
                if self.room[number] and price < best[end]:
                    best[end], came[end] = price, number
                    if not queued[end]:
                        queued[end] = True
                        waiting.append(end)
        path, node = [], sink
        while best[sink] < FAR and node != source:
            path.append(came[node])
            node = self.to[came[node] ^ 1]
        return path
