"""HTTP endpoints: requests of the tables' API, as Starlette routes, and their OpenAPI description."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fourcures.engine.errors import shown
from fourcures.server.http.addresses import address_of
from fourcures.server.http.cookies import cookie, is_secure, key_in
from fourcures.server.http.limits import Limits
from fourcures.tables.messages.bodies import Error
from fourcures.tables.requests.endpoint import Caller, Endpoint, InvalidRequest

JSON = "application/json"


def json_response(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Response with a JSON body."""
    return Response(msgspec.json.encode(content), status, headers, JSON)


def error_response(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """Response with an error message."""
    return json_response(Error(sentence), status, headers)


def route(endpoint: Endpoint) -> Route:
    """Starlette route to an endpoint."""

    async def respond(request: Request) -> Response:
        limits: Limits = request.app.state.limits
        body = await decoded_body(request) if endpoint.body else None
        arguments = endpoint.arguments({**request.query_params, **request.path_params}, body)
        caller = Caller(request.app.state.hub, key_in(request.cookies), address_of(request))
        with limits.request(endpoint.limit, caller.address):
            answer = await endpoint.handler(caller, **arguments)
        response = json_response(answer, endpoint.status)
        if caller.new_key is not None:
            response.headers.append("set-cookie", cookie(caller.new_key, secure=is_secure(request)))
        return response

    return Route(endpoint.path, respond, methods=[endpoint.method])


async def decoded_body(request: Request) -> Any:
    """Decode the JSON body of a request. Raise InvalidRequest if its content type or its content is not JSON."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not media_type.endswith(("/json", "+json")):
        raise InvalidRequest(f"The body has the content type {shown(media_type)}; it must have {JSON}.")
    try:
        return msgspec.json.decode(await request.body())
    except RecursionError:
        raise InvalidRequest("The body cannot be read: it is nested too deeply.") from None
    except ValueError as problem:  # msgspec's DecodeError, or invalid UTF-8
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
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, schema)
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}


def operation(endpoint: Endpoint, schema: Callable[[Any], Any]) -> dict[str, Any]:
    """OpenAPI description of an endpoint. ``schema`` returns the schema of a type."""

    def content(declared: Any) -> dict[str, Any]:
        return {"content": {JSON: {"schema": schema(declared)}}}

    return {
        "operationId": endpoint.handler.__name__,
        "description": inspect.getdoc(endpoint.handler),
        "parameters": [
            {
                "name": name,
                "in": "path" if f"{{{name}}}" in endpoint.path else "query",
                "required": parameter.default is parameter.empty,
                "schema": schema(parameter.annotation),
            }
            for name, parameter in endpoint.parameters.items()
        ],
        **({"requestBody": {"required": True, **content(endpoint.body.annotation)}} if endpoint.body else {}),
        "responses": {
            str(status): {"description": HTTPStatus(status).phrase, **content(declared)}
            for status, declared in endpoint.answers.items()
        },
    }
