"""Exact chances with our dice: cures by samples, and regions by infection dice."""

from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import OURS, REGION_COUNT
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.views.odds import chance_of_total
from fourcures.games.cure.vocabulary import Role

MAX_SAMPLES = 8  # numbers of samples in the table, from 0; more count as the last
MAX_TARGET = 32  # targets in the table, from 0; higher ones count as the last
OUR_FACES = tuple(
    tuple(0 if face == "cross" else face for face in faces) for faces in OURS["infection_dice"]["faces"].values()
)
# Chance, per mille, that samples reach a target: index (colour * MAX_TARGET + target) * MAX_SAMPLES + samples.
CURE_CHANCE = ConstArray(
    round(1000 * chance_of_total(faces, samples, target))
    for faces in OUR_FACES
    for target in range(MAX_TARGET)
    for samples in range(MAX_SAMPLES)
)
# Number of faces of a colour's die that lead to a region: index region * COLOUR_COUNT + colour.
FACES_TO_REGION = ConstArray(faces.count(region + 1) for region in range(REGION_COUNT) for faces in OUR_FACES)
# Indices of that table with at least one face, sorted by colour.
REACHABLE_CELLS = ConstArray(
    sorted((place for place, faces in enumerate(FACES_TO_REGION) if faces), key=lambda place: place % COLOUR_COUNT)
)


@rule
def cure_chance(state: State, seat: int, colour: int, samples: int) -> int:
    """Chance, per mille, that a seat would find a cure with ``samples`` samples."""
    target = state.target_scientist if state.role[seat] == Role.SCIENTIST else state.target
    return CURE_CHANCE[
        (colour * MAX_TARGET + min(target, MAX_TARGET - 1)) * MAX_SAMPLES + min(samples, MAX_SAMPLES - 1)
    ]
