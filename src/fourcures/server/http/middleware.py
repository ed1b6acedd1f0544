"""HTTP middleware: rate limit per address, origin check, body size limit, security headers."""

from __future__ import annotations

import math
from contextlib import aclosing
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from fourcures.server import metrics
from fourcures.server.http.addresses import TrustedProxies, address_of
from fourcures.server.http.endpoints import error_response
from fourcures.server.http.rate_limit import TokenBuckets
from fourcures.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")
CONTENT_SECURITY_POLICY = "; ".join(
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
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
CACHE_FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASKED = ("/sw.js", "/manifest.webmanifest", "/offline.html")  # files of the page without a hash in their names
RECORDS_PATH = "/api/records"


class SecurityMiddleware:
    """ASGI middleware that rejects floods, foreign origins and large bodies, and adds security headers to responses."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._proxies = TrustedProxies(settings.proxies)
        self._requests = TokenBuckets(settings.requests_per_address, settings.requests_per_second)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or reject it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send = with_headers(scope["path"], send)
        rejection = self._rejection(scope)
        if rejection is not None:
            await rejection(scope, receive, send)
            return
        if scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        try:
            body = await self._read_body(Request(scope, receive))
        except ClientDisconnect:
            return
        if body is None:
            await too_large(self._body_limit(scope))(scope, receive, send)
        else:
            await self.app(scope, replay_body(body, receive), send)

    def _rejection(self, scope: Any) -> Response | None:
        if seconds := self._seconds_to_wait(HTTPConnection(scope)):
            metrics.REFUSED.labels("requests_of_address").inc()
            return error_response(
                429, "Too many requests from your address; please wait a moment.", {"retry-after": str(seconds)}
            )
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS and not self.settings.allows(headers.get("origin")):
            return error_response(403, "Requests from pages of another site are not allowed.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > self._body_limit(scope):
            return too_large(self._body_limit(scope))
        return None

    def _seconds_to_wait(self, connection: HTTPConnection) -> int:
        """Seconds until the address may send another request; 0 for a proxy that does not name its client."""
        if connection.client is None or connection.client.host in self._proxies:
            return 0
        return math.ceil(self._requests.seconds_until_taken(address_of(connection)))

    def _body_limit(self, scope: Any) -> int:
        return self.settings.max_record_bytes if scope["path"] == RECORDS_PATH else self.settings.max_body_bytes

    async def _read_body(self, request: Request) -> bytes | None:
        """Read the whole body. Return None if it exceeds the limit, even if its Content-Length does not."""
        body = b""
        async with aclosing(request.stream()) as chunks:
            async for chunk in chunks:
                body += chunk
                if len(body) > self._body_limit(request.scope):
                    return None
        return body


def replay_body(body: bytes, receive: Any) -> Any:
    """ASGI ``receive`` that first returns a body which was already read, then passes on later messages."""
    pending = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Any:
        return pending.pop() if pending else await receive()

    return receive_again


def with_headers(path: str, send: Any) -> Any:
    """ASGI ``send`` that adds the security and cache headers to a response."""

    async def send_with_headers(message: Any) -> None:
        if message["type"] == "http.response.start":
            metrics.REQUESTS.labels(f"{message['status'] // 100}xx").inc()
            headers = MutableHeaders(scope=message)
            headers.update(SECURITY_HEADERS)
            if path.startswith("/assets/") and message["status"] == 200:
                headers["cache-control"] = CACHE_FOREVER
            elif path in ALWAYS_ASKED:
                headers["cache-control"] = "no-cache"
            elif path.startswith("/api/"):
                headers.setdefault("cache-control", "no-store")
        await send(message)

    return send_with_headers


def too_large(limit: int) -> Response:
    """Response with status 413."""
    return error_response(413, f"The request is too large; at most {limit} bytes are accepted.")
