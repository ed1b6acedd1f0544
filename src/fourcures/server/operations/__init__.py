"""Operations: logs, metrics, health checks, and the operator's commands."""
