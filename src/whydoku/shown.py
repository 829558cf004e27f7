"""Which function tells or draws values of a class, and which answers what a class hands on: the
tables of `showing`, in which a place is written as `module:name`."""

from __future__ import annotations

from typing import Final

TEXT: Final = {
    "Analysis": "render.words.analysis:tell_analysis",
    "Argued": "arguments.words:tell_argued",
    "Closing": "arguments.words:tell_closing",
    "Comparison": "comparing.telling:tell_comparison",
    "Step": "render.words.telling:tell",
    "StepOnGrid": "render.words.telling:tell_on_its_grid",
    "Trace": "render.words.paths:tell_trace",
    "Verdict": "arguments.words:tell_verdict",
    "Why": "render.words.hints:tell_why",
}

HTML: Final = {
    "Analysis": "render.tables:html_analysis",
    "CatalogueEntry": "render.catalogue:html_entry",
    "Check": "render.answers:html_check",
    "Example": "render.catalogue:html_example",
    "Hint": "render.answers:html_hint",
    "Made": "render.made:html_made",
    "Position": "render.made:html_position",
    "Practice": "render.made:html_practice",
    "Profile": "render.catalogue:html_profile",
    "Rating": "render.tables:html_rating",
    "Ratings": "render.tables:html_ratings",
    "Run": "render.made:html_run",
    "Statistics": "render.tables:html_statistics",
    "Totals": "render.tables:html_totals",
    "Trace": "render.pages:html_trace",
    "Traces": "render.tables:html_traces",
    "Why": "render.answers:html_why",
}

SVG: Final = {
    "Comparison": "comparing.telling:draw_parting",
    "Grid": "render.svg:grid_in_notebook",
    "Step": "render.svg:step_in_notebook",
    "StepOnGrid": "render.svg:step_on_its_grid_in_notebook",
}

ANSWERS: Final = {
    "Check.why": "render.words.verdicts:why_refused",
    "FilledCheck.why": "render.words.verdicts:why_filled",
    "Grid.explain": "solving:explain",
    "Grid.hint": "player.hint:next_step",
    "Grid.hints": "player.hint:hints",
    "Grid.why": "player.question:why",
    "Hint.text": "render.words.hints:tell_hint",
    "Mistakes.fault": "render.words.verdicts:no_solution",
    "Reading.of_game": "game.saved:reading_in",
    "Record.of": "shapes.writing:writer_of",
    "Technique._repr_html_": "render.catalogue:html_entry",
    "Trace._with_ending": "player.further:with_ending",
    "Trace.as_dict": "records.trace:trace_dict",
    "Trace.choices": "levels.level:choices_along",
    "Trace.walk": "render.walker:Walker",
    "Verdict.closing": "arguments.closing:closing_of",
}
