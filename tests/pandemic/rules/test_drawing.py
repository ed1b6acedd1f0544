"""Drawing player cards (P-DRAW)."""

from __future__ import annotations

import pytest

import fourcures as fc
from pandemic.builders import ONLY_BLUE_LEFT, deal, game_with, idle, play, proceed_to, seat, setting, settings
from pandemic.printed import CITIES, EDITIONS, HANDS
from pandemic.queries import (
    actions_left,
    args_of,
    bottoms,
    city_of,
    deck_size,
    epidemics_in_deck,
    hand,
    kinds,
    phase_of,
    thrown_away,
    turned,
)

TOGETHER = [*settings("draw_mode", "together"), setting("2013", draw_mode="together")]
SINGLY = [*settings("draw_mode", "one_at_a_time"), setting("seed001", draw_mode="one_at_a_time")]


@pytest.mark.rule("P-DRAW-01")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_active_player_draws_the_top_two_cards(edition: str, active: int) -> None:
    game = game_with(
        *deal(["cairo"], ["milan"]), edition=edition, active=active, draws=["paris", "lima", "tokyo"], actions=1
    )
    events = play(game, "pass")
    drawn = [(args["seat"], args["card"]) for args in args_of(events, "drew")]
    assert drawn == [(active, "paris"), (active, "lima")]
    own, other = [{"cairo"}, {"milan"}] if active == 0 else [{"milan"}, {"cairo"}]
    assert hand(game, active) == own | {"paris", "lima"}
    assert hand(game, 1 - active) == other
    assert game.position()["player_deck"]["known"] == ["tokyo"]


@pytest.mark.rule("P-DRAW-01")
def test_nothing_is_drawn_before_the_last_action() -> None:
    game = game_with(actions=2, draws=["paris", "lima"])
    events = play(game, "pass")
    assert not args_of(events, "drew")
    assert hand(game, 0) == set()
    play(game, "pass")
    assert hand(game, 0) == {"paris", "lima"}


@pytest.mark.rule("P-DRAW-01")
def test_a_drawn_event_joins_the_hand() -> None:
    game = game_with(draws=["airlift", "paris"], actions=1)
    play(game, "pass")
    assert hand(game, 0) == {"airlift", "paris"}


@pytest.mark.rule("P-DRAW-02")
@pytest.mark.parametrize(("edition", "options"), TOGETHER)
def test_both_cards_come_before_an_epidemic_is_carried_out(edition: str, options: dict[str, str]) -> None:
    game = game_with(edition=edition, options=options, draws=["epidemic", "paris"], actions=1)
    events = kinds(play(game, "pass"))
    assert events.index("drew") < events.index("rate")


@pytest.mark.rule("P-DRAW-02", "P-DRAW-03")
@pytest.mark.parametrize(
    ("edition", "options", "drawn"),
    [(*mode.values, True) for mode in TOGETHER] + [(*mode.values, False) for mode in SINGLY],
)
def test_whether_the_second_card_is_in_hand_when_the_epidemic_begins(
    edition: str, options: dict[str, str], drawn: bool
) -> None:
    options = {**options, "event_window": "between_steps"}
    game = game_with(*deal(["airlift"]), edition=edition, options=options, draws=["epidemic", "paris"], actions=1)
    play(game, "pass")
    for phase in ("epidemic", "epidemic_infect", "intensify"):
        proceed_to(game, phase)
        assert ("paris" in hand(game, 0)) == drawn
    proceed_to(game, "infect")
    assert "paris" in hand(game, 0)


@pytest.mark.rule("P-DRAW-03")
@pytest.mark.parametrize(("edition", "options"), SINGLY)
def test_an_epidemic_drawn_first_is_finished_before_the_second_card(edition: str, options: dict[str, str]) -> None:
    game = game_with(edition=edition, options=options, draws=["epidemic", "paris"], actions=1)
    events = kinds(play(game, "pass"))
    assert events.index("epidemic") < events.index("rate") < events.index("intensified") < events.index("drew")


@pytest.mark.rule("P-DRAW-03")
@pytest.mark.parametrize(("edition", "options"), SINGLY)
def test_an_epidemic_drawn_second_follows_the_first_card(edition: str, options: dict[str, str]) -> None:
    game = game_with(edition=edition, options=options, draws=["paris", "epidemic", "lima"], actions=1)
    events = play(game, "pass")
    names = kinds(events)
    assert names.index("drew") < names.index("epidemic")
    assert hand(game, 0) == {"paris"}
    assert game.position()["player_deck"]["known"] == ["lima"]


@pytest.mark.rule("P-DRAW-03")
def test_a_single_draw_is_left_after_an_epidemic() -> None:
    game = game_with(*deal(["airlift"]), edition="seed001", draws=["epidemic", "paris"], actions=1)
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
    game = game_with(options={"draw_mode": mode}, draws=[*cards, "tokyo", "lima"], actions=1)
    before = deck_size(game)
    events = play(game, "pass")
    assert hand(game, 0) == kept
    assert hand(game, 1) == set()
    assert len(args_of(events, "drew")) == len(kept)
    assert game.position()["player_deck"]["known"] == ["tokyo", "lima"]
    assert deck_size(game) == before - 2


@pytest.mark.rule("P-DRAW-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_used_epidemic_is_out_of_the_game(edition: str) -> None:
    game = game_with(edition=edition, draws=["epidemic", "paris"], actions=1)
    assert epidemics_in_deck(game) == 4
    play(game, "pass")
    place = game.position()
    assert epidemics_in_deck(game) == 3
    assert "epidemic" not in place["player_deck"]["discard"]
    assert all("epidemic" not in seat["hand"] for seat in place["seats"])


@pytest.mark.rule("P-DRAW-06")
@pytest.mark.parametrize("left", [0, 1])
def test_the_discard_pile_never_becomes_a_deck(left: int) -> None:
    game = game_with(step=4, deck=0, draws=["paris"][:left], actions=1)
    pile = thrown_away(game)
    assert len(pile) > 50
    play(game, "pass")
    assert game.outcome == fc.Outcome(won=False, reason="deck")
    assert thrown_away(game) == pile


@pytest.mark.rule("P-DRAW-06")
def test_the_discard_pile_stays_when_the_last_cards_are_drawn() -> None:
    game = game_with(step=4, deck=0, draws=["paris", "lima"], actions=1)
    pile = thrown_away(game)
    play(game, "pass")
    assert game.outcome is None
    assert deck_size(game) == 0
    assert thrown_away(game) == pile


@pytest.mark.rule("P-DRAW-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_two_cards_are_drawn_without_harm(edition: str) -> None:
    game = game_with(
        edition=edition, step=4, deck=0, draws=["paris", "lima"], infects=["essen", "milan", "cairo"], actions=1
    )
    events = play(game, "pass")
    assert hand(game, 0) == {"paris", "lima"}
    assert turned(events) == ["essen", "milan", "cairo"]
    assert game.outcome is None
    assert game.actor == 1
    assert actions_left(game) == 4
    play(game, "drive chicago", "drive atlanta", "drive miami")
    assert game.outcome is None
    assert city_of(game, 1) == "miami"
    events = play(game, "pass")
    assert game.outcome == fc.Outcome(won=False, reason="deck")
    assert not turned(events)


@pytest.mark.rule("P-DRAW-07")
def test_a_last_epidemic_is_carried_out_in_full() -> None:
    game = game_with(step=3, deck=0, draws=["epidemic", "lima"], bottom=["essen"], turned=["cairo"], actions=1)
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
    dealt = HANDS[players]
    seats = [seat(role, "paris", *CITIES[n * dealt : (n + 1) * dealt]) for n, role in enumerate(roles)]
    for seed in range(60):
        game = game_with(*seats, difficulty=difficulty, diseases=ONLY_BLUE_LEFT, seed=seed)
        while game.outcome is None:
            idle(game)
        if game.outcome.reason == "deck":
            break
    assert game.outcome == fc.Outcome(won=False, reason="deck")
    assert game.position()["turn"]["number"] == turn
    turns = [event.args["seat"] for event in game.events if event.kind == "turn"]
    assert len(turns) in (turn, turn - 1)  # unspecified: whether the first turn is announced
    assert game.position()["turn"]["seat"] == (turn - 1) % players
