"""Valid and invalid requests, generated from the server's own API description: its answers are as described."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from budgets import budget
from fourcures.server.app import description

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'games.db'}"
    command = [sys.executable, "-m", "fourcures", "serve", "--no-prepare", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = next(filter(None, (re.search(r"http://\S+:\d+", line) for line in server.stdout)))
        yield found[0]
        server.terminate()


PATHS = {one.ok().label: one.ok() for one in schemathesis.openapi.from_dict(description()).get_all_operations()}


@pytest.fixture(scope="module")
def table(address: str) -> str:
    wanted = {"game": "cure", "options": {"players": 2}, "seats": [{"held": "me"}, {"held": "open"}]}
    made: str = httpx.post(f"{address}/api/tables", json=wanted, trust_env=False).json()["table"]
    return made


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_as_it_was_described(path: str, address: str, table: str) -> None:
    @given(PATHS[path].as_strategy(), booleans())
    @settings(max_examples=budget(60), deadline=None, suppress_health_check=list(HealthCheck))
    def asked(case: schemathesis.Case, there: bool) -> None:
        if there and "table" in case.path_parameters:
            case.path_parameters["table"] = table
        case.call_and_validate(base_url=address, checks=CHECKS)

    asked()
