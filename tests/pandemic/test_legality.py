"""Legality reveals nothing: a seat's possible actions depend only on what it may know."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.legal_actions import LegalActions
from fourcures.engine.rng import derive_seed, start_stream
from pandemic.queries import TELLING

EDITIONS = ("2013", "2008", "seed001")
CONSENTS = ("always", "not_for_rendezvous", "never")
TALKS = ("free", "none")
TABLES = [*product(EDITIONS, CONSENTS, TALKS)]


def offered(game: fc.Game, state: Any, seat: int) -> tuple[list[int], list[int]]:
    """Actions that a seat can take, and those that it knows of."""
    legal = LegalActions(game.type, state, game.options)
    return [action.id for action in legal.of(seat)], legal.known_to(seat)


def walk(game: fc.Game, rng: random.Random) -> Any:
    """Play at random, with all kinds of actions equally likely; yield before each decision."""
    while not game.outcome:
        yield
        kinds = sorted({action.kind for action in game.legal_actions})
        kind = rng.choice(kinds)
        game.play(rng.choice([action for action in game.legal_actions if action.kind == kind]))


@pytest.mark.rule("P-INFO-03", "P-INFO-06", "P-CONSENT-07")
@pytest.mark.parametrize(("edition", "consent", "talk"), TABLES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_offer_to_a_seat_depends_only_on_what_it_may_know(
    edition: str, consent: str, talk: str, players: int
) -> None:
    options = {"edition": edition, "consent": consent, "talk": talk, "hands": "closed", "difficulty": "heroic"}
    seed = TABLES.index((edition, consent, talk)) * 4 + players
    game, rng = fc.new("pandemic", players=players, seed=seed, **options), random.Random(seed)
    moments = 0
    for number, _ in enumerate(walk(game, rng)):
        for seat in range(players):
            before = offered(game, game.state(), seat)
            for deal in range(2):
                other = game.state()
                start_stream(other, derive_seed(seed, number, deal))
                game.type.redeal(other, seat)
                assert offered(game, other, seat) == before, f"seat {seat} at {game.decisions[-3:]}"
        moments += 1
    assert moments >= 10


@pytest.mark.parametrize("consent", CONSENTS)
def test_a_known_action_of_the_seat_that_decides_is_legal(consent: str) -> None:
    """Otherwise a bot that uses only what it may know could choose an illegal action."""
    game = fc.new("pandemic", players=3, seed=3, hands="closed", consent=consent, difficulty="standard")
    for _ in walk(game, random.Random(3)):
        assert game.actor is not None
        known = game.legal_actions.known_to(game.actor)
        assert known
        assert {*known} <= {*game.legal_actions.ids()}


@pytest.mark.rule("P-INFO-12", "P-INFO-03")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_offered_a_telling_of_another(seed: int) -> None:
    game = fc.new("pandemic", players=4, seed=seed, hands="closed")
    told = 0
    for _ in walk(game, random.Random(seed)):
        for seat in range(4):
            own = {action.id for action in game.legal_actions.of(seat) if action.kind in TELLING}
            known = {number for number in game.legal_actions.known_to(seat) if game.action(number).kind in TELLING}
            assert known == own
            told += len(own)
    assert told
