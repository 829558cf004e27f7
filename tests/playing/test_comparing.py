"""Two paths of one puzzle, side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from playing.printed_paths import printed
from whydoku.errors import WhydokuError
from whydoku.operations.answers.comparing import comparison_data, draw_parting

SWORDFISH = wd.example("swordfish").grid
BOTH = wd.compare(SWORDFISH.explain("hodoku"), SWORDFISH.explain())


def test_paths_part_on_the_last_grid_that_both_pass() -> None:
    one, two = BOTH.first, BOTH.second
    assert (BOTH.parts, one.name, two.name) == (True, "hodoku", "default")
    assert one.parts_at is not None
    assert two.parts_at is not None
    (grid, step), (other, taken) = one.trace.moves[one.parts_at - 1], two.trace.moves[19]
    assert two.parts_at == 20
    assert grid.bits == other.bits
    assert (step.technique, taken.technique) == ("naked-triple", "finned-x-wing")
    later = [
        {side.trace.moves[n - 1][0].bits for n in side.harder if n > 20} for side in BOTH.sides
    ]
    assert all(later)
    assert not later[0] & later[1]


def test_what_each_needed_is_counted_the_hardest_first() -> None:
    assert next(iter(BOTH.counts)) == "swordfish"
    assert BOTH.counts["naked-triple"] == (1, 0)
    assert BOTH.counts["hidden-pair"] == (0, 1)
    for n, side in enumerate((BOTH.first, BOTH.second)):
        assert sum(both[n] for both in BOTH.counts.values()) == len(side.trace)


def test_the_order_of_steps_is_no_parting() -> None:
    grid = wd.example("x-wing").grid
    both = wd.compare(grid.explain("hodoku"), grid.explain())
    assert not both.parts
    assert "do not part" in str(both)
    assert [side["parting"] for side in comparison_data(both)["sides"]] == [None, None]


def test_a_path_may_need_no_further_step() -> None:
    stuck = wd.example("beyond-basics").grid
    ended = wd.compare(stuck.explain("simple"), stuck.explain(), ("few", "all"))
    assert ended.parts
    assert "is known to few" in str(ended)
    assert str(ended).split()[:2] == ["few", "all"]
    assert f"{81 - ended.first.trace.grid.digits.bit_count()} open" in str(ended)


def test_paths_of_different_puzzles_are_refused() -> None:
    with pytest.raises(WhydokuError, match="different grids; compare two of one puzzle"):
        wd.compare(BOTH.first.trace, wd.example("x-wing").grid.explain())


def test_the_parting_is_drawn() -> None:
    drawn = draw_parting(BOTH)
    assert drawn.count("hodoku") == drawn.count("default") == 1
    assert "20 Naked Triple" in drawn
    assert "20 Finned X-Wing" in drawn
    assert BOTH._repr_svg_() == drawn


def test_profiles_are_compared_on_the_command_line(whydoku: CommandLine, tmp_path: Path) -> None:
    picture = tmp_path / "parting.svg"
    asked = ("compare", "--example", "swordfish", "--profiles", "hodoku,default")
    assert whydoku(*asked, "--picture", str(picture)).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    found = json.loads(whydoku(*asked, "--json").out)
    assert [side["parting"]["number"] for side in found["sides"]] == [20, 20]
    assert [side["parting"]["step"]["technique"] for side in found["sides"]] == [
        *("naked-triple", "finned-x-wing")
    ]


def test_files_of_paths_are_compared_on_the_command_line(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.json"
    one.write_text(printed("HoDoKu", BOTH.first.trace), encoding="utf-8")
    two.write_text(json.dumps(BOTH.second.trace.as_dict()), encoding="utf-8")
    ran = whydoku("compare", str(one), str(two))
    assert ran.code == 0
    assert any(line.startswith("Step 20 of one.txt: Naked Triple") for line in ran.lines)
    one.write_text(one.read_text(encoding="utf-8").replace("=8", "=9", 1), encoding="utf-8")
    ran = whydoku("compare", str(one), str(two))
    assert (ran.code, ran.out) == (1, "")
    assert "line 1: not proved: step " in ran.err
    assert "is the first wrong step" in ran.err


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ((), "name two files with a path each, or --profiles for puzzles"),
        (("nowhere.txt", "nowhere.json"), "nowhere.txt is not a file with a path"),
        (("--profiles", "hodoku", "--example", "x-wing"), "--profiles names two"),
        (("--picture", "a.txt", "--example", "x-wing"), "--picture is a file that ends in"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    whydoku: CommandLine, asked: tuple[str, ...], what: str
) -> None:
    ran = whydoku("compare", *asked)
    assert ran.code in (1, 2)
    assert what in ran.err
