"""Control socket: a file at which `fourcures admin` asks the server that runs: a line of JSON, and one in answer.

Only the account of the server, and root, can open it.
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

from fourcures.engine.errors import FourcuresError
from fourcures.engine.user_data import data_folder
from fourcures.server.operations.administration import COMMANDS, Host
from fourcures.server.settings import Settings
from fourcures.server.storage.database_url import parse_url

PATIENCE = 60.0  # seconds for the answer
BACKLOG = 8
log = logging.getLogger(__name__)


class Answer(msgspec.Struct):
    """What was done, or why nothing was."""

    done: str = ""
    refused: str = ""


def control_path(settings: Settings) -> Path:
    """Path of the control socket."""
    if settings.control:
        return Path(settings.control).expanduser()
    file = parse_url(settings.database).file
    return data_folder() / f"control-{settings.port}" if file is None else file.with_name(f"{file.name}-control")


@asynccontextmanager
async def control_socket(path: Path, host: Host) -> AsyncIterator[None]:
    """Listen at a control socket. Where that is not possible, log it and go on without."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await reader.readline()
            if not line:  # another server asked whether one listens here
                writer.close()
                return
            name, *words = msgspec.json.decode(line)
            found = Answer(done=await COMMANDS[name](host, *words))
        except FourcuresError as error:
            found = Answer(refused=str(error))
        except Exception as error:
            log.error("a command at the control socket failed", exc_info=error)
            found = Answer(refused="The server cannot do this; its log says why. Is it of the same version?")
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
            if path.stat().st_ino == own:  # not one that somebody has put there since
                path.unlink()


def _bound(path: Path) -> socket.socket:
    """Socket at a path, for its owner only. Replace one that a server has left; OSError if anything else is there."""
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_left(path)
        bound.bind(str(path))
        path.chmod(0o600)  # before it listens: nobody can have connected
    except BaseException:
        bound.close()
        raise
    return bound


def _remove_left(path: Path) -> None:
    """Remove the socket of a server that was killed. OSError if a server listens there, or if it is no socket."""
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
    """Ask the server that listens at a path. Return None if none does; FourcuresError says what it refused."""
    if not hasattr(socket, "AF_UNIX"):  # as on Windows
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
            if error.errno is None and not isinstance(error, TimeoutError):  # too long a path: nobody can listen there
                return None
            raise FourcuresError(f"The server at {path} cannot be asked: {error.strerror or error}.") from None
    if not line:
        raise FourcuresError(f"The server at {path} ended before it answered.")
    answer = msgspec.json.decode(line, type=Answer)
    if answer.refused:
        raise FourcuresError(answer.refused)
    return answer.done
