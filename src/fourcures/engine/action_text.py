"""Text of actions, written and parsed by the patterns of an action space."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

from fourcures.engine.action_space import ActionSpace, Argument, Kind
from fourcures.engine.errors import IllegalAction, shown

Names = Mapping[str, Sequence[str] | range]  # the names of each kind of thing, or the range of its numbers
Expected = Callable[[str, str, Mapping[str, int]], int]  # (kind, argument, values before it): default value


class ActionTexts:
    """Writer and parser of one game's action texts. ``rule`` is the clause that its refusals cite."""

    def __init__(self, space: ActionSpace, rule: str) -> None:
        self.space = space
        self.rule = rule

    def arguments(self, number: int, names: Names) -> tuple[str | int, ...]:
        """Arguments of an action: names as strings, numbers of numbered things as integers."""
        found = self.space.values(number)
        if found is None:
            return (number % self.space.width,)
        kind, values = found
        said = (self._said(argument, values[argument.name], names) for argument in kind.arguments)
        return tuple(int(word) if word.isdecimal() else word for word in said if word)

    def write(self, number: int, names: Names, expected: Expected) -> str:
        """An action as players type it."""
        found = self.space.values(number)
        if found is None:
            row, column = divmod(number, self.space.width)
            return f"{self.space.kinds[self.space.row_kind[row]].word} {column}"
        kind, values = found
        words = [kind.word]
        for argument in kind.arguments:
            value = values[argument.name]
            if not argument.optional or expected(kind.name, argument.name, values) != value:
                words.append(self._said(argument, value, names))
        return " ".join(word for word in words if word)

    def read(self, text: str, names: Names, expected: Expected) -> int:
        """Parse a text into the id of an action. Raise IllegalAction if it means none."""
        first, *words = plain(text).replace("_", " ").split() or [""]
        kinds = [kind for kind in self.space.kinds if kind.word == first]
        if not kinds:
            raise self._refuse(f"{shown(text)} is not an action; {self._verbs_like(first)}")
        for kind in kinds[:-1]:
            try:
                return self._read_as(kind, text, [*words], names, expected)
            except IllegalAction:
                if words and words[0].isdecimal() and _begins_with_number(kind, names):
                    raise
        return self._read_as(kinds[-1], text, words, names, expected)

    def _read_as(self, kind: Kind, text: str, words: list[str], names: Names, expected: Expected) -> int:
        """Parse the words after the first as arguments of ``kind``. Return the id of the action."""
        values: dict[str, int] = {}
        for argument in kind.arguments:
            found = self._take(kind, argument, words, names)
            if found is None and not argument.optional:
                raise self._missing(kind, argument, words, names)
            values[argument.name] = expected(kind.name, argument.name, values) if found is None else found
        if words:
            raise self._left_over(kind, text, words, names)
        return self.space.number(kind.name, values)

    def _take(self, kind: Kind, argument: Argument, words: list[str], names: Names) -> int | None:
        """Remove the words that name a value of ``argument``, and return the value. Return None if they name none."""
        known = names[argument.thing]
        if isinstance(known, range):
            if not words or not words[0].isdecimal():
                return None
            value = int(words.pop(0)[:9])  # nine digits exceed any count
            if value not in known:
                raise self._refuse(
                    f"There is no {argument.thing} {value}; {argument.thing}s are {known[0]} to {known[-1]}"
                )
            return known.index(value)
        for count in range(len(words), 0, -1):
            name = "_".join(words[:count])
            if name in known:
                del words[:count]
                return list(known).index(name)
        return None

    def _missing(self, kind: Kind, argument: Argument, words: list[str], names: Names) -> IllegalAction:
        if not words or isinstance(names[argument.thing], range):
            example = " ".join(self._said(other, 0, names) for other in kind.arguments if not other.optional)
            article = "an" if argument.thing[0] in "aeiou" else "a"
            return self._refuse(f"'{kind.word}' needs {article} {argument.thing}, like '{kind.word} {example}'")
        return self._unknown(argument, words, names)

    def _unknown(self, argument: Argument, words: list[str], names: Names) -> IllegalAction:
        while len(words) > 1 and words[-1].isdecimal():  # a number after the name belongs to another argument
            words.pop()
        name = "_".join(words)
        close = closest(name, [str(known) for known in names[argument.thing]])
        hint = f"; did you mean {close}?" if close else ""
        return self._refuse(f"There is no {argument.thing} {name[:40]!r}{hint}")

    def _verbs_like(self, word: str) -> str:
        """Hint for a misspelt verb: the closest known one, and a list of all."""
        words = list(dict.fromkeys(kind.word for kind in self.space.kinds))
        close, known = closest(word, words), f"begin with one of {', '.join(words)}"
        return f"did you mean {close}? Actions {known}" if close else f"actions {known}"

    def _left_over(self, kind: Kind, text: str, words: list[str], names: Names) -> IllegalAction:
        if not kind.arguments:
            return self._refuse(f"'{kind.word}' stands alone, not {shown(text)}")
        last = kind.arguments[-1]
        if last.optional and not isinstance(names[last.thing], range):
            return self._unknown(last, words, names)
        return self._refuse(f"{' '.join(words)[:40]!r} is too much in {shown(text)}")

    @staticmethod
    def _said(argument: Argument, value: int, names: Names) -> str:
        known = names[argument.thing]
        return str(known[value]) if value < len(known) else str(value)

    def _refuse(self, reason: str) -> IllegalAction:
        return IllegalAction(reason, self.rule)


def _begins_with_number(kind: Kind, names: Names) -> bool:
    return bool(kind.arguments) and isinstance(names[kind.arguments[0].thing], range)


def closest(word: str, known: Sequence[str]) -> str:
    """Known word that resembles a misspelt one most. Return an empty string if none is close."""
    import difflib  # only mistakes need it

    return next(iter(difflib.get_close_matches(word[:40], known, n=1)), "")


def plain(text: str) -> str:
    """Lower case without accents and full stops, so that names can be typed as printed."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter) and letter != ".")
