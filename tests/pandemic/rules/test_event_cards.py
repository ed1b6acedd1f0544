"""The five events (P-EVENT-AIRLIFT, -FORECAST, -GRANT, -QUIET, -RESILIENT)."""

from __future__ import annotations

import pytest

from pandemic.builders import (
    SIX_STATIONS,
    deal,
    game_with,
    play,
    proceed_all,
    proceed_to,
    refused,
    seat,
    setting,
    settings,
    windows,
)
from pandemic.printed import CITIES, EDITIONS
from pandemic.queries import (
    actions_left,
    args_of,
    bottoms,
    city_of,
    cubes,
    event_texts,
    hand,
    infection_layers,
    kinds,
    phase_of,
    stations,
    texts_of,
    turned,
)

DRAW = ["lima", "cairo"]


@pytest.mark.rule("P-EVENT-AIRLIFT-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_airlift_moves_any_pawn_to_any_other_city(edition: str) -> None:
    game = game_with(
        seat("scientist", "paris", "airlift", "miami"), seat("researcher", "osaka", "lima"), edition=edition, actions=3
    )
    own = {f"airlift {city}" for city in CITIES if city != "paris"}
    others = {f"airlift 1 {city}" for city in CITIES if city != "osaka"}
    assert event_texts(game) == own | others
    refused(game, "airlift paris", "P-MOVE-06")
    refused(game, "airlift 1 osaka", "P-MOVE-06")
    events = play(game, "airlift 1 lagos")
    assert args_of(events, "moved")[0] == {"seat": 1, "origin": "osaka", "city": "lagos"}
    assert city_of(game, 1) == "lagos"
    assert city_of(game, 0) == "paris"
    assert hand(game, 0) == {"miami"}
    assert hand(game, 1) == {"lima"}
    assert actions_left(game) == 3


@pytest.mark.rule("P-EVENT-AIRLIFT-01")
def test_arrival_by_airlift_has_the_usual_effects() -> None:
    board = {"lagos": {"yellow": 2, "red": 1}, "osaka": {"yellow": 1}}
    game = game_with(
        seat("scientist", "atlanta", "airlift"), seat("medic"), actions=3, cubes=board, diseases={"yellow": "cured"}
    )
    events = play(game, "airlift 1 lagos")
    assert args_of(events, "cleared")[0] == {"city": "lagos", "colour": "yellow", "cubes": 2}
    assert cubes(game, "lagos") == 0
    assert cubes(game, "lagos", "red") == 1
    assert cubes(game, "osaka", "yellow") == 1


@pytest.mark.rule("P-EVENT-AIRLIFT-01")
def test_a_quarantine_moves_along_with_the_airlift() -> None:
    game = game_with(
        seat("scientist", "atlanta", "airlift"),
        seat("quarantine_specialist"),
        draws=DRAW,
        infects=["miami", "osaka"],
        actions=1,
    )
    play(game, "airlift 1 tokyo", "pass")
    assert cubes(game, "miami") == 1
    assert cubes(game, "osaka") == 0


@pytest.mark.rule("P-EVENT-FORECAST-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_forecast_arranges_the_top_six(edition: str) -> None:
    six = ["paris", "lima", "cairo", "tokyo", "milan", "osaka"]
    game = game_with(*deal(["forecast"]), edition=edition, actions=3, infects=[*six, "seoul"], bottom=["delhi"])
    play(game, "forecast")
    assert texts_of(game, 0) == {f"place {city}" for city in six}
    refused(game, "place seoul")
    order = ["osaka", "lima", "tokyo", "paris", "milan"]
    for number, city in enumerate(order):
        assert texts_of(game, 0) == {f"place {each}" for each in six if each not in order[:number]}
        play(game, f"place {city}")
    assert game.actor == 0
    assert "pass" in game.legal_actions
    layers = infection_layers(game)
    assert layers[:7] == [{city} for city in [*order, "cairo", "seoul"]]
    assert layers[-1] == {"delhi"}
    assert sum(len(layer) for layer in layers) == 48


@pytest.mark.rule("P-EVENT-FORECAST-01")
def test_the_infect_step_follows_the_forecast() -> None:
    game = game_with(*deal(["forecast"]), draws=DRAW, actions=1)
    play(game, "forecast")
    six = sorted(text.split()[1] for text in texts_of(game, 0))
    order = [six[3], six[0], six[5], six[1], six[4], six[2]]
    play(game, *[f"place {city}" for city in order[:5]])
    assert turned(play(game, "pass")) == order[:2]
    assert infection_layers(game)[:4] == [{city} for city in order[2:]]


@pytest.mark.rule("P-EVENT-FORECAST-01")
def test_forecast_reaches_through_the_layers() -> None:
    four = ["paris", "lima", "cairo", "tokyo"]
    game = game_with(*deal(["forecast"]), actions=3, infects=four)
    below = infection_layers(game)[-1]
    play(game, "forecast")
    six = {text.split()[1] for text in texts_of(game, 0)}
    assert six > set(four)
    assert six - set(four) < below
    for _ in range(5):
        play(game, min(texts_of(game, 0)))
    layers = infection_layers(game)
    assert [next(iter(layer)) for layer in layers[:6]] == sorted(six)
    assert layers[6] == below - six
    assert len(layers) == 7


@pytest.mark.rule("P-EVENT-FORECAST-02")
@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_short_infection_deck_is_arranged_as_far_as_it_goes(count: int) -> None:
    left = ["paris", "lima", "cairo", "tokyo", "milan"][:count]
    pile = [city for city in CITIES if city not in left]
    game = game_with(*deal(["forecast"]), actions=3, infects=left, turned=pile)
    play(game, "forecast")
    assert texts_of(game, 0) == {f"place {city}" for city in left}
    play(game, *[f"place {city}" for city in reversed(left[1:])])
    assert infection_layers(game) == [{city} for city in reversed(left)]
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-EVENT-FORECAST-02")
def test_a_single_card_is_looked_at_and_stays() -> None:
    pile = [city for city in CITIES if city != "paris"]
    game = game_with(*deal(["forecast"]), actions=3, infects=["paris"], turned=pile)
    play(game, "forecast")
    assert infection_layers(game) == [{"paris"}]
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-EVENT-GRANT-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_grant_builds_anywhere_without_card_or_pawn(edition: str) -> None:
    game = game_with(*deal(["government_grant", "lagos"]), edition=edition, actions=3)
    events = play(game, "grant lagos")
    assert args_of(events, "built")[0] == {"city": "lagos"}
    assert stations(game) == ["atlanta", "lagos"]
    assert hand(game, 0) == {"lagos"}
    assert city_of(game, 0) == "atlanta"
    assert game.view(0)["stations_left"] == 4


@pytest.mark.rule("P-EVENT-GRANT-01", "P-EVENT-GRANT-03")
@pytest.mark.parametrize(("edition", "options"), settings("stations_per_city", "one"))
def test_a_grant_needs_a_city_without_a_station(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        *deal(["government_grant"]), edition=edition, options=options, actions=3, stations=["atlanta", "lima"]
    )
    free = set(CITIES) - {"atlanta", "lima"}
    assert event_texts(game) == {f"grant {city}" for city in free}
    refused(game, "grant lima", "P-EVENT-GRANT-03")


@pytest.mark.rule("P-EVENT-GRANT-03")
@pytest.mark.parametrize(("edition", "options"), [setting("seed001"), setting("2013", stations_per_city="many")])
def test_where_several_stations_may_stand_so_may_a_granted_one(edition: str, options: dict[str, str]) -> None:
    game = game_with(*deal(["government_grant"]), edition=edition, options=options, actions=3)
    assert event_texts(game) == {f"grant {city}" for city in CITIES}
    play(game, "grant atlanta")
    assert game.position()["stations"] == ["atlanta", "atlanta"]
    assert game.view(0)["stations_left"] == 4


@pytest.mark.rule("P-EVENT-GRANT-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("taken", ["atlanta", "delhi"])
def test_with_six_on_the_board_one_is_moved(edition: str, taken: str) -> None:
    game = game_with(*deal(["government_grant"]), edition=edition, actions=3, stations=SIX_STATIONS)
    play(game, "grant lagos")
    assert texts_of(game, 0) == {f"remove {city}" for city in SIX_STATIONS}
    refused(game, "remove osaka")
    refused(game, "pass")
    events = play(game, f"remove {taken}")
    assert args_of(events, "station_removed")[0] == {"city": taken}
    assert set(game.position()["stations"]) == {*SIX_STATIONS, "lagos"} - {taken}
    assert game.view(0)["stations_left"] == 0
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-EVENT-GRANT-02")
def test_with_five_on_the_board_none_is_moved() -> None:
    game = game_with(*deal(["government_grant"]), actions=3, stations=SIX_STATIONS[:5])
    play(game, "grant lagos")
    assert set(game.position()["stations"]) == {*SIX_STATIONS[:5], "lagos"}
    assert "pass" in game.legal_actions


@pytest.mark.rule("P-EVENT-QUIET-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("holder", [0, 1])
def test_one_quiet_night_skips_the_next_infect_step_only(edition: str, holder: int) -> None:
    hands = [["one_quiet_night"] if number == holder else [] for number in range(2)]
    draws = [*DRAW, "osaka", "seoul"]
    game = game_with(*deal(*hands), edition=edition, draws=draws, infects=["paris", "milan"], actions=1)
    play(game, "quietnight")
    assert game.position()["turn"]["quiet_night"]
    events = play(game, "pass")
    assert "quiet_night" in kinds(events)
    assert not turned(events)
    assert hand(game, 0) == set(DRAW)
    assert game.actor == 1
    assert cubes(game, "paris") == 0
    assert infection_layers(game)[:2] == [{"paris"}, {"milan"}]
    assert not game.position()["turn"]["quiet_night"]
    events = play(game, "pass", "pass", "pass", "pass")
    assert turned(events) == ["paris", "milan"]


@pytest.mark.rule("P-EVENT-QUIET-01")
def test_one_quiet_night_does_not_stop_an_epidemic() -> None:
    game = game_with(
        *deal(["one_quiet_night"]), draws=["epidemic", "lima"], bottom=["paris"], turned=["essen"], actions=1
    )
    play(game, "quietnight")
    events = play(game, "pass")
    assert bottoms(events) == ["paris"]
    assert cubes(game, "paris") == 3
    assert game.position()["infection_step"] == 1
    assert not turned(events)
    assert infection_layers(game)[0] == {"paris", "essen"}


@pytest.mark.rule("P-EVENT-QUIET-01")
def test_played_just_before_the_infect_step_it_skips_that_one() -> None:
    game = game_with(*deal(["one_quiet_night"]), draws=DRAW, actions=1)
    play(game, "pass")
    proceed_to(game, "infect")
    events = play(game, "quietnight")
    assert not turned(events)
    assert game.actor == 1
    assert not game.position()["turn"]["quiet_night"]


@pytest.mark.rule("P-EVENT-QUIET-02")
@pytest.mark.parametrize("holder", [0, 1])
def test_played_during_an_infect_step_it_applies_to_the_next(holder: int) -> None:
    hands = [["one_quiet_night"] if number == holder else [] for number in range(2)]
    draws = [*DRAW, "osaka", "seoul"]
    game = game_with(*deal(*hands), draws=draws, infects=["paris", "milan", "essen", "madrid"], actions=1)
    play(game, "pass")
    proceed_to(game, "infecting")
    events = play(game, "quietnight")
    assert turned(events) == ["milan"]
    assert game.actor == 1
    assert game.position()["turn"]["quiet_night"]
    events = play(game, "pass", "pass", "pass", "pass")
    assert not turned(events)
    assert "quiet_night" in kinds(events)
    assert game.actor == 0
    assert infection_layers(game)[0] == {"essen"}


@pytest.mark.rule("P-EVENT-QUIET-02")
def test_two_plays_skip_one_step() -> None:
    game = game_with(
        seat("contingency_planner", "atlanta", "one_quiet_night"),
        seat("medic"),
        actions=2,
        draws=[*DRAW, "osaka", "seoul"],
        infects=["paris", "milan"],
    )
    play(game, "quietnight", "recall one_quiet_night", "quietnight")
    events = play(game, "pass")
    assert not turned(events)
    assert kinds(events).count("quiet_night") == 1
    events = play(game, "pass", "pass", "pass", "pass")
    assert turned(events) == ["paris", "milan"]


@pytest.mark.rule("P-EVENT-RESILIENT-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_resilient_population_takes_a_discarded_card_out_for_good(edition: str) -> None:
    game = game_with(
        *deal(["resilient_population"]),
        edition=edition,
        draws=["epidemic", "lima"],
        bottom=["paris"],
        turned=["essen", "milan"],
        actions=1,
    )
    assert event_texts(game) == {"resilient essen", "resilient milan"}
    refused(game, "resilient osaka")
    events = play(game, "resilient essen")
    assert args_of(events, "withdrawn")[0] == {"city": "essen"}
    deck = game.position()["infection"]
    assert deck["discard"] == ["milan"]
    assert deck["removed"] == ["essen"]
    events = play(game, "pass")
    assert set(turned(events)) == {"milan", "paris"}
    assert game.position()["infection"]["removed"] == ["essen"]


@pytest.mark.rule("P-EVENT-RESILIENT-01")
def test_resilient_population_needs_a_discarded_card() -> None:
    game = game_with(*deal(["resilient_population"]), actions=3)
    assert event_texts(game) == set()
    refused(game, "resilient essen")


@pytest.mark.rule("P-EVENT-RESILIENT-02")
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        setting("2013"),
        setting("2008", event_window="between_cards"),
        setting("seed001", event_window="between_cards"),
    ],
)
@pytest.mark.parametrize("card", ["paris", "essen"])
def test_resilient_population_between_infect_and_intensify(edition: str, options: dict[str, str], card: str) -> None:
    game = game_with(
        *deal([], ["resilient_population"]),
        edition=edition,
        options=options,
        draws=["epidemic", "lima"],
        bottom=["paris"],
        turned=["essen"],
        actions=1,
    )
    play(game, "pass")
    events = proceed_to(game, "intensify")
    assert game.actor == 1
    assert cubes(game, "paris") == 3
    assert set(game.legal_actions.texts()) == {"resilient paris", "resilient essen", "proceed"}
    events = play(game, f"resilient {card}")
    left = ({"paris", "essen"} - {card}).pop()
    assert turned(events)[0] == left
    assert card not in turned(events)
    assert game.position()["infection"]["removed"] == [card]


@pytest.mark.rule("P-EVENT-RESILIENT-02")
def test_the_exception_is_only_between_infect_and_intensify() -> None:
    game = game_with(
        *deal(["resilient_population"]), draws=["epidemic", "lima"], bottom=["paris"], turned=["essen"], actions=1
    )
    play(game, "pass")
    phases = windows(game)
    assert phases == ["draw", "intensify", "infecting"]  # after Intensify the discard pile is empty


@pytest.mark.rule("P-EVENT-RESILIENT-03")
@pytest.mark.parametrize(("edition", "options"), settings("draw_mode", "together"))
@pytest.mark.parametrize("event_first", [False, True])
def test_drawn_with_an_epidemic_it_may_be_used_inside_it(
    edition: str, options: dict[str, str], event_first: bool
) -> None:
    cards = ["resilient_population", "epidemic"] if event_first else ["epidemic", "resilient_population"]
    game = game_with(edition=edition, options=options, draws=cards, bottom=["paris"], actions=1)
    play(game, "pass")
    proceed_to(game, "intensify")
    play(game, "resilient paris")
    assert game.position()["infection"]["removed"] == ["paris"]


@pytest.mark.rule("P-EVENT-RESILIENT-03")
@pytest.mark.parametrize(("edition", "options"), [setting("seed001"), setting("2013", draw_mode="one_at_a_time")])
def test_drawn_singly_after_the_epidemic_it_comes_too_late(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        edition=edition,
        options=options,
        draws=["epidemic", "resilient_population"],
        bottom=["paris"],
        turned=["essen"],
        actions=1,
    )
    events = play(game, "pass")
    assert kinds(events).index("intensified") < kinds(events).index("drew")
    assert phase_of(game) == "infecting"  # the first window with a card in the discard pile
    proceed_all(game)
    assert game.position()["infection"]["removed"] == []


@pytest.mark.rule("P-EVENT-RESILIENT-03")
def test_drawn_singly_before_the_epidemic_it_is_in_time() -> None:
    options = {"draw_mode": "one_at_a_time"}
    game = game_with(options=options, draws=["resilient_population", "epidemic"], bottom=["paris"], actions=1)
    play(game, "pass")
    proceed_to(game, "intensify")
    assert "resilient paris" in game.legal_actions
