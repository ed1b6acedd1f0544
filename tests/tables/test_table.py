"""Table as the fold of its log: equal from the start or from memory, and silent on what a seat may not know."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fourcures as fc
from fourcures.engine.errors import FourcuresError
from fourcures.engine.game import Game
from fourcures.engine.rng import RandomStream, start_stream
from fourcures.tables.commands.proposals import Proposals
from fourcures.tables.log.table import ConfirmationNeeded, ProposalStep, StaleCommand, Table, commitment
from fourcures.tables.messages.protocol import Accept, Play, Undo
from fourcures.tables.rows import Entry

SEED = f"{7:032x}"
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pandemic": [
        {"players": 2, "hands": "closed"},
        {"players": 4, "hands": "closed", "difficulty": "heroic"},
        {"players": 3, "hands": "open"},
    ],
    "dice": [{"mode": "standard"}],
    "cure": [{"players": 3}],
}


def table_of(game: str, seed: str = SEED, **options: Any) -> Table:
    return Table(game, {"options": options}, seed)


def entry(table: Table, action: str, seat: int, kind: Any = "play") -> Entry:
    return Entry(table.seq + 1, f"c{table.seq + 1}", seat, kind, action, 0.0)


def play_on(table: Table, rng: random.Random, count: int) -> None:
    for _ in range(count):
        if table.is_over:
            return
        last = table._undoable[-1].action.seat if table._undoable else None
        if rng.random() < 0.2 and table.can_undo(last):
            table.fold(entry(table, "", last or 0, "undo"))
        else:
            action = rng.choice(list(table.game.legal_actions))
            table.fold(entry(table, action.text, action.seat))


def frame(table: Table, look: int | None) -> bytes:
    return msgspec.json.encode(table.snapshot(look))


def redealt(table: Table, seat: int | None, seed: int) -> Table:
    """Copy of the table in which everything unknown to a seat is dealt anew."""
    game = table.game
    state = game.state()
    start_stream(state, seed)
    game.type.redeal(state, -1 if seat is None else seat)
    for name in RandomStream.FIELDS:
        setattr(state, name, getattr(game.state(), name))  # the random stream has advanced equally far
    twin = object.__new__(Table)
    twin.__dict__.update(table.__dict__)
    twin.game = Game(game.type, game.options, state, seed=0)
    twin.game._history = game._history
    return twin


@pytest.mark.parametrize("game", list(OPTIONS))
@given(data=st.data())
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_is_told(game: str, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(OPTIONS[game]))
    seed = data.draw(st.integers(0, 2**128 - 1))
    table = table_of(game, f"{seed:032x}", **options)
    play_on(table, random.Random(seed), data.draw(st.integers(0, 60)))
    if table.is_over:
        return
    for look in (None, *range(table.game.players)):
        other = redealt(table, look, data.draw(st.integers(0, 2**128 - 1)))
        assert frame(other, look) == frame(table, look)


ACCENT = "\N{COMBINING ACUTE ACCENT}"
SPELLINGS = (
    str,
    str.upper,
    str.title,
    lambda text: text.replace(" ", "_"),
    lambda text: f"  {text.replace(' ', '  ')} ",
)
JUNK = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


@st.composite
def proposed(draw: st.DrawFn, table: Table) -> list[str]:
    """Proposal of actions, possible or not, in any spelling, and of texts that are not actions."""
    texts = []
    for _ in range(draw(st.integers(1, 3))):
        text = draw(
            st.sampled_from(["airlift cairo", "airlift 1 cairo", "forecast", "take paris 1", "agree", "remove cairo"])
        )
        if draw(st.booleans()):
            number = draw(st.integers(0, table.game.type.rows * table.game.type.width - 1))
            if table.game.type.action_space.values(number):
                text = table.game.action(number).text
        place, mark = draw(st.integers(0, len(text))), draw(st.sampled_from(["", ".", ACCENT]))
        texts.append(draw(st.sampled_from(SPELLINGS))(text[:place] + mark + text[place:]))
        texts.append(draw(JUNK | st.sampled_from(["", " ", "_", ".", ACCENT, "17", *texts])))
    return draw(st.permutations(texts))


@pytest.mark.parametrize("game", list(OPTIONS))
@given(data=st.data())
def test_a_proposal_does_not_tell_what_others_hold(game: str, data: st.DataObject) -> None:
    """Replies to a proposal, and the part that a seat can play, do not depend on other hands."""
    options = data.draw(st.sampled_from(OPTIONS[game]))
    seed = data.draw(st.integers(0, 2**128 - 1))
    table = table_of(game, f"{seed:032x}", **options)
    play_on(table, random.Random(seed), data.draw(st.integers(0, 40)))
    texts = data.draw(proposed(table))
    actor = table.actor
    if actor is None:
        assert Proposals().propose(table, 0, texts).labels == []
        return
    for actions in (texts, *([text] for text in texts)):
        other = redealt(table, None, data.draw(st.integers(0, 2**128 - 1)))
        assert Proposals().propose(table, 0, actions) == Proposals().propose(other, 0, actions)
        other = redealt(table, actor, data.draw(st.integers(0, 2**128 - 1)))
        assert table.playable_steps(actor, actions) == other.playable_steps(actor, actions)


@pytest.mark.parametrize(
    "text", ["airlift cairo", "Airlift cairo", "AÍRLIFT  Cairo", "air.lift_cairo", " airlift cairo"]
)
def test_a_proposed_event_stays_as_it_was_typed_whoever_holds_it(text: str) -> None:
    for holder in range(3):
        hands: list[list[str]] = [["lima"], ["paris"], ["milan"]]
        hands[holder] = ["airlift"]
        seats = [
            {"role": role, "hand": hand} for role, hand in zip(("medic", "scientist", "researcher"), hands, strict=True)
        ]
        table = Table("pandemic", {"position": {"difficulty": "standard", "seats": seats}}, SEED)
        assert table.hides_hands
        assert table.told_steps([text]) == [ProposalStep(text, text.strip().capitalize(), [])]


def test_an_answer_is_told_by_the_request_that_waits_for_it() -> None:
    seats = [{"role": "dispatcher", "city": "paris"}, {"role": "medic", "city": "paris"}]
    table = Table("pandemic", {"position": {"difficulty": "standard", "seats": seats}}, SEED)

    def labels() -> list[str]:
        return [step.label for step in table.told_steps(["agree", "refuse", "remove atlanta"])]

    assert labels() == ["Agree", "Refuse", "Move the station from Atlanta"]
    table.fold(entry(table, "drive 1 milan", 0))
    assert labels()[:2] == ["Agree: drive the Medic's pawn to Milan", "Refuse: drive the Medic's pawn to Milan"]
    table.fold(entry(table, "refuse", 1))
    assert labels()[:2] == ["Agree", "Refuse"]


def secret_of(table: Table) -> tuple[Table, Table]:
    """Two tables that differ only in the order of a Forecast, right after one of its cards was put back."""
    [first, second] = [action for action in table.game.legal_actions if action.kind == "place"][:2]
    twins = []
    for action in (first, second):
        twin = object.__new__(Table)
        twin.__dict__.update(table.__dict__)
        twin.game, twin._undoable = table.game.copy(), list(table._undoable)
        twin.fold(entry(twin, action.text, action.seat))
        twins.append(twin)
    return twins[0], twins[1]


def test_where_hands_are_hidden_others_do_not_learn_the_order_of_a_forecast() -> None:
    for number in range(200):
        table = table_of("pandemic", f"{number:032x}", players=2, hands="closed")
        forecasts = [one for one in table.game.legal_actions if one.kind == "forecast"]
        if forecasts:
            break
    table.fold(entry(table, "forecast", forecasts[0].seat))
    one, two = secret_of(table)
    knower = forecasts[0].seat
    assert frame(one, knower) != frame(two, knower)
    assert one.snapshot(knower).decision.text.startswith("place ")  # type: ignore[union-attr]
    for look in (None, 1 - knower):
        assert frame(one, look) == frame(two, look)
        assert one.snapshot(look).decision.text == "place"  # type: ignore[union-attr]


def test_the_seed_is_told_after_the_end_and_not_before() -> None:
    table = table_of("dice")
    rng = random.Random(1)
    while not table.is_over:
        assert SEED not in frame(table, 0).decode()
        assert table.snapshot(None).seed is None
        play_on(table, rng, 1)
    assert table.snapshot(None).seed == SEED
    assert table.snapshot(0).action_hints == []
    assert commitment("t", SEED) != commitment("u", SEED)


@pytest.mark.parametrize("game", list(OPTIONS))
def test_a_table_that_forgets_tells_the_same_as_one_that_does_not(game: str) -> None:
    for options in OPTIONS[game]:
        short, whole = table_of(game, **options), Table(game, {"options": options}, SEED, keep_history=True)
        rng = random.Random(5)
        for _ in range(80):
            before = short.seq
            play_on(short, rng, 1)
            if short.seq == before:
                break
            assert short._decision is not None
            action, undone = short._decision
            whole.fold(entry(whole, "" if undone else action.text, action.seat, "undo" if undone else "play"))
            for look in (None, *range(short.game.players)):
                assert frame(short, look) == frame(whole, look)
        assert len(short.game.events) < len(whole.game.events) / 2


def test_action_hints_are_of_the_seat_alone_and_each_can_be_played() -> None:
    table = table_of("pandemic", players=3, hands="open")
    rng = random.Random(2)
    for _ in range(60):
        if table.is_over:
            break
        for seat in range(3):
            for hint in table.snapshot(seat).action_hints:
                found = table.decide(Play("x", seat, table.seq, hint.text, sure=True), "c", 0.0)
                assert (found[-1].seat, found[-1].text) == (seat, hint.text)
        assert table.snapshot(None).action_hints == []
        play_on(table, rng, 1)


def test_stale_or_unconfirmed_commands_add_nothing() -> None:
    table = table_of("dice")
    while not (final := [one.text for one in table.snapshot(0).action_hints if one.final]):
        table.fold(entry(table, table.snapshot(0).action_hints[0].text, 0))
    before = table.seq
    with pytest.raises(StaleCommand):
        table.decide(Play("x", 0, before + 1, final[0], sure=True), "c", 0.0)
    with pytest.raises(ConfirmationNeeded):
        table.decide(Play("x", 0, before, final[0]), "c", 0.0)
    table.fold_all(table.decide(Play("x", 0, before, final[0], sure=True), "c", 0.0))
    with pytest.raises(FourcuresError, match="taken back"):
        table.decide(Undo("x", 0, before + 1), "c", 0.0)
    assert table.seq == before + 1


def test_steps_stop_before_anything_comes_to_light() -> None:
    table = table_of("cure", players=2)
    actor = table.actor
    assert actor is not None
    steps: list[str] = []
    game = table.game.copy()
    while True:
        own = [action for action in game.legal_actions if action.seat == actor]
        free = [action for action in own if not game.is_final(action)]
        if not free or len(steps) == 4:
            break
        steps.append(free[0].text)
        game.play(free[0])
    final = next(action.text for action in game.legal_actions.of(actor) if game.is_final(action))
    found = table.playable_steps(actor, [*steps, final])
    assert [step.text for step in found] == steps
    assert table.seq == 0


def reply(table: Table, command: Play | Accept, *proposed: str) -> Any:
    """Decisions that a command adds, or `"confirm"` if it must be confirmed, or None if it is refused."""
    try:
        return [(step.seat, step.text) for step in table.decide(command, "c", 0.0, proposed)]
    except ConfirmationNeeded:
        return "confirm"
    except FourcuresError:
        return None


@pytest.mark.parametrize("game", list(OPTIONS))
def test_accepting_an_action_asks_as_playing_it_does(game: str) -> None:
    replies = []
    for options in OPTIONS[game]:
        table, rng = table_of(game, **options), random.Random(1)
        while (seat := table.actor) is not None and table.seq < 80:
            for action in table.game.legal_actions.of(seat)[-8:]:
                for sure in (False, True):
                    played = reply(table, Play("x", seat, table.seq, action.text, sure))
                    accepted = reply(table, Accept("x", seat, table.seq, 0, sure), action.text)
                    assert accepted in (played, None), "what is itself a surprise is played by hand"
                    replies.append(accepted)
            play_on(table, rng, 1)
    assert any(isinstance(one, list) for one in replies)
    assert "confirm" in replies or game == "dice"


def test_the_log_of_a_table_is_the_record_of_its_game() -> None:
    table = Table("pandemic", {"options": {"players": 2}}, SEED, keep_history=True)
    play_on(table, random.Random(4), 1000)
    assert table.is_over
    assert fc.replay(table.game.record()).outcome == table.game.outcome


def test_a_position_can_be_the_beginning() -> None:
    position = fc.new("cure", players=2, seed=3).position()
    table = Table("cure", {"position": position}, SEED)
    play_on(table, random.Random(1), 10)
    assert table.seq == 10


def test_where_hands_are_hidden_nobody_hears_what_others_draw() -> None:
    table = table_of("pandemic", players=3, hands="closed")
    rng = random.Random(6)
    drawn = 0
    for _ in range(60):
        for event in [event for event in table._events if event.kind in ("drew", "dealt")]:
            seat, card = event.args["seat"], event.args["card"]
            drawn += 1
            for look in (None, 0, 1, 2):
                told = [one.args["card"] for one in table.snapshot(look).events if one.args == event.args]
                assert told == ([card] if look == seat else [])
        play_on(table, rng, 1)
    assert drawn > 6
