"""Lessons and practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.errors import WhydokuError
from whydoku.faces.play.helping import LessonHelp
from whydoku.faces.play.questions import finding_on
from whydoku.faces.play.replies import PlayOutcome, asked, claim_in, need, said, shown
from whydoku.faces.play.session import PlayReply, PositionAtHand, Session
from whydoku.formats.spans import with_full_stop
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.logic.catalogue import entry_named
from whydoku.telling.words.telling import line_of_step
from whydoku.telling.words.writing.manner import writer_of

if TYPE_CHECKING:
    from whydoku.playing.arguments.faults import Nearness
    from whydoku.playing.arguments.judge import Verdict
    from whydoku.playing.practice.practice import Position, Practice


def lesson(session: Session, text: str) -> PlayOutcome:
    """Shows the lesson of a technique; lesson alone lists all lessons."""
    from whydoku.playing.practice.first_steps import slug_to_practise
    from whydoku.telling.lessons.reading import (
        course,
        entry_of_lesson,
        first_course,
        lesson_of,
    )
    from whydoku.telling.lessons.telling import stops_of

    if not text.strip():
        groups = (first_course(), *course())
        return said(*(f"{group.name}: {', '.join(group.lessons)}." for group in groups))
    entry = entry_of_lesson(text.strip()) or entry_named(slug_to_practise(text.strip()))
    found = lesson_of(entry.slug)
    if found is None:
        raise WhydokuError(f"{entry.slug} has no lesson; `lesson` alone lists those there are")
    session.practice = None
    told = shown(session, LessonHelp(found, stops_of(found), session.game.grid))
    opened = said(f"Lesson: {entry.name}.").followed_by(told)
    return opened.with_more("`next` goes on; `close` leaves.")


def practice(_session: Session, text: str) -> PlayOutcome:
    """Sets a position in which to find the technique; practice x-wing 1 sets an easy one."""
    from whydoku.playing.practice.first_steps import slug_to_practise

    *words, last = need(text, "practice x-wing, or practice x-wing 1").split()
    grade = int(last) if words and last in [*"12345"] else None
    name = " ".join(words if grade else [*words, last])
    return set_position(slug_to_practise(name), grade)


def set_position(slug: str, grade: int | None, in_a_row: int = 0) -> PlayOutcome:
    """Sets a position for a technique, after so many that were found in a row."""
    from whydoku.playing.practice.practice import practice as positions
    from whydoku.solving.making.run import drawn_seed
    from whydoku.telling.lessons.reading import entry_of_lesson

    def then(session: Session, found: Practice) -> PlayReply:
        [position] = found
        session.practice, session.shown = PositionAtHand(position, grade, in_a_row=in_a_row), None
        name = (entry_of_lesson(slug) or entry_named(slug)).name
        graded = "" if position.lesson else f", grade {position.grade}"
        return said(
            f"Practice: {name}{graded}. It is the next step on this board.",
            "" if session.on_screen else "`board` reads it.",
            f"Say what follows, such as `{answer_for(position)}`; `hint` helps, `next` lays "
            "another, `close` leaves.",
        )

    return asked(then, positions, slug, seed=drawn_seed(), grade=grade)


def answer_for(position: Position) -> str:
    """How an answer is given: one about a candidate of which the step says nothing."""
    grid, step = position.grid, position.step
    others = grid.bits & ~(grid.digits | step.eliminations | step.placements)
    first = others & -others
    if step.placements:
        return f"answer {format_placements(first)}"
    return f"answer {format_eliminations(first).replace('<>', ' not ')}"


def answer(session: Session, text: str) -> PlayOutcome:
    """Gives your answer in practice."""
    now = session.practice
    if now is None:
        raise WhydokuError("nothing is being practised; `practice x-wing` begins")
    said_by_player = claim_in(need(text, answer_for(now.position)))
    return asked(_judged, finding_on, now.position.grid, now.position.technique, said_by_player)


def _judged(session: Session, judged: tuple[Verdict, Sequence[Nearness]]) -> PlayReply:
    from whydoku.telling.words.about.arguments import lines_of_nearness, lines_of_verdict
    from whydoku.telling.words.about.hints import lines_left_out

    now = session.practice
    if now is None:
        raise WhydokuError("this practice is over")
    (verdict, nearest), slug, style = judged, now.position.technique, session.style
    near = lines_of_nearness(nearest, verdict, slug, style=style)
    if verdict.whole is None:
        session.practice = replace(now, tries=now.tries + 1)
        texts = near or lines_of_verdict(verdict, style=style)
        return PlayReply((("", ("Not yet.",)), *(("", text) for text in texts)))
    in_a_row = 0 if now.tries or now.is_helped else now.in_a_row + (not now.is_found)
    session.practice = replace(now, tries=now.tries + 1, is_found=True, in_a_row=in_a_row)
    writer, found = writer_of(style=style), (verdict.whole, verdict.grid)
    step = with_full_stop(line_of_step(writer, *found))
    reply = PlayReply((("", ("Right.",)), ("", step), *lines_left_out(writer, *found)))
    row = f"{in_a_row} of 3 in a row. " if in_a_row else ""  # which show that it is known
    return reply.with_more(f"{row}`next` lays another position.")
