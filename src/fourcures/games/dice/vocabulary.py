"""Vocabulary of the dice game of 2009: actions, events, choices and endings, each declared once."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.vocabulary import (
    ActionSpec,
    CardSpec,
    ChoiceSpec,
    Enumeration,
    Spec,
    action,
    card,
    choice,
    ending,
    entry,
    member,
    phase,
)
from fourcures.games.common.vocabulary import CubesJournalKind, FamilyEnding, FamilyPhase
from fourcures.games.dice.data.board import CITY_COUNT, COLOURS, DICE, FACES


class Role(Enumeration[CardSpec]):
    """Roles, by the number in ``state.role``."""

    SCIENTIST = card("D-ROLE-SCIENTIST")
    EMERGENCY_RESPONSE = card("D-ROLE-EMERGENCY")
    RESEARCHER = card("D-ROLE-RESEARCHER")
    MEDIC = card("D-ROLE-MEDIC")
    DISPATCHER = card("D-ROLE-DISPATCHER")


class SpecialEvent(Enumeration[CardSpec], first=1):
    """Special events, by the number rolled."""

    AIR_LIFT = card("D-EVENT-AIRLIFT")
    ONE_QUIET_NIGHT = card("D-EVENT-QUIET")
    RESILIENT_POPULATION = card("D-EVENT-RESILIENT")
    BREAK_THROUGH = card("D-EVENT-BREAK")
    QUARANTINE = card("D-EVENT-QUARANTINE")
    RE_EMERGENCE = card("D-EVENT-REEMERGE")


class ActionKind(Enumeration[ActionSpec]):
    """Action kinds, in the order of the action space."""

    DRIVE = action("drive city", help="to a linked city", clauses="D-MOVE")
    TREAT = action(
        "treat colour", help="remove a cube of the colour here; the Medic removes all of it", clauses="D-TREAT"
    )
    CURE = action("cure colour", help="a disease, with enough research points", clauses="D-CURE")
    PASS = action("pass", help="spend one action on nothing", clauses="D-TURN-02")
    DISPATCH = action(
        "dispatch", help="roll the numbered die, and fly to a city of that number", clauses="D-ROLE-DISPATCHER"
    )
    FLY = action(
        "fly city",
        help="to the start city or the last infected one, or to a city with the number rolled",
        clauses="D-ROLE",
    )
    STAY = action("stay", help="where you are", clauses="D-ROLE-DISPATCHER")
    CLEAR = action("clear colour", help="all cubes of a cured colour here, free", clauses="D-ROLE-MEDIC")
    PROCEED = action("proceed", help="let it be", clauses="D-TURN")
    REROLL = action("reroll number", help="so many of the black dice, once", clauses="D-ROLE-RESEARCHER")
    KEEP = action("keep face", help="a die showing this; it is final", clauses="D-RES")
    ROLL = action("roll", help="all dice that are not kept again", clauses="D-RES")
    AIRLIFT = action("airlift city", help="event: the pawn goes there", clauses="D-EVENT-AIRLIFT")
    REMOVE = action(
        "remove city colour",
        rows=("colour",),
        help="event: a cube there, or all of a cured colour",
        clauses="D-EVENT-RESILIENT",
    )
    ADVANCE = action("advance colour", help="event: one point for this colour", clauses="D-EVENT-BREAK")
    QUARANTINE = action("quarantine city", help="event: no cube comes there this turn", clauses="D-EVENT-QUARANTINE")
    DROP = action("drop colour", help="take off one point", clauses="D-STD")
    ROLE = action("role role", help="this role for the next turn", clauses="D-ROLE-0")


class JournalKind(CubesJournalKind):
    """Journal kinds: what happened."""

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
    KEPT = entry(("face", "forced"), "A {face} die is kept.", style="colour", pause=450)
    MARKER = entry(("square",), "The infection marker moves to square {square}.", style="warning", pause=700)
    EPIDEMIC = entry((), "Epidemic!", style="danger", tone="alarm", pause=1400)
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


class PendingChoice(Enumeration[ChoiceSpec]):
    """Pending choices: what is awaited of the player."""

    NONE = choice()
    ACTION = choice("D-TURN-02", "D-MOVE", "D-TREAT", "D-CURE", "D-TURN-03")
    CLEARING = choice("D-ROLE-MEDIC-02")
    FLIGHT = choice("D-ROLE-DISPATCHER")
    BLACK_DICE = choice("D-ROLE-RESEARCHER", "D-RES-02", "D-BLACK")
    KEEP = choice("D-RES", "D-POINT", "D-BLACK", "D-EVENT-01")
    EVENT = choice("D-EVENT")
    LIMIT = choice("D-STD")
    ROLE = choice("D-ROLE-0")


class Ending(FamilyEnding):
    """Endings, by the number in ``state.outcome``."""

    CUBES = ending("A cube is needed and the supply is empty: the game is lost.", "a disease ran out of cubes")
    OUTBREAKS = ending("The outbreak tracker reaches its death icon: the game is lost.", "too many outbreaks")
    INFECTION = ending(
        "The infection marker reaches the death icon: the game is lost.", "the infection marker reached its end"
    )


CHOOSE_ROLE = len(Role.names)  # what a 6 on the role roll means
ACTION_SPACE = ActionSpace(
    ActionKind,
    {"city": CITY_COUNT, "colour": len(COLOURS), "number": DICE, "face": len(FACES), "role": len(Role.names)},
)
WIDTH = ACTION_SPACE.width
ROWS = ACTION_SPACE.rows
ROW_KIND = ACTION_SPACE.row_kind
ROW_COLOUR = ACTION_SPACE.row_index
FIRST_ROW = ACTION_SPACE.first_row
NO_SUCH_ACTION = "D-TURN-01"


class RollPurpose(Enumeration[Spec]):
    """What a city is rolled for."""

    OPENING = member()
    EPIDEMIC = member()
    INFECTOR = member()
