"""A calendar of puzzles: one for each day, by the weekday's level, none twice, and none with the
hardest technique of the day before. That of the day before the first is known if a puzzle is marked
as used on it.

The days are filled in order, with puzzles drawn at random. Each draw leaves enough for the later
days of its level, however many of its puzzles share their hardest technique. What the days of
different levels then still have in common, exchanges mend.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate
from typing import Annotated, Any, Final

from whydoku.asked.puzzles import Text
from whydoku.errors import UnknownName, WhydokuError, checked_whole, counted
from whydoku.levels.table import LEVELS, level_named
from whydoku.library.entries import entries_with
from whydoku.library.entry import Entry
from whydoku.library.marking import days_used
from whydoku.library.store import Store
from whydoku.library.wanted import Condition, WantedUnused, checked_day, selected
from whydoku.shapes.marks import Between, Meant
from whydoku.step import in_tenths
from whydoku.world.stream import Stream

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

RISING: Final = "easy,medium,hard,expert,expert,fiendish,fiendish"
"""The levels of a week that rises from Monday on. Days next to each other have the same level only
where puzzles of this level have many hardest techniques."""

_DAYS: Final = {name.lower(): n for n, full in enumerate(WEEKDAYS) for name in (full[:3], full)}
"""The number of each weekday by its name and by the short form."""

MOST_DAYS: Final = 3660

STARTS: Final = 6
"""How many times to fill all days anew before giving up."""

PATIENCE: Final = 40
"""The fewest exchanges in a row without a gain before giving up."""


@dataclass(frozen=True, kw_only=True)
class WantedPlan(WantedUnused):
    """What is wanted of a calendar: its days, their levels, and what all puzzles are like."""

    from_: Annotated[Text, Meant("day")]
    """The first day."""
    days: Annotated[int, Between(1, MOST_DAYS), Meant("number")] = 365
    """Number of days."""
    levels: Annotated[Text, Meant("levels")] = RISING
    """Level of each weekday: seven from Monday on, one for all, or mon=easy,sun=hard for some."""
    seed: Annotated[int | None, Meant("seed")] = None
    """Random seed, for the same calendar again."""


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A day, the level it is to have, and the puzzle for it. The level is empty if a puzzle is
    marked as used on the day that has no rating yet."""

    day: date
    level: str
    entry: Entry

    @property
    def weekday(self) -> str:
        """The name of the weekday."""
        return WEEKDAYS[self.day.weekday()]

    @property
    def name(self) -> str:
        """The day for people, such as `Friday, 2027-01-01`."""
        return f"{self.weekday}, {self.day}"

    @property
    def title(self) -> str:
        """The day and the level for people, such as `Friday, 2027-01-01: easy`."""
        return ": ".join(filter(None, (self.name, self.level)))

    @property
    def rated(self) -> str:
        """The level and the rating for people, such as `easy, 1.5`; empty without a rating."""
        se = self.entry.se
        return "" if se is None else f"{self.level}, {in_tenths(se)}"

    def as_dict(self) -> dict[str, Any]:
        """The day, its weekday and its level, and all that is known of the puzzle, as JSON has
        them."""
        return {"day": str(self.day), "weekday": self.weekday, **self.entry.as_dict()}


class PlanShortage(WhydokuError):
    """The library has too few puzzles for a calendar; `shortages` has a sentence for each level
    that lacks some."""

    def __init__(self, shortages: Sequence[str]) -> None:
        super().__init__("; ".join(shortages))
        self.shortages: Final = tuple(shortages)


def needed_seed(seed: int | None) -> int:
    """The seed of a random draw; raises WhydokuError if none is given."""
    if seed is None:
        raise WhydokuError("a random draw needs a seed, so that it can be repeated")
    return checked_whole("seed", seed)


def levels_of_week(text: str) -> tuple[str, ...]:
    """The level of each weekday, from Monday on; empty for a day without a puzzle."""
    parts = [part.strip() for part in text.split(",")]
    if all("=" in part for part in parts):
        week = [""] * len(WEEKDAYS)
        for part in parts:
            day, _, level = (word.strip() for word in part.lower().partition("="))
            if day not in _DAYS:
                raise UnknownName("weekday", day, _DAYS)
            if week[_DAYS[day]]:
                raise WhydokuError(f"levels: {day} is given twice")
            week[_DAYS[day]] = level_named(level).name
        return tuple(week)
    if len(parts) not in (1, len(WEEKDAYS)):
        raise WhydokuError(
            f"levels: found {counted(len(parts), 'level')}; allowed are seven from Monday on, one "
            "for all days, or mon=easy,sun=hard for some"
        )
    names = [level_named(part).name for part in parts]
    return tuple(names * (len(WEEKDAYS) // len(names)))


Days = Sequence[tuple[date, str]]
"""The days that get a puzzle, in order, each with its level."""


def days_of(wanted: WantedPlan) -> Days:
    """The days of a calendar that get a puzzle, each with its level."""
    week, days = levels_of_week(wanted.levels), _all_days(wanted)
    planned = [(day, week[day.weekday()]) for day in days if week[day.weekday()]]
    if not planned:
        raise WhydokuError(f"no day of the {counted(len(days), 'day')} from {days[0]} has a level")
    return planned


def _all_days(wanted: WantedPlan) -> Sequence[date]:
    number = checked_whole("days", wanted.days, least=1, most=MOST_DAYS)
    first = date.fromisoformat(checked_day("from", wanted.from_))
    if first.toordinal() + number - 1 > date.max.toordinal():
        raise WhydokuError(f"a calendar ends in the year {date.max.year} at the latest")
    return [first + timedelta(n) for n in range(number)]


Pools = Mapping[str, Mapping[str, list[int]]]
"""For each level and each hardest technique the numbers of the puzzles."""


def numbers_for(days: Days, pools: Pools, seed: int, before: Collection[str] = ()) -> list[int]:
    """The number of a puzzle for each day, the same for the same seed. Takes them out of `pools`.
    `before` are the hardest techniques of the day before the first. Raises PlanShortage if the
    puzzles do not suffice."""
    if shortages := [*_shortages(days, pools)]:
        raise PlanShortage(shortages)
    stream = Stream(seed)
    for _ in range(STARTS):
        left = {level: _sizes(pools, level) for level in pools}
        hardest = _Hardest(days, left, stream, before)
        hardest.fill()
        hardest.mend()
        if not hardest.clashes:
            return [
                _drawn(pools[level][slug], stream)
                for (_, level), slug in zip(days, hardest.slugs, strict=True)
            ]
    raise PlanShortage([*hardest.clashes_in_words()])


def planned(store: Store, wanted: WantedPlan, conditions: Iterable[Condition]) -> list[PlannedDay]:
    """A puzzle of a library for each day, from those that fulfil the conditions."""
    days = days_of(wanted)
    levels = sorted({level for _, level in days})
    of_levels = Condition(f"level IN ({', '.join('?' * len(levels))})", tuple(levels))
    query = selected("number, level, hardest", [of_levels, *conditions], "ORDER BY number")
    slugs = {bit: slug for slug, bit in store.bits.items()}
    pools: dict[str, dict[str, list[int]]] = {level: {} for level in levels}
    with store.reading() as connection:
        for number, level, hardest in connection.execute(*query):
            pools[level].setdefault(slugs[hardest], []).append(number)
    before = _hardest_before(store, days[0][0])
    numbers = numbers_for(days, pools, needed_seed(wanted.seed), before)
    entries = [*entries_with(store, numbers)]
    if len(entries) < len(numbers):
        raise WhydokuError("another process has just removed a puzzle of the calendar; try again")
    return [PlannedDay(*day, entry) for day, entry in zip(days, entries, strict=True)]


def marked(store: Store, wanted: WantedPlan) -> list[PlannedDay]:
    """The puzzles that are marked as used on the days of a calendar."""
    days = _all_days(wanted)
    return [
        PlannedDay(day, entry.level or "", entry) for day, entry in _used(store, days[0], days[-1])
    ]


def _used(store: Store, first: date, last: date) -> list[tuple[date, Entry]]:
    """The puzzles that are marked as used on the days of a span, each with its day."""
    rows = days_used(store, str(first), str(last))
    numbers = dict.fromkeys(number for number, _ in rows)
    entries = {entry.number: entry for entry in entries_with(store, numbers)}
    return [(date.fromisoformat(day), entries[n]) for n, day in rows if n in entries]


def _hardest_before(store: Store, day: date) -> Collection[str]:
    """The hardest techniques of the puzzles that are marked as used on the day before a day."""
    if day == date.min:
        return ()
    eve = day - timedelta(1)
    return {entry.hardest for _, entry in _used(store, eve, eve) if entry.hardest}


def _sizes(pools: Pools, level: str) -> Counter[str]:
    """How many puzzles of a level there are with each hardest technique."""
    return Counter({slug: len(numbers) for slug, numbers in pools.get(level, {}).items()})


def _drawn(numbers: list[int], stream: Stream) -> int:
    at = stream.below(len(numbers))
    numbers[at], numbers[-1] = numbers[-1], numbers[at]
    return numbers.pop()


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


def _shortages(days: Days, pools: Pools) -> Iterator[str]:
    """Yields a sentence for each level with too few puzzles, in all or with different hardest
    techniques."""
    numbers = Counter(level for _, level in days)
    for level in filter(numbers.get, LEVELS):
        number = numbers[level]
        sizes = _sizes(pools, level)
        asked = f"level {level}: {counted(number, 'day')}, {counted(sizes.total(), 'puzzle')}"
        if sizes.total() < number:
            yield asked
            continue
        most = sum((run + 1) // 2 for run in _runs(days, level))
        usable = sum(min(size, most) for size in sizes.values())
        if usable < number:
            [(slug, size)] = sizes.most_common(1)
            yield (
                f"{asked}, of which {size:,} have the hardest technique {slug}, and {most:,} at "
                "most can be used so that no two days running share it"
            )


class _Hardest:
    """The hardest technique of each day's puzzle."""

    def __init__(
        self,
        days: Days,
        left: Mapping[str, Counter[str]],
        stream: Stream,
        before: Collection[str],
    ) -> None:
        self.days = days
        self.slugs: list[str] = []
        self._left = left
        self._stream = stream
        self._eve = before
        self._follows = [_are_neighbours(days, at) for at in range(len(days))]

    def fill(self) -> None:
        """Draws a technique for each day, in order."""
        ahead = [*self._ahead()]
        for at, (_, level) in enumerate(self.days):
            slug = self._draw(self._left[level], self._before(at), *ahead[at])
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
        self, left: Counter[str], before: Collection[str], rest: int, room: int, later: int
    ) -> str:
        """Draws a technique other than that of the day before, each as often as it has puzzles,
        which leaves enough for the later days of the level; another if there is none."""
        others = Counter({slug: n for slug, n in left.items() if n and slug not in before})
        tried = others.copy()
        while tried:
            slug = self._weighted(tried)
            most = ((n - (s == slug), room + (rest + (s != slug)) // 2) for s, n in left.items())
            if sum(map(min, most)) >= later:
                return slug
            del tried[slug]
        return self._weighted(others or left)

    def _weighted(self, sizes: Counter[str]) -> str:
        at = self._stream.below(sizes.total())
        ends = zip(accumulate(sizes.values()), sizes, strict=True)
        return next(slug for end, slug in ends if at < end)

    def mend(self) -> None:
        """Exchanges techniques until no two days running share one, or until no exchange helps."""
        patience = most = PATIENCE + len(self.days)
        while patience and (clashes := self.clashes):
            at = clashes[self._stream.below(len(clashes))]
            best, exchanges = 0, list[_Exchange]()
            near = range(max(0, at - 1), at + 1)
            for exchange in [exchange for n in near for exchange in self._exchanges(n)]:
                change = self._change(exchange)
                if change < best:
                    best, exchanges = change, []
                if change == best:
                    exchanges.append(exchange)
            if exchanges:
                self._do(exchanges[self._stream.below(len(exchanges))])
            patience = most if best < 0 else patience - 1

    @property
    def clashes(self) -> list[int]:
        """The days that share their technique with the day before."""
        return [at for at in range(len(self.slugs)) if self._clashes(at)]

    def _clashes(self, at: int) -> bool:
        """Whether the day with this index shares its technique with the day before."""
        return self.slugs[at] in self._before(at)

    def _before(self, at: int) -> Collection[str]:
        """The techniques of the day before that with this index."""
        if at == 0:
            return self._eve
        return (self.slugs[at - 1],) if self._follows[at] else ()

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
        at, other, slug = exchange
        seen = {at, at + 1} | (set() if other is None else {other, other + 1})
        near = [n for n in seen if n < len(self.slugs)]
        before = sum(map(self._clashes, near))
        own = self.slugs[at]
        self._put(at, slug, other, own)
        after = sum(map(self._clashes, near))
        self._put(at, own, other, slug)
        return after - before

    def _do(self, exchange: _Exchange) -> None:
        at, other, slug = exchange
        own = self.slugs[at]
        self._put(at, slug, other, own)
        if other is None:
            left = self._left[self.days[at][1]]
            left[slug] -= 1
            left[own] += 1

    def _put(self, at: int, slug: str, other: int | None, others: str) -> None:
        self.slugs[at] = slug
        if other is not None:
            self.slugs[other] = others

    def clashes_in_words(self) -> Iterator[str]:
        """Yields a sentence for each two levels whose days share their technique."""
        clashes = Counter(
            (self.days[at - 1][1], self.days[at][1], self.slugs[at]) for at in self.clashes if at
        )
        if 0 in self.clashes:
            yield (
                f"level {self.days[0][1]}: {self.days[0][0]} would share the hardest technique "
                f"{self.slugs[0]} with the day before"
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
