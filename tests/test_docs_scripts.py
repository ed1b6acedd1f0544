"""Scripts in docs/ that answer questions: they run, and the output shown is theirs."""

from __future__ import annotations

import importlib.util
import io
import json
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest
from matplotlib.image import imread
from scipy.stats import binom

import fourcures as fc
from fourcures.lab.summary import share

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = Path(__file__).parent.parent / "examples"
SCRIPT = EXAMPLES / "role_pairs.py"
ROW = re.compile(
    r"\| (?P<one>[a-z ]+) \+ (?P<other>[a-z ]+) \| (?P<wins>\d+) \| (?P<share>[\d.]+) % \| (?P<rest>.*) \|"
)


@pytest.fixture(scope="module")
def role_pairs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("role_pairs", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, timeout=300)


def rows(page: str) -> dict[tuple[str, str], re.Match[str]]:
    return {(row["one"], row["other"]): row for row in map(ROW.fullmatch, page.splitlines()) if row}


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("role_pairs")
    done = run("--games", "3", "--bot", "greedy", "--seed", "5", "--out-folder", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    return folder, done.stdout


def test_the_page_has_every_pair_with_what_was_counted(tiny: tuple[Path, str]) -> None:
    folder, said = tiny
    page = (folder / "role_pairs.md").read_text(encoding="utf-8")
    counted = re.findall(r"^ *\d+  ([a-z ]+) \+ ([a-z ]+): (\d) of 3 won", said, re.MULTILINE)
    assert len(counted) == len(set(counted)) == 21
    assert {pair: row["wins"] for pair, row in rows(page).items()} == {(one, other): n for one, other, n in counted}
    for row in rows(page).values():
        assert float(row["share"]) == pytest.approx(100 * int(row["wins"]) / 3, abs=0.05)
    wins = [int(row["wins"]) for row in rows(page).values()]
    assert wins == sorted(wins, reverse=True)
    assert "--games 3 --bot greedy --seed 5" in page


def test_every_role_is_counted_with_its_six_partners(tiny: tuple[Path, str]) -> None:
    page = (tiny[0] / "role_pairs.md").read_text(encoding="utf-8")
    by_role = re.findall(r"^\| ([a-z ]+) \| (\d+) of 18 \|", page, re.MULTILINE)
    assert len(by_role) == 7
    for role, wins in by_role:
        assert int(wins) == sum(int(row["wins"]) for pair, row in rows(page).items() if role in pair)


def test_the_picture_is_there_and_shows_something(tiny: tuple[Path, str]) -> None:
    folder, _ = tiny
    assert sorted(path.name for path in folder.iterdir()) == ["role_pairs.md", "role_pairs.png"]
    for path in (folder / "role_pairs.png", DOCS / "role_pairs.png"):
        pixels = imread(io.BytesIO(path.read_bytes()))
        assert pixels.shape[1] == 1080
        assert pixels[..., :3].std() > 0.05


def test_the_same_question_gives_the_same_answer(tiny: tuple[Path, str], tmp_path: Path) -> None:
    assert run("--games", "3", "--bot", "greedy", "--seed", "5", "--out-folder", str(tmp_path)).returncode == 0
    for name in ("role_pairs.md", "role_pairs.png"):
        assert (tmp_path / name).read_bytes() == (tiny[0] / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bot", "clever"], "There is no bot 'clever'"),
        (["--games", "0"], "games: 0 is not possible"),
        (["--out-folder", "nowhere/at/all"], "there is no folder nowhere/at/all."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = run("--out-folder", str(tmp_path), *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("role_pairs: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not any(tmp_path.iterdir())


def test_after_ctrl_c_nothing_is_written(
    role_pairs: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The laboratory returns the finished games: fewer than were asked for."""
    whole = role_pairs.simulate
    left = [3, 3, 1]
    monkeypatch.setattr(
        role_pairs, "simulate", lambda game, bot, games, seed, **options: whole(game, bot, left.pop(0), seed, **options)
    )
    monkeypatch.setattr(
        sys, "argv", ["role_pairs.py", "--games", "3", "--bot", "random", "--out-folder", str(tmp_path)]
    )
    with pytest.raises(SystemExit) as stopped:
        role_pairs.main()
    assert stopped.value.code == 130
    assert left == []
    assert capsys.readouterr().err == "Stopped; nothing was written.\n"
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(("wins", "games", "groups"), [(1000, 120, 21), (40, 30, 21), (250, 40, 10), (9000, 2000, 5)])
def test_luck_reaches_as_far_as_equal_groups_do(role_pairs: ModuleType, wins: int, games: int, groups: int) -> None:
    low, high = (round(games * edge) for edge in role_pairs.luck(wins, games, groups))
    one = binom(games, wins / (games * groups))
    assert one.sf(high) <= 1 - 0.975 ** (1 / groups) < one.sf(high - 1)
    assert one.cdf(low - 1) <= 1 - 0.975 ** (1 / groups) < one.cdf(low)


def test_luck_has_no_room_where_all_or_nothing_is_won(role_pairs: ModuleType) -> None:
    assert role_pairs.luck(0, 10, 21) == (0, 0)
    assert role_pairs.luck(210, 10, 21) == (1, 1)


def test_all_pairs_are_dealt_the_same(role_pairs: ModuleType) -> None:
    deals = set()
    for roles in combinations(role_pairs.ROLES, 2):
        game = fc.new("pandemic", seed=5, players=2, roles=list(roles), **role_pairs.PLAYED)
        position = game.position()
        deals.add(json.dumps([[seat["hand"] for seat in position["seats"]], position["cubes"], game.actor]))
    assert len(deals) == 1


def test_the_committed_page_is_what_its_command_makes_of_its_counts(
    role_pairs: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (DOCS / "role_pairs.md").read_text(encoding="utf-8")
    made_by = re.search(
        r"`python examples/role_pairs\.py --games (\d+) --bot (\S+) --seed (\d+)` \(fourcures (\S+)\)", page
    )
    assert made_by
    games, bot, seed, version = int(made_by[1]), made_by[2], int(made_by[3]), made_by[4]
    assert games >= 50
    pairs = []
    for names, row in rows(page).items():
        wins = int(row["wins"])
        pairs.append(role_pairs.Pair(tuple(name.replace(" ", "_") for name in names), wins, *share(wins, games)))
    assert {pair.roles for pair in pairs} == set(combinations(role_pairs.ROLES, 2))
    band = role_pairs.luck(sum(pair.wins for pair in pairs), games, len(pairs))
    monkeypatch.setattr(fc, "__version__", version)
    assert role_pairs.text(role_pairs.Study(bot, games, seed, pairs, band)) == page
