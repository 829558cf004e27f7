"""Reads the steps of the rater from the numbers that the native engine returns.

`native/door/whydoku.h` says in what order the numbers come. The reason of a step is read when it is
asked for: a net may be long.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice
from struct import unpack
from typing import Final, NamedTuple, TypeAlias

from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.engine.engine import names_of
from whydoku.logic.finders.reasons import read_patterns
from whydoku.logic.why import Cover, Pattern

_TECHNIQUES: Final = names_of("rater")
_SHAPES: Final = names_of("shape")


class FoundStep:
    """A step of the rater.

    - `technique`, `rating`: the rater's name for the technique, and the rating of the step
    - `complexity`: that of a chain; 0 for other steps
    - `placement`: the candidate that is placed; negative if there is none
    - `removals`: the candidates that are removed
    - `is_net`: whether the reason is a chain or a net, `net`; other reasons are patterns, `why`
    - `variant`: what the technique leaves open of the step's name, as `native/door/whydoku.h` says
    """

    def __init__(self, numbers: array[int]) -> None:
        left = iter(numbers)
        self.technique: Final = _TECHNIQUES[next(left)]
        [self.rating] = unpack("=d", array("i", islice(left, 2)))
        self.complexity: Final = next(left)
        self.placement: Final = next(left)
        self.removals: Final[Candidates] = from_members(_some(left))
        self.is_net: Final = bool(next(left))
        self.variant: Final = "".join(map(chr, _some(left)))
        self._reason: Final = tuple(left)

    @property
    def why(self) -> tuple[Pattern, ...]:
        """The reason of a step that is no chain."""
        return tuple(read_patterns(self._reason))

    @property
    def net(self) -> RaterNet:
        """The reason of a step that is a chain, as a net."""
        return _net(iter(self._reason))


class RaterNode(NamedTuple):
    """A candidate that is true (on) or false (off) in a supposition.

    - `because`: the constraint by which the node follows; negative for the supposition itself, and
      for a node that depends on a rule
    - `rule`: the number of the rule on which the node depends; negative if there is none
    """

    candidate: int
    is_on: bool
    because: int
    rule: int


RaterLine: TypeAlias = tuple[RaterNode, ...]
"""A line of nodes, of which the first is a supposition and the others follow from it. Each node
comes after those on which it depends."""


class RaterNet(NamedTuple):
    """Suppositions followed to their ends, and what they show of a candidate.

    - `shape`: cycle, chain, contradiction, both, cell or house
    - `over`: the constraint whose candidates are supposed; negative if there is none
    - `target`, `is_true`: the candidate, and whether it is shown to be true or false
    - `lines`: the nodes of each supposition
    - `rules`: what nodes depend on besides links
    """

    shape: str
    over: int
    target: int
    is_true: bool
    lines: tuple[RaterLine, ...]
    rules: tuple[RaterRule, ...]


RaterRule: TypeAlias = Cover | RaterNet


def _some(left: Iterator[int]) -> tuple[int, ...]:
    """The numbers of a list, which follow its length."""
    return tuple(islice(left, next(left)))


def _net(left: Iterator[int]) -> RaterNet:
    return RaterNet(
        _SHAPES[next(left)],
        next(left),
        next(left),
        bool(next(left)),
        tuple(_line(left) for _ in range(next(left))),
        tuple(_rule(left) for _ in range(next(left))),
    )


def _line(left: Iterator[int]) -> RaterLine:
    return tuple(
        RaterNode(next(left), bool(next(left)), next(left), next(left)) for _ in range(next(left))
    )


def _rule(left: Iterator[int]) -> RaterRule:
    return _net(left) if next(left) else Cover(_some(left), _some(left))
