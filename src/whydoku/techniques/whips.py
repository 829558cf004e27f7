"""Whips, g-whips and braids: suppositions that are followed constraint by constraint, without
branches."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.kernels.nets import FoundNet, net_of_trail
from whydoku.step import Step
from whydoku.structures.nets import refutation
from whydoku.structures.whips import LONGEST, Whips, is_whip, whips
from whydoku.technique import Noted, technique


def _steps(grid: Grid, slug: str, kind: Whips, length: int, *, alone: bool) -> Iterator[Step]:
    for net in whips(grid, kind, length):
        if alone or not is_whip(grid, net):
            yield _step(slug, grid, net)


def _step(slug: str, grid: Grid, net: FoundNet) -> Step:
    why = (refutation(net, grid.bits, as_found=True),)
    return Step(slug, eliminations=1 << net.supposed, why=why)


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    return _step(slug, grid, net_of_trail(noted.trail))


@technique(
    "whip",
    "Whip",
    family="forcing",
    rating=8.1,
    again=_again,
    home="whips",
    aliases={"other": "z-Chain, t-Whip"},
    about="Suppose a candidate. One constraint after another is left with one candidate, each "
    "because of the one before it and of what is known by then, until a constraint has "
    "none.",
    example="981375..44321867955674291382749....6653847.1.8196524731952...477465..3..3287.4..1",
)
def find_whips(grid: Grid, *, length: int = LONGEST) -> Iterator[Step]:
    """Yields a step for each candidate that whips refute, the shortest whips first. `length` is the
    greatest length of a whip."""
    return _steps(grid, "whip", Whips.PLAIN, length, alone=True)


@technique(
    "g-whip",
    "g-Whip",
    family="forcing",
    rating=8.3,
    again=_again,
    home="whips",
    about="""A whip in which a digit may also be confined to the crossing of a box and a line, so \
that it can be removed from the rest of them.""",
    example="13.72659.67..453.225..38.6.39.671..5....83..98...92..37.136925....81793.9.3254...",
)
def find_g_whips(grid: Grid, *, length: int = LONGEST, alone: bool = False) -> Iterator[Step]:
    """Yields a step for each candidate that g-whips refute, the shortest first. If `alone` is not
    set, candidates that a plain whip of at most the same length refutes are left out."""
    return _steps(grid, "g-whip", Whips.GROUPED, length, alone=alone)


@technique(
    "braid",
    "Braid",
    family="forcing",
    rating=8.5,
    again=_again,
    home="whips",
    about="""A whip whose constraints need not follow from each other: each is left with one \
candidate because of any that came before.""",
    example=".4583.179.9.4..6.......94..568943217.3978.5644.....938752314896314698752986527341",
)
def find_braids(grid: Grid, *, length: int = LONGEST, alone: bool = False) -> Iterator[Step]:
    """Yields a step for each candidate that braids refute, the shortest first. If `alone` is not
    set, candidates that a plain whip of at most the same length refutes are left out."""
    return _steps(grid, "braid", Whips.BRAIDS, length, alone=alone)
