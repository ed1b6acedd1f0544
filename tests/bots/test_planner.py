"""The planner in all games: legal, repeatable, blind to hidden things, within its budget, and better than the thumb."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import numpy as np
import pytest

import dice.tables
import fourcures as fc
from cure.builders import game_with as cure_game_with
from cure.builders import seat as cure_seat
from determinization import determinized_game, heuristic_choice
from fourcures.bots.compiled import COMPILED_BOTS, MOST_STATES, CompiledBot
from fourcures.bots.planner import planner
from fourcures.bots.planner.buffers import BUDGET, GROWING, LENGTH, LOOKED_AT, PLANNED
from fourcures.bots.planner.workspace import LEAST_PLANS, SETTINGS, Settings, planner_workspace
from fourcures.bots.registry import find_bot
from fourcures.bots.session import LiveBot, advise
from fourcures.engine.legal import is_legal
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.rules.turn import pass_turn
from fourcures.games.pandemic.vocabulary import PendingChoice, Phase
from fourcures.lab.batch import Player
from pandemic.builders import ONLY_BLUE_LEFT, game_with, seat

PLANNER = COMPILED_BOTS["planner"]
BLUE = ("paris", "essen", "london", "milan", "madrid")
WISHES: dict[str, list[dict[str, Any]]] = {
    "pandemic": [{"players": 2, "hands": "open"}, {"players": 4, "difficulty": "heroic", "hands": "closed"}],
    "dice": [{"mode": "intro"}, {"mode": "standard"}],
    "cure": [{"players": 2}, {"players": 5, "difficulty": "heroic"}],
}
CELLS = [(name, number) for name, several in WISHES.items() for number, _ in enumerate(several)]


def small(name: str, **changes: Any) -> Settings:
    """Settings with which a decision takes a few milliseconds."""
    return SETTINGS[name]._replace(**{"budget": 400, "beam": 8, "finalists": 6, **changes})


def live(name: str, seed: int = 1, **changes: Any) -> LiveBot:
    """A planner that knows nothing of the game yet, with small settings."""
    bot = LiveBot(fc.GAMES[name], PLANNER, seed)
    bot._work = planner_workspace(fc.GAMES[name], small(name, **changes))
    return bot


@cache
def player(name: str) -> Player:
    """One for all tests, since compiled rules take seconds to load."""
    kind = fc.GAMES[name]
    return Player(kind, kind.make_options(), 5, bot=PLANNER)


def seated(name: str, wishes: dict[str, Any], **changes: Any) -> Player:
    """That player, for games with these wishes and with small settings."""
    kind, one = fc.GAMES[name], player(name)
    one.bot = CompiledBot("planner", "", planner.choose, lambda kind: planner_workspace(kind, small(name, **changes)))
    one._blank = kind.blank_state(kind.make_options(**wishes))
    return one


def moments(name: str, wishes: dict[str, Any], seed: int, every: int) -> list[fc.Game]:
    """Moments along a game by rules of thumb."""
    game = fc.new(name, seed=seed, **wishes)
    kept = []
    while game.outcome is None:
        if len(game.decisions) % every == 0:
            kept.append(game.copy())
        game.play(heuristic_choice(game.type, game.state()))
    return kept


# --- Whole games


@pytest.mark.parametrize(("name", "number"), CELLS)
def test_games_in_play_come_to_their_end_by_legal_choices(name: str, number: int) -> None:
    game, bot = fc.new(name, seed=3, **WISHES[name][number]), live(name)
    while game.outcome is None:
        action = bot.choose(game)
        assert game.actor is not None
        assert action.id in game.legal_actions.known_to(game.actor)
        game.play(action)
    assert game.type.violations(game.state()) == []


@pytest.mark.parametrize(("name", "number"), CELLS)
def test_games_are_the_same_whatever_the_batches_and_threads(name: str, number: int) -> None:
    one = seated(name, WISHES[name][number])
    whole = one.play(0, 5)
    assert (whole.states["outcome"] > 0).all()
    for lots in ([one.play(0, 1), one.play(1, 3), one.play(4, 1)], list(one.play_all(5, threads=2))):
        assert (np.concatenate([lot.states for lot in lots]) == whole.states).all()
        assert np.concatenate([lot.decisions for lot in lots]).tolist() == whole.decisions.tolist()
    for index in range(5):
        state = fc.GAMES[name].state_type.load(whole.states, index)
        assert fc.GAMES[name].violations(state) == []


@pytest.mark.parametrize("name", WISHES)
def test_the_seed_of_a_bot_is_its_only_chance(name: str) -> None:
    wishes = WISHES[name][0]
    first, second, other = (decided(name, wishes, seed) for seed in (1, 1, 2))
    assert first == second
    assert first != other


def decided(name: str, wishes: dict[str, Any], seed: int) -> list[str]:
    """The first decisions of a game."""
    game, bot = fc.new(name, seed=9, **wishes), live(name, seed)
    while game.outcome is None and len(game.decisions) < 60:
        game.play(bot.choose(game))
    return game.decisions


# --- What it may know


@pytest.mark.parametrize(
    ("name", "wishes", "every"),
    [
        ("pandemic", {"players": 3, "hands": "closed"}, 6),
        ("pandemic", {"players": 2, "hands": "open"}, 15),
        ("dice", {"mode": "standard"}, 5),
        ("cure", {"players": 3}, 15),
    ],
)
def test_choices_do_not_change_with_what_is_hidden(name: str, wishes: dict[str, Any], every: int) -> None:
    looked = 0
    for game in moments(name, wishes, 4, every):
        choice = live(name).choose(game)
        for number in range(2):
            assert live(name).choose(determinized_game(game, number)) == choice
        looked += 1
    assert looked >= 5


def test_choices_do_not_change_with_a_forecast_that_was_not_seen() -> None:
    unseen = 0
    for seed in range(12):
        for game in moments("pandemic", {"players": 2, "hands": "closed"}, seed, 1):
            acting = game._state.phase == Phase.ACTIONS and game._state.pending_choice == PendingChoice.NONE
            if game._state.forecaster not in (NOBODY, game.actor) and acting and unseen < 40:
                unseen += 1
                choice = live("pandemic").choose(game)
                assert [live("pandemic").choose(determinized_game(game, number)) for number in range(2)] == [choice] * 2
    assert unseen == 40


# --- Winning moves


def test_a_cure_that_wins_is_found_at_once() -> None:
    crowd = {"chicago": {"blue": 3}, "paris": {"blue": 3}}
    board = game_with(seat("medic", "atlanta", *BLUE), seat("dispatcher"), diseases=ONLY_BLUE_LEFT, cubes=crowd)
    assert live("pandemic").choose(board).text == "cure blue"
    rest = {"diseases": dice.tables.eradicated("red", "blue", "yellow"), "cubes": {"denver": {"green": 2}}}
    assert live("dice").choose(dice.tables.table(research={"green": 5}, **rest)).text == "cure green"
    many = cure_seat("generalist", 1, *[("blue", 0)] * 5)
    roll = cure_game_with(many, cure_seat("medic", 4), phase="curing", cured=["red", "black", "yellow"])
    assert live("cure").choose(roll).text == "cure blue"


def test_a_cure_that_wins_is_gone_for() -> None:
    """Three steps to the station, then the cure: the plan is to win in this turn."""
    board = game_with(seat("medic", "los_angeles", *BLUE), seat("dispatcher"), diseases=ONLY_BLUE_LEFT, options={})
    bot = live("pandemic", budget=4000, beam=40)
    while board.outcome is None and board.position()["turn"]["number"] == 1:
        board.play(bot.choose(board))
    assert board.outcome is not None
    assert board.outcome.won


# --- What the next seat may do


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_replies_are_legal_turns_of_the_next_seat_if_no_chance_comes(hands: str) -> None:
    kind, checked = fc.GAMES["pandemic"], 0
    game, bot = fc.new("pandemic", players=4, hands=hands, seed=8), live("pandemic", budget=4000)
    bot.choose(game)
    replies, ends = bot._work.replies, bot._work.growth.ends
    for end in np.flatnonzero(replies.lengths[: ends.worst[0]]):
        state = kind.state_type.load(ends.states, end)
        pass_turn(state, [])
        assert state.seat == 1
        action = int(replies.paths[end, 0])
        legal = [0] * (kind.rows + 1)
        kind.list_legal(state, legal)
        assert is_legal(legal, action, kind.width)
        checked += 1
    assert checked >= 4


def test_a_reply_that_was_thought_of_counts_where_it_is_worth_more(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("pandemic", players=4, hands="open", seed=8)
    both = {one.plan: one.chance for one in advise(game, top=6, budget=2000, trials=20)}
    monkeypatch.setitem(SETTINGS, "pandemic", SETTINGS["pandemic"]._replace(replying=0.0))
    thumb = {one.plan: one.chance for one in advise(game, top=6, budget=2000, trials=20)}
    assert both.keys() == thumb.keys()
    assert all(both[plan] >= thumb[plan] for plan in both)
    assert any(both[plan] > thumb[plan] + 0.001 for plan in both)


# --- How much it looks at


@pytest.mark.parametrize("budget", [500, 4000])
@pytest.mark.parametrize("name", WISHES)
def test_the_budget_is_about_what_is_looked_at(name: str, budget: int) -> None:
    """It may finish what it has begun: the actions of a plan in each level, a trial of each finalist in each round."""
    bot, most = live(name, budget=budget), 0
    for game in moments(name, WISHES[name][0], 6, 9):
        bot.choose(game)
        most = max(most, int(bot._work.progress[LOOKED_AT]))
    assert budget / 2 < most < 1.5 * budget + 400


@pytest.mark.parametrize("name", WISHES)
def test_a_larger_budget_goes_into_more_plans_and_more_trials_of_each(name: str) -> None:
    plain = SETTINGS[name]
    assert plain.with_budget(plain.budget) == plain
    larger = plain.with_budget(9 * plain.budget)
    assert (larger.budget, larger.beam, larger.finalists) == (9 * plain.budget, 3 * plain.beam, 3 * plain.finalists)
    assert larger._replace(budget=plain.budget, beam=plain.beam, finalists=plain.finalists) == plain
    assert min(plain.with_budget(1)[1:3]) == LEAST_PLANS
    work = find_bot(f"planner:{9 * plain.budget}").workspace(fc.GAMES[name])
    assert (len(work.growth.queue), len(work.standing)) == (3 * plain.beam, 3 * plain.finalists)


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_is_followed_without_another_search(seed: int) -> None:
    game, bot = fc.new("pandemic", players=2, hands="open", seed=seed), live("pandemic")
    progress = bot._work.progress
    game.play(bot.choose(game))
    length = int(progress[LENGTH])
    assert length >= 2
    planned = bot._work.plan[:length].tolist()
    for action in planned[1:]:
        while (
            game._state.pending_choice != PendingChoice.NONE
        ):  # details that hang on a decision are none of the plan's
            game.play(bot.choose(game))
        assert bot.choose(game).id == action
        game.play(action)
    assert progress[PLANNED] == 1


def test_a_plan_is_given_up_where_the_game_goes_another_way() -> None:
    game, bot = fc.new("pandemic", players=2, hands="open", seed=2), live("pandemic")
    choice = bot.choose(game)
    game.play(next(action for action in game.legal_actions if action.kind == "drive" and action.id != choice.id))
    bot.choose(game)
    assert bot._work.progress[PLANNED] == 2


def test_nothing_is_kept_from_what_was_only_guessed() -> None:
    game, bot = fc.new("pandemic", players=2, hands="closed", seed=2), live("pandemic")
    for searches in range(1, 4):
        game.play(bot.choose(game))
        assert bot._work.progress[PLANNED] == searches


def test_a_guess_that_happens_to_be_right_is_a_guess_all_the_same() -> None:
    """One hidden card is one of two: if a right guess were kept, the next decision would tell it from a wrong one."""
    seats = seat("medic", "atlanta", "lima"), seat("dispatcher", "paris", "tokyo")
    hidden = {"hands": "closed", "consent": None}
    game = game_with(*seats, step=4, deck=1, options=hidden, cubes={"chicago": {"blue": 2}})
    for seed in range(6):
        bot = live("pandemic", seed)
        bot.choose(game)
        assert bot._work.progress[LENGTH] == 0


# --- Strength


def test_the_planner_wins_far_more_often_than_rules_of_thumb() -> None:
    wishes = {"players": 2, "difficulty": "introductory", "hands": "open"}
    full = SETTINGS["pandemic"]
    planned = seated("pandemic", wishes, budget=3000, beam=full.beam, finalists=full.finalists).play(0, 30)
    kind = fc.GAMES["pandemic"]
    thumb = Player(kind, kind.make_options(**wishes), 5, bot=COMPILED_BOTS["greedy"]).play(0, 30)
    assert (planned.states["outcome"] == 1).sum() >= (thumb.states["outcome"] == 1).sum() + 4


# --- By name


def test_a_planner_is_found_by_name_with_its_budget() -> None:
    kind = fc.GAMES["dice"]
    for text, name, budget in (("planner:2000", "planner:2000", 2000), ("planner:0010", "planner:10", 10)):
        bot = find_bot(text)
        assert isinstance(bot, CompiledBot)
        assert bot.name == name
        assert bot.workspace(kind).settings[BUDGET] == budget
        again = pickle.loads(pickle.dumps(bot))
        assert again.name == name
        assert again.workspace(kind).settings[BUDGET] == budget
    assert find_bot("planner").workspace(kind).settings[BUDGET] == SETTINGS["dice"].budget
    assert find_bot(f"planner:{MOST_STATES}").name == f"planner:{MOST_STATES}"


@pytest.mark.parametrize("wrong", ["0", "-5", "x", "1.5", "1e3", " 5", "5 ", "٣", "²", str(MOST_STATES + 1), "5:5"])
def test_what_is_no_budget_is_refused(wrong: str) -> None:
    with pytest.raises(fc.BadOptions, match=r"^planner: .* is no number of states to look at; 1 to 1000000000 are\.$"):
        find_bot(f"planner:{wrong}")


def test_a_budget_of_thousands_of_digits_is_refused_in_a_sentence() -> None:
    with pytest.raises(fc.BadOptions, match="no number of states"):
        find_bot("planner:" + "9" * 5000)


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_without_a_budget_take_none(name: str) -> None:
    with pytest.raises(fc.BadOptions, match="takes nothing after a colon"):
        find_bot(f"{name}:5")


# --- By the clock


def test_seconds_become_states_at_the_rate_that_was_measured() -> None:
    """What a decision takes is measured after it; here the measure is set by hand before each."""
    bot = LiveBot(fc.GAMES["dice"], PLANNER, 1, seconds=0.5)
    game = fc.new("dice", seed=1)
    share = SETTINGS["dice"].growing
    for rate, budget in ((4000.0, 2000), (9000.0, 4500), (10.0, 100)):
        bot._rate = rate
        bot.choose(game)
        assert bot._work.settings[BUDGET] == budget
        assert bot._work.settings[GROWING] == pytest.approx(share * budget, abs=2)
        assert bot._rate != rate
        assert bot._rate > 0


def test_without_seconds_the_budget_stays() -> None:
    bot = LiveBot(fc.GAMES["dice"], find_bot("planner:300"), 1)
    bot.choose(fc.new("dice", seed=1))
    assert bot._work.settings[BUDGET] == 300


def test_rules_of_thumb_play_live_too_and_need_no_seconds() -> None:
    bot = LiveBot(fc.GAMES["dice"], COMPILED_BOTS["greedy"], 1, seconds=1.0)
    for game in moments("dice", {"mode": "standard"}, 3, 8):
        assert bot.choose(game).id == heuristic_choice(game.type, game.state())
