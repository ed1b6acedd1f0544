"""Bots by name: those of the table, and anybody's own."""

from __future__ import annotations

import re
from typing import Any

from fourcures.bots.bot import PythonBot, checked, python_bot
from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot, compiled_bot
from fourcures.engine.errors import BadOptions, shown

AnyBot = CompiledBot | PythonBot
DEFAULT_BOT = "random"
OWN = re.compile(r"(?P<place>.+\.py|[A-Za-z_]\w*(\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*)")


def find_bot(bot: Any) -> AnyBot:
    """The bot that is meant by a text such as ``greedy``, ``my_bot.py:MyBot`` or ``package.module:MyBot``, or a class.

    A class has its bots play in this process only; by a text, other processes find it as well.
    """
    if isinstance(bot, CompiledBot | PythonBot):
        return bot
    if isinstance(bot, type):
        return PythonBot(bot.__qualname__, checked(bot, bot.__qualname__))
    if isinstance(bot, str):
        if bot.partition(":")[0] in COMPILED_BOTS:
            return compiled_bot(bot)
        if OWN.fullmatch(bot):
            return python_bot(bot)
    raise BadOptions(
        f"There is no bot {shown(bot)}; there are {', '.join(COMPILED_BOTS)}, and your own as my_bot.py:MyBot or "
        "package.module:MyBot."
    )
