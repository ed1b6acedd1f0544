"""Heuristic player of The Cure for tests: deterministic, and good enough to find cures.

It is no bot: it exists so that tests have games that look like games.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import fourcures as fc

WORTH_TRYING = 0.4
LAST_RESORT = ("double", "triple", "contain", "cross", "bank", "airlift")


class HeuristicPlayer:
    """One decision: the view, the legal actions, and the choice among them."""

    def __init__(self, game: fc.Game) -> None:
        assert game.actor is not None
        self.view: dict[str, Any] = game.view(game.actor)
        self.legal = game.legal_actions.texts()
        self.turn = self.view["turn"]
        self.seats = self.view["seats"]
        self.me = self.turn["seat"]
        self.mine = self.seats[self.me]

    def decide(self) -> str:
        """Text of the action to take."""
        what = self.turn["awaits"]["what"]
        return str(getattr(self, f"_{what}")())

    def _of(self, *kinds: str) -> list[str]:
        return [text for kind in kinds for text in self.legal if text.split()[0] == kind]

    def _samples(self, seat: int) -> Counter[str]:
        return Counter(sample["colour"] for sample in self.seats[seat]["samples"])

    def _crowd(self, region: str) -> tuple[int, int]:
        dice = self.view["regions"].get(region, {})
        return max(dice.values(), default=0), sum(dice.values())

    # The parts of a turn

    def _start(self) -> str:
        return (self._of("free", "retrieve") or ["roll"])[0]

    def _act(self) -> str:
        bought = self._buy("mobile_hospital", "remote_treatment", "change_of_plans", "healthy_population")
        return bought or self._use_a_die() or self._help_others() or self._reroll() or "done"

    def _use_a_die(self) -> str | None:
        """Treat full regions first, then take samples of few colours, then treat anywhere."""
        here = self.view["regions"].get(str(self.mine["region"]), {})
        treats = sorted(self._of("treat"), key=lambda text: (-here[text.split()[1]], text))
        crowded = [text for text in treats if here[text.split()[1]] >= 2 or text.split()[1] in self.view["cured"]]
        special = [text for kind in LAST_RESORT[:3] for text in self._of(kind)]
        plans = crowded + special + self._useful_samples()
        if plans:
            return plans[0]
        moves = sorted(self._of("fly", "sail"), key=lambda text: (self._crowd(text.split()[1]), text))
        if moves and self._crowd(moves[-1].split()[1]) > self._crowd(str(self.mine["region"])):
            return moves[-1]
        rest = treats + [text for kind in LAST_RESORT[3:] for text in self._of(kind)] + self._of("clear")
        return rest[0] if rest else None

    def _useful_samples(self) -> list[str]:
        """Samples of the colour held most, as long as some dice stay free."""
        held = self._samples(self.me)
        most = max(held.values(), default=0)
        if self.mine["dice"]["total"] - self.mine["dice"]["locked"] < 3:
            return []
        return [text for text in self._of("sample") if held[text.split()[1]] == most]

    def _help_others(self) -> str | None:
        """The Dispatcher sends a pawn to a crowd, the Researcher delivers to a player with more samples."""
        sent = [text for text in self._of("send", "launch") if self._crowd(text.split()[2])[0] == 3]
        for text in self._of("deliver"):
            colour, seat = text.split()[1:3]
            giver = next(n for n, told in enumerate(self.seats) if told["role"] == "researcher")
            if self._samples(int(seat))[colour] > self._samples(giver)[colour]:
                return text
        return sent[0] if sent else None

    def _reroll(self) -> str | None:
        """Roll useless dice again while the marker is far from an epidemic."""
        unused = self._of("reroll")
        careless = self.view["odds"]["epidemic"] > 1 and sum(self.turn["dice"].values()) > 2
        return unused[0] if unused and careless else None

    def _reroll_more(self) -> str:
        return "roll"

    def _give(self) -> str:
        for text in self._of("give"):
            colour, seat = text.split()[1:3]
            theirs, own = self._samples(int(seat))[colour], self._samples(self.me)[colour]
            if theirs > own or (theirs == own and self.seats[int(seat)]["role"] == "scientist"):
                return text
        return "done"

    def _cure(self) -> str:
        odds = {colour: chance for colour, chance in self.mine["cure"].items() if f"cure {colour}" in self.legal}
        best = max(odds, key=lambda colour: odds[colour], default="")
        return f"cure {best}" if best and odds[best] >= WORTH_TRYING else "done"

    def _window(self) -> str:
        phase = self.turn["phase"]
        wanted = {
            "hazard": ("containment_attempt",),
            "epidemic": ("urgent_supplies",),
            "infect": ("one_quiet_night",),
            "infecting": ("urgent_supplies", "reassignment"),
        }
        if phase == "judging" and sum(self.turn["attempt"]["rolled"]) < 13:
            return self._buy("sample_reroll") or "proceed"
        return self._buy(*wanted.get(phase, ())) or "proceed"

    def _buy(self, *events: str) -> str | None:
        return next((text for event in events for text in self._of("buy") if text == f"buy {event}"), None)

    # Choices inside a choice

    def _pay(self) -> str:
        return self.legal[0]

    def _treat(self) -> str:
        return max(self._of("treat", "clear"), key=lambda text: (text.startswith("treat"), text), default="enough")

    def _return(self) -> str:
        many = [text for text in self._of("return") if self.view["centre"][text.split()[1]] > 1]
        return (many or [self.legal[-1]])[0]

    def _take(self) -> str:
        return max(self._of("take"), key=lambda text: (self._crowd(text.split()[1]), text))

    def _turn(self) -> str:
        return next((text for text in self._of("turn") if text.endswith(" sample")), self.legal[-1])

    def _cooperate(self) -> str:
        return self.legal[0]

    def _hand(self) -> str:
        return (self._of("hand") or ["enough"])[0]

    def _spare(self) -> str:
        return self.legal[0]

    def _resample(self) -> str:
        return min(self.legal)

    def _move(self) -> str:
        return max(self.legal, key=lambda text: (self._crowd(text.split()[2]), text))


def decide(game: fc.Game) -> str:
    """Text of the action that the heuristic takes."""
    player = HeuristicPlayer(game)
    return player._reroll_more() if player.turn["awaits"]["what"] == "reroll" else player.decide()
