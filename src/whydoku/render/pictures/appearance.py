"""How each mark looks on every canvas: its shape, its hue, its brackets and its name.

No two roles share a shape, and no two tints a hatching with its border, so that nothing rests on
hue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.render.pictures.marks import CandidateMark, PictureMarks, Role, Tie, Tint


@dataclass(frozen=True, slots=True)
class RoleLook:
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
class TieLook:
    """What joins nodes: the dashes of its line ("" is a solid one), its width, whether it has a
    head."""

    dashes: str
    width: float
    head: bool


@dataclass(frozen=True, slots=True)
class TintLook:
    """A tint: its hatching, the dashes of its border ("" is a solid line), its hue."""

    hatch: str
    dashes: str
    hue: str
    name: str


ROLE_LOOKS: Final = {
    Role.PLACED: RoleLook("rings", "green", "=", "=", "goes here"),
    Role.ELIMINATED: RoleLook("strike", "vermillion", "-", "-", "removed"),
    Role.PATTERN: RoleLook("disc", "sky", "(", ")", "pattern"),
    Role.FIN: RoleLook("square", "orange", "[", "]", "fin"),
    Role.ENDO_FIN: RoleLook("frame", "orange", "[[", "]]", "endo-fin"),
    Role.COMMON: RoleLook("lozenge", "purple", ":", ":", "restricted common"),
    Role.FROM: RoleLook("diamond", "sky", "<", ">", "if this is false ..."),
    Role.TO: RoleLook("hexagon", "yellow", "{", "}", "... this is true"),
    Role.COLOUR_A: RoleLook("triangle", "sky", "", "^", "colour A"),
    Role.COLOUR_B: RoleLook("wedge", "orange", "", "v", "colour B"),
    Role.COLOUR_C: RoleLook("pentagon", "green", "", "%", "colour C"),
    Role.COLOUR_D: RoleLook("slab", "purple", "", "&", "colour D"),
    Role.GUARDIAN: RoleLook("shield", "orange", "!", "!", "guardian"),
    Role.ASSUMED: RoleLook("star", "yellow", "?", "", "assumed"),
    Role.TRUE: RoleLook("octagon", "green", "", "+", "true then"),
    Role.FALSE: RoleLook("hollow", "vermillion", "", "~", "false then"),
}
"""From the strongest to the weakest: of several roles of one candidate the first gives the shape,
but for those of OVERLAYS, which are drawn on top of another."""

OVERLAYS: Final = (Role.ELIMINATED, Role.ASSUMED, Role.FALSE)

TINT_LOOKS: Final = {
    Tint.BASE: TintLook("", "", "sky", "base"),
    Tint.COVER: TintLook("/", "9 5", "orange", "cover"),
    Tint.SET_A: TintLook("", "14 3", "sky", "set A"),
    Tint.SET_B: TintLook("\\", "3 3", "orange", "set B"),
    Tint.SET_C: TintLook("-", "9 3 3 3", "green", "set C"),
    Tint.SET_D: TintLook("|", "1 4", "purple", "set D"),
    Tint.DEADLY: TintLook("x", "6 3", "yellow", "deadly pattern"),
    Tint.BROKEN: TintLook("x", "", "vermillion", "nothing left"),
    Tint.CAUSE: TintLook("", "", "purple", "sees the others"),
}

TIE_NAMES: Final = {
    Tie.STRONG: "at least one is true",
    Tie.WEAK: "at most one is true",
    Tie.PAIR: "exactly one is true",
    Tie.LEADS: "leads to",
}

TIE_LOOKS: Final = {
    Tie.STRONG: TieLook("", 2.4, head=True),
    Tie.WEAK: TieLook("5 4", 2.2, head=True),
    Tie.PAIR: TieLook("", 2.4, head=False),
    Tie.LEADS: TieLook("", 1.6, head=True),
}

NODE_LOOK: Final = TieLook("0 5", 3.4, head=False)
"""What ties the candidates of one node together."""

NODE_NAME: Final = "one of these"


def mark_name(what: Role | Tint, marks: PictureMarks) -> str:
    """What a role or a tint is called in a picture."""
    usual = ROLE_LOOKS[what].name if isinstance(what, Role) else TINT_LOOKS[what].name
    return dict(marks.names).get(what, usual)


BRANCH_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_of(mark: CandidateMark) -> str | None:
    """The letter of a mark's case: small where the candidate is false, none where it is assumed."""
    if mark.branch is None or mark.role is Role.ASSUMED:
        return None
    letter = BRANCH_LETTERS[mark.branch % 26]
    return letter if mark.role is Role.TRUE else letter.lower()
