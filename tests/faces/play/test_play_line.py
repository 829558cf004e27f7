"""Playing in lines: what is typed, what is said, and that no game is ever lost."""

from __future__ import annotations

import ast
import io
import json
import os
import pickle
import random
import re
from collections import Counter
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import (
    CommandLine,
    Piped,
    all_seen,
    needs_terminal,
    process,
    started_at_a_terminal,
)
from corpus import SOLVED, WIKIPEDIA
from effort import few
from golden_games import FOLDER
from patience import PATIENCE
from whydoku import Game, Grid, example, explain
from whydoku.errors import WhydokuError
from whydoku.faces.play import commands
from whydoku.faces.play.commands import BY_WORD, COMMANDS, do, done
from whydoku.faces.play.helping import HintHelp
from whydoku.faces.play.plain import Voice, play, typed_lines
from whydoku.faces.play.puzzles import resume
from whydoku.faces.play.questions import PlayQuestion, made_puzzle
from whydoku.faces.play.replies import Pending
from whydoku.faces.play.saves import Games
from whydoku.faces.play.session import HelpUsed, Origin, PositionAtHand, Session
from whydoku.formats.spans import plain
from whydoku.grids.notation import format_conclusions, parse_eliminations
from whydoku.logic.catalogue import technique_named
from whydoku.playing.arguments.naming import steps_of
from whydoku.playing.hints.hint import Hint
from whydoku.playing.practice.practice import Position, practice

DOCS = Path(__file__).parents[3] / "docs" / "how-to" / "play-in-a-terminal.md"
ROWS = [WIKIPEDIA[at : at + 9] for at in range(0, 81, 9)]


class Player:
    """A player in lines: `say` types lines and returns what is said."""

    def __init__(self, puzzle: str, folder: Path | None = None) -> None:
        keeper = Games(folder) if folder else None
        self.session = Session(Game(puzzle), keeper=keeper)

    def say(self, *lines: str) -> list[str]:
        return typed(self.session, *lines, width=None)


def typed(session: Session, *lines: str, width: int | None = 200) -> list[str]:
    """What is heard, at a terminal or in a pipe."""
    heard: list[str] = []
    play(session, Voice(heard.append, width), iter(lines))
    return heard


@pytest.fixture
def player() -> Player:
    return Player(WIKIPEDIA)


def moves_of(puzzle: str, solution: str) -> list[str]:
    return [f"{i // 9 + 1}{i % 9 + 1}{solution[i]}" for i, sign in enumerate(puzzle) if sign == "."]


TALKS = Path(__file__).parents[2] / "golden" / "play.txt"
"""Games in lines, as a section each: `@` begins one with an example, `>` is typed, and below stands
what is said. With `WRITE=1` this test writes anew what has changed."""


def test_games_in_lines_are_answered_as_ever() -> None:
    before = TALKS.read_text(encoding="utf-8")
    told: list[str] = []
    for section in before.rstrip().split("\n\n"):
        heading, *lines = section.splitlines()
        told += ["", heading]
        player, asked = Player(WIKIPEDIA), list[str]()
        width = 200 if heading.endswith("at a terminal") else None
        for line in [*lines, ""]:
            if line.startswith(">"):
                asked.append(line[2:])
                told.append(line)
            elif asked:
                told += "\n".join(typed(player.session, *asked, width=width)).splitlines()
                asked = []
            if line.startswith("@"):
                player = Player(example(line[2:]).puzzle)
                told.append(line)
    now = "\n".join([*told[1:], ""])
    if now != before and "WRITE" in os.environ:
        TALKS.write_text(now, encoding="utf-8")
    for one, other in zip(now.split("\n\n"), before.split("\n\n"), strict=True):
        assert one.rstrip() == other.rstrip()


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    lines = [*moves_of(WIKIPEDIA, SOLVED), "status", "check"]
    ran = process(
        "play", "--plain", "--games", str(tmp_path), WIKIPEDIA, input="\n".join(lines) + "\n"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    heard = ran.stdout.splitlines()
    assert heard[0].startswith("51 cells open.")
    assert heard[1] == "4 in r1c3."
    assert [line[:22] for line in heard if "Solved" in line] == ["Solved. Without help. "]
    assert heard[-2:] == ["All cells are filled.", "The puzzle is solved."]
    assert len(heard) == 1 + 51 + 8 + 1 + 2  # eight digits become complete before it is solved


def test_the_same_hint_on_the_same_grid_counts_once(player: Player) -> None:
    player.say("hint", "close", "hint", "steps", "why r1c6=8", "hint", "hint")
    assert player.session.helped.hints == 1
    player.say("r1c6=8", "hint")
    assert player.session.helped.hints == 2


def test_an_argument_is_checked_and_taken() -> None:
    player = Player(example("first-steps").puzzle)
    heard = player.say("argue naked pair 45 r3c3 r8c3: r2c3<>4")
    assert heard[0].startswith("It holds: Naked Pair")
    assert player.say("apply") == ["Crossed out 4 and 5 in r2c3, 4 in r4c3, 4 in r5c3."]
    player.say("undo")
    assert player.session.helped == HelpUsed()
    heard = player.say("argue naked pair 45 r3c3 r2c3: r4c3<>4")
    assert heard[0].startswith("r2c3 can be 7")
    assert heard[-1] == "That 4 can be removed from r4c3 is true, but this does not show it."
    assert "gives no reason for the claim" in player.say("argue because")[0]
    assert player.session.helped == HelpUsed(whys=1), "the solution has answered"


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


@pytest.mark.parametrize("place", ["lesson x-wing", "path", "path puzzle", "practice x-wing 1"])
def test_who_leaves_a_place_for_the_game_is_told(player: Player, place: str) -> None:
    back = "Back in your game."
    lines = ["marks own"] if player.say(place)[0].startswith("Practice") else ["hint", "steps"]
    for line in (*lines, "note r4c3 2", "marks automatic", "close"):
        player.say(place)
        heard = player.say(line)
        assert heard.count(back) == 1, line
        assert heard[0] == back
        assert not player.session.place
        assert back not in player.say("hint", "status", "steps")
    for line in ("erase r1c3", "note r1c3 5"):  # nothing changes, so nothing is left
        player.say(place)
        assert back not in player.say(line)
        assert player.session.place
    player.say("close")
    assert back not in player.say(place, "new easy", "status", place, WIKIPEDIA, "hint")


def test_practice_is_judged(player: Player) -> None:
    assert player.say("practice naked-pair")[0].startswith("Practice: Naked Pair, grade ")
    now = player.session.practice
    assert now is not None
    step = now.position.step
    # Of these it would say that only the digit differs.
    asked = {one.cell for each in steps_of("naked-pair", now.position.grid) for one in each.removed}
    true = next(k for k in now.position.grid.solution().placed if k.cell not in asked)
    example = player.say("apply")[0].partition("such as ")[2].rstrip(".")
    assert re.fullmatch(r"answer r\dc\d not \d", example)
    fitting = parse_eliminations(example[7:].replace(" not ", "<>"))
    assert fitting & now.position.grid.bits & ~now.position.grid.digits
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
    assert "is true, but this does not show it" in player.say(f"argue {claims}")[-1]
    now = player.session.practice
    assert now is not None
    assert now.is_helped, "the solution has answered"
    assert not player.session.game.can_undo  # none of it was in the game


def test_explanations_are_sentences(player: Player) -> None:
    for line in ("hint 4", "steps", "path", "next", "why 273", "lesson x-wing"):
        assert all(told.endswith((".", "?", ":")) for told in player.say(line)), line


def test_lines_are_not_broken_inside_a_cell() -> None:
    lines = "\n".join(typed(Session(Game(WIKIPEDIA)), "marks r1", width=40)).splitlines()
    assert max(map(len, lines)) <= 40
    assert not any(re.match(r"\d|.*:$", line) for line in lines)


def test_refusals_name_what_was_meant(player: Player, tmp_path: Path) -> None:
    assert "neither a command nor a move" in player.say("r1c3=4 foo")[0]
    assert player.say("help 5")[0].startswith("5: Says where 5 stands")
    assert player.say("help row 4")[0].startswith("row 4: Reads a row")
    assert player.say("new foo")[0].endswith(
        "from the easiest they are gentle, easy, medium, hard, expert, fiendish, diabolical and "
        "monstrous."
    )
    kept = Player(WIKIPEDIA, tmp_path)
    assert kept.say("games 2") == ["Found '2'; the game to go on with is 1, as there is only one."]
    clashing = Player("123456.........7" + "." * 65)
    assert clashing.say("check") == ["This puzzle has no solution; hint says why."]


def test_a_chain_of_seven_links_is_said_clause_by_clause(player: Player) -> None:
    [position] = practice("xy-chain", seed=11)
    player.session.practice = PositionAtHand(position)
    told = [
        "XY-Chain: if r5c9 is not 9, then it is 4,",
        "so r5c1 (4 or 7) is 7, so r8c1 (3 or 7) is 3,",
        "so r9c1 (3 or 6) is 6, so r4c1 (5 or 6) is 5,",
        "so r6c1 (5 or 8) is 8, so r6c3 (8 or 9) is 9;",
        "so 9 is in r5c9 or r6c3: 9 can be removed from r5c3 and r6c7.",
    ]
    assert player.say("hint 4")[:5] == told
    assert player.say("answer r5c3<>9 r6c7<>9")[:6] == ["Right.", *told]


def test_the_facts_of_a_large_net_are_said_one_by_one(player: Player) -> None:
    net = technique_named("nested-forcing-chain")
    grid = Grid(net.example or "")
    step = next(net.find(grid))
    player.session.practice = PositionAtHand(Position(grid, step, net.slug, "default", 1))
    heard = player.say(f"answer {format_conclusions(0, step.eliminations)}")
    facts = [line for line in heard if re.match(r"  \d\.", line)]
    assert facts
    assert player.say("repeat 1.")[:1] == facts[:1]


def test_a_small_net_is_said_fact_by_fact_and_with_its_grounds_again(player: Player) -> None:
    grid, step = next(
        move
        for move in explain(example("golden-nugget").grid).moves
        if "if r8c4 is 1, then r3c4 is 9" in str(move[1])
    )
    player.session.game = Game(grid)
    player.session.show(HintHelp(Hint(grid, step, profile="default"), 3))
    heard = player.say("hint")
    assert heard == [
        "Dynamic Forcing Chain: if r8c4 is 1, then r3c4 is 9 (column 4),",
        "r3c6 (7 or 9) is 7, r2c7 is 7 (box 3),",
        "r4c8 is 7 (row 4), r4c7 is 1 (row 4),",
        "r4c2 is 4 (row 4), r3c2 (1 or 4) is 1,",
        "so row 1 has no place for 1: 1 can be removed from r8c4.",
        "repeat says on what each fact rests.",
        "apply takes this step.",
    ]
    again = player.say("repeat")
    assert again[:5] == heard[:5]
    assert "  4. r4c8 is 7 (only place in row 4; from lines 2 and 3)." in again
    assert player.say("repeat 4")[0] == "  4. r4c8 is 7 (only place in row 4; from lines 2 and 3)."


def test_candidates_are_heard_digit_by_digit(player: Player) -> None:
    heard = typed(player.session, "lesson naked-pair", *["next"] * 4)
    assert any("r4c9 (3 or 8)" in line for line in heard)


@pytest.mark.dear
def test_a_long_reason_is_told_clause_by_clause() -> None:
    player = Player(example("easter-monster").puzzle)
    *clauses, tip = player.say("hint 4")
    assert tip == "apply takes this step."
    assert clauses[1] == "from r2c1 and r2c3 by 3 and 8 in row 2 to r2c7 and r2c9,"
    assert clauses[-2].startswith("so these 16 cells ")
    assert clauses[-1].startswith("13 candidates can be removed from ")
    assert max(map(len, clauses[:-1])) <= 123
    assert player.session.shown is not None
    [(_, whole)] = player.session.shown.lines("plain")
    assert f"{plain(whole)}." == " ".join(clauses)


def test_marks_and_the_81_characters_are_those_of_the_board_in_sight(player: Player) -> None:
    heard = player.say("practice naked-pair", "marks", "line")
    grid = player.session.grid
    assert grid != player.session.game.grid
    at = heard.index("Candidates of the practice.")
    assert heard[-1] == grid.as_line()
    told = " ".join(heard[at + 1 : -2])
    for i in range(81):
        digits = [d for d in range(1, 10) if grid.bits >> i * 9 + d - 1 & 1]
        name = f"r{i // 9 + 1}c{i % 9 + 1}: "
        assert (f"{name}{' '.join(map(str, digits))}" in told) is not bool(grid.digit_at(i))


def test_the_end_of_what_is_typed_leaves() -> None:
    def ended(_prompt: str) -> str:
        raise EOFError

    assert [*typed_lines(ended)] == ["quit"]


def test_a_game_that_a_new_puzzle_replaces_is_spoken_of(player: Player, tmp_path: Path) -> None:
    for one, what in ((player, "was not kept"), (Player(WIKIPEDIA, tmp_path), "is kept, and")):
        heard = one.say("r1c3=4", example("x-wing").puzzle)
        assert heard[1].startswith(f"New puzzle; your old game {what}")


def test_leaving_says_what_becomes_of_the_game(player: Player, tmp_path: Path) -> None:
    assert player.say("quit", "status") == ["Your game is not kept."]
    kept = Player(WIKIPEDIA, tmp_path)
    assert kept.say("q") == ["Your game is kept; whydoku play goes on with it."]
    assert len([*tmp_path.glob("*.json")]) == 1
    kept.say(" ".join(moves_of(WIKIPEDIA, SOLVED)))
    assert kept.say("quit") == ["Until next time."]


def test_help_is_counted_and_told_in_the_end(player: Player) -> None:
    moves = moves_of(WIKIPEDIA, SOLVED)
    player.say("hint", "hint", "steps", "close", "steps", "why r1c3=4", "path", "close")
    heard = player.say(*moves, "hint")
    assert heard[-2].startswith("Solved. With 1 hint, 2 lists of steps, 1 question why and 1 path.")
    player.say("hint", "close", "hint")
    assert player.session.helped.hints == 1  # a grid that is solved needs none
    medium = Session(Game(WIKIPEDIA), Origin("Medium", "medium"))
    assert typed(medium, " ".join(moves))[-1] == (
        "Solved. Without help. new makes the next medium one, new hard a harder one; statistics "
        "says what you have solved."
    )


def test_solved_games_are_added_up(tmp_path: Path) -> None:
    player = Player(WIKIPEDIA, tmp_path)
    assert player.say("statistics") == ["You have not solved a puzzle yet."]
    assert player.say("games")[0].startswith("1. a puzzle")
    whole = " ".join(moves_of(WIKIPEDIA, SOLVED))
    for level, hints in (("easy", 0), ("easy", 2), ("hard", 0), ("", 1), ("easy", 0)):
        player.session.begin(Game(WIKIPEDIA), Origin(level=level))
        player.session.helped = HelpUsed(hints=hints)
        player.say(whole)
    assert player.say("stats") == [
        "Easy: 3 solved, 2 without a hint, the other with 2 hints.",
        "Hard: 1 solved without a hint.",
        "Others: 1 solved with 1 hint.",
        "In all: 5 solved, 3 without a hint, the others with 3 hints.",
    ]
    assert Player(WIKIPEDIA).say("statistics")[0].startswith("Games are not saved in this session")


def test_a_refused_note_leaves_the_marks_as_they_were(player: Player) -> None:
    assert player.say("note r1c1 2")[0].startswith("r1c1 holds 5")
    assert player.session.game.is_automatic
    assert not player.session.game.can_undo
    assert player.say("r1c3=4", "undo", "note r1c1 2", "redo")[-1] == "4 in r1c3."


def test_candidates_are_shown_from_the_start_only_where_some_are_out(tmp_path: Path) -> None:
    begun = Player("." * 81)
    begun.session = Session()
    for puzzle in ("new gentle", "new easy", WIKIPEDIA):
        assert begun.say(puzzle, "marks")[-2:] == ["Your own notes.", "There are none."]
    file = tmp_path / "marks.txt"
    file.write_text(Grid(WIKIPEDIA).remove("r1c3<>1").as_marks())
    assert "Automatic candidates." in begun.say(f"open {file}", "marks")


def test_a_choice_of_marks_is_kept_for_other_games(player: Player, tmp_path: Path) -> None:
    assert "Your own notes." in player.say("marks own", "new easy", "marks")
    assert "Your own notes." in player.say("open x-wing", "marks")
    assert "Automatic candidates." in player.say("marks automatic", WIKIPEDIA, "marks")
    once = Player(WIKIPEDIA, tmp_path)
    once.say(*moves_of(WIKIPEDIA, SOLVED), "marks own")
    again = Player("." * 81, tmp_path)
    reply = done(again.session, resume(again.session))
    assert reply.lines[0] == ("", ("Your last game is solved.",))
    assert again.session.game.puzzle != Grid(WIKIPEDIA)
    assert again.say("marks") == ["Your own notes.", "There are none."]


def test_cells_with_two_marks_are_read(player: Player) -> None:
    assert player.say("pairs r3") == [
        "Automatic candidates.",
        "Row 3. r3c1: 1 2; r3c4: 2 3; r3c5: 3 4; r3c6: 2 4.",
    ]
    read = [name for line in player.say("pairs") for name in re.findall("r[1-9]c[1-9](?=:)", line)]
    numbers = Counter(str(candidate.cell) for candidate in player.session.grid.candidates)
    assert read == [cell for cell, number in numbers.items() if number == 2]
    player.say("note r1c3 1 2", "note r1c4 2 6", "note r4c2 1 2 5")
    assert player.say("pairs") == ["Your own notes.", "Row 1. r1c3: 1 2; r1c4: 2 6."]
    player.say("practice naked-pair")
    assert player.say("pairs")[0] == "Candidates of the practice."
    assert player.say("pairs x")[0].startswith("Found 'x'")


@pytest.mark.parametrize(
    "pasted",
    [
        [WIKIPEDIA],
        [" ".join(row) for row in ROWS],
        [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS],
        ["+---------+", *(f"|{row}|" for row in ROWS), "+---------+"],
        str(example("wikipedia").grid).splitlines(),
        [f"https://www.sudokuwiki.org/sudoku.htm?bd={WIKIPEDIA.replace('.', '0')}"],
        [json.dumps({"puzzle": WIKIPEDIA})],
        [f"open {WIKIPEDIA}"],
        ["open wikipedia"],
    ],
)
def test_puzzles_are_pasted(pasted: list[str]) -> None:
    player = Player(example("x-wing").puzzle)
    heard = player.say(*pasted, "status")
    assert all(told.startswith(("New puzzle.", "51 cells open.", "wikipedia.")) for told in heard)
    assert heard[-1].startswith("51 cells open.")
    assert player.session.game.puzzle.as_line() == WIKIPEDIA


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


def test_a_saved_game_says_where_its_puzzle_comes_from(tmp_path: Path) -> None:
    player, saved = Player(WIKIPEDIA, tmp_path / "games"), tmp_path / "mine.json"
    player.session.origin = Origin("Medium", "medium")
    player.say("r1c3=4", f"save {saved}")
    assert player.say("new gentle", f"open {saved}")[-3:-1] == ["Saved game.", "Medium."]
    assert player.session.origin == Origin("Medium", "medium")
    assert Game.from_json(saved.read_text()) == player.session.game
    player.say("r1c4=6")
    heard = player.say(f"open {saved}")
    assert heard[:2] == ["Saved game; your old game is kept, and games lists it.", "Medium."]
    saved.write_text(Game(WIKIPEDIA).as_json())
    assert player.say(f"open {saved}")[0].startswith("Saved game")
    assert player.session.origin == Origin()


def test_games_of_the_page_go_on_and_go_back(player: Player, tmp_path: Path) -> None:
    texts = [(FOLDER / f"{name}.json").read_text(encoding="utf-8") for name in ("page", "terminal")]
    file = tmp_path / "games.json"
    file.write_text(
        f'{{"whydoku":"games","version":3,"settings":null,"kept":[{",".join(texts)}],'
        '"past":[],"replays":[]}',
        encoding="utf-8",
    )
    heard = player.say(f"open {file} 2")
    assert (*heard[:2], heard[-1]) == ("Saved game.", "Hard.", "This is game 2 of 2 in the file.")
    assert player.session.helped == HelpUsed(hints=2, paths=1)
    assert player.say(f"open {file} 3") == ["The file has games from 1 to 2; found 3."]
    later = tmp_path / "later.json"
    later.write_text('{"whydoku":"games","version":4,"kept":[]}', encoding="utf-8")
    [refusal, *_] = player.say(f"open {later}")
    assert "is read in version 3" in refusal
    shared = tmp_path / "shared.json"
    shared.write_text(texts[0], encoding="utf-8")
    assert "Süß &" in " ".join(player.say(f"open {shared}"))
    again = tmp_path / "again.json"
    player.say(f"save {again}")
    assert again.read_text(encoding="utf-8").rstrip() == texts[0]
    link = player.session.game.as_link("https://sudoku.club/")
    player.say("r1c3=4")
    assert player.say(f"open {link}")[0].startswith("New puzzle")
    assert player.session.origin.title == 'Süß & "mehr" ✓'
    assert player.session.game.as_link("https://sudoku.club/") == link


def test_new_puzzles_and_that_of_today(player: Player) -> None:
    assert player.say("new gentle")[0] == "Gentle."
    assert player.session.origin.level == "gentle"
    first = player.say("today gentle", "line")
    assert player.say("new gentle", "today gentle", "line")[-2:] == first[-2:]
    asked = do(player.session, "today")
    assert isinstance(asked, Pending)
    assert asked.question == PlayQuestion(made_puzzle, ("easy", date.today()))
    assert player.say("new golden")[0].startswith("No level is called")


def test_every_command_has_a_word_and_help(player: Player) -> None:
    assert len(BY_WORD) == sum(1 + len(command.also) for command in COMMANDS)
    assert {word: commands.typed(word)[0] for word in BY_WORD} == BY_WORD
    assert [commands.typed(command.usage)[0] for command in COMMANDS] == [*COMMANDS]
    for command in COMMANDS:
        assert command.about.endswith("."), command.name
        [line] = player.say(f"help {command.name}")
        assert line.startswith(f"{command.usage}: {command.about}")
    assert len(player.say("help all")) > len(COMMANDS)


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
    assert second.say("row 1")[0].startswith("Row 1: 5")  # which changes nothing
    assert first.say("r5c5=5") == ["5 in r5c5."]
    assert "kept as a game of its own" in second.say("r4c2=5")[-1]
    assert second.say("r4c3=9")[-1] == "9 in r4c3."
    kept = [json.loads(path.read_text()) for path in sorted(tmp_path.glob("*.json"))]
    entries = [[entry["placed"] for entry in one["entries"]] for one in kept]
    assert entries == [["4r1c3", "5r5c5"], ["4r1c3", "5r4c2", "9r4c3"]]


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
    later.write_text('{"whydoku": "game", "version": 3}')
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
    year_ago = datetime.now().replace(month=1, day=9, hour=7, minute=5) - timedelta(days=365)
    os.utime(tmp_path / "game-0001.json", (year_ago.timestamp(),) * 2)
    first, *others = player.say("games")
    assert re.fullmatch(
        r"1\. x-wing, 55 cells open, played (to|yester)day at \d+:\d\d, this one\.", first
    )
    what = "2. a puzzle of your own with 5, 3 and 7 in row 1, 50 cells open, played"
    when = f"on {year_ago.day} January {year_ago.year} at 7:05."
    assert others == [f"{what} {when}", "games and a number goes on with one."]
    assert player.say("games 2")[-1].startswith("50 cells open.")
    assert player.session.game.history == ("r1c3=4",)
    player.say("quit")
    found, _ = Games(tmp_path).last()  # the game that was opened, though nothing was done in it
    assert found is not None
    assert found.game.history == ("r1c3=4",)
    player.say("r1c4=6")
    assert len([*tmp_path.glob("*.json")]) == 2


@pytest.mark.dear
def test_a_timer_counts_what_is_played_while_it_is_on(tmp_path: Path) -> None:
    player, now = Player(WIKIPEDIA, tmp_path), 100.0
    player.session.now = lambda: now
    *moves, last = moves_of(WIKIPEDIA, SOLVED)
    player.say(moves[0])
    assert "timer" not in (tmp_path / "game-0001.json").read_text()
    assert "the timer is off" in player.say("pause")[0].lower()
    assert player.say("timer") == ["The timer is on.", "pause stops it, timer off puts it away."]
    now += 65
    assert player.say("timer") == ["Played for 1 minute and 5 seconds."]
    assert player.say("pause")[0] == "Paused. Played for 1 minute and 5 seconds."
    now += 1000
    player.say("# nothing is done by a comment", moves[1])
    now += 5
    assert player.say("status")[-1] == "Played for 1 minute and 10 seconds."
    player.say("quit")

    later = Player(WIKIPEDIA, tmp_path)
    now = 3.0  # of a computer that has just begun
    later.session.now = lambda: now
    done(later.session, resume(later.session))
    now += 3600
    assert later.say("timer off", "status")[0] == "The timer is off."
    now += 60
    later.say("timer on", *moves[2:])
    now += 2
    solved = "Solved. Played for 1 hour, 1 minute and 12 seconds. Without help."
    assert later.say(last)[-1].startswith(solved)
    now += 60
    assert later.say("timer") == ["Played for 1 hour, 1 minute and 12 seconds."]
    later.say("undo")
    now += 1
    assert later.say("timer") == ["Played for 1 hour, 1 minute and 13 seconds."]
    later.say(last, "quit")

    after = Player(WIKIPEDIA, tmp_path)
    after.session.now = lambda: now
    done(after.session, resume(after.session))
    assert after.session.game.puzzle != Grid(WIKIPEDIA)
    assert after.say("timer") == ["Played for 0 seconds."]


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
    status = typed(lines="status\n")[1]
    assert typed(lines="history\n") == ["Your last game.", status, "1. 4 in r1c3."]
    assert typed("--level", "gentle", lines="")[0] == "Gentle."
    assert typed("--today", lines="")[0].startswith("Easy, ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--level", "hard", WIKIPEDIA], "leave out the one you named"),
        (["-f", "-"], "standard input is for what you type"),
        (["--games", "here", "--no-keep"], "--games and --no-keep contradict each other"),
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
    words = "-m", "whydoku", "play", "--games", str(tmp_path), WIKIPEDIA
    child, main = started_at_a_terminal(*words, TERM="dumb", COLUMNS="60")
    os.write(main, b"board\nquit\n")
    seen = all_seen(main).decode()
    assert child.wait(PATIENCE) == 0
    lines = seen.replace("\r\n", "\n").splitlines()
    assert any(line.startswith("> ") for line in lines)
    assert "┌" not in seen  # a simple terminal gets lines, no screen
    assert max(map(len, lines)) <= 60


def test_what_replies_call_commands_are_commands() -> None:
    names: set[str] = set()
    for path in Path(commands.__file__).parent.glob("[a-z]*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in docstrings:
                names |= {*re.findall("`([a-z]+)", str(node.value))}
    assert {"hint", "apply", "next"} <= names <= {*BY_WORD}


@pytest.mark.skipif(not DOCS.is_file(), reason="the documentation is not installed")
def test_the_page_about_it_names_commands() -> None:
    told = DOCS.read_text(encoding="utf-8").split("## What you can type", 1)[1]
    rows = re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)
    named = [line for cell in rows for line in re.findall(r"`([^`]+)`", cell)]
    assert len(named) > 10
    assert not [line for line in named if commands.typed(line)[0] not in COMMANDS]
