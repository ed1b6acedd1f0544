"""A database that has gone away: everybody is told so, and can come back."""

from __future__ import annotations

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourcures.server.sockets import TRY_LATER
from server.visitors import House, Visitor


async def test_who_comes_is_asked_to_come_back_and_no_socket_is_left(house: House, visitor: Visitor) -> None:
    table = await visitor.start("dice", "me")
    await house.hub.store.close()
    async with connect(f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket") as opened:
        with pytest.raises(ConnectionClosed):
            await opened.recv()
        assert opened.close_code == TRY_LATER
        assert opened.close_reason == "The database does not answer; please reconnect."
    answer = await visitor.http.get(f"/api/tables/{table}/log")
    assert answer.status_code == 503
    assert answer.json() == {"error": "The database does not answer; please try again."}
