"""What a command gives back: a reply, or a question whose answer makes one.

A face that can wait asks at once. One that cannot hands the question to a process, and passes the
answer on when it comes, if the session is still where the question was asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from whydoku.errors import WhydokuError, quoted
from whydoku.faces.play.helping import HelpLine
from whydoku.faces.play.questions import PlayQuestion
from whydoku.faces.play.session import Session

Draw: TypeAlias = Callable[[int, bool], str]
"""Draws in a width, with or without codes for colours."""


@dataclass(frozen=True, slots=True)
class PlayReply:
    """What is said to the player: lines, each a head and a text. `draw` draws what cannot be said,
    and `ends` says that the player leaves."""

    lines: tuple[HelpLine, ...] = ()
    draw: Draw | None = None
    ends: bool = False

    def with_more(self, *texts: str) -> PlayReply:
        """The same with further sentences, without those that are empty."""
        return replace(self, lines=(*self.lines, *(("", (text,)) for text in texts if text)))

    def followed_by(self, other: PlayReply) -> PlayReply:
        """The same with another reply after it."""
        return replace(other, lines=(*self.lines, *other.lines))


@dataclass(frozen=True, slots=True)
class Pending:
    """A question, and what its answer makes of the session and is said then."""

    question: PlayQuestion
    then: Callable[[Session, Any], PlayReply]


PlayOutcome: TypeAlias = "PlayReply | Pending"


def said(*texts: str) -> PlayReply:
    """A reply of sentences, without those that are empty."""
    return PlayReply().with_more(*texts)


def shown(session: Session) -> PlayReply:
    """A reply of what is shown as help."""
    return PlayReply(tuple(session.shown.lines(session.style)) if session.shown else ())


def told(lines: Iterable[HelpLine]) -> PlayReply:
    """A reply of lines."""
    return PlayReply(tuple(lines))


# Words of commands

_QUICK: Final = re.compile(r"([1-9])([1-9])([1-9])")
_IS: Final = re.compile(r"(r[1-9]+c[1-9]+)\s*(?:=|\bis\b|\s)\s*([1-9])", re.IGNORECASE)
_IS_NOT: Final = re.compile(
    r"(r[1-9]+c[1-9]+)\s*(?:<>|!=|≠|\bis not\b|\bnot\b)\s*([1-9]+)", re.IGNORECASE
)


def claim_in(text: str) -> str:
    """A placement or an elimination as it is written, `r4c7=5` or `r4c7<>59`, from what people
    type, `475`, `r4c7 5` or `r4c7 not 59`. Any other text as it is."""
    text = text.strip()
    if match := _QUICK.fullmatch(text):
        return "r{}c{}={}".format(*match.groups())
    if match := _IS_NOT.fullmatch(text):
        return f"{match[1].lower()}<>{match[2]}"
    if match := _IS.fullmatch(text):
        return f"{match[1].lower()}={match[2]}"
    return text


_MARKS: Final = re.compile(r"(r[1-9]+c[1-9]+)[\s:]+([1-9][1-9\s,]*)", re.IGNORECASE)


def marks_in(text: str) -> str:
    """Candidates as they are written, `25r4c7`, from what people type, such as `r4c7 2 5`. Any
    other text as it is."""
    match = _MARKS.fullmatch(text.strip())
    return f"{re.sub('[^1-9]', '', match[2])}{match[1].lower()}" if match else text.strip()


def number_in(text: str, what: str, *, default: int = 1, most: int = 999) -> int:
    """The number that follows a command; raises WhydokuError if it is none."""
    text = text.strip()
    if not text:
        return default
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= most:
        raise WhydokuError(f"found {quoted(text)}; {what} is a number from 1 to {most}")
    return int(text)


def need(text: str, what: str) -> str:
    """The text that follows a command; raises WhydokuError, with an example, if there is none."""
    if not text.strip():
        raise WhydokuError(f"something is missing; for example: {what}")
    return text.strip()
