"""What was found about the steps of a printed path, in words and as JSON objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Unpack

from whydoku.formats.json_names import Count, CountFromOne
from whydoku.formats.spans import plain
from whydoku.grids.notation import format_conclusions
from whydoku.playing.foreign_completed import FINDINGS, OURS, Completed, CompletedStep
from whydoku.shapes.marks import OneName, Record, if_any, of
from whydoku.telling.words.telling import headline, tell
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import Manner, writer_of
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence
from whydoku.telling.words.writing.writer import PLAIN


def summary_of(completed: Completed, **manner: Unpack[Manner]) -> str:
    """How many steps of a path follow as they were printed, and how the others fare."""
    found = (
        sentence(f"foreign.found.{finding}", number=number)
        for finding, number in completed.counts.items()
    )
    steps, form = len(completed.path.steps), completed.path.form
    key = "foreign.filled" if form == OURS else "foreign.path"
    form_said = {} if form == OURS else {"form": form}
    return _written(sentence(key, steps=steps, found=listing(found), **form_said), manner)


def remarks_on(completed: Completed, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields a sentence for each step that follows otherwise than it was printed, or not at all,
    but for the step that `what_fails` is about."""
    for number, step in enumerate(completed.steps, 1):
        if number != completed.fails and (remark := _remark(completed, step, number)):
            yield _written(remark, manner)


def what_fails(completed: Completed, **manner: Unpack[Manner]) -> str:
    """Says which step of a path is wrong or, if none is, that nothing leads to one, without a
    capital and a full stop; empty for a path that holds."""
    if completed.fails is None:
        return ""
    remark = _remark(completed, completed.steps[completed.fails - 1], completed.fails)
    manner.setdefault("style", PLAIN)
    return plain(writer_of(**manner).sentence(remark)) if remark else ""


def steps_told(completed: Completed, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields each step of the completed trace in our words, after the number of the printed one."""
    for number, step in enumerate(completed.steps, 1):
        for grid, move in step.moves if step.move.steps else ():
            yield f"{number:<4} {tell(move, grid, **manner)}"


def _remark(completed: Completed, step: CompletedStep, number: int) -> Sentence | None:
    finding, printed, claim = step.finding, step.printed, step.move.claim
    said: dict[str, Value | None] = {
        "number": slot.name(str(number)),
        "line": slot.name(str(printed.line)) if printed.line else None,
        "name": slot.name(printed.name),
    }
    result = slot.result(claim.placements, claim.eliminations)
    if finding in ("other", "several"):
        names = dict.fromkeys(headline(one) for one in step.move.steps)
        techniques = listing(slot.name(name) for name in names)
        return sentence("foreign.other", **said, techniques=techniques)
    if finding == "beyond":
        return sentence("foreign.beyond", **said, result=result)
    if step.is_wrong:
        left = len(completed.path.steps) - number or None
        disproved = step.move.disproved()
        filled = None if disproved is None else disproved.constraint
        more = {} if filled is None else slot.of_constraint(filled)
        return sentence(f"foreign.{finding}", **said, result=result, left=left, **more)
    if finding == "named" and claim.reason is not None:
        return sentence("foreign.reasonless", **said)
    return None


def _written(said: Sentence, manner: Manner) -> str:
    manner.setdefault("style", PLAIN)
    return plain(writer_of(**manner).full(said))


class CompletedStepJson(Record):
    """What was found about a step of a printed path."""

    name: str = of("printed.name")
    """The name that was printed."""
    claim: str = of(
        lambda step: format_conclusions(step.move.claim.placements, step.move.claim.eliminations)
    )
    """What the step concludes."""
    finding: Annotated[str, OneName(tuple(FINDINGS))]
    """Whether the step follows: by the technique that it names, by the reason printed with it, by
    another technique, in several steps; or is known, true beyond what was found, false, or open."""
    line: CountFromOne = if_any(lambda step: step.printed.line or None)
    """The line on which it was printed."""
    techniques: list[str] = if_any(lambda step: [one.technique for one in step.move.steps] or None)
    """The techniques of the steps that lead to it."""
    fault: str = if_any(lambda step: step.move.fault or None)
    """Why the reason printed with it does not hold, or cannot be read."""


class CompletedJson(Record):
    """What was found about a printed path."""

    form: str = of("path.form")
    """The program in whose form it was printed."""
    found: dict[str, Count] = of(
        lambda done: {str(finding): number for finding, number in done.counts.items()}
    )
    """How many steps there are of each finding."""
    printed: list[CompletedStepJson] = of("steps")
    """What was found about each step, up to the first that is wrong."""
    wrong: CountFromOne | None
    """The number of the first wrong step; null if there is none."""
