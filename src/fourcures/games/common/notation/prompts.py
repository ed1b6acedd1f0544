"""Prompt after the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourcures.engine.values import Prompt
from fourcures.engine.vocabulary import EndingSpec, Enumeration


def ending_prompt(outcome: Mapping[str, Any], endings: type[Enumeration[EndingSpec]]) -> Prompt:
    """Prompt without a question, which says how the game ended."""
    return Prompt(None, f"{'Won' if outcome['won'] else 'Lost'}: {endings.named(outcome['reason']).phrase}")
