"""Proposals at a table. The next decision clears them, but not a telling."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import LONGEST_PROPOSAL, Proposal

LONGEST_ACTION = 120  # characters


def is_valid_proposal(actions: Sequence[str]) -> bool:
    """Whether texts can be a proposal: few actions, each short and of one line."""
    if len(actions) > LONGEST_PROPOSAL:
        return False
    return all(1 <= len(text) <= LONGEST_ACTION and text.isprintable() for text in actions)


class Proposals(dict[int, Proposal]):
    """The proposals for the present decision of a table, by their seats."""

    def renew(self, table: Table) -> list[Proposal]:
        """Keep all, for a table at which the same is asked as before, and return them as they are now."""
        return [self.propose(table, by, proposal.actions) for by, proposal in list(self.items())]

    def propose(self, table: Table, by: int, actions: list[str]) -> Proposal:
        """Set and describe the proposal of a seat; without actions, take it back.

        Not checked where hands are hidden, for that would tell what others hold.
        """
        actor = table.actor
        if actor is None:
            steps = []
        else:
            steps = table.told_steps(actions) if table.has_hidden_hands else table.playable_steps(actor, actions)
        shown = Proposal(by, table.seq, actions, [step.label for step in steps], [step.targets for step in steps])
        if actions:
            self[by] = shown
        else:
            self.pop(by, None)
        return shown
