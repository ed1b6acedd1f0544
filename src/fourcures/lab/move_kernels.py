"""Kernels that play whole games and write every decision down, with the legal actions that it was chosen from."""

from typing import Any, NamedTuple

from fourcures.engine.bits import lowest_bit
from fourcures.engine.hooks import apply, keep_own, list_legal
from fourcures.engine.legal import Legal, reciprocal_of
from fourcures.engine.rule_code import rule
from fourcures.lab.kernels import LONGEST_GAME, Batch, deal_next, next_action, next_seat, note_outbreaks

TURN, SEAT, ACTION, LEGAL_COUNT = range(4)  # columns of the rows of decisions
NO_ROOM = -1


class MoveBuffers(NamedTuple):
    """Buffers for the moves of several games."""

    rows: Any  # one row a decision
    ids: Any  # the legal ids of all decisions
    filled: Any  # used lengths of both


@rule
def write_ids(legal: Legal, width: int, ids: Any, first: int) -> int:
    """Write the ids of legal actions, in order, from index ``first`` on. Return the index after them, or -1 if full."""
    place = first
    rows = legal[0]
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        columns = legal[row + 1]
        while columns:
            if place == len(ids):
                return -1
            ids[place] = row * width + lowest_bit(columns)
            columns &= columns - 1
            place += 1
    return place


@rule
def record_game(state: Any, batch: Batch, outbreaks: Any, buffers: MoveBuffers) -> int:
    """Let the bot play all seats to the end of a game, and write its decisions.

    Return the number of decisions, NO_ROOM if the buffers are full, or ILLEGAL + choice after an illegal choice. The
    used lengths of the buffers advance only if the whole game fits.
    """
    legal, width, stream, work = batch.legal, batch.width, batch.bot_streams[0], batch.work
    rows, ids, filled = buffers.rows, buffers.ids, buffers.filled
    decisions, reciprocal = 0, reciprocal_of(width)
    decision, place = filled[0], filled[1]
    while state.outcome == 0 and decisions < LONGEST_GAME:
        turn, seat = state.turn, next_seat(state)
        list_legal(state, legal)
        keep_own(state, seat, legal)
        behind = write_ids(legal, width, ids, place)
        if behind < 0 or decision == len(rows):
            return NO_ROOM
        action = next_action(state, stream, legal, width, reciprocal, work)
        if action < 0:
            return action
        rows[decision, TURN] = turn
        rows[decision, SEAT] = seat
        rows[decision, ACTION] = action
        rows[decision, LEGAL_COUNT] = behind - place
        apply(state, action, batch.journal)
        note_outbreaks(state, turn, outbreaks)
        decision, place = decision + 1, behind
        decisions += 1
    filled[0], filled[1] = decision, place
    return decisions


@rule
def record_games(batch: Batch, decisions: Any, outbreaks: Any, buffers: MoveBuffers) -> int:
    """Play and record the games of a batch. Return how many games fit in the buffers.

    The games are those of ``play_games``. The state after the last game that fits is left in mid-game.
    """
    for index in range(len(batch.states)):
        made = record_game(deal_next(batch, index), batch, outbreaks[index], buffers)
        if made == NO_ROOM:
            return index
        decisions[index] = made
    return len(batch.states)
