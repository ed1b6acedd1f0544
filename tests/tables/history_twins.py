"""Twins of a table: equal for a viewer through their whole history, different in everything unknown to it.

Player cards that the viewer never saw are permuted from the first deal on, and the future uses another seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from fourcures.engine import rng
from fourcures.engine.backend import Backend
from fourcures.engine.bits import members
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game import Game
from fourcures.engine.journal import Journal, new_journal
from fourcures.engine.rng import Randomness
from fourcures.games.pandemic.data.cards import CARD_COUNT, CARD_NUMBER
from fourcures.tables.commands.proposals import Proposals
from fourcures.tables.log.table import ConfirmationNeeded, Table
from fourcures.tables.messages.protocol import Explain, Play
from fourcures.tables.rows import Entry


class Move(NamedTuple):
    """Entry of the log."""

    seat: int
    kind: Any
    text: str


def permuting(cards: dict[int, int]) -> type[Game]:
    """Class of games in which ``cards[card]`` is dealt and drawn wherever the seed alone would bring ``card``."""

    def choice(stream: Any, mask: int) -> int:
        if not cards or mask != getattr(stream, "undrawn", None):
            return rng.choice(stream, mask)
        before = {after: card for card, after in cards.items()}
        drawn = rng.choice(stream, sum(1 << before.get(card, card) for card in members(mask)))
        return cards.get(drawn, drawn)

    class Permuted(Game):
        backends: ClassVar[dict[Any, Backend]] = {}

        def _carry_out(self, state: Any, function: Any, *arguments: Any) -> Journal:
            if self.type not in self.backends:
                self.backends[self.type] = Backend("python", self.type.rule_functions, {rng.choice: choice})
            journal = new_journal()
            self._randomness.lend(state)
            self.backends[self.type][function](state, *arguments, journal)
            self._randomness.take_back(state)
            return journal

    return Permuted


def table_of(game: str, options: dict[str, Any], seed: int, cards: dict[int, int]) -> Table:
    """Table at its beginning, with permuted cards."""
    table = Table(game, {"options": options}, f"{seed:032x}")
    table.game = permuting(cards).new(table.game.type, seed=seed, **options)
    table._events = table.game.events
    return table


def fold(table: Table, move: Move) -> None:
    """Append a move to the log of a table."""
    table.fold(Entry(table.seq + 1, f"c{table.seq + 1}", move.seat, move.kind, move.text, 0.0))


def random_move(table: Table, rng: random.Random) -> Move:
    """Random move that somebody at a table could make."""
    if rng.random() < 0.15 and table._undoable and table.can_undo(table._undoable[-1].action.seat):
        return Move(table._undoable[-1].action.seat, "undo", "")
    actions = list(table.game.legal_actions)
    kind = rng.choice(sorted({action.kind for action in actions}))  # otherwise most of them would be flights
    action = rng.choice([one for one in actions if one.kind == kind])
    return Move(action.seat, "play", action.text)


def cards_named(table: Table, viewer: int | None, text: str) -> set[int]:
    """Player cards that a viewer saw in the last entry of the log, or that the text of its decision names."""
    words = set(text.split())
    for event in table.events_for(viewer):
        words |= {str(value) for value in event.args.values()}
    for seat in table.game.view(viewer)["seats"]:
        words |= set(seat.get("hand") or ())
    return {CARD_NUMBER[word] for word in words if word in CARD_NUMBER}


def twin_of(first: Table, options: dict[str, Any], seed: int, seen: set[int], rng: random.Random) -> Table:
    """Table before its first decision, with all unseen cards permuted and an unchanged first seat."""
    game, actor = first.game.type.name, table_of(first.game.type.name, options, seed, {}).actor
    if first.game.type.name != "pandemic" or first.game.options.hands_open:
        return table_of(game, options, seed, {})
    unseen = sorted(set(range(CARD_COUNT)) - seen)
    while True:
        twin = table_of(game, options, seed, dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True)))
        if twin.actor == actor:
            return twin


def told(table: Table, viewer: int | None, texts: Sequence[str]) -> Iterator[Any]:
    """Everything that a table sends to a viewer, with its replies about some actions."""
    yield table.snapshot(viewer)
    yield table.log_entry(viewer)
    yield from (Proposals().propose(table, 0, [text]) for text in texts)
    if viewer is not None and not table.is_over:
        yield table.game.remarks(viewer)
        for text in (*texts, *(hint.text for hint in table.snapshot(viewer).action_hints[-4:])):
            yield text, table.answer(Explain("x", viewer, text))
            yield text, reply(table, Play("x", viewer, table.seq, text))


def random_texts(table: Table, rng: random.Random) -> list[str]:
    """Texts of a few actions, possible or not."""
    game = table.game
    numbers = (rng.randrange(game.type.rows * game.type.width) for _ in range(9))
    return [game.action(number).text for number in numbers if game.type.action_space.values(number)]


def reply(table: Table, command: Play) -> str:
    """Reply of a table to a command, without carrying it out."""
    try:
        return str([(entry.seat, entry.text) for entry in table.decide(command, "c", 0.0)])
    except (FourcuresError, ConfirmationNeeded) as refusal:
        return f"{type(refusal).__name__}: {refusal}"


def with_other_future(table: Table, seed: int) -> Table:
    """Copy of the table with another seed for the future."""
    twin = table.copy()
    twin.game._randomness = Randomness(seed)
    return twin
