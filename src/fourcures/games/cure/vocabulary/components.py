"""Vocabulary of components: roles, icons of player dice, event cards, places."""

from fourcures.engine.vocabulary import CardSpec, Enumeration, Spec, card, member
from fourcures.games.cure.vocabulary.specs import EventSpec, IconSpec, event, icon


class Role(Enumeration[CardSpec]):
    """Roles, by the number in ``state.role``."""

    CONTAINMENT_SPECIALIST = card("C-ROLE-CONTAINMENT")
    CONTINGENCY_PLANNER = card("C-ROLE-PLANNER")
    DISPATCHER = card("C-ROLE-DISPATCHER")
    GENERALIST = card("C-ROLE-GENERALIST")
    MEDIC = card("C-ROLE-MEDIC")
    RESEARCHER = card("C-ROLE-RESEARCHER")
    SCIENTIST = card("C-ROLE-SCIENTIST")


class Icon(Enumeration[IconSpec], flags=True):
    """Icons of player dice, as bits: a face with two icons offers a choice."""

    FLY = icon("Fly", "to any other region")
    SAIL = icon("Sail", "to a neighbouring region")
    TREAT = icon("Treat", "a die from your region to the treatment centre, or from there to the bag")
    SAMPLE = icon("Sample", "a die from the treatment centre, locked with this die until the cure")
    TREAT2 = icon("Treat 2", "two treatments with one die", role=Role.MEDIC)
    TREAT3 = icon("Treat 3", "three treatments with one die", role=Role.MEDIC)
    CONTAIN = icon("Contain", "up to three dice from the treatment centre to the bag", role=Role.CONTAINMENT_SPECIALIST)
    CROSS = icon("Cross", "an infection die to the CDC, where it pays for events", role=Role.CONTINGENCY_PLANNER)
    AIRLIFT = icon("Airlift", "all pawns of one region to another, now or later", role=Role.DISPATCHER)
    BIOHAZARD = icon("Biohazard", "moves the infection marker, and cannot be rolled again")


class EventCard(Enumeration[EventSpec]):
    """Event cards."""

    ONE_QUIET_NIGHT = event(
        "C-EVENT-QUIET", ("the infect part cannot be skipped any more", "C-EVENT-QUIET-01"), matters_before=("infect",)
    )
    CONTAINMENT_ATTEMPT = event(
        "C-EVENT-CONTAIN", ("no biohazard waits to take effect", "C-EVENT-CONTAIN-01"), matters_before=("hazard",)
    )
    HEALTHY_POPULATION = event("C-EVENT-HEALTHY", ("the treatment centre is empty", "C-EVENT-HEALTHY-01"))
    MOBILE_HOSPITAL = event("C-EVENT-HOSPITAL", ("the mobile hospital is there already", "C-EVENT-HOSPITAL-01"))
    SAMPLE_REROLL = event(
        "C-EVENT-REROLL", ("no cure attempt lies there", "C-EVENT-REROLL-01"), matters_before=("judging",)
    )
    REMOTE_TREATMENT = event("C-EVENT-REMOTE", ("the regions are empty", "C-EVENT-REMOTE-01"))
    CHANGE_OF_PLANS = event("C-EVENT-PLANS", ("the active player has no unused dice to turn", "C-EVENT-PLANS-01"))
    URGENT_SUPPLIES = event(
        "C-EVENT-SUPPLIES",
        ("no drawn infection dice lie there", "C-EVENT-SUPPLIES-01"),
        matters_before=("epidemic", "infecting"),
    )
    GLOBAL_COOPERATION = event("C-EVENT-COOP", ("nobody has a sample to pass on", "C-EVENT-COOP-01"))
    REASSIGNMENT = event("C-EVENT-REASSIGN")


class Place(Enumeration[Spec]):
    """Places from which the Contingency Planner takes a die."""

    REGION = member()
    CENTRE = member()
