"""Vocabulary of actions, and the action space."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.vocabulary import EVENT, LAST, Enumeration, Spec, member
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import group_table
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.vocabulary.components import EventCard, Icon, Place, Role
from fourcures.games.cure.vocabulary.specs import CureActionSpec, action
from fourcures.games.cure.vocabulary.turn import PendingChoice, Phase


class ActionGroup(Enumeration[Spec]):
    """Groups of action kinds. The rules route an action by its group, then by its kind."""

    PREPARATION = member()  # before dice are rolled, and the roll
    COMMON_DIE = member()  # uses of dice of every role
    SPECIAL_DIE = member()  # uses of dice of one role
    PART = member()  # what a part of the turn allows besides
    POWER = member()  # events, and powers that need no die
    WINDOW = member()
    CHOICE = member()


class ActionKind(Enumeration[CureActionSpec]):
    """Action kinds, in the order of the action space.

    Labels and targets name arguments, and other values that the action hints fill in. Priorities put the cheapest
    first: a plain die before one that offers a choice, sailing before flying, and uses of any die last.
    """

    ROLL = action(
        "roll",
        group=ActionGroup.PREPARATION,
        help="all dice at hand, or those picked up",
        clauses="C-ROLL",
        answers=(PendingChoice.REROLL,),
        label="Roll the dice{picked_up}",
        is_random=True,
    )
    RETRIEVE = action(
        "retrieve",
        group=ActionGroup.PREPARATION,
        help="take one banked die back before the roll",
        phase=Phase.START,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-03",
        label="Take a banked airlift die back",
        targets=("seat:{active}",),
    )
    FREE = action(
        "free colour [seat]",
        group=ActionGroup.PREPARATION,
        help="take this die back; the sample under it goes to the treatment centre",
        phase=Phase.START,
        clauses="C-TURN-03",
        clause="C-TURN-03",
        label="Take your die back from {whose} {colour} sample, {odds}",
        targets=("sample:{seat}:{colour}",),
    )
    FLY = action(
        "fly region [face]",
        group=ActionGroup.COMMON_DIE,
        help="to any other region",
        icon=Icon.FLY,
        clauses="C-MOVE",
        label="Fly to {region}",
        targets=("place:{region}",),
        priority=2,
        tally="flown",
    )
    SAIL = action(
        "sail region [face]",
        group=ActionGroup.COMMON_DIE,
        help="to a neighbouring region",
        icon=Icon.SAIL,
        clauses="C-MOVE",
        label="Sail to {region}",
        targets=("place:{region}",),
        tally="sailed",
    )
    TREAT = action(
        "treat colour [face]",
        group=ActionGroup.COMMON_DIE,
        help="a die from your region to the treatment centre; of a cured colour, all",
        icon=Icon.TREAT,
        clauses="C-TREAT",
        answers=(PendingChoice.TREAT,),
        label="Treat {colour} in {here}",
        targets=(
            "cube:{here}:{colour}",
            "disease:{colour}",
            "place:{here}",
        ),
        tally="treated",
    )
    CLEAR = action(
        "clear colour [face]",
        group=ActionGroup.COMMON_DIE,
        help="a die from the treatment centre to the bag; of a cured colour, all",
        icon=Icon.TREAT,
        clauses="C-TREAT",
        answers=(PendingChoice.TREAT,),
        label="Clear {colour} from the treatment centre",
        targets=("centre:{colour}",),
        priority=2,
        tally="treated",
    )
    SAMPLE = action(
        "sample colour [face]",
        group=ActionGroup.COMMON_DIE,
        help="a die from the treatment centre, locked with this die until the cure",
        icon=Icon.SAMPLE,
        clauses="C-SAMPLE",
        label="Take a {colour} sample, {odds}",
        targets=("centre:{colour}",),
        tally="samples taken",
    )
    DOUBLE = action(
        "double",
        group=ActionGroup.SPECIAL_DIE,
        help="use a die with two treatments",
        icon=Icon.TREAT2,
        clauses="C-ROLE-MEDIC",
        clause="C-ROLE-MEDIC-01",
        label="Use a die with two treatments",
        targets=("die:treat2",),
    )
    TRIPLE = action(
        "triple",
        group=ActionGroup.SPECIAL_DIE,
        help="use a die with three treatments",
        icon=Icon.TREAT3,
        clauses="C-ROLE-MEDIC",
        clause="C-ROLE-MEDIC-01",
        label="Use a die with three treatments",
        targets=("die:treat3",),
    )
    CONTAIN = action(
        "contain",
        group=ActionGroup.SPECIAL_DIE,
        help="up to three dice from the treatment centre to the bag",
        icon=Icon.CONTAIN,
        clauses="C-ROLE-CONTAINMENT",
        clause="C-ROLE-CONTAINMENT-03",
        label="Contain: up to three dice from the treatment centre to the bag",
        targets=("die:contain",),
        tally="treated",
    )
    CROSS = action(
        "cross colour [place]",
        group=ActionGroup.SPECIAL_DIE,
        help="an infection die to the CDC, where it pays for events",
        icon=Icon.CROSS,
        clauses="C-ROLE-PLANNER",
        clause="C-ROLE-PLANNER-01",
        label="Send a {colour} die from {place} to the CDC",
        targets=(
            "{place}:{colour}",
            "die:cross",
        ),
    )
    AIRLIFT = action(
        "airlift origin:region region",
        group=ActionGroup.SPECIAL_DIE,
        help="all pawns of one region to another",
        icon=Icon.AIRLIFT,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-02",
        label="Airlift all pawns from {origin} to {region}",
        targets=(
            "die:airlift",
            "place:{region}",
        ),
        priority=4,
        tally="airlifted",
    )
    BANK = action(
        "bank",
        group=ActionGroup.SPECIAL_DIE,
        help="keep this airlift for later, on anybody's turn",
        icon=Icon.AIRLIFT,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-02",
        label="Bank the airlift for later",
        targets=("die:airlift",),
        priority=3,
    )
    REROLL = action(
        "reroll face",
        group=ActionGroup.PART,
        help="pick up a die showing this, to roll it again",
        clauses="C-ROLL",
        answers=(PendingChoice.REROLL,),
        label="Pick up a {face} die to roll it again",
        targets=("die:{face}",),
        priority=6,
    )
    DONE = action(
        "done",
        group=ActionGroup.PART,
        help="end this part of the turn",
        clauses="C-TURN",
        label="Be done with {part}",
        priority=LAST,
    )
    GIVE = action(
        "give colour seat [owner:seat]",
        group=ActionGroup.PART,
        rows=("colour",),
        help="a sample to a player here",
        phase=Phase.GIVING,
        clauses="C-GIVE",
        clause="C-GIVE-01",
        label="Give a {colour} sample{owner} to {seat}, {odds}",
        targets=(
            "sample:{giver}:{colour}",
            "seat:{seat}",
            "pawn:{seat}",
        ),
        tally="shared",
    )
    CURE = action(
        "cure colour",
        group=ActionGroup.PART,
        help="roll all your samples of this colour",
        phase=Phase.CURING,
        clauses="C-CURE",
        clause="C-CURE-01",
        label="Try to cure {colour}: {needed}, {odds}",
        targets=(
            "disease:{colour}",
            "sample:{active}:{colour}",
        ),
        is_random=True,
        tally="cures tried",
    )
    BUY = action(
        "buy [seat] event",
        group=ActionGroup.POWER,
        help="an event, with dice from the CDC",
        clauses="C-EVENT-0",
        label="Use {event} ({price})",
        targets=("event:{event}",),
        cost=EVENT,
        tally="events",
    )
    LAUNCH = action(
        "launch origin:region region",
        group=ActionGroup.POWER,
        help="a banked airlift: all pawns of one region to another",
        role=Role.DISPATCHER,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-02",
        label="Use the banked airlift: move all pawns from {origin} to {region}",
        targets=(
            "seat:{dispatcher}",
            "place:{region}",
        ),
        priority=4,
        cost=EVENT,
        tally="airlifted",
    )
    SEND = action(
        "send seat region",
        group=ActionGroup.POWER,
        help="another pawn from your region anywhere, without a die",
        role=Role.DISPATCHER,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-01",
        label="Dispatcher: send {seat}'s pawn to {region}",
        targets=(
            "pawn:{seat}",
            "place:{region}",
        ),
        priority=4,
        cost=EVENT,
        tally="airlifted",
    )
    DELIVER = action(
        "deliver colour seat [owner:seat]",
        group=ActionGroup.POWER,
        rows=("colour",),
        help="a sample to anybody anywhere",
        role=Role.RESEARCHER,
        clauses="C-ROLE-RESEARCHER",
        clause="C-ROLE-RESEARCHER-01",
        label="Researcher: give a {colour} sample{owner} to {seat}, {odds}",
        targets=(
            "sample:{giver}:{colour}",
            "seat:{seat}",
            "pawn:{seat}",
        ),
        cost=EVENT,
        tally="shared",
    )
    PROCEED = action(
        "proceed",
        group=ActionGroup.WINDOW,
        help="use nothing now",
        clauses="C-EVENT-0",
        label="Let the moment pass",
    )
    PAY = action(
        "pay colour",
        group=ActionGroup.CHOICE,
        help="with a die of this colour, which goes to the bag",
        clauses="C-EVENT-0",
        answers=(PendingChoice.PAY,),
        label="Pay with a {colour} die",
        targets=("cdc:{colour}",),
    )
    RETURN = action(
        "return colour",
        group=ActionGroup.CHOICE,
        help="a die from the treatment centre to the bag",
        clauses="C-EVENT-HEALTHY",
        answers=(PendingChoice.RETURN,),
        label="Put a {colour} die from the treatment centre into the bag",
        targets=("centre:{colour}",),
    )
    ENOUGH = action(
        "enough",
        group=ActionGroup.CHOICE,
        help="no more",
        clauses="C-EVENT-0",
        answers=(PendingChoice.TREAT, PendingChoice.RETURN, PendingChoice.TURN, PendingChoice.HAND),
        clause="C-ROLL-05",
        label="That is enough",
    )
    TAKE = action(
        "take region colour",
        group=ActionGroup.CHOICE,
        help="a die from a region to the treatment centre",
        clauses="C-EVENT-REMOTE",
        answers=(PendingChoice.TAKE,),
        label="Bring a {colour} die from {region} to the treatment centre",
        targets=(
            "cube:{region}:{colour}",
            "place:{region}",
        ),
    )
    TURN = action(
        "turn face new:face",
        group=ActionGroup.CHOICE,
        help="an unused die to another face",
        clauses="C-EVENT-PLANS",
        answers=(PendingChoice.TURN,),
        label="Turn a {face} die to {new}",
        targets=("die:{face}",),
    )
    COOPERATE = action(
        "cooperate giver:seat taker:seat",
        group=ActionGroup.CHOICE,
        help="samples of the first seat go to the second",
        clauses="C-EVENT-COOP",
        answers=(PendingChoice.COOPERATE,),
        label="Let {giver} hand samples to {taker}",
        targets=(
            "seat:{giver}",
            "seat:{taker}",
        ),
    )
    HAND = action(
        "hand colour owner:seat",
        group=ActionGroup.CHOICE,
        help="this sample over",
        clauses="C-EVENT-COOP",
        answers=(PendingChoice.HAND,),
        label="Hand over a {colour} sample{owner} to {taker}, {odds}",
        targets=("sample:{giver}:{colour}",),
        tally="shared",
    )
    SPARE = action(
        "spare colour",
        group=ActionGroup.CHOICE,
        help="a die of this colour goes back to the bag unrolled",
        clauses="C-EVENT-SUPPLIES",
        answers=(PendingChoice.SPARE,),
        label="Put a drawn {colour} die back into the bag",
        targets=("die:{colour}",),
    )
    RESAMPLE = action(
        "resample shown:number",
        group=ActionGroup.CHOICE,
        help="roll a die showing this again; 0 is a cross",
        clauses="C-EVENT-REROLL",
        answers=(PendingChoice.RESAMPLE,),
        label="Roll a die showing {shown} again, {odds}",
        targets=("die:{shown}",),
    )
    MOVE = action(
        "move seat region",
        group=ActionGroup.CHOICE,
        help="this pawn to that region",
        clauses="C-EVENT-REASSIGN",
        answers=(PendingChoice.MOVE,),
        label="Move {seat}'s pawn to {region}",
        targets=(
            "pawn:{seat}",
            "place:{region}",
        ),
        priority=4,
    )


NO_DIE = FACES  # stands for a face if no die is used
FACE_NAMES = FACES + 1
PIPS = REGION_COUNT + 1  # numbers that an infection die can show, 0 being the cross

ACTION_SPACE = ActionSpace(
    ActionKind,
    {
        "colour": COLOUR_COUNT,
        "seat": SEATS,
        "region": REGION_COUNT,
        "face": FACE_NAMES,
        "event": len(EventCard.names),
        "place": len(Place.names),
        "number": PIPS,
    },
)
WIDTH = ACTION_SPACE.width
ROWS = ACTION_SPACE.rows
ROW_KIND = ACTION_SPACE.row_kind
ROW_COLOUR = ACTION_SPACE.row_index
FIRST_ROW = ACTION_SPACE.first_row
GROUP = group_table(ActionKind)
NO_SUCH_ACTION = "C-TURN-01"
