"""Client addresses: which clients share a limit."""

from __future__ import annotations

import pytest

from fourcures.server.http.addresses import address_key


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("/run/server.sock", "/run/server.sock"),
    ],
)
def test_addresses_of_one_subscriber_share_a_key(host: str, key: str) -> None:
    assert address_key(host) == key
