"""Player dice: rolling them, what they show, and using them up."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.engine.rule_code import rule
from fourcures.games.cure.data.board import FACES
from fourcures.games.cure.rules.state import State, dice_at_hand, icons_of
from fourcures.games.cure.vocabulary import Icon, JournalKind, PendingChoice, Phase


@rule
def roll_player_dice(state: State, count: int, journal: Journal) -> None:
    """Roll the active player's dice. Biohazards come before anything else (C-ROLL-01, C-BIO-01, C-BIO-02)."""
    first = state.role[state.seat] * FACES
    state.phase = Phase.ACTING
    rolled = 0  # number of dice by face, six bits each
    for _ in range(count):
        rolled += 1 << 6 * state.same_face[first + randbelow(state, FACES)]
    for face in range(FACES):
        dice = rolled >> 6 * face & 63
        if dice > 0:
            if state.player_faces[first + face] == Icon.BIOHAZARD:
                state.pending += dice
            else:
                state.showing[face] += dice
            note(journal, JournalKind.ROLLED, state.seat, face, dice)
    if state.pending > 0:
        state.phase = Phase.HAZARD


@rule
def first_roll(state: State, journal: Journal) -> None:
    """Roll all available dice at once (C-ROLL-01, C-TURN-02)."""
    roll_player_dice(state, dice_at_hand(state, state.seat) - state.spent, journal)


@rule
def pick_up(state: State, face: int, journal: Journal) -> None:
    """Pick up an unused die to roll it again (C-ROLL-02)."""
    state.showing[face] -= 1
    state.picked += 1
    state.pending_choice = PendingChoice.REROLL
    state.pending_seat = state.seat
    note(journal, JournalKind.PICKED, state.seat, face, 0)


@rule
def roll_biohazard_again(state: State, journal: Journal) -> None:
    """Roll a biohazard that has not taken effect again (C-EVENT-CONTAIN-01)."""
    face = 0
    while icons_of(state, face) != Icon.BIOHAZARD:
        face += 1
    state.pending -= 1
    state.picked = 1
    note(journal, JournalKind.PICKED, state.seat, face, 0)
    roll_picked(state, journal)


@rule
def roll_picked(state: State, journal: Journal) -> None:
    """Roll the picked-up dice together (C-ROLL-02)."""
    count = state.picked
    state.picked = 0
    state.pending_choice = PendingChoice.NONE
    roll_player_dice(state, count, journal)


@rule
def faces_showing(state: State, icon: int) -> int:
    """The faces among the unused dice that offer an icon (C-ROLL-04)."""
    faces = 0
    for face in range(FACES):
        if state.showing[face] > 0 and icons_of(state, face) & icon:
            faces |= 1 << face
    return faces


@rule
def unused_faces(state: State) -> int:
    """The faces that unused dice show."""
    faces = 0
    for face in range(FACES):
        if state.showing[face] > 0:
            faces |= 1 << face
    return faces


@rule
def faces_to_choose(state: State) -> int:
    """Distinct faces of the active player's dice, without the biohazard."""
    first = state.role[state.seat] * FACES
    faces = 0
    for face in range(FACES):
        if state.same_face[first + face] == face and state.player_faces[first + face] != Icon.BIOHAZARD:
            faces |= 1 << face
    return faces


@rule
def use_die(state: State, face: int, journal: Journal) -> None:
    """Use a die, which is then spent for this turn (C-ROLL-03)."""
    state.showing[face] -= 1
    state.spent += 1
    note(journal, JournalKind.USED, state.seat, face, 0)


@rule
def face_with(state: State, icon: int) -> int:
    """Face of an unused die with an icon that only one role has."""
    face = 0
    faces = faces_showing(state, icon)
    while faces >> face & 1 == 0:
        face += 1
    return face


@rule
def use_die_for_choice(state: State, icon: int, choice: int, left: int, journal: Journal) -> None:
    """Use a die that brings several choices, all of them before any other die (C-ROLL-05)."""
    use_die(state, face_with(state, icon), journal)
    state.pending_choice = choice
    state.pending_seat = state.seat
    state.left = left
