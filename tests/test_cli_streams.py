"""Standard streams of commands: in other encodings, closed, full or without a reader; and Ctrl-C at any moment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer

import fourcures as fc
from fourcures.cli.usage import sentence

SOURCES = Path(__file__).parent.parent / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCES), "COLUMNS": "100"}
COMMAND = f"{sys.executable} -m fourcures"
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """File with the record of a dice game that is over."""
    game = fc.new("dice", seed=3)
    while not game.outcome:
        game.play(game.legal_actions.ids()[0])
    file = tmp_path_factory.mktemp("games") / "game.json"
    file.write_text(json.dumps(game.record()))
    return file


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell. No traceback may appear."""
    done = subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", line],
        env={**ENVIRONMENT, **variables},
        capture_output=True,
        timeout=120,
        text=True,
        errors="replace",
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert "Exception ignored" not in done.stdout + done.stderr
    return done


WORDS = ("rules", "rules P-OUT", "schema view", "--help", "--version", "simulate --help", "replay {}", "draw {}")


@POSIX
@pytest.mark.parametrize("words", ["rules", "rules D-MAP", "replay {}"])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_what_an_encoding_lacks_is_a_question_mark(record: Path, words: str, encoding: str) -> None:
    told = shell(f"{COMMAND} {words.format(record)}", PYTHONIOENCODING=encoding)
    assert (told.returncode, told.stderr) == (0, "")
    assert len(told.stdout) > 100


@POSIX
@pytest.mark.parametrize("words", WORDS)
def test_output_that_is_closed_or_has_no_reader_ends_quietly(record: Path, words: str) -> None:
    command = f"{COMMAND} {words.format(record)}"
    closed = shell(f"{command} >&-")
    assert (closed.returncode, closed.stderr) == (0, "")
    assert shell(f"{command} <&- >&- 2>&-").returncode == 0
    assert shell(f"{command} | true").stderr == ""


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full")
@pytest.mark.parametrize("words", WORDS)
def test_output_that_is_full_ends_in_a_sentence(record: Path, words: str) -> None:
    done = shell(f"{COMMAND} {words.format(record)} >/dev/full")
    assert (done.returncode, done.stderr) == (1, "fourcures: The output cannot be written: No space left on device.\n")
    assert shell(f"{COMMAND} rules xyzzy 2>/dev/full").returncode == 2


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full")
def test_output_without_a_buffer_fails_in_the_same_words() -> None:
    done = shell(f"{COMMAND} rules >/dev/full", PYTHONUNBUFFERED="1")
    assert done.returncode == 1
    assert done.stderr.strip() == "fourcures: The output cannot be written: No space left on device."
    assert shell(f"{COMMAND} rules | true", PYTHONUNBUFFERED="1").stderr.strip() == ""


@pytest.mark.parametrize(
    ("error", "says"),
    [
        ('BlockingIOError(11, "Resource temporarily unavailable")', "BlockingIOError: [Errno 11] Resource temp"),
        ('BrokenPipeError(32, "Broken pipe")', "BrokenPipeError: [Errno 32] Broken pipe"),
        ('PermissionError(13, "Permission denied", "a.db")', "fourcures: a.db cannot be used: Permission denied."),
    ],
)
def test_other_errors_of_the_system_are_not_taken_for_failed_output(error: str, says: str) -> None:
    program = f"import fourcures.cli as cli\ndef fail(): raise {error}\ncli.run = fail\ncli.main()"
    done = subprocess.run([sys.executable, "-c", program], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(says)


@pytest.mark.parametrize("is_on_type", [False, True])
def test_ranges_are_found_where_a_version_of_typer_has_them(is_on_type: bool) -> None:
    bounds = SimpleNamespace(min=0, max=65535)
    parameter = SimpleNamespace(opts=["--port"], name="port", type=bounds)
    error = typer.BadParameter("", param=parameter if is_on_type else SimpleNamespace(**vars(parameter) | vars(bounds)))
    assert sentence(error).startswith("--port must be a whole number from 0 to 65535;")
    parameter.type = SimpleNamespace()
    assert sentence(typer.BadParameter("", param=parameter)).startswith("--port must be a whole number;")


INTERRUPTED = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # background jobs of a shell inherit that it is ignored

from fourcures_command import main

module = sys.argv.pop()

class CtrlC:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, CtrlC)
sys.argv.append("rules")
main()
"""


@POSIX
@pytest.mark.parametrize(
    "module",
    ["fourcures", "fourcures.engine.game", "fourcures.games", "fourcures.cli.commands", "fourcures.cli.result_tables"],
)
def test_ctrl_c_ends_quietly_also_during_imports(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
from fourcures.cli import main
main()
"""


@POSIX
@pytest.mark.parametrize("name", ["board.svg", "board.png"])
def test_a_picture_on_a_full_disk_leaves_the_one_that_was_there(record: Path, tmp_path: Path, name: str) -> None:
    """A limit on the size of files stands for a full disk: the write really fails, half-way."""
    path = tmp_path / name
    path.write_text("old")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, "draw", str(record), "-o", str(path)],
        env={**ENVIRONMENT, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    sentence = f"fourcures: {path} cannot be written: File too large; nothing was changed.\n"
    assert (done.returncode, done.stderr) == (1, sentence)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("simulate --games x", "--games must be a whole number;"),
        ("simulate --games 0", "games: 0 is not possible; a whole number from 1 to 1000000000000 is."),
        ("simulate --games 9223372036854775808", "games: 9223372036854775808 is not possible; a whole number from 1"),
        ("compare --bots random --games -1", "games: -1 is not possible; a whole number from 1"),
        ("serve --port 99999", "--port must be a whole number from 0 to 65535;"),
        ("advise x.json --top 0", "--top must be a whole number from 1 to 20;"),
        ("draw", "FILE is missing: a position, or a record: a saved game."),
        ("benchmark run random", "--out is missing: the result file"),
        ("rules --foo", "--foo; "),
        ("admin nope", "'nope'; "),
        ("schema a b", "(b); "),
        ("replay --text=1 x", "'--text' does not take a value; "),
    ],
)
def test_errors_of_usage_are_one_sentence(words: str, says: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fourcures", *words.split()],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("fourcures: ")
    assert says in done.stderr
    assert "Error" not in done.stderr
