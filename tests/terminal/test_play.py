"""Playing in the terminal, by keyboard."""

from __future__ import annotations

import os
import random
import select
import signal
from pathlib import Path

import pytest
from textual.widgets import OptionList

import fourcures as fc
from fourcures import terminal
from fourcures.terminal.app import PlayApp
from fourcures.terminal.decision_panel import DecisionPanel, Entry
from fourcures.terminal.saves import SaveFile
from terminal.pilot import LARGE, MEDIUM, SMALL, accept_handovers, play_app, random_key, screen_text, type_and_enter


@pytest.mark.parametrize(
    ("name", "size", "options"),
    [("pandemic", MEDIUM, {"players": 2}), ("dice", SMALL, {}), ("cure", LARGE, {"players": 4})],
)
async def test_a_whole_game_by_keyboard(
    tmp_path: Path, name: str, size: tuple[int, int], options: dict[str, int]
) -> None:
    app = PlayApp(fc.new(name, seed=7, **options), tmp_path / "game.json")
    source = random.Random(5)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while not app.game.outcome:
            await random_key(pilot, source)
        await pilot.pause()
        assert app.game.outcome is not None
        assert ("WON" if app.game.outcome.won else "LOST") in screen_text(app)
        await pilot.press("ctrl+q")
    assert app.return_code == 0
    assert terminal.load(app.save_path).position() == app.game.position()


async def test_the_first_actions_and_the_table_are_on_the_screen(tmp_path: Path) -> None:
    for size in (SMALL, MEDIUM, LARGE):
        app = play_app(tmp_path)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            seen = screen_text(app)
            assert "drive chicago" in seen
            assert "choose an action" in seen
            assert "outbreaks" in seen
            assert "Atlanta" in seen


async def test_a_typed_action_is_played_and_logged(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=MEDIUM) as pilot:
        await type_and_enter(pilot, "drive washington")
        assert app.game.decisions == ["drive washington"]
        assert "from Atlanta to Washington" in " ".join(str(app.query_one("#log-text").render()).split())
        assert app.query_one(Entry).value == ""


async def test_typing_filters_and_enter_takes_the_only_match(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.press(*"drive", "space", *"wash")
        await pilot.pause()
        assert "drive chicago" not in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.game.decisions == ["drive washington"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("drive lima", "Lima is not linked to Atlanta"), ("fly lima", "is not an action"), ("treat red", "no red cube")],
)
async def test_an_illegal_text_shows_the_reason_and_the_rule(tmp_path: Path, text: str, reason: str) -> None:
    app = play_app(tmp_path)
    with pytest.raises(fc.IllegalAction) as refused:
        app.game.play(text)
    async with app.run_test(size=LARGE) as pilot:
        await type_and_enter(pilot, text)
        seen = " ".join(screen_text(app).replace("│", " ").split())
        assert reason in seen
        assert app.game.decisions == []
        await pilot.press("question_mark")
        await pilot.pause()
        assert refused.value.rule in screen_text(app)


async def test_a_text_for_another_pawn_is_not_taken_for_it(tmp_path: Path) -> None:
    """If `direct 1 chicago` is legal and `direct chicago` is not, the latter is refused, not guessed."""
    position = {
        "seats": [
            {"role": "dispatcher", "city": "chicago", "hand": ["chicago"]},
            {"role": "medic", "city": "lima", "hand": []},
        ],
        "options": {"consent": "never"},
    }
    app = play_app(tmp_path)
    app.game = fc.from_position(position, seed=1)
    async with app.run_test(size=MEDIUM) as pilot:
        assert "direct 1 chicago" in app.game.legal_actions
        await type_and_enter(pilot, "direct chicago")
        assert app.game.decisions == []
        await type_and_enter(pilot, "direct 1 chicago")
        assert app.game.decisions == ["direct 1 chicago"]


async def test_long_lists_are_groups_that_open_and_close(tmp_path: Path) -> None:
    position = {"seats": [{"role": "medic", "hand": ["atlanta", "airlift"]}, {"role": "scientist", "hand": []}]}
    app = play_app(tmp_path)
    app.game = fc.from_position(position, seed=1)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        assert len(app.game.legal_actions) > 100
        decision = app.query_one(DecisionPanel)
        assert len(decision.shown) < 12
        groups = [place for place, choice in enumerate(decision.shown) if not hasattr(choice, "text")]
        await pilot.press(*["down"] * groups[0], "enter")
        await pilot.pause()
        assert len(decision.shown) == 47
        await pilot.press("escape")
        assert len(decision.shown) < 12
        await pilot.press(*["down"] * groups[0], "enter", *"tok", "enter")
        await pilot.pause()
        assert app.game.decisions == ["charter tokyo"]


@pytest.mark.parametrize("text", ["grant", "gran"])
async def test_a_typed_group_opens_and_plays_nothing(tmp_path: Path, text: str) -> None:
    position = {"seats": [{"role": "medic", "hand": ["government_grant"]}, {"role": "scientist", "hand": []}]}
    app = play_app(tmp_path)
    app.game = fc.from_position(position, seed=1)
    async with app.run_test(size=MEDIUM) as pilot:
        await type_and_enter(pilot, text)
        decision = app.query_one(DecisionPanel)
        assert app.game.decisions == []
        assert decision.opened is not None
        assert decision.opened.kind == "grant"
        await type_and_enter(pilot, "an")
        assert app.game.decisions == []
        assert "actions match: type more" in screen_text(app)
        await pilot.press(*"tok", "enter")
        await pilot.pause()
        assert app.game.decisions == ["grant tokyo"]


async def test_a_text_with_several_matches_waits_for_the_arrow_keys(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=MEDIUM) as pilot:
        await type_and_enter(pilot, "mi")
        decision = app.query_one(DecisionPanel)
        several = list(decision.shown)
        assert len(several) > 1
        assert app.game.decisions == []
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.game.decisions == [getattr(several[1], "text", "")]


async def test_a_click_plays(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        await pilot.click("MenuList", offset=(3, 1))
        await pilot.pause()
        assert len(app.game.decisions) == 1
        assert app.focused is app.query_one(Entry)


async def test_events_of_other_seats_are_offered_in_open_games(tmp_path: Path) -> None:
    position = {"seats": [{"role": "medic", "hand": []}, {"role": "scientist", "hand": ["one_quiet_night"]}]}
    app = play_app(tmp_path)
    app.game = fc.from_position(position, seed=1)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        assert "seat 1 may also" in screen_text(app)
        await type_and_enter(pilot, "quietnight")
        assert app.game.decisions == ["quietnight"]


async def test_undo_takes_the_last_decision_back(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    before = app.game.position()
    async with app.run_test(size=MEDIUM) as pilot:
        await type_and_enter(pilot, "pass")
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert app.game.position() == before
        assert terminal.load(app.save_path).position() == before
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert "nothing to undo" in " ".join(screen_text(app).replace("│", " ").split())


async def test_quit_and_resume_give_the_identical_position(tmp_path: Path) -> None:
    app = play_app(tmp_path, players=4, seed=12)
    async with app.run_test(size=MEDIUM) as pilot:
        source = random.Random(2)
        await pilot.pause()
        while len(app.game.decisions) < 8:
            await random_key(pilot, source)
        await pilot.press("ctrl+q")
    again = play_app(tmp_path)
    again.game = terminal.load(app.save_path)
    assert again.game.position() == app.game.position()
    assert again.game.decisions == app.game.decisions
    async with again.run_test(size=MEDIUM) as pilot:
        await accept_handovers(pilot)
        assert again.query_one(DecisionPanel).actions == list(app.game.legal_actions)


async def test_odds_can_be_hidden_and_shown(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert "epidemic in the next draw" in screen_text(app)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert "epidemic in the next draw" not in screen_text(app)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert "epidemic in the next draw" in screen_text(app)


async def test_help_and_the_whole_table_open_and_close(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        for key, word in (("question_mark", "ctrl+z"), ("f2", "The whole table")):
            await pilot.press(key)
            await pilot.pause()
            assert word in screen_text(app)
            await pilot.press("escape")
            await pilot.pause()
            assert word not in screen_text(app)


async def test_too_small_a_terminal_says_so_and_recovers(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        assert "The terminal is too small: 60 × 15." in screen_text(app)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "too small" not in screen_text(app)
        assert "drive chicago" in screen_text(app)


async def test_the_keyboard_works_again_after_too_small_a_terminal(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(60, 15)
        await pilot.pause()
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        await type_and_enter(pilot, "pass")
        assert app.game.decisions == ["pass"]


async def test_a_save_that_fails_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    app = play_app(tmp_path / "file")
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        assert any("Not saved" in note.message for note in app._notifications)
        await type_and_enter(pilot, "pass")
        assert app.game.decisions == ["pass"]
        assert len(app._notifications) == 1, "one complaint, not one for every decision"
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app.return_code is None
        await pilot.press("ctrl+q")
    assert app.return_code == 1
    assert app.exit_message().startswith("Not saved: ")
    assert str(app.save_path) in app.exit_message()


async def test_a_save_that_works_again_is_a_save(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("in the way")
    app = play_app(folder)
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        folder.unlink()
        await pilot.press("ctrl+q")
    assert app.return_code == 0
    assert app.exit_message().startswith("Saved: ")


@pytest.mark.skipif(os.name != "posix", reason="the signals of POSIX")
@pytest.mark.parametrize(("name", "folder", "status"), [("SIGTERM", "", 0), ("SIGHUP", "", 0), ("SIGTERM", "file", 1)])
async def test_a_signal_to_end_saves_and_leaves(tmp_path: Path, name: str, folder: str, status: int) -> None:
    (tmp_path / "file").write_text("in the way")
    app = play_app(tmp_path / folder)
    number = getattr(signal, name)
    before = signal.getsignal(number)
    async with app.run_test(size=MEDIUM) as pilot:
        await type_and_enter(pilot, "pass")
        assert signal.getsignal(number) != before, "else the signal would end the tests"
        signal.raise_signal(number)
        await pilot.pause()
    assert app.return_code == status
    assert signal.getsignal(number) == before
    if status == 0:
        assert terminal.load(app.save_path).decisions == ["pass"]


async def test_two_terminals_with_one_save_keep_both_games(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    path = app.save_path
    async with app.run_test(size=MEDIUM) as pilot:
        await pilot.pause()
        other = terminal.load(path)
        other.play("drive miami")
        SaveFile(path).write(other)
        await type_and_enter(pilot, "pass")
        await type_and_enter(pilot, "pass")
        assert [str(path) in note.message for note in app._notifications] == [True]
        await pilot.press("ctrl+q")
    assert terminal.load(path).decisions == ["drive miami"]
    assert terminal.load(app.save_path).decisions == ["pass", "pass"]
    assert f"--load {app.save_path}" in app.exit_message()


@pytest.mark.parametrize("text", ["leave", "lea", "leave the table"])
async def test_the_choices_after_the_end_can_be_typed(tmp_path: Path, text: str) -> None:
    app = play_app(tmp_path)
    while not app.game.outcome:
        app.game.play(next(iter(app.game.legal_actions)))
    async with app.run_test(size=MEDIUM) as pilot:
        await type_and_enter(pilot, "stay")
        assert app.return_code is None
        assert not app.query_one("#hint").has_class("-complaint")
        assert app.query_one(Entry).value == ""
        await type_and_enter(pilot, text)
    assert app.return_code == 0


async def test_targets_are_told_by_kind_and_by_name(tmp_path: Path) -> None:
    turn = {"phase": "acting", "dice": {"fly": 4, "sample": 1}}
    seats = [{"role": "medic"}, {"role": "scientist", "region": 3}]
    position = {"game": "cure", "seats": seats, "turn": turn, "centre": {"red": 1}, "regions": {"3": {"black": 2}}}
    app = PlayApp(fc.from_position(position, seed=1), tmp_path / "game.json")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        choices = app.query_one("MenuList", OptionList)
        listed = [str(choices.get_option_at_index(place).prompt) for place in range(choices.option_count)]
        assert any(line.split() == ["fly", "3", "k2", "@1", "Asia"] for line in listed)
        assert any(line.split() == ["sample", "red", "◆"] for line in listed)


async def test_a_misspelt_text_is_asked_about_before_it_is_played(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press(*"dirve", "space", *"washngton")
        await pilot.pause()
        assert "did you mean drive washington?" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.game.decisions == []
        assert "Did you mean drive washington?" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.game.decisions == ["drive washington"]


async def test_a_verb_that_is_not_possible_now_is_recognised(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=LARGE) as pilot:
        await type_and_enter(pilot, "traet red")
        assert "did you mean treat?" in " ".join(screen_text(app).replace("│", " ").split())
        assert app.decision.shown == []
        await type_and_enter(pilot, "drive lima")
        assert app.decision.meant == "", "a city that there is, is no misspelling"


async def test_everything_is_wrapped_anew_for_another_size(tmp_path: Path) -> None:
    app = play_app(tmp_path)
    async with app.run_test(size=(200, 55)) as pilot:
        await type_and_enter(pilot, "drive washington")
        for size in (SMALL, LARGE, SMALL, MEDIUM):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            frame = app.query_one("#log")
            lines = str(app.query_one("#log-text").render()).splitlines()
            assert max(map(len, lines)) <= frame.size.width
            assert app.query_one("#head").size.width == size[0]
            assert all(len(line) == size[0] for line in screen_text(app).splitlines())


async def test_a_long_prompt_is_never_cut(tmp_path: Path) -> None:
    """A question that is wider than the smallest screen."""
    seats = [{"role": "containment_specialist"}, {"role": "medic"}]
    events = {"up": ["healthy_population", "reassignment", "one_quiet_night"]}
    turn = {"phase": "acting", "dice": {"fly": 5}}
    position = {"game": "cure", "seats": seats, "centre": {"red": 3, "blue": 3}, "cdc": {"red": 3}, "events": events}
    app = PlayApp(fc.from_position({**position, "turn": turn}, seed=1), tmp_path / "game.json")
    async with app.run_test(size=SMALL) as pilot:
        await type_and_enter(pilot, "buy healthy_population")
        asked = "".join(text for text, _ in app.panels.lines("prompt")[0])
        assert len(asked) > 80
        rows = screen_text(app).splitlines()[: app.query_one("#head").size.height]
        assert " ".join(" ".join(rows).split()) == asked
        assert "return red" in screen_text(app)
        await type_and_enter(pilot, "enough")
        assert app.query_one("#head").size.height == 1


async def test_nothing_is_asked_twice_unless_that_is_wanted(tmp_path: Path) -> None:
    position = {
        "seats": [{"role": "medic", "hand": []}, {"role": "scientist", "hand": []}],
        "turn": {"actions_left": 1},
    }
    for wanted in (False, True):
        app = PlayApp(fc.from_position(position, seed=1), tmp_path / f"{wanted}.json", asks_first=wanted)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            assert "pass *" in " ".join(screen_text(app).split())
            await type_and_enter(pilot, "pass")
            assert bool(app.game.decisions) != wanted
            await pilot.press("enter")
            await pilot.pause()
            assert app.game.decisions[0] == "pass"


async def test_windows_pass_and_can_be_silenced(tmp_path: Path) -> None:
    seats = [{"role": "medic", "hand": ["one_quiet_night"]}, {"role": "scientist", "hand": ["forecast"]}]
    app = play_app(tmp_path)
    app.game = fc.from_position({"seats": seats, "turn": {"actions_left": 1}}, seed=1)
    async with app.run_test(size=LARGE) as pilot:
        await type_and_enter(pilot, "pass")
        assert app.game.window is not None
        seen = screen_text(app)
        assert "seat 1 may also" in seen
        assert "don't ask about Forecast any more" in seen
        await type_and_enter(pilot, "don't ask about one")
        assert app.game.window is not None
        await type_and_enter(pilot, "don't ask about forecast")
        assert (app.game.window, app.game.actor) == (None, 1)
        await pilot.press("f4")
        for _ in range(4):
            await type_and_enter(pilot, "pass")
        assert app.game.window is not None
        assert app.game.window.phase == "draw"


def test_what_was_typed_before_there_was_a_screen_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    pty = pytest.importorskip("pty")
    keyboard, device = pty.openpty()
    with os.fdopen(device, "r+b", buffering=0) as stdin, os.fdopen(keyboard, "wb", buffering=0) as keys:
        monkeypatch.setattr("sys.stdin", stdin)
        keys.write(b"\r")
        assert select.select([stdin], [], [], 1)[0], "it was typed"
        terminal.forget_keys()
        assert not select.select([stdin], [], [], 0)[0]
