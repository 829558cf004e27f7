"""The commands of the timer."""

from __future__ import annotations

from dataclasses import replace

from whydoku.errors import WhydokuError, quoted
from whydoku.faces.play.replies import PlayOutcome, said
from whydoku.faces.play.session import Session


def timer(session: Session, text: str) -> PlayOutcome:
    """Turns the timer on, or says how long you have played; timer off hides it."""
    wanted = text.strip().lower()
    if wanted not in ("", "on", "off"):
        raise WhydokuError(f"found {quoted(wanted)}; the timer is on or off")
    was_on = session.clock.is_on
    if was_on and not wanted:
        return said(session.time_told())
    session.set_clock(replace(session.clock, is_on=wanted != "off"))
    if not session.clock.is_on:
        return said("The timer is off.")
    tip = "" if was_on else "`pause` stops it, `timer off` puts it away."
    return said("The timer is on.", session.time_told() if session.seconds else "", tip)


def pause(session: Session, _text: str) -> PlayOutcome:
    """Stops the timer until you do something."""
    if not session.clock.is_on:
        raise WhydokuError("the timer is off; `timer` turns it on")
    session.set_clock(replace(session.clock, is_paused=True))
    return said(f"Paused. {session.time_told()}", "Go on whenever you like.")
