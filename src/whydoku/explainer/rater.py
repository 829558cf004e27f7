"""What the rater finds, read from the tuples that come through the native door.

step    technique, rating, complexity, placement, removals, reason
reason  ("cover", ...), ("wing", ...), ("loop", ...), ("bug", ...), ("aligned", ...)
        or ("chain", ...): a `RaterNet`, whose nodes may rest on covers and on nets inside
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from whydoku.bits import Candidates, Mask, from_members
from whydoku.why import Cover


class FoundStep(NamedTuple):
    """A step of the rater: the name of its technique, its rating, what it does, and why."""

    technique: str
    rating: float
    placement: int
    removals: Candidates
    kind: str
    reason: tuple[Any, ...]


class RaterNode(NamedTuple):
    """A candidate that is true (on) or false (off) in a supposition.

    `because` is the constraint by which it follows. It is negative for the start, and for a node
    that rests on a rule: `rule` is then the number of that rule, and otherwise negative.
    """

    candidate: int
    is_on: bool
    because: int
    parents: tuple[int, ...]
    rule: int


RaterLine: TypeAlias = tuple[RaterNode, ...]
"""A supposition, the first node, and what follows; each node comes after all that it rests on."""


class RaterNet(NamedTuple):
    """Suppositions followed to their ends, and what they show of the candidate `target`.

    `shape` is cycle, chain, contradiction, both, cell or house; `links` are x, y or xy. `over` is
    the constraint whose candidates are supposed, negative if there is none. `rules` are what nodes
    rest on other than links.
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
    the set in it is hidden, the cells of the set, and the digits in question."""

    type: int
    house: int
    is_hidden: bool
    cells: tuple[int, ...]
    digits: Mask


def read_step(step: tuple[Any, ...]) -> FoundStep:
    """A step from its tuple."""
    technique, rating, _complexity, placement, removals, (kind, *reason) = step
    gone = from_members(removals)
    return FoundStep(technique, rating, placement, gone, kind, tuple(reason))


def read_net(reason: tuple[Any, ...]) -> RaterNet:
    """A net from the fields after its kind."""
    shape, links, over, target, is_true, lines, rules = reason
    return RaterNet(
        shape,
        links,
        over,
        target,
        bool(is_true),
        tuple(tuple(map(RaterNode._make, nodes)) for nodes, _ in lines),
        tuple(map(_read_rule, rules)),
    )


def _read_rule(rule: tuple[Any, ...]) -> RaterRule:
    kind, *reason = rule
    if kind == "cover":
        bases, covers, _ = reason
        return Cover(tuple(bases), tuple(covers))
    return read_net(tuple(reason))
