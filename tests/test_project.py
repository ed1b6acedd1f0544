"""Standards of the project that can be checked automatically."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

import fourcures as fc

ROOT = Path(__file__).parent.parent
FOLDERS = [".ci", "benchmarks", "docs", "examples", "requirements", "src", "tests", "web"]
LEFT_BY_TOOLS = {"__pycache__", "node_modules", "dist", "build"}

# Written so that no pattern matches itself.
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
    """Tracked files; without git, the files in the project's own folders."""
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
    needed = [*project()["dependencies"], *project()["optional-dependencies"]["server"]]
    extra = project()["optional-dependencies"]["dev"]
    build = ["hatchling", "editables"]
    assert {*map(normal, [*needed, *build])} <= {*map(normal, pins("run.txt"))}
    assert {*map(normal, [*needed, *extra, *build])} <= {*map(normal, pins("dev.txt"))}


def test_development_uses_the_versions_that_players_get() -> None:
    players, developers = ({pin.partition(" ;")[0] for pin in pins(name)} for name in ("run.txt", "dev.txt"))
    assert players <= developers


def build(target: str, folder: Path, root: Path = ROOT) -> Path:
    """Build a wheel or a source distribution of a source tree."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    [package] = folder.iterdir()
    return package


def test_the_wheel_holds_the_data_and_a_readme_that_stands_alone(tmp_path: Path) -> None:
    wheel = zipfile.ZipFile(build("wheel", tmp_path))
    source = ROOT / "src"
    data = {path.relative_to(source).as_posix() for end in ("toml", "json") for path in source.rglob(f"*.{end}")}
    assert "fourcures/games/pandemic/data/rules.toml" in data
    assert data <= set(wheel.namelist())
    assert f"{project()['scripts']['fourcures'].partition(':')[0]}.py" in wheel.namelist()
    [metadata] = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    links = re.findall(r"\]\(([^)]+)\)", wheel.read(metadata).decode())
    assert len(links) == len(re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))) > 10
    at = project()["urls"]["Repository"]
    assert [link for link in links if not link.startswith(("#", "https://"))] == []
    for link in links:
        if found := re.match(rf"{at}/(?:blob|raw)/v[^/]+/([^#]+)", link):
            assert (ROOT / found[1]).exists(), link


def test_the_source_distribution_makes_the_wheel_without_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (ROOT / "src" / "fourcures" / "server" / "page" / "index.html").is_file():
        pytest.skip("the page is not built")
    wheel = build("wheel", tmp_path / "wheel")
    with tarfile.open(build("sdist", tmp_path / "sdist")) as source:
        source.extractall(tmp_path, filter="data")
    [tree] = tmp_path.glob("fourcures-*")
    assert {"Makefile", "mkdocs.yml", "tests", "docs", "web", "CITATION.cff"} <= {path.name for path in tree.iterdir()}
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    again = build("wheel", tmp_path / "again", tree)
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


def long_lines(text: str) -> list[str]:
    """Lines of prose beyond 100 columns. Code, tables and badges, which cannot be broken, are left out."""
    prose = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    return [line for line in prose.splitlines() if len(line) > 100 and not line.startswith(("|", "    ", "[!["))]


def test_lines_of_markdown_wrap_at_100() -> None:
    pages = [path for path in project_files() if path.suffix == ".md"]
    assert ROOT / "README.md" in pages
    assert [f"{path.relative_to(ROOT)}: {line}" for path in pages for line in long_lines(path.read_text("utf-8"))] == []
    assert long_lines(f"{'word ' * 21}\n| {'cell ' * 21}|\n```\n{'code ' * 21}\n```\n") == ["word " * 21]


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == fc.__version__
    assert citation["repository-code"] == project()["urls"]["Repository"]
    assert citation["license"] == project()["license"]
    assert [one["name"] for one in citation["authors"]] == [one["name"] for one in project()["authors"]]
    heading = f"## {citation['version']} ({citation['date-released']})"
    assert heading in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
