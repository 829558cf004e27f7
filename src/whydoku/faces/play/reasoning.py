"""Help with the game: hints, steps, reasons, the player's own argument, the path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whydoku.errors import InvalidNotation, WhydokuError, quoted
from whydoku.faces.play.helping import (
    EVERYTHING,
    HintHelp,
    LessonHelp,
    PathHelp,
    StepsHelp,
    VerdictHelp,
    WhyHelp,
)
from whydoku.faces.play.learning import answer_for, set_position
from whydoku.faces.play.moves import changed
from whydoku.faces.play.questions import hint_on, path_from, steps_on
from whydoku.faces.play.replies import PlayOutcome, asked, claim_in, need, number_in, said, shown
from whydoku.faces.play.session import PlayReply, Session
from whydoku.logic.step import Step
from whydoku.playing.hints.hint import Hint
from whydoku.playing.hints.question import parse_question
from whydoku.playing.hints.question import why as why_steps

if TYPE_CHECKING:
    from whydoku.playing.arguments.judge import Verdict
    from whydoku.playing.hints.question import Why
    from whydoku.solving.trace import Trace


def hint(session: Session, text: str) -> PlayOutcome:
    """Says where to look; again, what to look for, then which cells, then everything."""
    wanted = number_in(text, "how much of a hint to show", default=0, most=EVERYTHING)
    known = session.hint
    if known:
        return _disclosed(session, known, wanted - known.disclosure if wanted else 1)

    def then(session: Session, found: Hint) -> PlayReply:
        begun = HintHelp(session.game.with_slips(found))
        session.show(begun, "hints")
        return _disclosed(session, begun, max(wanted - 1, 0))

    if session.practice:
        at = session.practice.position
        return then(session, Hint(at.grid, at.step, profile=at.profile))
    return asked(then, hint_on, session.board, session.profile, start=session.game.puzzle)


def _disclosed(session: Session, before: HintHelp, further: int) -> PlayReply:
    """Discloses more of a hint, and says how to go on."""
    now = before.moved(further)
    reply = shown(session, now)
    if now.has_more:
        return reply.with_more(session.tip("`hint` again says more."))
    if now.steps and not session.practice:
        return reply.with_more("`apply` takes this step.")
    return reply


def steps(session: Session, text: str) -> PlayOutcome:
    """Lists the steps that apply now."""
    most = number_in(text, "how many steps to list", default=10)
    if session.practice:
        raise WhydokuError("in practice you find the step yourself; `hint` helps")

    def then(session: Session, answer: tuple[Hint, Sequence[Step]]) -> PlayReply:
        first, found = answer
        if not found:
            return shown(session, HintHelp(session.game.with_slips(first)), "hints")
        reply = shown(session, StepsHelp(first, found[:most]), "steps")
        more = f"There are more; `steps {2 * most}` lists more." if len(found) > most else ""
        return reply.with_more("`apply 2` takes the second, and so on.", more)

    game = session.game
    return asked(then, steps_on, game.grid, session.profile, start=game.puzzle, most=most + 1)


def apply(session: Session, text: str) -> PlayOutcome:
    """Takes the step that is shown; apply 2 takes the second one."""
    if session.practice:
        example = answer_for(session.practice.position)
        raise WhydokuError(f"in practice, give what you found, such as `{example}`")
    help_shown = session.shown
    if session.hint and session.hint.hint.mistakes:
        raise WhydokuError("this hint is about a mistake; `undo` or `erase` takes it back")
    if help_shown is None or not help_shown.steps:
        raise WhydokuError("no step is shown to take; `hint` or `steps` shows some")
    found = tuple(help_shown.steps)
    most = len(found)
    is_row = isinstance(help_shown, (WhyHelp, PathHelp))
    number = number_in(text, "the step to take", default=most if is_row else 1, most=most)
    chosen = found[:number] if is_row else found[number - 1 : number]

    is_told = not isinstance(help_shown, HintHelp) or not help_shown.has_more
    told = said() if is_told else shown(session, help_shown.moved(EVERYTHING))
    taken = len(chosen)
    several = f"{taken} steps taken; `undo` takes them back." if taken > 1 else ""
    reply = changed(session, lambda game: game.apply(*chosen))
    return told.followed_by(reply).with_more(several)


def why(session: Session, text: str) -> PlayOutcome:
    """Says why 5 goes in r4c7; why not r4c7=5 says why it cannot."""
    example = "why r4c7=5, or why not r4c7=5"
    words = need(text, example)
    bare = words.removeprefix("not ")
    claim = claim_in(bare)
    if bare != words:
        claim = claim.replace("=", "<>")
    try:
        parse_question(claim)
    except InvalidNotation:
        raise WhydokuError(
            f"{quoted(words)} is no question about one digit in one cell; ask {example}"
        ) from None
    start = session.practice.position.grid.puzzle if session.practice else session.game.puzzle

    def then(session: Session, found: Why) -> PlayReply:
        return shown(session, WhyHelp(found), "whys")

    return asked(then, why_steps, session.board, claim, session.profile, start=start)


def argue(session: Session, text: str) -> PlayOutcome:
    """Checks a reason of your own: naked pair 16 r1c2 r1c3: r1c4<>1."""
    from whydoku.playing.arguments import argued

    said_by_player = need(text, "argue naked pair 16 r1c2 r1c3: r1c4<>1")

    def then(session: Session, verdict: Verdict) -> PlayReply:
        told = VerdictHelp(verdict)
        # With a truth, the solution has answered.
        reply = shown(session, told, "whys" if verdict.truth else "")
        takes = told.steps and not session.practice
        return reply.with_more("`apply` takes it as a step.") if takes else reply

    return asked(then, argued.argue, session.board, said_by_player)


def check(session: Session, _text: str) -> PlayOutcome:
    """Says whether anything is wrong, but not where."""
    if session.game.is_solved:
        return said("The puzzle is solved.")
    wrong = session.game.mistakes()
    if wrong.impossible:
        return said("This puzzle has no solution; `hint` says why.")
    if wrong:
        return said("Something is wrong; `hint` says where, and `undo` takes back.")
    return said("Nothing is wrong so far.")


def path(session: Session, text: str) -> PlayOutcome:
    """Opens the path from your grid to the solution; solve does the same."""
    wanted = text.strip().lower()
    if wanted not in ("", "puzzle"):
        raise WhydokuError(
            f"found {quoted(wanted)}; `path` starts from your grid, `path puzzle` from the puzzle"
        )
    wrong = None if wanted else session.game.mistakes()
    if wrong and not wrong.impossible:
        raise WhydokuError(
            "something on your grid is wrong, so no path leads from it to the solution; "
            "`hint` says where, and `path puzzle` starts from the puzzle"
        )
    grid = session.game.puzzle if wanted else session.game.grid

    def then(session: Session, trace: Trace) -> PlayReply:
        session.practice = None
        reply = shown(session, PathHelp(trace), "paths")
        return reply.with_more("`next` tells the first step; `close` leaves the path.")

    return asked(then, path_from, grid, session.profile)


def go_on(session: Session, text: str) -> PlayOutcome:
    """Continues a path, a lesson or practice; after a hint, says more."""
    return _walked(session, number_in(text, "how far to go"), "next")


def go_back(session: Session, text: str) -> PlayOutcome:
    """Goes back."""
    return _walked(session, -number_in(text, "how far to go back"), "back")


def _walked(session: Session, by: int, word: str) -> PlayOutcome:
    now = session.shown
    if session.hint and not session.practice and by > 0 and session.hint.has_more:
        return _disclosed(session, session.hint, by)
    if now and now.place:
        reply = shown(session, now := now.moved(by))
        if isinstance(now, LessonHelp) and now.at == now.last:
            slug = now.lesson.slug
            return reply.with_more(f"This is the end of the lesson; `practice {slug}` comes next.")
        return reply
    if session.practice and by > 0:
        at = session.practice
        return set_position(at.position.practised, at.grade, at.in_a_row if at.is_found else 0)
    raise WhydokuError(
        f"there is no open path or lesson for `{word}`; `path` or `lesson` opens one"
    )


def close(session: Session, _text: str) -> PlayOutcome:
    """Leaves a path, a lesson, practice or help, and returns to your game."""
    is_open = session.shown or session.practice
    session.close()
    return said("Back in your game." if is_open else "Nothing is open but your game.")
