"""Calendars of the puzzles of a library.

choosing.py    which puzzle gets which day of a calendar
plan.py        a calendar of puzzles: by weekday levels, none twice, and its marks
calendars.py   a calendar as iCalendar and as JSON Feed
"""
