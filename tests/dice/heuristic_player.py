"""Heuristic player of the dice game for tests: deterministic, and good enough to find cures.

It is not a bot: it gives tests games that look like real ones.
"""

from __future__ import annotations

from typing import Any

import fourcures as fc
from dice.conservation import board_of


class HeuristicPlayer:
    """One decision: the view, the legal actions, and the choice among them."""

    def __init__(self, game: fc.Game) -> None:
        self.view: dict[str, Any] = game.view(0)
        self.legal = game.legal_actions.texts()
        self.turn = self.view["turn"]

    def decide(self) -> str:
        """Text of the action to take."""
        return str(getattr(self, f"_{self.turn['awaits']['what']}")())

    def _of(self, *kinds: str) -> list[str]:
        return [text for kind in kinds for text in self.legal if text.split()[0] == kind]

    def _cubes(self, city: str) -> int:
        return max(self.view["cubes"].get(city, {}).values(), default=0)

    def _points(self, colour: str) -> int:
        return int(self.view["research"].get(colour, 0))

    def _action(self) -> str:
        here = self.view["cubes"].get(self.view["pawn"], {})
        treats = sorted(self._of("treat"), key=lambda text: (-here[text.split()[1]], text))
        flights = [text for text in self._of("fly") if self._cubes(text.split()[1]) == 3]
        urgent = [text for text in treats if here[text.split()[1]] >= 2]
        plans = [*self._of("cure", "clear"), *urgent, *flights]
        if plans:
            return plans[0]
        if "dispatch" in self.legal and self.turn["actions_left"] > 2:
            return "dispatch"
        return self._head_for(3) or self._head_for(2) or next(iter(treats), None) or self._head_for(1) or "pass"

    def _head_for(self, cubes: int) -> str | None:
        """Drive one link along the shortest way to a city with `cubes` cubes."""
        links: dict[str, list[str]] = {}
        for one, other in board_of(self.view)["edges"]:
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)
        seen, ways = {self.view["pawn"]}, [[city] for city in sorted(links[self.view["pawn"]])]
        for way in ways:
            if way[-1] in seen:
                continue
            seen.add(way[-1])
            if self._cubes(way[-1]) >= cubes:
                return f"drive {way[0]}"
            ways += [[*way, city] for city in sorted(links[way[-1]])]
        return None

    def _clearing(self) -> str:
        return self.legal[0]

    def _flight(self) -> str:
        best = max(self._of("fly"), key=lambda text: (self._cubes(text.split()[1]), text))
        return best if self._cubes(best.split()[1]) >= 2 else "stay"

    def _black_dice(self) -> str:
        return self._of("reroll")[-1]

    def _keep(self) -> str:
        """Keep the colour with most points, or whites early in the game."""
        full = self.view["cure_points"]
        if "keep white" in self.legal and self.turn["number"] % 3 == 1:
            return "keep white"
        colours = [text for text in self._of("keep") if text != "keep white" and self._points(text.split()[1]) < full]
        if "white" in self.turn["dice"]["kept"] and "keep white" in self.legal:
            return "keep white"
        if "roll" in self.legal and not any(self._points(text.split()[1]) for text in colours):
            return "roll"
        return max(colours, key=lambda text: (self._points(text.split()[1]), text), default=self.legal[0])

    def _event(self) -> str:
        if self._of("advance"):
            return max(self.legal, key=lambda text: (self._points(text.split()[1]), text))
        return max(self.legal, key=lambda text: (self._cubes(text.split()[1]) if " " in text else -1, text))

    def _limit(self) -> str:
        return min(self.legal, key=lambda text: (self._points(text.split()[1]), text))

    def _role(self) -> str:
        full = any(points >= self.view["cure_points"] - 1 for points in self.view["research"].values())
        return "role scientist" if full else "role medic"


def decide(game: fc.Game) -> str:
    """Text of the action that the heuristic player takes."""
    return HeuristicPlayer(game).decide()
