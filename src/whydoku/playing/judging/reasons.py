"""Scores for reasons: whether a completion says why a move follows, at a moment at which no single
helps.

A true move is no sign of a reason, and a reason that holds may be of another move. So three things
are looked at apart: whether moves are true, whether they follow, and whether they were told: by a
reason that says what it rests on, proves just that move, bears no wrong name, and is no harder than
the reference. Who only tries candidates until nothing is left tells nothing of an easy step.

What else is said behind a reason must not be false where it can be read. Words that cannot be read
as a move or a reason, such as "and pigs fly", are taken to say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Final

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidPuzzle, WhydokuError, checked_number, counted, quoted
from whydoku.formats import AnyPuzzle, read
from whydoku.formats.coded.json_text import value_of_json
from whydoku.grids.grid import Grid
from whydoku.playing.arguments.argument import LONGEST, Argument
from whydoku.playing.arguments.reading.headings import names_in
from whydoku.playing.arguments.reading.suppositions import denial_in
from whydoku.playing.judging.asides import (
    beginnings,
    endings,
    ground_text,
    is_too_long,
    is_whole,
    says_how,
    statements_in,
)
from whydoku.playing.judging.claims import AnyClaim, ClaimedMove, read_claim
from whydoku.playing.judging.completions import claims_in, text_of
from whydoku.playing.judging.following import means_of
from whydoku.playing.judging.judgement import JudgedMove
from whydoku.playing.judging.moves import Sitting, made
from whydoku.playing.judging.rewards import MOST_MOVES, unsettled

COLUMNS: Final = ("givens", "marks", "reference", "rating")
"""The columns of a data set that a score needs."""

MOST_UNTOLD: Final = 10
"""The number of moves without a reason that proves them after which no more are judged."""


@dataclass(frozen=True, slots=True)
class AskedMoment:
    """A grid, and the step that a path takes there.

    grid        the grid before the step
    reference   the step as a move
    rating      the rating of its technique: what follows or is told only by a harder one does not
                count
    """

    grid: Grid
    reference: ClaimedMove
    rating: float

    def __post_init__(self) -> None:
        if not self.settles:
            raise WhydokuError(f"the reference {self.reference} settles nothing on its grid")

    @property
    def settles(self) -> int:
        """The number of candidates that the reference settles."""
        return unsettled(self.grid) - unsettled(made(self.grid, self.reference))


@dataclass(frozen=True, slots=True)
class JudgedReasons:
    """What the moves of a completion are worth, as shares from 0 to 1; all are 0 without moves that
    are new.

    moves     how many new moves were judged: 0 says that none was read
    true      the share of the moves that are true
    follows   the share that follow by a technique rated no higher than that of the reference
    told      the share whose reason proves them, is rated no higher, and has no wrong name
    far       what those that are told settle, as a share of what the reference settles
    """

    moves: int = 0
    true: float = 0.0
    follows: float = 0.0
    told: float = 0.0
    far: float = 0.0

    @property
    def score(self) -> float:
        """How much was told, times how far it leads."""
        return self.told * self.far

    def as_dict(self) -> dict[str, float]:
        """All figures by name, the score last."""
        return {
            "moves": self.moves,
            "true": self.true,
            "follows": self.follows,
            "told": self.told,
            "far": self.far,
            "score": self.score,
        }


def moment_of(givens: AnyPuzzle, marks: AnyPuzzle, reference: object, rating: float) -> AskedMoment:
    """The moment of a row of a data set; raises an error if the reference leads nowhere. Marks are
    taken to follow from the givens; without these, no reason may rest on there being one
    solution."""
    claims = claims_in(text_of(reference))
    if len(claims) != 1:
        raise WhydokuError(f"the reference has {counted(len(claims), 'move')}; it is to have one")
    checked = checked_number("rating", rating)
    return AskedMoment(_grid_of(givens, marks), read_claim(claims[0]), checked)


def _grid_of(givens: AnyPuzzle, marks: AnyPuzzle) -> Grid:
    now = read(marks)
    if not givens:
        return now
    begun = read(givens)
    if now.bits & ~begun.bits:
        raise WhydokuError("the marks have candidates that the givens exclude")
    return begun.further(now.bits, now.digits)


def judged_reasons(completion: object, moment: AskedMoment) -> JudgedReasons:
    """What the moves in a completion are worth, as `claims_in` finds them.

    Each stands on the grid and on the moves told before it: what is only true, or follows without
    having been told, is no ground for others. What the grid shows already does not count.
    """
    claims = claims_in(text_of(completion))
    if len(claims) > MOST_MOVES:
        return JudgedReasons(len(claims))
    sitting = Sitting(moment.grid, means_of(at_most=moment.rating, nets=True))
    moves = [*_told_or_not(sitting, claims)]
    if not moves:
        return JudgedReasons()
    settled = unsettled(moment.grid) - unsettled(sitting.grid)
    true, follows, told = (sum(kind) / len(moves) for kind in zip(*moves, strict=True))
    far = min(settled / moment.settles, 1.0)
    return JudgedReasons(len(moves), true, follows, told, far)


def _told_or_not(sitting: Sitting, claims: Sequence[AnyClaim]) -> Iterator[tuple[bool, bool, bool]]:
    """Yields whether each new move is true, follows and is told, until too many are not; a move
    that is told is made. Its reason may rest on what an earlier move has removed since."""
    asked, untold = copy(sitting), 0
    for claim in claims:
        by_reason = sitting.by_reason(claim)
        if by_reason.verdict == "known":
            continue
        found = told_by(sitting, claim, by_reason)
        if not found and sitting.grid is not asked.grid:
            found = told_by(asked, claim, asked.by_reason(claim))
        told, move = bool(found), found or sitting.judged(claim)
        yield move.is_true, _follows(sitting, move), told
        if told:
            sitting.make(move)
        untold += not told
        if untold == MOST_UNTOLD:
            return


def _follows(sitting: Sitting, move: JudgedMove) -> bool:
    """Whether a move follows by what is allowed. One that a harder reason proves may do so too."""
    if move.verdict == "proved" and move.rating > sitting.means.at_most:
        bare = ClaimedMove(move.claim.placements, move.claim.eliminations)
        return bool(sitting.judged(bare).steps)
    return bool(move.steps)


def told_by(sitting: Sitting, claim: AnyClaim, move: JudgedMove) -> JudgedMove | None:
    """The verdict on a move that was told, by the part of its reason that tells it: this proves the
    move by what is allowed, says where and how, and nothing wrong is said beside it, no name
    either. None if the move was not told. `move` is the verdict by the whole reason."""
    reason = move.claim.reason
    if move.verdict == "proved":
        if not isinstance(reason, Argument) or is_whole(reason):
            return move if _counts(sitting, move) else None
        text = ground_text(reason)
        return None if is_too_long(text) else _told_in(sitting, move, text)
    why = claim.get("why") if isinstance(claim, Mapping) else None
    if move.verdict != "open" or not isinstance(why, str) or len(why) > LONGEST:
        return None
    if isinstance(reason, Argument) and (
        is_whole(reason) or not sitting.is_so(replace(reason, ground=None))
    ):
        return None
    return _told_in(sitting, move, why)


def _told_in(sitting: Sitting, move: JudgedMove, text: str) -> JudgedMove | None:
    """The move by the shortest part of a text that proves it, if that counts and nothing wrong is
    said beside it."""
    names = names_in(text)
    for begun, behind in beginnings(text):
        part = _by(sitting, move, begun, names)
        if part.verdict == "proved":
            before = text[: len(text) - len(behind)]
            break
    else:
        part, before, behind = move, text, ""
    if not _counts(sitting, part) or denial_in(behind):
        return None
    shorter = ((_by(sitting, move, end, names), front) for end, front in endings(before))
    front = next((front for end, front in shorter if end.verdict == "proved"), "")
    is_so = all(sitting.is_so(said) for some in (front, behind) for said in statements_in(some))
    return part if is_so else None


def _by(
    sitting: Sitting, move: JudgedMove, part: Argument, names: tuple[tuple[str, ...], ...]
) -> JudgedMove:
    """The verdict on a move by a part of its reason, which bears all names of this."""
    return sitting.by_reason(replace(move.claim, reason=replace(part, names=names), unread=""))


def _counts(sitting: Sitting, move: JudgedMove) -> bool:
    """Whether a reason proves a move, is no harder than allowed, says how, and is named right."""
    reason = move.claim.reason
    if move.verdict != "proved" or move.rating > sitting.means.at_most or move.misnamed:
        return False
    return not isinstance(reason, Argument) or says_how(reason)


def reasons_reward(
    completions: Sequence[object],
    givens: Sequence[AnyPuzzle],
    marks: Sequence[AnyPuzzle],
    reference: Sequence[object],
    rating: Sequence[float],
    **_columns: object,
) -> list[float]:
    """The score of each completion for its moment, from 0 to 1, in the form that TRL's trainers ask
    for: the share of its moves that were told, times how far these lead.

    The columns are those of a data set of moments; further ones are not looked at. A completion is
    a text or a list of messages, and never raises an error; a row that is no moment does.

    >>> from whydoku import technique_named
    >>> row = {"givens": "", "marks": technique_named("naked-pair").example, "rating": 3.0}
    >>> row["reference"] = "r4c8<>16, r6c8<>16 because naked pair 16 r1c8 r9c8"
    >>> texts = [row["reference"], "r4c8<>1 because naked pair 17 r1c8 r9c8", "r4c8<>16"]
    >>> reasons_reward(texts, **{name: [value] * 3 for name, value in row.items()})
    [1.0, 0.0, 0.0]
    """
    columns = (givens, marks, reference, rating)
    if any(len(column) != len(completions) for column in columns):
        found = ", ".join(str(len(column)) for column in columns)
        raise WhydokuError(
            f"found {counted(len(completions), 'completion')}, and columns of {found}; each "
            "completion has its own row"
        )
    moments = map(moment_of, givens, marks, reference, rating)
    return [
        judged_reasons(said, moment).score
        for said, moment in zip(completions, moments, strict=True)
    ]


def compute_score(
    solution_str: object, ground_truth: Mapping[str, Any] | str, **_others: object
) -> float:
    """The score of one completion, by the names of `verl`; the ground truth is a row of a data set
    of moments, or its JSON."""
    return judged_reasons(solution_str, moment_of_row(ground_truth)).score


def moment_of_row(row: Mapping[str, Any] | str) -> AskedMoment:
    """The moment of a row of a data set, by the names of its columns; of a text, of its JSON."""
    if isinstance(row, str):
        with suppress(InvalidPuzzle):
            row = value_of_json(row)
    if not isinstance(row, Mapping):
        raise WhydokuError(f"found {quoted(str(row))}; a row is an object, or its JSON")
    return moment_of(*(_column(row, name) for name in COLUMNS))


def _column(row: Mapping[str, Any], name: str) -> Any:
    if name not in row:
        raise WhydokuError(f"a row has no column {name!r}; rows are those of a data set of moments")
    return row[name]
