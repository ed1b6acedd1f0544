"""Shared schema of the games' views and components, from which the page's types are generated.

Types are exact: every possible key is declared, and keys that can be missing are ``NotRequired``.
"""

from typing import Annotated, TypedDict

from fourcures.engine.plain_presentation import ActionText, JournalText
from fourcures.engine.validation import one_of
from fourcures.games.common.notation.colours import Shape
from fourcures.games.common.vocabulary import DiseaseStatus

Cubes = dict[str, dict[str, int]]  # place -> colour -> count, without empty places
DiseaseName = Annotated[str, one_of(DiseaseStatus.names[1:])]
Diseases = dict[str, DiseaseName]  # without uncured diseases


class Colour(TypedDict):
    """Colour, with the letter and the shape that stand for it."""

    name: str
    letter: str
    shape: Shape


class CardText(TypedDict):
    """Role or event: its name, its text, and the clauses about it."""

    name: str
    text: str
    rules: str  # id of the catalogue, or a prefix of ids


class FamilyComponents(TypedDict):
    """Components that every game of the family has."""

    title: str
    colours: dict[str, Colour]
    roles: dict[str, CardText]
    actions: dict[str, ActionText]
    journal: dict[str, JournalText]
