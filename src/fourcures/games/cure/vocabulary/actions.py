"""Vocabulary of actions, and the action space."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.vocabulary import Enumeration
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.vocabulary.components import EventCard, Icon, Place, Role
from fourcures.games.cure.vocabulary.specs import CureActionSpec, action
from fourcures.games.cure.vocabulary.turn import PendingChoice, Phase


class ActionKind(Enumeration[CureActionSpec]):
    """Action kinds, in the order of the action space: the active player's, those of any moment, answers to choices."""

    ROLL = action("roll", help="all dice at hand, or those picked up", clauses="C-ROLL")
    RETRIEVE = action(
        "retrieve",
        help="take one banked die back before the roll",
        phase=Phase.START,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-03",
    )
    FREE = action(
        "free colour [seat]",
        help="take this die back; the sample under it goes to the treatment centre",
        phase=Phase.START,
        clauses="C-TURN-03",
        clause="C-TURN-03",
    )
    FLY = action("fly region [face]", help="to any other region", icon=Icon.FLY, clauses="C-MOVE")
    SAIL = action("sail region [face]", help="to a neighbouring region", icon=Icon.SAIL, clauses="C-MOVE")
    TREAT = action(
        "treat colour [face]",
        help="a die from your region to the treatment centre; of a cured colour, all",
        icon=Icon.TREAT,
        clauses="C-TREAT",
    )
    CLEAR = action(
        "clear colour [face]",
        help="a die from the treatment centre to the bag; of a cured colour, all",
        icon=Icon.TREAT,
        clauses="C-TREAT",
    )
    SAMPLE = action(
        "sample colour [face]",
        help="a die from the treatment centre, locked with this die until the cure",
        icon=Icon.SAMPLE,
        clauses="C-SAMPLE",
    )
    DOUBLE = action(
        "double",
        help="use a die with two treatments",
        label="Use a die with two treatments",
        icon=Icon.TREAT2,
        clauses="C-ROLE-MEDIC",
        clause="C-ROLE-MEDIC-01",
    )
    TRIPLE = action(
        "triple",
        help="use a die with three treatments",
        label="Use a die with three treatments",
        icon=Icon.TREAT3,
        clauses="C-ROLE-MEDIC",
        clause="C-ROLE-MEDIC-01",
    )
    CONTAIN = action(
        "contain",
        help="up to three dice from the treatment centre to the bag",
        label="Contain: up to three dice from the treatment centre to the bag",
        icon=Icon.CONTAIN,
        clauses="C-ROLE-CONTAINMENT",
        clause="C-ROLE-CONTAINMENT-03",
    )
    CROSS = action(
        "cross colour [place]",
        help="an infection die to the CDC, where it pays for events",
        icon=Icon.CROSS,
        clauses="C-ROLE-PLANNER",
        clause="C-ROLE-PLANNER-01",
    )
    AIRLIFT = action(
        "airlift origin:region region",
        help="all pawns of one region to another",
        icon=Icon.AIRLIFT,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-02",
    )
    BANK = action(
        "bank",
        help="keep this airlift for later, on anybody's turn",
        icon=Icon.AIRLIFT,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-02",
    )
    REROLL = action("reroll face", help="pick up a die showing this, to roll it again", clauses="C-ROLL")
    DONE = action("done", help="end this part of the turn", clauses="C-TURN")
    GIVE = action(
        "give colour seat [owner:seat]",
        rows=("colour",),
        help="a sample to a player here",
        phase=Phase.GIVING,
        clauses="C-GIVE",
        clause="C-GIVE-01",
    )
    CURE = action(
        "cure colour",
        help="roll all your samples of this colour",
        phase=Phase.CURING,
        clauses="C-CURE",
        clause="C-CURE-01",
    )
    BUY = action("buy [seat] event", help="an event, with dice from the CDC", clauses="C-EVENT-0")
    LAUNCH = action(
        "launch origin:region region",
        help="a banked airlift: all pawns of one region to another",
        role=Role.DISPATCHER,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-02",
    )
    SEND = action(
        "send seat region",
        help="another pawn from your region anywhere, without a die",
        role=Role.DISPATCHER,
        clauses="C-ROLE-DISPATCHER",
        clause="C-ROLE-DISPATCHER-01",
    )
    DELIVER = action(
        "deliver colour seat [owner:seat]",
        rows=("colour",),
        help="a sample to anybody anywhere",
        role=Role.RESEARCHER,
        clauses="C-ROLE-RESEARCHER",
        clause="C-ROLE-RESEARCHER-01",
    )
    PROCEED = action("proceed", help="use nothing now", label="Let the moment pass", clauses="C-EVENT-0")
    PAY = action(
        "pay colour",
        help="with a die of this colour, which goes to the bag",
        clauses="C-EVENT-0",
        answers=(PendingChoice.PAY,),
    )
    RETURN = action(
        "return colour",
        help="a die from the treatment centre to the bag",
        clauses="C-EVENT-HEALTHY",
        answers=(PendingChoice.RETURN,),
    )
    ENOUGH = action("enough", help="no more", label="That is enough", clauses="C-EVENT-0", clause="C-ROLL-05")
    TAKE = action(
        "take region colour",
        help="a die from a region to the treatment centre",
        clauses="C-EVENT-REMOTE",
        answers=(PendingChoice.TAKE,),
    )
    TURN = action(
        "turn face new:face",
        help="an unused die to another face",
        clauses="C-EVENT-PLANS",
        answers=(PendingChoice.TURN,),
    )
    COOPERATE = action(
        "cooperate giver:seat taker:seat",
        help="samples of the first seat go to the second",
        clauses="C-EVENT-COOP",
        answers=(PendingChoice.COOPERATE,),
    )
    HAND = action(
        "hand colour owner:seat", help="this sample over", clauses="C-EVENT-COOP", answers=(PendingChoice.HAND,)
    )
    SPARE = action(
        "spare colour",
        help="a die of this colour goes back to the bag unrolled",
        clauses="C-EVENT-SUPPLIES",
        answers=(PendingChoice.SPARE,),
    )
    RESAMPLE = action(
        "resample shown:number",
        help="roll a die showing this again; 0 is a cross",
        clauses="C-EVENT-REROLL",
        answers=(PendingChoice.RESAMPLE,),
    )
    MOVE = action(
        "move seat region", help="this pawn to that region", clauses="C-EVENT-REASSIGN", answers=(PendingChoice.MOVE,)
    )


NO_DIE = FACES  # in the place of a face: no die is used
FACE_NAMES = FACES + 1
PIPS = REGION_COUNT + 1  # what an infection die can show, 0 being the cross

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
NO_SUCH_ACTION = "C-TURN-01"
