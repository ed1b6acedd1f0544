"""Plug-ins: classes from external files and packages, named ``file.py:Class`` or ``package.module:Class``."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from fourcures.engine.errors import BadOptions, shown

SOURCE_HASH = "__source_sha256__"  # attribute of a module that was loaded from a file


def load_class(spec: str, what: str) -> Any:
    """Load the class that ``spec`` names, a ``what`` such as a game or a bot. Raise BadOptions if it is missing."""
    place, _, name = spec.rpartition(":")
    module = load_file(Path(place), what) if place.endswith(".py") else load_module(place, what)
    if not isinstance(getattr(module, name, None), type):
        raise BadOptions(
            f"There is no class {shown(name)} in {Path(place).name}; a {what} is written as file.py:Class."
        )
    return getattr(module, name)


def load_file(path: Path, what: str) -> ModuleType:
    """Load a file as a module, once in a process. It can import what lies beside it, as if it were run as a program."""
    given, path = path, path.resolve()
    name = f"fourcures_{what}_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    if not path.is_file():
        raise BadOptions(f"There is no {what} file {given}.")
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(found)
    vars(module)[SOURCE_HASH] = hashlib.sha256(path.read_bytes()).hexdigest()
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        found.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadOptions(f"The {what} file {path.name} cannot be loaded: {first_line(error)}.") from error
    return module


def load_module(name: str, what: str) -> ModuleType:
    """Import an installed module."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise BadOptions(f"There is no module {shown(name)} to take a {what} from: {first_line(error)}.") from None
    except (Exception, SystemExit) as error:
        raise BadOptions(f"The module {shown(name)} cannot be loaded: {first_line(error)}.") from error


def first_line(error: BaseException) -> str:
    """First line of an error, as part of a sentence."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}".rstrip(".") if lines else type(error).__name__
