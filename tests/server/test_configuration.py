"""Settings from a file, the environment and options, and how they are printed."""

from __future__ import annotations

import threading
import tomllib
from pathlib import Path

import pytest
from msgspec import structs
from typer.main import get_command
from typer.testing import CliRunner

from fourcures import FourcuresError
from fourcures.cli import serve
from fourcures.cli.commands import app
from fourcures.server import runner
from fourcures.server.operations.configuration import FIELDS, config_text, read_settings
from fourcures.server.settings import Settings
from server.clients import PATIENCE


def test_options_come_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "a"\nmoment = 3\norigin = ["https://Play.Example:443/"]\n')
    environment = {"FOURCURES_PORT": "2", "FOURCURES_HOST": "b", "FOURCURES_PLANNER": "false"}
    settings = read_settings(file, {**environment, "FOURCURES_PROXY": "10.0.0.5, 172.18.0.0/16"}, {"port": 3})
    assert (settings.port, settings.host, settings.moment, settings.planner) == (3, "b", 3.0, False)
    assert list(settings.origins) == ["https://play.example"]
    assert list(settings.proxies) == ["10.0.0.5/32", "172.18.0.0/16"]
    assert settings.drain_seconds == Settings().drain_seconds


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("prot = 1", "prot in {}: there is no such setting; did you mean port?"),
        ("[zzz]", "zzz in {}: there is no such setting; `fourcures serve --show-config` shows all."),
        ("port = 70000", "port in {}: 70000 is not possible; a whole number from 0 to 65535 is."),
        ('port = "1"', "port in {}: '1' is not possible; a whole number from 0 to 65535 is."),
        ("moment = -1", "moment in {}: -1 is not possible; a number from 0 to 1000000000 is."),
        ("ping_seconds = nan", "ping_seconds in {}: nan is not possible; a number from 0.001 to 1000000000 is."),
        ("bot_workers = 1025", "bot_workers in {}: 1025 is not possible; a whole number from 1 to 1024 is."),
        ("command_burst = 0.5", "command_burst in {}: 0.5 is not possible; a number from 1 to 1000000000 is."),
        ('origin = "x"', "origin in {}: 'x' is not a list."),
        ('origin = ["x"]', "origin in {}: 'x' is no origin of a page;"),
        ('proxy = ["x"]', "proxy in {}: 'x' is no address of a proxy;"),
        ('metrics = "x"', "metrics in {}: 'x' is no host and port for metrics;"),
        ('log_level = "loud"', "log_level in {}: 'loud' is not known; there are debug, info, warning, error."),
        ("port", "The file {} is not TOML: "),
        ("port = " + "[" * 5000, "The file {} is not TOML of ours: it is nested too deeply."),
        (f'metrics = "a:{"9" * 5000}"', "metrics in {}: 'a:999999"),
        ('host = "a\\u0000b"', "host in {}: 'a\\x00b' has a character that cannot be printed; leave it out."),
        ('control = "\\u007f"', "control in {}: '\\x7f' has a character that cannot be printed; leave it out."),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_what_would_be_right(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(text)
    with pytest.raises(FourcuresError) as caught:
        read_settings(file, {}, {})
    assert str(caught.value).startswith(problem.format(file))


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("FOURCURES_PORT", "x", "FOURCURES_PORT: 'x' is not possible; a whole number from 0 to 65535 is."),
        ("FOURCURES_PLANNER", "perhaps", "FOURCURES_PLANNER: 'perhaps' is not possible; true or false is."),
        ("FOURCURES_HOST", "\udcff", r"FOURCURES_HOST: '\udcff' has a character that cannot be printed; leave it out."),
        ("FOURCURES_DATABSE", "x", "FOURCURES_DATABSE: there is no such setting; did you mean database?"),
    ],
)
def test_what_is_wrong_in_the_environment_is_named(name: str, value: str, problem: str) -> None:
    with pytest.raises(FourcuresError) as caught:
        read_settings(None, {name: value, "FOURCURES_CACHE": "/tmp", "PORT": "x"}, {})
    assert str(caught.value) == problem


def test_a_file_may_begin_with_a_byte_order_mark_but_is_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("port = 80\n", encoding="utf-8-sig")
    assert read_settings(file, {}, {}).port == 80
    file.write_text("port = 80\n", encoding="utf-16")
    with pytest.raises(FourcuresError, match=r"is not UTF-8 text; save it as UTF-8\."):
        read_settings(file, {}, {})


def test_a_file_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(FourcuresError, match=r"The file /nowhere\.toml cannot be read: No such file"):
        read_settings(Path("/nowhere.toml"), {}, {})


def test_all_settings_are_printed_as_the_file_that_gives_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCURES_MOMENT", "4")
    printed = CliRunner().invoke(app, ["serve", "--show-config", "--port", "80", "--origin", "https://Play.Example/"])
    assert (printed.exit_code, printed.stderr) == (0, "")
    content = tomllib.loads(printed.stdout)
    assert list(content) == list(FIELDS)
    assert (content["port"], content["origin"], content["moment"]) == (80, ["https://play.example"], 4.0)
    file = tmp_path / "server.toml"
    file.write_text(printed.stdout)
    again = CliRunner().invoke(app, ["serve", "--show-config", "--config", str(file)])
    assert again.stdout == printed.stdout
    monkeypatch.setenv("FOURCURES_CONFIG", str(file))
    assert CliRunner().invoke(app, ["serve", "--show-config"]).stdout == printed.stdout
    for line, before in zip(printed.stdout.splitlines()[1:], printed.stdout.splitlines(), strict=False):
        assert " = " not in line or (before.startswith("# ") and ". Default: " in before)


def test_every_option_of_the_command_is_a_setting() -> None:
    command = get_command(app).commands["serve"]
    options = {parameter.name for parameter in command.params} - {"help"}
    assert options - set(FIELDS) == {"config", "show_config"}


def test_the_environment_says_that_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = threading.Event()
    monkeypatch.setattr(serve, "prepare_in_background", lambda _: prepared.set())
    monkeypatch.setattr(runner, "serve", lambda settings, ready, preparation: ready("http://127.0.0.1/"))
    monkeypatch.setenv("FOURCURES_PREPARE", "false")
    CliRunner().invoke(app, ["serve"], catch_exceptions=False)
    assert not prepared.is_set()
    CliRunner().invoke(app, ["serve", "--prepare"], catch_exceptions=False)
    assert prepared.wait(PATIENCE)


def test_no_password_is_printed() -> None:
    for url, shown in (
        ("postgresql://ann:hush@db/x?sslmode=require", "postgresql://ann:***@db/x?sslmode=require"),
        ("postgresql://ann@db/x?password=hush", "postgresql://ann@db/x?password=***"),
    ):
        text = config_text(structs.replace(Settings(), database=url))
        assert "hush" not in text
        assert tomllib.loads(text)["database"].replace("%2A", "*") == shown
