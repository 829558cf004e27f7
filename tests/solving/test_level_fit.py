"""Levels and paths: what the tables exclude is refused at once, and nothing else; a pattern goes
before what is usual at a level."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from command_line import CommandLine
from made import wishes_in
from whydoku.errors import WhydokuError
from whydoku.solving.levels import LEVELS
from whydoku.solving.making import generate, wish
from whydoku.solving.making.impossible_wishes import refuse_impossible_wishes
from whydoku.solving.needed import levels_needing
from whydoku.solving.profiles.reading import profile_named

TABLE: dict[str, dict[str, list[float]]] = tomllib.loads(
    files("whydoku.solving").joinpath("levels.toml").read_text(encoding="utf-8")
)

RATINGS = {entry.slug: entry.rating for entry in profile_named("default").techniques}

CROSSES = "X.X.X.X.X" + ".X.X.X.X." * 2 + "X.X.X.X.X" + "?" * 45
"""A pattern that is not symmetric by half a turn where it says something."""


def refusal(**words: Any) -> str:
    try:
        refuse_impossible_wishes(wish(**words))
    except WhydokuError as fault:
        return str(fault)
    return ""


EXPLAINER = {
    "full-house": 1.0,
    "hidden-single-box": 1.2,
    "hidden-single-line": 1.5,
    "pointing": 1.7,
    "claiming": 1.9,
    "hidden-pair": 2.0,
    "naked-single": 2.3,
    "hidden-triple": 2.5,
}
"""How the Explainer rates its easiest techniques, those beside the singles if they place a digit
at once."""


def is_excluded(level: str, slug: str) -> bool:
    """Whether the table of levels and the ratings of techniques exclude a pair, plainly told.

    Until a profile has tried all that the Explainer knows, a puzzle may be as easy as the first
    that it has not tried. The X-Wing is the last technique before one that the Explainer does not
    know: what is solved by then is no `monstrous` puzzle. The last free cells of houses and digits
    fill 36 cells at most, and at no level are so few open. A skyscraper is always another technique
    by the default profile.
    """
    if slug in ("full-house", "last-digit", "skyscraper"):
        return True
    if slug == "shared-sight":  # which only other rules need
        return bool(refusal(level=level, hardest=slug))
    row, rating, before = TABLE[level], RATINGS[slug], [*RATINGS][: [*RATINGS].index(slug)]
    if level == "monstrous":
        return rating <= RATINGS["x-wing"]
    if "hardest" in row:
        least, most = row["hardest"]
        return rating < least or rating > most
    left = (er for one, er in EXPLAINER.items() if not {one, f"direct-{one}"} & {*before})
    begin, end = row["se"]
    return rating < begin or min(left, default=2.6) > end


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_and_a_hardest_step_are_refused_where_the_tables_exclude_them(level: str) -> None:
    for slug in RATINGS:
        told = refusal(level=level, hardest=slug)
        assert bool(told) == is_excluded(level, slug), (slug, told)
        assert not (told and level in levels_needing(slug)), slug


@pytest.mark.dear
@pytest.mark.parametrize("level", [name for name in LEVELS if name != "monstrous"])
def test_what_is_made_for_a_level_is_not_refused(level: str) -> None:
    for made in generate(8, level=level, seed=3).made:
        assert refusal(level=level, hardest=made.hardest) == ""


WOULD_WORK = """
level=fiendish with=als-xz: the hardest step at level 'fiendish' is rated 6.5 or less on the scale
  'whydoku', and als-xz 6.6; diabolical and monstrous may have some
level=diabolical up_to=xy-wing: the hardest step at level 'diabolical' is rated 5 or more on the
  scale 'whydoku', and what is allowed 4.2; gentle, easy, medium, hard, expert, fiendish and
  monstrous may have some
level=gentle hardest=hidden-single-line: level 'gentle' ends at 1.2 on the scale 'se', and up to
  there easier steps solve all without hidden-single-line: no puzzle that needs it is rated below
  1.5; easy and medium have some
level=medium hardest=full-house: level 'medium' begins at 1.5 on the scale 'se', and what the
  allowed techniques solve ends at 1; no level has any
"""


@pytest.mark.parametrize(("words", "reason"), [*wishes_in(WOULD_WORK)])
def test_a_refusal_says_what_would_work(words: dict[str, Any], reason: str) -> None:
    assert refusal(**words) == f"there is no such puzzle: {reason}"


@pytest.mark.parametrize(
    ("rating", "reason"),
    [
        ("1.3-1.4", "no rating on the scale 'se' is between 1.2 and 1.5, and 1.3-1.4 is wanted"),
        ("4.3", "no rating on the scale 'se' is between 4.2 and 4.4, and 4.3 is wanted"),
        *((f"{rating}", "") for rating in (*EXPLAINER.values(), 2.6, 2.8, 4.4)),
        *((rating, "") for rating in ("1.3-1.5", "1.2-1.4", "4.5", "8.3-8.4", "12-", "-1")),
    ],
)
def test_a_rating_between_two_that_follow_each_other_is_refused(rating: str, reason: str) -> None:
    assert refusal(rating=rating) == (f"there is no such puzzle: {reason}" if reason else "")


def test_what_is_hardly_found_is_called_so_when_the_time_is_over(whydoku: CommandLine) -> None:
    for level, slug, more in (
        ("hard", "finned-x-wing", "; some of level medium and expert have"),
        ("monstrous", "swordfish", ""),
    ):
        asked = ("--level", level, "--hardest", slug, "--timeout", "0", "--seed", "1")
        done = whydoku("generate", *asked)
        assert done.code == 1
        told = f"; hardly any puzzle of level {level} has {slug} as its hardest step{more}\n"
        assert done.err.endswith(told)
    done = whydoku("generate", "--level", "hard", "--hardest", "x-wing", "--timeout", "0")
    assert "hardly" not in done.err


# A pattern and a level


def test_a_pattern_replaces_the_symmetry_of_a_level_and_the_clues_that_it_has_no_room_for() -> None:
    for pattern, clues in (
        (CROSSES, [26, 30]),
        ("?" * 80 + ".", [26, 30]),
        ("X" * 20 + "." * 33 + "?" * 28, [26, 30]),
        ("X" * 28 + "." * 24 + "?" * 29, [28, 30]),
        ("." * 52 + "X" * 18 + "?" * 11, [26, 29]),
        ("X" * 32 + "?" * 49, [0, 81]),
    ):
        asked = wish(level="hard", pattern=pattern)
        assert (asked.symmetry.name, asked.clues.asked) == ("none", clues), pattern
    assert wish(level="hard", pattern="?" * 81).symmetry.name == "rotational"
    own = wish(level="hard", pattern="?" * 80 + ".", symmetry="vertical", clues=31)
    assert (own.symmetry.name, own.clues.asked) == ("vertical", [31, 31])
