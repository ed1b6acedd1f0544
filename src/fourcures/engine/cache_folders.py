"""Cache folders of compiled rules: one for each state of the sources, the user's or shipped with the package."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType
from typing import Any

CACHES_KEPT = 8


def cache_folder(hooks: Iterable[Callable[..., Any]] = ()) -> Path:
    """Cache folder of compiled rules: one for each state of the sources, with a subfolder for each set of hooks.

    Numba's own cache notices only changes in the file of a function, and ignores the functions that fill its hooks.
    """
    base = os.environ.get("FOURCURES_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "fourcures" / source_hash()
    codes = sorted(f"{hook.__module__} {hook.__qualname__} {code_fingerprint(hook.__code__)}" for hook in hooks)
    codes += sorted({plugged_in(hook.__code__.co_filename) for hook in hooks})
    return folder / hashlib.sha256(" ".join(codes).encode()).hexdigest()[:12] if codes else folder


def both_folders(folder: Path) -> tuple[Path, Path]:
    """A folder of the user's cache, and its counterpart that was shipped with the package; see ``make wheel``."""
    carried = Path(__file__).resolve().parent.parent / "compiled"
    return folder, carried / folder.relative_to(cache_folder().parent)


@functools.cache
def plugged_in(file: str) -> str:
    """Hash of a source file outside this package, which ``source_hash`` does not cover.

    Return an empty string for any other file.
    """
    path = Path(file)
    is_ours = path.is_relative_to(Path(__file__).resolve().parent.parent) or not path.is_file()
    return "" if is_ours else hashlib.sha256(path.read_bytes()).hexdigest()


def code_fingerprint(code: CodeType) -> str:
    """Text that differs between two functions of the same name."""
    constants = [constant for constant in code.co_consts if isinstance(constant, int | str)]
    return f"{code.co_firstlineno} {code.co_code.hex()} {code.co_names} {constants}"


def is_writable(folder: Path) -> bool:
    """True if a cache can be kept in a folder, which is created if needed."""
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            forget_old_caches(cache_folder().parent)
    except OSError:
        return folder.exists() and os.access(folder, os.W_OK)  # another process may have made it just now
    return os.access(folder, os.W_OK)


def forget_old_caches(base: Path) -> None:
    """Remove caches of outdated sources, so that working on the rules does not fill the disk."""
    newest_first = sorted(base.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in newest_first[CACHES_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def source_hash() -> str:
    """Hash of everything that compiled rules depend on: code and data of the rules, and how they are compiled."""
    from importlib.metadata import version

    package = Path(__file__).resolve().parent.parent
    how = [os.environ.get(name, "") for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")] + [version("numba")]
    digest = hashlib.sha256(f"{sys.version_info[:2]} {' '.join(how)}".encode())
    sources = (path for part in ("engine", "games", "bots", "lab", "envs") for path in (package / part).rglob("*"))
    for path in sorted(path for path in sources if path.suffix in (".py", ".json")):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]
