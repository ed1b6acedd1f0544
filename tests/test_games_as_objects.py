"""Games as objects: equality, text and pictures, other futures, imagined games, chance by hand. Over all games."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from scipy.stats import chisquare

import fourcures as fc
from game_profiles import PROFILES
from json_mutation import mutate
from pandemic.test_hidden_information import SEATS, SITUATIONS, table

CLOSED = {"pandemic": {"hands": "closed"}}


def walked(name: str, decisions: int, seed: int = 3, **options: Any) -> fc.Game:
    """Game after some random decisions."""
    game, rng = fc.new(name, seed=seed, **options), random.Random(seed)
    for _ in range(decisions):
        if game.outcome:
            break
        game.play(rng.choice(game.legal_actions.ids()))
    return game


# Equality, text, pictures


@pytest.mark.parametrize("name", PROFILES)
def test_games_are_equal_by_their_positions(name: str) -> None:
    game = walked(name, 12)
    others = [game.copy(), game.copy(seed=9), fc.from_position(game.position()), fc.replay(game.record())]
    for other in others:
        assert other == game
        assert hash(other) == hash(game)
    assert len({game, *others}) == 1
    further = game.copy()
    further.play(game.legal_actions.ids()[0])
    assert further != game
    assert game != fc.new(name, seed=4)
    assert game != game.position()


def test_another_game_or_another_option_is_not_equal() -> None:
    assert fc.new("dice", seed=1) != fc.new("cure", seed=1)
    position = fc.new("dice", seed=1).position()
    assert fc.from_position({**position, "mode": "standard"}) != fc.from_position(position)


@pytest.mark.parametrize("name", PROFILES)
def test_a_game_prints_its_table(name: str) -> None:
    game = fc.new(name, seed=1)
    text, page = str(game), ElementTree.fromstring(game._repr_html_())
    assert "--- " in text
    assert "--- Help" not in text
    assert "Atlanta" in text or "North America" in text
    assert page.tag == "figure"
    caption = page.find("figcaption")
    assert caption is not None
    assert game.prompt().text in (caption.text or "")
    assert game._repr_svg_() == game.svg()


def test_what_is_printed_hides_hands() -> None:
    game = table()
    assert "Osaka" not in str(game).partition("--- Hands")[2].partition("--- Odds")[0]


@pytest.mark.parametrize("name", PROFILES)
def test_returns_are_those_of_the_outcome(name: str) -> None:
    game = fc.new(name, seed=1)
    assert game.returns() == [0.0] * game.players
    lost = walked(name, 20_000)
    assert lost.outcome
    assert lost.returns() == [float(lost.outcome.won)] * lost.players


def test_a_game_that_is_won_returns_one_to_all() -> None:
    game = fc.from_position(
        {"seats": [{"role": "scientist", "hand": ["paris", "essen", "london", "milan"]}, {"role": "medic"}],
         "diseases": {"red": "eradicated", "yellow": "eradicated", "black": "eradicated"}}
    )  # fmt: skip
    game.play("cure blue")
    assert game.returns() == [1.0, 1.0]


# Other futures


@pytest.mark.parametrize("name", PROFILES)
def test_a_copy_with_a_seed_has_another_future_and_a_record(name: str) -> None:
    game = walked(name, 5)
    futures = [game.copy(seed=seed) for seed in (1, 1, 2, 3, 4)]
    ends = []
    for future in futures:
        rng = random.Random(1)
        while not future.outcome:
            future.play(rng.choice(future.legal_actions.ids()))
        assert fc.replay(json.loads(json.dumps(future.record()))) == future
        ends.append(future.position())
    assert ends[0] == ends[1]
    assert len({json.dumps(end) for end in ends}) > 2
    assert futures[0].decisions != game.decisions


def test_a_copy_with_a_wrong_seed_is_refused() -> None:
    with pytest.raises(fc.BadOptions, match="seed: -1 is not possible"):
        fc.new("dice", seed=1).copy(seed=-1)


# Imagined games


def check_imagined(game: fc.Game, seat: int | None, seed: int) -> None:
    view = json.loads(json.dumps(game.view(seat)))
    for twin in (fc.imagine(view, seed=seed), game.imagine(seat, seed=seed)):
        assert twin.view(seat) == view
        assert not twin.type.violations(twin.state())
        assert twin.decisions == []
        if seat is not None:
            assert [a.id for a in twin.legal_actions.of(seat)] == [a.id for a in game.legal_actions.of(seat)]


@pytest.mark.parametrize("name", PROFILES)
def test_an_imagined_game_looks_the_same_to_its_seat(name: str) -> None:
    for number, options in enumerate(list(fc.GAMES[name].sample_options())[::12]):
        game, rng = fc.new(name, seed=number, **options), random.Random(number)
        while not game.outcome:
            if rng.random() < 0.05:
                check_imagined(game, rng.choice([None, *range(game.players)]), rng.getrandbits(64))
            game.play(rng.choice(game.legal_actions.ids()))


@pytest.mark.parametrize("name", SITUATIONS)
def test_seldom_situations_can_be_imagined(name: str) -> None:
    changes, decisions = SITUATIONS[name]
    game = table(**changes)
    for decision in decisions:
        game.play(game.legal_actions.ids()[0] if decision.endswith("?") else decision)
    for seat in (None, *range(game.players)):
        for seed in range(3):
            check_imagined(game, seat, seed)


@pytest.mark.parametrize("name", PROFILES)
def test_an_imagined_game_has_the_future_of_its_seed(name: str) -> None:
    view = walked(name, 5).view(0)
    one, same, other = (fc.imagine(view, seed=seed) for seed in (1, 1, 2))
    for game in (one, same, other):
        rng = random.Random(0)
        while not game.outcome:
            game.play(rng.choice(game.legal_actions.ids()))
    assert one == same
    assert one != other


def imagined_hands(game: fc.Game, seat: int, other: int, number: int) -> Counter[frozenset[str]]:
    view = game.view(seat)
    games = (fc.imagine(view, seed=seed) for seed in range(number))
    return Counter(frozenset(game.position()["seats"][other]["hand"]) for game in games)


def small_table(**changes: Any) -> fc.Game:
    """Table with few cards to guess: the first seat holds three of six that the second cannot see."""
    cards = ["atlanta", "paris", "essen", "lima", "tokyo", "cairo"]
    seats = [{"role": "operations_expert", "hand": cards[:3]}, {"role": "medic", "hand": ["delhi"]}]
    everything = fc.new("pandemic", players=2, hands="closed", seed=1).view()["player_deck"]["unseen"]
    discard = sorted({*everything} - {*cards, "delhi"})
    deck = {"discard": discard, "piles": [{"cards": 3}]}
    return fc.from_position(
        {"difficulty": "heroic", "options": {"hands": "closed"}, "seats": seats, "player_deck": deck, **changes}, seed=1
    )


def test_hidden_hands_are_dealt_uniformly() -> None:
    game = small_table()
    found = imagined_hands(game, 1, 0, 600)
    assert len(found) == len(list(combinations(range(6), 3)))
    assert chisquare(list(found.values())).pvalue > 1e-4


def test_a_hand_that_pays_for_a_flight_is_any_that_can() -> None:
    """All six unseen cards are cities, so any three of them can pay."""
    game = small_table()
    game.play("opsflight sydney")
    assert game.view(1)["turn"]["awaits"]["what"] == "flight_card"
    found = imagined_hands(game, 1, 0, 600)
    assert len(found) == 20
    assert chisquare(list(found.values())).pvalue > 1e-4


def test_a_hand_that_pays_for_a_cure_is_any_that_can() -> None:
    """Seven of thirteen unseen cards are held, and nine of the thirteen are blue: at least five must be blue."""
    blue = ["atlanta", "paris", "essen", "london", "milan", "madrid", "chicago", "new_york", "washington"]
    rest = ["lima", "tokyo", "cairo", "miami"]
    everything = fc.new("pandemic", players=2, hands="closed", seed=1).view()["player_deck"]["unseen"]
    seats = [{"role": "medic", "hand": [*blue[:6], "lima"]}, {"role": "scientist", "hand": ["delhi"]}]
    deck = {"discard": sorted({*everything} - {*blue, *rest, "delhi"}), "piles": [{"cards": 6}]}
    position = {"difficulty": "heroic", "options": {"hands": "closed"}, "seats": seats, "player_deck": deck}
    game = fc.from_position(position, seed=1)
    game.play("cure blue")
    found = imagined_hands(game, 1, 0, 600)
    by_blue = Counter(len(hand & {*blue}) for hand in found.elements())
    assert {*by_blue} == {5, 6, 7}
    ways = {held: comb(9, held) * comb(4, 7 - held) for held in by_blue}
    expected = [600 * ways[held] / sum(ways.values()) for held in by_blue]
    assert chisquare(list(by_blue.values()), expected).pvalue > 1e-4


def test_what_a_seat_has_shown_it_holds_in_every_imagined_game() -> None:
    game = table(turn={"seat": 1})
    game.play("direct 0 lima")
    hands = imagined_hands(game, 0, 1, 20)
    assert all("lima" in hand and len(hand) == len(SEATS[1]["hand"]) for hand in hands)
    assert len(hands) == 20


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (17, "view: 17 is no view"),
        ("{", "The view is not JSON"),
        ({}, "There is no game None"),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "dice"}, "missing required field `mode`"),
        ({**fc.new("dice", seed=1).view(0), "outbreaks": 99}, "outbreaks: 99 is not possible"),
    ],
)
def test_what_is_no_view_is_refused_in_a_sentence(view: Any, said: str) -> None:
    with pytest.raises(fc.FourcuresError, match=said):
        fc.imagine(view)


# Chance by hand


def play_by_hand(game: fc.Game, rng: random.Random) -> fc.Game:
    """Play to the end; at chance nodes, draw with the nodes' own probabilities."""
    while not game.outcome:
        if draws := game.chance():
            assert sum(draw.probability for draw in draws) == 1
            assert game.actor is None
            assert len(game.legal_actions) == 0
            game.play(rng.choices(draws, [float(draw.probability) for draw in draws])[0])
        else:
            assert game.actor is not None
            game.play(rng.choice(game.legal_actions.ids()))
    return game


@pytest.mark.parametrize("name", PROFILES)
def test_whole_games_are_played_by_hand_from_the_set_up_on(name: str) -> None:
    for number, options in enumerate(list(fc.GAMES[name].sample_options())[::9]):
        game = play_by_hand(fc.new(name, seed=fc.BY_HAND, **options), random.Random(number))
        assert not game.type.violations(game.state())
        assert game.chance() == []
        assert fc.from_position(game.position()) == game


class BeforeChance(NamedTuple):
    """Position, a decision before a random event, and the kinds of events that tell its result."""

    position: dict[str, Any]
    action: str
    kinds: tuple[str, ...]


BEFORE_CHANCE = {
    "dice": BeforeChance(
        {"game": "dice", "turn": {"role": "researcher", "phase": "research",
         "dice": {"rolled": ["black", "red", "white"], "roll": 1}}}, "reroll 1", ("rolled",),
    ),
    "cure": BeforeChance(
        {"game": "cure", "turn": {"phase": "curing"},
         "seats": [{"role": "scientist", "samples": [{"colour": "red", "die": 0}] * 3}, {"role": "medic"}]},
        "cure red", ("attempt",),
    ),
    "pandemic": BeforeChance(
        {"seats": [{"role": "medic"}, {"role": "researcher"}], "turn": {"actions_left": 1}},
        "pass", ("drew", "epidemic"),
    ),
}  # fmt: skip


def told(events: list[fc.Event], kinds: tuple[str, ...]) -> str:
    """Text of the first event of some kinds."""
    return next((event.text for event in events if event.kind in kinds), "")


def enumerated(case: BeforeChance) -> dict[str, Fraction]:
    """Exact distribution of the first random result."""
    game = fc.from_position(case.position, seed=fc.BY_HAND)
    game.play(case.action)
    found: dict[str, Fraction] = {}
    nodes = [(game, Fraction(1))]
    while nodes:
        node, chance = nodes.pop()
        for draw in node.chance():
            after = node.copy()
            text = told(after.play(draw), case.kinds)
            if text:
                found[text] = found.get(text, Fraction(0)) + chance * draw.probability
            else:
                nodes.append((after, chance * draw.probability))
    return found


@pytest.mark.parametrize("name", PROFILES)
def test_listed_probabilities_are_those_of_seeds(name: str) -> None:
    case = BEFORE_CHANCE[name]
    expected = enumerated(case)
    assert sum(expected.values()) == 1
    game = fc.from_position(case.position)
    drawn = Counter(told(game.copy(seed=seed).play(case.action), case.kinds) for seed in range(900))
    assert set(drawn) <= set(expected)
    common = [text for text, chance in expected.items() if 900 * chance >= 5]
    seen, meant = [drawn[text] for text in common], [900 * float(expected[text]) for text in common]
    assert chisquare([*seen, 900 - sum(seen) + 1], [*meant, 900 - sum(meant) + 1]).pvalue > 1e-4


def test_listed_probabilities_come_to_the_odds_of_the_view() -> None:
    case = BEFORE_CHANCE["cure"]
    odds = fc.from_position(case.position).view(0)["seats"][0]["cure"]["red"]
    found = sum(chance for text, chance in enumerated(case).items() if int(text.rstrip(".").split()[-1]) >= 11)
    assert float(found) == pytest.approx(odds)


def test_draws_are_told_in_words_and_taken_by_number() -> None:
    case = BEFORE_CHANCE["dice"]
    game = fc.from_position(case.position, seed=fc.BY_HAND)
    game.play(case.action)
    texts = [str(draw) for draw in game.chance()]
    assert texts[0].startswith("The dice show ")
    assert len(set(texts)) == 6
    twin = game.copy()
    assert game == twin
    assert " ".join(event.text for event in game.play(2)) == texts[2]
    assert game != twin


def test_a_game_by_hand_refuses_what_does_not_fit_the_moment() -> None:
    game = fc.new("dice", seed=fc.BY_HAND)
    with pytest.raises(fc.FourcuresError, match="still being set up"):
        game.view()
    assert "decisions" in str(game)
    with pytest.raises(fc.FourcuresError, match="The next thing is chance; 'pass' is none of"):
        game.play("pass")
    with pytest.raises(fc.FourcuresError, match="Chance is at work"):
        game.copy(seed=1)
    draw = game.chance()[0]
    rng = random.Random(1)
    while game.chance():
        game.play(rng.choice(game.chance()))
    with pytest.raises(fc.FourcuresError, match="the next thing is a decision"):
        game.play(draw)
    with pytest.raises(fc.FourcuresError, match="has no record"):
        game.record()


def test_a_decision_by_hand_is_taken_back_with_its_draws() -> None:
    position, action, _ = BEFORE_CHANCE["cure"]
    game = fc.from_position(position, seed=fc.BY_HAND)
    before, events = game.copy(), game.events
    assert game.is_final(action)
    game.play(action)
    assert not game.can_undo
    game.play(game.chance()[2])
    assert game != before
    game.undo()
    assert game == before
    assert game.events == events
    assert game.copy(seed=5).play(action)


def test_the_seed_settles_chance_of_other_games() -> None:
    assert fc.new("dice", seed=1).chance() == []


@pytest.mark.parametrize("name", PROFILES)
def test_a_damaged_view_is_imagined_or_refused_in_a_sentence(name: str) -> None:
    rng = random.Random(5)
    sound = [walked(name, number, **CLOSED.get(name, {})).view(0) for number in (3, 30)]
    refused = 0
    for _ in range(300):
        try:
            fc.imagine(mutate(rng.choice(sound), rng), seed=1)
        except fc.FourcuresError:
            refused += 1
    assert refused > 100
