"""Declaration of features: an enumeration of them numbers the inputs of a value network and names them.

Weights are found by these names, so a name stays as it is once a network has learned it.
"""

from typing import cast

from fourcures.engine.vocabulary import Spec


def feature(name: str = "") -> int:
    """A feature of an enumeration; its name is that of the member in lower case, unless it says otherwise."""
    return cast(int, Spec(name=name))
