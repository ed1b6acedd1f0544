"""The defaults: everything is worth a look, nothing is a detail, and a plan ends where chance comes."""

from typing import Any

from fourcures.engine.legal import Legal
from fourcures.engine.rule import rule


@rule
def sensible(state: Any, legal: Legal) -> None:
    """Everything is worth a look."""


@rule
def is_detail(state: Any) -> bool:
    """No choice is left to rules of thumb."""
    return False


@rule
def stretch(state: Any) -> None:
    """The turn stays as it is."""


@rule
def is_settled(state: Any) -> bool:
    """Only chance ends a plan."""
    return False


@rule
def relax(state: Any) -> None:
    """There is nothing to take back."""
