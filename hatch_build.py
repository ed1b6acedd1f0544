"""Build hooks: packages get the page, the commit, compiled games if asked for, and a README with absolute links."""

from __future__ import annotations

import importlib.metadata
import os
import re
import runpy
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE = Path("src/fourcures/server/page")
ASKED = "FOURCURES_WHEEL_COMPILED"  # set by `make wheel`; other builds need no compiler and take no minutes
CACHE = Path("build/compiled")
COMMIT_SOURCE = Path(__file__).parent / "src/fourcures/lab/commit.py"
FOLDER = """
import sys
from fourcures import GAMES
from fourcures.cli.preparation import missing_parts
from fourcures.engine.cache_folders import cache_folder
print(cache_folder())
sys.exit(bool(missing_parts(list(GAMES))))
"""


# Link to a file of the repository. Its text may hold a picture.
LINK = re.compile(r"(!?)(\[(?:[^\[\]]|\[[^\]]*\])*\]\()(?![a-z]+:|#)(?=[^)]+\))")


class ReadmeHook(MetadataHookInterface):
    """Makes the links of the README absolute: an index of packages has no other file of the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Lead every link to the version's tag in the repository, pictures to their bytes."""
        at = f"{metadata['urls']['Repository']}/{{}}/v{metadata['version']}/"
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = LINK.sub(lambda link: link[0] + at.format("raw" if link[1] else "blob"), text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class PackageHook(BuildHookInterface[Any]):
    """Builds what is missing; an editable install needs nothing, since ``make`` builds the page."""

    def dependencies(self) -> list[str]:
        """Node.js from PyPI, where the system has none; and what is compiled imports what it would at a user's."""
        builder = runpy.run_path(str(Path(self.root) / "web" / "build.py"))
        needed = [] if self._is_page_there() or builder["system_node"]() else [builder["FROM_PYPI"]]
        if self._compiles():
            core = self.metadata.core
            needed += [*core.dependencies, *core.optional_dependencies["rl"]]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and end the packaging if that fails."""
        if version == "editable":
            return
        if not self._is_page_there():
            builder = runpy.run_path(str(Path(self.root) / "web" / "build.py"))
            if builder["main"]() != 0:
                sys.exit(1)
        self._add_commit(build_data)
        if self._compiles():
            self._add_compiled(build_data)

    def _add_commit(self, build_data: dict[str, Any]) -> None:
        """Put the commit into the package, where it is known: in a clone, and in a source distribution of one."""
        root, found = Path(self.root), runpy.run_path(str(COMMIT_SOURCE))
        commit, name = found["commit_of"](root / "src/fourcures"), found["COMMIT_FILE"]
        if not commit:
            return
        file = root / "build" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"{commit}\n", encoding="utf-8")
        package = "fourcures" if self.target_name == "wheel" else "src/fourcures"
        build_data["force_include"][str(file)] = f"{package}/{name}"

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and bool(os.environ.get(ASKED))

    def _is_page_there(self) -> bool:
        return (Path(self.root) / PAGE / "index.html").is_file()

    def _add_compiled(self, build_data: dict[str, Any]) -> None:
        """Compile all games for any CPU of this platform; the wheel then is for it, this Python and this Numba."""
        self.app.display_info("Compiling all games for any CPU of this platform; that takes minutes ...")
        began = time.monotonic()
        self._run("-m", "fourcures", "prepare")
        folder = Path(self._run("-c", FOLDER, stdout=subprocess.PIPE).strip())
        # Intermediate code is for compiling more callers of the rules, and most of the bytes.
        files = [path for path in folder.rglob("*.nb[ci]") if ".inner." not in path.name]
        megabytes = sum(path.stat().st_size for path in files) / 1e6
        seconds = time.monotonic() - began
        self.app.display_info(f"Compiled: {len(files)} files, {megabytes:.1f} MB, in {seconds:.0f} s.")
        for path in files:
            build_data["force_include"][str(path)] = f"fourcures/compiled/{path.relative_to(folder.parent)}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["dependencies"].append(f"numba=={importlib.metadata.version('numba')}")

    def _run(self, *arguments: str, stdout: int | None = None) -> str:
        """Output of our package in a Python that compiles for any CPU, and as it does where nothing is set."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "FOURCURES_"))}
        ours = {
            "FOURCURES_CACHE": str(Path(self.root) / CACHE),
            "NUMBA_CPU_NAME": "generic",
            "PYTHONPATH": str(Path(self.root) / "src"),
        }
        done = subprocess.run([sys.executable, *arguments], env=kept | ours, stdout=stdout, text=True, check=False)
        if done.returncode != 0:
            sys.exit("Not all games could be compiled, so there is no wheel; what is written above says why.")
        return done.stdout or ""
