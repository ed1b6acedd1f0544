"""Proposals at a table, made at this process or at others. The next decision clears them, but not a telling."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fourcures.server.peers import Presence
from fourcures.server.protocol import LONGEST_PROPOSAL, Proposal
from fourcures.server.table import Table

LONGEST_ACTION = 120  # characters
LARGEST_PROPOSAL = 1200  # bytes: those of all seats of a table fit into one peer message
encoder = msgspec.json.Encoder()


def is_valid_proposal(actions: Sequence[str]) -> bool:
    """Whether texts can be a proposal: few actions, each short and of one line."""
    if len(actions) > LONGEST_PROPOSAL:
        return False
    plain = all(1 <= len(text) <= LONGEST_ACTION and text.isprintable() for text in actions)
    return plain and len(encoder.encode(actions)) <= LARGEST_PROPOSAL


class Proposals:
    """The proposals for the present decision of a table.

    Attributes:
        shown: the proposal of each seat.
        own: the actions last proposed at this process, by seat; without actions, taken back here.
    """

    __slots__ = ("own", "shown")

    def __init__(self) -> None:
        self.shown: dict[int, Proposal] = {}
        self.own: dict[int, list[str]] = {}

    def clear(self) -> list[Proposal]:
        """Remove all, and return none."""
        self.shown.clear()
        self.own.clear()
        return []

    def renew(self, table: Table) -> list[Proposal]:
        """Keep all, for a table at which the same is asked as before, and return them as they are now."""
        return [self._show(table, by, proposal.actions) for by, proposal in list(self.shown.items())]

    def propose(self, table: Table, by: int, actions: list[str]) -> Proposal:
        """Set the proposal of a seat at this process; without actions, take it back."""
        self.own[by] = actions
        return self._show(table, by, actions)

    def merge(self, table: Table, seats: int, before: Presence | None, after: Presence) -> list[Proposal]:
        """Take over what a peer proposes now and did not before; the last to come wins."""
        if after.seq != table.seq or table.actor is None:
            return []
        known = before.proposals if before is not None and before.seq == after.seq else {}
        new = []
        for by, actions in after.proposals.items():
            if by < seats and actions != known.get(by) and is_valid_proposal(actions):
                self.own.pop(by, None)
                new.append(self._show(table, by, actions))
        return new

    def _show(self, table: Table, by: int, actions: list[str]) -> Proposal:
        """Set and describe a proposal; not checked where hands are hidden, for that would tell what others hold."""
        actor = table.actor
        if actor is None:
            steps = []
        else:
            steps = table.told_steps(actions) if table.has_hidden_hands else table.playable_steps(actor, actions)
        shown = Proposal(by, table.seq, actions, [step.label for step in steps], [step.targets for step in steps])
        if actions:
            self.shown[by] = shown
        else:
            self.shown.pop(by, None)
        return shown
