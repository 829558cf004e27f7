"""The roof: which function tells or draws values of a class, and which answers what it hands on.

`showing` looks into these tables, in which a place is written as `module:name`.
"""

from __future__ import annotations

from typing import Final

TEXT: Final = {
    "Analysis": "telling.words.about.analysis:tell_analysis",
    "Argued": "telling.words.about.arguments:tell_argued",
    "Closing": "telling.words.about.arguments:tell_closing",
    "Comparison": "operations.answers.comparing:tell_comparison",
    "Step": "telling.words.telling:tell",
    "StepOnGrid": "telling.words.telling:tell_on_its_grid",
    "Trace": "telling.words.about.paths:tell_trace",
    "Verdict": "telling.words.about.arguments:tell_verdict",
    "Why": "telling.words.about.hints:tell_why",
}

HTML: Final = {
    "Analysis": "telling.pages.tables:html_analysis",
    "CatalogueEntry": "telling.pages.answers:html_entry",
    "Check": "telling.pages.answers:html_check",
    "Example": "telling.pages.answers:html_example",
    "Hint": "telling.pages.answers:html_hint",
    "Made": "telling.pages.answers:html_made",
    "Position": "telling.pages.answers:html_position",
    "Practice": "telling.pages.answers:html_practice",
    "Profile": "telling.pages.answers:html_profile",
    "Rating": "telling.pages.tables:html_rating",
    "Ratings": "telling.pages.tables:html_ratings",
    "Run": "telling.pages.answers:html_run",
    "Statistics": "telling.pages.tables:html_statistics",
    "Totals": "telling.pages.tables:html_totals",
    "Trace": "telling.pages.pages:html_trace",
    "Traces": "telling.pages.tables:html_traces",
    "Why": "telling.pages.answers:html_why",
}

SVG: Final = {
    "Comparison": "operations.answers.comparing:draw_parting",
    "Grid": "telling.pictures.svg:grid_in_notebook",
    "Step": "telling.pictures.svg:step_in_notebook",
    "StepOnGrid": "telling.pictures.svg:step_on_its_grid_in_notebook",
}

ANSWERS: Final = {
    "Check.why": "telling.words.about.verdicts:why_refused",
    "FilledCheck.why": "telling.words.about.verdicts:why_filled",
    "Format.svg": "telling.picture_files.plain_svg:grids_as_picture",
    "Grid.explain": "solving.solve:explain",
    "Grid.hint": "playing.hints.hint:next_step",
    "Grid.hints": "playing.hints.hint:hints",
    "Grid.why": "playing.hints.question:why",
    "Hint.text": "telling.words.about.hints:tell_hint",
    "Mistakes.fault": "telling.words.about.verdicts:no_solution",
    "Reading.of_game": "playing.games.saved:reading_in",
    "Record.of": "shapes.writing:writer_of",
    "Technique._repr_html_": "telling.pages.answers:html_entry",
    "Trace._with_ending": "solving.solve:with_ending",
    "Trace.as_dict": "operations.answers.trace:trace_dict",
    "Trace.choices": "solving.levels:choices_along",
    "Trace.walk": "telling.pages.walker:Walker",
    "Verdict.closing": "playing.arguments.closing:closing_of",
}
