"""Vocabulary of the family: the kinds, phases and endings that its games share."""

from dataclasses import KW_ONLY, dataclass

from fourcures.engine.rule_code import ConstArray
from fourcures.engine.vocabulary import (
    ActionSpec,
    EndingSpec,
    Enumeration,
    JournalSpec,
    PhaseSpec,
    Spec,
    declares,
    ending,
    entry,
    member,
    phase,
)


@dataclass(frozen=True)
class FamilyActionSpec(ActionSpec):
    """Declaration of an action kind, with the group by which the rules route it."""

    _: KW_ONLY
    group: int


action = declares(FamilyActionSpec)


def group_table(kinds: type[Enumeration[FamilyActionSpec]]) -> ConstArray:
    """Group of each action kind, by its number."""
    return ConstArray(spec.group for spec in kinds.specs.values())


class DiseaseStatus(Enumeration[Spec]):
    """Status of a disease (P-COMP-10)."""

    UNCURED = member()
    CURED = member()
    ERADICATED = member()


class FamilyJournalKind(Enumeration[JournalSpec]):
    """Journal kinds of every game."""

    CURED = entry(("colour",), "A cure for {colour} is found.", style="good", tone="good", pause=2800, landmark="cure")
    ENDED = entry(("outcome",), "{outcome}", style="end", pause=5000)
    PROCEEDED = entry(("seat",), "{seat} plays no event.", style="quiet")
    ROLE = entry(("seat", "role"), "The {role} takes a seat.", style="quiet")


class CubesJournalKind(FamilyJournalKind):
    """Journal kinds of the games with cubes on a map."""

    INFECTED = entry(
        ("city", "colour", "cubes"), "{city} receives {cubes} {colour}.", style="colour", tone="bad", pause=600
    )
    OUTBREAK = entry(
        ("city", "colour", "number"),
        "Outbreak {number} in {city} ({colour})!",
        style="danger",
        tone="alarm",
        pause=1700,
        landmark="outbreak",
    )
    PREVENTED = entry(("city", "colour"), "No {colour} cube is placed in {city}.", style="relief", pause=800)
    ERADICATED = entry(("colour",), "{colour} is eradicated.", style="good", tone="good", pause=2200)
    CLEARED = entry(("city", "colour", "cubes"), "{cubes} {colour} leave {city}.", style="relief", pause=400)


class FamilyPhase(Enumeration[PhaseSpec]):
    """Phases of every game."""

    OVER = phase("game over")


class FamilyEnding(Enumeration[EndingSpec]):
    """Endings of every game: none yet, and the one that wins."""

    ONGOING = member()
    CURES = ending("All four cures are found: the game is won!", "all four diseases are cured")
