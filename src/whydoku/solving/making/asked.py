"""What users can ask for when they have puzzles made to order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, TypeVar

from whydoku.dataclass import KW_ONLY, dataclass, replace
from whydoku.errors import WhydokuError
from whydoku.grids.grid import Grid
from whydoku.grids.parts.layouts import MASK, SYMMETRIES
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import (
    About,
    Allowed,
    Between,
    Called,
    InPython,
    Meant,
    OneName,
    Sized,
    mark_of,
)
from whydoku.shapes.texts import Names, Text
from whydoku.solving.profiles.profile import Profile

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

W = TypeVar("W", bound="DataclassInstance")

_SEVERAL: Final = ", or several"


RatingRanges: TypeAlias = Annotated[
    Names, Meant("rating"), Allowed(f"text such as se:3.2-4.2{_SEVERAL}")
]
TechniqueNames: TypeAlias = Annotated[Names, Meant("technique"), Allowed(f"a name{_SEVERAL}")]
ProfileOrName: TypeAlias = Annotated[Text | Annotated[Profile, InPython()] | None, Meant("profile")]
NumberOfClues: TypeAlias = Annotated[
    Text | int | Annotated[Sequence[int], Sized(2, 2)] | None, Meant("clues")
]
LayoutSymmetry: TypeAlias = Annotated[
    Text | None,
    OneName(tuple(SYMMETRIES)),
    Meant("symmetry"),
    About(
        f"Symmetry of the layout: {', '.join(SYMMETRIES)}; by default that of the level, unless "
        "there is a pattern."
    ),
]
LayoutText: TypeAlias = Annotated[
    str,
    Sized(most=1000),
    Meant("mask"),
    Allowed(f"text; {MASK}"),
]
PuzzleOfWish: TypeAlias = Annotated[str | Annotated[Grid, InPython()], Meant("puzzle")]


@dataclass(frozen=True, kw_only=True)
class AskedDifficulty:
    """What is wanted of the path of each puzzle."""

    heading = "Difficulty"

    rating: RatingRanges = ()
    """Rating, such as 3.2-4.2, hodoku:-800 or 7-; the scale is se unless it is named."""
    level: Annotated[Text, Meant("level")] = ""
    """Level: gentle, easy, medium, hard, expert, fiendish, diabolical or monstrous; one of the
    profile's own if the profile has levels."""
    with_: TechniqueNames = ()
    """Technique or family that the solution path needs."""
    without: TechniqueNames = ()
    """Technique or family that the solution path does not need; any-chain means every technique
    that follows links."""
    hardest: TechniqueNames = ()
    """Technique of the hardest step of the solution path; of several that are equally hard, the
    first counts."""
    once: TechniqueNames = ()
    """Technique that the solution path needs exactly once."""
    by: Annotated[ProfileOrName, Called("profile", also="--by")] = None
    """Profile that finds the solution path, by name or at the command line as a file, NAME.toml; by
    default `default`, or `hodoku` for a level."""
    up_to: Annotated[Text, Meant("technique")] = ""
    """Last technique that may be needed, in the order of the profile."""
    uniqueness: bool = True
    """Allow or forbid techniques that assume a single solution; allowed by default."""
    guess: bool = False
    """Also allow puzzles that need forcing nets or a guess."""


@dataclass(frozen=True, kw_only=True)
class AskedPuzzle(AskedDifficulty):
    """What is wanted of each puzzle."""

    heading = "Layout"

    clues: NumberOfClues = None
    """Number of clues: 24-28, 24, -24 or 28-."""
    symmetry: LayoutSymmetry = None
    pattern: LayoutText = ""
    """Layout as 81 cells, or at the command line a file with these: X for a clue, . for none, ?
    for either."""
    givens: PuzzleOfWish = ""
    """Keep these clues, and add others."""
    minimal: bool | None = None
    """Require that every clue is needed for a single solution, or that at least one is not."""


@dataclass(frozen=True, kw_only=True)
class AskedWish(AskedPuzzle):
    """What is wanted of each puzzle and of all together."""

    heading = "Run"

    different: bool = False
    """Allow no two puzzles that are essentially equal."""


@dataclass(frozen=True, kw_only=True)
class AskedRules:
    """What rules are wanted."""

    heading = "Layout"

    rules: Annotated[Text, Meant("rules")] = "classic"
    """Rules: classic, mini-4, mini-6, mini-8, x, windoku, disjoint, anti-knight, anti-king, joined
    by +; jigsaw draws regions for each puzzle, jigsaw-6 smaller; jigsaw:AAAB... has its own."""


@dataclass(frozen=True, kw_only=True)
class AskedRuledWish(AskedWish, AskedRules):
    """What is wanted of each puzzle, under whatever rules."""


@dataclass(frozen=True)
class AskedRun(AskedWish, AskedRules):
    """What is wanted of a run that makes puzzles: of each puzzle, of all together, and how many."""

    heading = "Run"

    n: Annotated[int, Between(0), Called("number", "-n"), Meant("number")] = 1
    """Number of puzzles."""
    _: KW_ONLY
    unlike: Annotated[Iterable[PuzzleOfWish], Meant("puzzle")] = ()
    """Allow no puzzle that is essentially equal to one of these."""
    seed: Annotated[int | None, Meant("seed")] = None
    """Random seed: the same seed makes the same puzzles again. By default it is drawn at random."""
    timeout: Annotated[float | None, Between(0), Meant("seconds")] = None
    """Time limit in seconds; stop with what was found by then."""


_KINDS: Final[dict[Any, str]] = {
    str: "text",
    bool: "True or False",
    bool | None: "True, False or None",
}
"""For some types of fields, the words for their values in the error that refuses a wrong value."""


def checked_kinds(asked: W) -> W:
    """Returns a copy of `asked` in which every field that takes one name or several holds a tuple
    of names. Raises WhydokuError for a value of the wrong type."""
    shape: Any = type(asked)
    listed: dict[str, Any] = {}
    for field in fields_of(shape):
        value, own = getattr(asked, field.name), mark_of(Allowed, field.marks)
        if field.kind == Names and own:
            listed[field.name] = _names_listed(field.name, value, own.clause)
        elif field.kind in _KINDS and not (own or isinstance(value, field.kind)):
            raise _wrong(field.name, _KINDS[field.kind], value)
    return replace(asked, **listed)


def _names_listed(field: str, names: Any, allowed: str) -> tuple[str, ...]:
    """The names in a field that takes one name or several, each once; those of a set are sorted.
    `allowed` says, in the error for a wrong value, what is allowed."""
    if isinstance(names, str):
        return (names,) if names else ()
    if isinstance(names, bytes) or not isinstance(names, Iterable):
        raise _wrong(field, allowed, names)
    listed = tuple(names)
    for name in listed:
        if not isinstance(name, str):
            raise _wrong(field, allowed.removesuffix(_SEVERAL), name)
    return tuple(dict.fromkeys(sorted(listed) if isinstance(names, AbstractSet) else listed))


def _wrong(field: str, allowed: str, value: object) -> WhydokuError:
    return WhydokuError(f"{field}: allowed is {allowed}, found {value!r}")
