"""Vocabulary of the dice game of 2009: actions, events, choices and endings, each declared once."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.vocabulary import (
    LAST,
    CardSpec,
    ChoiceSpec,
    Enumeration,
    Spec,
    card,
    choice,
    ending,
    entry,
    member,
    phase,
)
from fourcures.games.common.vocabulary import (
    CubesJournalKind,
    FamilyActionSpec,
    FamilyEnding,
    FamilyPhase,
    action,
    group_table,
)
from fourcures.games.dice.data.board import CITY_COUNT, COLOURS, DICE, FACES, POINTS_LIMIT


class Role(Enumeration[CardSpec]):
    """Roles, by the number in ``state.role``."""

    SCIENTIST = card("D-ROLE-SCIENTIST")
    EMERGENCY_RESPONSE = card("D-ROLE-EMERGENCY")
    RESEARCHER = card("D-ROLE-RESEARCHER")
    MEDIC = card("D-ROLE-MEDIC")
    DISPATCHER = card("D-ROLE-DISPATCHER")


class SpecialEvent(Enumeration[CardSpec], first=1):
    """Special events, by the number rolled."""

    AIR_LIFT = card("D-EVENT-AIRLIFT", question="where does the pawn go?")
    ONE_QUIET_NIGHT = card("D-EVENT-QUIET")
    RESILIENT_POPULATION = card("D-EVENT-RESILIENT", question="which cube is removed?")
    BREAK_THROUGH = card("D-EVENT-BREAK", question="which colour gets a point?")
    QUARANTINE = card("D-EVENT-QUARANTINE", question="which city?")
    RE_EMERGENCE = card("D-EVENT-REEMERGE")


class PendingChoice(Enumeration[ChoiceSpec]):
    """Pending choices of the player. Questions may name fields of the turn in a view."""

    NONE = choice()
    ACTION = choice(
        ("D-TURN-02", "D-MOVE", "D-TREAT", "D-CURE", "D-TURN-03"),
        question="choose an action, {actions_left} left",
    )
    CLEARING = choice(
        ("D-ROLE-MEDIC-02",),
        question="clear a cured colour here, or proceed?",
        first=("The actions are used up; the Medic can still 'clear', or 'proceed'", "D-TURN-02"),
    )
    FLIGHT = choice(
        ("D-ROLE-DISPATCHER",),
        question="the die shows {number_rolled}: fly to a city with that number, or stay",
        first=(
            "The Dispatcher has rolled and must first 'fly' to a city of that number, or 'stay'",
            "D-ROLE-DISPATCHER-01",
        ),
    )
    BLACK_DICE = choice(
        ("D-ROLE-RESEARCHER", "D-RES-02", "D-BLACK"),
        question="roll black dice again, or proceed?",
        first=("The Researcher must first 'reroll' black dice, or 'proceed'", "D-ROLE-RESEARCHER-01"),
    )
    KEEP = choice(
        ("D-RES", "D-POINT", "D-BLACK", "D-EVENT-01"),
        question="research: keep a die",
        first=("The research roll is under way: first 'keep' or 'roll' its dice", "D-RES-01"),
    )
    EVENT = choice(("D-EVENT",), first=("First the special event {event} must be carried out", "D-EVENT-01"))
    LIMIT = choice(
        ("D-STD",),
        question=f"more than {POINTS_LIMIT} points: take one off",
        first=(f"There are more than {POINTS_LIMIT} research points; first 'drop' one", "D-STD-02"),
    )
    ROLE = choice(
        ("D-ROLE-0",),
        question="a 6: which role for the next turn?",
        first=("First a role must be chosen", "D-ROLE-03"),
    )


class ActionGroup(Enumeration[Spec]):
    """Groups of action kinds. The rules route an action by its group, then by its kind."""

    ACTION = member()
    FREE = member()  # what costs no action: a Medic's clearing, and refusals of something offered
    DIE = member()  # what becomes of dice that lie on the table
    EVENT = member()
    CHOICE = member()


class ActionKind(Enumeration[FamilyActionSpec]):
    """Action kinds, in the order of the action space.

    Labels and targets name arguments; ``here`` is the pawn's city. A kind without ``misplaced`` is refused at the
    wrong time because of the pending choice.
    """

    DRIVE = action(
        "drive city",
        group=ActionGroup.ACTION,
        help="to a linked city",
        clauses="D-MOVE",
        answers=(PendingChoice.ACTION,),
        label="Drive to {city}",
        targets=("place:{city}",),
        tally="driven",
    )
    TREAT = action(
        "treat colour",
        group=ActionGroup.ACTION,
        help="remove a cube of the colour here; the Medic removes all of it",
        clauses="D-TREAT",
        answers=(PendingChoice.ACTION,),
        label="Treat {colour} in {here}",
        targets=("cube:{here}:{colour}", "disease:{colour}", "place:{here}"),
        tally="treated",
    )
    CURE = action(
        "cure colour",
        group=ActionGroup.ACTION,
        help="a disease, with enough research points",
        clauses="D-CURE",
        answers=(PendingChoice.ACTION,),
        label="Cure {colour} ({points})",
        targets=("disease:{colour}",),
        tally="cured",
    )
    PASS = action(
        "pass",
        group=ActionGroup.ACTION,
        help="spend one action on nothing",
        clauses="D-TURN-02",
        answers=(PendingChoice.ACTION,),
        label="Pass: spend an action on nothing",
        priority=LAST,
    )
    DISPATCH = action(
        "dispatch",
        group=ActionGroup.ACTION,
        help="roll the numbered die, and fly to a city of that number",
        clauses="D-ROLE-DISPATCHER",
        answers=(PendingChoice.ACTION,),
        label="Dispatcher: roll the numbered die to fly",
        targets=("pawn:0",),
        is_random=True,
    )
    FLY = action(
        "fly city",
        group=ActionGroup.ACTION,
        help="to the start city or the last infected one, or to a city with the number rolled",
        clauses="D-ROLE",
        answers=(PendingChoice.ACTION, PendingChoice.FLIGHT),
        label="Fly to {city}",
        targets=("place:{city}",),
        priority=1,  # after driving, if both lead to a city
        tally="flown",
    )
    STAY = action(
        "stay",
        group=ActionGroup.FREE,
        help="where you are",
        clauses="D-ROLE-DISPATCHER",
        plays=SpecialEvent.AIR_LIFT,
        answers=(PendingChoice.FLIGHT, PendingChoice.EVENT),
        misplaced=("There is no flight to be declined now", "D-ROLE-DISPATCHER-01"),
        label="Stay in {here}",
        targets=("place:{here}", "pawn:0"),
    )
    CLEAR = action(
        "clear colour",
        group=ActionGroup.FREE,
        help="all cubes of a cured colour here, free",
        clauses="D-ROLE-MEDIC",
        answers=(PendingChoice.ACTION, PendingChoice.CLEARING),
        label="Clear all {colour} from {here}",
        targets=("cube:{here}:{colour}", "disease:{colour}", "place:{here}"),
        tally="treated",
    )
    PROCEED = action(
        "proceed",
        group=ActionGroup.FREE,
        help="let it be",
        clauses="D-TURN",
        answers=(PendingChoice.CLEARING, PendingChoice.BLACK_DICE),
        misplaced=("There is an action to be taken; 'pass' spends it on nothing", "D-TURN-02"),
        label="Let the moment pass",
    )
    REROLL = action(
        "reroll number",
        group=ActionGroup.DIE,
        help="so many of the black dice, once",
        clauses="D-ROLE-RESEARCHER",
        answers=(PendingChoice.BLACK_DICE,),
        misplaced=(
            "Only the Researcher rolls black dice again, once, after the first research roll",
            "D-ROLE-RESEARCHER-01",
        ),
        label="Roll {number} again",
        targets=("die:black",),
        is_random=True,
    )
    KEEP = action(
        "keep face",
        group=ActionGroup.DIE,
        help="a die showing this; it is final",
        clauses="D-RES",
        answers=(PendingChoice.KEEP,),
        misplaced=("There are no research dice to keep now", "D-TURN-03"),
        label="Keep a {face} die",
        targets=("die:{face}",),
        tally="dice kept",
    )
    ROLL = action(
        "roll",
        group=ActionGroup.DIE,
        help="all dice that are not kept again",
        clauses="D-RES",
        answers=(PendingChoice.KEEP,),
        misplaced=("There are no research dice to roll now", "D-TURN-03"),
        label="Roll the other dice again",
        is_random=True,
    )
    AIRLIFT = action(
        "airlift city",
        group=ActionGroup.EVENT,
        help="event: the pawn goes there",
        clauses="D-EVENT-AIRLIFT",
        plays=SpecialEvent.AIR_LIFT,
        answers=(PendingChoice.EVENT,),
        misplaced=("There is no {event} to be carried out now", "D-EVENT-AIRLIFT-01"),
        label="Air-Lift to {city}",
        targets=("place:{city}", "event:air_lift"),
        tally="events",
    )
    REMOVE = action(
        "remove city colour",
        group=ActionGroup.EVENT,
        rows=("colour",),
        help="event: a cube there, or all of a cured colour",
        clauses="D-EVENT-RESILIENT",
        plays=SpecialEvent.RESILIENT_POPULATION,
        answers=(PendingChoice.EVENT,),
        misplaced=("There is no {event} to be carried out now", "D-EVENT-RESILIENT-01"),
        label="Resilient Population: remove {colour} from {city}",
        targets=("cube:{city}:{colour}", "place:{city}", "event:resilient_population"),
        tally="events",
    )
    ADVANCE = action(
        "advance colour",
        group=ActionGroup.EVENT,
        help="event: one point for this colour",
        clauses="D-EVENT-BREAK",
        plays=SpecialEvent.BREAK_THROUGH,
        answers=(PendingChoice.EVENT,),
        misplaced=("There is no {event} to be carried out now", "D-EVENT-BREAK-01"),
        label="Break-through: one point for {colour}",
        targets=("disease:{colour}",),
        tally="events",
    )
    QUARANTINE = action(
        "quarantine city",
        group=ActionGroup.EVENT,
        help="event: no cube comes there this turn",
        clauses="D-EVENT-QUARANTINE",
        plays=SpecialEvent.QUARANTINE,
        answers=(PendingChoice.EVENT,),
        misplaced=("There is no {event} to be carried out now", "D-EVENT-QUARANTINE-01"),
        label="Quarantine {city}",
        targets=("place:{city}", "event:quarantine"),
        tally="events",
    )
    DROP = action(
        "drop colour",
        group=ActionGroup.CHOICE,
        help="take off one point",
        clauses="D-STD",
        answers=(PendingChoice.LIMIT,),
        misplaced=(f"Points are dropped only while there are more than {POINTS_LIMIT}", "D-STD-02"),
        label="Take one point off {colour}",
        targets=("disease:{colour}",),
    )
    ROLE = action(
        "role role",
        group=ActionGroup.CHOICE,
        help="this role for the next turn",
        clauses="D-ROLE-0",
        answers=(PendingChoice.ROLE,),
        misplaced=("A role is chosen only after a 6 on the role roll", "D-ROLE-03"),
        label="Take the role {role} for the next turn",
    )


class JournalKind(CubesJournalKind):
    """Journal kinds: types of journal entries."""

    PROCEEDED = entry((), "The game goes on.", style="quiet")
    CLEARED = entry(
        ("city", "colour", "cubes"), "The Medic clears {cubes} {colour} from {city}.", style="relief", pause=400
    )
    TURN = entry(("seat", "number"), "Turn {number}.", style="turn", pause=500)
    MOVED = entry(("origin", "city"), "The pawn moves from {origin} to {city}.", pause=400)
    TREATED = entry(
        ("city", "colour", "cubes"), "Treated in {city}: {cubes} {colour}.", style="relief", tone="good", pause=350
    )
    REMOVED = entry(
        ("city", "colour", "cubes"), "Resilient population in {city}: {cubes} {colour} less.", style="relief", pause=500
    )
    PASSED = entry((), "An action is passed.")
    STAYED = entry((), "The pawn stays where it is.", style="quiet")
    DISPATCHED = entry(("number",), "The Dispatcher rolls a {number}.", style="pawn", reveals="always", pause=900)
    ROLLED = entry(("dice",), "The dice show {dice}.", style="strong", reveals="always", pause=1000)
    KEPT = entry(
        ("face", "forced"),
        "A {face} die is kept.",
        style="colour",
        pause=450,
        colour_styles=(("black", "warning"),),
    )
    MARKER = entry(("square",), "The infection marker moves to square {square}.", style="warning", pause=700)
    EPIDEMIC = entry((), "Epidemic!", style="danger", tone="alarm", pause=1400, landmark="epidemic")
    NAMED = entry(("city", "purpose"), "City roll: {city}.", style="quiet", reveals="always", pause=500)
    EVENT = entry(("event", "number"), "Special event {number}: {event}.", style="event", reveals="always", pause=1500)
    QUIET_NIGHT = entry((), "One quiet night: no city is infected.", style="event", pause=1000)
    ADVANCED = entry(("colour", "points"), "Research on {colour} goes up to {points}.", style="colour", pause=500)
    DROPPED = entry(("colour", "points"), "Research on {colour} is taken back to {points}.", pause=500)
    LOST_POINT = entry(
        ("colour",),
        "Research on {colour} can go no further: the point is lost.",
        style="warning",
        tone="alarm",
        pause=700,
    )
    QUARANTINED = entry(("city",), "{city} is in quarantine for this turn.", style="event", pause=700)
    REEMERGENCE = entry(("number",), "Re-emergence strikes the cities with a {number}.", reveals="always", pause=1000)
    REEMERGED = entry(("city", "colour"), "{colour} re-emerges in {city}.", style="warning", pause=900)
    ROLE_ROLL = entry(("number",), "The role roll shows a {number}.", style="quiet", reveals="always", pause=700)
    ROLE = entry(("role",), "The next role is {role}.", style="pawn", pause=700)


class Phase(FamilyPhase):
    """Phases: the step under way, or the one that comes next."""

    ACTIONS = phase("actions")
    RESEARCH = phase("research")
    TRACKERS = phase("trackers")
    EVENT = phase("special event")
    POINTS = phase("points")
    LIMIT = phase("too many points")
    INFECT = phase("infector")
    ROLE = phase("role roll")


class Ending(FamilyEnding):
    """Endings, by the number in ``state.outcome``."""

    CUBES = ending("A cube is needed and the supply is empty: the game is lost.", "a disease ran out of cubes")
    OUTBREAKS = ending("The outbreak tracker reaches its death icon: the game is lost.", "too many outbreaks")
    INFECTION = ending(
        "The infection marker reaches the death icon: the game is lost.", "the infection marker reached its end"
    )


class RollPurpose(Enumeration[Spec]):
    """Purposes of a city roll."""

    OPENING = member()
    EPIDEMIC = member()
    INFECTOR = member()


CHOOSE_ROLE = len(Role.names)  # result of a 6 on the role roll
ACTION_SPACE = ActionSpace(
    ActionKind,
    {"city": CITY_COUNT, "colour": len(COLOURS), "number": DICE, "face": len(FACES), "role": len(Role.names)},
)
WIDTH = ACTION_SPACE.width
ROWS = ACTION_SPACE.rows
ROW_KIND = ACTION_SPACE.row_kind
ROW_COLOUR = ACTION_SPACE.row_index
FIRST_ROW = ACTION_SPACE.first_row
GROUP = group_table(ActionKind)
NO_SUCH_ACTION = "D-TURN-01"
