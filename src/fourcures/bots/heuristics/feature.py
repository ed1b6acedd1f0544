"""Declaration of features: an enumeration numbers and names the inputs of a value network.

Weights are found by these names, so a name must not change after a network has learned it.
"""

from typing import cast

from fourcures.engine.vocabulary import Spec


def feature(name: str = "") -> int:
    """Declare a feature of an enumeration. ``name`` defaults to the name of the member in lower case."""
    return cast(int, Spec(name=name))
