"""Requests: what is asked apart from a table's commands, as functions of caller, parameters and body."""
