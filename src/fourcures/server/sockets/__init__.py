"""Sockets: WebSockets at tables."""
