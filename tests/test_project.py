"""The standards of the project that a machine can hold."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = [".ci", "benchmarks", "docs", "requirements", "src", "tests", "web"]
LEFT_BY_TOOLS = {"__pycache__", "node_modules", "dist", "build"}

# Written so that none of the patterns finds itself.
FORBIDDEN = {
    "address of a package registry": re.compile(
        r"\b(?:pypi|pythonhosted|npmjs|yarnpkg|crates|anaconda)[.](?:org|com|io|python)\b"
        r"|\b(?:registry|mirrors?|index|deb|security|archive)[.](?:[\w-]+[.])+(?:org|com|net|io)\b",
        re.IGNORECASE,
    ),
    "choice of a package index": re.compile(r"--(?:extra-)?index[-]url[ =]\S|--find[-]links[ =]\S|\"resolved[\"]:"),
    "leftover of a merge": re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE),
    "path of one machine": re.compile(
        r"(?<![\w.$})/-])/(?:root|home|Users|work|opt)(?=/\w)|file:[/]{3}|\b[A-Z]:\\Users\b"
    ),
}


def project_files() -> list[Path]:
    """The tracked files; without git, what lies in the project's own folders."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        found = [*ROOT.iterdir(), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    else:
        found = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in found if path.is_file() and LEFT_BY_TOOLS.isdisjoint(path.relative_to(ROOT).parts)]


def offences(text: str) -> list[str]:
    return [f"{what}: {hit.group()}" for what, pattern in FORBIDDEN.items() for hit in pattern.finditer(text)]


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    files = project_files()
    assert ROOT / "pyproject.toml" in files
    texts = ((path, path.read_text(encoding="utf-8", errors="replace")) for path in files)
    assert [f"{path.relative_to(ROOT)}: {offence}" for path, text in texts for offence in offences(text)] == []


@pytest.mark.parametrize(
    "parts",
    [
        ("https://pypi", ".org/simple"),
        ("https://files.python", "hosted.org/x"),
        ("https://registry.npm", "js.org/x"),
        ("http://deb.", "debian.org/debian"),
        ("--index", "-url https://x"),
        ("--find", "-links ./wheels"),
        ('"resolved', '": "x"'),
        ("see /ro", "ot/notes"),
        ("'/ho", "me/ann/x'"),
        ("file:", "///x"),
    ],
)
def test_offences_are_found(parts: tuple[str, str]) -> None:
    assert len(offences("".join(parts))) >= 1


@pytest.mark.parametrize("text", ["src/home/x", "./Users/x", "https://example.org/home/x", "$HOME/opt/x", "--no-index"])
def test_harmless_text_is_no_offence(text: str) -> None:
    assert offences(text) == []


def pins(name: str) -> dict[str, str]:
    """Pinned lines of a requirements file (`numpy==2.4.6 ; python_version < '3.12'`) and the hashes that follow."""
    entries = re.split(r"^(?=\S)", (ROOT / "requirements" / name).read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = (entry.partition("\\\n") for entry in entries if entry and not entry.startswith("#"))
    return {pin.strip(): hashes for pin, _, hashes in lines}


def normal(requirement: str) -> str:
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    found = pins(name)
    assert found
    assert [pin for pin in found if not re.match(r"[\w.-]+==[\w.]+( ; .+)?$", pin)] == []
    assert [pin for pin, hashes in found.items() if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", hashes)] == []


def test_pins_cover_what_the_project_asks_for() -> None:
    needed = project()["dependencies"]
    extra = project()["optional-dependencies"]["dev"]
    build = ["hatchling", "editables"]
    assert {*map(normal, [*needed, *build])} <= {*map(normal, pins("run.txt"))}
    assert {*map(normal, [*needed, *extra, *build])} <= {*map(normal, pins("dev.txt"))}


def test_development_uses_the_versions_that_players_get() -> None:
    assert pins("run.txt").keys() <= pins("dev.txt").keys()


def test_the_wheel_holds_the_data(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    source = ROOT / "src"
    data = {path.relative_to(source).as_posix() for end in ("yaml", "json") for path in source.rglob(f"*.{end}")}
    assert "fourcures/games/pandemic/data/rules.yaml" in data
    assert data <= set(zipfile.ZipFile(wheel).namelist())
