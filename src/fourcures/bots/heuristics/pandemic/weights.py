"""Weights of the heuristic, tuned by playing."""

from fourcures.engine.rule_code import ConstArray

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
    STEP,  # percent of a city's threat left after each action on the way
    LATE,  # percent left if it cannot be reached in this turn
    ON_THE_SPOT,  # percent added if the pawn is there already
    MEDIC_BONUS,  # percent added for the Medic
    CURED_PERCENT,  # percent of the threat if the disease is cured
    GUARDED_PERCENT,  # percent of the threat where the Quarantine Specialist stands guard
    SCARCE,  # added, in quarters, per cube in the city and per cube that the supply is short of ten
    READY,  # a full set of cards on its way to a station
    READY_STEP,
    SHARE,  # a card on its way to the collector
    SHARE_STEP,
    SHARE_MISSING,  # percent left for each card that will still be missing
    FAR_STATION,  # least steps to the nearest station for building one with a card
    FAR_FREE,  # the same for the Operations Expert, who builds for nothing
    PANIC,  # least threat of a city for a flight with a useful card
    FORECAST_AT,  # expected outbreaks, in hundredths, at which events are played
    QUIET_AT,
    RESEARCHER_GIVES,  # handicap of the Researcher as a collector, in quarters of a card
    AIRLIFT_AT,  # least steps to a station for an airlift with a full set of cards
) = range(28)
WEIGHTS = ConstArray(
    (5, 28, 110, 4, 17, 47, 1, 8, 29, 67, 57, 26, 69, 105, 56, 4, 100, 79, 51, 59, 58, 3, 4, 105, 14, 53, 2, 1)
)
SCALE = 16
