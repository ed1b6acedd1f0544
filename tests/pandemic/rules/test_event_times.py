"""Events: their number, who plays them and when.

P-EVENT-01, P-EVENT-02, P-EVENT-03, P-EVENT-04, P-EVENT-05, P-EVENT-06, P-EVENT-07, P-EVENT-08, P-EVENT-09.
"""

from __future__ import annotations

import pytest

import fourcures as fc
from pandemic.builders import SIX_STATIONS, deal, game_with, play, proceed_to, refused, seat, setting, windows
from pandemic.printed import CITIES, EDITIONS, EVENT_PLAYS, EVENTS
from pandemic.queries import args_of, city_of, cubes, event_texts, hand, kinds, phase_of, texts_of, turned

BETWEEN_CARDS = [
    setting("2013"),
    setting("2013", event_window="between_cards"),
    setting("2008", event_window="between_cards"),
    setting("seed001", event_window="between_cards", draw_mode="together"),
]
BETWEEN_STEPS = [
    setting("2008"),
    setting("2008", event_window="between_steps"),
    setting("2013", event_window="between_steps"),
    setting("seed001", draw_mode="together"),
]


@pytest.mark.rule("P-EVENT-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_five_events(edition: str, players: int) -> None:
    place = fc.new("pandemic", players=players, seed=5, edition=edition).position()
    cards = [*place["player_deck"]["undrawn"], *place["player_deck"]["known"]]
    for one in place["seats"]:
        cards += one["hand"]
    events = [card for card in cards if card not in CITIES and card != "epidemic"]
    assert sorted(events) == [
        "airlift",
        "forecast",
        "government_grant",
        "one_quiet_night",
        "resilient_population",
    ]
    assert sorted(EVENTS) == sorted(events)


@pytest.mark.rule("P-EVENT-02")
@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("card", EVENTS)
def test_an_event_is_played_on_any_turn_and_costs_no_action(card: str, holder: int) -> None:
    hands = [[card] if number == holder else [] for number in range(3)]
    game = game_with(*deal(*hands), active=1, actions=3, turned=["essen"])
    assert game.actor == 1
    assert event_texts(game)
    assert event_texts(game) <= texts_of(game, holder)
    events = play(game, EVENT_PLAYS[card])
    assert args_of(events, "played")[0] == {"seat": holder, "card": card}
    while "pass" not in game.legal_actions:
        play(game, min(game.legal_actions.texts()))
    assert game.actor == 1
    turn = game.position()["turn"]
    assert turn["actions_left"] == 3
    assert turn["seat"] == 1
    assert hand(game, holder) == set()


@pytest.mark.rule("P-EVENT-02")
@pytest.mark.parametrize("card", EVENTS)
def test_an_event_must_be_held(card: str) -> None:
    game = game_with(actions=3, turned=["essen"], thrown=[card])
    refused(game, EVENT_PLAYS[card])
    assert event_texts(game) == set()


@pytest.mark.rule("P-EVENT-02")
def test_with_the_actions_spent_events_may_still_be_played_before_the_draw() -> None:
    game = game_with(*deal(["airlift"]), draws=["lima", "cairo"], actions=1)
    play(game, "pass")
    assert phase_of(game) == "draw"
    assert game.actor == 0
    play(game, "airlift osaka")
    assert city_of(game, 0) == "osaka"


@pytest.mark.rule("P-EVENT-03")
def test_the_holder_chooses_the_station_to_move() -> None:
    game = game_with(*deal([], ["government_grant"]), actions=3, stations=SIX_STATIONS)
    play(game, "grant lagos")
    assert game.actor == 1
    assert texts_of(game, 0) == set()
    assert texts_of(game, 1) == {f"remove {city}" for city in SIX_STATIONS}
    play(game, "remove paris")
    assert game.actor == 0


@pytest.mark.rule("P-EVENT-03")
def test_the_holder_arranges_the_forecast() -> None:
    game = game_with(*deal([], ["forecast"]), actions=3)
    play(game, "forecast")
    assert game.actor == 1
    assert texts_of(game, 0) == set()
    assert len(texts_of(game, 1)) == 6
    assert all(text.startswith("place ") for text in texts_of(game, 1))


@pytest.mark.rule("P-EVENT-03")
def test_the_holder_chooses_pawn_and_city_and_card() -> None:
    game = game_with(*deal([], ["airlift"], ["resilient_population"]), actions=3, turned=["essen", "lima"])
    play(game, "airlift 0 osaka", "resilient lima")
    assert city_of(game, 0) == "osaka"
    assert game.position()["infection"]["removed"] == ["lima"]


@pytest.mark.rule("P-EVENT-04")
@pytest.mark.parametrize("card", EVENTS)
def test_a_played_event_is_discarded_when_it_is_finished(card: str) -> None:
    game = game_with(*deal([], [card]), actions=3, turned=["essen"])
    play(game, EVENT_PLAYS[card])
    assert hand(game, 1) == set()
    while "pass" not in game.legal_actions:
        assert card not in game.position()["player_deck"]["discard"]
        play(game, min(game.legal_actions.texts()))
    deck = game.position()["player_deck"]
    assert card in deck["discard"]
    assert card not in deck["removed"]


@pytest.mark.rule("P-EVENT-04")
@pytest.mark.parametrize("card", EVENTS)
def test_a_stored_event_leaves_the_game_when_played(card: str) -> None:
    game = game_with(seat("contingency_planner", stored=card), seat("medic"), active=1, actions=3, turned=["essen"])
    play(game, EVENT_PLAYS[card])
    while "pass" not in game.legal_actions:
        play(game, min(game.legal_actions.texts()))
    deck = game.position()["player_deck"]
    assert card in deck["removed"]
    assert card not in deck["discard"]
    assert game.position()["seats"][0]["stored"] is None


@pytest.mark.rule("P-EVENT-05", "P-EVENT-07")
@pytest.mark.parametrize(("edition", "options"), BETWEEN_CARDS)
def test_an_epidemic_is_not_interrupted(edition: str, options: dict[str, str]) -> None:
    game = game_with(*deal(["airlift"]), edition=edition, options=options, draws=["epidemic", "lima"], actions=1)
    play(game, "pass")
    assert windows(game) == ["draw", "infect", "infecting"]


@pytest.mark.rule("P-EVENT-05", "P-EVENT-07")
@pytest.mark.parametrize(("edition", "options"), BETWEEN_CARDS)
def test_between_two_epidemics_events_are_allowed(edition: str, options: dict[str, str]) -> None:
    game = game_with(*deal(["airlift"]), edition=edition, options=options, draws=["epidemic", "epidemic"], actions=1)
    play(game, "pass")
    assert windows(game) == ["draw", "second_epidemic", "infect", "infecting"]


@pytest.mark.rule("P-EVENT-05", "P-EVENT-RESILIENT-02")
@pytest.mark.parametrize(("edition", "options"), BETWEEN_CARDS)
def test_only_resilient_population_may_interrupt_an_epidemic(edition: str, options: dict[str, str]) -> None:
    game = game_with(
        *deal(["airlift", "forecast", "government_grant", "one_quiet_night", "resilient_population"]),
        edition=edition,
        options=options,
        draws=["epidemic", "lima"],
        bottom=["paris"],
        actions=1,
    )
    play(game, "pass")
    proceed_to(game, "intensify")
    assert set(game.legal_actions.texts()) == {"resilient paris", "proceed"}
    for text in ("airlift osaka", "forecast", "grant lagos", "quietnight"):
        refused(game, text, "P-EVENT-05")


@pytest.mark.rule("P-EVENT-05", "P-EVENT-07")
def test_one_at_a_time_an_epidemic_is_finished_before_events_and_the_next_card() -> None:
    options = {"draw_mode": "one_at_a_time"}
    game = game_with(*deal(["airlift"]), options=options, draws=["epidemic", "epidemic"], actions=1)
    play(game, "pass")
    phases = windows(game)
    assert phases[0] == "draw"
    assert phases[-2:] == ["infect", "infecting"]
    assert phases[1:-2] in (["draw"], ["second_epidemic"])  # one window between the two


@pytest.mark.rule("P-EVENT-06", "P-EVENT-07")
@pytest.mark.parametrize(("edition", "options"), BETWEEN_STEPS)
def test_events_before_and_between_the_steps_of_an_epidemic(edition: str, options: dict[str, str]) -> None:
    game = game_with(*deal(["airlift"]), edition=edition, options=options, draws=["epidemic", "lima"], actions=1)
    play(game, "pass")
    assert windows(game) == ["draw", "epidemic", "epidemic_infect", "intensify", "infect", "infecting"]


@pytest.mark.rule("P-EVENT-06", "P-EVENT-07")
@pytest.mark.parametrize(("edition", "options"), BETWEEN_STEPS)
def test_events_between_the_steps_of_two_epidemics(edition: str, options: dict[str, str]) -> None:
    game = game_with(*deal(["airlift"]), edition=edition, options=options, draws=["epidemic", "epidemic"], actions=1)
    play(game, "pass")
    inside = ["epidemic_infect", "intensify"]
    assert windows(game) == ["draw", "epidemic", *inside, "second_epidemic", *inside, "infect", "infecting"]


@pytest.mark.rule("P-EVENT-06")
@pytest.mark.parametrize("options", [{}, {"event_window": "between_steps"}])
def test_single_draws_leave_a_pause_after_each_card(options: dict[str, str]) -> None:
    game = game_with(*deal(["airlift"]), edition="seed001", options=options, draws=["epidemic", "lima"], actions=1)
    play(game, "pass")
    assert windows(game) == ["draw", "epidemic", "epidemic_infect", "intensify", "draw", "infect", "infecting"]


@pytest.mark.rule("P-EVENT-06")
@pytest.mark.parametrize("phase", ["epidemic", "epidemic_infect", "intensify"])
def test_every_event_may_be_played_there(phase: str) -> None:
    cards = ["airlift", "forecast", "government_grant", "one_quiet_night", "resilient_population"]
    game = game_with(
        *deal(cards), edition="2008", draws=["epidemic", "lima"], bottom=["paris"], turned=["essen"], actions=1
    )
    play(game, "pass")
    proceed_to(game, phase)
    words = {text.split()[0] for text in event_texts(game)}
    assert words == {"airlift", "forecast", "grant", "quietnight", "resilient"}
    assert ("resilient paris" in game.legal_actions) == (phase == "intensify")
    play(game, "grant lagos")
    assert "lagos" in game.position()["stations"]
    assert phase_of(game) == phase


@pytest.mark.rule("P-EVENT-05", "P-EVENT-06", "P-EVENT-07")
@pytest.mark.parametrize(("edition", "pause"), [("2013", "infect"), ("2008", "intensify"), ("seed001", "intensify")])
def test_no_window_while_an_infection_card_is_unresolved(edition: str, pause: str) -> None:
    board = {"paris": {"blue": 3}, "milan": {"blue": 3}}
    game = game_with(
        *deal(["airlift"]), edition=edition, draws=["epidemic", "cairo"], bottom=["paris"], cubes=board, actions=1
    )
    play(game, "pass")
    proceed_to(game, pause)  # the first window after the bottom card was turned
    assert game.position()["outbreaks"] == 2
    assert cubes(game, "essen") == 2
    proceed_to(game, "infect")
    events = play(game, "proceed")
    assert turned(events) == ["paris"]  # the one card that was shuffled
    assert game.position()["outbreaks"] == 5  # Paris, Milan and now Essen
    assert cubes(game, "essen") == 3
    assert game.position()["infection"]["discard"] == ["paris"]


@pytest.mark.rule("P-EVENT-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_events_between_the_infection_cards(edition: str) -> None:
    game = game_with(
        *deal(["airlift"]),
        edition=edition,
        difficulty="heroic",
        step=5,
        draws=["lima", "cairo"],
        infects=["essen", "milan"],
        actions=1,
    )
    play(game, "pass")
    assert windows(game)[-4:] == ["infect", "infecting", "infecting", "infecting"]


@pytest.mark.rule("P-EVENT-07")
def test_an_airlift_between_the_cards_protects_the_next_city() -> None:
    game = game_with(
        seat("quarantine_specialist", "atlanta", "airlift"),
        seat("medic"),
        draws=["lima", "cairo"],
        infects=["essen", "osaka"],
        actions=1,
    )
    play(game, "pass")
    proceed_to(game, "infecting")
    events = play(game, "airlift osaka")
    assert turned(events) == ["osaka"]
    assert cubes(game, "osaka") == 0
    assert cubes(game, "essen") == 1


@pytest.mark.rule("P-EVENT-08")
def test_an_event_just_drawn_may_be_used_before_the_infect_step() -> None:
    game = game_with(draws=["one_quiet_night", "lima"], actions=1)
    events = play(game, "pass")
    assert not turned(events)
    assert game.actor == 0
    assert phase_of(game) == "infect"
    events = play(game, "quietnight")
    assert "quiet_night" in kinds(events)
    assert game.actor == 1


@pytest.mark.rule("P-EVENT-08")
def test_an_event_just_drawn_may_be_used_to_reach_the_limit() -> None:
    held = ["lima", "cairo", "milan", "tokyo", "delhi", "seoul", "miami"]
    game = game_with(*deal(held), draws=["epidemic", "government_grant"], bottom=["paris"], actions=1)
    play(game, "pass")
    assert game.actor == 0
    assert len(hand(game, 0)) == 8
    play(game, "grant lagos")
    assert game.actor == 1
    assert hand(game, 0) == set(held)


@pytest.mark.rule("P-EVENT-09")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_active_player_is_asked_first_and_the_others_clockwise(active: int) -> None:
    game = game_with(
        *deal(["airlift"], ["government_grant"], ["one_quiet_night"]), active=active, draws=["lima", "cairo"], actions=1
    )
    play(game, "pass")
    proceed_to(game, "infect")
    asked = []
    while phase_of(game) == "infect":
        asked.append(game.actor)
        assert all(texts_of(game, seat) == set() for seat in range(3) if seat != game.actor)
        play(game, "proceed")
    assert asked == [active, (active + 1) % 3, (active + 2) % 3]


@pytest.mark.rule("P-EVENT-09")
def test_after_an_event_the_asking_starts_again() -> None:
    game = game_with(
        *deal(["airlift"], ["government_grant"], ["resilient_population"]), draws=["lima", "cairo"], actions=1
    )
    play(game, "pass")
    proceed_to(game, "infect")
    play(game, "proceed", "grant lagos")
    assert phase_of(game) == "infect"
    assert game.actor == 0
    play(game, "airlift osaka")
    assert phase_of(game) == "infecting"  # nobody else can use the window: the discard pile is empty
    assert game.actor == 2


@pytest.mark.rule("P-EVENT-09")
def test_each_event_is_finished_before_the_next_begins() -> None:
    game = game_with(*deal(["airlift"], ["forecast"]), actions=3)
    play(game, "forecast")
    for text in ("airlift osaka", "pass", "drive chicago"):
        refused(game, text)
    for _ in range(5):
        assert event_texts(game) == set()
        play(game, min(texts_of(game, 1)))
    assert "airlift osaka" in game.legal_actions


@pytest.mark.rule("P-EVENT-09")
def test_nobody_is_asked_who_has_nothing_to_play() -> None:
    game = game_with(*deal(["paris"], ["resilient_population"]), draws=["lima", "cairo"], actions=1)
    events = play(game, "pass")
    assert len(turned(events)) == 1  # the discard pile was empty until then
    assert game.actor == 1
    assert phase_of(game) == "infecting"
