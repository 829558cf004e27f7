"""What a command gives back: a reply, or a question whose answer makes one.

A face that can wait asks at once. One that cannot hands the question to a process, and passes the
answer on when it comes, if the session is still where the question was asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidNotation, WhydokuError, quoted
from whydoku.faces.play.helping import Help, HelpLine, HintHelp, WhyHelp
from whydoku.faces.play.questions import PlayQuestion
from whydoku.faces.play.session import PlayReply, Session, with_commands
from whydoku.formats.spans import capital_text, with_full_stop
from whydoku.grids.notation import parse_candidates

A = TypeVar("A")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Pending:
    """A question, and what its answer makes of the session and is said then."""

    question: PlayQuestion
    then: Callable[[Session, Any], PlayReply]


PlayOutcome: TypeAlias = "PlayReply | Pending"


def asked(
    then: Callable[[Session, A], PlayReply],
    function: Callable[P, A],
    *arguments: P.args,
    **options: P.kwargs,
) -> Pending:
    """Asks a function; `then` says what its answer makes."""
    return Pending(PlayQuestion(function, arguments, options), then)


def said(*texts: str) -> PlayReply:
    """A reply of sentences, without those that are empty."""
    return PlayReply().with_more(*texts)


def refused(fault: object) -> PlayReply:
    """A reply about what could not be done."""
    return PlayReply((("", with_full_stop(with_commands(capital_text(str(fault))))),))


def finished(session: Session, reply: PlayReply) -> PlayReply:
    """A reply in the end, when the game has been kept: it also says that what was open has been
    left for the game, and what is amiss."""
    back = session.has_come_back() and not reply.ends
    return said("Back in your game." if back else "").followed_by(reply).with_more(session.keep())


def shown(session: Session, more: Help | None = None, kind: str = "") -> PlayReply:
    """A reply of what is shown as help, in whole sentences; a chain in notation is none. To be said
    again, every net has its numbered lines. `more` is to be shown now, as help of this kind."""
    if more:
        session.show(more, kind)
    found, style = session.shown, session.style
    lines = _whole(found.lines(style), style) if found else ()
    if isinstance(found, (HintHelp, WhyHelp)):
        at_length = _whole(found.lines(style, nets=True), style)
        if len(at_length) > len(lines):
            again = session.tip("`repeat` says on what each fact rests.")
            return PlayReply(lines, at_length).with_more(again)
    return PlayReply(lines)


def _whole(lines: Iterable[HelpLine], style: str) -> tuple[HelpLine, ...]:
    return tuple((head, with_full_stop(text) if style == "plain" else text) for head, text in lines)


# Words of commands

_CELL: Final = r"r[1-9]+c[1-9]+"
_BETWEEN: Final = r"(?:[\s,;]|and\b)"
_CELLS: Final = rf"{_CELL}(?:{_BETWEEN}+{_CELL})*"
_DIGITS: Final = rf"[1-9](?:[1-9]|{_BETWEEN})*"
_QUICK: Final = re.compile(r"([1-9])\s*([1-9])\s*([1-9])")
_MOVE: Final = re.compile(rf"[1-9]{{3}}|{_CELL}\s*=\s*[1-9]", re.IGNORECASE)
_MOVES: Final = re.compile(
    rf"(?:{_MOVE.pattern})(?:{_BETWEEN}+(?:{_MOVE.pattern}))+", re.IGNORECASE
)
_IS: Final = re.compile(rf"({_CELL})\s*(?:=|\bis\b|\s)\s*([1-9])", re.IGNORECASE)
_DIGIT_IN: Final = re.compile(rf"([1-9])\s*(?:\bin\b\s*)?({_CELL})", re.IGNORECASE)
_IS_NOT: Final = re.compile(
    rf"({_CELLS})\s*(?:<>|!=|≠|\b(?:is|are|has|have) not\b|\bnot\b)\s*({_DIGITS})", re.IGNORECASE
)
_ALL_NOT: Final = re.compile(rf"(?:{_IS_NOT.pattern})+", re.IGNORECASE)


def claim_in(text: str) -> str:
    """A placement or an elimination as it is written, `r4c7=5` or `r4c7<>59`, from what people
    type, `475`, `r4c7 5`, `5 in r4c7` or `r4c7 r5c7 not 5 9`; several moves may have commas,
    semicolons or `and` between them. Any other text as it is."""
    text = text.strip()
    if match := _QUICK.fullmatch(text):
        return "r{}c{}={}".format(*match.groups())
    if _MOVES.fullmatch(text):
        return " ".join(map(claim_in, _MOVE.findall(text)))
    if _ALL_NOT.fullmatch(text):
        return " ".join(
            f"{cell}<>{re.sub('[^1-9]', '', match[2])}"
            for match in _IS_NOT.finditer(text)
            for cell in re.findall(_CELL, match[1].lower())
        )
    if match := _IS.fullmatch(text):
        return f"{match[1].lower()}={match[2]}"
    if match := _DIGIT_IN.fullmatch(text):
        return f"{match[2].lower()}={match[1]}"
    return text


_MARKS: Final = re.compile(rf"({_CELLS})[\s:=<>]+({_DIGITS})", re.IGNORECASE)


def marks_in(text: str, example: str) -> str:
    """Candidates as they are written, `25r4c7`, from what people type, such as `r4c7 2 5` or
    `r4c7 r4c8 2`; raises WhydokuError, with the example, if there are none."""
    text = need(text, example)
    if match := _MARKS.fullmatch(claim := text):
        digits = re.sub("[^1-9]", "", match[2])
        claim = " ".join(f"{digits}{cell}" for cell in re.findall(_CELL, match[1].lower()))
    try:
        parse_candidates(claim)
    except InvalidNotation:
        raise WhydokuError(
            f"found {quoted(text)}; say cells and then digits, such as {example}"
        ) from None
    return claim


def number_in(text: str, what: str, *, default: int = 1, most: int = 999) -> int:
    """The number that follows a command; raises WhydokuError if it is none."""
    text = text.strip()
    if not text:
        return default
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= most:
        allowed = f"a number from 1 to {most}" if most > 1 else "1, as there is only one"
        raise WhydokuError(f"found {quoted(text)}; {what} is {allowed}")
    return int(text)


def need(text: str, what: str) -> str:
    """The text that follows a command; raises WhydokuError, with an example, if there is none."""
    if not text.strip():
        raise WhydokuError(f"something is missing; for example: {what}")
    return text.strip()
