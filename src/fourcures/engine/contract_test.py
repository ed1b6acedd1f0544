"""Contract test: plays any game at random and checks what every client relies on."""

from __future__ import annotations

import json
from itertools import cycle, islice
from typing import Any
from xml.etree import ElementTree

from fourcures.engine.errors import BadPosition, BadRecord, IllegalAction
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import derive_seed, new_stream, randbelow
from fourcures.engine.trial import needs_confirmation
from fourcures.engine.validation import validated
from fourcures.engine.values import TARGETS

LONGEST_GAME = 20_000


def check_game(game_type: GameType, games: int = 20, seed: int = 1) -> None:
    """Play random games over the game's own sample options and check every state. AssertionError says what fails."""
    for number, options in enumerate(islice(cycle(game_type.sample_options()), games)):
        game = Game.new(game_type, seed=derive_seed(seed, number), **options)
        _check_schema(game_type.components(game.options), game_type.components_type)
        _walk(game, derive_seed(seed, number, purpose=1))
        ElementTree.fromstring(game.svg())
        _check_record(game)


def _walk(game: Game, seed: int) -> None:
    stream = new_stream(seed)
    for step in range(LONGEST_GAME):
        _check_state(game, thorough=step % 7 == 0, seed=seed)
        if game.outcome:
            return
        ids = game.legal_actions.ids()
        game.play(ids[randbelow(stream, len(ids))])
    raise AssertionError(f"{game!r} does not end")


def _check_state(game: Game, thorough: bool, seed: int) -> None:
    game_type, state = game.type, game._state
    violations = game_type.violations(state)
    assert not violations, f"{violations} in {game.position()}"
    assert (game.actor is None) == (game.outcome is not None), "somebody decides until the game is over"
    assert bool(game.outcome) != bool(len(game.legal_actions)), "there is a legal action until the game is over"
    if thorough:
        _check_observation(game)
        _check_texts(game)
        _check_refusals(game, seed)
        _check_round_trip(game)
        _check_determinism(game)
        _check_secrecy(game, seed)
        _check_imagined(game, seed)
        _check_perspectives(game)
        _check_hints(game)
        _check_prompts(game)
        _check_window(game)
        _check_schemas(game)


def _check_observation(game: Game) -> None:
    """Check that the observation of the deciding seat is within its declared bounds."""
    seen = zip(
        game.type.observation_layout.names(),
        game.observation(game.actor),
        game.type.observation_layout.highest(),
        strict=True,
    )
    wrong = [f"{name}: {number}" for name, number, highest in seen if not 0 <= number <= highest]
    assert not wrong, f"observed outside of the bounds: {wrong}"


def _check_texts(game: Game) -> None:
    """Check that an action, its id and its text mean the same, and that a seat takes it."""
    ids = game.legal_actions.ids()
    described = [game.type.action(game.state(), game.options, number) for number in ids]
    assert described == game.type.actions(game.state(), game.options, ids), "actions differ when described together"
    assert len({action.text for action in described}) == len(ids), "two legal actions have the same text"
    for action in game.legal_actions:
        assert game.type.parse(game._state, game.options, action.text) == action.id, action
        assert action in game.legal_actions and action.text in game.legal_actions, action
        assert 0 <= action.seat < game.players, action


def _check_refusals(game: Game, seed: int) -> None:
    """Check that an illegal action is refused with a reason and a rule, and changes nothing."""
    before = game._state.copy()
    stream = new_stream(seed)
    for _ in range(20):
        number = randbelow(stream, game.type.rows * game.type.width)
        if game.legal_actions.has_id(number):
            continue
        try:
            game.play(number)
        except IllegalAction as refusal:
            assert refusal.reason and refusal.rule
        else:
            raise AssertionError(f"action {number} is not legal and was accepted")
    assert game._state == before, "a refused action changed the game"


def _check_round_trip(game: Game) -> None:
    """Check that a position survives JSON, and that a game from it equals the original."""
    position = json.loads(json.dumps(game.position()))
    try:
        twin = Game.from_position(game.type, position)
    except BadPosition as error:
        raise AssertionError(f"a position of the game is refused: {error}") from error
    assert twin.position() == position, "a position does not survive being read"
    assert twin == game and hash(twin) == hash(game), "games with the same position are not equal"
    for seat in (None, *range(game.players)):
        assert twin.view(seat) == game.view(seat), f"seat {seat} sees another table after a position is read"
    assert twin.actor == game.actor
    assert twin.legal_actions.ids() == game.legal_actions.ids()


def _check_determinism(game: Game) -> None:
    """Check that the same action leads to the same state, and that undo restores the state before it."""
    if game.outcome:
        return
    number = game.legal_actions.ids()[-1]
    before = game._state.copy()
    first, second = game.copy(), game.copy()
    events = first.play(number)
    assert second.play(number) == events and first._state == second._state, "the same action had two results"
    assert game._state == before, "a copy is not independent"
    final, drawn = game.is_final(number), first._state.drawn != before.drawn
    assert final != first.can_undo and final >= drawn, "what chance has shown can be taken back"
    first.undo()
    assert first._state == before and first.events == game.events, "undo does not come back"


def _check_secrecy(game: Game, seed: int) -> None:
    """Check that a seat learns nothing about hidden cards or future random draws."""
    for seat in (None, *range(game.players)):
        twin = game.imagine(seat, seed=derive_seed(seed, 7, purpose=2))
        violations = game.type.violations(twin.state())
        assert not violations, violations
        seen, also = game.view(seat), twin.view(seat)
        hidden = any(one.get("hand", "") is None for one in seen.get("seats", []) if isinstance(one, dict))
        assert game.hides_hands or not hidden, f"a hand is hidden from seat {seat}, but hides_hands is False"
        assert seen == also, f"the view of seat {seat} tells what it should not: {_difference(seen, also)}"
        assert twin.observation(seat) == game.observation(seat), f"the observation of seat {seat} tells too much"
        assert _window_to_all(twin) == _window_to_all(game), f"the window tells seat {seat} what it should not"
        if seat is not None:
            offered, also_offered = _offers(game, seat, seed), _offers(twin, seat, seed)
            assert offered == also_offered, f"what seat {seat} can do tells it what it should not"
            assert game.remarks(seat) == twin.remarks(seat), f"a remark tells seat {seat} what it should not"
            _check_silence(game, twin, seat, seed)


def _window_to_all(game: Game) -> Any:
    """The parts of an open window that do not depend on what its seat holds."""
    window = game.window
    return window and (window.seat, window.phase, window.is_moment, window.earlier, window.is_shared)


def _offers(game: Game, seat: int, seed: int) -> list[Any]:
    """List what a page offers a seat, now and after the seats asked before it let the window pass.

    A few of the actions are also tested for the need to confirm them; testing all would take too long.
    """
    stream, found = new_stream(seed), list[Any]()
    for turn in (game, *islice(game.window_turns(), 1, None)):
        known = set(turn.legal_actions.known_to(seat))
        own = [action for action in turn.legal_actions.of(seat) if action.id in known]
        found += [(action.text, turn.hint(action)) for action in own]
        found += [needs_confirmation(turn, [own[randbelow(stream, len(own))]]) for _ in range(min(len(own), 3))]
    return found


def _check_imagined(game: Game, seed: int) -> None:
    """Check that a game can be imagined from a seat's view, and that the seat cannot distinguish it from this one."""
    for seat in (None, *range(game.players)):
        view = game.view(seat)
        try:
            imagined = Game.from_view(game.type, view, seed=seed)
        except BadPosition as error:
            raise AssertionError(f"no game can be imagined from the view of seat {seat}: {error}") from error
        assert imagined.view(seat) == view, f"a game imagined from the view of seat {seat} looks different to it"


def _check_perspectives(game: Game) -> None:
    """Check that seats of one perspective get the same view, prompt and events."""
    told: dict[Any, Any] = {}
    for seat in (None, *range(game.players)):
        view = game.view(seat)
        perspective = game.type.perspective(game.options, seat)
        first = told.setdefault(perspective, (view, game.prompt(seat), game.events_for(seat)))
        assert (view, game.prompt(seat), game.events_for(seat)) == ({**first[0], "you": seat}, *first[1:]), (
            f"seat {seat} is told something else than others of its perspective"
        )


def _check_silence(game: Game, twin: Game, seat: int, seed: int) -> None:
    """Check that a refusal told to a seat does not depend on what the seat may not know."""
    stream = new_stream(seed)
    for _ in range(10):
        number = randbelow(stream, game.type.rows * game.type.width)
        told = [_refusal_to(table, number, seat) for table in (game, twin)]
        assert told[0] == told[1], f"a refusal tells seat {seat} what it should not: {told}"


def _refusal_to(game: Game, number: int, seat: int) -> str:
    """Text of the refusal if an action is not the seat's to take, else an empty string."""
    if any(action.id == number for action in game.legal_actions.of(seat)):
        return ""
    return str(game.type.refusal(game._state, game.options, number, seat))


def _difference(one: Any, other: Any) -> list[str]:
    return [key for key in one if one[key] != other.get(key)]


def _check_hints(game: Game) -> None:
    """Check that every action has a label that is unique for its seat, and only known kinds of targets."""
    labels = set()
    for action in game.legal_actions:
        hint = game.hint(action)
        assert hint.label.strip(), f"{action} has no label"
        assert (action.seat, hint.label) not in labels, f"seat {action.seat} has two actions {hint.label!r}"
        labels.add((action.seat, hint.label))
        for target in hint.targets:
            kind, *ids = target.split(":")
            assert TARGETS.get(kind) == len(ids) and all(ids), f"{action}: {target!r} is no target"


def _check_window(game: Game) -> None:
    """Check that an open window asks the deciding seat, after earlier ones, and that its passing action is legal."""
    window = game.window
    if window is not None:
        assert window.seat == game.actor and game.legal_actions.has_id(window.passing), window
        assert window.seat not in window.earlier, window


def _check_prompts(game: Game) -> None:
    """Check that every viewer is told who decides, and that the passing action is legal."""
    for seat in (None, *range(game.players)):
        prompt = game.prompt(seat)
        assert prompt.text and prompt.seat == game.actor, f"the prompt does not say that seat {game.actor} decides"
        if prompt.passing:
            assert prompt.passing in game.legal_actions, f"{prompt.passing!r} does not let the moment pass"


def _check_schemas(game: Game) -> None:
    """Check positions and views against their declared types."""
    validated(game.position(), game.type.position_type, BadPosition, "position")
    for seat in (None, *range(game.players)):
        _check_schema(game.view(seat), game.type.view_type)


def _check_schema(told: Any, schema: Any) -> None:
    """Check that a document survives JSON, and has all required keys of its schema and no undeclared ones."""
    import msgspec

    assert json.loads(json.dumps(told)) == told, f"{schema.__name__} does not survive JSON"
    try:
        read = msgspec.convert(told, schema)
    except msgspec.ValidationError as error:
        raise AssertionError(f"{schema.__name__} is not as declared: {error}") from error
    assert read == told, f"{schema.__name__} has what is not declared: {_difference(told, read)}"


def _check_record(game: Game) -> None:
    """Check that a record is replayed to the same end, and that a shortened one is refused."""
    record = json.loads(json.dumps(game.record()))
    again = Game.replay({game.type.name: game.type}, record)
    assert again._state == game._state and again.events == game.events, "a record plays to another end"
    if record["actions"]:
        record["actions"].pop()
        try:
            Game.replay({game.type.name: game.type}, record)
        except BadRecord:
            return
        raise AssertionError("a record that was cut short was accepted")
