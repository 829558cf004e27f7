"""Words: steps and traces told to a person, from structured passages.

What is said is chosen first, as sentences of keys and typed values (`passage`); the words and the
notation are chosen at the very end (`writer`). The English itself is data: `languages/en.toml`
in the room above.

passage.py    sentences as keys with typed slots, before any language is chosen
claims.py     candidates said to be true or false, and why a constraint makes them so
language.py   the templates of a language, its lists, plural forms and houses
writer.py     sentences written out, as texts made of spans
patterns/     how each kind of pattern is told, a module for each
several.py    patterns of one step that are told in one breath
steps.py      the reason, argument, exact form and clues of a whole step
telling.py    a step as text
verdicts.py   what is wrong with a puzzle, or on a grid
paths.py      a trace as blocks, singles put together, and as text
summaries.py  what is said around a path: titles, how deep it went, what there is to watch
hints.py      hints, mistakes, and answers to the question why
phrases.py    the same texts as parts, each with what it names
savings.py    what a shorter path saves
making.py     puzzles made to order: what was wanted, found, and rare
rated.py      how hard puzzles are
analysis.py   what an analysis found
"""

from whydoku.render.words.passage import Detail, Passage, Sentence
from whydoku.render.words.paths import tell_trace
from whydoku.render.words.telling import argument, headline, passage, pattern_text, reason, tell

__all__ = [
    "Detail",
    "Passage",
    "Sentence",
    "argument",
    "headline",
    "passage",
    "pattern_text",
    "reason",
    "tell",
    "tell_trace",
]
