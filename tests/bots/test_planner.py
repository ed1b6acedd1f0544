"""Planner in all games: legal, repeatable, blind to hidden things, within its budget, better than the heuristic."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import numpy as np
import pytest

import dice.builders
import fourcures as fc
from cure.builders import game_with as cure_game_with
from cure.builders import seat as cure_seat
from determinization import determinized_game, heuristic_choice
from fourcures.bots.chances import compiled_network
from fourcures.bots.compiled import COMPILED_BOTS, MAX_STATES, CompiledBot
from fourcures.bots.heuristics.pandemic.turn_search import prune_actions
from fourcures.bots.interpreted import known_legal
from fourcures.bots.planner import planner
from fourcures.bots.planner.advice import CURES, LOST, OUTBREAK, VALUE
from fourcures.bots.planner.buffers import OWN, PLANS
from fourcures.bots.planner.workspace import MAX_HORIZON, MIN_PLANS, SETTINGS, Settings, planner_workspace
from fourcures.bots.registry import find_bot
from fourcures.bots.session import INITIAL_RATE, BotSession, plan_actions, rng_array, state_array, tally_plans
from fourcures.engine.legal import is_legal
from fourcures.games.pandemic.rules.turn import pass_turn
from fourcures.games.pandemic.vocabulary import PendingChoice, Phase
from fourcures.lab.batch import GameRunner
from pandemic.builders import ONLY_BLUE_LEFT, game_with, seat

PLANNER = COMPILED_BOTS["planner"]
BLUE = ("paris", "essen", "london", "milan", "madrid")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pandemic": [{"players": 2, "hands": "open"}, {"players": 4, "difficulty": "heroic", "hands": "closed"}],
    "dice": [{"mode": "intro"}, {"mode": "standard"}],
    "cure": [{"players": 2}, {"players": 5, "difficulty": "heroic"}],
}
CELLS = [(name, number) for name, several in OPTIONS.items() for number, _ in enumerate(several)]


def small(name: str, **changes: Any) -> Settings:
    """Settings with which a decision takes a few milliseconds."""
    return SETTINGS[name]._replace(**{"budget": 400, "beam": 8, "candidates": 6, **changes})


def session(name: str, seed: int = 1, **changes: Any) -> BotSession:
    """New planner session with small settings."""
    bot = BotSession(fc.GAMES[name], PLANNER, seed)
    bot._work = planner_workspace(fc.GAMES[name], small(name, **changes))
    return bot


@cache
def player(name: str) -> GameRunner:
    """Runner shared by all tests, since loading compiled rules takes seconds."""
    kind = fc.GAMES[name]
    return GameRunner(kind, kind.make_options(), 5, bot=PLANNER)


def seated(name: str, options: dict[str, Any], **changes: Any) -> GameRunner:
    """Shared runner, set to these options and to small settings."""
    kind, one = fc.GAMES[name], player(name)
    one.bot = CompiledBot("planner", "", planner.choose, lambda kind: planner_workspace(kind, small(name, **changes)))
    one._blank = kind.blank_state(kind.make_options(**options))
    return one


def positions(name: str, options: dict[str, Any], seed: int, every: int) -> list[fc.Game]:
    """Every `every`-th position of a heuristic game."""
    game = fc.new(name, seed=seed, **options)
    kept = []
    while game.outcome is None:
        if len(game.decisions) % every == 0:
            kept.append(game.copy())
        game.play(heuristic_choice(game.type, game.state()))
    return kept


# --- Whole games


@pytest.mark.parametrize(("name", "number"), CELLS)
def test_games_in_play_come_to_their_end_by_legal_choices(name: str, number: int) -> None:
    game, bot = fc.new(name, seed=3, **OPTIONS[name][number]), session(name)
    while game.outcome is None:
        action = bot.choose(game)
        assert game.actor is not None
        assert action.id in game.legal_actions.known_to(game.actor)
        game.play(action)
    assert game.type.violations(game.state()) == []


@pytest.mark.parametrize(("name", "number"), CELLS)
def test_games_are_the_same_whatever_the_batches_and_threads(name: str, number: int) -> None:
    one = seated(name, OPTIONS[name][number])
    whole = one.play(0, 5)
    assert (whole.states["outcome"] > 0).all()
    for lots in ([one.play(0, 1), one.play(1, 3), one.play(4, 1)], list(one.play_all(5, threads=2))):
        assert (np.concatenate([lot.states for lot in lots]) == whole.states).all()
        assert np.concatenate([lot.decisions for lot in lots]).tolist() == whole.decisions.tolist()
    for index in range(5):
        state = fc.GAMES[name].state_type.load(whole.states, index)
        assert fc.GAMES[name].violations(state) == []


@pytest.mark.parametrize("name", OPTIONS)
def test_the_seed_of_a_bot_is_its_only_chance(name: str) -> None:
    options = OPTIONS[name][0]
    first, second, other = (decided(name, options, seed) for seed in (1, 1, 2))
    assert first == second
    assert first != other


def decided(name: str, options: dict[str, Any], seed: int) -> list[str]:
    """First 60 decisions of a game."""
    game, bot = fc.new(name, seed=9, **options), session(name, seed)
    while game.outcome is None and len(game.decisions) < 60:
        game.play(bot.choose(game))
    return game.decisions


# --- What it may know


@pytest.mark.parametrize(
    ("name", "options", "every"),
    [
        ("pandemic", {"players": 3, "hands": "closed"}, 6),
        ("pandemic", {"players": 2, "hands": "open"}, 15),
        ("dice", {"mode": "standard"}, 5),
        ("cure", {"players": 3}, 15),
    ],
)
def test_choices_do_not_change_with_what_is_hidden(name: str, options: dict[str, Any], every: int) -> None:
    looked = 0
    for game in positions(name, options, 4, every):
        choice = session(name).choose(game)
        for number in range(2):
            assert session(name).choose(determinized_game(game, number)) == choice
        looked += 1
    assert looked >= 5


def test_choices_do_not_change_with_a_forecast_that_was_not_seen() -> None:
    unseen = 0
    for seed in range(12):
        for game in positions("pandemic", {"players": 2, "hands": "closed"}, seed, 1):
            acting = game._state.phase == Phase.ACTIONS and game._state.pending_choice == PendingChoice.NONE
            if game.view(game.actor)["infection"]["rearranged"] and acting and unseen < 40:
                unseen += 1
                choice = session("pandemic").choose(game)
                assert [session("pandemic").choose(determinized_game(game, number)) for number in range(2)] == [
                    choice
                ] * 2
    assert unseen == 40


def test_nobody_is_asked_for_cards_of_a_hidden_hand() -> None:
    """Otherwise a bot requests a card again and again that exists only in its sample of the hidden hand."""
    game = fc.new("pandemic", difficulty="standard", seed=0, roles=["researcher", "scientist", "medic"])
    assert any(action.kind == "take" for action in game.legal_actions), "all three are in Atlanta, one a Researcher"
    for seed in range(4):
        assert session("pandemic", seed).choose(game).kind != "take"


@pytest.mark.parametrize(
    ("options", "may_ask"),
    [({"hands": "closed"}, False), ({"hands": "open"}, True)],
)
def test_known_cards_are_still_taken(options: dict[str, str], may_ask: bool) -> None:
    game = fc.new("pandemic", seed=0, roles=["researcher", "scientist", "medic"], **options)
    legal = known_legal(game)
    prune_actions(game.state(), legal)
    takes = {action.id // game.type.width for action in game.legal_actions if action.kind == "take"}
    assert takes
    assert all(legal[0] >> row & 1 == may_ask for row in takes)


# --- Winning moves


def test_a_cure_that_wins_is_found_at_once() -> None:
    crowd = {"chicago": {"blue": 3}, "paris": {"blue": 3}}
    board = game_with(seat("medic", "atlanta", *BLUE), seat("dispatcher"), diseases=ONLY_BLUE_LEFT, cubes=crowd)
    assert session("pandemic").choose(board).text == "cure blue"
    rest = {"diseases": dice.builders.eradicated("red", "blue", "yellow"), "cubes": {"denver": {"green": 2}}}
    assert session("dice").choose(dice.builders.game_with(research={"green": 5}, **rest)).text == "cure green"
    many = cure_seat("generalist", 1, *[("blue", 0)] * 5)
    roll = cure_game_with(many, cure_seat("medic", 4), phase="curing", cured=["red", "black", "yellow"])
    assert session("cure").choose(roll).text == "cure blue"


def test_a_cure_that_wins_is_gone_for() -> None:
    """Three steps to the station, then the cure: the plan wins in this turn."""
    board = game_with(seat("medic", "los_angeles", *BLUE), seat("dispatcher"), diseases=ONLY_BLUE_LEFT, options={})
    bot = session("pandemic", budget=4000, beam=40)
    while board.outcome is None and board.position()["turn"]["number"] == 1:
        board.play(bot.choose(board))
    assert board.outcome is not None
    assert board.outcome.won


# --- What the next seat may do


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_replies_are_legal_turns_of_the_next_seat_if_no_chance_comes(hands: str) -> None:
    kind, checked = fc.GAMES["pandemic"], 0
    game, bot = fc.new("pandemic", players=4, hands=hands, talk="none", seed=8), session("pandemic", budget=4000)
    bot.choose(game)
    lists = bot._work.memory["searches"]["lists"][0, OWN, PLANS]
    plans = bot._work.nodes[lists["first"] :][: lists["size"]]
    for plan in plans[plans["reply_length"] > 0]:
        state = kind.state_type.load(plan["state"][None], 0)
        pass_turn(state, [])
        assert state.seat == 1
        action = int(plan["reply"][0])
        legal = [0] * (kind.rows + 1)
        kind.list_legal(state, legal)
        assert is_legal(legal, action, kind.width)
        checked += 1
    assert checked >= 4


def tallies_by_plan(game: fc.Game, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> dict[tuple[int, ...], Any]:
    """Mean rollout tallies of each plan of a board game, with the given settings."""
    with monkeypatch.context() as patch:
        patch.setitem(SETTINGS, "pandemic", SETTINGS["pandemic"]._replace(**changes))
        network, rngs = compiled_network(game.type), rng_array(0)
        work, tallies = tally_plans(game.type, state_array(game), rngs, network, 6, 2000, 20)
    return {tuple(plan_actions(work, place)): row / 20 for place, row in enumerate(tallies)}


def test_a_reply_that_was_thought_of_counts_where_it_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("pandemic", players=4, hands="open", seed=8)
    both = tallies_by_plan(game, monkeypatch, horizon=2)
    without = tallies_by_plan(game, monkeypatch, horizon=2, reply_share=0.0)
    assert both.keys() == without.keys()
    assert all(both[plan][VALUE] >= without[plan][VALUE] for plan in both)
    assert any(both[plan][VALUE] > without[plan][VALUE] + 0.001 for plan in both)


# --- What a rollout is worth


@pytest.mark.parametrize("seed", [8, 9])
def test_the_return_of_a_rollout_weighs_the_values_on_its_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two turns: the value at the start of the next turn counts 1 - lambda, the value after its actions lambda."""
    game = fc.new("pandemic", players=4, hands="open", seed=seed)
    begun = tallies_by_plan(game, monkeypatch, horizon=1, trace=1.0)
    done = tallies_by_plan(game, monkeypatch, horizon=2, trace=1.0)
    mixed = tallies_by_plan(game, monkeypatch, horizon=2, trace=0.75)
    soonest = tallies_by_plan(game, monkeypatch, horizon=4, trace=0.0)
    assert len(begun) >= 4
    assert any(abs(done[plan][VALUE] - begun[plan][VALUE]) > 0.001 for plan in begun)
    for plan, row in begun.items():
        assert mixed[plan][VALUE] == pytest.approx(0.25 * row[VALUE] + 0.75 * done[plan][VALUE])
        assert soonest[plan][VALUE] == pytest.approx(row[VALUE])


def test_four_moments_count_in_three_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their weights are 1 - t, t (1 - t), t t (1 - t) and t t t, so that a return is a polynomial of degree three."""
    game = fc.new("pandemic", players=4, hands="open", seed=8)
    returns = [tallies_by_plan(game, monkeypatch, horizon=3, trace=number / 4) for number in range(5)]
    for plan in returns[0]:
        values = np.array([row[plan][VALUE] for row in returns])
        assert np.diff(values, 4) == pytest.approx(0, abs=1e-6)
        assert abs(np.diff(values, 3)[0]) > 1e-6


def test_risks_are_those_until_the_next_turn_is_over_however_far_rollouts_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next player cures a disease; infections come before that."""
    crowd = {city: {"red": 3} for city in ("tokyo", "seoul", "beijing", "shanghai", "hong_kong", "bangkok")}
    seats = seat("medic", "lima"), seat("dispatcher", "atlanta", *BLUE)
    game = game_with(*seats, cubes=crowd, options={"hands": "open"})
    near = tallies_by_plan(game, monkeypatch, horizon=2)
    far = tallies_by_plan(game, monkeypatch, horizon=5)
    assert any(row[OUTBREAK] > 0 for row in near.values())
    assert any(row[CURES] > 0 for row in near.values())
    for plan, row in near.items():
        assert far[plan][LOST:].tolist() == row[LOST:].tolist()


# --- How much it looks at


@pytest.mark.parametrize("budget", [500, 4000])
@pytest.mark.parametrize("name", OPTIONS)
def test_the_budget_is_about_what_is_looked_at(name: str, budget: int) -> None:
    """The search may exceed the budget to complete a level of plans or a round of rollouts."""
    bot, most = session(name, budget=budget), 0
    for game in positions(name, OPTIONS[name][0], 6, 9):
        bot.choose(game)
        most = max(most, int(bot._work.memory["visited"][0]))
    assert budget / 2 < most < 1.5 * budget + 400


@pytest.mark.parametrize("name", OPTIONS)
def test_a_larger_budget_goes_into_more_plans_and_more_rollouts_of_each(name: str) -> None:
    plain = SETTINGS[name]
    assert plain.with_budget(plain.budget) == plain
    larger = plain.with_budget(9 * plain.budget)
    assert (larger.budget, larger.beam, larger.candidates) == (9 * plain.budget, 3 * plain.beam, 3 * plain.candidates)
    searched = larger._replace(budget=plain.budget, beam=plain.beam, candidates=plain.candidates)
    assert searched == plain._replace(horizon=larger.horizon, trace=larger.trace)
    assert min(plain.with_budget(1)[1:3]) == MIN_PLANS
    work = find_bot(f"planner:{9 * plain.budget}").workspace(fc.GAMES[name])
    sizes = work.memory["searches"]["lists"]["capacity"][0, OWN]
    assert sizes.tolist() == [3 * plain.beam, 3 * plain.beam, 3 * plain.candidates]


@pytest.mark.parametrize("name", OPTIONS)
def test_rollouts_look_further_with_more_states_only_if_a_lambda_return_tempers_them(name: str) -> None:
    tempered, plain = (SETTINGS[name]._replace(horizon=4, trace=trace) for trace in (0.75, 1.0))
    more = [tempered.with_budget(budget) for budget in budgets(tempered, 1, 4, 400)]
    assert [settings.horizon for settings in more] == [4, 8, MAX_HORIZON]
    assert [settings.trace for settings in more] == pytest.approx([0.75, 0.875, 1 - 1 / MAX_HORIZON])
    assert all(settings[3:] == plain[3:] for settings in map(plain.with_budget, budgets(plain, 1, 4, 400)))
    assert all(settings[3:] == tempered[3:] for settings in map(tempered.with_budget, (1, tempered.budget // 4)))
    assert tempered._replace(horizon=20).with_budget(budgets(tempered, 4)[0]).horizon == 20


def budgets(settings: Settings, *factors: int) -> list[int]:
    """Multiples of the settings' budget."""
    return [factor * settings.budget for factor in factors]


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_is_followed_without_another_search(seed: int) -> None:
    game, bot = fc.new("pandemic", players=2, hands="open", seed=seed), session("pandemic")
    memory = bot._work.memory[0]
    game.play(bot.choose(game))
    length = int(memory["plan_length"])
    assert length >= 2
    planned = memory["plan"][:length].tolist()
    for action in planned[1:]:
        while game._state.pending_choice != PendingChoice.NONE:  # detail choices are not part of the plan
            game.play(bot.choose(game))
        assert bot.choose(game).id == action
        game.play(action)
    assert memory["searches_made"] == 1


def test_a_plan_is_given_up_where_the_game_goes_another_way() -> None:
    game, bot = fc.new("pandemic", players=2, hands="open", seed=2), session("pandemic")
    choice = bot.choose(game)
    game.play(next(action for action in game.legal_actions if action.kind == "drive" and action.id != choice.id))
    bot.choose(game)
    assert bot._work.memory["searches_made"][0] == 2


def test_a_plan_is_followed_where_only_hands_were_guessed() -> None:
    game, bot = fc.new("pandemic", players=2, hands="closed", talk="none", seed=2), session("pandemic")
    for _ in range(3):
        game.play(bot.choose(game))
    assert bot._work.memory["searches_made"][0] == 1


def test_no_plan_is_kept_for_an_order_that_was_only_guessed() -> None:
    seats = seat("medic", "atlanta", "lima"), seat("dispatcher", "paris", "forecast")
    hidden = {"hands": "closed", "consent": None, "talk": "none"}
    game, bot = game_with(*seats, options=hidden, cubes={"chicago": {"blue": 2}}), session("pandemic")
    game.play("forecast")
    while game.actor == 1:
        game.play(game.legal_actions.ids()[0])
    for searches in range(1, 3):
        game.play(bot.choose(game))
        assert bot._work.memory["searches_made"][0] == searches


def test_a_guess_that_happens_to_be_right_is_a_guess_all_the_same() -> None:
    """One hidden card is one of two: the plan continues alike for either guess and for either card."""
    seats = seat("medic", "atlanta", "lima"), seat("dispatcher", "paris", "tokyo")
    hidden = {"hands": "closed", "consent": None, "talk": "none"}
    game = game_with(*seats, step=4, deck=1, options=hidden, cubes={"chicago": {"blue": 2}})
    twins = [determinized_game(game, number) for number in range(4)]
    assert len({tuple(sorted(twin.position()["seats"][1]["hand"])) for twin in twins}) == 2
    for seed in range(3):
        turns = {tuple(turn_of(session("pandemic", seed), twin.copy())) for twin in twins}
        assert len(turns) == 1


def turn_of(bot: BotSession, game: fc.Game) -> list[str]:
    """Play the actions of seat 0 with a bot and return the decisions."""
    while game.actor == 0 and game._state.phase == Phase.ACTIONS:
        game.play(bot.choose(game))
    return list(game.decisions)


def test_a_table_at_which_all_was_told_is_played_as_with_open_hands() -> None:
    """Apart from requests for consent, every decision equals the one with open hands."""
    checked = 0
    for seed in range(4):
        game = fc.new("pandemic", players=3, seed=seed, hands="closed", consent="never")
        while checked < 12 * (seed + 1) and not game.outcome:
            for number in range(3):
                if telling := game.telling(number):
                    game.play(telling)
            position = game.position()
            del position["memory"]
            position["options"] = {**position["options"], "hands": "open"}
            twin = fc.from_position(position)
            if not game.view(game.actor)["infection"]["rearranged"] and game.actor is not None:
                assert session("pandemic").choose(game).text == session("pandemic").choose(twin).text
                checked += 1
            game.play(heuristic_choice(game.type, game.state()))
    assert checked >= 40


# --- Strength


def test_the_planner_wins_far_more_often_than_rules_of_thumb() -> None:
    options = {"players": 2, "difficulty": "introductory", "hands": "open"}
    full = SETTINGS["pandemic"]
    planned = seated("pandemic", options, budget=3000, beam=full.beam, candidates=full.candidates).play(0, 30)
    kind = fc.GAMES["pandemic"]
    greedy = GameRunner(kind, kind.make_options(**options), 5, bot=COMPILED_BOTS["greedy"]).play(0, 30)
    assert (planned.states["outcome"] == 1).sum() >= (greedy.states["outcome"] == 1).sum() + 4


# --- By name


def test_a_planner_is_found_by_name_with_its_budget() -> None:
    kind = fc.GAMES["dice"]
    for text, name, budget in (("planner:2000", "planner:2000", 2000), ("planner:0010", "planner:10", 10)):
        bot = find_bot(text)
        assert isinstance(bot, CompiledBot)
        assert bot.name == name
        assert bot.workspace(kind).memory["budget"][0] == budget
        again = pickle.loads(pickle.dumps(bot))
        assert again.name == name
        assert again.workspace(kind).memory["budget"][0] == budget
    assert find_bot("planner").workspace(kind).memory["budget"][0] == SETTINGS["dice"].budget
    assert find_bot(f"planner:{MAX_STATES}").name == f"planner:{MAX_STATES}"


@pytest.mark.parametrize("wrong", ["0", "-5", "x", "1.5", "1e3", " 5", "5 ", "٣", "²", str(MAX_STATES + 1), "5:5"])
def test_what_is_no_budget_is_refused(wrong: str) -> None:
    with pytest.raises(fc.BadOptions, match=r"^planner: .* is no budget; write a number of states from 1 to 10{9}\.$"):
        find_bot(f"planner:{wrong}")


def test_a_budget_of_thousands_of_digits_is_refused_in_a_sentence() -> None:
    with pytest.raises(fc.BadOptions, match="is no budget"):
        find_bot("planner:" + "9" * 5000)


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_without_a_budget_take_none(name: str) -> None:
    with pytest.raises(fc.BadOptions, match="takes nothing after a colon"):
        find_bot(f"{name}:5")


# --- By the clock


def test_seconds_become_states_at_the_rate_that_was_measured() -> None:
    """The planner measures the rate after each decision. The test sets it by hand before each."""
    bot = BotSession(fc.GAMES["dice"], PLANNER, 1, seconds=0.5)
    game = fc.new("dice", seed=1)
    share = SETTINGS["dice"].search_share
    bot.choose(game)
    for rate, budget in ((4000.0, 2000), (9000.0, 4500), (10.0, 100)):
        bot._rate = rate
        bot.choose(game)
        assert bot._work.memory["budget"][0] == budget
        assert bot._work.memory["searches"]["budget"][0, OWN] == pytest.approx(share * budget, abs=2)
        assert bot._rate != rate
        assert bot._rate > 0


def test_the_first_search_says_nothing_of_the_rate() -> None:
    """The first search may include compilation; its rate would make the next search far too short."""
    bot = BotSession(fc.GAMES["dice"], PLANNER, 1, seconds=0.02)
    bot.choose(fc.new("dice", seed=1))
    assert bot._rate == INITIAL_RATE
    bot.choose(fc.new("dice", seed=2))
    assert bot._rate != INITIAL_RATE


def test_more_seconds_go_into_more_plans_and_longer_rollouts() -> None:
    """The settings are those of a budget of states at the assumed initial rate."""
    game = fc.new("pandemic", players=4, hands="open", seed=8)
    for seconds in (0.1, 0.5):
        bot = BotSession(game.type, PLANNER, 1, seconds=seconds)
        bot.choose(game)
        memory, expected = bot._work.memory[0], SETTINGS["pandemic"].with_budget(int(INITIAL_RATE * seconds))
        plans = memory["searches"]["lists"]["capacity"][OWN]
        assert (memory["horizon"], memory["trace"]) == (expected.horizon, expected.trace)
        assert plans.tolist() == [expected.beam, expected.beam, expected.candidates]
    assert memory["horizon"] > SETTINGS["pandemic"].horizon


def test_without_seconds_the_budget_stays() -> None:
    bot = BotSession(fc.GAMES["dice"], find_bot("planner:300"), 1)
    bot.choose(fc.new("dice", seed=1))
    assert bot._work.memory["budget"][0] == 300


def test_the_greedy_bot_has_sessions_too_and_needs_no_seconds() -> None:
    bot = BotSession(fc.GAMES["dice"], COMPILED_BOTS["greedy"], 1, seconds=1.0)
    for game in positions("dice", {"mode": "standard"}, 3, 8):
        assert bot.choose(game).id == heuristic_choice(game.type, game.state())
