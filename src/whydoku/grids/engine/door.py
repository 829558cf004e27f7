"""The door of the engine, in whichever way it is called: its functions, its table of names, and how
a call ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from whydoku.errors import WhydokuError

Native: TypeAlias = Callable[..., int]
"""A native function, which returns the status of its work."""

ArgumentKind: TypeAlias = tuple[Any, ...]
"""A kind of arguments, in the form that a way of calling takes."""


class NativeTechnique(NamedTuple):
    """A technique in the engine: its number, its traits, those options of its finder that the
    engine accepts, and the number of what it needs of the rules."""

    number: int
    options: frozenset[str]
    traits: int
    needs: int


class NameTable(NamedTuple):
    """The numbers that the engine gives to names.

    `numbers` maps each kind of name to the numbers of its names, and `techniques` maps slugs to the
    techniques that the engine finds.
    """

    numbers: Mapping[str, Mapping[str, int]]
    techniques: Mapping[str, NativeTechnique]

    @classmethod
    def read(cls, text: str) -> NameTable:
        """Reads the table as the engine writes it."""
        numbers: dict[str, dict[str, int]] = {}
        techniques: dict[str, NativeTechnique] = {}
        for kind, *words in map(str.split, text.splitlines()):
            named = {name: int(n) for name, _, n in (word.partition(":") for word in words) if n}
            if kind == "technique":
                [slug, *_] = named
                options = frozenset(word for word in words if ":" not in word)
                traits, needs = named["traits"], named["needs"]
                techniques[slug] = NativeTechnique(named[slug], options, traits, needs)
            else:
                numbers[kind] = named
        return cls(numbers, techniques)


class Endings:
    """The ways in which a call may end. `nothing` is the status of one that is done and has no
    answer."""

    def __init__(self, table: NameTable, refusal: Callable[[], str]) -> None:
        self._names = {status: name for name, status in table.numbers["ended"].items()}
        self._refusal = refusal
        self.nothing = table.numbers["ended"]["nothing"]

    def fault(self, status: int) -> BaseException:
        """The error for a status that stands for neither success nor an empty answer."""
        match self._names[status]:
            case "refused":
                return WhydokuError(self._refusal())
            case "interrupted":
                return KeyboardInterrupt()
            case "late":
                return TimeoutError("the time for this search is over")
        return MemoryError()
