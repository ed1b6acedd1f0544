"""Oracle of city rolls, written from the catalogue alone.

A chain of outbreaks is not simulated but solved: the cities that break out are the smallest set that contains every
city that gets more than it can hold. The order in which a table resolves a chain then cannot matter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from dice.printed import CITIES, COLOUR_OF, LAST_OUTBREAK, NEIGHBOURS


@dataclass
class Oracle:
    """Map on which cities are named one after the other."""

    cubes: Counter[tuple[str, str]]
    outbreaks: int = 0
    eradicated: frozenset[str] = frozenset()
    quarantine: str | None = None
    last_infected: str = "atlanta"
    lost: set[str] = field(default_factory=set)  # possible reasons, of which one holds; empty while the game goes on

    def supply(self, colour: str) -> int:
        return 12 - sum(number for (_, other), number in self.cubes.items() if other == colour)

    def name(self, city: str, epidemic: bool = False) -> None:
        """Resolve a city roll (D-EPI, D-INF, D-OUT, D-EVENT-QUARANTINE-01, D-ROLE-EMERGENCY-02)."""
        assert not self.lost, "nothing is rolled after the end"
        colour = COLOUR_OF[city]
        if colour in self.eradicated or city == self.quarantine:
            return
        held = self.cubes[city, colour]
        need = 3 - held if epidemic else int(held < 3)
        if self.supply(colour) < need:
            self.lost = {"cubes"}
            return
        self.cubes[city, colour] += need
        self.last_infected = city
        if held + (3 if epidemic else 1) > 3:
            self.break_out(city, colour)

    def break_out(self, start: str, colour: str) -> None:
        erupted = {start}
        while True:
            incoming = Counter(near for city in erupted for near in NEIGHBOURS[city])
            more = {
                city
                for city in CITIES
                if city not in erupted and city != self.quarantine and self.cubes[city, colour] + incoming[city] > 3
            }
            if not more:
                break
            erupted |= more
        needed = Counter(
            {city: min(incoming[city], 3 - self.cubes[city, colour]) for city in incoming if city != self.quarantine}
        )
        if self.outbreaks + len(erupted) >= LAST_OUTBREAK:
            self.lost.add("outbreaks")
        if needed.total() > self.supply(colour):
            self.lost.add("cubes")
        self.outbreaks += len(erupted)
        for city, number in needed.items():
            self.cubes[city, colour] += number
