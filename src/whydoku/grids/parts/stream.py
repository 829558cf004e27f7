"""The random stream: the same numbers for a seed on every machine, in every engine.

Each (seed, index) has its own stream, so item number one million can be made on any thread and
without making the items before it. `docs/reference/random-stream.md` is the definition; the
native search follows it too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

_WORD: Final = (1 << 64) - 1
_PHI: Final = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    """The finaliser of SplitMix64: a one-to-one map of 64-bit words that leaves no pattern."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
    return z ^ z >> 31


class Stream:
    """The random stream of one seed and one index; both are taken modulo 2^64.

    >>> Stream(1).shuffled("abcde")
    ['a', 'e', 'd', 'b', 'c']
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, index: int = 0) -> None:
        self._state = _mix(_mix(seed + _PHI & _WORD) + index * _PHI & _WORD)

    @property
    def state(self) -> int:
        """What compiled code has to know to go on with the stream: its key, to which each draw so
        far has added a constant."""
        return self._state

    def draw(self) -> int:
        """Draws the next 64-bit word."""
        self._state = self._state + _PHI & _WORD
        return _mix(self._state)

    def below(self, n: int) -> int:
        """Draws a number from 0 to n - 1; n is from 1 to 2^32. Takes one word of the stream."""
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"n must be from 1 to {1 << 32}, not {n}")
        return (self.draw() >> 32) * n >> 32

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Puts the items into a random order. Takes one word of the stream fewer than there are
        items."""
        order = list(items)
        for j in range(len(order) - 1, 0, -1):
            other = self.below(j + 1)
            order[j], order[other] = order[other], order[j]
        return order
