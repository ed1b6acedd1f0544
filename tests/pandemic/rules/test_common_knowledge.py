"""Common knowledge of hidden hands (P-INFO-08, P-INFO-09, P-INFO-10, P-INFO-11)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.rng import derive_seed, start_stream
from pandemic.builders import end_turn, game_with, new, play, refused, seat
from pandemic.conservation import BOARD
from pandemic.printed import CITIES, EVENTS
from pandemic.queries import hand, texts_of

HIDDEN = {"hands": "closed", "consent": None}
BLUE = ["atlanta", "chicago", "essen", "london", "madrid", "milan"]
POPULATION: dict[str, int] = {city["id"]: city["population"] for city in BOARD["cities"]}


def hidden(*seats: dict[str, Any], **layout: Any) -> fc.Game:
    """Table with hidden hands and the consent rule."""
    return game_with(*seats, **{"options": HIDDEN, **layout})


def shown(game: fc.Game) -> list[list[str]]:
    """Publicly known cards of each hand, the same in all views."""
    told = [[one["shown"] for one in game.view(viewer)["seats"]] for viewer in (None, *range(game.players))]
    assert all(one == told[0] for one in told)
    return told[0]


def imagined(game: fc.Game, viewer: int | None, number: int) -> list[fc.Game]:
    """Imagined games, half of them from the view alone."""
    view = json.loads(json.dumps(game.view(viewer)))
    return [(fc.imagine(view, seed=k) if k % 2 else game.imagine(viewer, seed=k)) for k in range(number)]


# --- Cards shown


@pytest.mark.rule("P-INFO-08")
def test_a_card_that_was_passed_stays_known() -> None:
    game = hidden(seat("medic", "paris", "paris", "lima"), seat("scientist", "paris", "osaka"), seat("dispatcher"))
    play(game, "give paris 1", "agree")
    assert shown(game) == [[], ["paris"], []]
    for viewer in (None, 0, 2):
        assert all("paris" in hand(one, 1) for one in imagined(game, viewer, 50))
    refused(game, "take paris 2")
    end_turn(game)
    assert shown(game) == [[], ["paris"], []]
    play(game, "direct lima" if "lima" in hand(game, 1) else "charter lima")
    assert shown(game) == [[], [], []]


@pytest.mark.rule("P-INFO-08")
@pytest.mark.parametrize(
    ("request_", "card"),
    [
        ("give paris 1", "paris"),
        ("direct 1 osaka", "osaka"),
        ("charter 1 lima", "paris"),
        ("airlift 1 osaka", "airlift"),
    ],
)
@pytest.mark.parametrize("answer", ["refuse", "agree"])
def test_a_request_shows_its_card(request_: str, card: str, answer: str) -> None:
    held = ["paris", "osaka", "airlift", "cairo"]
    game = hidden(seat("dispatcher", "paris", *held), seat("scientist", "paris", "delhi"), seat("medic", "lima"))
    play(game, request_)
    assert shown(game) == [[card], [], []]
    play(game, answer)
    if answer == "refuse":
        play(game, "pass", "pass")
        assert shown(game) == [[card], [], []], "an action later it is still known"
        assert all(card in hand(one, 0) for one in imagined(game, 1, 50))
    else:
        assert shown(game)[0] == []


@pytest.mark.rule("P-INFO-08")
def test_the_view_tells_who_asked() -> None:
    game = hidden(
        seat("medic", "paris", "paris"), seat("scientist", "paris", "osaka"), seat("researcher", "lima", "airlift")
    )
    play(game, "give paris 1", "refuse", "airlift 1 cairo")
    assert game.view(1)["turn"]["awaits"] == {"what": "consent", "seat": 1, "by": 2, "request": "airlift 1 cairo"}
    play(game, "refuse")
    told = [{"by": 0, "request": "give paris 1"}, {"by": 2, "request": "airlift 1 cairo"}]
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer)["turn"]["refused"] == told
    for viewer in (None, 0, 1):
        assert all("airlift" in hand(one, 2) for one in imagined(game, viewer, 30))


@pytest.mark.rule("P-CONSENT-05")
def test_what_can_no_longer_be_asked_for_is_no_longer_refused() -> None:
    eight = ["paris", "tokyo", "lima", "cairo", "essen", "milan", "osaka", "airlift"]
    game = hidden(seat("medic", "paris", *eight), seat("scientist"), actions=3)
    play(game, "airlift 1 cairo", "refuse")
    assert game.view(1)["turn"]["refused"] == [{"by": 0, "request": "airlift 1 cairo"}]
    play(game, "discard airlift")
    assert game.view(1)["turn"]["refused"] == []


@pytest.mark.rule("P-INFO-08")
def test_a_drawn_card_whose_place_was_known_is_known() -> None:
    game = hidden(seat("medic", "paris", "lima"), seat("scientist", "cairo"), draws=["tokyo", "delhi"])
    end_turn(game)
    assert shown(game) == [["delhi", "tokyo"], []]
    assert not {"delhi", "tokyo"} & {*game.view(1)["player_deck"]["unseen"]}


@pytest.mark.rule("P-INFO-08", "P-EVENT-09")
def test_a_seat_is_not_asked_for_an_event_that_all_know_elsewhere() -> None:
    """Seat 0 has shown the only event that is left, so seat 1 cannot hold one."""
    gone = [event for event in EVENTS if event != "airlift"]
    game = hidden(seat("medic", "paris", "airlift"), seat("scientist", "paris", "lima"), thrown=gone, actions=1)
    play(game, "airlift 1 cairo", "refuse", "pass")
    assert game.actor == 0
    play(game, "proceed")
    assert game.actor == 0, "seat 1 is not asked before the draw"


def test_older_positions_know_what_their_requests_show() -> None:
    game = hidden(seat("medic", "paris", "paris"), seat("scientist", "paris", "osaka"))
    play(game, "give paris 1", "refuse")
    position = game.position()
    assert position.pop("memory")["shown"] == [["paris"], []]
    assert shown(fc.from_position(position, seed=1)) == [["paris"], []]


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_records_say_nothing_of_what_is_remembered(hands: str) -> None:
    """The digests are those of records from before the memory existed."""
    game = fc.new("pandemic", players=3, seed=4, hands=hands)
    assert ("memory" in game.position()) == (hands == "closed")
    digest = {"open": "7289e2", "closed": "2c695c"}[hands]
    assert game.record()["digest"][:6] == digest


@pytest.mark.parametrize(
    ("memory", "said"),
    [
        ({"shown": [["lima"]]}, r"memory.shown\[0\]: lima is not in that hand \(P-INFO-08\)"),
        ({"lacking": [["paris"]]}, r"memory.lacking\[0\]: paris is in that hand \(P-INFO-09\)"),
        ({"shown": [[], [], []]}, "memory.shown: there are 2 seats"),
        ({"opening": [["paris"]]}, r"memory.beginner: without it opening hands tell nothing \(P-INFO-11\)"),
        ({"beginner": 2}, "memory.beginner: 2"),
        ({"beginner": 0}, r"memory.seen: seat 0 has other hidden cards than it says \(P-INFO-11\)"),
        (
            {"beginner": 0, "seen": [{"card": "lima", "seat": 0, "of": 3}]},
            r"memory.seen: seat 0 had more hidden cards than it says \(P-INFO-11\)",
        ),
    ],
)
def test_what_cannot_be_remembered_is_refused(memory: dict[str, Any], said: str) -> None:
    seats = [seat("medic", "paris", "paris"), seat("scientist")]
    position = {"difficulty": "heroic", "seats": seats, "memory": memory}
    with pytest.raises(fc.BadPosition, match=said):
        fc.from_position(position)
    with pytest.raises(fc.BadPosition, match="where hands lie open there is nothing to remember"):
        fc.from_position({**position, "options": {"hands": "open"}})


def test_a_card_that_came_to_light_is_not_hidden_again() -> None:
    position = new(2, 1, hands="closed").position()
    for card in (position["player_deck"]["undrawn"][0], position["seats"][1]["hand"][0]):
        position["memory"]["seen"] = [{"card": card, "seat": 0, "of": 5}]
        with pytest.raises(fc.BadPosition, match=rf"memory.seen: {card} cannot be hidden again \(P-INFO-11\)"):
            fc.from_position(position)


@pytest.mark.rule("P-INFO-11")
def test_an_opening_hand_that_its_seat_does_not_know_is_dealt_anew() -> None:
    position = new(2, 1, hands="closed").position()
    position["memory"]["opening"] = []
    game = fc.from_position(position)
    for viewer in (None, 0, 1):
        for one in imagined(game, viewer, 20):
            assert one.view(viewer) == game.view(viewer)
            most = [max(POPULATION.get(card, 0) for card in hand(one, number)) for number in range(2)]
            assert most[position["memory"]["beginner"]] == max(most)


def test_another_beginner_than_the_opening_hands_say_is_refused() -> None:
    position = new(2, 1, hands="closed").position()
    position["memory"]["beginner"] = 1 - position["memory"]["beginner"]
    with pytest.raises(fc.BadPosition, match=r"another opening hand has a larger city \(P-SETUP-15\)"):
        fc.from_position(position)


# --- Cards asked for


@pytest.mark.rule("P-INFO-09")
def test_a_card_asked_for_is_lacked_until_the_next_draw() -> None:
    game = hidden(
        seat("medic", "paris", "lima", "osaka"), seat("scientist", "paris", "cairo", "delhi"), seat("researcher")
    )
    play(game, "take paris 1", "refuse", "pass")
    for viewer in (None, 1, 2):
        assert not any("paris" in hand(one, 0) for one in imagined(game, viewer, 60))
    assert any("paris" in hand(one, 1) for one in imagined(game, 2, 60)), "a refusal tells nothing of the other hand"
    end_turn(game)
    assert any("paris" in hand(one, 0) for one in imagined(game, 2, 200))


@pytest.mark.rule("P-INFO-09")
def test_whoever_asks_for_all_cards_but_the_own_shows_them() -> None:
    """One deal in a hundred million fits, and sampling finds it at once."""
    held = [*BLUE, "lima"]
    game = hidden(seat("medic", "paris", *held), seat("researcher", "paris", "cairo"), edition="2008")
    for number, request in enumerate(text for text in game.legal_actions.texts() if text.startswith("take")):
        play(game, *["pass"] * (number % 16 == 15), request, "refuse")
    for one in imagined(game, 1, 20):
        assert hand(one, 0) == {*held}


# --- Payments


@pytest.mark.rule("P-INFO-10", "P-CURE-03", "P-ROLE-OPEX-03")
@pytest.mark.parametrize("payment", ["cure blue", "opsflight tokyo"])
def test_a_payment_that_has_begun_cannot_be_taken_back(payment: str) -> None:
    for hands in ("open", "closed"):
        game = game_with(
            seat("operations_expert", "atlanta", *BLUE), seat("scientist"), options={**HIDDEN, "hands": hands}
        )
        assert game.is_final(payment) == (hands == "closed")
        play(game, payment)
        assert game.can_undo == (hands == "open")


@pytest.mark.rule("P-INFO-09", "P-INFO-10")
def test_no_imagined_payment_has_a_card_that_was_asked_for() -> None:
    held = [card for card in BLUE if card != "atlanta"]
    game = hidden(seat("medic", "atlanta", *held), seat("scientist", "atlanta", "lima"))
    play(game, "take atlanta 1", "refuse", "cure blue")
    for viewer in (None, 1):
        assert not any("atlanta" in hand(one, 0) for one in imagined(game, viewer, 40))


@pytest.mark.rule("P-INFO-10", "P-CURE-03")
@pytest.mark.parametrize("held", [5, 6])
def test_the_cards_for_a_cure_are_asked_for_one_by_one(held: int) -> None:
    game = hidden(seat("medic", "atlanta", *BLUE[:held], "lima"), seat("scientist"))
    play(game, "cure blue")
    for left in (5, 4, 3, 2, 1):
        assert game.view(1)["turn"]["awaits"] == {"what": "cure_cards", "seat": 0, "colour": "blue", "left": left}
        assert len(texts_of(game, 0)) == held - 5 + left
        sizes = {len({*hand(one, 0)} & {*CITIES}) for one in imagined(game, 1, 10)}
        assert sizes
        play(game, game.legal_actions.texts()[0])
    assert game.view(1)["diseases"] != {}


@pytest.mark.rule("P-INFO-10", "P-ROLE-OPEX-03")
@pytest.mark.parametrize("held", [["paris"], ["paris", "lima"]])
def test_the_card_for_a_flight_is_asked_for(held: list[str]) -> None:
    game = hidden(seat("operations_expert", "atlanta", *held, "airlift"), seat("scientist"))
    play(game, "opsflight tokyo")
    assert game.view(1)["turn"]["awaits"] == {"what": "flight_card", "seat": 0, "city": "tokyo"}
    assert texts_of(game, 0) == {f"discard {card}" for card in held}


@pytest.mark.rule("P-CURE-03", "P-ROLE-OPEX-03")
def test_open_hands_pay_by_themselves_where_there_is_no_choice() -> None:
    game = game_with(seat("operations_expert", "atlanta", *BLUE[:5], "airlift"), seat("scientist"))
    play(game, "cure blue")
    assert hand(game, 0) == {"airlift"}
    game = game_with(seat("operations_expert", "atlanta", "paris", "airlift"), seat("scientist"))
    play(game, "opsflight tokyo")
    assert hand(game, 0) == {"airlift"}


# --- Who begins


@pytest.mark.rule("P-INFO-11", "P-SETUP-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_seat_holds_the_largest_city_in_every_imagined_game(players: int) -> None:
    for seed in range(6):
        game = new(players, seed, hands="closed")
        for viewer in (None, *range(players)):
            for one in imagined(game, viewer, 6):
                most = [max(POPULATION.get(card, 0) for card in hand(one, number)) for number in range(players)]
                assert most[game.position()["turn"]["seat"]] == max(most)
                assert one.position()["memory"]["opening"] == [
                    sorted(held["hand"], key=[*CITIES, *EVENTS].index) for held in one.position()["seats"]
                ]


@pytest.mark.rule("P-INFO-11", "P-SETUP-17")
def test_where_the_cards_do_not_decide_who_begins_nothing_is_told() -> None:
    assert new(3, 1, edition="2008", hands="closed").view(0)["memory"]["beginner"] is None
    assert new(3, 1, hands="open").view(0)["memory"] is None


# --- Whole games


@pytest.mark.rule("P-INFO-08", "P-INFO-11")
@pytest.mark.parametrize("seed", range(6))
def test_what_all_know_is_true_after_any_history(seed: int) -> None:
    """Shown cards are held, and are in the same hands of a hundred imagined games."""
    rng = random.Random(seed)
    options = {"edition": ("2013", "2008")[seed % 2], "difficulty": "heroic", "players": 2 + seed % 3}
    game = fc.new("pandemic", seed=seed, **options)
    checked = 0
    while not game.outcome:
        state = game.state()
        assert not any(state.shown[one] & ~state.hand[one] for one in range(game.players))
        if any(state.shown) and checked < 3 and rng.random() < 0.6:
            checked += 1
            viewer = rng.randrange(game.players)
            for number in range(100):
                other = state.copy()
                start_stream(other, derive_seed(seed, number))
                game.type.redeal(other, viewer)
                assert not any(state.shown[one] & ~other.hand[one] for one in range(game.players))
                assert game.type.violations(other) == []
        social = [one for one in game.legal_actions if one.kind in ("give", "take", "agree", "airlift")]
        game.play(rng.choice(social if social and rng.random() < 0.4 else list(game.legal_actions)))
    assert checked


@pytest.mark.parametrize("seed", range(3))
def test_open_hands_remember_nothing(seed: int) -> None:
    rng, game = random.Random(seed), new(3, seed)
    while not game.outcome:
        game.play(rng.choice(game.legal_actions.ids()))
    state = game.state()
    assert not any([*state.shown, *state.lacking, *state.opening, *state.seen, state.seen_count])
    assert state.beginner == -1
