"""Which puzzle gets which day of a calendar: by the level of the day, none twice, and none with the
hardest technique of a puzzle on the day before or after. Those of days that are not laid out are
known if they are marked as used on them. Only if there is no such calendar may singles come on two
days running: easy puzzles hardly have another hardest technique.

The days are filled in order, with puzzles drawn at random. Each draw leaves enough for the later
days of its level, however many of its puzzles share their hardest technique. What the days of
different levels then still have in common, exchanges mend. Of some puzzles with that technique a
day gets the one that is farthest from the last one of its level, and from the next if that is
marked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate
from typing import Final, NamedTuple

from whydoku.errors import WhydokuError, counted
from whydoku.grids.parts.stream import Stream
from whydoku.logic.catalogue import entry_of
from whydoku.logic.technique import is_single_technique
from whydoku.operations.library.entries import TENTHS, Entry
from whydoku.operations.library.schema import Masks
from whydoku.solving.levels import LEVELS

STARTS: Final = 6
"""How many times to fill all days anew before giving up."""

PATIENCE: Final = 40
"""The fewest exchanges in a row without a gain before giving up."""

COMPARED: Final = 8
"""How many puzzles are drawn for a day, of which it gets the farthest from the last of its level.
Were it all of them, those that are unlike the others would all come first."""

Days = Sequence[tuple[date, str]]
"""The days that get a puzzle, in order, each with its level."""

Marked = Mapping[date, Collection[Entry]]
"""For days that are not laid out, the puzzles that are marked on them."""

Pools = Mapping[str, Mapping[str, list[int]]]
"""For each level and each hardest technique the numbers of the puzzles."""

FAR_IN_RATING: Final = TENTHS
FAR_IN_CLUES: Final = 4
"""By how many tenths and how many clues two puzzles differ as much as counts."""


class Traits(NamedTuple):
    """What a solver notices of a puzzle: its rating in tenths, how many clues it has, the
    symmetries of their layout as bits, and the techniques that it needs."""

    se: int
    clues: int
    symmetry: int
    techniques: Masks


TraitsOf = Callable[[Sequence[int]], Mapping[int, Traits]]
"""Looks up the traits of puzzles by their numbers."""


class PlanShortage(WhydokuError):
    """The library has too few puzzles for a calendar; `shortages` has a sentence for each level
    that lacks some."""

    def __init__(self, shortages: Sequence[str]) -> None:
        super().__init__("; ".join(shortages))
        self.shortages: Final = tuple(shortages)


def numbers_for(
    days: Days,
    pools: Pools,
    seed: int,
    marked: Marked | None = None,
    traits_of: TraitsOf = lambda _: {},
) -> list[int]:
    """The number of a puzzle for each day, the same for the same seed. Takes them out of `pools`.
    Raises PlanShortage if the puzzles do not suffice."""
    beside = marked or {}
    slugs = {slug for own in pools.values() for slug in own}
    singles = {slug for slug in slugs if is_single_technique(entry_of(slug))}
    try:
        hardest = _hardest_for(days, pools, seed, beside, free=())
    except PlanShortage:
        if not singles:
            raise
        hardest = _hardest_for(days, pools, seed, beside, free=singles)
    return _numbers(hardest, pools, beside, traits_of)


def _hardest_for(
    days: Days, pools: Pools, seed: int, marked: Marked, *, free: Collection[str]
) -> _Hardest:
    """The hardest technique of each day's puzzle, of which those in `free` may come on two days
    running. Raises PlanShortage if there is no way."""
    if shortages := [*_shortages(days, pools, free)]:
        raise PlanShortage(shortages)
    stream = Stream(seed)
    for _ in range(STARTS):
        hardest = _Hardest(days, pools, stream, marked, free)
        hardest.fill()
        hardest.mend()
        if not hardest.clashes:
            return hardest
    raise PlanShortage([*hardest.clashes_in_words()])


def some_days(days: Sequence[date]) -> str:
    """The first of some days, and how many more there are."""
    more = f" and {counted(len(days) - 1, 'more day')}" if len(days) > 1 else ""
    return f"{days[0]}{more}"


def _sizes(pools: Pools, level: str) -> Counter[str]:
    """How many puzzles of a level there are with each hardest technique."""
    return Counter({slug: len(numbers) for slug, numbers in pools.get(level, {}).items()})


def _numbers(hardest: _Hardest, pools: Pools, marked: Marked, traits_of: TraitsOf) -> list[int]:
    """The number of a puzzle for each day, whose hardest technique is known."""
    none = 0
    laid_out = [(*day, none) for day in hardest.days]
    known = [(day, one.level or "", one.number) for day, own in marked.items() for one in own]
    in_order = sorted([*known, *laid_out], key=lambda one: one[0])
    after: dict[str, int] = {}
    following: list[int] = []
    for _, level, number in reversed(in_order):
        if not number:
            following.append(after.pop(level, none))
        else:
            after[level] = number
    chosen: list[int] = []
    before: dict[str, int] = {}
    for _, level, number in in_order:
        if number:
            before[level] = number
            continue
        pool = pools[level][hardest.slugs[len(chosen)]]
        some = [_drawn(pool, hardest.stream) for _ in range(min(COMPARED, len(pool)))]
        near = (before.get(level, none), following.pop())
        before[level] = some.pop(farthest(some, near, traits_of([*some, *near])))
        chosen.append(before[level])
        pool.extend(some)
    return chosen


def _drawn(numbers: list[int], stream: Stream) -> int:
    at = stream.below(len(numbers))
    numbers[at], numbers[-1] = numbers[-1], numbers[at]
    return numbers.pop()


def apart(one: Traits, other: Traits) -> float:
    """How far two puzzles are apart, from 0 to 4: each of the traits counts the same."""
    masks = [*zip(one.techniques, other.techniques, strict=True)]
    common = sum((a & b).bit_count() for a, b in masks)
    all_of = sum((a | b).bit_count() for a, b in masks)
    return (
        (1 - common / all_of if all_of else 0)
        + min(abs(one.se - other.se) / FAR_IN_RATING, 1)
        + min(abs(one.clues - other.clues) / FAR_IN_CLUES, 1)
        + (one.symmetry != other.symmetry)
    )


def farthest(numbers: Sequence[int], near: Iterable[int], traits: Mapping[int, Traits]) -> int:
    """The index of that puzzle which is farthest from the nearest of some others; of several the
    first. What has been removed meanwhile is not far, and nothing is far from it."""
    others = [traits[n] for n in near if n in traits]
    far = [
        min((apart(traits[n], other) for other in others), default=0) if n in traits else -1
        for n in numbers
    ]
    return far.index(max(far))


def _are_neighbours(days: Days, at: int) -> bool:
    """Whether the day with this index has a puzzle the day before."""
    return at > 0 and (days[at][0] - days[at - 1][0]).days == 1


def _runs(days: Days, level: str) -> list[int]:
    """The lengths of all runs of days of a level."""
    runs: list[int] = []
    for at, (_, own) in enumerate(days):
        if own == level:
            if _are_neighbours(days, at) and days[at - 1][1] == level:
                runs[-1] += 1
            else:
                runs.append(1)
    return runs


def _shortages(days: Days, pools: Pools, free: Collection[str]) -> Iterator[str]:
    """Yields a sentence for each level with too few puzzles, in all or with different hardest
    techniques, of which those in `free` may come on two days running."""
    numbers = Counter(level for _, level in days)
    for level in filter(numbers.get, LEVELS):
        number = numbers[level]
        sizes = _sizes(pools, level)
        asked = f"level {level}: {counted(number, 'day')}, {counted(sizes.total(), 'puzzle')}"
        if sizes.total() < number:
            yield asked
            continue
        most = sum((run + 1) // 2 for run in _runs(days, level))
        usable = sum(size if slug in free else min(size, most) for slug, size in sizes.items())
        if usable < number:
            [(slug, size)] = sizes.most_common(1)
            yield (
                f"{asked}, of which {size:,} have the hardest technique {slug}, and {most:,} at "
                "most can be used so that no two days running share it"
            )


class _Hardest:
    """The hardest technique of each day's puzzle. Those in `free` may come on two days running."""

    def __init__(
        self, days: Days, pools: Pools, stream: Stream, marked: Marked, free: Collection[str]
    ) -> None:
        self.days = days
        self.stream = stream
        self.slugs: list[str] = []
        self._free = free
        self._left = {level: _sizes(pools, level) for level in pools}
        known = {day.toordinal(): own for day, own in marked.items()}
        self._beside = [
            {
                one.hardest
                for near in (-1, 1)
                for one in known.get(day.toordinal() + near, ())
                if one.hardest not in free
            }
            for day, _ in days
        ]
        self._follows = [_are_neighbours(days, at) for at in range(len(days))]

    def fill(self) -> None:
        """Draws a technique for each day, in order."""
        ahead = [*self._ahead()]
        for at, (_, level) in enumerate(self.days):
            barred = {*self._beside[at], *(self.slugs[-1:] if self._follows[at] else ())}
            slug = self._draw(self._left[level], barred - {*self._free}, *ahead[at])
            self._left[level][slug] -= 1
            self.slugs.append(slug)

    def _ahead(self) -> Iterator[tuple[int, int, int]]:
        """Yields for each day what comes of its level: how many days follow in the same run, how
        many of the days in later runs may share a technique, and how many days follow in all."""
        runs = {level: _runs(self.days, level) for _, level in self.days}
        later = {level: sum(own) for level, own in runs.items()}
        room = {level: sum((run + 1) // 2 for run in own) for level, own in runs.items()}
        rest = dict.fromkeys(runs, 0)
        for _, level in self.days:
            if not rest[level]:
                rest[level] = runs[level].pop(0)
                room[level] -= (rest[level] + 1) // 2
            rest[level] -= 1
            later[level] -= 1
            yield rest[level], room[level], later[level]

    def _draw(
        self, left: Counter[str], barred: Collection[str], rest: int, room: int, later: int
    ) -> str:
        """Draws a technique that is not barred, each as often as it has puzzles, which leaves
        enough for the later days of the level; another if there is none."""
        others = Counter({slug: n for slug, n in left.items() if n and slug not in barred})
        tried = others.copy()
        while tried:
            slug = self._weighted(tried)
            most = (
                (n - (s == slug), later if s in self._free else room + (rest + (s != slug)) // 2)
                for s, n in left.items()
            )
            if sum(map(min, most)) >= later:
                return slug
            del tried[slug]
        return self._weighted(others or left)

    def _weighted(self, sizes: Counter[str]) -> str:
        at = self.stream.below(sizes.total())
        ends = zip(accumulate(sizes.values()), sizes, strict=True)
        return next(slug for end, slug in ends if at < end)

    def mend(self) -> None:
        """Exchanges techniques until no two days running share one, or until no exchange helps."""
        patience = most = PATIENCE + len(self.days)
        while patience and (clashes := self.clashes):
            at = clashes[self.stream.below(len(clashes))]
            near = range(max(0, at - 1), at + 1)
            tried = [exchange for n in near for exchange in self._exchanges(n)]
            changes = [self._change(exchange) for exchange in tried]
            best = min((0, *changes))
            exchanges = [one for one, change in zip(tried, changes, strict=True) if change == best]
            if exchanges:
                self._do(exchanges[self.stream.below(len(exchanges))])
            patience = most if best < 0 else patience - 1

    @property
    def clashes(self) -> list[int]:
        """The days that share their technique with the day before, or with a marked puzzle."""
        return [at for at in range(len(self.slugs)) if self._clashes(at)]

    def _clashes(self, at: int) -> bool:
        return self._repeats(at) or self.slugs[at] in self._beside[at]

    def _repeats(self, at: int) -> bool:
        """Whether the day with this index shares its technique with the day before."""
        slug = self.slugs[at]
        return self._follows[at] and slug == self.slugs[at - 1] and slug not in self._free

    def _exchanges(self, at: int) -> Iterator[_Exchange]:
        """Yields what the technique of a day may be exchanged for: that of another day of the same
        level, and those of puzzles that are left."""
        own, level = self.slugs[at], self.days[at][1]
        for other, slug in enumerate(self.slugs):
            if slug != own and self.days[other][1] == level:
                yield at, other, slug
        for slug, number in self._left[level].items():
            if number and slug != own:
                yield at, None, slug

    def _change(self, exchange: _Exchange) -> int:
        """By how much the number of clashes grows with an exchange."""
        at, other, _ = exchange
        seen = {at, at + 1} | (set() if other is None else {other, other + 1})
        near = [n for n in seen if n < len(self.slugs)]
        before = sum(map(self._clashes, near))
        back = self._do(exchange)
        after = sum(map(self._clashes, near))
        self._do(back)
        return after - before

    def _do(self, exchange: _Exchange) -> _Exchange:
        """Does an exchange; returns the one that undoes it."""
        at, other, slug = exchange
        own = self.slugs[at]
        self.slugs[at] = slug
        if other is None:
            left = self._left[self.days[at][1]]
            left[slug] -= 1
            left[own] += 1
        else:
            self.slugs[other] = own
        return at, other, own

    def clashes_in_words(self) -> Iterator[str]:
        """Yields a sentence for each level whose days share their technique with marked puzzles,
        and one for each two levels whose days share theirs."""
        beside = defaultdict[tuple[str, str], list[date]](list)
        clashes = Counter[tuple[str, str, str]]()
        for at in self.clashes:
            (day, level), slug = self.days[at], self.slugs[at]
            if self._repeats(at):
                clashes[self.days[at - 1][1], level, slug] += 1
            else:
                beside[level, slug].append(day)
        for (level, slug), days in beside.items():
            yield (
                f"level {level}: {some_days(days)} would share the hardest technique {slug} with a "
                "puzzle that is marked on the day before or after"
            )
        for (before, level, slug), number in clashes.items():
            levels = f"level {level}" if before == level else f"levels {before} and {level}"
            yield (
                f"{levels}: {counted(number, 'time')} two days running would share the hardest "
                f"technique {slug}"
            )


_Exchange = tuple[int, int | None, str]
"""A day, the day with which it exchanges its technique, None for a puzzle that is left, and the
technique that it gets."""
