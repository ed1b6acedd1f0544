"""Features of the players' dice: how many there are, what the unused ones show, and what that is good for here."""

from typing import Any

from fourcures.bots.heuristics.cure.evaluation import (
    all_wants,
    all_weights,
    best_clearing,
    best_moves,
    best_treatment,
    hazard_cost,
    wanted,
)
from fourcures.bots.heuristics.cure.heuristic import containing, crossing, face_worth, prospect
from fourcures.engine.backend import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT
from fourcures.games.cure.rules.state import State, dice_at_hand, icons_of
from fourcures.games.cure.vocabulary import Icon, Phase

AT_HAND = ("locked", "at_hand", "next_at_hand", "least_at_hand", "banked", "unused", "picked", "pending", "waiting")
SHOWN = (
    "fly",
    "sail",
    "treat",
    "sample",
    "special",
    "two_ways",
    "to_sample",
    "treatment_worth",
    "sample_worth",
    "flight_worth",
    "worth",
    "best_worth",
    "roll_worth",
    "hazard_worth",
)


@rule
def write_at_hand(state: State, into: Any, place: int) -> int:
    """Dice that are locked, at hand, unused or taken up, and dice about to take effect."""
    locked = 0
    dice = 0
    least = 7
    for seat in range(state.players):
        locked += state.locked[seat]
        dice += state.role_dice[state.role[seat]]
        least = min(least, dice_at_hand(state, seat))
    after = state.seat + 1 if state.seat + 1 < state.players else 0
    into[place] = locked / (1.0 * max(dice, 1))
    into[place + 1] = dice_at_hand(state, state.seat) / 7.0
    into[place + 2] = dice_at_hand(state, after) / 7.0
    into[place + 3] = least / 7.0
    into[place + 4] = state.banked / 2.0
    into[place + 5] = total(state.showing) / 5.0 if state.phase < Phase.GIVING else 0.0
    into[place + 6] = state.picked / 2.0
    into[place + 7] = state.pending / 3.0
    into[place + 8] = total(state.waiting) / 10.0
    return place + 9


@rule
def write_shown(state: State, into: Any, place: int) -> int:
    """What unused dice show, in numbers and in the points that rules of thumb give for them."""
    for index in range(len(SHOWN)):
        into[place + index] = 0.0
    if state.phase >= Phase.GIVING or total(state.showing) + state.picked == 0:
        return place + len(SHOWN)
    bottles = 0
    treatments = 0
    for face in range(FACES):
        dice = state.showing[face] + 0
        icons = icons_of(state, face)
        times = treatments_of(icons)
        third = dice / 3.0
        treatments += dice * times
        bottles += dice if icons & Icon.SAMPLE else 0
        into[place] += third if icons & Icon.FLY else 0.0
        into[place + 1] += third if icons & Icon.SAIL else 0.0
        into[place + 2] += dice * times / 4.0
        into[place + 3] += third if icons & Icon.SAMPLE else 0.0
        into[place + 4] += third if icons & (Icon.CONTAIN | Icon.CROSS | Icon.AIRLIFT) else 0.0
        into[place + 5] += third if icons & (icons - 1) else 0.0
    write_worth(state, into, place + 6, bottles, treatments)
    return place + len(SHOWN)


@rule
def treatments_of(icons: int) -> int:
    """How often a face treats."""
    if icons & Icon.TREAT3:
        return 3
    if icons & Icon.TREAT2:
        return 2
    return 1 if icons & Icon.TREAT else 0


@rule
def worth_of_icons(state: State, bottles: int, treatments: int) -> tuple[int, int, int, int, int, int, int]:
    """What flying, sailing, treating, sampling, hoping for a sample, containing and crossing are worth, in points."""
    here = state.region[state.seat] + 0
    wants = all_wants(state)
    weights = all_weights(state)
    moves = best_moves(state, treatments, wants, weights, bottles)
    treat = max(best_treatment(state, here, wants, weights, bottles), best_clearing(state, wants), 0) // COLOUR_COUNT
    sample = max(wanted(state, wants), 0) // COLOUR_COUNT
    hoped = sample if sample > 0 else prospect(state, here, wants)
    fly = (moves & (1 << 32) - 1) // REGION_COUNT
    sail = (moves >> 32) // REGION_COUNT
    cross = crossing(state, wants, weights) // (2 * COLOUR_COUNT)
    return fly, sail, treat, sample, hoped, containing(state), cross


@rule
def write_worth(state: State, into: Any, place: int, bottles: int, treatments: int) -> None:
    """What the dice are good for where their player stands, against rolling one of them again."""
    fly, sail, treat, sample, hoped, contain, cross = worth_of_icons(state, bottles, treatments)
    stock = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            stock += state.centre[colour]
    hazard = hazard_cost(state)
    mean = points = best = 0
    for face in range(FACES):
        icons = icons_of(state, face)
        dice = state.showing[face] + 0
        worth = face_worth(icons, fly, sail, treat, hoped, contain, cross)
        mean += worth - (hazard if icons & Icon.BIOHAZARD else 0)
        points += worth * dice
        best = max(best, worth if dice > 0 else 0)
    into[place] = min(bottles, stock) / 3.0
    into[place + 1] = treat / 400.0
    into[place + 2] = sample / 1000.0
    into[place + 3] = fly / 400.0
    into[place + 4] = points / 2000.0
    into[place + 5] = best / 1000.0
    into[place + 6] = max(mean, -1500) / 3000.0
    into[place + 7] = min(hazard, 3000) / 1000.0
