"""Schema of views and components, as far as the games of the family share it; a page's types are generated from it.

Types are exact: every key that can be there is declared, and what is not always there is ``NotRequired``.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypedDict

import msgspec

from fourcures.engine.vocabulary import Tone
from fourcures.games.common.vocabulary import DiseaseStatus


def one_of(names: Iterable[str]) -> msgspec.Meta:
    """Annotation of a string that is one of some names: a page's types are told which, and a check of views too."""
    known = sorted(names)
    return msgspec.Meta(pattern=f"^({'|'.join(known)})$", extra_json_schema={"enum": known})


Shape = Literal["circle", "triangle", "square", "diamond", "plus", "ring"]  # what stands for a colour
Cubes = dict[str, dict[str, int]]  # place -> colour -> how many, without empty places
DiseaseName = Annotated[str, one_of(DiseaseStatus.names[1:])]
Diseases = dict[str, DiseaseName]  # without those that are uncured


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
    """A journal kind: how its events feel, and for how long a page shows them, in ms at normal speed."""

    tone: Tone
    pause: int


class FamilyComponents(TypedDict):
    """Components that every game of the family has."""

    title: str
    colours: dict[str, Colour]
    roles: dict[str, CardText]
    actions: dict[str, ActionText]
    journal: dict[str, JournalText]
