"""Heuristic player of Pandemic for tests: deterministic, finds cures now and then, and sees everything.

It is not a bot: it looks at the whole position, and gives tests games that look like real ones.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import fourcures as fc
from pandemic.conservation import BOARD, COLOUR, EVENTS

Position = dict[str, Any]


@cache
def distances(origin: str) -> dict[str, int]:
    """Number of drives from `origin` to each city."""
    found, frontier = {origin: 0}, [origin]
    for city in frontier:
        for edge in BOARD["edges"]:
            for other in edge:
                if city in edge and other not in found:
                    found[other] = found[city] + 1
                    frontier.append(other)
    return found


def needed(role: str) -> int:
    return 4 if role == "scientist" else 5


def colours_in(hand: list[str]) -> Counter[str]:
    return Counter(COLOUR[card] for card in hand if card in COLOUR)


class HeuristicPlayer:
    """One decision: the position, the legal actions, and the choice among them."""

    def __init__(self, game: fc.Game) -> None:
        self.position: Position = game.position()
        self.telling = "tell" if "tell" in game.legal_actions else ""
        self.legal = [text for text in game.legal_actions.texts() if not text.startswith("tell")]
        self.turn = self.position["turn"]
        self.seats = self.position["seats"]
        self.me = self.turn["seat"]

    def decide(self) -> str:
        """Text of the action to take."""
        if self.telling:
            return self.telling
        what = self.turn["awaits"]["what"]
        return str(getattr(self, f"_{what}")())

    # Choices inside a choice

    def _consent(self) -> str:
        """Keep cards of a colour of which the seat holds four."""
        awaits = self.turn["awaits"]
        verb, *rest = awaits["request"].split()
        if verb == "take" and colours_in(self.seats[awaits["seat"]]["hand"])[COLOUR.get(rest[0], "")] >= 4:
            return "refuse"
        return "agree" if "agree" in self.legal else "refuse"

    def _cure_cards(self) -> str:
        return self.legal[0]

    def _flight_card(self) -> str:
        return self._worst_discard(self.me)

    def _station(self) -> str:
        return self.legal[0]

    def _forecast(self) -> str:
        """Put harmless cities first."""
        return min(self.legal, key=lambda text: (self._cubes(text.split()[1]), text))

    def _hand_limit(self) -> str:
        return self._event("airlift", "grant", "resilient", "forecast") or self._worst_discard(
            self.turn["awaits"]["seat"]
        )

    def _worst_discard(self, seat: int) -> str:
        hand = self.seats[seat]["hand"]
        counts = colours_in(hand)
        discards = [text for text in self.legal if text.startswith("discard ")]
        return min(discards, key=lambda text: (self._worth(text.split()[1], counts), text))

    def _worth(self, card: str, counts: Counter[str]) -> int:
        if card in EVENTS:
            return 4
        return 0 if COLOUR[card] in self.position["diseases"] else counts[COLOUR[card]]

    # Events

    def _window(self) -> str:
        if self.turn["phase"] == "infect" and "quietnight" in self.legal:
            return "quietnight"
        if self.turn["phase"] in ("intensify", "epidemic_infect"):
            return self._event("resilient") or "proceed"
        return "proceed"

    def _event(self, *kinds: str) -> str | None:
        for kind in kinds:
            texts = [text for text in self.legal if text.split()[0] == kind]
            if texts and kind in ("resilient", "airlift"):
                return min(texts, key=lambda text: (-self._cubes(text.split()[-1]), text))
            if texts and kind == "grant":
                return max(texts, key=lambda text: (self._from_station(text.split()[-1]), text))
            if texts:
                return texts[0]
        return None

    # Actions

    def _action(self) -> str:
        plans = (
            self._cure,
            self._recall,
            self._look_ahead,
            self._head_for_a_cure,
            lambda: self._treat(3),
            self._share,
            lambda: self._treat(2),
            self._build,
            self._dispatch,
            self._head_for_cubes,
            lambda: self._treat(1),
        )
        for plan in plans:
            text = plan()
            if text:
                return text
        return "pass"

    def _first(self, start: str) -> str | None:
        return next((text for text in self.legal if text.split()[0] == start), None)

    def _cure(self) -> str | None:
        return self._first("cure")

    def _recall(self) -> str | None:
        return self._first("recall")

    def _look_ahead(self) -> str | None:
        if self.turn["actions_left"] != 1:
            return None
        return self._event("forecast") or (self._event("grant") if len(self.position["stations"]) < 3 else None)

    def _head_for_a_cure(self) -> str | None:
        """With the cards for a cure in hand, go to the nearest station."""
        mine = self.seats[self.me]
        ready = [
            colour
            for colour, count in colours_in(mine["hand"]).items()
            if colour not in self.position["diseases"] and count >= needed(mine["role"])
        ]
        if not ready or mine["city"] in self.position["stations"]:
            return None
        flights = [
            text
            for text in self.legal
            if text.split()[0] == "direct" and len(text.split()) == 2 and text.split()[1] in self.position["stations"]
        ]
        spare = [text for text in flights if COLOUR[text.split()[1]] not in ready]
        return spare[0] if spare else self._drive_to(self.position["stations"])

    def _treat(self, cubes: int) -> str | None:
        here = self.position["cubes"].get(self.seats[self.me]["city"], {})
        for colour, count in sorted(here.items(), key=lambda item: -item[1]):
            if count >= cubes and f"treat {colour}" in self.legal:
                return f"treat {colour}"
        return None

    def _share(self) -> str | None:
        mine = colours_in(self.seats[self.me]["hand"])
        for text in self.legal:
            verb, *rest = text.split()
            if verb not in ("give", "take") or rest[0] not in COLOUR or COLOUR[rest[0]] in self.position["diseases"]:
                continue
            other = self.seats[int(rest[1])]
            if verb == "take" and rest[0] not in other["hand"]:
                continue
            theirs = colours_in(other["hand"])[COLOUR[rest[0]]]
            own = mine[COLOUR[rest[0]]]
            if verb == "give" and theirs + (other["role"] == "scientist") >= own and len(other["hand"]) < 7:
                return text
            if verb == "take" and own > theirs - 2 and own >= 1 and len(self.seats[self.me]["hand"]) < 7:
                return text
        return None

    def _build(self) -> str | None:
        far = self._from_station(self.seats[self.me]["city"]) >= 3
        return "build" if "build" in self.legal and far and len(self.position["stations"]) < 6 else None

    def _dispatch(self) -> str | None:
        """Bring a pawn to a city in need now and then, as the Dispatcher."""
        if self.turn["actions_left"] != 4:
            return None
        joins = [text for text in self.legal if text.split()[0] == "join" and len(text.split()) == 3]
        return max(joins, key=lambda text: (self._cubes(text.split()[2]), text), default=None)

    def _head_for_cubes(self) -> str | None:
        here = self.seats[self.me]["city"]
        for cubes, far in ((3, 4), (2, 3), (1, 2)):
            cities = [city for city in self.position["cubes"] if self._cubes(city) >= cubes and city != here]
            near = [city for city in cities if distances(here)[city] <= far]
            if near:
                return self._drive_to(near)
        return self._drive_to([city for city in self.position["stations"] if city != here])

    def _drive_to(self, cities: list[str]) -> str | None:
        drives = [text for text in self.legal if text.split()[0] == "drive" and len(text.split()) == 2]
        if not cities or not drives:
            return None
        return min(drives, key=lambda text: (min(distances(text.split()[1])[city] for city in cities), text))

    # The board

    def _cubes(self, city: str) -> int:
        return max(self.position["cubes"].get(city, {}).values(), default=0)

    def _from_station(self, city: str) -> int:
        return min(distances(city)[station] for station in self.position["stations"])
