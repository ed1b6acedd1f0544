"""A wheel carries the page, built; so building a wheel builds it first."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/fourcures/server/page")


class PageHook(BuildHookInterface[Any]):
    """Builds the page unless it is there; an editable install needs none, since ``make`` builds it."""

    def dependencies(self) -> list[str]:
        """Node.js from PyPI, where the system has none."""
        builder = runpy.run_path(str(Path(self.root) / "web" / "build.py"))
        return [] if self._is_there() or builder["system_node"]() else [builder["FROM_PYPI"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and end the packaging if that fails."""
        if version != "editable" and not self._is_there():
            builder = runpy.run_path(str(Path(self.root) / "web" / "build.py"))
            if builder["main"]() != 0:
                sys.exit(1)

    def _is_there(self) -> bool:
        return (Path(self.root) / PAGE / "index.html").is_file()
