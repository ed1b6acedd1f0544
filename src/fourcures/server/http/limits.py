"""Rate limits per address for expensive requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fourcures.server.http.rate_limit import TokenBuckets
from fourcures.server.settings import Settings
from fourcures.tables.errors import RequestRefused

SENTENCES = {
    "tables": "You have made too many tables; please wait a few minutes.",
    "replays": "You ask for too many points of games at once; please wait a few seconds.",
    "previews": "You have asked for too many pictures; please wait a minute.",
    "page_errors": "Your page has reported too many errors; please reload it.",
}


class Limits:
    """Token buckets per address. No tables are made while `is_draining` is set, before the server ends."""

    def __init__(self, settings: Settings) -> None:
        self.is_draining = False
        self._buckets = {
            "tables": TokenBuckets(settings.tables_per_address, 1 / settings.seconds_per_table),
            "replays": TokenBuckets(settings.replays_per_address, settings.replays_per_second),
            "previews": TokenBuckets(settings.previews_per_address, 1 / settings.seconds_per_preview),
            "page_errors": TokenBuckets(settings.page_errors_per_address, 1 / settings.seconds_per_page_error),
        }
        self._table_requests = TokenBuckets(settings.table_requests_per_address, 1 / settings.seconds_per_table_request)

    @contextmanager
    def request(self, limit: str | None, address: str) -> Iterator[None]:
        """Count a request of an address. Raise RequestRefused if there are too many.

        A failed request for a table gives its token back. A second limit counts these requests whether they fail or
        not, because each creates a game.
        """
        if limit is None:
            yield
            return
        if limit == "tables" and self.is_draining:
            raise RequestRefused(503, "The server is about to restart; please make your table in a minute.")
        if limit == "tables" and not self._table_requests.take(address):
            raise RequestRefused(429, "You have asked for too many tables; please wait a few seconds.")
        bucket = self._buckets[limit]
        if not bucket.take(address):
            raise RequestRefused(429, SENTENCES[limit])
        try:
            yield
        except BaseException:
            if limit == "tables":
                bucket.give_back(address)
            raise
