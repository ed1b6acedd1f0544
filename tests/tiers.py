"""Tiers of tests: those that compile rules, run a server or a browser, or take long. All others are `make check`.

Paths are relative to this folder: a folder, a file, or the beginning of a test's id. They stand here rather than as
marks in the files, so that the content of a tier is visible at a glance, and files outside it are not imported.
"""

from __future__ import annotations

import re

COMPILED = (
    "bots/",
    "envs/",
    "lab/",
    "training/",
    "engine/test_backends.py",
    "engine/test_bits.py",
    "engine/test_carried_code.py",
    "engine/test_by_hand.py",
    "engine/test_linking.py",
    "test_backends.py",
    "test_doc_pages.py::test_the_page_runs",
    "test_doc_pages.py::test_examples_in_docstrings",
    "test_docs_examples.py::test_the_tree_search_plays",
    "test_docs_examples.py::test_the_tree_search_takes",
    "test_docs_scripts.py",
    "test_small_game.py::test_it_is_won",
    "test_cli_advise.py::test_the_command_shows",
    "test_cli_review.py::test_the_command_shows",
    "test_cli_review.py::test_the_page_stands",
    "test_cli_review.py::test_a_picture_stands",
    "test_cli_review.py::test_an_unfinished",
    "test_cli.py::test_simulate",
    "test_cli.py::test_results_are_written",
    "test_cli.py::test_a_bot_that_fails",
    "test_cli.py::test_stopping_before",
    "test_cli.py::test_bots_stand",
    "test_cli.py::test_no_word_of_a_comparison",
    "test_cli.py::test_what_hangs_on_a_choice",
    "test_cli.py::test_roles_given_again",
    "test_cli.py::test_a_value_said_twice",
    "test_cli.py::test_numbers_can_be_given",
    "test_cli.py::test_a_role_left_empty",
    "test_cli.py::test_every_option_of",
    "test_cli.py::test_the_table_names",
)
SERVED = ("server/",)  # servers, databases and killed processes
BROWSER = ("browser/",)
SLOW = (
    "tables/test_pyodide.py",
    "tables/test_what_is_to_come.py",
    "terminal/test_hidden.py",
    "terminal/test_play.py",
    "terminal/test_replay.py",
    "terminal/test_teammates.py",
    "test_contract.py::test_every_game_keeps",
    "test_fuzz.py",
    "test_project.py::test_the_wheel",
    "test_project.py::test_the_source",
    "test_tiers.py::test_one_of_two_workers",
)
SOAK = (  # `make soak`: growing budgets and killed processes
    "browser/test_one_screen.py",
    "envs/test_cuda_env.py",
    "test_fuzz.py",
    "test_state_machine.py",
    "test_backends.py::test_every_state",
    "server/test_crash.py",
    "server/test_http_fuzz.py",
    "server/storage/test_kill.py",
    "server/storage/test_model.py",
)
TIERS = {"compiled": COMPILED, "slow": SLOW, "served": SERVED, "browser": BROWSER}

# The kernels of a game are compiled by one worker, so that no two compile the same at once. Longest first.
GAMES = ("pandemic", "cure", "dice")
# Groups of compiled tests whose id names no game; the rest belong to Pandemic.
GROUPS = {"test_doc_pages.py::test_the_page_runs[docs/python": "cure", "engine/": "dice"}

# The browser comes last: its server's bots are compiled by then.
ORDER = (*GAMES, "", "slow", "served", "browser")


def tier_of(test: str) -> str:
    """Mark of a test by its id, below the folder of tests; empty for what `make check` runs."""
    return next((tier for tier, parts in TIERS.items() if test.startswith(parts)), "")


def is_left_out(path: str) -> bool:
    """Return True if a file or folder has no test for `make check`."""
    return bool(tier_of(path) or tier_of(f"{path}/"))


def group_of(test: str) -> str:
    """Worker group of a compiled test: the game that its parameters name, or its file."""
    file, _, rest = test.lower().partition("::")
    parameters = rest.partition("[")[2]
    named = (game for text in (parameters, file) for game in GAMES if re.search(rf"(?<![a-z]){game}(?![a-z])", text))
    return next(named, next((game for part, game in GROUPS.items() if test.startswith(part)), GAMES[0]))


def unit_of(test: str) -> str:
    """Unit of work for one worker: all compiled tests of a game, or a single test."""
    return group_of(test) if tier_of(test) == "compiled" else test
