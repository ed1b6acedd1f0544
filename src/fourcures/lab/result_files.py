"""Result files: checked before anything is played, and written whole or not at all."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fourcures.engine.errors import FourcuresError

TABLES = (".parquet", ".csv", ".json")
PICTURES = (".png", ".svg")
NEEDS = {".parquet": ("pyarrow", "parquet"), ".png": ("matplotlib", "plots"), ".svg": ("matplotlib", "plots")}


def check_name(path: Path, endings: tuple[str, ...]) -> None:
    """FourcuresError if a file of that name could not be written: before games are played in vain."""
    ending = path.suffix.lower()
    if ending not in endings:
        raise FourcuresError(f"{path}: the name must end in {', '.join(endings[:-1])} or {endings[-1]}.")
    if ending in NEEDS:
        module, extra = NEEDS[ending]
        if importlib.util.find_spec(module) is None:
            raise FourcuresError(
                f"{path}: this kind of file needs {module}, which is not installed; "
                f"pip install 'fourcures[{extra}]' brings it."
            )
    if path.is_dir():
        raise FourcuresError(f"{path} is a folder; name a file.")
    if not path.parent.is_dir():
        raise FourcuresError(f"{path}: there is no folder {path.parent}.")
    if not os.access(path.parent, os.W_OK):
        raise FourcuresError(f"{path}: the folder {path.parent} cannot be written to.")


def check_names(out: Path | None, plot: Path | None) -> None:
    """Check the names of a table and of a picture, where they are asked for."""
    if out is not None:
        check_name(out, TABLES)
    if plot is not None:
        check_name(plot, PICTURES)


def write_whole(path: Path, content: Callable[[], bytes]) -> None:
    """Write a file beside the old one first, then in its place; FourcuresError if that cannot be done."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as file:
            file.write(content())
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise FourcuresError(f"{path} cannot be written: {error.strerror or error}; nothing was left of it.") from None
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def table_bytes(ending: str, about: dict[str, Any], columns: dict[str, Any]) -> bytes:
    """A table in the form that an ending names, with what it is about where the form has a place for that."""
    if ending == ".parquet":
        return _parquet(about, columns)
    lists = {name: values.tolist() for name, values in columns.items()}
    rows = zip(*lists.values(), strict=True)
    text = io.StringIO()
    if ending == ".csv":
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(lists)
        writer.writerows(rows)
    else:
        json.dump({**about, "rows": [dict(zip(lists, row, strict=True)) for row in rows]}, text)
        text.write("\n")
    return text.getvalue().encode()


def _parquet(about: dict[str, Any], columns: dict[str, Any]) -> bytes:
    import pyarrow
    from pyarrow import parquet

    arrays = {name: pyarrow.array(values) for name, values in columns.items()}
    table = pyarrow.table(arrays).replace_schema_metadata({"fourcures": json.dumps(about)})
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table, sink)
    return bytes(sink.getvalue())
