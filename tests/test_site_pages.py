"""Hooks of the documentation site: link targets, the catalogue's pages, and external requests."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from fourcures import GAMES, catalogue

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def site() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_pages", DOCS / "site_pages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("link", "source", "place", "leads_to"),
    [
        ("engine.md", "docs/bots.md", "bots.md", "engine.md"),
        ("../bots.md", "docs/api/bots.md", "api/bots.md", "../bots.md"),
        ("../benchmarks/results.md", "docs/bots.md", "bots.md", "benchmarks/results.md"),
        ("docs/deploy.md", "CHANGELOG.md", "changelog.md", "deploy.md"),
        ("calibration.png", "benchmarks/results.md", "benchmarks/results.md", "calibration.png"),
        ("../nowhere.md", "docs/bots.md", "bots.md", "../nowhere.md"),
    ],
)
def test_links_lead_to_pages_of_the_site(site: ModuleType, link: str, source: str, place: str, leads_to: str) -> None:
    assert site.target(link, source, place) == leads_to


def test_links_to_other_files_lead_to_the_repository(site: ModuleType) -> None:
    assert site.target("../deploy/Caddyfile", "docs/deploy.md", "deploy.md").endswith("/blob/main/deploy/Caddyfile")
    assert site.target("../deploy", "docs/deploy.md", "deploy.md").endswith("/tree/main/deploy")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_an_anchor_and_its_rule(site: ModuleType, game: str) -> None:
    page = site.rules_page(game)
    assert re.findall(r"^#### \S+ \{ #(\S+) \}$", page, re.MULTILINE) == [one.id for one in catalogue.clauses(game)]
    unlinked = re.sub(r"\[([A-Z0-9-]+)\]\(#\1\)", r"\1", page)
    assert all(one.rule in unlinked for one in catalogue.clauses(game))


@pytest.mark.parametrize(
    "html",
    [
        '<script src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="https://fonts.example/css">',
        "<link href=//fonts.example rel=preconnect>",
        '<img alt="a" src="http://pictures.example/a.png">',
    ],
)
def test_what_is_fetched_from_elsewhere_is_found(site: ModuleType, html: str) -> None:
    assert site.FETCHED.search(html)


@pytest.mark.parametrize(
    "html", ['<script src="assets/x.js">', '<a href="https://github.example">', '<img src="a.svg">']
)
def test_what_is_not_fetched_or_is_ours_is_none_of_it(site: ModuleType, html: str) -> None:
    assert not site.FETCHED.search(html)
