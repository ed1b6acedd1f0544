"""Endpoints: a handler's signature declares the parameters, the body and the answer of a request.

They are independent of the transport, which is HTTP in a server and messages in a browser.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, TypeVar

from fourcures.engine.errors import shown
from fourcures.engine.validation import validated
from fourcures.tables.errors import RequestRefused
from fourcures.tables.hub import Hub
from fourcures.tables.messages.bodies import Error
from fourcures.tables.players import keys
from fourcures.tables.room import Room

ANY_TIME = (429, 503)  # errors of any endpoint: a rate limit, a failed database, a server that shuts down


class InvalidRequest(RequestRefused):
    """Refusal of parameters or a body that do not match their declaration."""

    STATUS = 422

    def __init__(self, sentence: str) -> None:
        super().__init__(self.STATUS, sentence)


@dataclass
class Caller:
    """Sender of a request.

    Attributes:
        hub: hub with the tables.
        key: key of the player, or None.
        address: client address, by which requests take turns.
        new_key: key that the client must store from now on; empty to delete its key, None for no change.
    """

    hub: Hub
    key: str | None
    address: str = ""
    new_key: str | None = None

    @property
    def key_hash(self) -> bytes | None:
        """Hash of the key, or None without a key."""
        return None if self.key is None else keys.hash_key(self.key)

    def required_key(self) -> str:
        """Key of the sender, created if there is none. The client stores it for another year."""
        self.new_key = self.key or keys.new_key()
        return self.new_key

    def seats_at(self, room: Room) -> list[int]:
        """Seats of the sender at a table, sorted."""
        return sorted(keys.proven_seats(self.key, [row.key_hash for row in room.seats]))

    def viewer(self, room: Room, viewer: int | None) -> int | None:
        """Return ``viewer``. Raises a 403 refusal if it is a seat that the sender does not hold."""
        if viewer is not None and viewer not in self.seats_at(room):
            raise RequestRefused(403, f"Seat {viewer} is not yours, so you cannot see the table as it does.")
        return viewer


class Endpoint:
    """Handler of a method and a path. Its parameters are taken by name from the path and the query.

    It also takes the ``caller``, and a ``body`` if it declares one. ``limit`` names the rate limit that its requests
    count towards.
    """

    def __init__(
        self,
        handler: Callable[..., Awaitable[Any]],
        method: str,
        path: str,
        status: int,
        errors: tuple[int, ...],
        limit: str | None,
    ) -> None:
        self.handler, self.method, self.path, self.status, self.limit = handler, method, path, status, limit
        self._pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path))
        signature = inspect.signature(handler, eval_str=True)
        self.parameters = {name: one for name, one in signature.parameters.items() if name != "caller"}
        self.body = self.parameters.pop("body", None)
        if self.parameters or self.body:
            errors = (*errors, InvalidRequest.STATUS)
        if "table" in self.parameters:
            errors = (*errors, HTTPStatus.GONE)  # the table cannot be played
        self.answers = {status: signature.return_annotation, **dict.fromkeys((*errors, *ANY_TIME), Error)}

    def match(self, method: str, path: str) -> dict[str, str] | None:
        """Parameters in a path, or None if method and path do not match this endpoint."""
        found = self._pattern.fullmatch(path) if method == self.method else None
        return None if found is None else found.groupdict()

    def arguments(self, given: Mapping[str, str], body: Any = None) -> dict[str, Any]:
        """Arguments of the handler except the caller.

        Raises InvalidRequest if parameters or body do not match their declaration.
        """
        arguments = {
            name: validated(given[name], parameter.annotation, InvalidRequest, name, strict=False)
            for name, parameter in self.parameters.items()
            if name in given
        }
        if self.body:
            arguments["body"] = validated(body, self.body.annotation, InvalidRequest, "body")
        return arguments


Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])
ENDPOINTS: list[Endpoint] = []  # all endpoints of this package, registered by the decorator


def endpoint(
    method: str, path: str, *errors: int, status: int = 200, limit: str | None = None
) -> Callable[[Handler], Handler]:
    """Decorator that registers a handler for a path under ``/api``.

    ``errors`` are the status codes of its refusals, ``status`` is that of its answer.
    """

    def register(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(handler, method, f"/api{path}", status, errors, limit))
        return handler

    return register


async def ask(
    endpoints: Iterable[Endpoint], caller: Caller, method: str, path: str, given: Mapping[str, str], body: Any = None
) -> Any:
    """Answer to a request. Raises a 404 refusal if no endpoint matches."""
    for endpoint in endpoints:
        if (in_path := endpoint.match(method, path)) is not None:
            return await endpoint.handler(caller, **endpoint.arguments({**given, **in_path}, body))
    raise RequestRefused(404, f"There is nothing at {method} {shown(path)}.")
