"""The shapes of what is told to pages, as far as the games of the family share them.

Shapes are exact: every key that a view or sheet can have is declared, and what is not always there is ``NotRequired``.
"""

from typing import Literal, TypedDict

from fourcures.engine.vocabulary import Tone

Shape = Literal["circle", "triangle", "square", "diamond", "plus", "ring"]  # what stands for a colour
Cubes = dict[str, dict[str, int]]  # place -> colour -> how many, without empty places
Diseases = dict[str, Literal["cured", "eradicated"]]  # without those that are neither


class OutcomeView(TypedDict):
    """How a game ended."""

    won: bool
    reason: str


class Colour(TypedDict):
    """A colour, with the letter and the shape that say the same without it."""

    name: str
    letter: str
    shape: Shape


class CardText(TypedDict):
    """A role or an event: what it is called, what it does, and the clauses about it."""

    name: str
    text: str
    rules: str  # an id of the catalogue, or how ids begin


class ActionText(TypedDict):
    """A kind of action: what it is called, what it does, and the clauses about it."""

    name: str
    text: str
    rules: str


class JournalText(TypedDict):
    """A kind of event: how it feels, and for how long it is looked at, in ms at normal speed."""

    tone: Tone
    pause: int


class FamilyComponents(TypedDict):
    """What every sheet of the family has."""

    title: str
    colours: dict[str, Colour]
    roles: dict[str, CardText]
    actions: dict[str, ActionText]
    journal: dict[str, JournalText]
