"""Vocabulary of The Cure: actions, events, choices and endings, each declared once."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.vocabulary import (
    ActionSpec,
    CardSpec,
    ChoiceSpec,
    Enumeration,
    action,
    card,
    choice,
    ending,
    entry,
    phase,
)
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import FamilyEnding, FamilyJournalKind, FamilyPhase
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS


class Role(Enumeration[CardSpec]):
    """Roles, by the number in ``state.role``."""

    CONTAINMENT_SPECIALIST = card("C-ROLE-CONTAINMENT")
    CONTINGENCY_PLANNER = card("C-ROLE-PLANNER")
    DISPATCHER = card("C-ROLE-DISPATCHER")
    GENERALIST = card("C-ROLE-GENERALIST")
    MEDIC = card("C-ROLE-MEDIC")
    RESEARCHER = card("C-ROLE-RESEARCHER")
    SCIENTIST = card("C-ROLE-SCIENTIST")


class EventCard(Enumeration[CardSpec]):
    """Event cards."""

    ONE_QUIET_NIGHT = card("C-EVENT-QUIET")
    CONTAINMENT_ATTEMPT = card("C-EVENT-CONTAIN")
    HEALTHY_POPULATION = card("C-EVENT-HEALTHY")
    MOBILE_HOSPITAL = card("C-EVENT-HOSPITAL")
    SAMPLE_REROLL = card("C-EVENT-REROLL")
    REMOTE_TREATMENT = card("C-EVENT-REMOTE")
    CHANGE_OF_PLANS = card("C-EVENT-PLANS")
    URGENT_SUPPLIES = card("C-EVENT-SUPPLIES")
    GLOBAL_COOPERATION = card("C-EVENT-COOP")
    REASSIGNMENT = card("C-EVENT-REASSIGN")


class ActionKind(Enumeration[ActionSpec]):
    """Action kinds, in the order of the action space."""

    ROLL = action("roll", help="all dice at hand, or those picked up", clauses="C-ROLL")
    RETRIEVE = action("retrieve", help="take one banked die back before the roll", clauses="C-ROLE-DISPATCHER")
    FREE = action(
        "free colour [seat]",
        help="take this die back; the sample under it goes to the treatment centre",
        clauses="C-TURN-03",
    )
    FLY = action("fly region [face]", help="to any other region", clauses="C-MOVE")
    SAIL = action("sail region [face]", help="to a neighbouring region", clauses="C-MOVE")
    TREAT = action(
        "treat colour [face]",
        help="a die from your region to the treatment centre; of a cured colour, all",
        clauses="C-TREAT",
    )
    CLEAR = action(
        "clear colour [face]",
        help="a die from the treatment centre to the bag; of a cured colour, all",
        clauses="C-TREAT",
    )
    SAMPLE = action(
        "sample colour [face]",
        help="a die from the treatment centre, locked with this die until the cure",
        clauses="C-SAMPLE",
    )
    DOUBLE = action("double", help="use a die with two treatments", clauses="C-ROLE-MEDIC")
    TRIPLE = action("triple", help="use a die with three treatments", clauses="C-ROLE-MEDIC")
    CONTAIN = action(
        "contain", help="up to three dice from the treatment centre to the bag", clauses="C-ROLE-CONTAINMENT"
    )
    CROSS = action(
        "cross colour [place]", help="an infection die to the CDC, where it pays for events", clauses="C-ROLE-PLANNER"
    )
    AIRLIFT = action(
        "airlift origin:region region", help="all pawns of one region to another", clauses="C-ROLE-DISPATCHER"
    )
    BANK = action("bank", help="keep this airlift for later, on anybody's turn", clauses="C-ROLE-DISPATCHER")
    REROLL = action("reroll face", help="pick up a die showing this, to roll it again", clauses="C-ROLL")
    DONE = action("done", help="end this part of the turn", clauses="C-TURN")
    GIVE = action("give colour seat [owner:seat]", rows=("colour",), help="a sample to a player here", clauses="C-GIVE")
    CURE = action("cure colour", help="roll all your samples of this colour", clauses="C-CURE")
    BUY = action("buy [seat] event", help="an event, with dice from the CDC", clauses="C-EVENT-0")
    LAUNCH = action(
        "launch origin:region region",
        help="a banked airlift: all pawns of one region to another",
        clauses="C-ROLE-DISPATCHER",
    )
    SEND = action(
        "send seat region", help="another pawn from your region anywhere, without a die", clauses="C-ROLE-DISPATCHER"
    )
    DELIVER = action(
        "deliver colour seat [owner:seat]",
        rows=("colour",),
        help="a sample to anybody anywhere",
        clauses="C-ROLE-RESEARCHER",
    )
    PROCEED = action("proceed", help="use nothing now", clauses="C-EVENT-0")
    PAY = action("pay colour", help="with a die of this colour, which goes to the bag", clauses="C-EVENT-0")
    RETURN = action("return colour", help="a die from the treatment centre to the bag", clauses="C-EVENT-HEALTHY")
    ENOUGH = action("enough", help="no more", clauses="C-EVENT-0")
    TAKE = action("take region colour", help="a die from a region to the treatment centre", clauses="C-EVENT-REMOTE")
    TURN = action("turn face new:face", help="an unused die to another face", clauses="C-EVENT-PLANS")
    COOPERATE = action(
        "cooperate giver:seat taker:seat", help="samples of the first seat go to the second", clauses="C-EVENT-COOP"
    )
    HAND = action("hand colour owner:seat", help="this sample over", clauses="C-EVENT-COOP")
    SPARE = action(
        "spare colour", help="a die of this colour goes back to the bag unrolled", clauses="C-EVENT-SUPPLIES"
    )
    RESAMPLE = action(
        "resample shown:number", help="roll a die showing this again; 0 is a cross", clauses="C-EVENT-REROLL"
    )
    MOVE = action("move seat region", help="this pawn to that region", clauses="C-EVENT-REASSIGN")


class JournalKind(FamilyJournalKind):
    """Journal kinds: what happened."""

    PROCEEDED = entry(("seat",), "{seat} lets the moment pass.", style="quiet")
    TURN = entry(("seat", "number"), "Turn of {seat}.", style="turn", pause=600)
    ROLLED = entry(
        ("seat", "face", "dice"), "{seat} rolls {dice} × {face}.", style="strong", reveals="always", pause=500
    )
    BIOHAZARD = entry(
        ("seat",), "A biohazard of {seat} is set aside.", style="warning", reveals="always", tone="bad", pause=700
    )
    EXCUSED = entry(("seat",), "The first biohazard of {seat} does not move the marker.", style="relief", pause=700)
    MARKER = entry(
        ("space", "rate"), "The infection marker moves to {space} (rate {rate}).", style="warning", pause=700
    )
    EPIDEMIC = entry((), "Epidemic!", style="danger", tone="alarm", pause=1500)
    DRAWN = entry(
        ("colour", "dice"), "Drawn from the bag: {dice} {colour}.", style="colour", reveals="always", pause=500
    )
    PLACED = entry(
        ("region", "colour", "dice"), "{region} receives {dice} {colour}.", style="colour", reveals="always", pause=650
    )
    CROSSED = entry(("colour", "dice"), "To the CDC: {dice} {colour}.", style="colour", reveals="always", pause=600)
    OUTBREAK = entry(
        ("region", "colour", "number"),
        "Outbreak {number} in {region} ({colour})!",
        style="danger",
        tone="alarm",
        pause=1300,
    )
    SPREAD = entry(("region", "colour", "dice"), "Spread to {region}: {dice} {colour}.", style="warning", pause=1000)
    MOVED = entry(("seat", "origin", "region"), "{seat} moves from {origin} to {region}.", pause=450)
    TREATED = entry(
        ("region", "colour", "dice"),
        "From {region} to the treatment centre: {dice} {colour}.",
        style="relief",
        tone="good",
        pause=400,
    )
    CLEARED = entry(
        ("colour", "dice"), "From the treatment centre to the bag: {dice} {colour}.", style="relief", pause=400
    )
    SAMPLED = entry(("seat", "colour"), "{seat} takes a {colour} sample.", style="knowledge", pause=500)
    FREED = entry(
        ("seat", "colour", "holder"),
        "{seat} takes a die back from a {colour} sample of {holder}.",
        style="knowledge",
        pause=500,
    )
    SHARED = entry(
        ("colour", "giver", "taker"), "{giver} hands a {colour} sample to {taker}.", style="knowledge", pause=700
    )
    BANKED = entry(("seat",), "{seat} banks an airlift.", style="pawn", pause=400)
    RETRIEVED = entry(("seat",), "{seat} takes a banked die back.", style="pawn", pause=400)
    TO_CDC = entry(("colour",), "A {colour} die is turned to its cross and goes to the CDC.", pause=500)
    PICKED = entry(("face",), "A die showing {face} is picked up.", style="quiet", pause=150)
    TURNED = entry(("face", "old"), "A die is turned from {old} to {face}.", style="event", tone="bad", pause=400)
    SAMPLE_ROLLED = entry(("number", "dice"), "Samples rolled: {dice} × {number}.", reveals="always", pause=700)
    ATTEMPT = entry(
        ("seat", "colour", "total"),
        "{seat} tries to cure {colour}: {total}.",
        style="strong",
        reveals="always",
        pause=1300,
    )
    FAILED = entry(("colour",), "No cure for {colour}.", style="warning", pause=1200)
    BOUGHT = entry(("seat", "event"), "{seat} uses {event}.", style="event", pause=1000)
    PAID = entry(("colour",), "A {colour} die of the CDC pays.", style="quiet", pause=400)
    REVEALED = entry(("event",), "{event} lies face up.", style="event", reveals="always", pause=500)
    SPARED = entry(("colour",), "A drawn {colour} die goes back to the bag.", style="event", pause=500)
    RESAMPLED = entry(
        ("number", "old"),
        "A sample die that showed {old} is rolled again: {number}.",
        style="event",
        reveals="always",
        pause=800,
    )
    HOSPITAL = entry((), "The mobile hospital follows the active pawn.", style="event", pause=700)
    QUIET_NIGHT = entry((), "One quiet night: no region is infected.", style="event", pause=1000)
    DONE = entry(("seat",), "{seat} is done with this part of the turn.", style="quiet")


class Phase(FamilyPhase):
    """Phases: the part of the turn under way, or the step that comes next once nobody wants to use the moment."""

    START = phase("before the roll")
    ACTING = phase("acting")
    HAZARD = phase("biohazard!", before="before the biohazard counts")
    EPIDEMIC = phase("epidemic!", before="before the drawn dice are rolled")
    GIVING = phase("giving samples")
    CURING = phase("trying a cure")
    JUDGING = phase("cure attempt", before="before the attempt is judged")
    INFECT = phase("infect part", before="before regions are infected")
    INFECTING = phase("infecting", before="before the drawn dice are rolled")


class PendingChoice(Enumeration[ChoiceSpec]):
    """Pending choices: decisions inside a decision, by the number in ``state.pending_choice``."""

    NONE = choice()
    REROLL = choice("C-ROLL-02", "C-BIO")
    TREAT = choice("C-TREAT")
    RETURN = choice("C-ROLE-CONTAINMENT-03", "C-EVENT-HEALTHY")
    TAKE = choice("C-EVENT-REMOTE", "C-EVENT-HOSPITAL")
    PAY = choice("C-EVENT-02", "C-EVENT-05")
    TURN = choice("C-EVENT-PLANS")
    COOPERATE = choice("C-EVENT-COOP")
    HAND = choice("C-EVENT-COOP")
    SPARE = choice("C-EVENT-SUPPLIES")
    RESAMPLE = choice("C-EVENT-REROLL")
    MOVE = choice("C-EVENT-REASSIGN")


class Awaited(PendingChoice):
    """Everything that can be awaited: pending choices, and what follows from the rest of the state."""

    START = choice("C-TURN-02", "C-TURN-03", "C-ROLL-01")
    ACT = choice("C-ROLL", "C-MOVE", "C-TREAT", "C-SAMPLE", "C-BIO")
    GIVE = choice("C-GIVE")
    CURE = choice("C-CURE")
    WINDOW = choice("C-EVENT")


class Ending(FamilyEnding):
    """Endings, by the number in ``state.outcome``."""

    INFECTION = ending(
        "The infection marker reaches the skull: the game is lost.", "the infection marker reached its skull"
    )
    OUTBREAKS = ending(
        "The outbreak marker reaches the skull: the game is lost.", "the outbreak marker reached its skull"
    )
    BAG = ending("The bag does not hold the dice to be drawn: the game is lost.", "the bag ran out of dice")


NO_DIE = FACES  # in the place of a face: no die is used
FACE_NAMES = FACES + 1
PIPS = REGION_COUNT + 1  # what an infection die can show, 0 being the cross
OWN_REGION, CENTRE = range(2)
PLACES = ("region", "centre")

ACTION_SPACE = ActionSpace(
    ActionKind,
    {
        "colour": COLOUR_COUNT,
        "seat": SEATS,
        "region": REGION_COUNT,
        "face": FACE_NAMES,
        "event": len(EventCard.names),
        "place": len(PLACES),
        "number": PIPS,
    },
)
WIDTH = ACTION_SPACE.width
ROWS = ACTION_SPACE.rows
ROW_KIND = ACTION_SPACE.row_kind
ROW_COLOUR = ACTION_SPACE.row_index
FIRST_ROW = ACTION_SPACE.first_row
NO_SUCH_ACTION = "C-TURN-01"
