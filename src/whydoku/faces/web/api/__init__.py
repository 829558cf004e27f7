"""The operations of the API.

answers/               the schemas of answers, for the description of the API
boards_and_phrases.py  steps, hints and answers with their pictures and phrases
grid_rows.py           a grid as nine rows of nine cells
requests.py            the fields that requests share: the grid, the profile, texts and their bounds
invalid_requests.py    the sentence that says what is wrong with a request
operations.py          the table of operations: the request and the answer of each
puzzle_texts.py        read, convert
solving.py             solve, check, explain, prove
rating.py              rate, analyse
player_questions.py    hint, steps, why, cells, answer
making.py              generate, practice
pictures.py            picture, step, picture.svg
catalogue.py           techniques, profiles, examples
library_schemas.py     the schemas of saved traces and patterns, under their published names
openapi.py             the description of the API
"""
