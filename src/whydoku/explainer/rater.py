"""Reads the steps of the rater from the numbers that the native engine returns.

`native/door/whydoku.h` says in what order the numbers come. The reason of a step is read when it is
asked for: a net may be long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from struct import Struct
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.bits import Candidates, Mask, from_members
from whydoku.kernels.engine import names_of, number_of
from whydoku.why import Cover

_TECHNIQUES: Final = names_of("rater")
_KINDS: Final = names_of("reason")
_SHAPES: Final = names_of("shape")
_LINKS: Final = {number_of("links", name): name for name in ("x", "y", "xy")}
_COVER: Final = number_of("reason", "cover")
_RATING: Final = Struct("=2i"), Struct("=d")


class FoundStep:
    """A step of the rater.

    - `technique`, `rating`: the rater's name for the technique, and the rating of the step
    - `complexity`: that of a chain; 0 for other steps
    - `placement`: the candidate that is placed; negative if there is none
    - `removals`: the candidates that are removed
    - `kind`: what the reason is; a chain has a `RaterNet`, other reasons have facts in the order of
      `native/door/whydoku.h`
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        reader = _NumberReader(numbers)
        self.technique: Final = _TECHNIQUES[reader.number()]
        self.rating: Final = reader.double()
        self.complexity: Final = reader.number()
        self.placement: Final = reader.number()
        self.removals: Final[Candidates] = from_members(reader.some())
        self.kind: Final = _KINDS[reader.number()]
        self._numbers = numbers
        self._begin = reader.at

    @cached_property
    def facts(self) -> tuple[Any, ...]:
        """The facts of a reason that is not a chain, in the order in which the rater lists them."""
        facts: tuple[Any, ...] = _FACTS[self.kind](_NumberReader(self._numbers, self._begin))
        return facts

    @cached_property
    def net(self) -> RaterNet:
        """The reason of a step that is a chain, as a net."""
        return _NumberReader(self._numbers, self._begin).net()

    @property
    def form(self) -> tuple[str, str, int]:
        """The shape and the links of a step that is a chain, and the number of nodes of its first
        line."""
        shape, links, _, _, _, _, nodes = self._numbers[self._begin :][:7]
        return _SHAPES[shape], _LINKS[links], nodes


class RaterNode(NamedTuple):
    """A candidate that is true (on) or false (off) in a supposition.

    - `because`: the constraint by which the node follows; negative for the supposition itself, and
      for a node that depends on a rule
    - `parents`: the nodes of the line from which the node follows
    - `rule`: the number of the rule on which the node depends; negative if there is none
    """

    candidate: int
    is_on: bool
    because: int
    parents: tuple[int, ...]
    rule: int


RaterLine: TypeAlias = tuple[RaterNode, ...]
"""A line of nodes, of which the first is a supposition and the others follow from it. Each node
comes after those on which it depends."""


class RaterNet(NamedTuple):
    """Suppositions followed to their ends, and what they show of a candidate.

    - `shape`: cycle, chain, contradiction, both, cell or house
    - `links`: x, y or xy
    - `over`: the constraint whose candidates are supposed; negative if there is none
    - `target`, `is_true`: the candidate, and whether it is shown to be true or false
    - `lines`: the nodes of each supposition
    - `rules`: what nodes depend on besides links
    """

    shape: str
    links: str
    over: int
    target: int
    is_true: bool
    lines: tuple[RaterLine, ...]
    rules: tuple[RaterRule, ...]


RaterRule: TypeAlias = Cover | RaterNet


class DeadlyFinish(NamedTuple):
    """How a deadly pattern is avoided: the type, 1 to 4, and for types 3 and 4 the house, whether
    the set in that house is hidden, the cells of the set, and the digits in question."""

    type: int
    house: int
    is_hidden: bool
    cells: tuple[int, ...]
    digits: Mask


class _NumberReader:
    """Reads the numbers of a step one after the other."""

    def __init__(self, numbers: Sequence[int], at: int = 0) -> None:
        self._numbers = numbers
        self.at = at

    def number(self) -> int:
        """Reads the next number."""
        self.at += 1
        return self._numbers[self.at - 1]

    def some(self) -> tuple[int, ...]:
        """Reads a list of numbers, which follow the length of the list."""
        begin = self.at + 1
        self.at = begin + self._numbers[self.at]
        return tuple(self._numbers[begin : self.at])

    def double(self) -> float:
        """Reads a floating-point number, which takes the place of two whole numbers."""
        numbers, double = _RATING
        value: float
        [value] = double.unpack(numbers.pack(self.number(), self.number()))
        return value

    def net(self) -> RaterNet:
        """Reads the net of a chain. The kind of the reason must have been read before."""
        return RaterNet(
            _SHAPES[self.number()],
            _LINKS[self.number()],
            self.number(),
            self.number(),
            bool(self.number()),
            tuple(self._line() for _ in range(self.number())),
            tuple(self._rule() for _ in range(self.number())),
        )

    def _line(self) -> RaterLine:
        return tuple(
            RaterNode(self.number(), bool(self.number()), self.number(), self.some(), self.number())
            for _ in range(self.number())
        )

    def _rule(self) -> RaterRule:
        if self.number() != _COVER:
            return self.net()
        bases, covers, _ = self.some(), self.some(), self.number()
        return Cover(bases, covers)

    def finish(self) -> DeadlyFinish:
        """Reads how the deadly pattern of a loop or a grave is avoided."""
        return DeadlyFinish(
            self.number(), self.number(), bool(self.number()), self.some(), self.number()
        )


_FACTS: Final[dict[str, Any]] = {
    "cover": lambda reader: (reader.some(), reader.some(), reader.number()),
    "wing": lambda reader: (reader.some(), reader.number()),
    "loop": lambda reader: (reader.some(), reader.number(), reader.finish()),
    "bug": lambda reader: (reader.some(), reader.finish()),
    "aligned": lambda reader: (reader.some(), reader.some()),
}
"""For each kind of reason, the function that reads its facts."""
