"""Files of `deploy/` and the commands of docs/deploy.md: everything that they name exists."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from fourcures.cli.commands import app
from fourcures.server.operations.configuration import read_settings
from fourcures.server.storage.database_url import parse_url
from fourcures.tables.errors import DatabaseDamaged

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
GUIDE = ROOT / "docs" / "deploy.md"


def fourcures_commands() -> list[str]:
    """All fourcures commands in the guide, the unit and the image."""
    texts = [GUIDE.read_text(), *(file.read_text() for file in DEPLOY.iterdir() if file.is_file())]
    lines = [line.strip() for text in texts for line in text.splitlines()]
    found = [
        re.fullmatch(r"(?:ExecStart=|CMD exec )?(?:/srv/fourcures/bin/)?fourcures ([a-z]+ .*)", line) for line in lines
    ]
    return sorted({match[1] for match in found if match})


def test_the_guide_has_commands() -> None:
    assert {command.split()[0] for command in fourcures_commands()} >= {"serve", "backup", "restore", "verify"}


@pytest.mark.parametrize("command", fourcures_commands())
def test_every_command_has_its_options(command: str) -> None:
    name, *arguments = shlex.split(command)
    commands = get_command(app).commands  # type: ignore[attr-defined]
    assert name in commands
    options = {text for parameter in commands[name].params for text in parameter.opts}
    assert {one for one in arguments if one.startswith("--")} <= options


def test_files_that_the_guide_copies_are_there() -> None:
    for name in re.findall(r"deploy/([\w.@]+\w)", GUIDE.read_text()):
        assert (DEPLOY / name).is_file(), name


def test_the_image_copies_what_there_is_and_runs_as_nobody() -> None:
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    copied = [line.split()[1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert all((ROOT / one).exists() for one in copied if one != "dist")
    instructions = [line.split()[0] for line in lines if re.match("[A-Z]", line)]
    assert instructions.index("USER") < instructions.index("CMD")
    assert {"HEALTHCHECK", "VOLUME", "STOPSIGNAL"} <= set(instructions)


def test_the_unit_is_what_systemd_understands(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze") or pytest.skip("systemd is not installed")
    program = shutil.which("true") or "/bin/true"
    unit = tmp_path / "fourcures@.service"
    unit.write_text((DEPLOY / unit.name).read_text().replace("/srv/fourcures/bin/fourcures", program))
    checked = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_unit_does_not_restart_with_a_damaged_database() -> None:
    unit = (DEPLOY / "fourcures@.service").read_text()
    assert f"RestartPreventExitStatus={DatabaseDamaged.exit_status}\n" in unit


def test_the_servers_of_the_compose_file_are_those_that_nginx_knows() -> None:
    text = re.sub(r"\$\{ORIGIN[^}]*\}", "https://play.example", (DEPLOY / "compose.yaml").read_text())
    services = yaml.safe_load(text)["services"]
    variables = [service["environment"] for service in services.values() if service["image"] == "fourcures"]
    settings = [read_settings(None, {name: str(value) for name, value in one.items()}, {}) for one in variables]
    servers = re.findall(r"^    server ([\d.]+):(\d+) ", (DEPLOY / "nginx.conf").read_text(), re.M)
    assert [(one.host, str(one.port)) for one in settings] == servers
    assert {parse_url(one.database).file for one in settings} == {None}
