"""Vocabulary of the board game: roles, event cards, actions, journal kinds, choices and endings, each declared once."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.rule_code import ConstArray
from fourcures.engine.vocabulary import (
    CARD,
    EVENT,
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
from fourcures.games.pandemic.data.board import CITY_COUNT, COLOURS, FORECAST_CARDS

MAX_PLAYERS = 4


class Role(Enumeration[CardSpec]):
    """Roles, by the number in ``state.role``."""

    CONTINGENCY_PLANNER = card("P-ROLE-PLANNER")
    DISPATCHER = card("P-ROLE-DISPATCHER")
    MEDIC = card("P-ROLE-MEDIC")
    OPERATIONS_EXPERT = card("P-ROLE-OPEX")
    QUARANTINE_SPECIALIST = card("P-ROLE-QUARANTINE")
    RESEARCHER = card("P-ROLE-RESEARCHER")
    SCIENTIST = card("P-ROLE-SCIENTIST")


class EventCard(Enumeration[CardSpec], first=CITY_COUNT):
    """Event cards, by their numbers among the player cards."""

    AIRLIFT = card("P-EVENT-AIRLIFT")
    FORECAST = card("P-EVENT-FORECAST", matters_before=("infect",))
    GOVERNMENT_GRANT = card("P-EVENT-GRANT")
    ONE_QUIET_NIGHT = card("P-EVENT-QUIET", matters_before=("infect",))
    RESILIENT_POPULATION = card("P-EVENT-RESILIENT", matters_before=("intensify",))


class ActionGroup(Enumeration[Spec]):
    """Groups of action kinds. The rules route an action by its group, then by its kind."""

    MOVE = member()
    ACTION = member()  # actions that are no moves
    WINDOW = member()
    EVENT = member()
    CHOICE = member()
    ANSWER = member()  # answers to a request
    TELLING = member()


class ActionKind(Enumeration[FamilyActionSpec]):
    """Action kinds, in the order of the action space.

    Priorities list ways to a city from the cheapest to the most expensive, then actions that can be done once.
    Kinds without a label have hints that depend on more than their arguments. A kind that plays an event card also has
    that card as a target.
    """

    DRIVE = action(
        "drive [seat] city",
        group=ActionGroup.MOVE,
        rows=("seat",),
        help="to a linked city",
        clauses="P-MOVE-01",
        tally="driven",
    )
    DIRECT = action(
        "direct [seat] city",
        group=ActionGroup.MOVE,
        rows=("seat",),
        title="Direct flight",
        help="fly: discard the card of the target",
        clauses="P-MOVE-02",
        priority=3,
        cost=CARD,
        tally="flown",
    )
    CHARTER = action(
        "charter [seat] city",
        group=ActionGroup.MOVE,
        rows=("seat",),
        title="Charter flight",
        help="fly anywhere: discard the card of the city you are in",
        clauses="P-MOVE-03",
        priority=5,
        cost=CARD,
        tally="flown",
    )
    SHUTTLE = action(
        "shuttle [seat] city",
        group=ActionGroup.MOVE,
        rows=("seat",),
        title="Shuttle flight",
        help="fly from station to station",
        clauses="P-MOVE-04",
        priority=2,
        tally="flown",
    )
    JOIN = action(
        "join [seat] city",
        group=ActionGroup.MOVE,
        rows=("seat",),
        title="Bring together",
        help="Dispatcher: bring a pawn to another pawn",
        clauses="P-ROLE-DISPATCHER",
        priority=1,
        tally="flown",
    )
    OPSFLIGHT = action(
        "opsflight city",
        group=ActionGroup.ACTION,
        title="Card flight",
        help="fly from a station anywhere: discard any city card",
        clauses="P-ROLE-OPEX",
        priority=4,
        cost=CARD,
        tally="flown",
    )
    BUILD = action(
        "build", group=ActionGroup.ACTION, help="a research station here", clauses="P-BUILD", priority=12, tally="built"
    )
    TREAT = action(
        "treat colour",
        group=ActionGroup.ACTION,
        help="remove cubes here",
        clauses="P-TREAT",
        label="Treat {colour} in {here}",
        targets=("cube:{here}:{colour}", "disease:{colour}", "place:{here}"),
        tally="treated",
    )
    GIVE = action(
        "give card seat",
        group=ActionGroup.ACTION,
        rows=("seat",),
        help="a card to a player here",
        clauses="P-SHARE",
        label="Give {card} to {seat}",
        targets=("card:{card}", "seat:{seat}", "pawn:{seat}"),
        tally="shared",
    )
    TAKE = action(
        "take card seat",
        group=ActionGroup.ACTION,
        rows=("seat",),
        help="a card from a player here",
        clauses="P-SHARE",
        tally="shared",
    )
    CURE = action(
        "cure colour",
        group=ActionGroup.ACTION,
        help="a disease, at a station",
        clauses="P-CURE",
        label="Cure {colour} (discard {cure_cards} {colour} cards)",
        targets=("disease:{colour}", "station:{here}", "place:{here}"),
        tally="cured",
    )
    RECALL = action(
        "recall card",
        group=ActionGroup.ACTION,
        help="store an event from the discards",
        clauses="P-ROLE-PLANNER",
        label="Store {card} from the discards",
        targets=("card:{card}", "pile:discard"),
    )
    PASS = action(
        "pass",
        group=ActionGroup.ACTION,
        help="spend one action on nothing",
        clauses="P-TURN-04",
        label="Pass: spend an action on nothing",
        priority=LAST,
    )
    PROCEED = action(
        "proceed", group=ActionGroup.WINDOW, help="play no event now", clauses="P-EVENT-0", label="Let the moment pass"
    )
    AIRLIFT = action(
        "airlift [seat] city",
        group=ActionGroup.EVENT,
        rows=("seat",),
        help="event: move any pawn anywhere",
        clauses="P-EVENT-AIRLIFT",
        plays=EventCard.AIRLIFT,
        priority=12,
        cost=EVENT,
        tally="events",
    )
    FORECAST = action(
        "forecast",
        group=ActionGroup.EVENT,
        help=f"event: see and order the next {FORECAST_CARDS} infections",
        clauses="P-EVENT-FORECAST",
        plays=EventCard.FORECAST,
        label="Forecast: see and order the next infection cards",
        targets=("pile:infection",),
        priority=12,
        cost=EVENT,
        tally="events",
    )
    GRANT = action(
        "grant city",
        group=ActionGroup.EVENT,
        title="Government grant",
        help="event: a research station anywhere",
        clauses="P-EVENT-GRANT",
        plays=EventCard.GOVERNMENT_GRANT,
        label="Government Grant: a research station in {city}",
        targets=("place:{city}",),
        priority=12,
        cost=EVENT,
        tally="events",
    )
    QUIETNIGHT = action(
        "quietnight",
        group=ActionGroup.EVENT,
        title="One quiet night",
        help="event: skip the next infect step",
        clauses="P-EVENT-QUIET",
        plays=EventCard.ONE_QUIET_NIGHT,
        label="One Quiet Night: skip the next infect step",
        priority=12,
        cost=EVENT,
        tally="events",
    )
    RESILIENT = action(
        "resilient city",
        group=ActionGroup.EVENT,
        title="Resilient population",
        help="event: take out a discarded infection card",
        clauses="P-EVENT-RESILIENT",
        plays=EventCard.RESILIENT_POPULATION,
        label="Resilient Population: take {city} out of the infection cards",
        targets=("place:{city}", "pile:infection"),
        priority=12,
        cost=EVENT,
        tally="events",
    )
    DISCARD = action("discard card", group=ActionGroup.CHOICE, help="give up a card", clauses="P-HAND")
    REMOVE = action(
        "remove city",
        group=ActionGroup.CHOICE,
        help="the station that moves",
        clauses="P-BUILD-03",
    )
    PLACE = action(
        "place city",
        group=ActionGroup.CHOICE,
        help="next from the top of the deck",
        clauses="P-EVENT-FORECAST",
        label="Put {city} next",
        targets=("card:{city}", "pile:infection"),
    )
    AGREE = action("agree", group=ActionGroup.ANSWER, help="to what is asked", clauses="P-CONSENT")
    REFUSE = action(
        "refuse", group=ActionGroup.ANSWER, help="what is asked", clauses="P-CONSENT", priority=1, declines=True
    )
    TELL = action(
        "tell [seat]",
        group=ActionGroup.TELLING,
        rows=("seat",),
        help="everybody all cards in your hand",
        clauses="P-INFO-12",
        label="Tell all your cards",
        tells=True,
    )
    TELL_CARD = action(
        "tell card",
        group=ActionGroup.TELLING,
        name="tell_card",
        title="Tell a card",
        help="everybody that you hold a card",
        clauses="P-INFO-12",
        label="Tell that you hold {card}",
        targets=("card:{card}",),
        tells=True,
    )


class JournalKind(CubesJournalKind):
    """Journal kinds: types of journal entries."""

    CLEARED = entry(
        ("city", "colour", "cubes"), "The Medic clears {cubes} {colour} from {city}.", style="relief", pause=400
    )
    TURN = entry(("seat",), "Turn of {seat}.", style="turn", pause=350)
    MOVED = entry(("seat", "origin", "city"), "{seat} moves from {origin} to {city}.", pause=550)
    BUILT = entry(("city",), "A research station is built in {city}.", style="relief", pause=500)
    STATION_REMOVED = entry(("city",), "The research station leaves {city}.", pause=400)
    TREATED = entry(
        ("city", "colour", "cubes"), "Treated in {city}: {cubes} {colour}.", style="relief", tone="good", pause=450
    )
    SHARED = entry(
        ("card", "giver", "taker"), "{giver} hands {card} to {taker}.", style="knowledge", reveals="hand", pause=500
    )
    DISCARDED = entry(("seat", "card"), "{seat} discards {card}.", reveals="hand", pause=250)
    DREW = entry(
        ("seat", "card"),
        "{seat} draws {card}.",
        hidden="{seat} draws a card.",
        style="knowledge",
        reveals="always",
        pause=350,
    )
    STORED = entry(("seat", "card"), "{seat} stores {card}.", pause=400)
    PLAYED = entry(("seat", "card"), "{seat} plays {card}.", style="event", reveals="hand", pause=600)
    PASSED = entry(("seat",), "{seat} passes.")
    AGREED = entry(("seat",), "{seat} agrees.", style="pawn")
    REFUSED = entry(("seat",), "{seat} refuses.", style="pawn")
    FORECAST = entry(("seat",), "{seat} looks at the top of the infection deck.", reveals="always")
    ASKED = entry(("seat", "owner", "request"), "{seat} asks {owner} to {request}.", style="pawn", reveals="hand")
    EPIDEMIC = entry((), "Epidemic!", style="danger", reveals="always", tone="alarm", pause=1300, landmark="epidemic")
    RATE = entry(("step", "rate"), "The infection rate is now {rate}.", style="warning", pause=600)
    TURNED = entry(
        ("city", "bottom"), "Infection card: {city}.", style="quiet", reveals="always", tone="bad", pause=550
    )
    INTENSIFIED = entry(
        ("cards",), "{cards} infection cards go back on top of the deck.", style="warning", tone="alarm", pause=800
    )
    WITHDRAWN = entry(("city",), "{city} is taken out of the infection cards.", style="event", pause=600)
    QUIET_NIGHT = entry((), "One quiet night: no city is infected.", style="event", pause=800)
    DEALT = entry(
        ("seat", "card"), "{seat} is dealt {card}.", hidden="{seat} is dealt a card.", style="quiet", reveals="always"
    )
    ARRANGED = entry(
        ("seat", "card", "last"),  # the last two of the cards, the upper one first
        "{seat} has laid the infection cards back.",
        hidden="{seat} has laid the infection cards back.",
        style="quiet",
    )
    TOLD = entry(("seat", "card"), "{seat} tells of {card}.", style="knowledge", reveals="hand")
    LACKED = entry(("seat", "card"), "{seat} does not hold {card}.", style="knowledge", reveals="hand", pause=400)
    PAYING = entry(("seat",), "{seat} can pay, and picks the cards one by one.", reveals="hand")


class Phase(FamilyPhase):
    """Phases: the step that comes next, once no seat wants to play an event before it."""

    ACTIONS = phase("actions")
    DRAW = phase("draw step", before="before cards are drawn", moment=True)
    EPIDEMIC = phase("epidemic!", before="before the epidemic")
    SECOND_EPIDEMIC = phase("2nd epidemic!", before="before the second epidemic")
    EPIDEMIC_INFECT = phase("epidemic!", before="before the epidemic infects")
    INTENSIFY = phase("epidemic!", before="before the discards return", moment=True)
    INFECT = phase("infect step", before="before cities are infected", moment=True)
    INFECTING = phase("infecting", before="before the next infection")


class PendingChoice(Enumeration[ChoiceSpec]):
    """Pending choices: decisions inside a decision, by the number in ``state.pending_choice``."""

    NONE = choice()
    CONSENT = choice(("P-CONSENT", "P-SHARE"), keys=("by", "request"), question="{by} asks to {request}")
    CURE_CARDS = choice(("P-CURE",), keys=("colour", "left"), question="discard {left} more {colour} for the cure")
    FLIGHT_CARD = choice(("P-ROLE-OPEX-03",), keys=("city",), question="discard a card to fly to {city}")
    STATION = choice(
        ("P-BUILD-02", "P-BUILD-03", "P-EVENT-GRANT-02"),
        keys=("city", "event", "leaves_game"),
        question="which station moves to {city}?",
    )
    FORECAST = choice(
        ("P-EVENT-FORECAST",), keys=("cards", "placed", "leaves_game"), question="Forecast: which card comes next?"
    )


class Awaited(PendingChoice):
    """All awaited decisions: pending choices, and decisions that follow from the rest of the state."""

    ACTION = choice(
        ("P-TURN-03", "P-TURN-04", "P-MOVE", "P-BUILD", "P-TREAT", "P-SHARE", "P-CURE", "P-EVENT-0"),
        question="choose an action, {actions_left} left",
    )
    HAND_LIMIT = choice(("P-HAND",), question="above the hand limit: discard or play")
    WINDOW = choice(
        ("P-EVENT-0", *(spec.clauses for spec in EventCard.specs.values())), question="an event {before_step}?"
    )


class Ending(FamilyEnding):
    """Endings, by the number in ``state.outcome``."""

    CUBES = ending("A cube is needed and the supply is empty: the game is lost.", "a disease ran out of cubes")
    OUTBREAKS = ending("The eighth outbreak: the game is lost.", "there were eight outbreaks")
    DECK = ending("Not enough player cards to draw: the game is lost.", "the player deck ran out")


CARD_COUNT = CITY_COUNT + len(EventCard.names)
ACTION_SPACE = ActionSpace(
    ActionKind, {"seat": MAX_PLAYERS, "city": CITY_COUNT, "card": CARD_COUNT, "colour": len(COLOURS)}
)
WIDTH = ACTION_SPACE.width
ROWS = ACTION_SPACE.rows
ROW_KIND = ACTION_SPACE.row_kind
ROW_SEAT = ACTION_SPACE.row_index
FIRST_ROW = ACTION_SPACE.first_row
EVENT_CARD = ConstArray(spec.plays for spec in ActionKind.specs.values())  # event card of each kind, or NO_CARD
GROUP = group_table(ActionKind)
EPIDEMIC_PHASES = (Phase.EPIDEMIC, Phase.SECOND_EPIDEMIC, Phase.EPIDEMIC_INFECT, Phase.INTENSIFY)
NO_SUCH_ACTION = "P-TURN-09"
