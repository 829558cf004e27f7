"""Chooses the positions of a worksheet: from small and clear to large or hidden, of one technique
or of several, among which a learner has to tell which one it is.

Those without patterns from which nothing follows, which a learner may take for the one that is
sought, come first, and so do singles that the digits alone show.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from math import log
from typing import Final

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import WhydokuError, bare_name, checked_whole, counted, listed, quoted
from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of, union
from whydoku.grids.rules import CLASSIC
from whydoku.grids.spaces import BOX_SPACE, FIRST_FURTHER, ROW_SPACE
from whydoku.logic.catalogue import (
    entries_named,
    entry_named,
    entry_of,
    only_entry_named,
    technique_named,
)
from whydoku.logic.heart import FISH, HIDDEN, NAKED, View, subsets
from whydoku.logic.technique import CatalogueEntry, Technique, is_single_technique
from whydoku.logic.why import Cover, named_by
from whydoku.playing.hints.hint import next_step
from whydoku.playing.practice.first_steps import (
    beside_lessons,
    entry_to_find,
    first_step_named,
    first_steps,
)
from whydoku.playing.practice.positions import grade_at, hardness, stored
from whydoku.playing.practice.practice import (
    Position,
    Practising,
    is_in_sight,
    is_late,
    puzzle_shape,
)
from whydoku.solving.profiles.profile import Profile

OFTEN_IDLE: Final = {
    f"{kind}-{word}": (views, size)
    for kind, views in (("naked", NAKED), ("hidden", HIDDEN))
    for size, word in enumerate(("pair", "triple", "quad"), 2)
} | {name: (FISH, size) for size, name in enumerate(("x-wing", "swordfish", "jellyfish"), 2)}
"""The techniques whose idle patterns are looked for, with the views in which they are and their
size: a pattern of these is seen before what it changes. Where a digit leaves a box or a line,
nearly all are idle."""

LOCKED: Final = {
    "pointing": range(BOX_SPACE, ROW_SPACE + 9 * FIRST_FURTHER),
    "claiming": range(ROW_SPACE, BOX_SPACE),
}
"""The constraints whose candidates may all lie where a box and a line meet, by technique."""

POOL: Final = 3
"""How many positions are looked at for each that is chosen, so that hardness rises smoothly."""

LONGER: Final = 4
"""How many times as many are looked at where many are not clear."""

CLEAR: Final = 2
"""How many clear positions are enough for each that is chosen."""

MOST_ALIKE: Final = 4
"""The most techniques that are practised together by a name that they share."""

PATIENCE: Final = 8
"""How many positions are looked at for each of a pool that is to have one technique of several."""


def idle_patterns(grid: Grid, techniques: Iterable[str]) -> dict[Candidates, str]:
    """The candidates of each pattern of the techniques that changes nothing, in one house or in
    another, with the first technique of which it is a pattern."""
    found = [(slug, _patterns(grid, slug)) for slug in techniques if slug in OFTEN_IDLE]
    useful = {pattern for _, (_, some) in found for pattern in some}
    idle: dict[Candidates, str] = {}
    for slug, (some, _) in found:
        for pattern in some:
            if pattern not in useful:
                idle.setdefault(pattern, slug)
    return idle


def stands_idle(grid: Grid, technique: str) -> bool | None:
    """Whether a pattern of a technique stands on a grid on which the technique changes nothing;
    None for a technique whose idle patterns nobody looks for."""
    if technique in OFTEN_IDLE:
        return bool(_patterns(grid, technique)[0])
    if technique in LOCKED:
        return any(
            _is_locked(grid.bits & grid.tables.constraint_candidates[q], grid)
            for q in LOCKED[technique]
        )
    return False if is_single_technique(entry_named(technique)) else None


def _is_locked(held: Candidates, grid: Grid) -> bool:
    """Whether a box and a line have all candidates of a digit that one of them has left."""
    return bool(held & (held - 1)) and len(grid.tables.houses_around(cells_of(held))) > 1


@lru_cache(maxsize=1024)
def _patterns(grid: Grid, slug: str) -> tuple[list[Candidates], list[Candidates]]:
    """The candidates of the patterns of a technique that may be idle, and of those that are not.
    They are kept, since exercises are chosen by them and answers name them."""
    steps = technique_named(slug).find(grid)
    useful = [
        union(named_by(pattern, grid.tables) for pattern in step.why) & grid.bits for step in steps
    ]
    return [
        named_by(cover, grid.tables) & grid.bits for cover in _idle(grid, *OFTEN_IDLE[slug])
    ], useful


def _idle(grid: Grid, views: tuple[View, ...], size: int) -> Iterator[Cover]:
    """Yields the subsets that exclude nothing in their view, and those that are all that is open in
    it, such as the last two cells of a row."""
    yield from (one.cover for one in subsets(grid, views, size) if not one.eliminations)
    for view in views:
        marks = view.marks(grid)
        bases = [i for i, covers in enumerate(marks) if covers & (covers - 1)]
        if len(bases) == size:
            yield view.cover(bases, union(marks[i] for i in bases))


def practices_named(named: str) -> dict[str, str]:
    """The slugs of the techniques that a text names, such as `x-wing,hidden single`, each with the
    name under which it is practised: one that a few share, or else empty; or that of a lesson for
    children."""
    practised: dict[str, str] = {}
    names = [*dict.fromkeys(map(str.strip, named.split(",")))] if named else []
    if "" in names:
        raise WhydokuError(
            f"found an empty name in {quoted(named)}; leave out the comma or the name"
        )
    if first := next(filter(None, map(first_step_named, names)), None):
        if len(names) > 1:
            raise WhydokuError(
                f"{first.slug!r} is a lesson for children; practise it alone, and each lesson on "
                "a worksheet of its own"
            )
        return {first.slug: ""}
    for name in names:
        with beside_lessons():
            entries = entries_named(name)
        several = 1 < len(entries) <= MOST_ALIKE
        slugs = [one.slug for one in entries] if several else [only_entry_named(name).slug]
        shared = _shared_name(name, entries) if several else ""
        for slug in slugs:
            if practised.setdefault(slug, shared) != shared:
                raise WhydokuError(f"{slug!r} has two of these names; give one of them")
    return practised


def _shared_name(name: str, entries: Sequence[CatalogueEntry]) -> str:
    """What techniques are called together that a name means, such as `hidden singles`: by the name
    that all of them have or, if they have none like it, as it is written."""
    asked = bare_name(name)
    of_all = (one for one in entries[0].names if all(one in entry.names for entry in entries))
    own = (one for one in of_all if asked.startswith(bare_name(one)))
    return next(own, name.replace("-", " ").title())


@dataclass
class Exercises:
    """A search for `wanted` positions of some techniques, each with the profile in which it is
    practised, about as many of each; of one `grade` if that is given.

    A position has a step of one of them alone, so that there is one right answer to which it is.
    But those for which `alike` has the same name need not be told apart.
    """

    techniques: tuple[tuple[str, Profile], ...]
    wanted: int
    seed: int = 1
    timeout: float | None = None
    grade: int | None = None
    alike: Mapping[str, str] = field(default_factory=dict)
    rules: str = str(CLASSIC)
    _pools: defaultdict[str, list[Position]] = field(
        default_factory=lambda: defaultdict(list), init=False
    )

    def __post_init__(self) -> None:
        checked_whole("n", self.wanted, least=len(self._names))
        for slug, _ in self.techniques:
            if self._others(slug) and not isinstance(entry_of(slug), Technique):
                raise WhydokuError(f"no grid tells whether it has {slug!r}; practise it alone")

    @cached_property
    def searches(self) -> Sequence[Practising]:
        """A search for each technique, to be given to `look` one after another."""
        return [
            Practising(slug, profile, most, self.seed, self.timeout, self.grade, self.rules)
            for slug, profile in self.techniques
            if (share := self._shares[slug])
            for factor in [self._factor(slug)]
            for most in [_within_store(slug, factor * self._enough(share), share)]
        ]

    def look(self, practising: Practising) -> None:
        """Looks for the positions of a technique, on puzzles of which no other has any."""
        others = {puzzle_shape(one.grid.puzzle) for pool in self._pools.values() for one in pool}
        pool = self._pools[practising.technique]
        share = self._shares[practising.technique]
        enough, clear = self._enough(share), 0
        for position in practising:
            if puzzle_shape(position.grid.puzzle) in others:
                continue
            if (found := self._alone_on(position, practising.profile)) is not None:
                pool.append(found)
                clear += not self._distractions(found)
            if len(pool) >= enough and clear >= min(enough, CLEAR * share):
                return

    @property
    def chosen(self) -> list[Position]:
        """The positions, the easiest to see first."""
        shares = shared({name: self._found(name) for name in self._names}, self.wanted)
        each = (
            self._rising(self._pools[slug], share)
            for name, some in shares.items()
            for slug, share in shared(self._sizes(name), some).items()
        )
        return sorted(chain.from_iterable(each), key=_hardness)

    @property
    def spare(self) -> Position | None:
        """The position that is easiest to see of those that are not chosen, if there is any, as an
        example of what is to be found."""
        pools = chain.from_iterable(self._pools.values())
        chosen = self.chosen
        return min((one for one in pools if one not in chosen), key=_hardness, default=None)

    @property
    def missing(self) -> list[str]:
        """The names of which there is no position; with one of them the mix cannot be."""
        return [name for name in self._names if not self._found(name)]

    @property
    def shortfall(self) -> str:
        """A sentence that says which techniques cannot be mixed with the others, which can, and how
        many positions are missing; empty if nothing is missing."""
        found, missing = len(self.chosen), self.missing
        if found == self.wanted and not missing:
            return ""
        graded = f" of grade {self.grade}" if self.grade else ""
        told = f"found {found} of {self.wanted} positions{graded}"
        if missing and found:
            others = [repr(name) for name in self._names if name not in missing]
            can = "can be mixed" if len(others) > 1 else "can be practised alone"
            none = f"found no position with a step of {listed([*map(repr, missing)], 'or')} alone"
            fewer = f"; {told}" if found < self.wanted else ""
            return f"{none}; {listed(others)} {can}{fewer}"
        ways = {
            "another grade": bool(self.grade),
            "other rules": self.rules != str(CLASSIC),
            "another seed": True,
            "more time": self.is_out_of_time,
        }
        more = listed([way for way, helps in ways.items() if helps], "or")
        tried = counted(sum(search.tried for search in self.searches), "grid")
        return f"{told} in {tried}; {more} may find {'more' if found else 'some'}"

    @property
    def is_out_of_time(self) -> bool:
        """Whether more time may find more."""
        return any(search.is_out_of_time for search in self.searches)

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The slugs of the techniques under each name that is to be told from the others."""
        names: dict[str, list[str]] = {}
        for slug, _ in self.techniques:
            names.setdefault(self.alike.get(slug) or slug, []).append(slug)
        return names

    def _others(self, slug: str) -> list[str]:
        """The techniques from which one is to be told apart."""
        return [*chain.from_iterable(some for some in self._names.values() if slug not in some)]

    @cached_property
    def _shares(self) -> dict[str, int]:
        """How many positions each technique is to have."""
        plenty = dict.fromkeys(self._names, self.wanted)
        return {
            slug: share
            for name, some in shared(plenty, self.wanted).items()
            for slug, share in shared(dict.fromkeys(self._names[name], some), some).items()
        }

    def _enough(self, share: int) -> int:
        """How many positions to choose so many from; those of one grade, or of a lesson for
        children, need no choice."""
        needs_none = self.grade or first_steps().keys() & self._shares.keys()
        return share if needs_none else POOL * share

    def _distractions(self, position: Position) -> int:
        """How many patterns on a position change nothing, of those that the learner looks for; for
        a single, whether the steps of others took it out of sight."""
        if is_single_technique(entry_named(position.technique)):
            return not is_in_sight(position.grid, position.technique)
        return len(idle_patterns(position.grid, (slug for slug, _ in self.techniques)))

    def _rising(self, pool: Sequence[Position], wanted: int) -> list[Position]:
        """As many positions as wanted, which get harder to see step by step: clear ones if there
        are so many, or else some of twice as many that distract least."""
        fewest = [position for position in pool if not self._distractions(position)]
        if len(fewest) < wanted:
            fewest = sorted(pool, key=self._distractions)[: 2 * wanted]
        ordered = sorted(fewest, key=_hardness)
        if not (ordered and wanted):
            return []
        return [ordered[place] for place in rising([*map(_hardness, ordered)], wanted)]

    def _factor(self, slug: str) -> int:
        """How many positions are looked at for each of a pool."""
        if self._others(slug):
            return PATIENCE
        # Those on puzzles of which another technique has a position are passed over.
        is_common = slug in OFTEN_IDLE or is_single_technique(entry_to_find(slug))
        return LONGER if is_common else 1

    def _sizes(self, name: str) -> dict[str, int]:
        return {slug: len(self._pools[slug]) for slug in self._names[name]}

    def _found(self, name: str) -> int:
        return sum(self._sizes(name).values())

    def _alone_on(self, position: Position, profile: Profile) -> Position | None:
        """The position after all steps of the techniques from which its own is to be told apart, by
        all that their names stand for: a skyscraper is an X-Chain too. None if its own is not the
        next one then, or little is left.
        """
        others = [*map(technique_named, self._others(position.practised))]
        grid = position.grid
        while step := next(chain.from_iterable(other.steps(grid) for other in others), None):
            grid = grid.apply(step)
        if grid != position.grid:
            step = next_step(grid, profile)
            if step is None or step.technique != position.technique or is_late(grid):
                return None
            position = replace(position, grid=grid, step=step)
        return position if not self.grade or position.grade == self.grade else None


def shared(most: Mapping[str, int], wanted: int) -> dict[str, int]:
    """So many, or as many as there are, shared out as evenly as the most of each allows."""
    shares = dict.fromkeys(most, 0)
    while sum(shares.values()) < min(wanted, sum(most.values())):
        least = min((name for name in most if shares[name] < most[name]), key=shares.__getitem__)
        shares[least] += 1
    return shares


def _within_store(slug: str, most: int, least: int) -> int:
    """So many positions to look at, but of a rare technique not more than are stored, unless so
    many are needed, since others take long to find."""
    kept = len(stored(slug))
    return max(least, min(most, kept)) if kept else most


def rising(figures: Sequence[float], wanted: int) -> tuple[int, ...]:
    """The places of so many of the figures, which are in order: from the least up as far and as
    evenly as they go without leaving out a grade, where that can be helped."""
    grades = [*map(grade_at, figures)]
    ways: dict[int, tuple[int, float, tuple[int, ...]]] = {0: (0, 0.0, (0,))}
    for _ in range(min(wanted, len(figures)) - 1):
        ways = {
            to: min(
                (
                    skipped + max(0, grades[to] - grades[at] - 1),
                    unevenness + log(figures[to] / figures[at]) ** 2,
                    (*places, to),
                )
                for at, (skipped, unevenness, places) in ways.items()
                if at < to
            )
            for to in range(min(ways) + 1, len(figures))
        }
    fewest = min(skipped for skipped, _, _ in ways.values())
    farthest = max(to for to, (skipped, _, _) in ways.items() if skipped == fewest)
    return ways[farthest][2]


def _hardness(position: Position) -> float:
    return hardness(position.grid, position.step)
