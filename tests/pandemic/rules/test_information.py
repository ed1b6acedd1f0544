"""Information (P-INFO)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import (
    deal,
    end_turn,
    game_with,
    play,
    play_forecast,
    position,
    proceed_all,
    proceed_to,
    refused,
    seat,
    windows,
)
from pandemic.printed import CITIES, EVENTS
from pandemic.queries import actions_left, phase_of, texts_of, turned

HELD = [["paris", "airlift"], ["lima"], []]
OPEN = [
    ("2013", "introductory", None),
    ("2008", "introductory", None),
    ("seed001", "introductory", "by_difficulty"),
    *[("seed001", difficulty, None) for difficulty in ("introductory", "standard", "heroic")],
    *[("2013", difficulty, "open") for difficulty in ("introductory", "standard", "heroic")],
    ("2008", "heroic", "open"),
]
HIDDEN = [
    ("2013", "standard", None),
    ("2013", "heroic", None),
    ("2008", "standard", None),
    ("2008", "heroic", None),
    ("seed001", "standard", "by_difficulty"),
    *[(edition, "introductory", "closed") for edition in ("2013", "2008", "seed001")],
    ("2013", "heroic", "closed"),
]


def shown(edition: str, difficulty: str, hands: str | None, held: Sequence[Sequence[str]] = HELD) -> fc.Game:
    """Game of three players; `hands` is the option, or None for the edition's rule."""
    return game_with(*deal(*held), edition=edition, difficulty=difficulty, options={"hands": hands})


@pytest.mark.rule("P-INFO-01")
@pytest.mark.parametrize(("edition", "difficulty", "hands"), [OPEN[0], *HIDDEN])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_board_markers_roles_and_discards_are_open(
    edition: str, difficulty: str, hands: str | None, viewer: int | None
) -> None:
    game = game_with(
        seat("scientist", "paris", "paris", "airlift"),
        seat("researcher", "osaka", "lima"),
        seat("dispatcher", "lagos"),
        edition=edition,
        difficulty=difficulty,
        options={"hands": hands},
        cubes={"paris": {"blue": 2, "red": 1}, "lima": {"yellow": 3}},
        stations=["atlanta", "lagos"],
        diseases={"yellow": "cured"},
        outbreaks=3,
        step=3,
        turned=["essen", "cairo"],
        thrown=["tokyo", "forecast"],
    )
    place, view = game.position(), game.view(viewer)
    for key in ("edition", "difficulty", "cubes", "stations", "diseases", "outbreaks", "infection_step", "outcome"):
        assert view[key] == place[key], key
    assert view["supply"] == {"blue": 22, "yellow": 21, "black": 24, "red": 23}
    assert view["stations_left"] == 4
    assert view["infection_rate"] == 3
    assert [each["role"] for each in view["seats"]] == ["scientist", "researcher", "dispatcher"]
    assert [each["city"] for each in view["seats"]] == ["paris", "osaka", "lagos"]
    assert set(view["infection"]["discard"]) == {"essen", "cairo"}
    assert set(view["player_deck"]["discard"]) == {"tokyo", "forecast"}
    assert view["you"] == viewer
    assert view["actor"] == 0
    assert view["turn"]["actions_left"] == 4


@pytest.mark.rule("P-INFO-02")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nobody_sees_an_order_in_the_decks(viewer: int | None) -> None:
    start = position(*deal(*HELD), actions=1, draws=["cairo", "milan"], turned=["essen"])
    views, draws = [], set()
    for seed in range(8):
        game = fc.from_position(start, seed=seed)
        views.append(game.view(viewer))
        draws.add(tuple(turned(play(game, "pass") + proceed_all(game))))
    assert all(view == views[0] for view in views)
    assert "seed" not in views[0]
    assert len(draws) > 1
    view = views[0]
    assert view["infection"]["count"] == 47
    assert [set(layer) for layer in view["infection"]["layers"]] == [set(CITIES) - {"essen"}]
    assert view["player_deck"]["count"] == 2 + 48 + 5 - 3 - 2 + 4
    assert view["player_deck"]["known"] == ["cairo", "milan"]
    assert "undrawn" not in view["player_deck"]


@pytest.mark.rule("P-INFO-02")
def test_the_deck_counts_go_down_as_cards_are_drawn() -> None:
    game = fc.new("pandemic", players=2, seed=3, difficulty="heroic", hands="open")
    view = game.view(None)
    assert view["infection"]["count"] == 39
    assert view["player_deck"]["count"] == 51
    end_turn(game)
    view = game.view(None)
    assert view["player_deck"]["count"] == 49
    assert view["infection"]["count"] in (37, 46)  # without and with an epidemic


@pytest.mark.rule("P-INFO-02")
def test_the_piles_are_known_but_not_where_the_epidemic_is() -> None:
    game = fc.new("pandemic", players=2, seed=3, difficulty="standard")
    assert game.view(0)["player_deck"]["piles"] == [{"cards": 10, "epidemic": True}] * 5


@pytest.mark.rule("P-INFO-03", "P-INFO-04")
@pytest.mark.parametrize(("edition", "difficulty", "hands"), OPEN)
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_open_hands(edition: str, difficulty: str, hands: str | None, viewer: int | None) -> None:
    view = shown(edition, difficulty, hands).view(viewer)
    assert [set(each["hand"]) for each in view["seats"]] == [set(cards) for cards in HELD]
    assert set(view["player_deck"]["unseen"]) == set(CITIES + EVENTS) - {"paris", "airlift", "lima"}


@pytest.mark.rule("P-INFO-03", "P-INFO-05")
@pytest.mark.parametrize(("edition", "difficulty", "hands"), HIDDEN)
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_hidden_hands(edition: str, difficulty: str, hands: str | None, viewer: int | None) -> None:
    view = shown(edition, difficulty, hands).view(viewer)
    for number, each in enumerate(view["seats"]):
        assert each["cards"] == len(HELD[number])
        assert each["hand"] is None if number != viewer else set(each["hand"]) == set(HELD[number])
    own = set() if viewer is None else set(HELD[viewer])
    assert set(view["player_deck"]["unseen"]) == set(CITIES + EVENTS) - own


@pytest.mark.rule("P-INFO-03", "P-INFO-05")
@pytest.mark.parametrize(("edition", "difficulty", "hands"), HIDDEN)
def test_a_view_does_not_depend_on_hidden_cards(edition: str, difficulty: str, hands: str | None) -> None:
    one = shown(edition, difficulty, hands, [["paris"], ["lima", "airlift"], ["osaka"]])
    two = shown(edition, difficulty, hands, [["paris"], ["delhi", "seoul"], ["forecast"]])
    assert one.view(0) == two.view(0)
    assert one.view(None) == two.view(None)
    assert one.view(1) != two.view(1)


@pytest.mark.rule("P-INFO-03")
def test_the_hands_of_a_new_game_follow_the_difficulty() -> None:
    for difficulty, shown in [("introductory", True), ("standard", False), ("heroic", False)]:
        game = fc.new("pandemic", players=3, seed=11, edition="2013", difficulty=difficulty)
        others = [game.view(0)["seats"][number]["hand"] for number in (1, 2)]
        assert all((other is not None) == shown for other in others)
        assert [game.view(0)["seats"][number]["cards"] for number in range(3)] == [3, 3, 3]


@pytest.mark.rule("P-INFO-03")
def test_with_hidden_hands_a_pause_tells_nothing() -> None:
    phases = []
    for held in (["osaka", "seoul"], ["airlift", "one_quiet_night"]):
        game = game_with(
            *deal([], held), difficulty="standard", options={"hands": None}, draws=["lima", "cairo"], actions=1
        )
        events = play(game, "pass")
        assert not turned(events)
        phases.append(windows(game))
    assert phases[0] == phases[1]
    assert {"infect", "infecting"} <= set(phases[0])


@pytest.mark.rule("P-INFO-03")
def test_no_pause_when_every_event_has_been_seen_to_go() -> None:
    kind: dict[str, Any] = {"difficulty": "standard", "options": {"hands": None}, "actions": 1}
    game = game_with(*deal(["osaka"], ["seoul"]), **kind, draws=["lima", "cairo"], thrown=EVENTS)
    assert len(turned(play(game, "pass"))) == 2
    assert game.actor == 1
    game = game_with(*deal(["osaka"], ["seoul"]), **kind, draws=["lima", "cairo"], thrown=EVENTS[1:])
    play(game, "pass")
    assert "proceed" in game.legal_actions


@pytest.mark.rule("P-INFO-03")
def test_the_pause_inside_an_epidemic_is_about_one_card() -> None:
    kind: dict[str, Any] = {"difficulty": "standard", "options": {"hands": None}, "actions": 1}
    game = game_with(*deal(["osaka"], ["seoul"]), **kind, draws=["epidemic", "cairo"], bottom=["paris"])
    play(game, "pass")
    proceed_to(game, "intensify")
    assert texts_of(game, 0) == {"proceed"}
    assert texts_of(game, 1) == set()
    game = game_with(
        *deal(["osaka"], ["seoul"]),
        **kind,
        draws=["epidemic", "cairo"],
        bottom=["paris"],
        thrown=["resilient_population"],
    )
    play(game, "pass")
    assert "intensify" not in windows(game)


@pytest.mark.rule("P-INFO-03")
def test_an_empty_hand_is_not_asked() -> None:
    game = game_with(
        *deal([], ["osaka"]),
        difficulty="standard",
        options={"hands": None},
        active=1,
        draws=["lima", "cairo"],
        actions=1,
    )
    play(game, "pass")
    while phase_of(game) in ("draw", "infect", "infecting"):
        assert game.actor == 1
        play(game, "proceed")


@pytest.mark.rule("P-INFO-03")
@pytest.mark.parametrize("holds", [True, False])
def test_a_hidden_card_may_be_asked_for_but_not_seen(holds: bool) -> None:
    held = ["atlanta"] if holds else ["osaka"]
    options = {"hands": None, "consent": None}
    game = game_with(*deal([], held), difficulty="standard", options=options)
    assert "take atlanta 1" in game.legal_actions
    play(game, "take atlanta 1")
    assert game.actor == 1
    assert texts_of(game, 1) == ({"agree", "refuse"} if holds else {"refuse"})
    if not holds:
        refused(game, "agree")
    play(game, "refuse")
    assert game.actor == 0
    assert actions_left(game) == 4


@pytest.mark.rule("P-INFO-03")
def test_a_card_known_to_be_elsewhere_cannot_be_asked_for() -> None:
    options = {"hands": None, "consent": None}
    game = game_with(*deal([], ["osaka"]), difficulty="standard", options=options, thrown=["atlanta"])
    refused(game, "take atlanta 1")


@pytest.mark.rule("P-INFO-03", "P-INFO-04")
def test_with_open_hands_only_a_card_held_can_be_asked_for() -> None:
    game = game_with(*deal([], ["osaka"]), options={"consent": None})
    refused(game, "take atlanta 1")


def forecast(seed: int, hands: str | None, difficulty: str, backwards: bool = False) -> tuple[fc.Game, list[str]]:
    """Let seat 0 play a Forecast, put back in alphabetical or reverse order."""
    game = game_with(*deal(["forecast"], ["osaka"]), seed=seed, difficulty=difficulty, options={"hands": hands})
    return game, play_forecast(game, backwards=backwards)


@pytest.mark.rule("P-INFO-06")
@pytest.mark.parametrize(("difficulty", "hands"), [("standard", None), ("heroic", None), ("introductory", "closed")])
def test_with_hidden_hands_only_the_player_of_a_forecast_knows_it(difficulty: str, hands: str | None) -> None:
    game, order = forecast(1, hands, difficulty)
    assert game.view(0)["infection"]["known"] == order
    for viewer in (1, None):
        deck = game.view(viewer)["infection"]
        assert deck["known"] == []
        assert deck["count"] == 48
        assert [set(layer) for layer in deck["layers"]] == [set(CITIES)]
        others = [forecast(seed, hands, difficulty, backwards)[0] for seed in (1, 2, 3) for backwards in (False, True)]
        assert all(other.view(viewer) == game.view(viewer) for other in others)


@pytest.mark.rule("P-INFO-06")
@pytest.mark.parametrize("hidden", [True, False])
def test_while_a_forecast_is_arranged(hidden: bool) -> None:
    views, sixes = [], []
    for seed in (1, 2, 3):
        hands = None if hidden else "open"
        game = game_with(*deal(["forecast"], ["osaka"]), seed=seed, difficulty="heroic", options={"hands": hands})
        play(game, "forecast")
        sixes.append({text.split()[1] for text in texts_of(game, 0)})
        assert set(game.view(0)["turn"]["awaits"]["cards"]) == sixes[-1]
        views.append(game.view(1))
    assert sixes[0] != sixes[1]
    if hidden:
        assert views[0] == views[1] == views[2]
    else:
        assert [set(view["turn"]["awaits"]["cards"]) for view in views] == sixes


@pytest.mark.rule("P-INFO-06")
@pytest.mark.parametrize(("difficulty", "hands"), [("introductory", None), ("heroic", "open")])
def test_with_open_hands_everybody_sees_a_forecast(difficulty: str, hands: str | None) -> None:
    game, order = forecast(1, hands, difficulty)
    for viewer in (0, 1, None):
        assert game.view(viewer)["infection"]["known"] == order


@pytest.mark.rule("P-INFO-06")
def test_only_the_one_who_knows_has_better_odds() -> None:
    game, order = forecast(1, None, "standard")
    mine, yours = game.view(0)["odds"]["infection"], game.view(1)["odds"]["infection"]
    assert mine[order[0]] > 0.5
    assert mine.get(order[5], 0) == 0
    assert len({round(float(chance), 12) for chance in yours.values()}) == 1


@pytest.mark.rule("P-INFO-06")
def test_nobody_is_told_a_wrong_order_after_a_hidden_forecast() -> None:
    """Two cards were known to lie on top. The Forecast may have put them anywhere among the six."""
    upper = ["paris", "lima"]
    below = [city for city in CITIES if city not in upper]
    game = game_with(
        *deal(["forecast"], ["osaka"]),
        difficulty="standard",
        options={"hands": None},
        draws=["cairo", "delhi"],
        infection={"known": [], "layers": [upper, below], "discard": [], "removed": []},
        actions=1,
    )
    assert game.view(1)["odds"]["infection"] == {"paris": 1, "lima": 1}
    play(game, "forecast")
    others = sorted(text.split()[1] for text in texts_of(game, 0) if text.split()[1] not in upper)
    play(game, *[f"place {city}" for city in [*others, "lima"]])
    odds = game.view(1)["odds"]["infection"]
    cards = turned(play(game, "pass") + proceed_all(game))
    assert cards == others[:2]
    assert all(odds.get(city, 0) > 0 for city in cards)
    assert all(odds.get(city, 0) < 1 for city in upper)


@pytest.mark.rule("P-INFO-07")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_stored_event_and_removed_cards_are_known(viewer: int | None) -> None:
    game = game_with(
        seat("contingency_planner", "atlanta", "osaka", stored="airlift"),
        seat("medic", "atlanta", "seoul"),
        difficulty="standard",
        options={"hands": None},
        withdrawn=["paris"],
        gone=["forecast"],
    )
    view = game.view(viewer)
    assert view["seats"][0]["stored"] == "airlift"
    assert view["seats"][0]["cards"] == 1
    assert view["seats"][1]["stored"] is None
    assert view["infection"]["removed"] == ["paris"]
    assert "forecast" in view["player_deck"]["removed"]
    assert not {"airlift", "forecast"} & set(view["player_deck"]["unseen"])
