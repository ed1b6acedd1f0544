"""Remarks of a coach that fit all games of the family: cubes, outbreaks and odds in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourcures.engine.values import Remark

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def counted(number: int, one: str, more: str = "") -> str:
    """Number of things in words. ``more`` is the plural, unless it is formed with an s."""
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {one if number == 1 else more or f'{one}s'}"


def listed(names: Iterable[str]) -> str:
    """Names as a sentence lists them."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def percent(chance: float) -> str:
    """Probability in whole percent. 0 and 100 stand for certainty only."""
    shown = round(100 * chance)
    return f"{min(max(shown, 1), 99) if 0 < chance < 1 else shown} %"


def few_outbreaks_left(left: int) -> Iterator[Remark]:
    """Remark that the outbreak marker is near its end."""
    if left == 1:
        yield Remark("The next outbreak loses the game.", (), 0.6)
    elif left == 2:
        yield Remark("The second outbreak from now loses the game.", (), 0.4)


def few_cubes_left(colour: str, left: int) -> Iterator[Remark]:
    """Remark that the cubes of a colour run out."""
    if left <= 5:
        cubes = f"{counted(left, f'{colour} cube')} {'is' if left == 1 else 'are'} left"
        text = f"{'Only ' if left else ''}{cubes}: if one must be placed and there is none, the game is lost."
        yield Remark(f"{text[0].upper()}{text[1:]}", (f"disease:{colour}",), 0.9 - 0.15 * left)
