"""Fire Brigade, a complete small game: hold nine houses for twenty turns. docs/add_a_game.md explains it."""

from typing import Annotated, Any

from fourcures.engine import journal, legal, rng
from fourcures.engine.action_space import ActionSpace
from fourcures.engine.game_type import GameType
from fourcures.engine.observation import Feature, ObservationLayout, copy_values
from fourcures.engine.rule_code import rule
from fourcures.engine.state import i8, struct
from fourcures.engine.vocabulary import ActionSpec, EndingSpec, Enumeration, JournalSpec, action, ending, entry, member

HOUSES, SEATS, ACTIONS, TURNS = 9, 4, 2, 20
BURNT, LOSSES = 3, 3  # flames that burn a house down; houses whose loss ends the game


class ActionKind(Enumeration[ActionSpec]):
    """Kinds of actions of a seat."""

    RUN = action("run house", label="Run to house {house}", help="to the house on the left or right", clauses="F-RUN")
    DOUSE = action("douse", help="take one flame off the house you are at", clauses="F-DOUSE")
    REST = action("rest", help="do nothing", clauses="F-REST")


class JournalKind(Enumeration[JournalSpec]):
    """Kinds of events."""

    TURN = entry(("seat",), "Turn of seat {seat}.", style="turn", pause=300)
    MOVED = entry(("seat", "house"), "Seat {seat} runs to house {house}.", pause=300)
    DOUSED = entry(("house",), "A flame is put out at house {house}.", style="relief", tone="good", pause=300)
    FLARED = entry(("house", "flames"), "Flames at house {house}: {flames}.", style="warning", tone="bad", pause=600)


class Ending(Enumeration[EndingSpec]):
    """Endings of the game. The second member is the win."""

    ONGOING = member()
    MORNING = ending("The street stands in the morning.", "the street stands")
    FIRE = ending("Three houses are gone.", "three houses burnt down")


@struct
class State(rng.RandomStream):
    """State of the street."""

    players: Annotated[int, i8]
    seat: Annotated[int, i8]
    turn: Annotated[int, i8]
    actions_left: Annotated[int, i8]
    outcome: Annotated[int, i8]
    burnt: Annotated[int, i8]
    house: Annotated[list[int], i8[SEATS]]  # the house of each seat
    flames: Annotated[list[int], i8[HOUSES]]


SPACE = ActionSpace(ActionKind, {"house": HOUSES})
WIDTH, FIRST_ROW, ROW_KIND = SPACE.width, SPACE.first_row, SPACE.row_kind


@rule
def set_up(state: State, log: journal.Journal) -> None:
    """Everybody waits in the middle of the street. The first turn begins."""
    for seat in range(SEATS):
        state.house[seat] = HOUSES // 2
    start_turn(state, 0, log)


@rule
def start_turn(state: State, seat: int, log: journal.Journal) -> None:
    """A fire flares up somewhere; then the seat has two actions (F-TURN, F-FIRE, F-LOST)."""
    state.seat, state.turn, state.actions_left = seat, state.turn + 1, ACTIONS
    journal.note(log, JournalKind.TURN, seat, 0, 0)
    house = rng.randbelow(state, HOUSES)
    if state.flames[house] < BURNT:
        state.flames[house] += 1
        journal.note(log, JournalKind.FLARED, house, state.flames[house], 0)
        state.burnt += 1 if state.flames[house] == BURNT else 0
    if state.burnt == LOSSES:
        state.outcome = Ending.FIRE


@rule
def list_legal(state: State, allowed: legal.Legal) -> None:
    """Run to a neighbouring house, douse what burns, or rest (F-RUN, F-DOUSE, F-REST)."""
    legal.forbid_all(allowed)
    if state.outcome == Ending.ONGOING:
        here = state.house[state.seat]
        legal.allow(allowed, FIRST_ROW[ActionKind.RUN], (2 << here | 1 << here >> 1) & (1 << HOUSES) - 1)
        legal.allow(allowed, FIRST_ROW[ActionKind.DOUSE], 1 if 0 < state.flames[here] < BURNT else 0)
        legal.allow(allowed, FIRST_ROW[ActionKind.REST], 1)


@rule
def apply(state: State, action: int, log: journal.Journal) -> None:
    """Apply an action."""
    kind, house = ROW_KIND[action // WIDTH], action % WIDTH
    if kind == ActionKind.RUN:
        state.house[state.seat] = house
        journal.note(log, JournalKind.MOVED, state.seat, house, 0)
    elif kind == ActionKind.DOUSE:
        state.flames[state.house[state.seat]] -= 1
        journal.note(log, JournalKind.DOUSED, state.house[state.seat], 0, 0)
    state.actions_left -= 1
    resume(state, log)


@rule
def resume(state: State, log: journal.Journal) -> None:
    """After the last action of a turn the next one begins, or it is morning (F-TURN, F-WON)."""
    if state.outcome == Ending.ONGOING and state.actions_left == 0:
        if state.turn == TURNS:
            state.outcome = Ending.MORNING
        else:
            start_turn(state, (state.seat + 1) % state.players, log)


@rule
def decider(state: State) -> int:
    """The seat whose turn it is, or -1 after the end."""
    return state.seat + 0 if state.outcome == Ending.ONGOING else -1


@rule
def observe(state: State, seat: int, observation: Any) -> None:
    """Write what a seat observes: everything, as nothing is hidden."""
    observation.seat, observation.turn = state.seat, state.turn
    copy_values(observation.house, state.house)
    copy_values(observation.flames, state.flames)


class FireBrigade(GameType):
    """Declaration of the game: all that clients get to see."""

    name, title, player_counts = "fire_brigade", "Fire Brigade", (1, 2, 3, 4)
    state_type, action_space, journal_kinds, endings = State, SPACE, JournalKind, Ending
    set_up, list_legal, apply = staticmethod(set_up), staticmethod(list_legal), staticmethod(apply)
    resume, decider, observe = staticmethod(resume), staticmethod(decider), staticmethod(observe)
    observation_layout = ObservationLayout(
        {"seat": [str(seat) for seat in range(SEATS)], "house": [str(house) for house in range(HOUSES)]},
        Feature("seat", "the seat that decides", highest=SEATS - 1),
        Feature("turn", "turns so far", highest=TURNS),
        Feature("house", "the house of each seat", "seat", HOUSES - 1),
        Feature("flames", "flames on each house", "house", BURNT),
    )

    def blank_state(self, options: Any) -> State:
        """A street in which nothing burns yet."""
        state = State()
        state.players = options.players
        return state
