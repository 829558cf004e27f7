"""Words: steps and traces told to a person, from structured passages.

What is said is chosen first, as sentences of keys and typed values (`passage`); the words and the
notation are chosen at the very end (`language`).
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
