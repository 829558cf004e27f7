"""A calendar of puzzles: one for each day, of the level of its weekday, chosen and marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Annotated, Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import UnknownName, WhydokuError, checked_whole, counted
from whydoku.grids.rules import CLASSIC
from whydoku.operations.library.calendar_choices import Days, Marked, Traits, numbers_for, some_days
from whydoku.operations.library.entries import Entry, entries_with
from whydoku.operations.library.finding import (
    WantedKind,
    conditions_of,
    needed_seed,
    of_levels,
    of_rules,
    selected,
)
from whydoku.operations.library.said import USE, checked_day, days_used
from whydoku.operations.library.schema import MASKS
from whydoku.operations.library.store import Store
from whydoku.shapes.marks import Allowed, Between, Meant
from whydoku.shapes.texts import Names, Text
from whydoku.solving.levels import level_named
from whydoku.solving.making.asked import checked_kinds
from whydoku.telling.words.about.days import WEEKDAYS, day_in_words, weekday_of

RISING: Final = "easy,medium,hard,expert,expert,fiendish,fiendish"
"""The levels of a week that rises from Monday on. Days next to each other have the same level only
where puzzles of this level have many hardest techniques."""

_DAYS: Final = {name.lower(): n for n, full in enumerate(WEEKDAYS) for name in (full[:3], full)}
"""The number of each weekday by its name and by the short form."""

DAYS: Final = 365
MOST_DAYS: Final = 3660
"""The usual number of days of a calendar, and the most."""

NO_PUZZLE: Final = "none"
"""Stands in place of a level for a day without a puzzle."""


@dataclass(frozen=True, kw_only=True)
class WantedPlan(WantedKind):
    """What is wanted of a calendar: its days, their levels, and what all puzzles are like."""

    from_: Annotated[Text, Meant("day")]
    """The first day."""
    days: Annotated[int | None, Between(1, MOST_DAYS), Meant("number")] = None
    """Number of days; by default 365."""
    to: Annotated[Text, Meant("day")] = ""
    """The last day, in place of their number."""
    levels: Annotated[Text, Meant("levels")] = RISING
    """Level of each weekday: seven from Monday on, one for all, or mon=easy,sun=hard for some."""
    level_on: Annotated[Names, Meant("level on a day"), Allowed("2027-12-25=easy, or several")] = ()
    """Level of a day, whatever its weekday: 2027-12-25=easy, or 2027-12-25=none for no puzzle."""
    keep_marked: bool = False
    """Keep the puzzle of each day that has a marked one, and fill in the other days."""
    seed: Annotated[int | None, Meant("seed")] = None
    """Random seed, for the same calendar again."""
    rules: Annotated[Text, Meant("rules")] = ""
    """Rules of all puzzles, such as x or mini-6; by default classic."""
    not_used_since: Annotated[Text, Meant("day")] = ""
    """Take puzzles again that were used before this day, YYYY-MM-DD; by default none that was used
    on other days."""


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A day, the level it is to have, and the puzzle for it. The level is empty if a puzzle is
    marked as used on the day that has no rating yet. `marked` is the second, since 1970, in which
    that was said, 0 if that was before libraries kept it; None if it is not marked."""

    day: date
    level: str
    entry: Entry
    marked: int | None = None

    @property
    def weekday(self) -> str:
        """The name of the weekday."""
        return weekday_of(self.day)

    @property
    def name(self) -> str:
        """The day for people, such as `Friday 1 January 2027`."""
        return day_in_words(self.day)

    def as_dict(self) -> dict[str, Any]:
        """The day, its weekday and its level, and all that is known of the puzzle, as JSON has
        them."""
        return {"day": str(self.day), "weekday": self.weekday, **self.entry.as_dict()}


class DaysTaken(WhydokuError):
    """Some days of a calendar, those in `days`, have a puzzle that is marked as used on them
    already."""

    def __init__(self, days: Sequence[date]) -> None:
        super().__init__(f"{days_have(days)} a puzzle marked as used already")
        self.days: Final = tuple(days)


def days_have(days: Sequence[date]) -> str:
    """The words that begin to say what some days have."""
    return f"{some_days(days)} {'have' if len(days) > 1 else 'has'}"


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


def days_of(wanted: WantedPlan) -> Days:
    """The days of a calendar that get a puzzle, each with its level."""
    week, days = levels_of_week(wanted.levels), _all_days(wanted)
    levels = {day: week[day.weekday()] for day in days}
    for day, level in levels_on(checked_kinds(wanted).level_on).items():
        if day not in levels:
            raise WhydokuError(f"level on {day}: the calendar is from {days[0]} to {days[-1]}")
        levels[day] = level
    planned = [(day, level) for day, level in levels.items() if level]
    if not planned:
        raise WhydokuError(f"none of the {counted(len(days), 'day')} from {days[0]} has a level")
    return planned


def levels_on(texts: Iterable[str]) -> dict[date, str]:
    """The levels of days that have one of their own, empty for a day without a puzzle."""
    levels: dict[date, str] = {}
    for text in texts:
        day, sign, name = map(str.strip, text.partition("="))
        if not sign:
            raise WhydokuError(
                f"level on: found {text!r}; allowed is a day with its level, such as "
                "2027-12-25=easy, or 2027-12-25=none for no puzzle"
            )
        at = date.fromisoformat(checked_day("level on", day))
        level = "" if name.lower() == NO_PUZZLE else level_named(name).name
        if levels.setdefault(at, level) != level:
            raise WhydokuError(f"level on: {at} is given twice")
    return levels


def _all_days(wanted: WantedPlan) -> Sequence[date]:
    first = date.fromisoformat(checked_day("from", wanted.from_))
    if wanted.to and wanted.days is not None:
        raise WhydokuError("a calendar has a number of days, or a last one with to; give one")
    number = DAYS if wanted.days is None else wanted.days
    if wanted.to:
        last = date.fromisoformat(checked_day("to", wanted.to))
        number = 1 + (last - first).days
        if number < 1:
            raise WhydokuError(f"to: {last} is before the first day, {first}")
    number = checked_whole("days", number, least=1, most=MOST_DAYS)
    if first.toordinal() + number - 1 > date.max.toordinal():
        raise WhydokuError(f"a calendar ends in the year {date.max.year} at the latest")
    return [first + timedelta(n) for n in range(number)]


def planned(store: Store, wanted: WantedPlan) -> list[PlannedDay]:
    """A puzzle of a library for each day."""
    kept = marked(store, wanted) if wanted.keep_marked else []
    taken = {one.day for one in kept}
    days = [(day, level) for day, level in days_of(wanted) if day not in taken]
    if not days:
        return kept
    levels = sorted({level for _, level in days})
    conditions = [of_levels(levels), *conditions_of(store, wanted)]
    if not wanted.rules:
        conditions.append(of_rules(str(CLASSIC)))
    query = selected("number, level, hardest", conditions, "ORDER BY number")
    pools: dict[str, dict[str, list[int]]] = {level: {} for level in levels}
    barred = {one.entry.number for one in kept}
    if not wanted.not_used_since:
        own = {str(day) for day, _ in days}
        marks = days_used(store, str(date.min), str(date.max))
        barred |= {number for number, day, _ in marks if day not in own}
    with store.reading() as connection:
        slugs = store.slugs
        for number, level, hardest in connection.execute(*query):
            if number not in barred and hardest is not None:
                pools[level].setdefault(slugs[hardest], []).append(number)
    numbers = numbers_for(
        days,
        pools,
        needed_seed(wanted.seed),
        _marked_beside(store, days),
        partial(traits_in, store),
    )
    entries = [*entries_with(store, numbers)]
    if len(entries) < len(numbers):
        raise WhydokuError("another process has just removed a puzzle of the calendar; try again")
    filled = [PlannedDay(*day, entry) for day, entry in zip(days, entries, strict=True)]
    return sorted([*kept, *filled], key=lambda one: one.day)


def traits_in(store: Store, numbers: Iterable[int]) -> dict[int, Traits]:
    """The traits of puzzles that are rated, by their numbers."""
    listed = [*numbers]
    query = (
        f"SELECT number, se, clues, symmetry, {', '.join(MASKS)} FROM puzzles "
        f"WHERE number IN ({', '.join('?' * len(listed))})"
    )
    return {
        number: Traits(se, clues, symmetry, tuple(masks))
        for number, se, clues, symmetry, *masks in store.rows(query, listed)
    }


def marked(store: Store, wanted: WantedPlan) -> list[PlannedDay]:
    """The puzzles that are marked as used on the days of a calendar."""
    days = _all_days(wanted)
    return _marked_from(store, days[0], days[-1])


def mark_planned(store: Store, plan: Iterable[PlannedDay]) -> None:
    """Says of each puzzle of a calendar that it was used on its day, unless the calendar has it
    from its mark; raises DaysTaken if some of these days have a marked puzzle already."""
    rows = [(one.entry.number, one.day.isoformat()) for one in plan if one.marked is None]
    days = sorted({day for _, day in rows})
    with store.writing() as connection:
        marks = {day for _, day, _ in days_used(store, days[0], days[-1])} if days else set()
        if taken := [date.fromisoformat(day) for day in days if day in marks]:
            raise DaysTaken(taken)
        connection.executemany(USE, rows)


def _marked_from(store: Store, first: date, last: date) -> list[PlannedDay]:
    """The puzzles that are marked as used on the days of a span."""
    rows = days_used(store, str(first), str(last))
    numbers = dict.fromkeys(number for number, *_ in rows)
    entries = {entry.number: entry for entry in entries_with(store, numbers)}
    return [
        PlannedDay(date.fromisoformat(day), entries[n].level or "", entries[n], marked)
        for n, day, marked in rows
        if n in entries
    ]


def _marked_beside(store: Store, days: Days) -> Marked:
    """The rated puzzles that are marked on days that are not laid out, from a week before the first
    to a week after the last."""
    week = len(WEEKDAYS)
    first = date.fromordinal(max(days[0][0].toordinal() - week, date.min.toordinal()))
    last = date.fromordinal(min(days[-1][0].toordinal() + week, date.max.toordinal()))
    laid_out, found = {day for day, _ in days}, defaultdict[date, list[Entry]](list)
    for one in _marked_from(store, first, last):
        if one.entry.hardest and one.day not in laid_out:
            found[one.day].append(one.entry)
    return found
