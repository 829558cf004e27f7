"""Words: steps, paths and puzzles explained to a person.

A text starts as a passage: sentences that consist of a template key and typed values (`passage`).
Language and notation are chosen only when it is written out (`writer`). The English itself is
data, in `languages/en`.

writing/     how sentences are put together, in whichever language
patterns/    the words for each kind of pattern, one module per kind
steps.py     the reason, argument, exact form and clues of a whole step; several of its patterns
             explained in a single sentence
telling.py   a step as text
about/       sentences about what is no step
stated.py    what each line of an argument calls true or false
"""

from whydoku.telling.words.telling import argument, headline, passage, pattern_text, reason, tell
from whydoku.telling.words.writing.passage import Detail, Passage, Sentence

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
]
