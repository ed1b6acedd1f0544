"""What is seen to before and after every request: who may ask, how much, and what browsers are told."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

from fourcures.server.settings import Settings
from fourcures.server.sockets import is_allowed

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FOREVER = "public, max-age=31536000, immutable"
RECORDS = "/api/records"


class Middleware:
    """Foreign pages and large bodies are refused; every answer carries the headers that keep a browser safe."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = Answer(scope["path"], send)
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, answer.send)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, answer.send)
            return
        body = await self._body(scope, receive)
        if body is None:
            await too_large()(scope, receive, answer.send)
        else:
            await self.app(scope, replayed(body, receive), answer.send)

    def _refusal(self, scope: Any) -> JSONResponse | None:
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and not is_allowed(headers.get("origin"), self.settings):
            return JSONResponse({"error": "Pages of this origin may not do that here."}, 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > self._most(scope):
            return too_large()
        return None

    def _most(self, scope: Any) -> int:
        return self.settings.largest_record if scope["path"] == RECORDS else self.settings.largest_body

    async def _body(self, scope: Any, receive: Any) -> bytes | None:
        """The whole body; None if it is too large, whatever its header says."""
        body = b""
        while True:
            message = await receive()
            body += bytes(message.get("body", b""))
            if len(body) > self._most(scope):
                return None
            if not message.get("more_body", False):
                return body


def replayed(body: bytes, receive: Any) -> Any:
    """Receive a body that has been read already, then what comes after it."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Any:
        return waiting.pop() if waiting else await receive()

    return receive_again


class Answer:
    """An answer on its way out."""

    def __init__(self, path: str, send: Any) -> None:
        self._path = path
        self._send = send

    async def send(self, message: Any) -> None:
        """Put the headers on."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if self._path.startswith("/assets/") and message["status"] == 200:
                headers["cache-control"] = FOREVER
            elif self._path.startswith("/api/"):
                headers.setdefault("cache-control", "no-store")
        await self._send(message)


def too_large() -> JSONResponse:
    """The answer to a body that is larger than is taken."""
    return JSONResponse({"error": "That is more than is taken here."}, 413)
