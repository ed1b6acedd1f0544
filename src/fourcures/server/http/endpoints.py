"""HTTP endpoints: a handler's signature declares parameters, body and answer, and OpenAPI describes it by the same."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.validation import validated
from fourcures.tables.messages.bodies import Error

JSON = "application/json"
ANY_TIME = (429, 503)  # errors that have nothing to do with what is asked: a limit, the database, the end of the server


class HttpError(FourcuresError):
    """Error response with a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class InvalidRequest(HttpError):
    """Error response to parameters or a body that are not as declared."""

    STATUS = 422

    def __init__(self, sentence: str) -> None:
        super().__init__(self.STATUS, sentence)


def json_response(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Response with a JSON body."""
    return Response(msgspec.json.encode(content), status, headers, JSON)


def error_response(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """Response to what went wrong."""
    return json_response(Error(sentence), status, headers)


class Endpoint:
    """Handler of a method and a path. Its parameters are found in the path and the query by their names.

    Beside them it takes the ``request``, and a ``body`` if one is declared. Cookies that it wants to set it appends
    to ``request.state.cookies``.
    """

    def __init__(
        self, handler: Callable[..., Awaitable[Any]], method: str, path: str, status: int, errors: tuple[int, ...]
    ) -> None:
        self.handler, self.method, self.path, self.status = handler, method, path, status
        signature = inspect.signature(handler, eval_str=True)
        self.parameters = {name: one for name, one in signature.parameters.items() if name != "request"}
        self.body = self.parameters.pop("body", None)
        if self.parameters or self.body:
            errors = (*errors, InvalidRequest.STATUS)
        if "table" in self.parameters:
            errors = (*errors, HTTPStatus.GONE)  # one that is damaged
        self.answers = {status: signature.return_annotation, **dict.fromkeys((*errors, *ANY_TIME), Error)}

    def route(self) -> Route:
        """Starlette route to this endpoint."""
        return Route(self.path, self.respond, methods=[self.method])

    async def respond(self, request: Request) -> Response:
        """Response of the handler to a request; InvalidRequest if it is not as declared."""
        given = {**request.query_params, **request.path_params}
        arguments = {
            name: validated(given[name], parameter.annotation, InvalidRequest, name, strict=False)
            for name, parameter in self.parameters.items()
            if name in given
        }
        if self.body:
            arguments["body"] = validated(await decoded_body(request), self.body.annotation, InvalidRequest, "body")
        request.state.cookies = []
        response = json_response(await self.handler(request, **arguments), self.status)
        for cookie in request.state.cookies:
            response.headers.append("set-cookie", cookie)
        return response

    def described(self, schema: Callable[[Any], Any]) -> dict[str, Any]:
        """OpenAPI description of the operation; ``schema`` gives that of a type."""

        def content(declared: Any) -> dict[str, Any]:
            return {"content": {JSON: {"schema": schema(declared)}}}

        return {
            "operationId": self.handler.__name__,
            "description": inspect.getdoc(self.handler),
            "parameters": [
                {
                    "name": name,
                    "in": "path" if f"{{{name}}}" in self.path else "query",
                    "required": parameter.default is parameter.empty,
                    "schema": schema(parameter.annotation),
                }
                for name, parameter in self.parameters.items()
            ],
            **({"requestBody": {"required": True, **content(self.body.annotation)}} if self.body else {}),
            "responses": {
                str(status): {"description": HTTPStatus(status).phrase, **content(declared)}
                for status, declared in self.answers.items()
            },
        }


Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])


def registrar(endpoints: list[Endpoint]) -> Callable[..., Callable[[Handler], Handler]]:
    """Decorator of handlers that puts them on a list; it takes what they answer to."""

    def endpoint(method: str, path: str, *errors: int, status: int = 200) -> Callable[[Handler], Handler]:
        """Decorator of a handler: the path under ``/api``, the statuses of its errors, and that of its answer."""

        def register(handler: Handler) -> Handler:
            endpoints.append(Endpoint(handler, method, f"/api{path}", status, errors))
            return handler

        return register

    return endpoint


async def decoded_body(request: Request) -> Any:
    """Body of a request, which must be JSON by its content type, too."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not media_type.endswith(("/json", "+json")):
        raise InvalidRequest(f"The body has the content type {shown(media_type)}; it must have {JSON}.")
    try:
        return msgspec.json.decode(await request.body())
    except RecursionError:
        raise InvalidRequest("The body cannot be read: it is nested too deeply.") from None
    except ValueError as problem:  # msgspec's own, or bytes that are no UTF-8
        raise InvalidRequest(f"The body cannot be read: {problem}.") from None


def openapi(endpoints: Iterable[Endpoint], **info: str) -> dict[str, Any]:
    """OpenAPI description of endpoints."""
    components: dict[str, Any] = {}

    def schema(declared: Any) -> Any:
        (found,), parts = msgspec.json.schema_components([declared], ref_template="#/components/schemas/{name}")
        components.update(parts)
        return found

    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = endpoint.described(schema)
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}
