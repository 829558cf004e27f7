"""What moves are worth to a learner, and scores for the completions of language models, in the form
in which training kits ask for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from whydoku.errors import InvalidNotation, WhydokuError, checked_whole, counted
from whydoku.formats import AnyPuzzle, read
from whydoku.grids.grid import Grid
from whydoku.playing.arguments.argument import LONGEST
from whydoku.playing.arguments.reading.suppositions import denial_in
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.playing.judging.claims import AnyClaim
from whydoku.playing.judging.following import Means, means_of
from whydoku.playing.judging.judgement import JudgedMove, share_of
from whydoku.playing.judging.moves import Sitting
from whydoku.solving.profiles.profile import Profile

MOST_MOVES: Final = 729
"""The most moves of a completion: each that is true and new settles one of 729 candidates."""

MOST_WRONG: Final = 10
"""The number of wrong moves after which the rest of a completion is not judged."""

_LEAD: Final = re.compile(r"[\s>*+`-]*+(?:\d{1,3}[.)])?+")
"""What may stand before the first move of a line: signs of a list, such as `- ` and `12.`."""

_MOVE: Final = re.compile(
    r"[\s*`,;]*+r([1-9])c([1-9])\s*+(=|<>|!=|≠)\s*+([1-9]{1,9}(?:(?<!=\d)[,/][1-9]){0,8})"
    r"(?!\w|(?<!=\d)(?:[,/][1-9])+\w)",
    re.IGNORECASE,
)
"""A move. Within a group, Python 3.11.2 fails at a repeat that gives nothing back."""

_BECAUSE: Final = re.compile(
    r"[\s*`,;.(–—-]*+(?::|\b(?:because|since|as|due to|given|by|via|using|based on)\b)",
    re.IGNORECASE,
)
"""What joins moves to the reason behind them."""

_PAUSE: Final = re.compile(
    r"[,;:.!?()\[\]—–|]|\s-+\s|\b(?:because|since|as|so|by|from|via|due|for|given|while|when)\b",
    re.IGNORECASE,
)
"""What ends the words about a move, and begins its reason."""

_DENIAL: Final = re.compile(
    r"\W*+(?:(?:but|and|or|this|that|which|it|they|both|all|is|are|was|would be)\b\W*+)*+"
    r"(?:no|nope|not|never|false|wrong|incorrect|invalid|impossible|untrue|(?:is|are)n't"
    r"|(?:not|isn't|aren't|cannot be|can't be)\W++(?:so|true|right|correct|valid|possible|allowed))"
    r"\W*+",
    re.IGNORECASE,
)
"""Words that say only that what stands before them is not so."""

_ABOUT: Final = re.compile(
    r"\W*+(?:(?:but|and|or)\b\W*+)?(?:which|this|that|I|we)\b", re.IGNORECASE
)
"""What begins words about what stands before them."""


def reward_of(move: JudgedMove, full: float) -> float:
    """What a move is worth to a learner, from -1 to 1: its weight in a score, as a share of `full`.

    A removal that a digit brings along is worth nothing: there are many for each digit.
    """
    share = min(move.weight(full), full) / (full or 1.0)
    return min(share, 0.0) if move.comes_with_a_digit else share


def moves_reward(
    completions: Sequence[object],
    grid: Sequence[AnyPuzzle],
    *,
    wanted: int | None = None,
    profile: str | Profile = "default",
    at_most: float | None = None,
    nets: bool = False,
    **_columns: object,
) -> list[float]:
    r"""The score of each completion for its grid, from 0 to 1: the share of its moves that
    followed, times how far they lead.

    A completion is a text or a list of messages, in which `claims_in` finds the moves; any text
    without moves scores 0. How far they lead is the share of the open candidates that they settle;
    with `wanted`, the number of different reasons they have, as a share of that. The other options
    are those of `judge`; further columns are not looked at. A grid that cannot be read, or has no
    solution, raises an error; no completion does.

    >>> from whydoku import example
    >>> texts = ["r5c5=5", "It must be 5.\n- r5c5=5\n- r1c1=1", "No idea."]
    >>> grids = [example("first-steps").grid] * 3
    >>> [round(score, 2) for score in moves_reward(texts, grids, wanted=1, at_most=2.5)]
    [1.0, 0.38, 0.0]
    """
    means = means_of(profile, at_most=at_most, nets=nets)
    if len(completions) != len(grid):
        found = f"{counted(len(completions), 'completion')} and {counted(len(grid), 'grid')}"
        raise WhydokuError(f"found {found}; each completion has its own grid")
    if wanted is not None:
        checked_whole("wanted", wanted, least=1)
    return [
        _score(claims_in(text_of(completion)), read(of), means, wanted)
        for completion, of in zip(completions, grid, strict=True)
    ]


def compute_score(solution_str: object, ground_truth: AnyPuzzle, **others: Any) -> float:
    """The score of one completion, by the names of `verl`; the ground truth is the grid."""
    return moves_reward([solution_str], [ground_truth], **others)[0]


def text_of(completion: object) -> str:
    """The text of a completion; of messages, that of the assistant."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, Mapping):
        is_answer = completion.get("role", "assistant") == "assistant"
        return text_of(completion.get("content", completion.get("text"))) if is_answer else ""
    return "\n".join(map(text_of, completion)) if isinstance(completion, (list, tuple)) else ""


def claims_in(text: str) -> list[AnyClaim]:
    """The moves in a text, after the thoughts that end with `</think>`.

    They are the last fenced block that is a list of JSON, with claims as `judge` takes them; or
    else the moves such as `r4c7=3` and `r4c7<>35` with which lines begin, one or more on each. The
    moves of a line with a reason are one claim: a reason is what follows them and `because`, a word
    like it or a colon, and anything else behind them, or before a colon and them, that can be read
    as one. Whatever else is on a line says nothing, unless it denies the moves; nor does any other
    line.
    """
    answer = text.rpartition("</think>")[2]
    for block in reversed(answer.split("```")[1::2]):
        if (claims := _listed(block)) is not None:
            return claims
    return [claim for line in answer.splitlines() for claim in _claims_of_line(line)]


def _listed(block: str) -> list[AnyClaim] | None:
    try:
        value = json.loads(block.strip().removeprefix("json"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, list) else None


def _claims_of_line(line: str) -> Sequence[AnyClaim]:
    begin = _LEAD.match(line)
    start = begin.end() if begin else 0
    moves, end = _moves_at(line, start)
    why = ""
    if not moves:
        colons = (at for at, sign in enumerate(line) if sign == ":")
        led = ((at, *_moves_at(line, at + 1)) for at in colons)
        at, moves, end = next((one for one in led if one[1]), (0, [], 0))
        why = _bare(line[start:at])
        if not _is_reason(why):
            return []
    rest = line[end:]
    if _is_denied(rest):
        return []
    joined = _BECAUSE.match(rest)
    behind = _bare(rest[joined.end() if joined else 0 :])
    if joined or _is_reason(behind):
        why = f"{why}, {behind}" if why else behind
    return [{"claim": ", ".join(moves), "why": why}] if why else moves


def _moves_at(line: str, at: int) -> tuple[list[str], int]:
    """The moves of a line from a place on, and where they end."""
    moves: list[str] = []
    while move := _MOVE.match(line, at):
        row, column, sign, digits = move.groups()
        moves.append(f"r{row}c{column}{'=' if sign == '=' else '<>'}{digits}")
        at = move.end()
    return moves, at


def _bare(text: str) -> str:
    """A text without the signs of Markdown and the stops around it."""
    return re.sub("[*`]", "", text).strip(" \t,;.–—|")


def _is_reason(text: str) -> bool:
    try:
        return len(text) <= LONGEST and read_argument(text).ground is not None
    except InvalidNotation:
        return False


def _is_denied(rest: str) -> bool:
    """Whether what follows the moves of a line denies them: the words up to the reason, or others
    that are about the moves or do nothing else."""
    first, *others = _PAUSE.split(rest)
    about = (first, *filter(_ABOUT.match, others))
    return any(map(denial_in, about)) or any(map(_DENIAL.fullmatch, others))


def _score(claims: Sequence[AnyClaim], grid: Grid, means: Means, wanted: int | None) -> float:
    sitting = Sitting(grid, means)
    to_settle = unsettled(grid)
    if not to_settle or len(claims) > MOST_MOVES:
        return 0.0
    rewards: list[float] = []
    reasons: set[object] = set()
    settled = 0
    for move in _judged(sitting, claims):
        rewards.append(reward_of(move, means.full))
        if move.steps and not move.fault:
            settled += unsettled(move.grid) - unsettled(sitting.grid)
        if rewards[-1] > 0:
            reasons.add(tuple(step.why for step in move.steps))
    led = settled / to_settle if wanted is None else min(len(reasons) / wanted, 1.0)
    return share_of(rewards) * led


def _judged(sitting: Sitting, claims: Iterable[AnyClaim]) -> Iterator[JudgedMove]:
    """Yields the moves, each after it has been made, until too many are wrong."""
    wrong = 0
    for claim in claims:
        move = sitting.judged(claim)
        sitting.make(move)
        yield move
        wrong += not move.steps and move.verdict != "known"
        if wrong == MOST_WRONG:
            return


def unsettled(grid: Grid) -> int:
    """The number of candidates that may still be true, but are not on the grid."""
    return grid.bits.bit_count() - grid.digits.bit_count()
