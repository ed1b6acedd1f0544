"""Features of the players' dice: their number, the faces of unused ones, and the value of these faces here."""

from typing import Any

from fourcures.bots.heuristics.cure.evaluation import (
    best_clearing,
    best_moves,
    best_sample,
    best_treatment,
    draw_weights,
    hazard_cost,
    sample_values,
)
from fourcures.bots.heuristics.cure.heuristic import best_cross, contain_value, face_value, prospect_value
from fourcures.bots.heuristics.feature import feature
from fourcures.engine.bits import mask_of
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT
from fourcures.games.cure.rules.state import State, dice_at_hand, icons_of
from fourcures.games.cure.vocabulary import ROLL_PHASES, Icon, Phase

DICE_PHASES = ROLL_PHASES | mask_of((Phase.OVER, Phase.START))  # when unused dice are worth something


class HandFeature(Enumeration[Spec]):
    """Features of the dice at hand."""

    LOCKED = feature()
    AT_HAND = feature()
    NEXT_AT_HAND = feature()
    LEAST_AT_HAND = feature()
    BANKED = feature()
    UNUSED = feature()
    PICKED = feature()
    PENDING = feature()
    WAITING = feature()


class ShownFeature(Enumeration[Spec]):
    """Features of the faces of unused dice."""

    FLY = feature()
    SAIL = feature()
    TREAT = feature()
    SAMPLE = feature()
    SPECIAL = feature()
    TWO_WAYS = feature()
    TO_SAMPLE = feature()
    TREATMENT_WORTH = feature()
    SAMPLE_WORTH = feature()
    FLIGHT_WORTH = feature()
    WORTH = feature()
    BEST_WORTH = feature()
    ROLL_WORTH = feature()
    HAZARD_WORTH = feature()


HAND_FEATURES, SHOWN_FEATURES = len(HandFeature.names), len(ShownFeature.names)


@rule
def write_at_hand(state: State, into: Any, place: int) -> int:
    """Write the features of dice at hand, locked, banked, unused or pending. Return the place after them."""
    locked = 0
    dice = 0
    least = 7
    for seat in range(state.players):
        locked += state.locked[seat]
        dice += state.role_dice[state.role[seat]]
        least = min(least, dice_at_hand(state, seat))
    after = state.seat + 1 if state.seat + 1 < state.players else 0
    into[place + HandFeature.LOCKED] = locked / (1.0 * max(dice, 1))
    into[place + HandFeature.AT_HAND] = dice_at_hand(state, state.seat) / 7.0
    into[place + HandFeature.NEXT_AT_HAND] = dice_at_hand(state, after) / 7.0
    into[place + HandFeature.LEAST_AT_HAND] = least / 7.0
    into[place + HandFeature.BANKED] = state.banked / 2.0
    into[place + HandFeature.UNUSED] = total(state.showing) / 5.0 if DICE_PHASES >> state.phase & 1 else 0.0
    into[place + HandFeature.PICKED] = state.picked / 2.0
    into[place + HandFeature.PENDING] = state.pending / 3.0
    into[place + HandFeature.WAITING] = total(state.waiting) / 10.0
    return place + HAND_FEATURES


@rule
def write_shown(state: State, into: Any, place: int) -> int:
    """Write the features of unused dice: numbers of icons, and points by the heuristic. Return the place after them."""
    for index in range(SHOWN_FEATURES):
        into[place + index] = 0.0
    if DICE_PHASES >> state.phase & 1 == 0 or total(state.showing) + state.picked == 0:
        return place + SHOWN_FEATURES
    samples_shown = 0
    treatments = 0
    for face in range(FACES):
        dice = state.showing[face]
        icons = icons_of(state, face)
        times = treatments_of(icons)
        third = dice / 3.0
        treatments += dice * times
        samples_shown += dice if icons & Icon.SAMPLE else 0
        into[place + ShownFeature.FLY] += third if icons & Icon.FLY else 0.0
        into[place + ShownFeature.SAIL] += third if icons & Icon.SAIL else 0.0
        into[place + ShownFeature.TREAT] += dice * times / 4.0
        into[place + ShownFeature.SAMPLE] += third if icons & Icon.SAMPLE else 0.0
        into[place + ShownFeature.SPECIAL] += third if icons & (Icon.CONTAIN | Icon.CROSS | Icon.AIRLIFT) else 0.0
        into[place + ShownFeature.TWO_WAYS] += third if icons & (icons - 1) else 0.0
    write_values(state, into, place, samples_shown, treatments)
    return place + SHOWN_FEATURES


@rule
def treatments_of(icons: int) -> int:
    """Number of treatments of a face."""
    if icons & Icon.TREAT3:
        return 3
    if icons & Icon.TREAT2:
        return 2
    return 1 if icons & Icon.TREAT else 0


@rule
def icon_values(state: State, samples_shown: int, treatments: int) -> tuple[int, int, int, int, int, int, int]:
    """Values in points of flying, sailing, treating, sampling, prospective sampling, containing and crossing."""
    here = state.region[state.seat]
    wants = sample_values(state)
    weights = draw_weights(state)
    moves = best_moves(state, treatments, wants, weights, samples_shown)
    treat = (
        max(best_treatment(state, here, wants, weights, samples_shown), best_clearing(state, wants), 0) // COLOUR_COUNT
    )
    sample = max(best_sample(state, wants), 0) // COLOUR_COUNT
    hoped = sample if sample > 0 else prospect_value(state, here, wants)
    fly = (moves & (1 << 32) - 1) // REGION_COUNT
    sail = (moves >> 32) // REGION_COUNT
    cross = best_cross(state, wants, weights) // (2 * COLOUR_COUNT)
    return fly, sail, treat, sample, hoped, contain_value(state), cross


@rule
def write_values(state: State, into: Any, place: int, samples_shown: int, treatments: int) -> None:
    """Write the values of the dice in the player's region, and of rolling one of them again."""
    fly, sail, treat, sample, hoped, contain, cross = icon_values(state, samples_shown, treatments)
    stock = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            stock += state.centre[colour]
    hazard = hazard_cost(state)
    mean = points = best = 0
    for face in range(FACES):
        icons = icons_of(state, face)
        dice = state.showing[face]
        value = face_value(icons, fly, sail, treat, hoped, contain, cross)
        mean += value - (hazard if icons & Icon.BIOHAZARD else 0)
        points += value * dice
        best = max(best, value if dice > 0 else 0)
    into[place + ShownFeature.TO_SAMPLE] = min(samples_shown, stock) / 3.0
    into[place + ShownFeature.TREATMENT_WORTH] = treat / 400.0
    into[place + ShownFeature.SAMPLE_WORTH] = sample / 1000.0
    into[place + ShownFeature.FLIGHT_WORTH] = fly / 400.0
    into[place + ShownFeature.WORTH] = points / 2000.0
    into[place + ShownFeature.BEST_WORTH] = best / 1000.0
    into[place + ShownFeature.ROLL_WORTH] = max(mean, -1500) / 3000.0
    into[place + ShownFeature.HAZARD_WORTH] = min(hazard, 3000) / 1000.0
