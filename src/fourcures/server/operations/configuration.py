"""Configuration of a server: settings from a TOML file, the environment and options, in ascending priority."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec import NODEFAULT, structs

from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.validation import validated
from fourcures.server.http.addresses import trusted_network
from fourcures.server.settings import Settings, public_origin

PREFIX = "FOURCURES_"
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")  # control characters, and surrogates of invalid UTF-8
FIELDS = {field.encode_name: field for field in structs.fields(Settings)}
HEADER = """\
# Settings of a fourcures server: fourcures serve --config FILE. Names with FOURCURES_ before them, in capitals, are
# variables of the environment, which come before this file; options of the command come before both.
"""

Given = tuple[str, str, Any]  # source, name of the setting, value


def read_settings(file: Path | None, environment: Mapping[str, str], options: Mapping[str, Any]) -> Settings:
    """Read settings. The environment overrides the file, and options override both.

    Raises:
        FourcuresError: the file cannot be read, or a setting is unknown or invalid.
    """
    given = [
        *(in_file(file) if file else ()),
        *in_environment(environment),
        *((f"--{name.replace('_', '-')}", name, value) for name, value in options.items()),
    ]
    return Settings(**{FIELDS[name].name: checked(source, name, value) for source, name, value in given})


def in_file(file: Path) -> Iterator[Given]:
    """Settings of a TOML file."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise FourcuresError(f"The file {file} cannot be read: {error.strerror}.") from None
    except UnicodeError:
        raise FourcuresError(f"The file {file} is not UTF-8 text; save it as UTF-8.") from None
    except ValueError as error:
        raise FourcuresError(f"The file {file} is not TOML: {error}.") from None
    except RecursionError:
        raise FourcuresError(f"The file {file} is not TOML of ours: it is nested too deeply.") from None
    for name, value in content.items():
        require_name(f"{name} in {file}", name)
        yield f"{name} in {file}", name, value


def in_environment(environment: Mapping[str, str]) -> Iterator[Given]:
    """Settings of environment variables. Ignore unrelated variables. Raise FourcuresError if one looks misspelt."""
    for variable in environment:
        name = variable.removeprefix(PREFIX).lower()
        if not variable.startswith(PREFIX) or (name not in FIELDS and not get_close_matches(name, FIELDS, cutoff=0.8)):
            continue
        require_name(variable, name)
        text = environment[variable]
        parts = [part.strip() for part in text.split(",") if part.strip()]
        yield variable, name, parts if isinstance(FIELDS[name].default, tuple) else text


def require_name(source: str, name: str) -> None:
    """Raise FourcuresError if there is no setting of this name."""
    if name not in FIELDS:
        close = get_close_matches(name, FIELDS, n=1)
        hint = f"did you mean {close[0]}?" if close else "`fourcures serve --show-config` shows all."
        raise FourcuresError(f"{source}: there is no such setting; {hint}")


def checked(source: str, name: str, value: Any) -> Any:
    """Check and normalise the value of a setting. Raise FourcuresError with its source if it is invalid."""
    try:
        if isinstance(value, str) and UNPRINTABLE.search(value):
            raise FourcuresError(f"{shown(value)} has a character that cannot be printed; leave it out.")
        part = validated({name: value}, Settings, FourcuresError, name, strict=not source.startswith(PREFIX))
        match name:
            case "origin":
                return [public_origin(one) for one in part.origins]
            case "proxy":
                return [str(trusted_network(one)) for one in part.proxies]
            case "metrics":
                _ = part.metrics_address  # raises FourcuresError if malformed
        return getattr(part, FIELDS[name].name)
    except FourcuresError as error:
        raise FourcuresError(f"{source}: {str(error).removeprefix(f'{name}: ')}") from None


def config_text(settings: Settings) -> str:
    """Configuration file with all settings, each with its meaning and default. Passwords are masked."""
    from fourcures.server.storage.database_url import masked

    lines, hints = [HEADER], get_type_hints(Settings, include_extras=True)
    for name, field in FIELDS.items():
        default = field.default_factory() if field.default is NODEFAULT else field.default
        value = getattr(settings, field.name)
        told = masked(value) if name == "database" else value
        meaning = hints[field.name].__metadata__[-1]
        lines.append(f"# {meaning[0].upper()}{meaning[1:]}. Default: {toml(default)}\n{name} = {toml(told)}\n")
    return "\n".join(lines)


def toml(value: Any) -> str:
    """Value as TOML. JSON is valid TOML for all types of settings."""
    return msgspec.json.encode(value).decode()
