"""Database outage: everybody is told, and can come back."""

from __future__ import annotations

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourcures.server.sockets.client_socket import TRY_LATER
from server.clients import BrowserClient, RunningServer


async def test_who_comes_is_asked_to_come_back_and_no_socket_is_left(
    server: RunningServer, client: BrowserClient
) -> None:
    table = await client.start("dice", "me")
    await server.hub.store.close()
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket") as opened:
        with pytest.raises(ConnectionClosed):
            await opened.recv()
        assert opened.close_code == TRY_LATER
        assert opened.close_reason == "The database does not answer; please reconnect."
    answer = await client.http.get(f"/api/tables/{table}/log")
    assert answer.status_code == 503
    assert answer.json() == {"error": "The database does not answer; please try again."}
