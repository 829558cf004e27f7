"""Playing in lines: what is typed, what is said, and that no game is ever lost."""

from __future__ import annotations

import io
import json
import os
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import CommandLine, Piped, needs_terminal, process
from corpus import SOLVED, WIKIPEDIA
from effort import few
from whydoku import Game, example
from whydoku.errors import WhydokuError
from whydoku.faces.play.commands import BY_WORD, COMMANDS, do, done
from whydoku.faces.play.plain import Voice, play
from whydoku.faces.play.saves import Games
from whydoku.faces.play.session import Session

DOCS = Path(__file__).parent.parent / "docs" / "play.md"


class Player:
    """A player in lines: `say` types lines and returns what is said."""

    def __init__(self, puzzle: str, folder: Path | None = None) -> None:
        keeper = Games(folder) if folder else None
        self.session = Session(Game(puzzle), keeper=keeper)

    def say(self, *lines: str) -> list[str]:
        heard: list[str] = []
        play(self.session, Voice(heard.append), iter(lines))
        return heard


@pytest.fixture
def player() -> Player:
    return Player(WIKIPEDIA)


def moves_of(puzzle: str, solution: str) -> list[str]:
    return [f"{i // 9 + 1}{i % 9 + 1}{solution[i]}" for i, sign in enumerate(puzzle) if sign == "."]


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    lines = [*moves_of(WIKIPEDIA, SOLVED), "status", "check"]
    ran = process(
        "play", "--plain", "--games", str(tmp_path), WIKIPEDIA, input="\n".join(lines) + "\n"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    heard = ran.stdout.splitlines()
    assert heard[0].startswith("51 cells open.")
    assert heard[1] == "4 in r1c3."
    assert [line for line in heard if "Solved" in line] == ["Solved."]
    assert heard[-2:] == ["All cells are filled.", "The puzzle is solved."]
    assert len(heard) == 1 + 51 + 8 + 1 + 2  # eight digits become complete before it is solved


def test_a_mistake_is_found_by_a_hint_and_taken_back(player: Player) -> None:
    assert player.say("r1c3=2", "r3c1=1", "check") == [
        "2 in r1c3.",
        "1 in r3c1.",
        "Something is wrong; hint says where, and undo takes back.",
    ]
    assert player.say("hint")[0] == "Something is wrong in box 1."
    last = player.say("hint 4")[0]
    assert last.startswith("2 in r1c3 is wrong.")
    assert "your entry 1 of 2" in last  # when the mistake was made
    assert player.say("erase r1c3", "erase r3c1", "check")[-1] == "Nothing is wrong so far."


def test_a_hint_is_disclosed_step_by_step_then_taken(player: Player) -> None:
    said = [player.say("hint")[0] for _ in range(4)]
    assert said[0] == "Look at box 2."
    assert said[1].startswith("In box 2: Hidden Single in a box.")
    assert said[2] == "Hidden Single in a box: where can 8 go in box 2?"
    assert "fits only in r1c6" in said[3]
    assert player.say("hint")[0] == said[3]  # there is no more
    assert player.session.helped.hints == 1
    assert player.say("apply") == ["8 in r1c6."]
    assert player.session.shown is None
    player.say("hint")
    assert player.session.hint is not None
    assert player.session.helped.hints == 2


def test_why_and_why_not(player: Player) -> None:
    assert player.say("why r1c6=8")[0].startswith("It follows at once")
    several = player.say("why 273")
    assert several[0] == "It follows in 3 steps."
    assert [line[0] for line in several[1:]] == ["1", "2", "3"]
    assert player.say("why r1c1 not 3")[0].endswith("r1c1 holds 5.")
    assert player.say("apply")[0].startswith("No step is shown")
    player.say("why 273")
    assert player.say("apply")[0].startswith("3 in r2c7, ")


def test_an_argument_is_checked_and_taken() -> None:
    player = Player(example("first-steps").puzzle)
    heard = player.say("argue naked pair 45 r3c3 r8c3: r2c3<>4")
    assert heard[0].startswith("It holds: Naked Pair")
    assert player.say("apply") == ["Crossed out 4 and 5 in r2c3, 4 in r4c3, 4 in r5c3."]
    player.say("undo")
    assert player.say("argue naked pair 45 r3c3 r2c3: r4c3<>4")[0].startswith("r2c3 can be 7")
    assert "says nothing that the claim could rest on" in player.say("argue because")[0]


def test_steps_are_listed_and_one_is_chosen() -> None:
    player = Player(example("x-wing").puzzle)
    heard = player.say("steps 3")
    assert [line[:2] for line in heard[:3]] == ["1.", "2.", "3."]
    assert heard[3:] == ["apply and a number takes one.", "There are more; steps 6 lists more."]
    assert "from 1 to 3" in player.say("apply 4")[0]
    second = player.session.shown
    assert second is not None
    step = second.steps[1]
    player.say("apply 2")
    assert player.session.game.grid.digits | player.session.game.grid.removed.bits
    assert not step.placements & ~player.session.game.grid.digits


def test_a_path_is_walked_and_its_board_is_read(player: Player) -> None:
    assert player.say("path")[0] == "Solved in 51 steps."
    assert player.say("next")[0].startswith("Step 1 of 51. Hidden Single")
    assert player.say("next 3", "back")[-1].startswith("Step 3 of 51.")
    assert player.say("status")[0] == "The board of the path."
    assert player.say("next 100")[0] == "This is the end of the path; back goes back."
    assert player.say("back 3", "back")[-1] == "This is the beginning of the path; next goes on."
    assert player.say("next 2", "apply")[-1].startswith("In your game: ")
    assert len(player.session.game.history) == 2


def test_a_lesson_is_told_in_stages(player: Player) -> None:
    assert player.say("lesson x-wing")[0] == "Lesson: X-Wing."
    heard: list[str] = []
    while "end of the lesson" not in (heard[-1] if heard else ""):
        heard += player.say("next")
    assert heard[0] == "How to spot it."
    assert player.session.marks is not None
    assert player.session.is_away
    assert player.say("close") == ["Back in your game."]
    assert not player.session.is_away


def test_practice_is_judged(player: Player) -> None:
    assert player.say("practice naked-pair")[0].startswith("Practice: Naked Pair, grade ")
    now = player.session.practice
    assert now is not None
    step = now.position.step
    true = next(iter(now.position.grid.solution().placed))
    wrong = player.say(f"answer {true.cell!s}<>{true.digit}")
    assert wrong[0] == "Not yet."
    assert "not true" in wrong[1]
    claims = " ".join(re.findall(r"r\d+c\d+<>\d+", str(step)))
    right = player.say(f"answer {claims}")
    assert right[0] == "Right."
    assert right[-1] == "next lays another position."  # not the first try
    player.say("next")
    later = player.session.practice
    assert later is not None
    assert later.position != now.position
    claims = " ".join(re.findall(r"r\d+c\d+<>\d+", str(later.position.step)))
    assert player.say(claims)[-1] == "1 of 3 in a row. next lays another position."
    assert not player.session.game.can_undo  # none of it was in the game


def test_notes_candidates_and_checkpoints(player: Player) -> None:
    assert player.say("r1c3")[0] == "r1c3: open. Candidates: 1, 2 and 4."
    assert player.say("r1c3<>1") == ["Crossed out 1 in r1c3."]
    assert player.say("r1c3")[0] == "r1c3: open. Candidates: 2 and 4. Crossed out: 1."
    assert player.say("restore r1c3 1") == ["Restored 1 in r1c3."]
    assert player.say("note r1c3 2 4")[0] == "Noted 2 and 4 in r1c3."
    assert player.say("r1c3", "r1c1") == [
        "r1c3: open. Your notes: 2 and 4.",
        "r1c1: 5, given.",
    ]
    assert player.say("note r1c1 2")[0].startswith("r1c1 holds 5")
    assert player.say("checkpoint here", "r5c5=5", "return here") == [
        "Checkpoint here; return here comes back here.",
        "5 in r5c5.",
        "r5c5 open again.",
    ]
    assert player.say("marks automatic", "undo 3", "redo") != []


def test_a_refused_note_leaves_the_marks_as_they_were(player: Player) -> None:
    assert player.say("note r1c1 2")[0].startswith("r1c1 holds 5")
    assert player.session.game.is_automatic
    assert not player.session.game.can_undo


@pytest.mark.parametrize(
    "pasted",
    [
        [WIKIPEDIA],
        [" ".join(WIKIPEDIA[at : at + 9]) for at in range(0, 81, 9)],
        str(example("wikipedia").grid).splitlines(),
        [f"https://www.sudokuwiki.org/sudoku.htm?bd={WIKIPEDIA.replace('.', '0')}"],
        [json.dumps({"puzzle": WIKIPEDIA})],
        [f"open {WIKIPEDIA}"],
        ["open wikipedia"],
    ],
)
def test_puzzles_are_pasted(pasted: list[str]) -> None:
    player = Player(example("x-wing").puzzle)
    assert player.say(*pasted, "status")[-1].startswith("51 cells open.")
    assert player.session.game.puzzle.as_line() == WIKIPEDIA


def test_part_of_a_pasted_puzzle_is_refused_and_what_follows_is_heard(player: Player) -> None:
    heard = player.say("53. .7. ...", "6.. 195 ...", "r1c3=4")
    assert len(heard) == 2
    assert heard[1] == "4 in r1c3."


def test_files_are_opened_and_saved(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "some puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{example('x-wing').puzzle}\n")
    assert player.say(f"open {file}")[-1] == "This is puzzle 1 of 2 in the file."
    assert player.say(f"open {file} 2")[-1] == "This is puzzle 2 of 2 in the file."
    assert player.session.game.puzzle.as_line() == example("x-wing").puzzle
    assert "from 1 to 2" in player.say(f"open {file} 3")[0]
    saved = tmp_path / "mine.json"
    player.say("r4c8=8")
    assert player.say(f"save {saved}") == [f"Saved in {saved}; open reads it."]
    assert "is there already" in player.say(f"save {saved}")[0]
    history = player.session.game.history
    player.say("open wikipedia", f"open {saved}")
    assert player.session.game.history == history
    assert "neither a file here" in player.say("open nothing.txt")[0]


def test_new_puzzles_and_that_of_today(player: Player) -> None:
    assert player.say("new gentle")[0] == "Gentle."
    assert player.session.origin.level == "gentle"
    first = player.say("today gentle", "line")
    assert player.say("new gentle", "today gentle", "line")[-2:] == first[-2:]
    assert player.say("new golden")[0].startswith("No level is called")


def test_every_command_has_a_word_and_help(player: Player) -> None:
    assert len(BY_WORD) == sum(1 + len(command.also) for command in COMMANDS)
    for command in COMMANDS:
        assert command.about.endswith("."), command.name
        [line] = player.say(f"help {command.name}")
        assert line.startswith(f"{command.usage}: {command.about}")
    assert len(player.say("help all")) > len(COMMANDS)


def test_what_is_not_understood_is_refused_in_a_sentence(player: Player) -> None:
    assert player.say("hnit") == ["'hnit' is neither a command nor a move; did you mean hint?"]
    assert player.say("r1c1=9")[0].startswith("r1c1 holds the given 5")
    assert player.say("row 12", "undo", "undo x", "why", "next", "hint 9") == [
        "Found '12'; a row is a number from 1 to 9.",
        "There is nothing to undo; this is the start of the game.",
        "Found 'x'; how many entries to undo is a number from 1 to 999.",
        "Something is missing; for example: why r4c7=5, or why r4c7<>5.",
        "Nothing is open in which next could go; path or lesson opens something.",
        "Found '9'; how much of a hint to show is a number from 1 to 4.",
    ]
    assert player.say("", "   ", "# r1c3=4") == []


WORDS = st.sampled_from([*BY_WORD, "r4c7=5", "r1c3<>1", "r4c7", "5", "475", "xyz", WIKIPEDIA])
ARGUMENTS = st.one_of(
    st.just(""),
    st.sampled_from(["r4c7", "r4c7 5", "1", "99", "x-wing", "hard", "all", "own", "puzzle", "0"]),
    st.text(max_size=20),
)
SLOW = {"path", "steps", "practice", "practise", "new", "today", "quit", "exit", "q", "save"}


@pytest.mark.dear
@given(st.lists(st.tuples(WORDS, ARGUMENTS), max_size=6))
@settings(max_examples=few(60), deadline=None)
def test_nonsense_never_ends_a_game(lines: list[tuple[str, str]]) -> None:
    """What is refused changes nothing, and any game that results can be saved and read."""
    session = Session(Game(example("first-steps").puzzle))
    for word, argument in lines:
        if word in SLOW:
            continue
        game, before = session.game, session.game.as_json()
        fault = ""
        try:
            done(session, do(session, f"{word} {argument}"))
        except WhydokuError as error:
            fault = str(error)
        assert fault.isprintable()
        assert not fault or (session.game is game and game.as_json() == before)
        assert Game.from_json(session.game.as_json()) == session.game


@pytest.mark.dear
def test_any_bytes_may_come_through_a_pipe() -> None:
    drawn = random.Random(1)
    data = bytes(drawn.randrange(256) for _ in range(4000)) + b"\nstatus\nr1c3=4\n"
    ran = process("play", "--plain", "--no-keep", WIKIPEDIA, input=data.decode("latin-1"))
    assert ran.returncode == 0
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[-1] == "4 in r1c3."


def test_a_question_can_go_to_another_process(player: Player) -> None:
    for line in ("hint", "steps", "why 273", "path", "argue r1c6=8", "practice x-wing", "new easy"):
        outcome = do(player.session, line)
        assert not hasattr(outcome, "lines"), line
        question = pickle.loads(pickle.dumps(outcome.question))
        answer = pickle.loads(pickle.dumps(question.answer()))
        assert outcome.then(player.session, answer).lines, line
        player.session.close()


# Kept games


def test_a_game_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    with Piped("play", "--plain", "--games", str(tmp_path), WIKIPEDIA) as child:
        child.stdout.readline()
        child.stdin.write("r1c3=4\n")
        child.stdin.flush()
        assert child.stdout.readline() == "4 in r1c3.\n"
        child.stdin.write("hint\n")
        child.stdin.flush()
        assert child.stdout.readline().startswith("Look at")
        child.kill()
    player = Player(example("x-wing").puzzle, tmp_path)
    keeper = player.session.keeper
    assert isinstance(keeper, Games)
    found, told = keeper.last()
    assert found is not None
    assert found.game.history == ("r1c3=4",)
    assert found.helped.hints == 1
    assert told == ""


def test_two_terminals_keep_two_games(tmp_path: Path) -> None:
    first = Player(WIKIPEDIA, tmp_path)
    first.say("r1c3=4")
    second = Player(WIKIPEDIA, tmp_path)
    assert isinstance(second.session.keeper, Games)
    found, _ = second.session.keeper.last()
    assert found is not None
    second.session.game = found.game
    assert second.say("row 1")[0].startswith("Row 1: 5 in column 1")  # which changes nothing
    assert first.say("r5c5=5") == ["5 in r5c5."]
    assert "kept as a game of its own" in second.say("r4c2=5")[-1]
    assert second.say("r4c3=9")[-1] == "9 in r4c3."
    kept = [json.loads(path.read_text()) for path in sorted(tmp_path.glob("*.json"))]
    entries = [[entry["what"] for entry in one["game"]["entries"]] for one in kept]
    assert entries == [["r1c3=4", "r5c5=5"], ["r1c3=4", "r4c2=5", "r4c3=9"]]


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"version": 1, "kind": "play"}', "\x00\xff"])
def test_a_damaged_file_is_put_aside_and_said(tmp_path: Path, damage: str) -> None:
    player = Player(WIKIPEDIA, tmp_path)
    player.say("r1c3=4")
    bad = tmp_path / "game-0002.json"
    bad.write_text(damage, encoding="latin-1")
    found, told = Games(tmp_path).last()
    assert found is not None
    assert found.game.history == ("r1c3=4",)
    assert "cannot be read" in told
    assert not bad.exists()
    assert (tmp_path / "game-0002.json.damaged").exists()


def test_a_game_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    later = tmp_path / "game-0001.json"
    later.write_text('{"version": 2, "kind": "play"}')
    found, told = Games(tmp_path).last()
    assert found is None
    assert "is left alone" in told
    assert later.exists()


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    player = Player(WIKIPEDIA, tmp_path / "taken")
    heard = player.say("r1c3=4", "r5c5=5")
    assert heard[0] == "4 in r1c3."
    assert heard[1].startswith("This game cannot be kept in")
    assert heard[2:] == ["5 in r5c5."]


def test_unfinished_games_are_listed_and_taken_up(tmp_path: Path) -> None:
    player = Player(WIKIPEDIA, tmp_path)
    player.say("r1c3=4", "open x-wing", "r4c8=8")
    assert player.say("games") == [
        "1. x-wing, 26 of 81 cells filled, this one.",
        "2. a puzzle of your own, 31 of 81 cells filled.",
        "games and a number goes on with one.",
    ]
    assert player.say("games 2")[-1].startswith("50 cells open.")
    assert player.session.game.history == ("r1c3=4",)


# The command


def test_the_last_game_goes_on(
    whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def typed(*arguments: str, lines: str) -> list[str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        ran = whydoku("play", "--plain", "--games", str(tmp_path), *arguments)
        assert (ran.code, ran.err) == (0, "")
        return ran.lines

    assert typed("--example", "wikipedia", lines="r1c3=4\n")[-1] == "4 in r1c3."
    assert typed(lines="history\n") == [
        "Your last game.",
        *typed(lines="status\n")[1:2],
        "1. r1c3=4",
    ]
    assert typed("--level", "gentle", lines="")[0] == "Gentle."
    assert typed("--today", lines="")[0].startswith("Easy, ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--level", "hard", WIKIPEDIA], "leave out the one you named"),
        (["-f", "-"], "standard input has what you type"),
        (["--games", "here", "--no-keep"], "which --no-keep does not"),
        (["nonsense"], "found 'nonsense'"),
        (["--level", "golden"], "no level is called 'golden'"),
    ],
)
def test_wrong_uses_are_refused(whydoku: CommandLine, arguments: list[str], sentence: str) -> None:
    ran = whydoku("play", "--plain", *arguments)
    assert ran.code == 2
    assert sentence in ran.err


@pytest.mark.dear
@needs_terminal
def test_a_terminal_has_a_prompt_and_lines_of_its_width(tmp_path: Path) -> None:
    import pty

    main, end = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "whydoku", "play", "--games", str(tmp_path), WIKIPEDIA],
        stdin=end,
        stdout=end,
        stderr=end,
        env={**os.environ, "TERM": "dumb", "COLUMNS": "60"},
    )
    os.close(end)
    os.write(main, b"board\nquit\n")
    seen = b""
    while True:
        try:
            chunk = os.read(main, 65536)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    os.close(main)
    assert child.wait(30) == 0
    lines = seen.decode().replace("\r\n", "\n").splitlines()
    assert any(line.startswith("> ") for line in lines)
    assert "┌" not in seen.decode()  # a simple terminal gets lines, no screen
    assert max(map(len, lines)) <= 60


def test_done_answers_at_once(player: Player) -> None:
    reply = done(player.session, do(player.session, "hint"))
    assert reply.lines


@pytest.mark.skipif(not DOCS.is_file(), reason="the documentation is not installed")
def test_the_page_about_it_has_the_table() -> None:
    rows = [
        f"`{command.usage}` | {command.about[0].lower()}{command.about[1:-1]} |"
        for command in COMMANDS
    ]
    found = re.findall(r"^\|.*?\| (`.*)$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert found == rows
