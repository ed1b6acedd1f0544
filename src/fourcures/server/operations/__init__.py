"""Operations: logs, metrics and health, and the commands of whoever runs a server."""
