"""These tests notice everything that a page must never do."""

from __future__ import annotations

from .player import Player
from .puzzles import EASY
from .serving import elsewhere

FAULTS = {
    "console error": "console.error('no')",
    "console warning": "console.warn('no')",
    "error: ": "setTimeout(() => { throw new Error('no'); })",
    "console error: .*Content Security Policy": "document.body.append(Object.assign("
    "document.createElement('script'), { textContent: 'window.done = 1' }))",
    "console error: .*connect-src": "fetch('http://127.0.0.1:9/').catch(() => {})",
    "status 404": "fetch('/nothing')",
}


OTHERS = {
    "console error: .*connect-src": ("Fetch API cannot load",),
    "status 404": ("console error: .*404",),
}


def test_faults_are_noticed(player: Player) -> None:
    player.play(EASY)
    for fault, script in FAULTS.items():
        with player.expecting(fault, *OTHERS.get(fault, ())):
            player.page.evaluate(f"{{ {script} }}")


def test_a_request_to_another_origin_is_noticed(player: Player) -> None:
    with elsewhere("<p>Hello") as other, player.expecting("request to another origin"):
        player.page.goto(other)
