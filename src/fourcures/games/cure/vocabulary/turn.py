"""Vocabulary of the turn: phases, pending choices and everything else that is awaited, endings."""

from fourcures.engine.bits import mask_of
from fourcures.engine.vocabulary import Enumeration, ending, phase
from fourcures.games.common.vocabulary import FamilyEnding, FamilyPhase
from fourcures.games.cure.vocabulary.components import EventCard
from fourcures.games.cure.vocabulary.specs import CureChoiceSpec, choice


class Phase(FamilyPhase):
    """Phases: the part of the turn under way, or the step that comes next once no seat wants to act before it."""

    START = phase("before the roll")
    ACTING = phase("acting")
    HAZARD = phase("biohazard!", before="before the biohazard counts")
    EPIDEMIC = phase("epidemic!", before="before the drawn dice are rolled")
    GIVING = phase("giving samples")
    CURING = phase("trying a cure")
    JUDGING = phase("cure attempt", before="before the attempt is judged")
    INFECT = phase("infect part", before="before regions are infected")
    INFECTING = phase("infecting", before="before the drawn dice are rolled")


WINDOW_PHASES = mask_of(number for number, spec in Phase.specs.items() if spec.before)
ROLL_PHASES = mask_of((Phase.ACTING, Phase.HAZARD, Phase.EPIDEMIC))  # while the active player has rolled dice to use


class PendingChoice(Enumeration[CureChoiceSpec]):
    """Pending choices: decisions inside a decision, by the number in ``state.pending_choice``."""

    NONE = choice()
    REROLL = choice(
        ("C-ROLL-02", "C-BIO"),
        question="pick up more dice, or roll {picked} again",
        first=("{seat} must first pick up more dice or roll", "C-ROLL-05"),
    )
    TREAT = choice(
        ("C-TREAT",),
        question="treatments with this die, {left} left",
        first=("{seat} must first finish the treatments of the die", "C-ROLL-05"),
        keys=("left",),
    )
    RETURN = choice(
        ("C-ROLE-CONTAINMENT-03", "C-EVENT-HEALTHY"),
        question="dice from the treatment centre to the bag, {left} left",
        first=("{seat} must first choose a die of the treatment centre that goes to the bag", "C-EVENT-HEALTHY-01"),
        keys=("by", "left"),
        events=(EventCard.HEALTHY_POPULATION,),
        without_event="contain",
        without_event_clause="C-ROLE-CONTAINMENT-03",
    )
    TAKE = choice(
        ("C-EVENT-REMOTE", "C-EVENT-HOSPITAL"),
        question="dice from regions to the treatment centre, {left} left",
        first=("{seat} must first choose a die that goes to the treatment centre", "C-EVENT-REMOTE-01"),
        keys=("by", "left"),
        events=(EventCard.REMOTE_TREATMENT,),
        without_event="mobile_hospital",
        without_event_clause="C-EVENT-HOSPITAL-01",
    )
    PAY = choice(
        ("C-EVENT-02", "C-EVENT-05"),
        question="pay for {event}, {left} more",
        first=("{seat} must first choose the dice of the CDC that pay for the event", "C-EVENT-02"),
        keys=("event", "left"),
        events=tuple(EventCard.specs),
    )
    TURN = choice(
        ("C-EVENT-PLANS",),
        question="turn dice to other faces, {left} left",
        first=("{seat} must first choose the dice to turn", "C-EVENT-PLANS-01"),
        keys=("left",),
        events=(EventCard.CHANGE_OF_PLANS,),
    )
    COOPERATE = choice(
        ("C-EVENT-COOP",),
        question="whose samples go to whom?",
        first=("{seat} must first choose who hands samples to whom", "C-EVENT-COOP-01"),
        events=(EventCard.GLOBAL_COOPERATION,),
    )
    HAND = choice(
        ("C-EVENT-COOP",),
        question="which samples of the {giver} for the {taker}?",
        first=("{seat} must first choose the samples to hand over", "C-EVENT-COOP-01"),
        keys=("from", "to"),
        events=(EventCard.GLOBAL_COOPERATION,),
    )
    SPARE = choice(
        ("C-EVENT-SUPPLIES",),
        question="which die goes back to the bag?",
        first=("{seat} must first choose the drawn die that goes back", "C-EVENT-SUPPLIES-01"),
        events=(EventCard.URGENT_SUPPLIES,),
    )
    RESAMPLE = choice(
        ("C-EVENT-REROLL",),
        question="which die is rolled again?",
        first=("{seat} must first choose the sample die to roll again", "C-EVENT-REROLL-01"),
        events=(EventCard.SAMPLE_REROLL,),
    )
    MOVE = choice(
        ("C-EVENT-REASSIGN",),
        question="which pawn, and where to?",
        first=("{seat} must first choose the pawn that moves", "C-EVENT-REASSIGN-01"),
        events=(EventCard.REASSIGNMENT,),
    )


class Awaited(PendingChoice):
    """All awaited decisions: pending choices, and decisions that follow from the rest of the state."""

    START = choice(("C-TURN-02", "C-TURN-03", "C-ROLL-01"), phase=Phase.START, question="roll your dice")
    ACT = choice(
        ("C-ROLL", "C-MOVE", "C-TREAT", "C-SAMPLE", "C-BIO"),
        phase=Phase.ACTING,
        question="use a die, roll some again, or done",
    )
    GIVE = choice(("C-GIVE",), phase=Phase.GIVING, question="give samples to players here, or done")
    CURE = choice(("C-CURE",), phase=Phase.CURING, question="try for a cure, or done")
    WINDOW = choice(("C-EVENT",), question="an event {before}?")


class Ending(FamilyEnding):
    """Endings, by the number in ``state.outcome``."""

    INFECTION = ending(
        "The infection marker reaches the skull: the game is lost.", "the infection marker reached its skull"
    )
    OUTBREAKS = ending(
        "The outbreak marker reaches the skull: the game is lost.", "the outbreak marker reached its skull"
    )
    BAG = ending("The bag does not hold the dice to be drawn: the game is lost.", "the bag ran out of dice")
