"""What is proposed at a table for its present moment, at this process or at others; the next decision clears it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fourcures.server.peers import Presence
from fourcures.server.protocol import LONGEST_PROPOSAL, Proposal
from fourcures.server.table import Table

LONGEST_ACTION = 120  # letters
LARGEST_PROPOSAL = 1200  # bytes: those of all seats of a table fit into one letter to other processes
encoder = msgspec.json.Encoder()


def is_proposal(actions: Sequence[str]) -> bool:
    """Whether texts can be a proposal: few actions, each short and of one line."""
    if len(actions) > LONGEST_PROPOSAL:
        return False
    plain = all(1 <= len(text) <= LONGEST_ACTION and text.isprintable() for text in actions)
    return plain and len(encoder.encode(actions)) <= LARGEST_PROPOSAL


class Proposals:
    """The proposals for one moment.

    Attributes:
        shown: what each seat proposes.
        own: what was last laid out here, by seat; without actions, taken back here.
    """

    __slots__ = ("own", "shown")

    def __init__(self) -> None:
        self.shown: dict[int, Proposal] = {}
        self.own: dict[int, list[str]] = {}

    def clear(self) -> None:
        """The moment is over."""
        self.shown.clear()
        self.own.clear()

    def make(self, table: Table, by: int, actions: list[str]) -> Proposal:
        """Lay out what somebody here proposes; without actions, take it back."""
        self.own[by] = actions
        return self._show(table, by, actions)

    def hear(self, table: Table, seats: int, before: Presence | None, party: Presence) -> list[Proposal]:
        """Lay out what is proposed at another process now and was not before; what came last counts."""
        if party.seq != table.seq or table.actor is None:
            return []
        known = before.proposals if before is not None and before.seq == party.seq else {}
        new = []
        for by, actions in party.proposals.items():
            if by < seats and actions != known.get(by) and is_proposal(actions):
                self.own.pop(by, None)
                new.append(self._show(table, by, actions))
        return new

    def _show(self, table: Table, by: int, actions: list[str]) -> Proposal:
        """A proposal in words. Where hands are hidden, whether it is possible would tell what others hold."""
        actor = table.actor
        steps = [] if table.is_private or actor is None else table.steps(actor, actions)
        shown = Proposal(by, table.seq, actions, [step.label for step in steps], [step.targets for step in steps])
        if actions:
            self.shown[by] = shown
        else:
            self.shown.pop(by, None)
        return shown
