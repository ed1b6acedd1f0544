"""Winning and losing (P-END)."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from pandemic.builders import SIX_STATIONS, deal, game_with, play, proceed_to, refused, seat, spread
from pandemic.printed import CITIES, COLOURS, EDITIONS, NEIGHBOURS
from pandemic.queries import board_cubes, cubes, deck_size, erupted, hand, kinds, phase_of, supply, turned

BLUE = ["paris", "essen", "milan", "london", "madrid"]
THREE_CURED = {"yellow": "cured", "black": "cured", "red": "cured"}
THREE_CUBES = {"lima": {"yellow": 1}, "cairo": {"black": 2}, "tokyo": {"red": 3}}
DRAW = ["lagos", "osaka"]
LOST = {reason: fc.Outcome(won=False, reason=reason) for reason in ("cubes", "outbreaks", "deck")}


def fourth_cure(**kind: Any) -> fc.Game:
    """Game with three diseases cured, in which the Researcher can cure the fourth."""
    place = {"diseases": THREE_CURED, "cubes": THREE_CUBES, **kind}
    return game_with(seat("researcher", "atlanta", *BLUE), seat("medic"), **place)


@pytest.mark.rule("P-END-01", "P-END-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("actions", [1, 4])
def test_the_fourth_cure_wins_at_once(edition: str, actions: int) -> None:
    game = fourth_cure(edition=edition, actions=actions, draws=DRAW, infects=["atlanta", "chicago"])
    assert game.outcome is None
    size = deck_size(game)
    events = play(game, "cure blue")
    assert game.outcome == fc.Outcome(won=True, reason="cures")
    assert not kinds(events, "drew", "turned", "turn")
    assert kinds(events)[-1] == "ended"
    assert deck_size(game) == size
    assert game.position()["infection"]["known"] == ["atlanta", "chicago"]
    assert game.actor is None


@pytest.mark.rule("P-END-01")
def test_the_last_cure_wins_even_where_the_draw_would_have_failed() -> None:
    game = fourth_cure(actions=1, step=4, deck=0)
    play(game, "cure blue")
    assert game.outcome == fc.Outcome(won=True, reason="cures")


@pytest.mark.rule("P-END-01", "P-END-02")
def test_three_cures_do_not_win() -> None:
    diseases = {"yellow": "cured", "black": "eradicated"}
    game = fourth_cure(diseases=diseases, cubes={"lima": {"yellow": 1}, "essen": {"blue": 1}}, actions=2)
    play(game, "cure blue")
    assert game.outcome is None
    assert game.actor == 0


@pytest.mark.rule("P-END-02")
@pytest.mark.parametrize("state", ["cured", "eradicated"])
def test_eradication_is_neither_needed_nor_enough(state: str) -> None:
    diseases = dict.fromkeys(("yellow", "black", "red"), state)
    board = THREE_CUBES if state == "cured" else {}
    crowded = {**board, **spread("blue", 24, [*board, "atlanta"])}
    game = fourth_cure(diseases=diseases, cubes=crowded, actions=1)
    play(game, "cure blue")
    assert game.outcome == fc.Outcome(won=True, reason="cures")
    assert supply(game, "blue") == 0


@pytest.mark.rule("P-END-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("left", "placed"), [(0, 0), (1, 1), (2, 2)])
def test_a_cube_that_cannot_be_placed_loses(edition: str, left: int, placed: int) -> None:
    board = spread("yellow", 24 - left, ["lima", "lagos"])
    game = game_with(edition=edition, draws=DRAW, infects=["lima", "lagos"], cubes=board, actions=1)
    play(game, "pass")
    assert cubes(game, "lima") + cubes(game, "lagos") == placed
    assert supply(game, "yellow") == left - placed
    if left == 2:
        assert game.outcome is None
        assert game.actor == 1
    else:
        assert game.outcome == LOST["cubes"]


@pytest.mark.rule("P-END-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_only_the_supply_of_the_colour_counts(colour: str) -> None:
    board = spread(colour, 24, ["lima", "santiago"])
    game = game_with(draws=DRAW, infects=["lima", "santiago"], cubes=board, actions=1)
    play(game, "pass")
    assert game.outcome == (LOST["cubes"] if colour == "yellow" else None)


@pytest.mark.rule("P-END-03")
@pytest.mark.parametrize(("left", "lost"), [(3, False), (2, True)])
def test_an_epidemic_can_exhaust_the_supply(left: int, lost: bool) -> None:
    board = spread("yellow", 24 - left, ["lima"])
    game = game_with(*deal([], ["airlift"]), draws=["epidemic", "osaka"], bottom=["lima"], cubes=board, actions=1)
    events = play(game, "pass")
    events += proceed_to(game, "infect", "over")
    assert game.outcome == (LOST["cubes"] if lost else None)
    assert ("intensified" in kinds(events)) != lost
    assert supply(game, "yellow") >= 0


@pytest.mark.rule("P-END-03")
@pytest.mark.parametrize(("left", "lost"), [(3, False), (2, True)])
def test_an_outbreak_can_exhaust_the_supply(left: int, lost: bool) -> None:
    board = {"lima": {"yellow": 3}, **spread("yellow", 21 - left, ["lima", *NEIGHBOURS["lima"], "osaka"])}
    game = game_with(draws=DRAW, infects=["lima", "osaka"], cubes=board, actions=1)
    play(game, "pass")
    assert game.outcome == (LOST["cubes"] if lost else None)
    assert supply(game, "yellow") == 0


@pytest.mark.rule("P-END-04")
@pytest.mark.parametrize("city", ["lima", "bogota"])
def test_a_quarantine_saves_cubes_that_are_not_there(city: str) -> None:
    board = {"lima": {"yellow": 3}, **spread("yellow", 21, ["lima", "bogota", "miami"])}
    kind: dict[str, Any] = {"draws": DRAW, "infects": ["lima", "osaka"], "cubes": board, "actions": 1}
    game = game_with(seat("quarantine_specialist", city), seat("researcher"), **kind)
    play(game, "pass")
    assert game.outcome is None
    assert supply(game, "yellow") == 0
    game = game_with(seat("quarantine_specialist", "osaka"), seat("researcher"), **kind)
    play(game, "pass")
    assert game.outcome == LOST["cubes"]


@pytest.mark.rule("P-END-04")
@pytest.mark.parametrize("start", ["lima", "bogota"])
def test_a_quarantine_saves_cubes_of_an_epidemic(start: str) -> None:
    board = spread("yellow", 24, ["lima"])
    game = game_with(
        seat("quarantine_specialist", start),
        seat("researcher"),
        draws=["epidemic", "osaka"],
        bottom=["lima"],
        infects=["tokyo"],
        cubes=board,
        actions=1,
    )
    events = play(game, "pass")
    assert turned(events) == ["lima", "tokyo"]
    assert game.outcome is None
    assert "intensified" in kinds(events)
    assert cubes(game, "lima") == 0


@pytest.mark.rule("P-END-04")
@pytest.mark.parametrize(
    ("edition", "options", "lost"),
    [
        ("2013", {}, False),
        ("seed001", {}, False),
        ("2008", {"cube_need": "net"}, False),
        ("2008", {}, True),
        ("2013", {"cube_need": "gross"}, True),
    ],
)
def test_whether_the_medic_saves_missing_cubes(edition: str, options: dict[str, str], lost: bool) -> None:
    board = spread("yellow", 24, ["lima", "osaka"])
    game = game_with(
        seat("medic", "lima"),
        seat("researcher"),
        edition=edition,
        options=options,
        draws=DRAW,
        infects=["lima", "osaka"],
        cubes=board,
        diseases={"yellow": "cured"},
        actions=1,
    )
    play(game, "pass")
    assert game.outcome == (LOST["cubes"] if lost else None)
    assert supply(game, "yellow") == 0
    assert cubes(game, "lima") == 0


@pytest.mark.rule("P-END-05")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("before", "lost"), [(5, False), (6, False), (7, True)])
def test_eight_outbreaks_lose(edition: str, before: int, lost: bool) -> None:
    board = {"lima": {"yellow": 3}}
    game = game_with(edition=edition, draws=DRAW, infects=["lima", "osaka"], cubes=board, outbreaks=before, actions=1)
    events = play(game, "pass")
    assert erupted(events) == ["lima"]
    assert game.position()["outbreaks"] == before + 1
    assert game.outcome == (LOST["outbreaks"] if lost else None)


@pytest.mark.rule("P-END-05")
def test_an_epidemic_can_bring_the_eighth_outbreak() -> None:
    game = game_with(
        draws=["epidemic", "osaka"], bottom=["lima"], cubes={"lima": {"yellow": 1}}, outbreaks=7, actions=1
    )
    events = play(game, "pass")
    assert game.outcome == LOST["outbreaks"]
    assert "intensified" not in kinds(events)


@pytest.mark.rule("P-END-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cards", [[], ["paris"], ["epidemic"], ["airlift"]])
def test_fewer_than_two_cards_lose_and_none_is_drawn(edition: str, cards: list[str]) -> None:
    step = 3 if cards == ["epidemic"] else 4
    game = game_with(
        *deal(["milan"]), edition=edition, step=step, deck=0, draws=cards, infects=["essen", "lima"], actions=1
    )
    events = play(game, "pass")
    assert game.outcome == LOST["deck"]
    assert not kinds(events, "drew", "epidemic", "turned")
    assert hand(game, 0) == {"milan"}
    assert deck_size(game) == len(cards)
    assert game.position()["infection_step"] == step


@pytest.mark.rule("P-END-06")
def test_an_empty_deck_is_no_loss_before_the_draw_step() -> None:
    game = game_with(step=4, deck=0, actions=2)
    play(game, "drive chicago")
    assert game.outcome is None
    play(game, "pass")
    assert game.outcome == LOST["deck"]


@pytest.mark.rule("P-END-06")
@pytest.mark.parametrize("mode", ["together", "one_at_a_time"])
def test_two_cards_are_enough(mode: str) -> None:
    game = game_with(options={"draw_mode": mode}, step=3, deck=0, draws=["epidemic", "paris"], actions=1)
    play(game, "pass")
    assert game.outcome is None
    assert hand(game, 0) == {"paris"}


def ended(reason: str) -> fc.Game:
    """Game that has just ended, with events in both hands."""
    held = [*BLUE, "airlift"]
    if reason == "cures":
        seats = [seat("researcher", "atlanta", *held), seat("medic", "atlanta", "one_quiet_night")]
        game = game_with(*seats, diseases=THREE_CURED, cubes=THREE_CUBES)
        play(game, "cure blue")
        return game
    kind: dict[str, Any] = {"draws": DRAW, "infects": ["lima", "cairo"]}
    if reason == "outbreaks":
        kind |= {"cubes": {"lima": {"yellow": 3}}, "outbreaks": 7}
    elif reason == "cubes":
        kind |= {"cubes": spread("yellow", 24, ["lima"])}
    else:
        kind |= {"draws": [], "deck": 0, "step": 4}
    game = game_with(*deal(held, ["one_quiet_night"]), actions=1, **kind)
    play(game, "pass")
    while game.outcome is None:
        play(game, "proceed" if "proceed" in game.legal_actions else "discard paris")
    return game


@pytest.mark.rule("P-END-07", "P-END-09")
@pytest.mark.parametrize("reason", ["cures", "cubes", "outbreaks", "deck"])
def test_the_result_is_shared_and_names_its_cause(reason: str) -> None:
    game = ended(reason)
    assert game.outcome == fc.Outcome(won=reason == "cures", reason=reason)
    assert game.actor is None
    last = game.events[-1]
    assert last.kind == "ended"
    assert last.args == {"won": reason == "cures", "reason": reason}
    shown = game.position()["outcome"]
    assert shown is not None
    assert phase_of(game) == "over"
    assert all(game.view(seat)["outcome"] == shown for seat in (0, 1, None))


@pytest.mark.rule("P-END-07")
def test_a_defeat_takes_effect_in_the_middle_of_a_step() -> None:
    game = game_with(
        difficulty="heroic",
        step=5,
        draws=DRAW,
        infects=["cairo", "lima", "tokyo", "milan"],
        cubes=spread("yellow", 24, ["lima"]),
        actions=1,
    )
    events = play(game, "pass")
    assert turned(events) == ["cairo", "lima"]
    assert kinds(events)[-1] == "ended"
    assert cubes(game, "cairo") == 1
    assert cubes(game, "tokyo") == 0


@pytest.mark.rule("P-END-08")
def test_a_used_up_infection_deck_is_no_defeat() -> None:
    others = [city for city in CITIES if city not in ("paris", "lima")]
    game = game_with(draws=[*DRAW, "delhi", "seoul"], infects=["paris", "lima"], turned=others, actions=1)
    events = play(game, "pass")
    assert turned(events) == ["paris", "lima"]
    assert game.outcome is None
    events = play(game, "pass", "pass", "pass", "pass")
    assert len(turned(events)) == 2
    assert game.outcome is None


@pytest.mark.rule("P-END-08")
def test_a_used_up_reserve_of_stations_is_no_defeat() -> None:
    game = game_with(*deal(["chicago"]), stations=SIX_STATIONS, actions=2, draws=DRAW)
    play(game, "drive chicago", "build")
    assert game.outcome is None
    play(game, "remove atlanta")
    assert game.outcome is None
    assert game.actor == 1


@pytest.mark.rule("P-END-08")
def test_seven_outbreaks_and_empty_supplies_are_no_defeat_in_themselves() -> None:
    board: dict[str, dict[str, int]] = {}
    for colour in ("blue", "yellow", "black", "red"):
        for city, held in spread(colour, 24, board).items():
            board[city] = held
    game = game_with(cubes=board, outbreaks=7, difficulty="heroic", step=6)
    assert game.outcome is None
    assert len(board_cubes(game)) == 32
    play(game, "pass", "pass", "pass")
    assert game.outcome is None


@pytest.mark.rule("P-END-09")
@pytest.mark.parametrize("reason", ["cures", "cubes", "outbreaks", "deck"])
def test_after_the_end_nothing_is_accepted(reason: str) -> None:
    game = ended(reason)
    assert len(game.legal_actions) == 0
    assert list(game.legal_actions) == []
    for text in ("pass", "drive chicago", "quietnight", "airlift osaka", "proceed", "discard airlift", "agree"):
        refused(game, text, "P-END-09")
