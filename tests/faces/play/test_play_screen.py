"""Playing on the full screen: keys, clicks, hints, pastes, sizes, and a game that goes on."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from command_line import needs_terminal, started_at_a_terminal
from corpus import SOLVED, WIKIPEDIA
from patience import PATIENCE
from requirements import needed
from whydoku import Game, example
from whydoku.errors import MissingPart
from whydoku.faces.cli.commands.play import need_screen, without_echo
from whydoku.faces.play.commands import COMMANDS
from whydoku.faces.play.puzzles import resume
from whydoku.faces.play.questions import PlayQuestion
from whydoku.faces.play.replies import PlayOutcome
from whydoku.faces.play.saves import Games
from whydoku.faces.play.screen.answering import AnsweringProcess
from whydoku.faces.play.session import PlayReply, Session
from whydoku.formats.spans import plain
from whydoku.grids.parts.texts import draw_cells
from whydoku.telling.pictures.terminal import length_of

pytestmark = pytest.mark.dear


class AtOnce(AnsweringProcess):
    """Answers without another process."""

    async def prepare(self) -> None:
        pass

    async def answer(self, question: PlayQuestion) -> Any:
        return question.answer()


class Late(AtOnce):
    """Answers no sooner than `go` is set, with what is `found` if that is given."""

    def __init__(self, found: Any = None) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self._found = found

    async def answer(self, question: PlayQuestion) -> Any:
        await self.go.wait()
        return self._found or question.answer()


class Screen:
    """A player before a screen, who presses keys and reads."""

    def __init__(self, app: Any, pilot: Any) -> None:
        self.app, self.pilot = app, pilot
        self.session: Session = app.session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, line: str) -> None:
        await self.press("slash")
        for char in line:
            await self.pilot.press({" ": "space", "-": "minus"}.get(char, char))
        await self.press("enter")

    async def paste(self, text: str) -> None:
        from textual.events import Paste

        self.app.post_message(Paste(text))
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    async def go(self, cell: int) -> None:
        """Chooses a cell by the arrows."""
        while self.app.cursor // 9 != cell // 9:
            await self.pilot.press("down")
        while self.app.cursor % 9 != cell % 9:
            await self.pilot.press("right")

    @property
    def said(self) -> list[str]:
        return [head + plain(text) for head, text in self.app.said.lines]

    @property
    def words(self) -> list[str]:
        """What stands beside or below the board, with the legend."""
        return [text.plain for text in self.app._words._texts]

    @property
    def seen_words(self) -> list[str]:
        """The words in sight."""
        strips = (self.app._words.render_line(y) for y in range(self.app._words.size.height))
        return [strip.text.strip() for strip in strips]

    @property
    def status(self) -> str:
        return "".join(text for text, _ in self.app._status.lines[0])

    @property
    def below(self) -> str:
        return "".join(text for text, _ in self.app._below.lines[0])

    @property
    def board(self) -> list[str]:
        strips = (self.app._board.render_line(y) for y in range(self.app._board.size.height))
        return [strip.text.rstrip() for strip in strips]


Play = Callable[[Screen], Awaitable[None]]


def played(
    play: Play,
    puzzle: str = WIKIPEDIA,
    *,
    first: PlayOutcome | None = None,
    session: Session | None = None,
    size: tuple[int, int] = (80, 24),
    answering: AtOnce | None = None,
) -> Session:
    """Lets somebody play, and returns their session."""
    needed("textual")
    from whydoku.faces.play.screen.app import PlayApp
    from whydoku.faces.play.screen.painting import Terminal

    session = session or Session(Game(puzzle))

    async def run() -> None:
        app = PlayApp(session, first or PlayReply(), answering or AtOnce(), Terminal())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(Screen(app, pilot))

    asyncio.run(run())
    return session


def on_screen(puzzle: str = WIKIPEDIA, **options: Any) -> Callable[[Play], Callable[[], None]]:
    """Makes a test of what somebody does who plays."""

    def made(play: Play) -> Callable[[], None]:
        def test() -> None:
            played(play, puzzle, **options)

        return test

    return made


@on_screen()
async def test_a_whole_game_by_keys(screen: Screen) -> None:
    for i, sign in enumerate(WIKIPEDIA):
        if sign == ".":
            await screen.go(i)
            await screen.pilot.press(SOLVED[i])
    await screen.pilot.pause()
    assert screen.said[-1].startswith("Solved.")
    assert screen.session.game.is_solved
    assert len(screen.session.game.history) == 51


@on_screen()
async def test_a_mistake_is_refused_or_found_by_a_hint(screen: Screen) -> None:
    await screen.go(2)
    await screen.press("5")
    assert screen.said == ["5 cannot go in r1c3: r1c1 in the same row holds it."]
    assert screen.app._clashing == 1  # r1c1
    assert "5*" in screen.board[2]
    await screen.resize(80, 60)
    assert "5*" in screen.board[2]
    await screen.press("2", "h")
    assert screen.said[0] == "Something is wrong in box 1."
    await screen.press("u")
    assert screen.session.game.grid.digit_at(2) is None
    await screen.press("U", "backspace")
    assert screen.said == ["r1c3 open again."]


@on_screen()
async def test_a_hint_says_more_each_time_marks_it_and_is_taken(screen: Screen) -> None:
    heard, seen = [], []
    for _ in range(4):
        await screen.press("h")
        heard.append(screen.said[0])
        seen.append(screen.board)
    assert heard[0] == "Look at box 2."
    assert "fits only in r1c6" in heard[3]
    assert "·" in "".join(seen[0])
    assert "=8=" not in "".join(seen[0])
    assert "=8=" in seen[3][2]
    assert screen.words[len(screen.said)] == "=8= 8 is here"
    await screen.press("enter")
    assert screen.session.game.grid.digit_at(5) == 8
    assert screen.session.shown is None
    assert screen.words == screen.said


@on_screen()
async def test_the_step_of_a_hint_half_told_is_taken_by_the_second_enter(screen: Screen) -> None:
    for disclosed in (1, 2, 3):
        await screen.press("h", "enter")
        assert screen.session.hint.disclosure == disclosed  # type: ignore[union-attr]
        assert "h says more; Enter again takes this step." in screen.words
        assert not screen.session.game.history
    await screen.press("enter")
    assert "fits only in r1c6" in screen.said[0]
    assert screen.session.game.history == ("Hidden Single in a box: r1c6=8",)


@on_screen()
async def test_the_cursor_goes_where_a_step_undo_or_redo_changes_something(screen: Screen) -> None:
    await screen.press("h", "enter", "enter")
    assert screen.app.cursor == 5
    assert screen.session.digit == 8
    for key, mode in (("4", ""), ("1", "n"), ("1", "m"), ("4", "x")):
        await screen.go(2)
        await screen.press(*mode, key, *mode, "down")
        for way in "uU":
            await screen.go(20)
            await screen.press(way)
            assert screen.app.cursor == 2, (mode, way)
        await screen.press("u")
    await screen.press("shift+right", "n", "1", "left", "shift+right", "shift+right", "u")
    assert not screen.session.game.notes
    assert screen.session.cells == 0b111 << 2  # what changed is chosen already


def test_each_pattern_has_one_meaning() -> None:
    from whydoku.faces.play.screen.boards import sign_of_tint
    from whydoku.faces.play.screen.painting import Terminal
    from whydoku.telling.pictures.marks import Tint

    signs = [sign_of_tint(tint) for tint in Tint]
    assert all(signs)
    assert len({Terminal(has_unicode=False).shown(sign) for sign in signs}) == len(signs)


@on_screen(example("x-wing").puzzle)
async def test_the_board_grows_with_the_window(screen: Screen) -> None:
    await screen.press("h", "h", "h", "h")
    small = screen.board
    assert len(small) == 14
    await screen.resize(160, 50)
    large = screen.board
    assert len(large) == 37
    assert max(map(len, large)) == 76
    assert screen.said
    await screen.resize(80, 24)
    assert screen.board == small
    assert "80×24" not in screen.status
    for size in ((79, 24), (80, 23), (60, 20), (20, 5)):  # where nothing breaks
        await screen.resize(*size)
        assert screen.status.startswith("This needs 80×24, or --plain | ")
        assert len(screen.below) <= max(size[0], len("? keys  q quit"))
    await screen.resize(80, 24)
    assert "80×24" not in screen.status
    assert "u undo" in screen.below


@on_screen(example("x-wing").puzzle)
async def test_what_is_pasted_is_opened(screen: Screen) -> None:
    for text in (SOLVED[:9] + "." * 72, draw_cells(WIKIPEDIA)):
        await screen.paste(text)
    assert screen.session.game.puzzle.as_line() == WIKIPEDIA
    await screen.paste("good morning")
    assert "neither a file here" in screen.said[0]


@on_screen("." * 81)
async def test_what_is_pasted_as_keys_is_opened_and_what_is_pressed_is_not(screen: Screen) -> None:
    from textual.events import Key

    for begin, pause in ((0, 0.05), (1000, 0.001)):
        for number, char in enumerate(WIKIPEDIA):
            event = Key({".": "full_stop"}.get(char, char), char)
            event.time = begin + pause * number
            screen.app.post_message(event)
        await screen.pilot.pause()
        is_opened = screen.session.game.puzzle.as_line() == WIKIPEDIA
        assert is_opened == (begin > 0)
    assert screen.session.game.history == ()


def test_a_game_is_kept_and_goes_on(tmp_path: Path) -> None:
    async def play(screen: Screen) -> None:
        await screen.go(2)
        await screen.press("4", "q")

    played(play, session=Session(Game(WIKIPEDIA), keeper=Games(tmp_path)))
    session = Session(keeper=Games(tmp_path))

    async def look(screen: Screen) -> None:
        assert screen.said[0] == "Your last game."
        assert screen.app.cursor == 2
        assert screen.session.game.grid.digit_at(2) == 4

    played(look, session=session, first=resume(session))


def test_who_leaves_before_there_is_a_puzzle_keeps_none(tmp_path: Path) -> None:
    async def play(screen: Screen) -> None:
        await screen.press("q")

    session = Session(keeper=Games(tmp_path))
    played(play, first=resume(session), session=session, answering=Late())
    assert not [*tmp_path.glob("*.json")]


def test_all_that_help_lists_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(screen: Screen) -> None:
        for command in COMMANDS:
            screen.app.tell(PlayReply())
            screen.app.perform(command.usage)
            told = " ".join(screen.said)
            assert "neither a command nor a move" not in told, command.usage
            assert told or screen.app._asking or command.name == "quit", command.usage

    monkeypatch.chdir(tmp_path)  # where `save FILE` writes
    played(play, answering=Late())


@on_screen()
async def test_any_command_can_be_typed_with_completion(screen: Screen) -> None:
    await screen.type("row 1")
    assert screen.said[0].startswith("Row 1: 5")
    await screen.press("slash", "s", "t", "a", "tab", "enter")
    assert screen.said[-1].startswith("51 cells open")
    await screen.press("colon", "up", "up", "enter")
    assert screen.said[0].startswith("Row 1")
    await screen.press("slash", "h", "escape", "slash")
    await screen.paste("row\n2")
    await screen.press("enter")
    assert screen.said[0].startswith("Row 2")
    await screen.press("question_mark")
    assert screen.session.shown is None
    assert any(line.startswith("h: Says where to look") for line in screen.said)
    assert "/help lists the commands" in screen.said[-1]
    await screen.type("hnit")
    assert "did you mean hint" in screen.said[0]
    await screen.type("line")
    assert screen.app.clipboard == WIKIPEDIA


@on_screen("." * 81)
async def test_what_comes_at_once_after_the_slash_reaches_the_line(screen: Screen) -> None:
    from textual.events import Key

    for char in "/row 1\r2/clear r1c3\r":
        key = {"/": "slash", " ": "space", "\r": "enter"}.get(char, char)
        screen.app.post_message(Key(key, char))
    await screen.pilot.pause()
    await screen.pilot.pause()
    assert screen.app._lines_typed == ["row 1", "clear r1c3"]
    assert screen.session.game.grid.digit_at(40) == 2


def test_the_line_is_edited_completed_and_pasted_into() -> None:
    needed("textual")
    from whydoku.faces.play.screen.keys import TypedLine

    line = TypedLine(("row 1", "hint")).with_typed("lesson x-win")
    assert line.rest == "g"
    for key, text in (
        *(("tab", "lesson x-wing"), ("ctrl+w", "lesson "), ("home", "lesson ")),
        *(("delete", "esson "), ("right", "esson "), ("backspace", "sson "), ("ctrl+k", "")),
        *(("up", "hint"), ("tab", "hint "), ("up", "row 1"), ("up", "row 1"), ("left", "row 1")),
        *(("ctrl+u", "1"), ("down", "hint"), ("down", ""), ("f5", "")),
    ):
        line = line.pressed(key)
        assert line.text == text, key
    drawn = line.with_typed("open\n" + "1" * 81).drawn(40)
    assert sum(len(text) for text, _ in drawn) == 40
    assert ("1" * 38, "") in drawn
    line, found = TypedLine().with_typed("stat"), []
    for _ in range(4):
        line = line.pressed("tab")
        found.append(line.text)
    assert found == ["status ", "statistics ", "stats ", "status "]


@on_screen()
async def test_why_steps_and_the_path_are_walked_by_tab(screen: Screen) -> None:
    await screen.go(5)
    await screen.press("w", "8")
    assert screen.said[0].startswith("It follows at once")
    await screen.press("escape", "s", *["tab"] * 8)
    assert screen.seen_words[0].startswith("8. ")
    assert any(" is here" in line for line in screen.seen_words)  # the legend
    await screen.press(*["shift+tab"] * 6)
    assert screen.session.shown.chosen == 2  # type: ignore[union-attr]
    await screen.press("enter")
    assert len(screen.session.game.history) == 1
    await screen.press("p", "tab", "tab", "shift+tab")
    assert screen.said[0].startswith("Step 1 of 50.")
    assert "left" not in screen.said[0]
    await screen.press("escape")
    assert screen.said == ["Back in your game."]


@on_screen(example("x-wing").puzzle)
async def test_tab_goes_on_in_a_lesson_when_all_of_its_text_has_been_seen(screen: Screen) -> None:
    await screen.type("lesson x-wing")
    assert "PgDn more" in screen.below
    told = [line.plain.strip() for line in screen.app._words._lines]
    seen = []
    while screen.session.shown.at == 0:  # type: ignore[union-attr]
        seen += screen.seen_words
        await screen.press("tab")
    assert {*told} <= {*seen}
    assert screen.session.shown.at == 1  # type: ignore[union-attr]
    await screen.press("s", "tab", "tab")
    assert "| 2 of " in screen.status  # in a list it goes on to the next step


@on_screen()
async def test_arrows_choose_a_cell_whatever_is_shown(screen: Screen) -> None:
    await screen.go(6)
    await screen.press("w", "4")
    count = len(screen.session.shown.why.steps)  # type: ignore[union-attr]
    assert screen.session.shown.why.answer == "no"  # type: ignore[union-attr]
    assert screen.below.startswith(("Tab on", "PgDn more  Tab on"))
    await screen.press("tab", "tab")
    assert f"| 2 of {count}" in screen.status
    await screen.press("enter")
    assert screen.said[-1] == "2 steps taken; undo takes them back."
    await screen.press("u", "u")
    for keys in (["w", "8"], ["s", "tab"], ["p", "tab"], ["5"]):
        await screen.press(*keys)
        before = screen.app.cursor
        await screen.press("right")
        assert screen.app.cursor % 9 == (before + 1) % 9, keys


@on_screen()
async def test_notes_and_what_is_crossed_out_go_by_the_same_key(screen: Screen) -> None:
    await screen.go(2)
    await screen.press("x", "4")
    assert screen.session.game.crossed
    await screen.press("4", "x", "n", "1", "2")
    assert not screen.session.game.crossed
    assert len(screen.session.game.notes) == 2
    await screen.press("1", "n")
    assert len(screen.session.game.notes) == 1
    assert "2'" in screen.board[2]
    await screen.press("m", "4", "m")
    assert len(screen.session.game.corners) == 1
    assert "2,4" in screen.board[2]
    await screen.press("backspace", "a")
    assert not screen.session.game.notes
    assert screen.session.game.is_automatic


@on_screen("." * 81)
async def test_shift_and_arrows_choose_several_cells_for_notes(screen: Screen) -> None:
    await screen.go(0)
    await screen.press("shift+right", "shift+down", "n", "5")
    assert screen.session.cells == 1 << 0 | 1 << 1 | 1 << 10
    assert len(screen.session.game.notes) == 3
    await screen.press("4", "u", "m", "6", "u", "n")
    assert len(screen.session.game.notes) == 3
    await screen.press("x", "7", "7", "x")
    assert screen.session.game.history[-2:] == ("r1c12<>7, r2c2<>7", "restore 7r1c12 7r2c2")
    await screen.press("n", "right")
    assert screen.session.cells == 1 << 11


@on_screen()
async def test_a_cell_that_refuses_a_mark_does_not_keep_it_from_others(screen: Screen) -> None:
    await screen.go(8)  # the column below holds a 1
    await screen.press("shift+left", "shift+left", "n", "1")
    cells = screen.session.cells
    assert [str(k) for k in screen.session.game.notes] == ["1r1c7", "1r1c8"]
    assert screen.said[-1] == "Nothing changed in r1c9, where 1 cannot be."
    await screen.press("u")
    assert not screen.session.game.notes
    assert screen.session.cells == cells


@on_screen(example("x-wing").puzzle, size=(80, 20))
async def test_what_stands_below_the_words_is_announced(screen: Screen) -> None:
    await screen.press("p", "tab")
    while screen.session.shown.at < 12:  # type: ignore[union-attr]
        await screen.press("tab")
    seen = [*screen.seen_words]
    assert "PgDn more" in screen.below
    while "PgDn more" in screen.below:
        await screen.press("pagedown")
        seen += screen.seen_words
    legend = screen.words[len(screen.said) :]
    assert legend
    assert all(line.strip() in seen for line in legend)
    await screen.press(*["pageup"] * 9)
    assert screen.seen_words[0].startswith("Step 12 of 61.")


@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_columns_stay_where_they_are_whatever_is_marked(size: tuple[int, int]) -> None:
    async def play(screen: Screen) -> None:
        drawn = screen.app._board.drawn
        places = drawn.columns, drawn.rows, max(map(length_of, drawn.lines))
        for cell in (72, 0, 40):
            await screen.go(cell)
            await screen.press("w", "8", "h", "s", "tab", "tab", "escape")
            drawn = screen.app._board.drawn
            assert (drawn.columns, drawn.rows, max(map(length_of, drawn.lines))) == places
            assert len({len(line) for line in screen.board[2:]} - {0}) == 1

    played(play, example("x-wing").puzzle, size=size)


def test_marks_without_room_are_told_in_words() -> None:
    needed("textual")
    from whydoku.faces.play.screen.boards import Sight, compact_board
    from whydoku.grids.spaces import ALL_CANDIDATES
    from whydoku.telling.pictures.marks import CandidateMark, PictureMarks, Role

    grid = Game("." * 81).grid
    roles = (Role.GUARDIAN, Role.PATTERN, Role.ELIMINATED)
    marks = PictureMarks(candidates=tuple(CandidateMark(k, role) for k, role in enumerate(roles)))
    drawn = compact_board(Sight(grid, ALL_CANDIDATES, marks), 80)
    line = "".join(text for text, _ in drawn.lines[2])
    assert line.startswith("r1│!1!(2)…")
    assert "123456…" in line
    assert drawn.cut == ("r1c1: !1!(2)-3-456789",)


@on_screen()
async def test_a_pencil_mark_is_never_taken_for_a_digit(screen: Screen) -> None:
    for size in ((80, 24), (160, 50)):
        await screen.resize(*size)
        text = " ".join(screen.board)
        assert text.count("5'") == 1  # the only candidate of r5c5
        assert "·" not in text  # which marks cells of a hint
        await screen.press("n", "5", "n")
        assert " ".join(screen.board).count("5'") == 1
        await screen.press("m", "5", "m", "h")
        text = " ".join(screen.board)
        assert "'" not in text
        assert ("5, " if size[0] > 100 else "5,5") in text
        assert not any("only candidate" in line for line in screen.words)
        await screen.press("u", "u", "u")


@on_screen()
async def test_escape_from_the_list_of_keys_closes_only_that(screen: Screen) -> None:
    await screen.press("f1")
    assert any(line.startswith("h: Says where to look") for line in screen.words)
    await screen.press("escape")
    assert not screen.words
    await screen.press("p", "tab")
    told = screen.said
    await screen.press("question_mark", "question_mark", "escape")
    assert screen.said == told
    assert screen.session.shown
    await screen.type("practice hidden-single-box")
    await screen.press("question_mark", "escape")
    assert screen.session.practice
    await screen.press("escape")
    assert screen.said == ["Back in your game."]


@on_screen()
async def test_what_digits_do_ends_with_the_board(screen: Screen) -> None:
    for line in ("practice hidden-single-box", "close", "open x-wing"):
        await screen.press("x")
        assert screen.app.mode == "cross"
        await screen.press("h", "escape" if line.startswith("open") else "h")
        await screen.type(line)
        assert not screen.app.mode, line


def test_own_digits_differ_from_givens_without_colour_when_highlighted() -> None:
    needed("textual")
    from whydoku.faces.play.screen.boards import OWN, highlighted
    from whydoku.telling.pictures.terminal import FAINT, GIVEN

    found = [highlighted(code) for code in (GIVEN, OWN, FAINT, "")]
    assert found == ["1;4", f"{OWN};4", "1;4", "1;4"]


@on_screen()
async def test_a_digit_is_highlighted_by_a_key_and_noted_with_alt(screen: Screen) -> None:
    from textual.events import Key

    await screen.press("f")
    assert screen.below.startswith("Highlight?")
    await screen.press("8")
    assert screen.session.digit == 8
    assert screen.said[0].startswith("8: in r3c3, r4c1, ")
    assert screen.session.game.history == ()
    await screen.press("h", "f", "7")
    assert screen.said[0].startswith("7: in ")
    assert screen.said[1] == "Look at box 2."  # help stays
    assert screen.session.hint is not None
    await screen.press("escape")
    await screen.type("4")
    assert screen.session.digit == 4
    await screen.go(2)
    screen.app.post_message(Key("infinity", "∞"))  # what Textual makes of Escape and 5
    await screen.press("alt+4")
    assert [str(k) for k in screen.session.game.notes] == ["4r1c3"]


@on_screen()
async def test_the_timer_is_shown_and_a_pause_covers_the_board(screen: Screen) -> None:
    session, now = screen.session, 0.0
    session.now = lambda: now
    await screen.press("h", "t")
    assert screen.status.endswith(" | 0:00")
    now = 754.0
    screen.app.tick()
    await screen.pilot.pause()
    assert screen.status.endswith(" | 12:34")
    board = screen.board
    await screen.press("h", "T")
    assert not re.search(r"[│ ][1-9]", "".join(screen.board[2:]))
    assert screen.said[0].startswith("Paused.")
    assert screen.below == "Any key goes on.  q quit"
    now = 9999.0
    await screen.press("5")
    assert (screen.board, session.game.history) == (board, ())
    assert screen.said[0].startswith("In box 2")
    await screen.press("T")
    await screen.pilot.click("#board", offset=(4, 3))
    assert screen.board == board
    assert screen.status.endswith(" | 12:34")
    await screen.press("t")
    assert "12:34" not in screen.status


@on_screen(size=(60, 20))
async def test_the_bottom_names_keys_that_matter_as_far_as_there_is_room(screen: Screen) -> None:
    assert screen.below.endswith("? keys  q quit")
    assert "h hint" in screen.below
    await screen.press("s", "tab", "tab")
    assert "2 of 10" in screen.status
    assert screen.below.endswith("? keys  q quit")
    assert len(screen.below) <= 60


@on_screen()
async def test_a_key_paints_anew(screen: Screen) -> None:
    from textual.strip import Strip

    painter = screen.app._painter
    lines = [Strip([])]
    painter.sent_for(lines)
    assert not painter.sent_for(lines)
    await screen.press("ctrl+l")
    assert painter.sent_for(lines)


def test_nothing_is_painted_before_there_is_a_puzzle() -> None:
    from whydoku.faces.play.puzzles import new

    async def play(screen: Screen) -> None:
        await screen.press("5")
        assert "".join(screen.board) == ""
        assert screen.session.game.history == ()
        await screen.press("escape")
        assert len(screen.board) == 14

    session = Session()
    played(play, session=session, first=new(session, "easy"), answering=Late())


def test_what_is_pressed_before_there_is_a_puzzle_is_done_then() -> None:
    from whydoku.faces.play.puzzles import new

    late = Late(Game(WIKIPEDIA).puzzle)

    async def play(screen: Screen) -> None:
        await screen.press("left", "slash", "r", "1", "enter")
        late.go.set()
        await screen.pilot.pause()
        await screen.pilot.pause()
        assert screen.app.cursor == 39
        assert screen.said[0].startswith("Row 1: 5")

    session = Session()
    played(play, session=session, first=new(session, "easy"), answering=late)


@on_screen()
async def test_what_is_said_names_keys(screen: Screen) -> None:
    async def told(*keys: str) -> str:
        await screen.press(*keys)
        return " ".join(screen.words)

    assert "h again says more." in await told("h")
    assert "h again says more." in await told("h")
    assert "only candidate" not in " ".join(screen.words)
    assert "Enter takes this step." in await told("h", "h")
    assert "Tab Tab Enter takes the second" in await told("s")
    words = await told("p")
    assert words.startswith("The path to the solution has 51 steps.")
    assert words.endswith("Tab tells the first step; Escape leaves the path.")
    await screen.type("practice hidden-single-box")
    assert "such as x and a digit; h helps, Tab lays another" in " ".join(screen.words)
    assert "reads it" not in " ".join(screen.words)
    assert "x crosses out" in screen.below
    await screen.type("checkpoint")
    assert screen.words == ["Checkpoint 1; /return 1 comes back here."]
    assert "a shows candidates again." in await told("escape", "n", "5")


@on_screen()
async def test_clicks_choose_cells_and_digits(screen: Screen) -> None:
    for size in ((80, 24), (160, 50)):
        await screen.resize(*size)
        drawn = screen.app._board.drawn
        await screen.pilot.click("#board", offset=(drawn.columns[2] + 1, drawn.rows[0]))
        assert screen.app.cursor == 2
        await screen.pilot.click("#board", offset=(drawn.columns[4] + 1, drawn.rows[4]))
        assert screen.app.cursor == 40
    await screen.pilot.click("#pad", offset=(3 + 6 * 4 + 1, 0))
    await screen.pilot.pause()
    assert screen.session.game.grid.digit_at(40) == 5


@on_screen(answering=Late())
async def test_a_search_is_told_and_stopped_and_the_board_goes_on_answering(screen: Screen) -> None:
    making = "Making an easy puzzle ... Escape stops it."
    searching = "Searching ... Escape stops it; you can go on meanwhile."
    for line, told in (("new easy", making), ("hint", searching)):
        await screen.type(line)
        while not screen.app._busy:
            await screen.pilot.pause(0.05)
        assert screen.below == told
    await screen.go(2)
    await screen.press("4")
    assert screen.session.game.grid.digit_at(2) == 4
    await screen.press("escape")
    assert not screen.app._asking
    assert screen.said == ["Stopped; your game is as it was."]


@on_screen(answering=Late())
async def test_an_answer_about_another_grid_is_dropped(screen: Screen) -> None:
    await screen.press("h")
    await screen.go(2)
    await screen.press("4")
    screen.app._answering.go.set()
    await screen.pilot.pause()
    await screen.pilot.pause()
    assert screen.session.shown is None
    assert "out of date" in screen.said[0]


@needs_terminal
@pytest.mark.parametrize(
    ("environment", "frame"),
    [
        ({"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}, "┌───"),
        ({"TERM": "vt100", "LC_ALL": "C"}, "+---"),
    ],
)
def test_a_terminal_gets_little_and_only_what_it_can_show(
    environment: dict[str, str], frame: str, tmp_path: Path
) -> None:
    needed("textual")
    import termios

    words = "-m", "whydoku", "play", "--games", str(tmp_path), WIKIPEDIA
    child, main = started_at_a_terminal(*words, COLUMNS="80", LINES="24", **environment)
    before = termios.tcgetattr(main)

    def seen_until(sign: bytes) -> bytes:
        seen = b""
        while not re.search(sign, seen):
            seen += os.read(main, 65536)
        return seen

    seen = seen_until(b"keys")
    os.write(main, b"\x1b[D")
    moved = seen_until(rb"[\[;]7m")  # the chosen cell
    os.write(main, b"q")
    with suppress(OSError):
        while chunk := os.read(main, 65536):
            seen += chunk
    assert child.wait(PATIENCE) == 0
    assert termios.tcgetattr(main) == before
    os.close(main)
    assert b"Your game is kept" in seen
    assert len(seen) < 4000  # the whole screen once
    assert len(moved) < 400  # with the digit highlighted everywhere
    assert frame in seen.decode()
    assert frame == "┌───" or seen.isascii()
    codes = re.findall(rb"\x1b\[([\d;]*)m", seen + moved)
    assert {number for code in codes for number in code.split(b";")} <= {b"", *b"1 2 4 7".split()}


@needs_terminal
def test_a_terminal_does_not_write_what_is_typed_before_the_screen_is_there() -> None:
    import pty
    import termios

    main, end = pty.openpty()
    before = termios.tcgetattr(end)
    with suppress(KeyboardInterrupt), without_echo(end):
        os.write(main, b"h\n")
        assert os.read(end, 9) == b"h\n"  # it is typed all the same
        raise KeyboardInterrupt
    assert termios.tcgetattr(end) == before
    os.write(main, b"u\n")
    assert os.read(main, 9) == b"u\r\n"
    os.close(end)
    os.close(main)


def test_without_its_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(MissingPart, match=r"--plain plays in lines; .*not installed; .*textual"):
        need_screen()


def test_a_package_that_lacks_what_is_needed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("textual")
    for name in [*sys.modules]:
        if name.startswith("whydoku.faces.play.screen"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("textual._compositor.Compositor.render_strips")
    with pytest.raises(MissingPart, match=r"--plain plays in lines; .*render_strips.* install"):
        need_screen()


def drawn_size(screen: Screen) -> tuple[int, int]:
    """How many rows and columns the board in sight has, by their names."""
    text = "\n".join(screen.board)
    return len(set(re.findall(r"\br[1-9]\b", text))), len(set(re.findall(r"\bc[1-9]\b", text)))


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids=["compact", "large"])
def test_lessons_and_practice_draw_the_board_of_their_rules(size: tuple[int, int]) -> None:
    """They are for whoever begins, and are shown beside a game of nine rows."""

    async def play(screen: Screen) -> None:
        for line in ("lesson last-in-row", "practice last-in-row"):
            await screen.type(line)
            while screen.session.grid.rules.size == 9:
                await screen.press("tab")
            n = screen.session.grid.rules.size
            assert drawn_size(screen) == (n, n), line
            assert screen.session.grid.tables.all_cells >> screen.app.cursor & 1
            assert len(screen.app._pad.lines[0]) // 2 == screen.session.board.rules.size
            await screen.press("escape")
            assert drawn_size(screen) == (9, 9)

    played(play, size=size)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids=["compact", "large"])
def test_a_small_game_is_played_on_a_board_of_its_size(size: tuple[int, int]) -> None:
    given, solved = "4...31.....2..1.", "4231312413422413"

    async def play(screen: Screen) -> None:
        assert drawn_size(screen) == (4, 4)
        await screen.go(0)
        await screen.press("left")
        assert screen.app.cursor == 3
        await screen.press("up", "7")
        assert screen.said[0].startswith("Found 7 in r4c4; a grid under the rules mini-4")
        await screen.press("3")
        await screen.go(3)
        await screen.press("3")
        assert "r4c4 in the same column holds it" in screen.said[0]
        assert screen.app._clashing == 1 << 30
        await screen.press("h", "escape", "s", "escape", "w", "1", "escape")
        for n, (sign, digit) in enumerate(zip(given, solved, strict=True)):
            if sign == ".":
                await screen.go(9 * (n // 4) + n % 4)
                await screen.pilot.press(digit)
        await screen.pilot.pause()
        assert screen.session.game.is_solved

    played(play, f"mini-4 {given}", size=size)


def test_regions_that_the_screen_cannot_draw_are_refused_in_a_sentence() -> None:
    async def play(screen: Screen) -> None:
        await screen.type("open jigsaw:AABBACBBACDDCCDD 12............3.")
        assert "the regions of this puzzle are none; play --plain" in " ".join(screen.said)
        assert screen.session.game.grid.rules.is_classic

    played(play)


def test_small_games_are_kept_and_listed_by_what_is_open(tmp_path: Path) -> None:
    session = Session(Game("mini-4 4...31.....2..1."), keeper=Games(tmp_path))
    session.game.place("r1c2=2")
    session.keep()
    keeper = Games(tmp_path)
    [one] = keeper.listed()
    assert one.left == 10
    found, _ = keeper.last()
    assert found
    assert found.game.grid == session.game.grid
    found.game.solve()
    again = Session(found.game, keeper=keeper)
    again.keep()
    assert not [*Games(tmp_path).listed()]
    assert [one.left for one in Games(tmp_path).listed(are_solved=True)] == [0]
