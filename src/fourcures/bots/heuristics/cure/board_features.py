"""Features of the table: both tracks, the bag, the treatment centre, the CDC, and how full the regions are."""

from typing import Any

from fourcures.bots.heuristics.cure.odds import FACES_TO_REGION, REACHABLE_CELLS
from fourcures.bots.heuristics.feature import feature
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.rules.event_cards import events_to_buy
from fourcures.games.cure.rules.state import State, rate
from fourcures.games.cure.vocabulary import Phase


class TrackFeature(Enumeration[Spec]):
    """Features of cures and the two tracks."""

    TURN = feature()
    CURES = feature()
    INFECTION = feature()
    TO_SKULL = feature()
    RATE = feature()
    TO_EPIDEMIC = feature()
    EPIDEMIC_NEXT = feature()
    OUTBREAKS = feature()
    LAST_OUTBREAKS = feature()


class StockFeature(Enumeration[Spec]):
    """Features of bag, treatment centre and CDC."""

    BAG = feature()
    BAG_SHORT = feature()
    BAG_TURNS = feature()
    CENTRE = feature()
    CENTRE_CURED = feature()
    CDC = feature()
    AFFORDABLE = feature()


class BoardFeature(Enumeration[Spec]):
    """Features of the dice in the regions."""

    BOARD = feature()
    FULL = feature()
    FULL_LIKELY = feature()
    FULL_CHAINS = feature()
    NEARLY_FULL = feature()
    NEARLY_LIKELY = feature()
    CURED_ON_BOARD = feature()
    SPARE_ROOM = feature()
    OUTBREAKS_COMING = feature()
    OUTBREAKS_BY_EPIDEMIC = feature()
    EPIDEMIC_NEAR = feature()
    RUIN_NEAR = feature()


TRACK_FEATURES, STOCK_FEATURES, BOARD_FEATURES = (
    len(block.names) for block in (TrackFeature, StockFeature, BoardFeature)
)
CELLS = REGION_COUNT * COLOUR_COUNT


@rule
def write_tracks(state: State, into: Any, place: int) -> int:
    """Write the features of cures and the two tracks. Return the place after them."""
    cures = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.UNCURED:
            cures += 1
    ahead = to_epidemic(state)
    into[place + TrackFeature.TURN] = state.turn / 30.0
    into[place + TrackFeature.CURES] = cures / 4.0
    into[place + TrackFeature.INFECTION] = state.infection / 28.0
    into[place + TrackFeature.TO_SKULL] = 1.0 / max(state.infection_skull - state.infection, 1)
    into[place + TrackFeature.RATE] = rate(state) / 6.0
    into[place + TrackFeature.TO_EPIDEMIC] = ahead / 4.0
    into[place + TrackFeature.EPIDEMIC_NEXT] = 1.0 if ahead == 1 else 0.0
    into[place + TrackFeature.OUTBREAKS] = state.outbreaks / 8.0
    into[place + TrackFeature.LAST_OUTBREAKS] = 1.0 / max(state.outbreak_skull - state.outbreaks, 1)
    return place + TRACK_FEATURES


@rule
def to_epidemic(state: State) -> int:
    """Spaces to the next epidemic or to the skull, whichever is nearer."""
    ahead = state.infection + 1
    ends = state.epidemic_spaces | 1 << max(state.infection_skull, ahead)
    return lowest_bit(ends >> ahead) + 1


@rule
def write_stocks(state: State, into: Any, place: int) -> int:
    """Write the features of bag, treatment centre and CDC. Return the place after them."""
    bag = total(state.bag)
    cured = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.UNCURED:
            cured += state.centre[colour]
    into[place + StockFeature.BAG] = bag / 40.0
    into[place + StockFeature.BAG_SHORT] = max(12 - bag, 0) / 12.0
    into[place + StockFeature.BAG_TURNS] = 1.0 / (1.0 + bag // max(rate(state), 1))
    into[place + StockFeature.CENTRE] = total(state.centre) / 10.0
    into[place + StockFeature.CENTRE_CURED] = cured / 6.0
    into[place + StockFeature.CDC] = total(state.cdc) / 8.0
    into[place + StockFeature.AFFORDABLE] = popcount(events_to_buy(state)) / 3.0
    return place + STOCK_FEATURES


@rule
def write_board(state: State, into: Any, place: int) -> int:
    """Write the features of dice in the regions, by nearness to outbreaks. Return the place after them."""
    full = nearly = cured = 0
    for cell in range(CELLS):
        here = state.regions[cell]
        full |= (1 if here >= MOST_ALIKE else 0) << cell
        nearly |= (1 if here == MOST_ALIKE - 1 else 0) << cell
        cured += here if state.disease[cell % COLOUR_COUNT] != DiseaseStatus.UNCURED else 0
    chains = full & after_each(full)
    full_likely = nearly_likely = room = 0
    for index in range(len(REACHABLE_CELLS)):
        cell = REACHABLE_CELLS[index]
        likely = FACES_TO_REGION[cell]
        dice = likely * state.bag[cell % COLOUR_COUNT]
        room += likely * max(MOST_ALIKE - state.regions[cell], 0)
        full_likely += dice * (full >> cell & 1)
        nearly_likely += dice * (nearly >> cell & 1)
    bag = max(total(state.bag), 1)
    into[place + BoardFeature.BOARD] = total(state.regions) / 36.0
    into[place + BoardFeature.FULL] = popcount(full) / 8.0
    into[place + BoardFeature.FULL_LIKELY] = full_likely / (3.0 * bag)
    into[place + BoardFeature.FULL_CHAINS] = popcount(chains) / 4.0
    into[place + BoardFeature.NEARLY_FULL] = popcount(nearly) / 8.0
    into[place + BoardFeature.NEARLY_LIKELY] = nearly_likely / (3.0 * bag)
    into[place + BoardFeature.CURED_ON_BOARD] = cured / 10.0
    into[place + BoardFeature.SPARE_ROOM] = room / 60.0
    coming, by_epidemic = outbreaks_expected(state, bag, chains)
    left = max(state.outbreak_skull - state.outbreaks, 1)
    ahead = to_epidemic(state)
    into[place + BoardFeature.OUTBREAKS_COMING] = coming / 2.0
    into[place + BoardFeature.OUTBREAKS_BY_EPIDEMIC] = by_epidemic / 4.0
    into[place + BoardFeature.EPIDEMIC_NEAR] = by_epidemic / (4.0 * ahead)
    into[place + BoardFeature.RUIN_NEAR] = (coming + by_epidemic / ahead) / left
    return place + BOARD_FEATURES


@rule
def after_each(cells: int) -> int:
    """Cells whose next region has the same colour in the set ``cells``."""
    return cells >> COLOUR_COUNT | (cells & (1 << COLOUR_COUNT) - 1) << CELLS - COLOUR_COUNT


@rule
def outbreaks_expected(state: State, bag: int, chains: int) -> tuple[float, float]:
    """Approximate number of outbreaks in the next infection, and in an epidemic that comes now.

    The number of dice of a colour that come to a region is treated as Poisson-distributed around its mean.
    """
    drawn = total(state.waiting)
    is_epidemic = state.phase == Phase.EPIDEMIC
    is_quiet = state.quiet_night == 1 and state.phase != Phase.INFECTING
    coming = by_epidemic = 0.0
    for index in range(len(REACHABLE_CELLS)):
        cell = REACHABLE_CELLS[index]
        colour = cell % COLOUR_COUNT
        dice = state.waiting[colour] / 1.0
        if drawn == 0:
            dice = rate(state) * state.bag[colour] / (1.0 * bag)
        more = dice + state.centre[colour]
        if is_epidemic:
            dice = more
        elif is_quiet:
            dice = 0.0
        here = state.regions[cell]
        weight = 2.0 if chains >> cell & 1 else 1.0
        coming += outbreaks_in(here, weight, dice * FACES_TO_REGION[cell] / FACES)
        by_epidemic += outbreaks_in(here, weight, more * FACES_TO_REGION[cell] / FACES)
    return coming, by_epidemic


@rule
def outbreaks_in(here: int, weight: float, mean: float) -> float:
    """Approximate number of outbreaks if ``mean`` dice on average join ``here`` dice.

    ``weight`` multiplies the outbreaks of a full cell.
    """
    if here >= MOST_ALIKE:
        return mean * weight
    if here == MOST_ALIKE - 1:
        return mean * mean * 0.5
    return mean * mean * mean / 6.0 if here == MOST_ALIKE - 2 else 0.0
