"""How each kind of mark looks, in pictures and in the terminal: its shape, its hue and its
brackets.

No two roles have the same shape, and no two tints the same hatching and border, so a picture can
be read without its hues.
"""

from __future__ import annotations

from typing import Final

from whydoku.dataclass import dataclass
from whydoku.telling.pictures.marks import CandidateMark, Role, Tie, Tint


@dataclass(frozen=True, slots=True)
class RoleLook:
    """How candidates with a role look: a shape, a hue, and the signs before and after a digit in
    plain characters."""

    shape: str
    hue: str
    before: str
    after: str

    @property
    def outlined(self) -> bool:
        """Whether the shape is drawn as an outline, without a filling."""
        return self.shape in ("strike", "hollow")


@dataclass(frozen=True, slots=True)
class TieLook:
    """How a line between candidates looks: its dashes ("" if solid), its width, whether it has an
    arrowhead (`head`), and the class of the style sheet that colours it (`paint`)."""

    dashes: str
    width: float
    head: bool
    paint: str = "link"


@dataclass(frozen=True, slots=True)
class TintLook:
    """How a tinted cell or house looks: its hatching, the dashes of its border ("" if solid), and
    its hue."""

    hatch: str
    dashes: str
    hue: str


ROLE_LOOKS: Final = {
    Role.PLACED: RoleLook("rings", "green", "=", "="),
    Role.ELIMINATED: RoleLook("strike", "vermillion", "-", "-"),
    Role.PATTERN: RoleLook("disc", "sky", "(", ")"),
    Role.FIN: RoleLook("square", "orange", "[", "]"),
    Role.ENDO_FIN: RoleLook("frame", "orange", "[[", "]]"),
    Role.COMMON: RoleLook("lozenge", "purple", ":", ":"),
    Role.FROM: RoleLook("diamond", "sky", "<", ">"),
    Role.TO: RoleLook("hexagon", "yellow", "{", "}"),
    Role.COLOUR_A: RoleLook("triangle", "sky", "", "^"),
    Role.COLOUR_B: RoleLook("wedge", "orange", "", "v"),
    Role.COLOUR_C: RoleLook("pentagon", "green", "", "%"),
    Role.COLOUR_D: RoleLook("slab", "purple", "", "&"),
    Role.GUARDIAN: RoleLook("shield", "orange", "!", "!"),
    Role.ASSUMED: RoleLook("star", "yellow", "?", ""),
    Role.TRUE: RoleLook("octagon", "green", "", "+"),
    Role.FALSE: RoleLook("hollow", "vermillion", "", "~"),
}
"""How each role looks, the strongest role first. A candidate with several roles takes the shape of
the strongest; the roles in `OVERLAYS` are drawn in addition."""

OVERLAYS: Final = (Role.ELIMINATED, Role.ASSUMED, Role.FALSE)
"""The roles drawn in addition to the shape of a candidate: `assumed` below the shape, the others on
the digit."""

_CONCLUSIONS: Final = (Role.ELIMINATED, Role.PLACED)

LEGEND_ROLES: Final = (*(role for role in ROLE_LOOKS if role not in _CONCLUSIONS), *_CONCLUSIONS)
"""The roles in the order of legends: first what a step rests on, then what the step concludes."""

TINT_LOOKS: Final = {
    Tint.BASE: TintLook("", "", "sky"),
    Tint.COVER: TintLook("/", "9 5", "orange"),
    Tint.SET_A: TintLook("", "14 3", "sky"),
    Tint.SET_B: TintLook("\\", "3 3", "orange"),
    Tint.SET_C: TintLook("-", "9 3 3 3", "green"),
    Tint.SET_D: TintLook("|", "1 4", "purple"),
    Tint.DEADLY: TintLook("x", "6 3", "yellow"),
    Tint.BROKEN: TintLook("x", "", "vermillion"),
    Tint.CAUSE: TintLook("", "", "purple"),
}

TIE_LOOKS: Final = {
    Tie.STRONG: TieLook("", 2.4, head=True),
    Tie.WEAK: TieLook("5 4", 2.2, head=True),
    Tie.PAIR: TieLook("", 2.4, head=False),
    Tie.LEADS: TieLook("", 1.6, head=True),
    Tie.TAKES: TieLook("1.6 3", 1.6, head=False, paint="takes"),
}

NODE_LOOK: Final = TieLook("0 5", 3.4, head=False)
"""The look of the line between the candidates of one node."""

BRANCH_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_of(mark: CandidateMark) -> str | None:
    """The letter of the case that a mark belongs to: capital if the candidate is true in the case,
    small if it is false. None if the mark belongs to no case, or shows what the case supposes."""
    if mark.branch is None or mark.role is Role.ASSUMED:
        return None
    letter = BRANCH_LETTERS[mark.branch % 26]
    return letter if mark.role is Role.TRUE else letter.lower()
