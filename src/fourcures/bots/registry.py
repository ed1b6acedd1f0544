"""Registry of bots: compiled bots by name, and bot classes of users."""

from __future__ import annotations

import re
from typing import Any

from fourcures.bots.bot import PythonBot, bot_class, python_bot
from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot, compiled_bot
from fourcures.engine.errors import BadOptions, shown

AnyBot = CompiledBot | PythonBot
DEFAULT_BOT = "random"
PYTHON_BOT = re.compile(r"(?P<place>.+\.py|[A-Za-z_]\w*(\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*)")


def find_bot(bot: Any) -> AnyBot:
    """Look up a bot by a text such as ``greedy``, ``my_bot.py:MyBot`` or ``package.module:MyBot``, or by its class.

    A bot given as a class plays in this process only. Other processes can load one given as text. Raise BadOptions if
    there is no such bot.
    """
    if isinstance(bot, CompiledBot | PythonBot):
        return bot
    if isinstance(bot, type):
        return PythonBot(bot.__qualname__, bot_class(bot, bot.__qualname__))
    if isinstance(bot, str):
        if bot.partition(":")[0] in COMPILED_BOTS:
            return compiled_bot(bot)
        if PYTHON_BOT.fullmatch(bot):
            return python_bot(bot)
    raise BadOptions(
        f"There is no bot {shown(bot)}; there are {', '.join(COMPILED_BOTS)}, and your own as my_bot.py:MyBot or "
        "package.module:MyBot."
    )
