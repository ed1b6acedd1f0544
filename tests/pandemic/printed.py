"""Printed content of the board, the cards and the rule books, written down independently of the package."""

from __future__ import annotations

from itertools import pairwise

EDITIONS = ("2013", "2008", "seed001")

# Values of each edition for the options on which the rule books differ.
DEFAULTS = {
    "role_set": {"2013": "seven", "2008": "five", "seed001": "six"},
    "cube_need": {"2013": "net", "2008": "gross", "seed001": "net"},
    "stations_per_city": {"2013": "one", "2008": "one", "seed001": "many"},
    "researcher_gives": {"2013": "city_cards", "2008": "any_cards", "seed001": "city_cards"},
    "first_player": {"2013": "highest_population", "2008": "most_recently_sick", "seed001": "most_recently_sick"},
    "draw_mode": {"2013": "together", "2008": "together", "seed001": "one_at_a_time"},
    "consent": {"2013": "always", "2008": "not_for_rendezvous", "seed001": "not_for_rendezvous"},
}
EPIDEMICS = {"introductory": 4, "standard": 5, "heroic": 6}
HANDS = {2: 4, 3: 3, 4: 2}  # cards dealt to each player, by number of players
RATES = (2, 2, 2, 3, 3, 4, 4)
EVENT_PLAYS = {  # an action text that plays each event
    "airlift": "airlift osaka",
    "forecast": "forecast",
    "government_grant": "grant lagos",
    "one_quiet_night": "quietnight",
    "resilient_population": "resilient essen",
}
EVENTS = tuple(EVENT_PLAYS)

COLOURS = ("blue", "yellow", "black", "red")
CITIES_OF = {
    "blue": (
        "atlanta", "chicago", "essen", "london", "madrid", "milan",
        "montreal", "new_york", "paris", "san_francisco", "st_petersburg", "washington",
    ),
    "yellow": (
        "bogota", "buenos_aires", "johannesburg", "khartoum", "kinshasa", "lagos",
        "lima", "los_angeles", "mexico_city", "miami", "santiago", "sao_paulo",
    ),
    "black": (
        "algiers", "baghdad", "cairo", "chennai", "delhi", "istanbul",
        "karachi", "kolkata", "moscow", "mumbai", "riyadh", "tehran",
    ),
    "red": (
        "bangkok", "beijing", "ho_chi_minh_city", "hong_kong", "jakarta", "manila",
        "osaka", "seoul", "shanghai", "sydney", "taipei", "tokyo",
    ),
}  # fmt: skip
COLOUR_OF = {city: colour for colour, cities in CITIES_OF.items() for city in cities}
CITIES = tuple(COLOUR_OF)

# Lines of the board, each written once as part of a walk.
WALKS = """
san_francisco chicago montreal new_york london essen st_petersburg moscow tehran delhi kolkata hong_kong taipei
taipei osaka tokyo
san_francisco los_angeles mexico_city miami washington new_york madrid paris essen milan istanbul moscow
san_francisco tokyo seoul beijing shanghai hong_kong manila san_francisco
los_angeles sydney manila taipei shanghai tokyo
sydney jakarta ho_chi_minh_city manila
los_angeles chicago mexico_city lima santiago
chicago atlanta miami bogota mexico_city
atlanta washington montreal
lima bogota buenos_aires sao_paulo lagos kinshasa johannesburg khartoum cairo baghdad karachi mumbai chennai jakarta
bogota sao_paulo madrid london paris milan
madrid algiers istanbul baghdad tehran karachi delhi chennai bangkok jakarta
paris algiers cairo istanbul st_petersburg
lagos khartoum kinshasa
cairo riyadh baghdad
riyadh karachi
mumbai delhi
chennai kolkata bangkok ho_chi_minh_city hong_kong bangkok
seoul shanghai
"""
LINKS = {frozenset(pair) for walk in WALKS.strip().splitlines() for pair in pairwise(walk.split())}
NEIGHBOURS = {city: {other for link in LINKS if city in link for other in link - {city}} for city in CITIES}
