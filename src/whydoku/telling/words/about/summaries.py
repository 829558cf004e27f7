"""The text around a path: the title of its page, its outcome, its depth in the profile, why it
stopped, and comments on each pass while it is watched; and the totals of many paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from whydoku.formats.chain_notation import signs_in, step_in_notation
from whydoku.formats.spans import Spans, capital, joined, plain
from whydoku.grids.grid import Grid
from whydoku.solving.moves import Pass
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.paths import net_by, pass_name, ratings_by
from whydoku.telling.words.about.verdicts import open_cells, outcome_above, why_it_ends, why_no_step
from whydoku.telling.words.telling import is_way_abridged, name_of_step, sentence_text
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.passage import Sentence, listing, sentence
from whydoku.telling.words.writing.writer import Writer

if TYPE_CHECKING:
    from whydoku.solving.profiles.statistics import Statistics
    from whydoku.solving.proved import Proved
    from whydoku.solving.totals import Totals

MOST_IDLE: Final = 4
"""The most passes without effect that are listed in full if they follow one another; of a longer
row, only the first two and the last are listed."""


MOST_WAYS: Final = 5
"""The most steps that are named because their sentences abridge the way; more are counted."""


def title_of(trace: Trace, writer: Writer) -> Spans:
    """The title of a path: `Sudoku solved in 51 steps`."""
    key = f"page.title.{'solved' if trace.solved else 'unsolved'}"
    return capital(writer.words(key, number=len(trace)))


def facts_of(trace: Trace, writer: Writer) -> Spans:
    """The facts about a path that stand below its title: the number of clues, the hardest step and
    its rating."""
    hardest = trace.hardest_move
    return writer.full_words(
        "page.facts",
        clues=len(trace.puzzle.givens),
        hardest=name_of_step(writer, hardest[1]) if hardest else None,
        rating=f"{trace.rating:g}" if hardest else None,
        scale=trace.scale if hardest else None,
    )


def outcome_with_ratings(trace: Trace, writer: Writer) -> Spans:
    """The outcome of a path, as a caption of its last grid, with the ratings of the path if these
    are known."""
    if trace.solved or trace.broken is not None:
        outcome = outcome_above(writer, trace)
    else:
        why, number = why_it_ends(writer, trace), len(trace)
        outcome = writer.full_words("page.open", number=number, open=open_cells(trace), why=why)
    return (*outcome, " ", *ratings_by(writer, trace, trace.figures)) if trace.figures else outcome


def outcome_with_figures(trace: Trace, writer: Writer) -> Spans:
    """The text of `outcome_with_ratings`, and how large the largest net of the path is, if it has
    nets."""
    outcome, net = outcome_with_ratings(trace, writer), trace.largest_net
    return (*outcome, " ", *net_by(writer, trace, net)) if net else outcome


def depth_and_cost(statistics: Statistics) -> str:
    """Says how far down in its profile a path had to look for techniques, and what the path
    cost."""
    use = statistics.deepest
    return sentence_text(
        "path.depth",
        steps=sum(use.steps for use in statistics.uses),
        name=use.name if use else None,
        place=use.place if use else None,
        all=statistics.strategies if use else None,
        cost=None if statistics.cost is None else f"{statistics.cost:g}",
        level=statistics.level,
    )


def abridged_ways(trace: Trace, writer: Writer, how: str) -> Spans:
    """Says which steps of a path are told by the beginning and the end of their way, and `how` to
    see all of it; empty if there are none."""
    numbers = [
        n for n, (grid, step) in enumerate(trace.moves, 1) if is_way_abridged(writer, step, grid)
    ]
    if not numbers:
        return ()
    if len(numbers) > MOST_WAYS:
        return writer.full_words("path.ways", number=len(numbers), how=how)
    return writer.full_words("path.way", numbers=listing(map(slot.number, numbers)), how=how)


def signs_of_chains(trace: Trace, writer: Writer) -> Spans:
    """Explains the signs of the notation in which chains of a path are written: what joins two
    nodes, and each further sign by the first that the path has. Empty if none is written."""
    steps = (step_in_notation(step, writer.chains, naming=writer.naming) for step in trace.steps)
    written = [*filter(None, steps)]
    if not written:
        return ()
    signs = signs_in(written).items()
    told = [writer.full_words(f"path.sign.{role}", sign=sign) for role, sign in signs]
    return joined([writer.full_words(f"path.notation.{writer.chains}"), *told], " ")


def verified(steps: int, proved: Proved) -> Sentence:
    """Says that each step of a path, `steps` in number, is proved, relative to what, and which
    names were not checked."""
    values: dict[str, Any] = {"unchecked": ", ".join(proved.unchecked)} if proved.unchecked else {}
    if assumed := proved.assumed:
        beyond = {"placed": assumed.placed, "removed": assumed.removed}
        values["assumed"] = listing(
            sentence(f"path.assumed-{what}", number=len(some))
            for what, some in beyond.items()
            if some
        )
    return sentence("path.verified", number=steps, **values)


def why_stuck(trace: Trace, what: Literal["stuck", "refused"]) -> str:
    """Says that a path does not solve the puzzle, and why: as a status if `what` is "stuck", or as
    a refusal if it is "refused"."""
    writer = writer_for(trace.vocabulary)
    ended = why_it_ends(writer, trace) or why_no_step(writer, trace.profile, None)
    why = sentence("path.unsolved", open=open_cells(trace), why=ended)
    return plain(writer.words(f"path.unsolved-as.{what}", why=why))


def statistics_head(column: str) -> str:
    """The heading of a column of statistics (`steps`, `placed`, `excluded`, `cost`) or of totals
    (`steps`, `puzzles`, `hardest`)."""
    return sentence_text(f"statistics.{column}")


def totals_told(totals: Totals) -> Iterator[str]:
    """Yields a text that says how many puzzles were solved and, if there are ratings, another that
    says how they are spread."""
    yield sentence_text(
        "statistics.totals",
        puzzles=totals.puzzles,
        profile=totals.profile.name,
        solved=totals.solved,
        stuck=totals.stuck or None,
        several=totals.several or None,
        refused=totals.refused or None,
        steps=totals.steps,
    )
    if spread := spread_told(totals):
        yield spread


def spread_told(totals: Totals) -> str:
    """Says how the ratings of the paths are spread; empty if there are no ratings."""
    if not (totals.spread and totals.scale):
        return ""
    figures = {name: slot.name(f"{value:g}") for name, value in totals.spread._asdict().items()}
    return sentence_text("statistics.spread", scale=totals.scale, **figures)


def unsolved_told(totals: Totals) -> str:
    """Says how many paths do not solve their puzzle; empty if all do."""
    if not (unsolved := totals.stuck + totals.several):
        return ""
    return sentence_text("statistics.unsolved", unsolved=unsolved)


def watched_digits(writer: Writer) -> Spans:
    """Explains the pictures of single digits that are shown while a path is watched."""
    return writer.full_words("path.watched.digits")


def watched_sums(before: Grid, after: Grid, writer: Writer) -> Spans:
    """Says what the digits on the grid add up to, which shows whether a round has changed
    anything."""
    was, now = _sum_of(before), _sum_of(after)
    how = "all" if after.is_solved else "more" if now > was else "same"
    slots = {"sum": slot.number(now), "before": slot.number(was)}
    return writer.full_words(f"path.watched.{how}", **slots)


def _sum_of(grid: Grid) -> int:
    return sum(map(int, grid.as_line().replace(".", "0")))


def watched_idle(passes: Sequence[Pass], writer: Writer) -> Spans:
    """Lists passes that changed nothing; of many in a row, only the first two and the last."""
    labels = [slot.text(pass_name(pass_, writer, briefly=True)) for pass_ in passes]
    if len(labels) <= MOST_IDLE:
        return capital(writer.words("path.nothing", labels=listing(labels)))
    first, last = listing(labels[:2]), labels[-1]
    return capital(writer.words("path.watched.idle", first=first, last=last))
