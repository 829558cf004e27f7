"""Says how a path ends, why a path or a hint goes no further, and which other profile would.

solved in 51 steps
the profile simple knows no further step, but the profile default would go on with X-Wing
the puzzle has 13 solutions, so no path leads to the end
"""

from __future__ import annotations

from typing import Unpack

from whydoku.formats.spans import Spans, plain
from whydoku.playing.hints.hint import gains
from whydoku.solving.trace import Further, Trace
from whydoku.telling.words.about.verdicts import by_number
from whydoku.telling.words.telling import heading
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import nothing_left_in
from whydoku.telling.words.writing.manner import Manner, writer_for
from whydoku.telling.words.writing.passage import NumberSlot, Sentence, sentence
from whydoku.telling.words.writing.writer import Writer


def why_no_step(writer: Writer, profile: str, further: Further | None) -> Sentence:
    """Says that a profile knows no further step and, if `further` is given, which other profile
    does."""
    more = None
    if further is not None:
        more = sentence("path.ends.next", other=further.profile, name=heading(writer, further.step))
    return sentence("path.ends.stuck", profile=profile, more=more)


def why_it_ends(writer: Writer, trace: Trace) -> Sentence | None:
    """Says why a path ends before the puzzle is solved; None if nobody counted the solutions of the
    puzzle."""
    if trace.solutions is None:
        return None
    if trace.solutions == 1:
        return why_no_step(writer, trace.profile, trace.further)
    key = by_number(trace.solutions, ("none", "two", "more", "most"))
    return sentence(f"path.ends.{key}", count=trace.solutions)


def outcome_by(writer: Writer, trace: Trace) -> Spans:
    """The outcome of a path in one sentence, as spans: solved, an impasse or a contradiction."""
    return writer.full(_outcome(writer, trace))


def outcome_above(writer: Writer, trace: Trace) -> Spans:
    """The outcome of a path as a line above its last grid; the line ends in a colon unless the
    puzzle is solved."""
    outcome = _outcome(writer, trace)
    return writer.full(outcome if trace.solved else sentence("path.below", outcome=outcome))


def _outcome(writer: Writer, trace: Trace) -> Sentence:
    number = slot.number(len(trace))
    if trace.solved:
        return sentence("path.solved", number=number)
    if trace.broken is not None:
        return sentence("path.broken", number=number, broken=nothing_left_in(trace.broken))
    placed, removed = gains(trace)
    return sentence(
        "path.stuck",
        number=number,
        placed=placed,
        removed=removed,
        open=open_cells(trace),
        why=why_it_ends(writer, trace),
    )


def open_cells(trace: Trace) -> NumberSlot:
    """The number of cells that are open at the end of a path, as a value to fill into a
    sentence."""
    return slot.number(81 - trace.grid.digits.bit_count())


def how_it_ends(trace: Trace, **manner: Unpack[Manner]) -> str:
    """The outcome of a path in one sentence, as plain text."""
    return plain(outcome_by(writer_for(trace.vocabulary, **manner), trace))
