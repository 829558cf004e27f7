"""Days as people read them, in English whatever the language of the machine."""

from __future__ import annotations

from datetime import date
from typing import Final

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)

SHORT: Final = 3
"""The letters of a short name."""


def weekday_of(day: date) -> str:
    """The name of the weekday."""
    return WEEKDAYS[day.weekday()]


def month_in_words(day: date) -> str:
    """The month, such as `January 2027`."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def day_in_words(day: date) -> str:
    """The day, such as `Friday 1 January 2027`."""
    return forms_of_day(day)[0]


def forms_of_day(day: date) -> tuple[str, ...]:
    """The day in forms for less and less room: `Friday 1 January 2027`, `Friday 1 January`,
    `Fri 1 Jan 2027`, `Fri 1 Jan`, `1 Jan`."""
    weekday, month = weekday_of(day), MONTHS[day.month - 1]
    short = f"{day.day} {month[:SHORT]}"
    return (
        f"{weekday} {day.day} {month} {day.year}",
        f"{weekday} {day.day} {month}",
        f"{weekday[:SHORT]} {short} {day.year}",
        f"{weekday[:SHORT]} {short}",
        short,
    )
