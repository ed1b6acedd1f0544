"""Position of the family: what the JSON documents of its games have in common."""

from typing import Annotated

from fourcures.engine.validation import one_of, within
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.vocabulary import DiseaseStatus

TurnNumber = Annotated[int, within(1, 10_000)]
CubeCount = Annotated[int, within(0, CITY_CUBES)]
DiseaseName = Annotated[str, one_of(DiseaseStatus.names)]
