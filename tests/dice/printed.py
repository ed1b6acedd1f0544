"""Printed content of the dice game's board, dice and rule text, written down independently of the package."""

from __future__ import annotations

from itertools import pairwise

MODES = ("intro", "standard")
COLOURS = ("red", "blue", "yellow", "green")
FACES = (*COLOURS, "black", "white")

# In the order of the numbers 1 to 6.
CITIES_OF = {
    "red": ("seattle", "san_francisco", "los_angeles", "phoenix", "salt_lake_city", "denver"),
    "blue": ("boston", "new_york", "philadelphia", "washington", "pittsburgh", "buffalo"),
    "yellow": ("atlanta", "dallas", "houston", "new_orleans", "memphis", "miami"),
    "green": ("minneapolis", "chicago", "detroit", "kansas_city", "st_louis", "cincinnati"),
}
COLOUR_OF = {city: colour for colour, cities in CITIES_OF.items() for city in cities}
NUMBER_OF = {city: number for cities in CITIES_OF.values() for number, city in enumerate(cities, start=1)}
CITIES = tuple(COLOUR_OF)

# Links of the board, each written once as part of a walk.
WALKS = """
seattle san_francisco los_angeles phoenix denver minneapolis seattle salt_lake_city san_francisco
los_angeles salt_lake_city denver kansas_city minneapolis chicago detroit buffalo boston new_york philadelphia
philadelphia washington miami atlanta new_orleans memphis dallas houston phoenix dallas denver
dallas kansas_city st_louis chicago cincinnati st_louis memphis atlanta cincinnati pittsburgh washington atlanta
cincinnati detroit pittsburgh buffalo new_york
philadelphia pittsburgh
houston new_orleans miami
"""
LINKS = {frozenset(pair) for walk in WALKS.strip().splitlines() for pair in pairwise(walk.split())}
NEIGHBOURS = {city: {other for link in LINKS if city in link for other in link - {city}} for city in CITIES}

ROLES = ("scientist", "emergency_response", "researcher", "medic", "dispatcher")  # by number, 1 to 5
EVENTS = ("air_lift", "one_quiet_night", "resilient_population", "break_through", "quarantine", "re_emergence")

ICONS = (3, 6, 9, 12)
LAST_SQUARE = 15  # the death icon of the infection tracker
LAST_OUTBREAK = 5
FULL_TRACKER = 5
CITY_ROLLS = (2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3)  # by square of the infection marker
OPENING = (3, 3, 3, 2, 2, 2, 1, 1, 1)
