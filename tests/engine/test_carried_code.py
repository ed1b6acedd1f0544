"""Compiled rules in the package: any CPU runs them, and nothing is compiled or written."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fourcures.engine import backend

SOURCE = Path(backend.__file__).parent.parent
PROGRAM = """
import json
from numba.core import event
from fourcures.engine import backend, rule_code

backend.SHARE_ABOVE = 0

@rule_code.hook
def measure(number: int) -> int:
    raise NotImplementedError(number)

@rule_code.rule
def double(number: int) -> int:
    return 2 * number

@rule_code.rule
def tenfold(number: int) -> int:
    return double(5 * number)

@rule_code.rule
def measured_twice(number: int) -> int:
    return measure(double(measure(number)))

tenfold.__name__ = "measure"
made = backend.Backend("cpu", [tenfold])
told = {"is_cached": made.is_cached(measured_twice)}
compiled = event.RecordingListener()
event.register("numba:compile", compiled)
told["result"] = made[measured_twice](3)
told["compiled"] = sum(one.is_start for _, one in compiled.buffer)
print(json.dumps(told))
"""


class Installed:
    """Copy of the package beside a program with its own rules, and an empty user cache."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "lib" / "fourcures"
        self.cache = folder / "cache"

    def run(self, **variables: str) -> dict[str, Any]:
        """Run the program in a separate process and return its output."""
        ours = {"FOURCURES_CACHE": str(self.cache), "PYTHONPATH": str(self.package.parent)}
        command, environment = [sys.executable, "-c", "import program"], {**os.environ, **ours, **variables}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    def leave_out(self, kind: str) -> None:
        """Remove code of one kind from the package's compiled code."""
        files = list((self.package / "compiled").rglob(f"*.{kind}.*"))
        assert files
        for path in files:
            path.unlink()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a package that carries code for any CPU."""
    built = Installed(tmp_path_factory.mktemp("built"))
    shutil.copytree(SOURCE, built.package, ignore=shutil.ignore_patterns("__pycache__", "page"))
    (built.package.parent / "program.py").write_text(PROGRAM)
    assert built.run(NUMBA_CPU_NAME="generic") == {"is_cached": False, "result": 600, "compiled": 3}
    shutil.move(built.cache / "fourcures", built.package / "compiled")
    return built.package.parent


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Installed:
    shutil.copytree(wheel, tmp_path / "lib")
    return Installed(tmp_path)


def test_it_is_used_without_compiling_or_writing(installed: Installed) -> None:
    installed.leave_out("inner")
    assert installed.run() == {"is_cached": True, "result": 600, "compiled": 0}
    assert not installed.cache.exists()


def test_it_is_not_used_if_a_source_has_changed(installed: Installed) -> None:
    source = installed.package / "bots" / "random.py"
    source.write_bytes(source.read_bytes() + b"\n")
    assert installed.run() == {"is_cached": False, "result": 600, "compiled": 3}


def test_what_is_compiled_beside_it_calls_it(installed: Installed) -> None:
    installed.leave_out("inner")
    installed.leave_out("entry")
    assert installed.run() == {"is_cached": False, "result": 600, "compiled": 2}, "the entry, and what it inlines"
    assert installed.run() == {"is_cached": True, "result": 600, "compiled": 0}
    assert [path.name for path in installed.cache.rglob("*.nbi") if ".shared." in path.name] == []
