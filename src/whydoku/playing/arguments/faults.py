"""Faults of arguments, and how near a finding comes, as data."""

from __future__ import annotations

from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates
from whydoku.grids.spaces import ConstraintNumber

KINDS: Final = {
    "no-reason": "nothing was said that the claim rests on",
    "already": "what is claimed is known on the grid already",
    "absent": "candidates that the argument names are not possible",
    "not-strong": "a strong link has further candidates",
    "apart": "no cell and no house holds both ends of a strong link",
    "not-weak": "two nodes of a weak link can both be true",
    "weak-end": "a chain begins or ends with a weak link",
    "outside": "candidates of the bases lie outside the covers",
    "spread": "candidates of the bases lie in more houses than there are bases",
    "no-fin": "what you called a fin is not one",
    "empty": "a base has no candidates",
    "uneven": "there are not as many covers as bases",
    "not-single": "more than one candidate is left",
    "another": "the only candidate left is another",
    "not-one-house": "the cells are not in one house",
    "not-two-houses": "the cells of a wing are not in two houses",
    "no-pattern": "the pattern that was named is not there",
    "several": "more than one instance has what was said, and nothing decides between them",
    "leads-elsewhere": "the technique that was named leads to none of the claim",
    "idle": "part of what was pointed at plays no part in the reason that is there",
    "unfinished": "what was pointed at is part of a reason, to which further cells belong",
    "otherwise": "what was pointed at can be filled with `candidates`, and the claim is false then",
    "untold": "no short reason is known that rests on what was pointed at alone",
    "another-technique": "the argument is not of the technique that it has to be of",
    "not-almost": "a set has not one digit more than cells",
    "not-common": "a digit does not join two sets",
    "not-pair": "a link of a colouring has not two candidates",
    "unreached": "no link reaches candidates of a colouring",
    "given": "a cell of a pattern is a given",
    "not-deadly": "the digits of a pattern could not be exchanged",
    "not-impossible": "the constraints of a pattern could all be filled",
    "not-confined": "a house cannot confine the digits of a pattern",
    "one-solution": "it is not known that there is one solution",
    "excluded": "what was said to be true is excluded by what was said before",
    "not-last": "what was said to follow is not the only candidate left",
    "not-seen": "nothing that is true excludes what was said to be false",
    "not-empty": "what was said to be left without candidates has some",
    "no-contradiction": "a supposition alone leads to no contradiction",
    "not-all-cases": "there are further cases",
    "beyond": "all of it holds, but the claim does not follow",
    "other": "the checker refuses it for another reason",
}
"""The kinds of faults, and what is amiss."""


NEAR: Final = {
    "more": "it is right, and the same instance shows more: `candidates`",
    "part": "the technique shows `candidates`, but not the rest",
    "line": "of the lines or houses that were named, `constraints` are those of an instance",
    "digit": "the technique shows something about these cells, but for another digit",
    "another": "it is true, but by another `technique`, with `candidates` as its pattern",
    "false": "`candidates` were removed that are part of the solution, or placed and are not",
    "itself": "it is true, but `candidates` belong to an instance, which does not show it",
    "unshown": "it is true, but no instance of the technique shows it",
}
"""The ways of being near, and what each says."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is amiss with an argument.

    kind         a name from `KINDS`
    candidates   those that are in the way
    constraints  the cells and digits in houses that it is about
    about        the candidates of the argument that it is about, such as the two ends of a link
    part         the number of the node, case or cluster where it was found, from 0; None if it is
                 about the whole argument
    said         the checker's own sentence
    """

    kind: str
    candidates: Candidates = 0
    constraints: tuple[ConstraintNumber, ...] = ()
    about: Candidates = 0
    part: int | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Nearness:
    """One way in which a finding is near.

    kind         a name from `NEAR`
    candidates   those that it names
    constraints  those that it names; for `false` the one that shows it
    technique    the slug of the other technique
    """

    kind: str
    candidates: Candidates = 0
    constraints: tuple[ConstraintNumber, ...] = ()
    technique: str = ""


def fault_of(refused: Unproven, about: Candidates = 0, part: int | None = None) -> Fault:
    """The fault for which the checker refuses a reason."""
    kind = refused.kind if refused.kind in KINDS else "other"
    return Fault(kind, refused.candidates, refused.constraints, about, part, str(refused))


class Amiss(Exception):
    """A fault that is found while the reason of an argument is put together."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault
