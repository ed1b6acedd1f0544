"""Result files: checked before anything is played, and written whole or not at all."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fourcures.engine import whole_file
from fourcures.engine.errors import FourcuresError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TABLE_SUFFIXES = (".parquet", ".csv", ".json")
FIGURE_SUFFIXES = (".png", ".svg", ".pdf")
MODULES = {".parquet": "pyarrow", **dict.fromkeys(FIGURE_SUFFIXES, "matplotlib")}  # module needed, by suffix
NO_METADATA: dict[str, dict[str, Any]] = {  # left out, as it would depend on time and machine
    ".png": {"Software": None},
    ".svg": {"Date": None, "Creator": None},
    ".pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
EXTRAS = {"pyarrow": "parquet", "matplotlib": "plots"}  # extras of this package that install the modules


def check_path(path: Path, suffixes: tuple[str, ...]) -> None:
    """Raise FourcuresError if a file could not be written there, before games are played in vain."""
    suffix = path.suffix.lower()
    if suffix not in suffixes:
        raise FourcuresError(f"{path}: the name must end in {', '.join(suffixes[:-1])} or {suffixes[-1]}.")
    require_module(path, suffix)
    whole_file.check_path(path)


def require_module(path: Path, suffix: str) -> None:
    """Raise FourcuresError if the package that a kind of file needs is not installed."""
    module = MODULES.get(suffix)
    if module and importlib.util.find_spec(module) is None:
        raise FourcuresError(
            f"{path}: this kind of file needs {module}, which is not installed; "
            f"pip install 'fourcures[{EXTRAS[module]}]' brings it."
        )


def check_paths(out: Path | None, plot: Path | None) -> None:
    """Check the paths of a table and of a figure, where they are given."""
    if out is not None:
        check_path(out, TABLE_SUFFIXES)
    if plot is not None:
        check_path(plot, FIGURE_SUFFIXES)


def write_table(path: str | Path, about: dict[str, Any], columns: dict[str, Any]) -> None:
    """Write columns as a .parquet, .csv or .json file, whole or not at all."""
    path = Path(path)
    check_path(path, TABLE_SUFFIXES)
    whole_file.write_atomically(path, table_bytes(path.suffix.lower(), about, columns))


def write_figure(path: str | Path, draw: Callable[[], Figure]) -> None:
    """Draw a figure and write it as a .png, .svg or .pdf file, whole or not at all."""
    path = Path(path)
    check_path(path, FIGURE_SUFFIXES)
    whole_file.write_atomically(path, figure_bytes(path.suffix.lower(), draw()))


def table_bytes(suffix: str, about: dict[str, Any], columns: dict[str, Any]) -> bytes:
    """Content of a table file in the format of ``suffix``, with the description if the format has a place for it."""
    if suffix == ".parquet":
        return _parquet_bytes(about, columns)
    lists = {name: values.tolist() for name, values in columns.items()}
    rows = zip(*lists.values(), strict=True)
    text = io.StringIO()
    if suffix == ".csv":
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(lists)
        writer.writerows(rows)
    else:
        json.dump({**about, "rows": [dict(zip(lists, row, strict=True)) for row in rows]}, text)
        text.write("\n")
    return text.getvalue().encode()


def _parquet_bytes(about: dict[str, Any], columns: dict[str, Any]) -> bytes:
    import pyarrow
    from pyarrow import parquet

    arrays = {name: pyarrow.array(values) for name, values in columns.items()}
    table = pyarrow.table(arrays).replace_schema_metadata({"fourcures": json.dumps(about)})
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table, sink)
    return bytes(sink.getvalue())


def _freeze_layout(figure: Figure) -> None:
    """Lay out the figure, and round positions: the last digits of the constrained-layout solver vary between runs."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        left, bottom, width, height = (round(float(number), 6) for number in axes.get_position().bounds)
        axes.set_position((left, bottom, width, height))


def figure_bytes(suffix: str, figure: Figure) -> bytes:
    """Content of a figure file in the format of ``suffix``. Equal figures give equal bytes."""
    from matplotlib import rc_context

    _freeze_layout(figure)
    buffer = io.BytesIO()
    # Without random ids inside the file, and with fonts that text programs can embed and search.
    with rc_context({"svg.hashsalt": "fourcures", "pdf.fonttype": 42}):
        figure.savefig(buffer, format=suffix.removeprefix("."), dpi="figure", metadata=NO_METADATA[suffix])
    return buffer.getvalue()
