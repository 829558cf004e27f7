"""Proves automorphisms: a symmetry that takes the givens to themselves does so with their only
solution.

They are sound because the symmetry takes every house to a house and renames the digits, so that the
image of a solution has each digit once in every house: it is a solution, too. It has the images of
the givens, which are the givens. So if these have one solution, this is its own image, and all
images of a true candidate are true. A candidate with an image that is false, or that sees it, is
therefore false itself. What is no longer possible is false, whether its own images are gone or not.
"""

from __future__ import annotations

from itertools import chain

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.notation import format_candidate, format_house
from whydoku.grids.spaces import CLASSIC, FIRST_BOX, HOUSE_CELLS, HOUSES
from whydoku.logic.proof.form import seen_by_any
from whydoku.logic.proof.state import ProvedCandidates, Replay, ReplayState
from whydoku.logic.why import Automorphism


def prove(
    replay: Replay, automorphism: Automorphism, state: ReplayState, wanted: Candidates
) -> ProvedCandidates:
    """Proves that candidates are false that have an image which is false, or which sees them."""
    if state.tables is not CLASSIC:
        raise Unproven("symmetries are known of classic rules alone")
    images = _images(automorphism)
    replay.spend(len(images))
    replay.need_one_solution()
    for k in members(replay.givens):
        if not replay.givens >> images[k] & 1:
            raise Unproven(
                f"{format_candidate(k)} is a given, but its image {format_candidate(images[k])} "
                "is none",
                "not-symmetrical",
                candidates=1 << k,
            )
    false, met = 0, 0
    for k in members(state.bits):
        if met >> k & 1:
            continue
        orbit = _orbit(images, k)
        met |= orbit
        gone = orbit & ~state.bits
        if orbit & seen_by_any(orbit, state.tables):
            false |= orbit
        elif gone:
            false |= orbit
            if orbit & wanted & state.bits and not gone & state.ruled:
                replay.lean(state, gone & -gone)
    return ProvedCandidates(false & state.bits)


def _images(automorphism: Automorphism) -> tuple[int, ...]:
    """The image of each candidate; raises Unproven if some house does not go to a house, or if two
    things go to one."""
    if sorted(automorphism.digits) != [*range(9)]:
        raise Unproven("its images of digits are not all nine digits")
    lines = (automorphism.rows, automorphism.columns)
    if box := next((h for h in chain(*lines) if h >= FIRST_BOX), None):
        raise Unproven(f"the image of a line cannot be {format_house(box)}")
    if [*map(len, lines)] != [9, 9]:
        raise Unproven("it does not have nine images each of rows and of columns")
    images = automorphism.images
    if not images:
        raise Unproven("its images of rows and of columns do not cross in all 81 cells")
    for h, house in enumerate(HOUSES):
        if from_members(images[i * 9] // 9 for i in house) not in HOUSE_CELLS:
            raise Unproven(f"{format_house(h)} does not go to a house", "not-symmetrical")
    return images


def _orbit(images: tuple[int, ...], k: int) -> Candidates:
    """A candidate with all its images."""
    ks = [k]
    while images[ks[-1]] != k:
        ks.append(images[ks[-1]])
    return from_members(ks)
