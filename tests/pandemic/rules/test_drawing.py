"""Drawing player cards (P-DRAW)."""

from __future__ import annotations

import pytest

import fourcures as fc
from pandemic.rules.helpers_b import (
    CITIES,
    bottoms,
    city_of,
    deck_size,
    epidemics_in_deck,
    hand,
    kinds,
    load,
    of_kind,
    phase_of,
    play,
    proceed_all,
    proceed_to,
    turned,
)

TOGETHER = [
    ("2013", {}),
    ("2008", {}),
    ("seed001", {"draw_mode": "together"}),
    ("2013", {"draw_mode": "together"}),
]
SINGLY = [
    ("seed001", {}),
    ("2013", {"draw_mode": "one_at_a_time"}),
    ("2008", {"draw_mode": "one_at_a_time"}),
    ("seed001", {"draw_mode": "one_at_a_time"}),
]


@pytest.mark.rule("P-DRAW-01")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("edition", ["2013", "2008", "seed001"])
def test_the_active_player_draws_the_top_two_cards(edition: str, seat: int) -> None:
    game = load(edition=edition, seat=seat, draw=["paris", "lima", "tokyo"], hands=[["cairo"], ["milan"]])
    events = play(game, "pass")
    drawn = of_kind(events, "drew")
    assert [(event.args["seat"], event.args["card"]) for event in drawn] == [(seat, "paris"), (seat, "lima")]
    own, other = [{"cairo"}, {"milan"}] if seat == 0 else [{"milan"}, {"cairo"}]
    assert hand(game, seat) == own | {"paris", "lima"}
    assert hand(game, 1 - seat) == other
    assert game.position()["player_deck"]["known"] == ["tokyo"]


@pytest.mark.rule("P-DRAW-01")
def test_nothing_is_drawn_before_the_last_action() -> None:
    game = load(actions=2, draw=["paris", "lima"])
    events = play(game, "pass")
    assert not of_kind(events, "drew")
    assert hand(game, 0) == set()
    play(game, "pass")
    assert hand(game, 0) == {"paris", "lima"}


@pytest.mark.rule("P-DRAW-01")
def test_a_drawn_event_joins_the_hand() -> None:
    game = load(draw=["airlift", "paris"])
    play(game, "pass")
    assert hand(game, 0) == {"airlift", "paris"}


@pytest.mark.rule("P-DRAW-02")
@pytest.mark.parametrize(("edition", "options"), TOGETHER)
def test_both_cards_come_before_an_epidemic_is_carried_out(edition: str, options: dict[str, str]) -> None:
    game = load(edition=edition, options=options, draw=["epidemic", "paris"])
    events = kinds(play(game, "pass"))
    assert events.index("drew") < events.index("rate")


@pytest.mark.rule("P-DRAW-02", "P-DRAW-03")
@pytest.mark.parametrize(
    ("edition", "options", "drawn"),
    [(*mode, True) for mode in TOGETHER] + [(*mode, False) for mode in SINGLY],
)
def test_whether_the_second_card_is_in_hand_when_the_epidemic_begins(
    edition: str, options: dict[str, str], drawn: bool
) -> None:
    options = {**options, "event_window": "between_steps"}
    game = load(edition=edition, options=options, draw=["epidemic", "paris"], hands=[["airlift"]])
    play(game, "pass")
    for phase in ("epidemic", "epidemic_infect", "intensify"):
        proceed_to(game, phase)
        assert ("paris" in hand(game, 0)) == drawn
    proceed_to(game, "infect")
    assert "paris" in hand(game, 0)


@pytest.mark.rule("P-DRAW-03")
@pytest.mark.parametrize(("edition", "options"), SINGLY)
def test_an_epidemic_drawn_first_is_finished_before_the_second_card(edition: str, options: dict[str, str]) -> None:
    game = load(edition=edition, options=options, draw=["epidemic", "paris"])
    events = kinds(play(game, "pass"))
    assert events.index("epidemic") < events.index("rate") < events.index("intensified") < events.index("drew")


@pytest.mark.rule("P-DRAW-03")
@pytest.mark.parametrize(("edition", "options"), SINGLY)
def test_an_epidemic_drawn_second_follows_the_first_card(edition: str, options: dict[str, str]) -> None:
    game = load(edition=edition, options=options, draw=["paris", "epidemic", "lima"])
    events = play(game, "pass")
    names = kinds(events)
    assert names.index("drew") < names.index("epidemic")
    assert hand(game, 0) == {"paris"}
    assert game.position()["player_deck"]["known"] == ["lima"]


@pytest.mark.rule("P-DRAW-03")
def test_a_single_draw_is_left_after_an_epidemic() -> None:
    game = load(edition="seed001", draw=["epidemic", "paris"], hands=[["airlift"]])
    play(game, "pass")
    proceed_to(game, "intensify")
    play(game, "proceed")
    assert phase_of(game) == "draw"
    assert game.position()["turn"]["draws_left"] == 1
    assert epidemics_in_deck(game) == 3
    assert game.position()["infection_step"] == 1


@pytest.mark.rule("P-DRAW-04")
@pytest.mark.parametrize("mode", ["together", "one_at_a_time"])
@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        (["epidemic", "paris"], {"paris"}),
        (["paris", "epidemic"], {"paris"}),
        (["epidemic", "epidemic"], set()),
    ],
)
def test_an_epidemic_is_neither_kept_nor_replaced(mode: str, cards: list[str], kept: set[str]) -> None:
    game = load(options={"draw_mode": mode}, draw=[*cards, "tokyo", "lima"])
    before = deck_size(game)
    events = play(game, "pass")
    assert hand(game, 0) == kept
    assert hand(game, 1) == set()
    assert len(of_kind(events, "drew")) == len(kept)
    assert game.position()["player_deck"]["known"] == ["tokyo", "lima"]
    assert deck_size(game) == before - 2


@pytest.mark.rule("P-DRAW-05")
@pytest.mark.parametrize("edition", ["2013", "2008", "seed001"])
def test_a_used_epidemic_is_out_of_the_game(edition: str) -> None:
    game = load(edition=edition, draw=["epidemic", "paris"])
    assert epidemics_in_deck(game) == 4
    play(game, "pass")
    place = game.position()
    assert epidemics_in_deck(game) == 3
    assert "epidemic" not in place["player_deck"]["discard"]
    assert all("epidemic" not in seat["hand"] for seat in place["seats"])


@pytest.mark.rule("P-DRAW-06")
@pytest.mark.parametrize("left", [0, 1])
def test_the_discard_pile_never_becomes_a_deck(left: int) -> None:
    game = load(step=4, deck=0, draw=["paris"][:left])
    pile = set(game.position()["player_deck"]["discard"])
    assert len(pile) > 50
    play(game, "pass")
    assert game.outcome == fc.Outcome(won=False, reason="deck")
    assert set(game.position()["player_deck"]["discard"]) == pile


@pytest.mark.rule("P-DRAW-06")
def test_the_discard_pile_stays_when_the_last_cards_are_drawn() -> None:
    game = load(step=4, deck=0, draw=["paris", "lima"])
    pile = set(game.position()["player_deck"]["discard"])
    play(game, "pass")
    assert game.outcome is None
    assert deck_size(game) == 0
    assert set(game.position()["player_deck"]["discard"]) == pile


@pytest.mark.rule("P-DRAW-07")
@pytest.mark.parametrize("edition", ["2013", "2008", "seed001"])
def test_the_last_two_cards_are_drawn_without_harm(edition: str) -> None:
    game = load(edition=edition, step=4, deck=0, draw=["paris", "lima"], top=["essen", "milan", "cairo"])
    events = play(game, "pass")
    assert hand(game, 0) == {"paris", "lima"}
    assert turned(events) == ["essen", "milan", "cairo"]
    assert game.outcome is None
    assert game.actor == 1
    assert game.position()["turn"]["actions_left"] == 4
    play(game, "drive chicago", "drive atlanta", "drive miami")
    assert game.outcome is None
    assert city_of(game, 1) == "miami"
    events = play(game, "pass")
    assert game.outcome == fc.Outcome(won=False, reason="deck")
    assert not turned(events)


@pytest.mark.rule("P-DRAW-07")
def test_a_last_epidemic_is_carried_out_in_full() -> None:
    game = load(step=3, deck=0, draw=["epidemic", "lima"], bottom=["essen"], discard=["cairo"])
    events = play(game, "pass")
    assert bottoms(events) == ["essen"]
    assert len(turned(events)) == 3
    assert game.outcome is None
    assert game.actor == 1


FAILS = [
    (players, difficulty, turn)
    for players, turns in [(2, (25, 26, 26)), (3, (25, 25, 26)), (4, (25, 26, 26))]
    for difficulty, turn in zip(("introductory", "standard", "heroic"), turns, strict=True)
]


@pytest.mark.rule("P-DRAW-08")
@pytest.mark.parametrize(("players", "difficulty", "turn"), FAILS)
def test_the_turn_on_which_the_draw_fails(players: int, difficulty: str, turn: int) -> None:
    roles = ["quarantine_specialist", "scientist", "researcher", "dispatcher"][:players]
    dealt = {2: 4, 3: 3, 4: 2}[players]
    start = {
        "game": "pandemic",
        "difficulty": difficulty,
        "options": {"consent": "never", "hands": "open"},
        "seats": [
            {"role": role, "city": "paris", "hand": CITIES[seat * dealt : (seat + 1) * dealt]}
            for seat, role in enumerate(roles)
        ],
        "diseases": {"yellow": "eradicated", "black": "eradicated", "red": "eradicated"},
    }
    for seed in range(60):
        game = fc.from_position(start, seed=seed)
        pass_to_the_end(game)
        if game.outcome.reason == "deck":
            break
    assert game.outcome == fc.Outcome(won=False, reason="deck")
    assert game.position()["turn"]["number"] == turn
    turns = [event.args["seat"] for event in game.events if event.kind == "turn"]
    assert len(turns) in (turn, turn - 1)  # whether the first turn is announced is not laid down
    assert game.position()["turn"]["seat"] == (turn - 1) % players


def pass_to_the_end(game: fc.Game) -> None:
    while game.outcome is None:
        if "pass" in game.legal_actions:
            game.play("pass")
        elif "proceed" in game.legal_actions:
            proceed_all(game)
        else:
            game.play(next(text for text in game.legal_actions.texts() if text.startswith("discard")))
