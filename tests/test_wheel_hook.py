"""Build hook of the wheel: games are compiled only on request, and then tagged for platform and Python."""

import importlib.metadata
import runpy
from pathlib import Path
from typing import Any

import pytest
from hatchling.bridge.app import Application

ROOT = Path(__file__).parent.parent


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Hook of a project with a built page and three compiled files, which records its commands."""
    folder = tmp_path / "build" / "compiled" / "fourcures" / "0123"
    page = tmp_path / "src" / "fourcures" / "server" / "page"
    for path in (page / "index.html", *(folder / "45" / f"one.{kind}.1.nbc" for kind in ("inner", "shared", "entry"))):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    made = runpy.run_path(str(ROOT / "hatch_build.py"))["PackageHook"](
        str(tmp_path), {}, None, None, str(tmp_path), "wheel", Application()
    )
    made.ran = []

    def run(*arguments: str, stdout: int | None = None) -> str:
        made.ran.append(arguments)
        return f"{folder}\n" if stdout else ""

    monkeypatch.setattr(made, "_run", run)
    return made


def built(hook: Any, version: str = "standard") -> dict[str, Any]:
    data: dict[str, Any] = {"force_include": {}, "dependencies": [], "pure_python": True, "infer_tag": False}
    hook.initialize(version, data)
    return data


@pytest.mark.parametrize(("version", "asked"), [("standard", ""), ("editable", "1")])
def test_nothing_is_compiled_unless_asked_for(
    hook: Any, version: str, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOURCURES_WHEEL_COMPILED", asked)
    data = built(hook, version)
    assert hook.ran == []
    assert data == {"force_include": {}, "dependencies": [], "pure_python": True, "infer_tag": False}


def test_a_wheel_with_compiled_games_is_for_one_platform_and_one_numba(
    hook: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOURCURES_WHEEL_COMPILED", "1")
    data = built(hook)
    assert hook.ran[0] == ("-m", "fourcures", "prepare")
    places = {f"fourcures/compiled/0123/45/one.{kind}.1.nbc" for kind in ("shared", "entry")}
    assert set(data["force_include"].values()) == places
    assert (data["pure_python"], data["infer_tag"]) == (False, True)
    assert data["dependencies"] == [f"numba=={importlib.metadata.version('numba')}"]


@pytest.mark.parametrize(
    ("target", "place"), [("wheel", "fourcures/commit.txt"), ("sdist", "src/fourcures/commit.txt")]
)
def test_a_package_carries_the_commit_that_it_was_built_from(
    hook: Any, target: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A source distribution has the file in place of a repository, and its wheel says the same."""
    monkeypatch.setattr(type(hook), "target_name", target)
    carried = Path(hook.root) / "src" / "fourcures" / "commit.txt"
    carried.write_text("0123abc\n")
    [(file, found)] = built(hook)["force_include"].items()
    assert (Path(file).read_text(), found) == ("0123abc\n", place)
