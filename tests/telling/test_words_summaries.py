"""Paths in blocks, and the text around them: titles, depth and cost, comments on passes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from corpus import WIKIPEDIA
from telling.word_samples import SAMPLES
from whydoku.faces.cli.console import Console
from whydoku.formats.spans import TECHNIQUE, Span, plain
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates, parse_constraint
from whydoku.grids.parts.sets import CandidateSet
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.why import Chain, Impossible
from whydoku.operations.tellings import path, watched
from whydoku.solving.moves import Figures, Further, Pass
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.proved import Assumed, Proved
from whydoku.solving.solve import explain
from whydoku.solving.totals import Totals
from whydoku.solving.trace import Trace
from whydoku.telling.lines import in_lines, lines_of
from whydoku.telling.pages.pages import (
    PAGE_END,
    html_trace,
    markdown_trace,
    page_begin,
    path_on_page,
)
from whydoku.telling.pages.walker import html_walk
from whydoku.telling.words.about.paths import (
    block_lines,
    block_text,
    blocks_of,
    margin_of,
    pass_name,
    ratings_by,
    tell_trace,
)
from whydoku.telling.words.about.summaries import (
    depth_and_cost,
    signs_of_chains,
    statistics_head,
    totals_told,
    unsolved_told,
    verified,
    watched_sums,
    why_stuck,
)
from whydoku.telling.words.about.verdicts import how_it_ends
from whydoku.telling.words.telling import tell
from whydoku.telling.words.writing.language import language
from whydoku.telling.words.writing.manner import writer_for, writer_of

X_WING = explain(example("x-wing").grid)
STUCK = explain(example("x-wing").grid, "simple")
BROKEN = explain(Grid("12345678.........9" + "." * 63), "exceldoku")
BY_PASSES = explain(example("x-wing").grid, "bloc")
MARKED = explain(example("x-wing").grid, "closed-sets")
COLOURED = Console(people=True, colour=True, as_json=False)
WRITER = writer_of()


@pytest.mark.parametrize("trace", [X_WING, STUCK, BROKEN, BY_PASSES, MARKED])
@pytest.mark.parametrize("width", [None, 40, 80])
def test_blocks_together_are_the_path(trace: Trace, width: int | None) -> None:
    margin, writer = margin_of(trace), writer_for(trace.vocabulary)
    blocks = list(blocks_of(trace, writer, detail="argument"))
    told = tell_trace(trace, detail="argument", width=width)
    assert "\n".join(block_text(block, margin, width) for block in blocks) == told
    lines = [line for block in blocks for line in block_lines(block, margin, width)]
    assert "\n".join(map(plain, lines)) == told
    numbers = [number for block in blocks for number in block.numbers]
    assert numbers == list(range(1, len(trace) + 1))
    assert [block.kind for block in blocks].count("ending") == 1


def test_a_step_reads_the_same_in_a_block_and_on_its_own() -> None:
    for block in blocks_of(X_WING, WRITER):
        if block.kind == "step":
            grid, step = X_WING.moves[block.numbers[0] - 1]
            assert plain(block.text) == tell(step, grid)
            for part in (block.name, block.reason):
                assert plain(part) in plain(block.text)


def test_a_name_broken_over_two_lines_is_bold_in_both() -> None:
    text = (Span("Far " * 6 + "Away", role=TECHNIQUE), ": so it is")
    lines = lines_of(text, "12  ", 20)
    assert "\n".join(map(plain, lines)) == in_lines(text, "12  ", 20)
    assert list(map(COLOURED.highlighted, lines)) == [
        "12  \x1b[1mFar Far Far Far Far\x1b[0m",
        "    \x1b[1mFar Away\x1b[0m: so it is",
    ]


@pytest.mark.english
@pytest.mark.parametrize("columns", ["60", "100"])
def test_a_line_that_begins_with_the_number_of_an_idle_pass_is_no_step(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    plainly = Console(people=True, colour=False, as_json=False)
    told = "\n".join(path(plainly, BY_PASSES, details=True))
    blocks = blocks_of(BY_PASSES, WRITER)
    harder = sum(block.kind == "step" for block in blocks)
    assert harder
    assert len(re.findall(r"(?m)^   \+-", told)) == 4 * harder
    assert re.search(r"(?m)^\d, ", told), "a line begins with a number of a pass"


NET = "nested-forcing-chain"


def path_of(*slugs: str) -> Trace:
    """A step of each of these techniques; they need not follow from each other."""
    found = [technique_named(slug) for slug in slugs]
    grids = [Grid(technique.example or "") for technique in found]
    moves = [(grid, next(one.find(grid))) for one, grid in zip(found, grids, strict=True)]
    return Trace(grids[0], tuple(moves), grids[0])


@pytest.mark.parametrize(
    ("slugs", "said"),
    [
        (f"x-wing {NET}", "Step 2 says how it begins and ends; --details tells the whole way."),
        (
            f"{NET} {NET}",
            "Steps 1 and 2 say how they begin and end; --details tells the whole way.",
        ),
        (f"{NET} " * 6, "6 steps say how they begin and end; --details tells the whole way."),
        ("x-wing nishio", ""),
    ],
)
def test_steps_told_by_how_they_begin_and_end_are_named(slugs: str, said: str) -> None:
    trace = path_of(*slugs.split())
    short, full = (
        "\n".join(path(COLOURED, trace, details=details, style="plain"))
        for details in (False, True)
    )
    assert "--details" not in full
    assert said in short if said else "--details" not in short


@pytest.mark.parametrize(
    ("chains", "said"), [("eureka", "In chains, = joins"), ("nice-loop", "In chains, =5= joins")]
)
def test_signs_of_chains_are_explained(chains: str, said: str) -> None:
    grid = Grid("." * 81)
    trace = Trace(grid, ((grid, SAMPLES["open-long"]),), grid)
    words, notation = (
        "\n".join(path(COLOURED, trace, details=False, style="plain", chains=one))
        for one in ("words", chains)
    )
    assert (said in words, said in notation) == (False, True)


RING = Impossible(
    tuple(map(parse_constraint, ["7r1", "7c8", "7r5", "7c3", "7b1"])),
    parse_candidates("7r1c28 7r5c38 7r3c3"),
    parse_candidates("7r15c5"),
)
RINGED = Grid(removed="r1c134679<>7 r5c124679<>7 r2346789c8<>7 r246789c3<>7 r23c12<>7")
THROUGH_RING = Chain((parse_candidates("7r1c5"), parse_candidates("7r5c5")), (RING,))
BY_RING = Step("aic", eliminations=parse_candidates("7r9c5"), why=(THROUGH_RING,))
ODD_MOVES = path_of("exotic-link-aic", "xyz-wing", "unique-rectangle-4").moves
BRACKETS = [
    "[AHS(23)c7]",
    r"[2r57\2c7]",
    "[UR(58)r89c36]",
    "[IP:7r15,7c83,7b1]",
    "[JE:r12c6/r69c4]",
]
EXOCET = technique_named("exocet-aic")
BY_EXOCET = Grid(EXOCET.example), next(EXOCET.find(Grid(EXOCET.example)))
ODD_SIGNS = Trace(ODD_MOVES[0][0], (*ODD_MOVES, (RINGED, BY_RING), BY_EXOCET), ODD_MOVES[0][0])


@pytest.mark.parametrize(
    ("chains", "signs"),
    [
        ("eureka", ["(2|3)r5c7", "(1=37)r9c56", *BRACKETS, "- loop"]),
        ("nice-loop", ["ALS:r9c56{137}", "2/23", *BRACKETS]),
    ],
)
def test_each_sign_of_a_chain_that_the_path_has_is_explained(chains: str, signs: list[str]) -> None:
    writer = writer_for(ODD_SIGNS.vocabulary, chains=chains)
    told = plain(signs_of_chains(ODD_SIGNS, writer))
    places = [told.index(f" {sign} ") for sign in signs]
    assert len({*places}) == len(signs)
    assert told.count(". ") == len(signs)
    assert plain(signs_of_chains(path_of("xy-chain"), writer)).count(". ") == 0


def test_a_page_is_its_beginning_its_path_and_its_end() -> None:
    for trace in (X_WING, STUCK):
        page = html_trace(trace, pictures=False, remark="a & b")
        part = html_trace(trace, pictures=False, remark="a & b", whole=False)
        assert page == page_begin(path_on_page(trace).title) + part + PAGE_END
        assert part.startswith("<main ")
        assert part.endswith("</main>\n")


def test_every_english_template_for_paths_is_used(said: set[str]) -> None:
    for trace in (STUCK, BY_PASSES, MARKED):
        list(watched(COLOURED, trace))
    html_walk(X_WING)
    for trace in (path_of(NET), path_of(*[NET] * 6)):
        list(path(COLOURED, trace, details=False))
    for chains in ("eureka", "nice-loop"):
        list(path(COLOURED, ODD_SIGNS, details=False, chains=chains))
    for trace in (X_WING, STUCK, BROKEN, BY_PASSES, MARKED):
        tell_trace(trace)
        html_trace(trace, pictures=False)
        markdown_trace(trace)
        depth_and_cost(statistics(trace, profile_named(trace.profile)))
    easy = Grid(WIKIPEDIA)
    html_trace(explain(easy))
    list(watched(COLOURED, explain(easy, "simple")))
    ratings_by(WRITER, X_WING, Figures(4.2, 1.5, 1.2))
    why_stuck(STUCK, "stuck")
    why_stuck(STUCK, "refused")
    further = [Further("default", step) for step in (X_WING.steps[0], SAMPLES["guess"])]
    for ending in (
        *(replace(STUCK, solutions=number) for number in (0, 1, 2, 3, 1000)),
        *(replace(STUCK, solutions=1, further=one) for one in further),
    ):
        assert how_it_ends(ending) in tell_trace(ending, width=None).replace(":\n", ".\n")
    for column in ("steps", "placed", "excluded", "cost", "puzzles", "hardest"):
        statistics_head(column)
    totals = Totals(profile_named("default")).add_all([X_WING])
    assert str(len(X_WING)) in "".join(totals_told(totals))
    assert unsolved_told(totals) == ""
    assert unsolved_told(totals.add_all([STUCK]))
    pass_name(Pass("simple", 0, number=2, marked=0), WRITER)
    WRITER.full(verified(1, Proved(None, ("my-wing",))))
    WRITER.full(verified(1, Proved(Assumed(CandidateSet("5r1c1"), CandidateSet("6r1c2")))))
    watched_sums(easy, easy, WRITER)
    parts = ("path.", "page.", "statistics.")
    wanted = {key for key in language("en").templates if key.startswith(parts)}
    assert wanted <= said, sorted(wanted - said)
