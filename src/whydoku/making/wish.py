"""What is wanted of a puzzle, as one value, which is read from words and figures.

>>> wish(rating="se:3.2-4.2", with_=["x-wing"], symmetry="rotational", clues="24-28").parts
('clues', 'rating se', 'solved by default', 'with x-wing')
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from whydoku.errors import UnknownTechnique, WhydokuError
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.ratings import scale_named
from whydoku.ratings.path_ratings import PATH_SCALES
from whydoku.technique import CatalogueEntry, catalogue, entry_named, entry_of, is_last_resort
from whydoku.world.layouts import LayoutMask, Symmetry, parse_mask, symmetry_named

CLUES: Final = "clues"
MINIMAL: Final = "minimal"
DIFFERENT: Final = "different"
"""The parts of a wish whose names are always the same."""


@dataclass(frozen=True, slots=True)
class Range:
    """A range of figures on a scale, both ends included."""

    scale: str
    least: float
    most: float

    def __str__(self) -> str:
        return f"rating {self.scale}"

    def gap(self, figure: float) -> float:
        """How far a figure is from the range; 0 within."""
        return max(self.least - figure, figure - self.most, 0.0)


@dataclass(frozen=True, slots=True)
class Choice:
    """The name that was asked for, and the techniques it means, any of which will do."""

    name: str
    slugs: frozenset[str]


Names: TypeAlias = "str | Iterable[str]"


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What is wanted of a puzzle; if there is a `profile`, the puzzle is judged by its path too.

    `allowed` are then the techniques that the path may need, and `order` gives the place of each in
    the profile; `uniqueness` admits those that assume one solution. `givens` are 81 characters:
    clues that stay. `fewest` and `most` bound the number of clues.
    """

    fewest: int = 0
    most: int = 81
    symmetry: Symmetry
    mask: LayoutMask
    givens: str = "." * 81
    minimal: bool | None = None
    ranges: tuple[Range, ...] = ()
    level: str = ""
    with_: tuple[Choice, ...] = ()
    without: tuple[Choice, ...] = ()
    hardest: tuple[Choice, ...] = ()
    once: tuple[Choice, ...] = ()
    profile: Profile | None = None
    up_to: str = ""
    uniqueness: bool = True
    guess: bool = False
    different: bool = False

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each technique in the profile."""
        known = self.profile.techniques if self.profile else ()
        return {entry.slug: place for place, entry in enumerate(known)}

    @cached_property
    def too_high(self) -> frozenset[str]:
        """The techniques above the level that is wanted."""
        if self.profile is None or self.level not in self.profile.levels:
            return frozenset()
        levels = [*self.profile.levels]
        higher = levels[levels.index(self.level) + 1 :]
        costs = self.profile.costs
        return frozenset(slug for slug, cost in costs.items() if cost.level in higher)

    @cached_property
    def allowed(self) -> tuple[CatalogueEntry, ...]:
        """The techniques of the profile that the path may need.

        The wish may rule out those of high levels, those late in the order, and those that assume
        one solution. Guesses are left out unless they are asked for.
        """
        if self.profile is None:
            return ()
        last = self.order.get(self.up_to, len(self.order))
        for choice in self.hardest:
            last = min(last, max(self.order.get(slug, -1) for slug in choice.slugs))
        asked = {
            slug for choice in (*self.with_, *self.hardest, *self.once) for slug in choice.slugs
        }
        return tuple(
            entry
            for entry in self.profile.techniques
            if self.order[entry.slug] <= last
            and entry.slug not in self.too_high
            and (self.guess or entry.slug in asked or not is_last_resort(entry))
            and (self.uniqueness or not entry.assumes_unique)
        )

    @property
    def bounds_clues(self) -> bool:
        """Whether a number of clues was asked for."""
        return self.fewest > 0 or self.most < 81

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts by which a puzzle is judged, the cheap ones first."""
        found = [CLUES] if self.bounds_clues else []
        found += [MINIMAL] if self.minimal is not None else []
        found += map(str, self.ranges)
        if self.profile is not None:
            found.append(self.solved_by)
            found += [f"level {self.level}"] if self.level else []
            found += (f"{word} {choice.name}" for word, choice in self.about_techniques)
        return (*found, DIFFERENT) if self.different else tuple(found)

    @property
    def solved_by(self) -> str:
        """The name of the part that requires the profile to solve the puzzle."""
        name = self.profile.name if self.profile else ""
        return f"solved by {name}{f' up to {self.up_to}' if self.up_to else ''}"

    @property
    def technique_parts(self) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
        """The parts about techniques, each with the word that asks for it."""
        return (
            ("with", self.with_),
            ("without", self.without),
            ("hardest", self.hardest),
            ("once", self.once),
        )

    @cached_property
    def about_techniques(self) -> tuple[tuple[str, Choice], ...]:
        """The choices of the parts about techniques one by one, each with its word."""
        return tuple((word, choice) for word, some in self.technique_parts for choice in some)


def wish(
    *,
    rating: Names = (),
    level: str = "",
    with_: Names = (),
    without: Names = (),
    hardest: Names = (),
    once: Names = (),
    by: str | Profile | None = None,
    up_to: str = "",
    uniqueness: bool = True,
    guess: bool = False,
    clues: str | int | Sequence[int] | None = None,
    symmetry: str = "none",
    pattern: str = "",
    givens: str | Grid = "",
    minimal: bool | None = None,
    different: bool = False,
) -> Wish:
    """The wish in these words and figures, each of them checked by itself.

    A wish that says nothing about a path is given a profile too, so that no puzzle needs a guess,
    unless `guess` allows it or a rating is on the scale of Sudoku Explainer, which never guesses.
    Whether any puzzle fulfils the whole wish is for `whydoku.making.impossible_wishes` to check.
    """
    for what, text in (("level", level), ("up_to", up_to), ("symmetry", symmetry)):
        _refuse_unless(isinstance(text, str), what, "text", text)
    for what, switch in (("uniqueness", uniqueness), ("guess", guess), ("different", different)):
        _refuse_unless(isinstance(switch, bool), what, "True or False", switch)
    _refuse_unless(
        minimal is None or isinstance(minimal, bool), "minimal", "True, False or None", minimal
    )
    fewest, most = parse_clues(clues)
    asked = [_choices(names) for names in (with_, without, hardest, once)]
    ranges = _narrowed(map(parse_range, _names_listed(rating, "rating", "text such as se:3.2-4.2")))
    speaks_of_path = bool(level or any(asked) or up_to or not uniqueness)
    paths = [PATH_SCALES[range_.scale].profile for range_ in ranges if range_.scale in PATH_SCALES]
    profile = None
    if by is not None and by != "":
        profile = profile_of(by)
    elif speaks_of_path:
        profile = profile_of("hodoku" if level else "default")
    elif not guess and (paths or not ranges):
        profile = profile_of(paths[0] if paths else "default")
    return Wish(
        fewest=fewest,
        most=most,
        symmetry=symmetry_named(symmetry),
        mask=LayoutMask() if pattern == "" else parse_mask(pattern),
        givens=_givens_line(givens),
        minimal=minimal,
        ranges=ranges,
        level=level,
        with_=asked[0],
        without=asked[1],
        hardest=asked[2],
        once=asked[3],
        profile=profile,
        up_to=entry_named(up_to).slug if up_to else "",
        uniqueness=uniqueness,
        guess=guess,
        different=different,
    )


_SPAN: Final = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*")


def parse_range(text: str) -> Range:
    """The range in a text such as `se:3.2-4.2`, `3.2-4.2`, `hodoku:-800` or `7-`; the default
    scale is `se`."""
    scale, colon, span = text.rpartition(":")
    name = scale_named(scale.strip().lower() if colon else "se").name
    least, most = _span(span, f"the rating {text!r}", "A-B, such as se:3.2-4.2")
    return Range(name, least, most)


def _narrowed(ranges: Iterable[Range]) -> tuple[Range, ...]:
    """One range per scale: what all on that scale have in common, which may be nothing."""
    found = dict[str, Range]()
    for range_ in ranges:
        known = found.get(range_.scale, range_)
        least, most = max(range_.least, known.least), min(range_.most, known.most)
        found[range_.scale] = Range(range_.scale, least, most)
    return tuple(found.values())


def parse_clues(asked: str | int | Sequence[int] | None) -> tuple[int, int]:
    """The fewest and the most clues, from a number, a pair, or `24-28`, `-28` or `24-`."""
    if asked is None or asked == "":
        return 0, 81
    if isinstance(asked, str):
        least, most = _span(asked, f"clues {asked!r}", "a number, or A-B, such as 24-28")
        most = 81 if most == math.inf else most
    else:
        pair = (asked, asked) if isinstance(asked, int) else asked
        is_pair = isinstance(pair, (tuple, list, range)) and len(pair) == 2
        _refuse_unless(
            is_pair and all(type(n) is int for n in pair), "clues", "a number or two, A-B", asked
        )
        least, most = pair[0], pair[-1]
    if not (0 <= least <= most <= 81 and int(least) == least and int(most) == most):
        raise WhydokuError(
            f"clues {asked!r} are impossible; allowed are whole numbers, the first not above the "
            "second, up to 81"
        )
    return int(least), int(most)


def _span(text: str, what: str, allowed: str) -> tuple[float, float]:
    found = _SPAN.fullmatch(text)
    if not found or not (found[1] or found[3]):
        raise WhydokuError(f"{what} is not a range; allowed is {allowed}")
    least = float(found[1] or 0)
    most = float(found[3]) if found[3] else math.inf if found[2] else least
    if least > most:
        raise WhydokuError(f"{what} is empty: nothing is from {least:g} to {most:g}")
    return least, most


def _names_listed(names: Names, what: str, allowed: str) -> tuple[str, ...]:
    """The names asked for, one or several, each once; the names of a set are sorted."""
    if isinstance(names, str):
        return (names,) if names else ()
    is_list = isinstance(names, Iterable) and not isinstance(names, bytes)
    _refuse_unless(is_list, what, f"{allowed}, or several", names)
    listed = tuple(names)
    for name in listed:
        _refuse_unless(isinstance(name, str), what, allowed, name)
    return tuple(dict.fromkeys(sorted(listed) if isinstance(names, AbstractSet) else listed))


def _refuse_unless(is_right: bool, what: str, allowed: str, found: object) -> None:
    if not is_right:
        raise WhydokuError(f"{what}: allowed is {allowed}, found {found!r}")


def _choices(names: Names) -> tuple[Choice, ...]:
    """The choices of these names; two names for the same choice count once."""
    return tuple(dict.fromkeys(map(choice_named, _names_listed(names, "technique", "a name"))))


def choice_named(name: str) -> Choice:
    """The technique of a name, or all that share it: `unique-rectangle` means any of the numbered
    ones, and the name of a family any of its techniques."""
    short = name.strip().lower().replace(" ", "-").replace("_", "-")
    if (entry := entry_of(short)) is not None:
        return Choice(entry.slug, frozenset({entry.slug}))
    numbered = re.compile(re.escape(short) + r"-\d+")
    several = {entry.slug for entry in catalogue() if numbered.fullmatch(entry.slug)}
    several = several or {
        entry.slug for entry in catalogue() if entry.family.replace(" ", "-") == short
    }
    if several:
        return Choice(short, frozenset(several))
    try:
        entry = entry_named(name)
    except UnknownTechnique as fault:
        families = {known.family.replace(" ", "-") for known in catalogue()}
        raise UnknownTechnique(name, {*fault.known, *families}) from None
    return Choice(entry.slug, frozenset({entry.slug}))


def _givens_line(givens: str | Grid) -> str:
    if givens == "":
        return "." * 81
    grid = givens if isinstance(givens, Grid) else Grid(givens)
    return grid.puzzle.as_line()
