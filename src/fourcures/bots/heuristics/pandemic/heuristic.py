"""Heuristic of the board game: cure, hand cards to the collectors of their colours, keep hot cities below three cubes.

A seat considers these goals: reach a station with a full set of cards, meet the collector of a colour, treat a city,
build. It weighs the value of each against the actions that it takes, and makes the first step. Values are in
hundredths of a full city whose card may come next.
"""

from fourcures.bots.heuristics.pandemic.cards import (
    choose_discard,
    choose_hand_over,
    ready_colour,
    spare_cards,
)
from fourcures.bots.heuristics.pandemic.events import choose_event, choose_event_to_station
from fourcures.bots.heuristics.pandemic.goals import best_goal, step_towards
from fourcures.bots.heuristics.pandemic.legal_lookup import first_of_kind, has_kind
from fourcures.bots.heuristics.pandemic.map import NOWHERE, to_station
from fourcures.bots.heuristics.pandemic.pending_choices import answer_pending_choice
from fourcures.bots.heuristics.pandemic.weights import AIRLIFT_AT, FAR_FREE, FAR_STATION, WEIGHTS
from fourcures.engine.bits import popcount
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITY_COLOUR, COLOUR_CARDS
from fourcures.games.pandemic.rules.roles import cards_for_a_cure
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind, PendingChoice, Phase, Role


@rule
def heuristic_action(state: State, legal: Legal, rng: RandomStream) -> int:
    """Heuristic policy: the choice of a decent player for any decision."""
    if state.pending_choice != PendingChoice.NONE:
        return answer_pending_choice(state, legal)
    if legal[0] >> FIRST_ROW[ActionKind.DISCARD] & 1:
        return choose_discard(state, legal)
    if state.phase != Phase.ACTIONS:
        return choose_event(state, legal)
    return choose_action(state, legal)


@rule
def choose_action(state: State, legal: Legal) -> int:
    """Choose the first step towards the goal that is worth most for its actions."""
    if has_kind(legal, ActionKind.CURE):
        return first_of_kind(legal, ActionKind.CURE)
    me = state.seat
    handed = choose_hand_over(state, legal, me)
    if handed >= 0:
        return handed
    spare = spare_cards(state, me)
    near = to_station(state, state.city[me])
    if wants_station(state, legal, me, near):
        return first_of_kind(legal, ActionKind.BUILD)
    if near >= WEIGHTS[AIRLIFT_AT] and ready_colour(state, me) != NOBODY:
        help_from_event = choose_event_to_station(state, legal, me)
        if help_from_event >= 0:
            return help_from_event
    if has_kind(legal, ActionKind.RECALL) and state.actions_left == 1:
        return first_of_kind(legal, ActionKind.RECALL)
    goal = best_goal(state, me, near, spare)
    if goal == state.city[me] or goal == NOWHERE:
        return choose_treatment(state, legal, me)
    return step_towards(state, legal, me, goal, spare)


@rule
def wants_station(state: State, legal: Legal, me: int, near: int) -> bool:
    """Whether to build a station here, where others are far.

    It may cost a card of a cured colour or, with a full set in hand, one that the set does not need. The Operations
    Expert needs no card.
    """
    if not has_kind(legal, ActionKind.BUILD) or state.stations_left == 0:
        return False
    if state.role[me] == Role.OPERATIONS_EXPERT:
        return near >= WEIGHTS[FAR_FREE]
    if near < WEIGHTS[FAR_STATION]:
        return False
    here = state.city[me]
    colour = CITY_COLOUR[here]
    if state.disease[colour] != DiseaseStatus.UNCURED:
        return True
    ready = ready_colour(state, me)
    if ready == NOBODY:
        return False
    return ready != colour or popcount(state.hand[me] & COLOUR_CARDS[colour]) > cards_for_a_cure(state, me)


@rule
def choose_treatment(state: State, legal: Legal, me: int) -> int:
    """Treat the worst colour in the city, or pass if there is nothing to treat."""
    if not has_kind(legal, ActionKind.TREAT):
        return first_of_kind(legal, ActionKind.PASS)
    first = state.city[me] * COLOUR_COUNT
    best = 0
    most = 0
    for colour in range(COLOUR_COUNT):
        count = state.cubes[first + colour] * 2 + (colour == CITY_COLOUR[state.city[me]])
        if state.cubes[first + colour] > 0 and count > most:
            best, most = colour, count
    return FIRST_ROW[ActionKind.TREAT] * WIDTH + best
