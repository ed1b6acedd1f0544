"""Action hints of the board game, and its events that reveal hidden things."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import fourcures as fc
from action_hints import hint_of
from fourcures.games.pandemic.options import make_options
from fourcures.games.pandemic.views.action_hints import HintWriter
from fourcures.games.pandemic.vocabulary import ActionKind
from pandemic.builders import SIX_STATIONS, game_with, play, seat

SEVEN = ["essen", "milan", "cairo", "delhi", "lima", "paris", "tokyo"]
MEDIC, DISPATCHER = ("medic", "paris"), ("dispatcher", "atlanta")


def acting(**kind: Any) -> fc.Game:
    """Position: the Dispatcher in Atlanta with cards, the Medic in Paris, five events in play, cubes and stations."""
    dispatcher = seat(*DISPATCHER, "atlanta", "sydney", "airlift", "forecast", "government_grant")
    medic = seat(*MEDIC, "resilient_population", "one_quiet_night")
    rest = {"cubes": {"atlanta": {"blue": 2}}, "stations": ["atlanta", "cairo"], "turned": ["essen"], **kind}
    return game_with(dispatcher, medic, **rest)


def together() -> fc.Game:
    return game_with(seat("scientist", "paris", "paris"), seat("medic", "paris", "lima"))


def curing(*cards: str) -> fc.Game:
    return game_with(seat("scientist", "atlanta", "chicago", "essen", "london", "madrid", *cards), seat(*MEDIC))


def asking(options: dict[str, str], *texts: str) -> fc.Game:
    game = game_with(seat(*DISPATCHER), seat(*MEDIC, "paris"), options=options)
    play(game, *texts)
    return game


def flying() -> fc.Game:
    return game_with(seat("operations_expert", "atlanta", "paris", "lima"), seat(*MEDIC))


def hiding() -> fc.Game:
    return game_with(seat(*MEDIC, "paris"), seat("scientist"), options={"hands": "closed"})


def sharing(options: dict[str, str]) -> fc.Game:
    return game_with(seat("scientist", "lima", "paris"), seat("medic", "lima", "lima"), options=options)


def after(game: fc.Game, *texts: str) -> fc.Game:
    play(game, *texts)
    return game


HINTS: list[tuple[Callable[[], fc.Game], str, str, str]] = [
    (acting, "drive chicago", "Drive to Chicago", "place:chicago"),
    (acting, "drive 1 madrid", "Dispatcher: drive the Medic's pawn to Madrid", "place:madrid pawn:1"),
    (acting, "direct sydney", "Fly to Sydney (discard Sydney)", "place:sydney card:sydney"),
    (
        acting,
        "direct 1 sydney",
        "Dispatcher: fly the Medic's pawn to Sydney (discard Sydney)",
        "place:sydney card:sydney pawn:1",
    ),
    (acting, "charter lima", "Charter a flight to Lima (discard Atlanta)", "place:lima card:atlanta"),
    (acting, "shuttle cairo", "Shuttle to Cairo", "place:cairo station:cairo"),
    (acting, "join paris", "Dispatcher: join the Medic in Paris", "place:paris"),
    (
        acting,
        "join 1 atlanta",
        "Dispatcher: bring the Medic's pawn to the Dispatcher in Atlanta",
        "place:atlanta pawn:1",
    ),
    (flying, "opsflight tokyo", "Fly from the station to Tokyo (discard any city card)", "place:tokyo"),
    (
        lambda: acting(stations=["cairo"]),
        "build",
        "Build a research station in Atlanta (discard Atlanta)",
        "place:atlanta card:atlanta",
    ),
    (acting, "treat blue", "Treat blue in Atlanta", "cube:atlanta:blue disease:blue place:atlanta"),
    (together, "give paris 1", "Give Paris to the Medic", "card:paris seat:1 pawn:1"),
    (
        lambda: game_with(seat("scientist", "lima"), seat("medic", "lima", "lima")),
        "take lima 1",
        "Take Lima from the Medic",
        "card:lima seat:1 pawn:1",
    ),
    (curing, "cure blue", "Cure blue (discard 4 blue cards)", "disease:blue station:atlanta place:atlanta"),
    (
        lambda: game_with(seat("contingency_planner"), seat(*MEDIC), thrown=["airlift"]),
        "recall airlift",
        "Store Airlift from the discards",
        "card:airlift pile:discard",
    ),
    (acting, "pass", "Pass: spend an action on nothing", ""),
    (lambda: after(acting(actions=1), "pass"), "proceed", "Let the moment pass", ""),
    (acting, "airlift lima", "Airlift your pawn to Lima", "card:airlift place:lima pawn:0"),
    (acting, "airlift 1 lima", "Airlift the Medic's pawn to Lima", "card:airlift place:lima pawn:1"),
    (acting, "forecast", "Forecast: see and order the next infection cards", "card:forecast pile:infection"),
    (acting, "grant lima", "Government Grant: a research station in Lima", "card:government_grant place:lima"),
    (acting, "quietnight", "One Quiet Night: skip the next infect step", "card:one_quiet_night"),
    (
        acting,
        "resilient essen",
        "Resilient Population: take Essen out of the infection cards",
        "card:resilient_population place:essen pile:infection",
    ),
    (lambda: after(curing("milan"), "cure blue"), "discard essen", "Discard Essen for the blue cure", "card:essen"),
    (lambda: after(flying(), "opsflight tokyo"), "discard lima", "Discard Lima for the flight to Tokyo", "card:lima"),
    (
        lambda: after(game_with(seat("medic", "seoul", *SEVEN), seat("scientist", "seoul", "seoul")), "take seoul 1"),
        "discard essen",
        "Discard Essen",
        "card:essen",
    ),
    (
        lambda: after(acting(stations=SIX_STATIONS), "grant essen"),
        "remove cairo",
        "Move the station from Cairo to Essen",
        "station:cairo place:cairo",
    ),
    (
        lambda: after(acting(infects=["milan", "lima", "cairo", "delhi", "seoul", "tokyo"]), "forecast"),
        "place seoul",
        "Put Seoul next",
        "card:seoul pile:infection",
    ),
    (
        lambda: asking({"consent": "always"}, "drive 1 madrid"),
        "agree",
        "Agree: drive the Medic's pawn to Madrid",
        "",
    ),
    (
        lambda: asking({"consent": "always"}, "join 1 atlanta"),
        "refuse",
        "Refuse: bring the Medic's pawn to the Dispatcher in Atlanta",
        "",
    ),
    (
        lambda: after(sharing({"hands": "closed"}), "tell"),
        "take lima 1",
        "Ask the Medic for Lima, if they hold it",
        "seat:1 pawn:1",
    ),
    (
        lambda: after(sharing({"hands": "closed"}), "tell 1"),
        "take lima 1",
        "Ask the Medic for Lima, which they hold",
        "card:lima seat:1 pawn:1",
    ),
    (
        lambda: after(sharing({"hands": "closed", "consent": "never"}), "tell 1"),
        "take lima 1",
        "Take Lima from the Medic",
        "card:lima seat:1 pawn:1",
    ),
    (
        lambda: after(sharing({"hands": "closed", "consent": "always"}), "take lima 1"),
        "agree",
        "Agree: take Lima from the Medic",
        "",
    ),
    (hiding, "tell", "Tell all your cards", ""),
    (hiding, "tell paris", "Tell that you hold Paris", "card:paris"),
]


@pytest.mark.parametrize(("game", "text", "label", "targets"), HINTS, ids=[text for _, text, _, _ in HINTS])
def test_a_hint_says_what_is_done_and_where_to_click(
    game: Callable[[], fc.Game], text: str, label: str, targets: str
) -> None:
    offer = hint_of(game(), text)
    assert offer.label == label
    assert offer.targets == tuple(targets.split())


def test_every_kind_of_action_is_among_them() -> None:
    assert {game().action(text).kind for game, text, _, _ in HINTS} == set(ActionKind.names)


def test_the_cheapest_way_comes_first() -> None:
    game = game_with(
        seat("operations_expert", "atlanta", "atlanta", "chicago", "airlift"),
        seat(*MEDIC),
        stations=["atlanta", "chicago"],
    )
    ways = ["drive chicago", "shuttle chicago", "direct chicago", "opsflight chicago", "charter chicago"]
    ranks = [hint_of(game, text).priority for text in [*ways, "airlift chicago"]]
    assert ranks == sorted(set(ranks))


def test_names_are_those_of_the_edition() -> None:
    game = game_with(seat("medic", "chicago"), seat("scientist"), edition="2008")
    assert hint_of(game, "drive montreal").label == "Drive to Toronto"


def test_a_hidden_card_that_is_asked_for_is_no_target() -> None:
    game = game_with(
        seat("scientist", "lima"), seat("medic", "lima", "lima"), options={"hands": "closed", "consent": "always"}
    )
    assert hint_of(game, "take lima 1").targets == ("seat:1", "pawn:1")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("drive 1 madrid", "the Dispatcher asks to move your pawn to Madrid"),
        ("join 1 atlanta", "the Dispatcher asks to move your pawn to Atlanta"),
    ],
)
def test_who_is_asked_for_consent_reads_what_for(text: str, asked: str) -> None:
    game = asking({"consent": "always"}, text)
    prompt = game.type.prompt(game.view(1))
    assert (prompt.seat, prompt.text, prompt.passing) == (1, asked, "")


@pytest.mark.parametrize(("text", "asked"), [("give paris 1", "give you Paris"), ("take lima 1", "take Lima from you")])
def test_so_does_who_is_asked_to_share(text: str, asked: str) -> None:
    city = text.split()[1]
    game = game_with(seat("scientist", city, "paris"), seat("medic", city, "lima"), options={"consent": "always"})
    game.play(text)
    assert game.type.prompt(game.view(None)).text == f"the Scientist asks to {asked}"


# Journal kinds that reveal

ALWAYS = {"drew", "dealt", "epidemic", "turned", "forecast"}
FROM_HANDS = {"discarded", "shared", "played", "asked", "paying", "told", "lacked"}


@pytest.mark.parametrize("kind", sorted(fc.GAMES["pandemic"].journal_kinds.names))
def test_what_is_revealed(kind: str) -> None:
    game = fc.GAMES["pandemic"]
    assert game.reveals(make_options(hands="open"), kind) == (kind in ALWAYS)
    assert game.reveals(make_options(hands="closed"), kind) == (kind in ALWAYS | FROM_HANDS)


def test_hints_that_are_kept_are_those_that_would_be_written() -> None:
    chance = random.Random(3)
    for number in range(3):
        roles = chance.sample(sorted(set(fc.GAMES["pandemic"].roles)), 4)
        game = fc.new("pandemic", players=4, seed=number, roles=roles, difficulty="introductory")
        while game.outcome is None:
            writer = HintWriter(game.state(), game.options.edition)
            for action in game.legal_actions:
                assert writer.of(action.id) == writer._write(action.id), action
            game.play(chance.choice(list(game.legal_actions)))
