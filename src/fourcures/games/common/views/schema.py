"""Schema of views and components, as far as the games of the family share it; a page's types are generated from it.

Types are exact: every key that can be there is declared, and what is not always there is ``NotRequired``.
"""

from typing import Annotated, TypedDict

from fourcures.engine.plain_presentation import ActionText, JournalText
from fourcures.engine.validation import one_of
from fourcures.games.common.notation.colours import Shape
from fourcures.games.common.vocabulary import DiseaseStatus

Cubes = dict[str, dict[str, int]]  # place -> colour -> how many, without empty places
DiseaseName = Annotated[str, one_of(DiseaseStatus.names[1:])]
Diseases = dict[str, DiseaseName]  # without those that are uncured


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


class FamilyComponents(TypedDict):
    """Components that every game of the family has."""

    title: str
    colours: dict[str, Colour]
    roles: dict[str, CardText]
    actions: dict[str, ActionText]
    journal: dict[str, JournalText]
