"""Client addresses as keys of rate limits: an IPv4 address, or the /64 network of an IPv6 subscriber."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

from fourcures.engine.errors import FourcuresError, shown

IPV6_PREFIX = 64  # length of a subscriber's prefix, under which any address may be used
MAPPED = "::ffff:"  # 96-bit prefix of an IPv4 address mapped into IPv6


def address_of(connection: HTTPConnection) -> str:
    """Address key of the client of a request or socket. Behind a trusted proxy, that is the proxy's client."""
    return address_key(connection.client.host if connection.client else "")


@lru_cache(1 << 14)  # exceeds the connections, because a new one is compared with all of them
def address_key(host: str) -> str:
    """Address key of a host. Return a host that is no address, such as the path of a local socket, unchanged."""
    address = parsed(host)
    if address is None:
        return host
    return str(address if isinstance(address, IPv4Address) else ip_network((address, IPV6_PREFIX), strict=False))


def parsed(host: str) -> IPv4Address | IPv6Address | None:
    """Parse the address of a host, unwrapping IPv4 mapped into IPv6. Return None if it is no address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (None if isinstance(address, IPv4Address) else address.ipv4_mapped) or address


class TrustedProxies:
    """Networks of the proxies whose ``X-Forwarded-For`` is believed."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [trusted_network(network) for network in networks]

    def __contains__(self, host: str) -> bool:
        address = parsed(host)
        return address is not None and any(address in network for network in self._networks)

    @property
    def for_uvicorn(self) -> list[str]:
        """Networks for uvicorn. IPv4 ones are repeated mapped into IPv6, as uvicorn does not unwrap addresses."""
        mapped = [
            f"{MAPPED}{network.network_address}/{96 + network.prefixlen}"
            for network in self._networks
            if isinstance(network, IPv4Network)
        ]
        return [*map(str, self._networks), *mapped]


def trusted_network(text: str) -> IPv4Network | IPv6Network:
    """Parse the network, or the single address, of a proxy. Raise FourcuresError if the text is neither."""
    try:
        return ip_network(text)
    except ValueError:
        raise FourcuresError(
            f"{shown(text)} is no address of a proxy; give one as 10.0.0.5, or a network as 172.18.0.0/16."
        ) from None
