"""Snapshots made for many viewers at once: byte for byte equal to those made for each viewer alone."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
import pytest

from fourcures.engine.game import Game
from fourcures.engine.values import Action
from fourcures.tables.log.snapshots import SnapshotComposer, encoded, window_of
from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import (
    ActionHintFrame,
    CardFrame,
    DecisionFrame,
    EventFrame,
    PromptFrame,
    Snapshot,
    TellingFrame,
)
from fourcures.tables.rows import Entry
from pandemic.queries import TELLING

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"players": 4, "difficulty": "introductory"}),
    ("pandemic", {"players": 3, "difficulty": "introductory", "hands": "closed"}),
    ("pandemic", {"players": 2, "edition": "2008", "roles": ["dispatcher", "operations_expert"]}),
    ("cure", {"players": 3}),
    ("dice", {}),
]


def straightforward(table: Table, viewer: int | None, own: Collection[int], last: tuple[Action, list[Any]]) -> Snapshot:
    """Snapshot for one viewer, built directly from ``Game`` without sharing."""
    game, action, prompt = table.game, last[0], table.game.prompt(viewer)
    seats = set() if viewer is None else {viewer} if table.hides_hands else {viewer, *own}
    events = (game.type.event_for_seat(game.state(), event, viewer) for event in last[1])
    windows = [window_of(one) for one in game.window_turns()]
    return Snapshot(
        seq=table.seq,
        asked_since=table.asked_since,
        viewer=viewer,
        decision=DecisionFrame(action.seat, action.told_to(viewer, hides_hands=table.hides_hands)),
        events=[EventFrame(event.kind, event.args, event.text) for event in events],
        view=game.view(viewer),
        action_hints=all_hints(game, seats),
        prompt=PromptFrame(prompt.seat, prompt.text, prompt.passing),
        asked=game.outcome is None,
        matters=unique(CardFrame(*card) for window in windows if window.seat in seats for card in window.matters),
        tellings=tellings(game, {*own} if viewer is None else {viewer, *own}),
        can_undo=table.can_undo(viewer),
        seed=f"{7:032x}" if game.outcome else None,
    )


def unique(cards: Iterable[CardFrame]) -> list[CardFrame]:
    """List without duplicates of cards that belong to several seats."""
    found: list[CardFrame] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def all_hints(game: Game, seats: Collection[int]) -> list[ActionHintFrame]:
    found: dict[str, ActionHintFrame] = {}
    for seat in sorted(seats):
        found |= {hint.text: hint for hint in hints(game, seat)}
    for later in list(game.window_turns())[1:]:
        window = window_of(later)
        if window.seat in seats:
            passing = later.action(window.passing).text
            for hint in hints(later, window.seat):
                if hint.text != passing and hint.kind not in TELLING:
                    found.setdefault(hint.text, hint)
    return list(found.values())


def hints(game: Game, seat: int) -> Iterator[ActionHintFrame]:
    for number in game.legal_actions.known_to(seat):
        action = game.type.action(game.state(), game.options, number)
        if action.seat == seat:
            label, targets, *rest = game.type.action_hint(game.state(), game.options, number)
            final, tells = needs_confirmation(game, action), action.kind in TELLING
            yield ActionHintFrame(seat, action.text, action.kind, label, list(targets), *rest, final, tells)


def tellings(game: Game, seats: Collection[int]) -> list[TellingFrame]:
    """Tellings that the seats of one client can make."""
    told = ((seat, hint.text) for seat in sorted(seats) for hint in hints(game, seat) if hint.kind == "tell")
    return [TellingFrame(*one) for one in told]


def needs_confirmation(game: Game, action: Action) -> bool:
    """Return True if an action reveals something hidden, by playing it and the following windows on a copy."""
    if game.type.action_kinds.named(action.kind).is_random:
        return False
    ahead, number = game.copy(seed=1), action.id
    while True:
        ahead.play(number)
        if not ahead.can_undo:
            return True
        if ahead.window is None:
            return False
        number = ahead.window.passing


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_frames_that_share_their_parts_equal_those_made_one_by_one(name: str, options: dict[str, Any]) -> None:
    table, rng = Table(name, {"options": options}, f"{7:032x}"), random.Random(7)
    players = table.game.players
    viewers: list[tuple[int | None, Collection[int]]] = [(None, ()), *((seat, (seat,)) for seat in range(players))]
    viewers += [(0, range(players)), (players - 1, (0, players - 1))]
    while not table.is_over:
        assert table.actor is not None
        action = rng.choice(table.game.legal_actions.of(table.actor))
        game = table.game.copy()
        events = game.play(action)
        table.fold(Entry(table.seq + 1, f"c{table.seq}", action.seat, "play", action.text, 0.0))
        composer = SnapshotComposer(table, part=encoded)
        for viewer, own in viewers:
            sent = msgspec.json.encode(composer.snapshot(viewer, own))
            assert sent == msgspec.json.encode(table.snapshot(viewer, own))
            if table.seq % 3 == 0 or table.is_over:  # slow
                assert sent == msgspec.json.encode(straightforward(table, viewer, own, (action, events)))


def test_an_event_that_belongs_to_all_is_named_once_for_all_own_seats() -> None:
    position = {
        "game": "cure",
        "seats": [{"role": "medic"}, {"role": "scientist"}, {"role": "researcher"}],
        "turn": {"phase": "infect"},
        "cdc": {"red": 5},
        "events": {"up": ["one_quiet_night", "reassignment", "mobile_hospital"]},
    }
    table = Table("cure", {"position": position}, f"{7:032x}")
    assert [card.name for card in table.snapshot(0, range(3)).matters] == ["one_quiet_night"]


def test_viewers_of_hidden_hands_share_no_view() -> None:
    table = Table("pandemic", {"options": {"players": 2, "hands": "closed"}}, f"{7:032x}")
    composer = SnapshotComposer(table, part=encoded)
    for viewer in (None, 0, 1):
        view = msgspec.json.decode(msgspec.json.encode(composer.snapshot(viewer)))["view"]
        assert [seat["hand"] is not None for seat in view["seats"]] == [viewer == 0, viewer == 1]
