"""Control socket: a Unix socket through which `fourcures admin` sends commands to the running server.

A command is a line of JSON, and so is its answer. Only the account of the server, and root, can open the socket.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import msgspec

from fourcures.engine.errors import Failed, FourcuresError
from fourcures.engine.user_data import data_folder
from fourcures.server.operations.administration import COMMANDS, Host
from fourcures.server.settings import Settings
from fourcures.server.storage.database_url import parse_url

PATIENCE = 60.0  # seconds for the answer
BACKLOG = 8  # pending connections
log = logging.getLogger(__name__)


class Answer(msgspec.Struct):
    """Answer to a command: ``done`` says what was done, ``refused`` why the command was refused.

    ``has_failed`` tells that the reason is the server or its database, not the words of the command.
    """

    done: str = ""
    refused: str = ""
    has_failed: bool = False


def control_path(settings: Settings) -> Path:
    """Path of the control socket."""
    if settings.control:
        return Path(settings.control).expanduser()
    file = parse_url(settings.database).file
    return data_folder() / f"control-{settings.port}" if file is None else file.with_name(f"{file.name}-control")


@asynccontextmanager
async def control_socket(path: Path, host: Host) -> AsyncIterator[None]:
    """Listen at a control socket. If that is not possible, log a warning and continue without one."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            if not line:  # another server tested whether this one listens
                writer.close()
                return
            name, *words = msgspec.json.decode(line)
            found = Answer(done=await COMMANDS[name](host, *words))
        except FourcuresError as error:
            found = Answer(refused=str(error), has_failed=isinstance(error, Failed))
        except Exception as error:
            log.error("a command at the control socket failed", exc_info=error)
            sentence = "The server cannot do this; its log says why. Is it of the same version?"
            found = Answer(refused=sentence, has_failed=True)
        writer.write(msgspec.json.encode(found) + b"\n")
        writer.close()

    try:
        listening = await asyncio.start_unix_server(answer, sock=_bound(path), backlog=BACKLOG)
        own = path.stat().st_ino
    except (OSError, AttributeError) as error:  # Windows has no such sockets
        log.warning("there is no control socket at %s (%s): `fourcures admin` cannot ask this server", path, error)
        yield
        return
    try:
        yield
    finally:
        listening.close()
        with suppress(OSError):
            if path.stat().st_ino == own:  # keep a socket that another server has put there since
                path.unlink()


def _bound(path: Path) -> socket.socket:
    """Bind a socket at a path, for its owner only. Replace a stale one. Raise OSError if anything else is there."""
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_left(path)
        bound.bind(str(path))
        path.chmod(0o600)  # before it listens, so that nobody can have connected
    except BaseException:
        bound.close()
        raise
    return bound


def _remove_left(path: Path) -> None:
    """Remove the stale socket of a killed server. Raise OSError if a server listens there, or if it is no socket."""
    try:
        is_socket = stat.S_ISSOCK(path.lstat().st_mode)
    except FileNotFoundError:
        return
    if not is_socket:
        raise OSError("a file that is no socket is there")
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
        connection.settimeout(1.0)
        try:
            connection.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
        else:
            raise OSError("another server listens there")


def ask_server(path: Path, *command: str) -> str | None:
    """Send a command to the server that listens at a path. Return its answer, or None if no server listens.

    Raises:
        FourcuresError: the server refused the words of the command.
        Failed: the server could not execute the command, or did not answer.
    """
    if not hasattr(socket, "AF_UNIX"):  # Windows
        return None
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
        connection.settimeout(PATIENCE)
        try:
            connection.connect(str(path))
            connection.sendall(msgspec.json.encode(command) + b"\n")
            with connection.makefile("rb") as stream:
                line = stream.readline()
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        except OSError as error:
            if error.errno is None and not isinstance(error, TimeoutError):  # path too long, so nobody listens there
                return None
            raise Failed(f"The server at {path} cannot be asked: {error.strerror or error}.") from None
    if not line:
        raise Failed(f"The server at {path} ended before it answered.")
    answer = msgspec.json.decode(line, type=Answer)
    if answer.refused:
        raise (Failed if answer.has_failed else FourcuresError)(answer.refused)
    return answer.done
