"""Words: steps, paths and puzzles explained to a person.

A text starts as a passage: sentences that consist of a template key and typed values (`passage`).
Language and notation are chosen only when it is written out (`writer`). The English itself is
data, in `languages/en` of the room above.

passage.py    sentences as template keys with typed slots, before any language is chosen
slot.py       the values of sentences, each made by a word for what it names
claims.py     sentences that call candidates true or false, or say why a constraint makes them so
falls.py      why candidates fall: the house or the cell that takes each
places.py     cells with their candidates in brackets, and the house of all places of a digit
language.py   a language: its templates, lists, plural forms and names of houses
writer.py     writes sentences out, as texts made of spans
manner.py     how to tell: language, style, names, and the notations for cells and chains
patterns/     the words for each kind of pattern, one module per kind
several.py    several patterns of one step explained in a single sentence
steps.py      the reason, argument, exact form and clues of a whole step
telling.py    a step as text
verdicts.py   what is wrong with a puzzle or a grid
endings.py    how a path ends, why it goes no further, and what would
paths.py      a trace as blocks, with runs of singles gathered, and as text
summaries.py  the text around a path: title, outcome, statistics, comments while it is watched
mistakes.py   what is wrong with a grid, what shows that it is, and what to take back
hints.py      hints, and answers to the question why
phrases.py    the same texts as parts, each with what it names
stated.py     what each line of an argument calls true or false
savings.py    what a shorter path saves
making.py     puzzles made to order: the wish, what was found, and which part was rare
rated.py      ratings of puzzles, finished or not
analysis.py   what an analysis found
days.py       days as people read them
"""

from whydoku.render.words.passage import Detail, Passage, Sentence
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
]
