"""MkDocs hooks: generated pages, links that leave `docs/`, and a check that pages fetch nothing from elsewhere.

The rules catalogue becomes a page for each game with an anchor for each clause. Boards are drawn by the games
themselves. Texts elsewhere in the repository are included as they are.
"""

from __future__ import annotations

import logging
import posixpath
import re
import tomllib
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

import fourcures as fc
from fourcures import catalogue
from fourcures.cli.commands import app
from fourcures.cli.game_options import GameCommand, flag

ROOT = Path(__file__).parents[1]
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
TAKEN_IN = {  # files of the repository that become pages or pictures of the site, with their places there
    "benchmarks/results.md": "benchmarks/results.md",
    "benchmarks/archive/2026-11.md": "benchmarks/archive/2026-11.md",
    "benchmarks/calibration.png": "benchmarks/calibration.png",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
TITLES = {"pandemic": "The board game", "dice": "The dice game of 2009", "cure": "The Cure"}
BOARDS = {  # games in progress, as their boards are shown
    "pandemic": {"seed": 11, "players": 4, "difficulty": "heroic"},
    "dice": {"seed": 4},
    "cure": {"seed": 4, "players": 3},
}
SURE = {
    "inferred": "follows from what the sources say",
    "ruling": "decided here, where the sources are silent or unclear",
    "single-source": "rests on one unconfirmed source",
    "reconstructed": "the original is lost; rebuilt by this project",
}
GAME_OPTIONS = "Commands that play a game take its options, too; they stand at the end."
LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")  # to a file: no scheme
CLAUSE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)*-\d{2}\b")
EXAMPLE = re.compile(r"^(>>> (?:.|\n(?!\n))*)", re.MULTILINE)  # up to an empty line
FETCHED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*?\bsrc=[\"']?(?:https?:)?//[^\"' >]+"
    r"|<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preconnect|preload|icon))[^>]*\bhref=[\"']?(?:https?:)?//[^\"' >]+"
)
log = logging.getLogger("mkdocs.hooks.site_pages")


class FencedExamples(griffe.Extension):
    """Griffe extension: examples in docstrings become fenced blocks, which Markdown would take for quotations."""

    def on_object(self, *, obj: griffe.Object, **kwargs: object) -> None:
        """Fence every paragraph that begins with a prompt."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add generated and included pages and pictures."""
    for name, place in TAKEN_IN.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / name)))
    for name in TITLES:
        files.append(File.generated(config, f"rules/{name}.md", content=rules_page(name)))
        files.append(File.generated(config, f"images/{name}_board.svg", content=fc.new(name, **BOARDS[name]).svg()))
    files.append(File.generated(config, "command_line.md", content=command_line_page()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """List the classes of the API, and redirect links that leave `docs/` to pages here or to the repository."""
    place = page.file.src_uri
    source = next((name for name, taken in TAKEN_IN.items() if taken == place), f"docs/{place}")
    markdown = markdown.replace("members: CLASSES", f"members: {public_classes()}")
    return LINK.sub(lambda link: link[1] + target(link[2], source, place) + link[3], markdown)


def public_classes() -> list[str]:
    """Classes of the package in the order to read them in: the game first, errors last."""
    found = {name: getattr(fc, name) for name in fc.__all__ if isinstance(getattr(fc, name), type)}
    return sorted(found, key=lambda name: (issubclass(found[name], Exception), name != "Game", name))


def target(link: str, source: str, place: str) -> str:
    """Target on the site of a link in a repository file. A link to nothing is kept, so that MkDocs reports it."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
    if path in TAKEN_IN or path.startswith("docs/"):
        return posixpath.relpath(TAKEN_IN.get(path, path.removeprefix("docs/")), posixpath.dirname(place) or ".")
    if not (ROOT / path).exists():
        return link
    return f"{REPOSITORY}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{path}"


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Warn of everything that a browser would fetch from elsewhere."""
    for found in FETCHED.findall(output):
        log.warning("%s fetches from elsewhere: %s", page.file.src_uri, found)
    return output


def command_line_page() -> str:
    """Reference of all commands and their options in Markdown, as their parser declares them."""
    statuses = "The exit status is 1 after a failure, 2 after wrong input and 130 after Ctrl-C."
    about = f"`fourcures COMMAND --help` shows the same in the terminal. {GAME_OPTIONS} {statuses}"
    lines = ["# Command line", about]
    lines += command_text("fourcures", get_command(app))
    for game_type in fc.GAMES.values():
        lines += [f"## Options of {game_type.name}"]
        lines += table(("option", "values"), ((f"`{flag(spec.name)}`", spec.about) for spec in game_type.option_specs))
    return "\n\n".join(lines) + "\n"


def command_text(name: str, command: TyperCommand | TyperGroup) -> Iterator[str]:
    """Markdown of a command, and of those below it."""
    yield f"## {name}"
    yield "\n\n".join(" ".join(part.split()) for part in (command.help or "").replace("\b", "").split("\n\n"))
    if isinstance(command, GameCommand):
        yield "Takes the options of a game, too."
    yield from table(("argument or option", "use"), filter(None, map(parameter_row, command.params)))
    for below in getattr(command, "commands", {}).values():
        yield from command_text(f"{name} {below.name}", below)


def parameter_row(parameter: TyperOption | TyperArgument) -> tuple[str, str] | None:
    """Names and use of a parameter. Return None if it is hidden."""
    if parameter.hidden:
        return None
    about, default = parameter.help or "", parameter.default
    if not isinstance(parameter, TyperOption):
        return f"`{(parameter.name or '').upper()}`", about
    if isinstance(default, str | int | float) and not isinstance(default, bool) and default != "":
        about += f" Default: `{default}`."
    return ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts)), about


def table(header: tuple[str, str], rows: Iterable[tuple[str, str]]) -> list[str]:
    """Markdown table of two columns; no lines where there are no rows."""
    lines = [f"| {left} | {right.replace('|', '&#124;')} |" for left, right in rows]
    return ["\n".join([f"| {header[0]} | {header[1]} |", "|---|---|", *lines])] if lines else []


def rules_page(game: str) -> str:
    """The catalogue of a game in Markdown, with an anchor for each clause."""
    clauses = catalogue.clauses(game)
    known = {clause.id for clause in clauses}
    everywhere = max((clause.editions for clause in clauses), key=len)
    lines = [
        f"# Rules: {TITLES[game]}",
        f"{len(clauses)} clauses; `fourcures rules {clauses[0].id}` shows one in the terminal.",
    ]
    for section, members in groupby(clauses, key=lambda clause: clause.section):
        lines.append(f"## {section}")
        for clause in members:
            lines += clause_text(clause, known, everywhere)
    return "\n\n".join(lines) + "\n"


def clause_text(clause: catalogue.Clause, known: set[str], everywhere: tuple[str, ...]) -> Iterator[str]:
    """A clause in Markdown: heading, rule, editions if it does not hold in all of them, and how certain it is."""

    def linked(text: str) -> str:
        return CLAUSE_ID.sub(lambda found: f"[{found[0]}](#{found[0]})" if found[0] in known else found[0], text)

    yield f"#### {clause.id} {{ #{clause.id} }}"
    yield linked(clause.rule)
    remarks = []
    if clause.editions != everywhere:
        remarks.append(f"by default in: {', '.join(clause.editions) or 'no edition'}")
    if clause.option:
        name, values = clause.option
        remarks.append(f"option `{name}`: {', '.join(f'`{value}`' for value in values)}")
    if clause.confidence in SURE:
        remarks.append(f"{clause.confidence}: {SURE[clause.confidence]}")
    if remarks:
        yield f"*{'; '.join(remarks)}*"
    if clause.note:
        yield f"> {linked(clause.note)}"
