from __future__ import annotations

import pytest

import fourcures as fc
from pandemic.builders import end_turn, game_with, idle, play, refused, rejected, seat
from pandemic.printed import EDITIONS
from pandemic.queries import actions_left, args_of, awaited, city_of, cubes, hand, kinds, texts_of, thrown_away


@pytest.mark.rule("P-TURN-01", "P-TURN-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_actions_then_two_cards_then_infections(edition: str) -> None:
    game = game_with(
        seat("scientist"),
        seat("medic"),
        edition=edition,
        draws=["bogota", "lima"],
        infects=["cairo", "delhi"],
    )
    events = play(game, "pass", "drive chicago", "pass")
    assert not kinds(events, "drew", "turned", "turn")
    steps = kinds(game.play("pass"), "passed", "drew", "turned", "turn")
    assert steps == ["passed", "drew", "drew", "turned", "turned", "turn"]
    assert hand(game, 0) == {"bogota", "lima"}
    assert game.position()["cubes"] == {"cairo": {"black": 1}, "delhi": {"black": 1}}


@pytest.mark.rule("P-TURN-02")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_turns_go_round(players: int, first: int) -> None:
    roles = ("scientist", "researcher", "medic", "dispatcher")
    game = game_with(
        *(seat(role) for role in roles[:players]),
        active=first,
        draws=["lima", "miami", "bogota", "lagos", "paris", "essen", "milan", "tokyo", "seoul", "osaka"],
        infects=["cairo", "delhi", "lima", "miami", "paris", "essen", "tokyo", "seoul", "osaka", "mumbai"],
    )
    order = [game.actor]
    for _ in range(5):
        begun = args_of(end_turn(game), "turn")
        assert begun == [{"seat": game.actor}]
        order.append(game.actor)
    assert order == [(first + number) % players for number in range(6)]


@pytest.mark.rule("P-TURN-03")
def test_four_actions_of_any_kind() -> None:
    game = game_with(
        seat("scientist", "atlanta", "paris"),
        seat("medic"),
        cubes={"paris": {"blue": 2}},
        draws=["bogota", "lima"],
        infects=["cairo", "delhi"],
    )
    left = []
    for text in ("drive chicago", "direct paris", "treat blue"):
        game.play(text)
        left.append(actions_left(game))
    assert left == [3, 2, 1]
    assert game.actor == 0
    game.play("treat blue")
    assert game.position()["turn"]["seat"] == 1
    assert actions_left(game) == 4


@pytest.mark.rule("P-TURN-03")
def test_the_same_action_four_times() -> None:
    game = game_with(
        seat("scientist"),
        seat("medic"),
        cubes={"atlanta": {"blue": 3, "red": 3}},
        draws=["bogota", "lima"],
        infects=["cairo", "delhi"],
    )
    play(game, "treat blue", "treat blue", "treat blue", "treat red")
    assert game.position()["cubes"]["atlanta"] == {"red": 2}
    assert game.actor == 1


@pytest.mark.rule("P-TURN-04")
def test_a_pass_changes_only_the_number_of_actions() -> None:
    game = game_with(seat("scientist", "paris", "paris"), seat("medic"), cubes={"paris": {"blue": 2}})
    before = game.position()
    for left in (3, 2, 1):
        game.play("pass")
        after = game.position()
        assert after["turn"].pop("actions_left") == left
        assert {**after, "turn": None} == {**before, "turn": None}
        assert after["turn"] == {key: value for key, value in before["turn"].items() if key != "actions_left"}


@pytest.mark.rule("P-TURN-04")
def test_passed_actions_are_lost() -> None:
    game = game_with(
        seat("scientist"),
        seat("medic"),
        draws=["bogota", "lima", "miami", "lagos"],
        infects=["cairo", "delhi", "tokyo", "osaka"],
    )
    play(game, "pass", "pass", "pass", "pass")
    assert (game.actor, actions_left(game)) == (1, 4)
    play(game, "pass", "pass", "pass", "pass")
    assert (game.actor, actions_left(game)) == (0, 4)


@pytest.mark.rule("P-TURN-04")
def test_passing_is_possible_when_nothing_else_is_useful() -> None:
    game = fc.new("pandemic", players=3, seed=4)
    while game.outcome is None and game.position()["turn"]["number"] < 4:
        if awaited(game) == "action":
            assert "pass" in texts_of(game, game.actor)
            game.play("pass")
        else:
            idle(game)


@pytest.mark.rule("P-TURN-05")
def test_only_the_active_player_takes_actions() -> None:
    game = game_with(
        seat("scientist", "atlanta", "paris"),
        seat("medic", "lima", "lima", "tokyo"),
        seat("researcher", "cairo", "airlift", "delhi"),
        cubes={"lima": {"yellow": 2}, "cairo": {"black": 2}},
    )
    assert game.actor == 0
    assert "pass" in texts_of(game, 0)
    assert list(game.legal_actions.of(1)) == []
    others = texts_of(game, 2)
    assert others
    assert {text.split()[0] for text in others} == {"airlift"}
    assert {action.seat for action in game.legal_actions} == {0, 2}
    for text in ("treat yellow", "direct tokyo", "drive santiago", "build", "treat black", "direct delhi"):
        refused(game, text)


@pytest.mark.rule("P-TURN-05")
def test_others_decide_on_consent_and_on_their_own_cards() -> None:
    seven = ("lima", "tokyo", "delhi", "cairo", "osaka", "milan", "essen")
    game = game_with(
        seat("scientist", "atlanta", "atlanta"), seat("medic", "atlanta", *seven), options={"consent": "always"}
    )
    game.play("give atlanta 1")
    assert game.actor == 1
    assert set(game.legal_actions.texts()) == {"agree", "refuse"}
    assert {action.seat for action in game.legal_actions} == {1}
    game.play("agree")
    assert game.actor == 1
    assert set(game.legal_actions.texts()) == {f"discard {card}" for card in (*seven, "atlanta")}
    game.play("discard milan")
    assert game.actor == 0
    assert actions_left(game) == 3


@pytest.mark.rule("P-TURN-06", "P-TURN-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_epidemic_does_not_replace_the_infect_step(edition: str) -> None:
    game = game_with(
        seat("scientist"),
        seat("medic"),
        edition=edition,
        draws=["epidemic", "lima"],
        bottom=["sydney"],
    )
    play(game, "pass", "pass", "pass")
    events = game.play("pass")
    assert len(args_of(events, "epidemic")) == 1
    turned = args_of(events, "turned")
    assert [args["bottom"] for args in turned] == [True, False, False]
    assert turned[0]["city"] == "sydney"
    assert events[-1].kind == "turn"


@pytest.mark.rule("P-TURN-06")
def test_drawing_and_infecting_cannot_be_skipped() -> None:
    game = game_with(seat("scientist"), seat("medic"), actions=1, draws=["bogota", "lima"], infects=["cairo", "delhi"])
    for text in ("proceed", "infect", "draw", "skip"):
        rejected(game, text)
    game.play("pass")
    assert hand(game, 0) == {"bogota", "lima"}
    assert cubes(game, "cairo") == cubes(game, "delhi") == 1


COSTS = [
    ("drive chicago", 1),
    ("direct lima", 1),
    ("charter lima", 1),
    ("shuttle paris", 1),
    ("build", 1),
    ("treat blue", 1),
    ("give essen 1", 1),
    ("take tokyo 1", 1),
    ("cure red", 1),
    ("join cairo", 1),
    ("drive 2 riyadh", 1),
    ("opsflight lima", 1),
    ("recall forecast", 1),
    ("pass", 1),
    ("airlift lima", 0),
    ("quietnight", 0),
    ("grant lima", 0),
    ("resilient lima", 0),
]


def table_for(text: str) -> fc.Game:
    """Table at which the action is possible, with all cards and places that it needs."""
    verb = text.split()[0]
    role = {
        "join": "dispatcher",
        "opsflight": "operations_expert",
        "recall": "contingency_planner",
        "give": "researcher",
    }.get(verb, "scientist")
    if text == "drive 2 riyadh":
        role = "dispatcher"
    city = {"build": "essen", "give": "essen", "take": "tokyo"}.get(verb, "atlanta")
    held: dict[str, tuple[str, ...]] = {
        "direct": ("lima",),
        "charter": ("atlanta",),
        "build": ("essen",),
        "give": ("essen",),
        "cure": ("tokyo", "osaka", "seoul", "sydney"),
        "opsflight": ("khartoum",),
        "airlift": ("airlift",),
        "quietnight": ("one_quiet_night",),
        "grant": ("government_grant",),
        "resilient": ("resilient_population",),
    }
    return game_with(
        seat(role, city, *held.get(verb, ())),
        seat("medic", city, *(["tokyo"] if verb == "take" else [])),
        seat("quarantine_specialist", "cairo"),
        stations=["atlanta", "paris"],
        cubes={city: {"blue": 2}, "osaka": {"red": 1}},
        thrown=["bogota", "forecast", "miami"],
        turned=["lima", "santiago"],
    )


@pytest.mark.rule("P-TURN-07")
@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_what_an_action_costs(text: str, cost: int) -> None:
    game = table_for(text)
    assert text in game.legal_actions
    game.play(text)
    assert (game.actor, awaited(game), actions_left(game)) == (0, "action", 4 - cost)


@pytest.mark.rule("P-TURN-07", "P-TURN-08")
def test_automatic_effects_are_free_and_cannot_be_declined() -> None:
    game = game_with(
        seat("medic"),
        seat("scientist"),
        cubes={"chicago": {"blue": 3}, "paris": {"blue": 1}},
        diseases={"blue": "cured"},
    )
    events = game.play("drive chicago")
    assert args_of(events, "cleared") == [{"city": "chicago", "colour": "blue", "cubes": 3}]
    assert cubes(game, "chicago") == 0
    assert (game.actor, awaited(game), actions_left(game)) == (0, "action", 3)


@pytest.mark.rule("P-TURN-08")
@pytest.mark.parametrize("role", ["scientist", "medic"])
def test_a_role_changes_how_an_action_works(role: str) -> None:
    game = game_with(seat(role), seat("researcher"), cubes={"atlanta": {"red": 3}})
    game.play("treat red")
    assert cubes(game, "atlanta", "red") == (0 if role == "medic" else 2)


@pytest.mark.rule("P-TURN-08")
def test_no_stop_to_decline_a_protection() -> None:
    game = game_with(
        seat("quarantine_specialist"),
        seat("researcher"),
        actions=1,
        cubes={"atlanta": {"blue": 3}},
        draws=["bogota", "lima"],
        infects=["atlanta", "delhi"],
    )
    game.play("pass")
    assert (game.actor, awaited(game)) == (1, "action")
    assert game.position()["outbreaks"] == 0


@pytest.mark.rule("P-TURN-08")
def test_extra_actions_of_a_role_are_optional() -> None:
    game = game_with(seat("operations_expert", "atlanta", "lima"), seat("dispatcher"), draws=["paris", "milan"])
    assert "opsflight tokyo" in game.legal_actions
    play(game, "drive chicago", "pass", "pass", "pass")
    assert city_of(game, 0) == "chicago"
    assert "lima" in hand(game, 0)
    assert thrown_away(game) == set()


REFUSED = [
    "drive paris",
    "direct tokyo",
    "charter tokyo",
    "shuttle paris",
    "build",
    "treat blue",
    "give delhi 1",
    "take lima 1",
    "cure black",
    "join paris",
    "opsflight paris",
    "recall airlift",
    "airlift paris",
    "quietnight",
    "resilient lima",
    "grant lima",
    "forecast",
    "discard delhi",
    "agree",
]


@pytest.mark.rule("P-TURN-09")
@pytest.mark.parametrize("text", REFUSED)
def test_a_refused_action_leaves_everything_as_it_was(text: str) -> None:
    """This includes the random stream: the game continues like one without the attempt."""
    game = game_with(seat("scientist", "atlanta", "delhi"), seat("medic", "lima", "lima"), cubes={"lima": {"blue": 1}})
    other = game.copy()
    refused(game, text)
    end_turn(game)
    end_turn(other)
    assert game.position() == other.position()


@pytest.mark.rule("P-TURN-09")
@pytest.mark.parametrize("text", ["", "fly", "drive", "drive nowhere", "treat green", "give delhi 7", "cure", "pass 3"])
def test_what_is_no_action_is_refused(text: str) -> None:
    rejected(game_with(seat("scientist", "atlanta", "delhi"), seat("medic"), cubes={"lima": {"blue": 1}}), text)
