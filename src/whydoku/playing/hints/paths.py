"""Finds the easiest steps of a profile that answer a question about a candidate.

r4c7=5      why can 5 be placed in r4c7?
r4c7<>5     why can 5 be removed from r4c7?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Final, NamedTuple

from whydoku.errors import Unproven
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import rating_of_technique, technique_named
from whydoku.logic.step import Step
from whydoku.logic.technique import GUESS, is_single_technique
from whydoku.playing.hints.searches import (
    Calls,
    Moves,
    Question,
    at_once,
    leading,
    plain,
    reaches,
    rival_by_rival,
    solve_on,
    way_in_rounds,
)
from whydoku.solving.moves import Move, after
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.solve import accepts, usable
from whydoku.solving.trace import Trace
from whydoku.solving.walked import moves_by_engine

LABORIOUS: Final = 6.0
"""The rating from which a step, such as a chain of any length or sets in a row, takes more effort
to understand than any number of singles."""


def _simple(calls: Calls) -> Calls:
    """Those of the techniques whose steps are not laborious."""
    return tuple(call for call in plain(calls) if call[0].rating < LABORIOUS)


def _singles(calls: Calls) -> Calls:
    """Those of the techniques that find singles."""
    return tuple(call for call in calls if is_single_technique(call[0]))


def _if_last_resorts(calls: Calls) -> Calls:
    """All the techniques if some of them are last resorts; otherwise none, since the other ways
    have tried all of them already."""
    return calls if len(plain(calls)) < len(calls) else ()


class Way(NamedTuple):
    """A way to look for steps that answer a question.

    `techniques` chooses among the techniques of a profile. `search` looks for steps by these
    techniques, and returns no move if they give no answer.
    """

    techniques: Callable[[Calls], Calls]
    search: Callable[[Grid, Calls, Question], Moves]


_EASIEST: Final = (Way(_simple, at_once), Way(_singles, solve_on))

SIMPLE_WAYS: Final = (*_EASIEST, Way(_simple, solve_on))
"""The ways without laborious steps, in the order in which they are tried."""

WAYS: Final = (
    *_EASIEST,
    Way(plain, at_once),
    Way(plain, solve_on),
    Way(_if_last_resorts, rival_by_rival),
    Way(_if_last_resorts, solve_on),
)
"""All ways, in the order in which they are tried.

One step that answers the question is preferred to several, and of such steps the first in the order
of the profile. But where singles are enough, they are preferred to one laborious step. A last
resort is used only if nothing else gives an answer, on the candidate itself or on each of its
rivals.
"""


def no_steps(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> Trace:
    """A path without steps: the grid as the profile begins with it."""
    return Trace(grid, (), grid, profile.name, uniqueness, vocabulary=profile.vocabulary)


def path_to(asked: Question, begin: Trace, profile: Profile) -> Trace:
    """The path of the easiest steps found that answer a question on the grid where `begin` starts;
    `begin` itself if no steps answer it.

    `WAYS` says which steps are the easiest. An engine solves in its own order.
    """
    return _path(asked, begin, profile, WAYS, inf)


def simple_path_to(asked: Question, begin: Trace, profile: Profile) -> Trace:
    """The path of the easiest steps that answer a question. If one of them is laborious, the result
    is `begin`, a path without steps.

    The search stops where the simple steps end, so that it takes little time on any grid.
    """
    return _path(asked, begin, profile, SIMPLE_WAYS, LABORIOUS)


def first_reached(asked: Sequence[Question], begin: Trace, profile: Profile) -> Question | None:
    """The first question that the simple steps of a profile answer, if the easiest steps are taken
    first. None if these steps answer none of the questions."""
    grid = begin.puzzle
    moves = (
        _way_of_engine(begin, profile, LABORIOUS)
        if profile.engine
        else way_in_rounds(grid, _simple(usable(grid, profile, uniqueness=begin.uniqueness)))
    )
    settled = (question for move in moves for question in asked if reaches(*move, question))
    return next(settled, None)


def suppositions_to(asked: Question, begin: Trace, singles: Profile, *, most: int) -> Trace:
    """The path that answers a question by supposing each candidate that has to go and following it
    to a contradiction. The path has no steps if one of these candidates takes more than `most`
    suppositions.

    To place a candidate, each of its rivals is supposed, and a single of the profile `singles`
    comes last.
    """
    last = _singles(singles.everywhere) if asked.is_placement else ()
    calls = (*last, (technique_named(GUESS), {"most": most}))
    return _with_moves(begin, rival_by_rival(begin.puzzle, calls, asked))


def singles_to(asked: Question, begin: Trace, profile: Profile) -> float:
    """How many singles a player who knows nothing else takes, round by round, until one of them
    answers the question. Infinity if none does."""
    singles = _singles(usable(begin.puzzle, profile, uniqueness=begin.uniqueness))
    moves = enumerate(way_in_rounds(begin.puzzle, singles), 1)
    return next((number for number, move in moves if reaches(*move, asked)), inf)


def _path(
    asked: Question, begin: Trace, profile: Profile, ways: Sequence[Way], below: float
) -> Trace:
    """The path by the first of the ways that gives an answer. If the profile has an engine, its
    steps are taken instead, as long as their ratings are less than `below`."""
    grid = begin.puzzle
    if profile.engine:
        return _with_moves(begin, _cut_down(grid, _way_of_engine(begin, profile, below), asked))
    calls = usable(grid, profile, uniqueness=begin.uniqueness)
    paths = (way.search(grid, way.techniques(calls), asked) for way in ways)
    return _with_moves(begin, next(filter(None, paths), []))


def _with_moves(begin: Trace, moves: Moves) -> Trace:
    return replace(begin, moves=tuple(moves), grid=after(moves[-1])) if moves else begin


def _cut_down(grid: Grid, way: Iterable[Move], asked: Question) -> Moves:
    """Those steps of an engine that the answer needs, or all steps up to the answer if they cannot
    be reduced. Empty if the steps `way` do not lead to an answer."""
    moves: Moves = []
    for move in way:
        moves.append(move)
        if reaches(*move, asked):
            try:
                return [*leading(grid, moves, asked).moves]
            except Unproven:
                return moves
    return []


def _way_of_engine(begin: Trace, profile: Profile, below: float) -> Iterator[Move]:
    """Yields the steps of a profile's engine in the order of the engine, up to the first with a
    rating of `below` or more; none if the profile refuses the grid."""
    if accepts(profile, begin.puzzle):
        for move in moves_by_engine(begin.puzzle, profile, uniqueness=begin.uniqueness):
            if _rating(move[1]) >= below:
                return
            yield move


def _rating(step: Step) -> float:
    return step.rated.figure if step.rated else rating_of_technique(step.technique)
