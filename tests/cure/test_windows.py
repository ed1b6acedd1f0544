"""Windows and choices: at every decision of many games, the awaited choice fits the legal actions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import cure.heuristic_player
import fourcures as fc
from cure.conservation import ROLES, data_of, misplaced
from fourcures.engine.stops import DEFAULT_STOPS, Stops, is_asked

GAMES = 40
PARTS = {"start", "act", "give", "cure"}
POWERS = {"buy", "launch", "deliver", "send"}
DIE = {"fly", "sail", "treat", "clear", "sample", "double", "triple", "contain", "cross", "airlift", "bank", "reroll"}

# Awaited choices, with the kinds of actions that answer them; of the first set, one is always legal.
ANSWERS: dict[str, tuple[set[str], set[str]]] = {
    "start": ({"roll"}, {"retrieve", "free"} | POWERS),
    "act": ({"done"}, DIE | POWERS),
    "give": ({"done"}, {"give"} | POWERS),
    "cure": ({"done"}, {"cure"} | POWERS),
    "window": ({"proceed"}, POWERS),
    "reroll": ({"roll"}, {"reroll"}),
    "treat": ({"enough", "treat", "clear"}, set()),
    "return": ({"return"}, {"enough"}),
    "take": ({"take"}, set()),
    "pay": ({"pay"}, set()),
    "turn": ({"turn"}, {"enough"}),
    "cooperate": ({"cooperate"}, set()),
    "hand": ({"hand"}, {"enough"}),
    "spare": ({"spare"}, set()),
    "resample": ({"resample"}, set()),
    "move": ({"move"}, set()),
}
PHASES = {  # phases at which each can be awaited
    "start": {"start"},
    "act": {"acting"},
    "give": {"giving"},
    "cure": {"curing"},
    "window": {"hazard", "epidemic", "judging", "infect", "infecting"},
    "reroll": {"acting"},
    "treat": {"acting"},
    "spare": {"epidemic", "infecting"},
    "resample": {"judging"},
    "turn": {"acting", "hazard", "epidemic"},
}


LATE = {  # dice banked at the start of one's turn, samples under other seats' dice, much to buy
    "game": "cure",
    "seats": [
        {"role": "dispatcher", "banked": 2, "samples": [{"colour": "red", "die": 1}]},
        {"role": "researcher", "region": 4, "samples": [{"colour": "red", "die": 0}, {"colour": "blue", "die": 1}]},
        {"role": "generalist", "region": 4, "samples": [{"colour": "yellow", "die": 2}] * 2},
    ],
    "cdc": {"black": 5, "yellow": 3},
    "events": {"up": ["global_cooperation", "mobile_hospital", "change_of_plans"]},
}


class Moment(NamedTuple):
    """Decision: the position, the legal actions, and the action taken."""

    position: dict[str, Any]
    actor: int
    legal: list[fc.Action]
    taken: fc.Action
    kinds: list[str]  # kinds of the events that followed


@cache
def games() -> list[list[Moment]]:
    """Games of all sorts, played partly at random and partly by a heuristic, so that windows open and are used."""
    found = []
    for seed in range(GAMES):
        chance = random.Random(seed)
        players = chance.choice([2, 3, 3, 4, 5])
        roles = ["researcher", "dispatcher", *chance.sample(["generalist", "medic", "scientist"], 3)][:players]
        options: dict[str, Any] = {
            "players": players,
            "sample_giving": chance.choice(["each_sample", "all_of_one_colour"]),
        }
        if chance.random() < 0.7:
            options["roles"] = chance.sample(roles, players)
        game = fc.new("cure", seed=seed, **options)
        found.append(list(played(game, chance)))
    late = [fc.from_position(LATE, seed=seed) for seed in range(6)]
    return found + [list(played(game, random.Random(seed))) for seed, game in enumerate(late)]


def played(game: fc.Game, chance: random.Random) -> Iterator[Moment]:
    while not game.outcome:
        legal = list(game.legal_actions)
        assert game.actor is not None
        position, actor = game.position(), game.actor
        wanted = cure.heuristic_player.decide(game)
        is_start = position["turn"]["phase"] == "start" and any(action.kind == "launch" for action in legal)
        if is_start or chance.random() < 0.3:
            kind = chance.choice(sorted({action.kind for action in legal}))
            taken = chance.choice([action for action in legal if action.kind == kind])
        else:
            [taken] = [action for action in legal if action.text == wanted]
        events = game.play(taken)
        yield Moment(position, actor, legal, taken, [event.kind for event in events])


def moments() -> Iterator[Moment]:
    return (moment for game in games() for moment in game)


def test_the_games_come_to_every_kind_of_decision() -> None:
    awaited = Counter(moment.position["turn"]["awaits"]["what"] for moment in moments())
    assert set(ANSWERS) <= set(awaited)
    windows = [moment for moment in moments() if moment.position["turn"]["awaits"]["what"] == "window"]
    assert {moment.position["turn"]["phase"] for moment in windows} == PHASES["window"]
    assert {moment.taken.kind for moment in windows} >= {"proceed", "buy", "launch", "deliver"}


def test_everything_is_where_it_can_be() -> None:
    """Dispatchers and Researchers are more frequent in these games than elsewhere, and use every window."""
    for moment in moments():
        assert misplaced(moment.position) == []


def test_what_is_awaited_fits_the_seat_and_the_actions() -> None:
    for position, actor, legal, _, _ in moments():
        awaits, turn = position["turn"]["awaits"], position["turn"]
        what, kinds = awaits["what"], {action.kind for action in legal}
        always, sometimes = ANSWERS[what]
        assert awaits["seat"] == actor
        assert kinds & always, (what, kinds)
        assert kinds <= always | sometimes, (what, kinds)
        assert turn["phase"] in PHASES.get(what, {turn["phase"]}), (what, turn["phase"])
        if what in PARTS | {"reroll", "treat"}:
            assert actor == turn["seat"]
        if what not in PARTS:
            assert {action.seat for action in legal} == {actor}, "in a window or a choice only one seat acts"
        else:
            own = {action.seat for action in legal if action.kind not in POWERS}
            assert own == {actor}


def test_a_part_of_the_turn_in_which_nothing_can_be_done_is_skipped() -> None:
    for position, _, legal, _, _ in moments():
        what, kinds = position["turn"]["awaits"]["what"], {action.kind for action in legal}
        if what == "give":
            assert kinds & ({"give"} | POWERS)
        if what == "cure":
            brings = [action for action in legal if action.kind == "deliver" or "global_cooperation" in action.text]
            assert "cure" in kinds or brings
        if what == "act":
            assert kinds & DIE or kinds & POWERS
        if what == "start":
            assert kinds - {"roll"}


def can_use_the_moment(position: dict[str, Any], seat: int) -> bool:
    """Return True if a seat could do anything in a window, by the position alone."""
    told, turn = position["seats"][seat], position["turn"]
    purse = sum(position["cdc"].values())
    costs = {event["id"]: event["cost"] for event in data_of(position)["events"]}
    if any(costs[event] <= purse and has_an_effect(position, event) for event in position["events"]["up"]):
        return True
    if told["role"] == "dispatcher" and told["banked"]:
        return True
    if told["role"] == "dispatcher" and turn["seat"] == seat:
        return [other["region"] for other in position["seats"]].count(told["region"]) > 1
    spoken_for = (turn["seat"] == seat and turn["attempted"]) or seat in turn["gifts"]
    return told["role"] == "researcher" and bool(told["samples"]) and not spoken_for


def has_an_effect(position: dict[str, Any], event: str) -> bool:
    turn = position["turn"]
    phase = turn["phase"]
    attempt = (turn["attempt"] or {}).get("colour")
    passable = any(
        sample["colour"] != attempt or number != turn["seat"]
        for number, seat in enumerate(position["seats"])
        for sample in seat["samples"]
    )
    effects = {
        "one_quiet_night": not turn["quiet_night"] and phase != "infecting",
        "containment_attempt": phase == "hazard",
        "healthy_population": bool(position["centre"]),
        "mobile_hospital": not turn["mobile_hospital"],
        "sample_reroll": phase == "judging",
        "remote_treatment": bool(position["regions"]),
        "change_of_plans": phase in ("acting", "hazard", "epidemic") and bool(turn["dice"]),
        "urgent_supplies": phase in ("epidemic", "infecting"),
        "global_cooperation": passable,
        "reassignment": True,
    }
    return effects[event]


def test_who_is_asked_in_a_window_is_the_first_who_can_use_it_and_has_not_declined() -> None:
    for position, actor, legal, _, _ in moments():
        turn = position["turn"]
        if turn["awaits"]["what"] != "window":
            continue
        players = len(position["seats"])
        clockwise = [(turn["seat"] + step) % players for step in range(turn["declined"], players)]
        able = [seat for seat in clockwise if can_use_the_moment(position, seat)]
        assert able[0] == actor
        assert [action for action in legal if action.kind != "proceed"], "nobody who can do nothing is asked"


def test_in_a_window_each_seat_is_asked_once_in_turn_until_somebody_uses_it() -> None:
    runs = 0
    for game in games():
        for before, after in pairwise(game):
            turn, later = before.position["turn"], after.position["turn"]
            if turn["awaits"]["what"] != "window":
                continue
            players = len(before.position["seats"])
            if before.taken.kind != "proceed":
                assert later["awaits"]["what"] != "window" or later["declined"] == 0, "the asking starts again"
            elif "turn" not in before.kinds and set(before.kinds) == {"proceeded"}:  # the same window
                assert later["phase"] == turn["phase"]
                steps = [(seat - turn["seat"]) % players for seat in (before.actor, after.actor)]
                assert steps[0] < steps[1] == later["declined"] + able_gap(after.position, later["declined"])
                runs += 1
            else:
                rest = range((before.actor - turn["seat"]) % players + 1, players)
                left = [(turn["seat"] + step) % players for step in rest]
                assert not any(can_use_the_moment(before.position, seat) for seat in left), "a seat was passed over"
    assert runs > 30


def able_gap(position: dict[str, Any], declined: int) -> int:
    """Number of seats, after those that declined, that cannot use the window."""
    turn, players = position["turn"], len(position["seats"])
    return next(
        step - declined
        for step in range(declined, players)
        if can_use_the_moment(position, (turn["seat"] + step) % players)
    )


def test_a_moment_that_nobody_could_use_is_passed_over() -> None:
    """A biohazard moves the marker and dice are rolled without a question if nobody could have answered."""
    unasked = 0
    for game in games():
        for moment, after in pairwise(game):
            if "attempt" in moment.kinds:
                asked = after.position["turn"]["phase"] == "judging"
                assert asked == bool({"failed", "cured"}.isdisjoint(moment.kinds))
                unasked += not asked
    assert unasked > 10


def test_the_same_text_means_the_same_action() -> None:
    for seed in range(6):
        chance = random.Random(seed)
        game = fc.new("cure", seed=seed, players=3, roles=chance.sample(ROLES, 3))
        for _ in range(60):
            if game.outcome:
                break
            texts = {}
            for action in game.legal_actions:
                assert texts.setdefault(action.text, action.id) == action.id
                for said in (action.text, action.text.upper(), f"  {action.text} ", action.text.replace("_", " ")):
                    assert game.type.parse(game._state, game.options, said) == action.id, said
            game.play(chance.choice(game.legal_actions.ids()))


@pytest.mark.parametrize(
    ("faces", "meant", "named"),
    [
        ({"treat": 1, "sail|treat": 1}, "treat", "treat red sail|treat"),
        ({"sail|treat": 2}, "sail|treat", "treat red sail|treat"),
    ],
)
def test_a_text_without_a_face_means_the_single_icon_if_one_shows_it(
    faces: dict[str, int], meant: str, named: str
) -> None:
    seats = [{"role": "contingency_planner"}, {"role": "medic"}]
    turn = {"phase": "acting", "dice": faces}
    game = fc.from_position({"game": "cure", "seats": seats, "regions": {"1": {"red": 2}}, "turn": turn}, seed=1)
    assert named in game.legal_actions.texts()
    game.play("treat red")
    left = {**faces, meant: faces[meant] - 1}
    assert game.position()["turn"]["dice"] == {face: count for face, count in left.items() if count}


@pytest.mark.rule("C-EVENT-06")
@pytest.mark.parametrize(
    ("passes", "text"),
    [
        (0, "buy reassignment"),
        (1, "launch 1 3"),
        (1, "buy reassignment"),
        (2, "deliver red 0"),
        (2, "buy reassignment"),
    ],
)
def test_after_something_was_used_all_are_asked_again(passes: int, text: str) -> None:
    seats = [
        {"role": "medic"},
        {"role": "dispatcher", "banked": 1},
        {"role": "researcher", "samples": [{"colour": "red", "die": 2}]},
    ]
    up = ["reassignment", "sample_reroll", "containment_attempt"]
    position = {"game": "cure", "seats": seats, "cdc": {"blue": 4}, "events": {"up": up}, "turn": {"phase": "infect"}}
    game = fc.from_position(position, seed=2)
    for seat in range(passes):
        assert game.actor == seat
        game.play("proceed")
    assert game.actor == passes
    game.play(text)
    if game.position()["turn"]["awaits"]["what"] == "move":
        assert game.actor == passes
        game.play("move 0 5")
    assert game.position()["turn"]["phase"] == "infect"
    assert game.position()["turn"]["declined"] == 0
    assert game.actor == 0


def alone(phase: str, samples: int, role: str = "medic") -> fc.Game:
    """The active player, alone in a region, holding red samples."""
    seats = [{"role": role, "region": 2, "samples": [{"colour": "red", "die": 0}] * samples}, {"role": "scientist"}]
    return fc.from_position({"game": "cure", "seats": seats, "turn": {"phase": phase}})


def test_nobody_is_asked_about_a_cure_that_cannot_succeed() -> None:
    hopeless = alone("curing", 1)
    assert hopeless.window is not None
    assert not is_asked(hopeless.window, DEFAULT_STOPS, hopeless.turn)
    assert is_asked(hopeless.window, Stops(full_control=True), hopeless.turn)
    assert "cure red" in hopeless.legal_actions, "the rules allow it all the same"
    assert alone("curing", 3).window is None, "this one can"


def test_the_researcher_alone_is_asked_for_whom_the_samples_are() -> None:
    giving = alone("giving", 1, "researcher").window
    assert giving is not None
    assert [label for _, label in giving.matters] == ["the Researcher's gifts"]
    here = {
        "game": "cure",
        "seats": [{"role": "medic", "samples": [{"colour": "red", "die": 0}]}, {"role": "scientist"}],
    }
    assert fc.from_position({**here, "turn": {"phase": "giving"}}).window is None, "somebody is here"
