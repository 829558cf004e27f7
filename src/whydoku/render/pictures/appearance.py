"""How each mark looks on every canvas: its shape, its hue, its brackets and its name.

No two roles share a shape, and no two tints a hatching with its border, so that nothing rests on
hue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.render.pictures.marks import CandidateMark, Marks, Role, Tie, Tint


@dataclass(frozen=True, slots=True)
class Look:
    """A role: its shape and hue, and in plain text what stands before and after the digit."""

    shape: str
    hue: str
    before: str
    after: str
    name: str

    @property
    def outlined(self) -> bool:
        """Whether the shape is only drawn, and not filled."""
        return self.shape in ("strike", "hollow")


@dataclass(frozen=True, slots=True)
class Line:
    """What joins nodes: the dashes of its line ("" is a solid one), its width, whether it has a
    head."""

    dashes: str
    width: float
    head: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """A tint: its hatching, the dashes of its border ("" is a solid line), its hue."""

    hatch: str
    dashes: str
    hue: str
    name: str


LOOKS: Final = {
    Role.PLACED: Look("rings", "green", "=", "=", "goes here"),
    Role.ELIMINATED: Look("strike", "vermillion", "-", "-", "removed"),
    Role.PATTERN: Look("disc", "sky", "(", ")", "pattern"),
    Role.FIN: Look("square", "orange", "[", "]", "fin"),
    Role.ENDO_FIN: Look("frame", "orange", "[[", "]]", "endo-fin"),
    Role.COMMON: Look("lozenge", "purple", ":", ":", "restricted common"),
    Role.FROM: Look("diamond", "sky", "<", ">", "if this is false ..."),
    Role.TO: Look("hexagon", "yellow", "{", "}", "... this is true"),
    Role.COLOUR_A: Look("triangle", "sky", "", "^", "colour A"),
    Role.COLOUR_B: Look("wedge", "orange", "", "v", "colour B"),
    Role.COLOUR_C: Look("pentagon", "green", "", "%", "colour C"),
    Role.COLOUR_D: Look("slab", "purple", "", "&", "colour D"),
    Role.GUARDIAN: Look("shield", "orange", "!", "!", "guardian"),
    Role.ASSUMED: Look("star", "yellow", "?", "", "assumed"),
    Role.TRUE: Look("octagon", "green", "", "+", "true then"),
    Role.FALSE: Look("hollow", "vermillion", "", "~", "false then"),
}
"""From the strongest to the weakest: of several roles of one candidate the first gives the shape,
but for those of OVERLAYS, which are drawn on top of another."""

OVERLAYS: Final = (Role.ELIMINATED, Role.ASSUMED, Role.FALSE)

GROUNDS: Final = {
    Tint.BASE: Ground("", "", "sky", "base"),
    Tint.COVER: Ground("/", "9 5", "orange", "cover"),
    Tint.SET_A: Ground("", "14 3", "sky", "set A"),
    Tint.SET_B: Ground("\\", "3 3", "orange", "set B"),
    Tint.SET_C: Ground("-", "9 3 3 3", "green", "set C"),
    Tint.SET_D: Ground("|", "1 4", "purple", "set D"),
    Tint.DEADLY: Ground("x", "6 3", "yellow", "deadly pattern"),
    Tint.BROKEN: Ground("x", "", "vermillion", "nothing left"),
    Tint.CAUSE: Ground("", "", "purple", "sees the others"),
}

TIES: Final = {
    Tie.STRONG: "at least one is true",
    Tie.WEAK: "at most one is true",
    Tie.PAIR: "exactly one is true",
    Tie.LEADS: "leads to",
}

LINES: Final = {
    Tie.STRONG: Line("", 2.4, head=True),
    Tie.WEAK: Line("5 4", 2.2, head=True),
    Tie.PAIR: Line("", 2.4, head=False),
    Tie.LEADS: Line("", 1.6, head=True),
}

NODE: Final = Line("0 5", 3.4, head=False)
"""What ties the candidates of one node together."""

NODE_NAME: Final = "one of these"


def name_of(what: Role | Tint, marks: Marks) -> str:
    """What a role or a tint is called in a picture."""
    usual = LOOKS[what].name if isinstance(what, Role) else GROUNDS[what].name
    return dict(marks.names).get(what, usual)


BRANCH_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_of(mark: CandidateMark) -> str | None:
    """The letter of a mark's case: small where the candidate is false, none where it is assumed."""
    if mark.branch is None or mark.role is Role.ASSUMED:
        return None
    letter = BRANCH_LETTERS[mark.branch % 26]
    return letter if mark.role is Role.TRUE else letter.lower()
