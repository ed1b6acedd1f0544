"""Proposals at a table. They are cleared by the next decision, except if it only tells cards."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import LONGEST_PROPOSAL, Proposal

LONGEST_ACTION = 120  # characters


def is_valid_proposal(actions: Sequence[str]) -> bool:
    """True if texts can be a proposal: few actions, each a short line."""
    if len(actions) > LONGEST_PROPOSAL:
        return False
    return all(1 <= len(text) <= LONGEST_ACTION and text.isprintable() for text in actions)


class Proposals(dict[int, Proposal]):
    """Proposals for the present decision of a table, by seat."""

    def renew(self, table: Table) -> list[Proposal]:
        """Update all proposals to the present state of a table whose question is unchanged, and return them."""
        return [self.propose(table, by, proposal.actions) for by, proposal in list(self.items())]

    def propose(self, table: Table, by: int, actions: list[str]) -> Proposal:
        """Set and return the proposal of a seat. Without actions, withdraw it.

        With hidden hands, actions are not checked for legality, because that would reveal cards of others.
        """
        actor = table.actor
        if actor is None:
            steps = []
        else:
            steps = table.told_steps(actions) if table.hides_hands else table.playable_steps(actor, actions)
        shown = Proposal(by, table.seq, actions, [step.label for step in steps], [step.targets for step in steps])
        if actions:
            self[by] = shown
        else:
            self.pop(by, None)
        return shown
