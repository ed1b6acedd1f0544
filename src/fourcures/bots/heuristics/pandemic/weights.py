"""Weights of the heuristic, as they were tuned by playing."""

from fourcures.engine.backend import ConstArray

(
    HOT_1,
    HOT_2,
    HOT_3,
    COOL_1,
    COOL_2,
    COOL_3,
    COLD_1,
    COLD_2,
    COLD_3,
    STEP,  # percent of a city's threat that are left for each action on the way
    LATE,  # percent that are left if it cannot be reached in this turn
    ON_THE_SPOT,  # percent added where one stands
    MEDIC_BONUS,  # percent added for the Medic
    CURED_PERCENT,  # percent of the threat if the disease is cured
    GUARDED_PERCENT,  # percent of the threat where the Quarantine Specialist stands guard
    SCARCE,  # added for each cube, and for each that the supply is short of ten
    READY,  # a full set of cards on its way to a station
    READY_STEP,
    SHARE,  # a card on its way to the collector
    SHARE_STEP,
    SHARE_MISSING,  # percent that are left for each card that will still be missing
    FAR_STATION,  # steps to the nearest station from which a card is worth building one
    FAR_FREE,  # the same for the Operations Expert, who builds for nothing
    PANIC,  # the threat of a city for which a useful card is flown
    FORECAST_AT,  # expected outbreaks, in hundredths, at which events are played
    QUIET_AT,
    RESEARCHER_GIVES,  # how much less the Researcher collects, in quarters of a card
    AIRLIFT_AT,  # steps to a station from which a full set of cards is flown there
) = range(28)
WEIGHTS = ConstArray(
    (5, 28, 110, 4, 17, 47, 1, 8, 29, 67, 57, 26, 69, 105, 56, 4, 100, 79, 51, 59, 58, 3, 4, 105, 14, 53, 2, 1)
)
SCALE = 16
