"""State structs: one declaration, two backings with the same field names.

A game declares its state once, as an annotated class::

    @struct
    class State(Struct):
        outbreaks: Annotated[int, i8]
        hand: Annotated[list[int], i64[4]]

Interpreted rules work on an instance: plain integers and lists, which Python handles fastest and without overflow.
Compiled rules work on an element of an array of ``State.dtype()``. ``store`` and ``load`` convert between both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, get_type_hints

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Field:
    """Layout of one field: an integer type, and a length if it is an array."""

    type: str
    length: int = 0

    def __getitem__(self, length: int) -> Field:
        """An array of this type."""
        return Field(self.type, length)

    @property
    def bits(self) -> int:
        """Size of one element in bits."""
        return int(self.type.lstrip("uint"))


i8, i16, i32, i64, u32 = Field("int8"), Field("int16"), Field("int32"), Field("int64"), Field("uint32")


class Struct:
    """Base of all state structs; see the module."""

    __slots__ = ()
    FIELDS: ClassVar[dict[str, Field]] = {}

    def __init__(self) -> None:
        for name, field in self.FIELDS.items():
            setattr(self, name, [0] * field.length if field.length else 0)

    def copy(self) -> Self:
        """Independent copy of the struct. ``_copier`` generates this method for each struct."""
        raise NotImplementedError

    def __copy__(self) -> Self:  # the default copy would share lists
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return not self.differences(other)

    __hash__ = None  # type: ignore[assignment]  # structs are mutable

    def differences(self, other: Self) -> list[str]:
        """Names of the fields in which two structs differ."""
        return [name for name in self.FIELDS if getattr(self, name) != getattr(other, name)]

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[Any]:
        """NumPy layout: wide fields first, so that only the end needs padding.

        The padding is a field too: NumPy does not copy bytes outside of fields, and equal states must have equal bytes.
        """
        import numpy as np

        widest_first = sorted(cls.FIELDS.items(), key=lambda item: -item[1].bits)
        inherited = {name for base in cls.__mro__[1:] for name in vars(base).get("FIELDS", ())}
        if {name for name, _ in widest_first[: len(inherited)]} == inherited:
            # A compiler would mistake a struct that begins with the fields of its base for the base itself.
            widest_first = widest_first[len(inherited) :] + widest_first[: len(inherited)]
        layout: list[Any] = [
            (name, field.type, (field.length,)) if field.length else (name, field.type) for name, field in widest_first
        ]
        rest = np.dtype(layout, align=True).itemsize - np.dtype(layout).itemsize
        return np.dtype([*layout, ("padding", "int8", (rest,))] if rest else layout, align=True)

    def store(self, array: Any, index: int) -> None:
        """Write this struct into an element of an array of ``dtype()``."""
        for name in self.FIELDS:
            array[name][index] = getattr(self, name)

    @classmethod
    def load(cls, array: Any, index: int) -> Self:
        """Read a struct from an element of an array of ``dtype()``."""
        loaded = cls()
        for name in cls.FIELDS:
            setattr(loaded, name, array[name][index].tolist())
        return loaded


R = TypeVar("R", bound=Struct)


def _copier(fields: dict[str, Field]) -> Any:
    """Generate the method ``copy`` of a struct field by field, which is five times as fast as a loop over the names."""
    lines = [f"    twin.{name} = self.{name}{'[:]' if field.length else ''}" for name, field in fields.items()]
    made: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(["def copy(self):", "    twin = new(self.__class__)", *lines, "    return twin"]), made)
    return made["copy"]


def struct(cls: type[R]) -> type[R]:
    """Turn annotations into fields, with slots, so that a misspelt field is an error and not a new attribute."""
    hints = get_type_hints(cls, include_extras=True)
    fields = {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}
    namespace = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    inherited = {name for base in cls.__mro__[1:] for name in vars(base).get("FIELDS", ())}
    namespace.update(__slots__=tuple(name for name in fields if name not in inherited))
    namespace.update(FIELDS=fields, copy=_copier(fields))
    metaclass: Any = type(cls)
    remade: type[R] = metaclass(cls.__name__, cls.__bases__, namespace)
    return remade
