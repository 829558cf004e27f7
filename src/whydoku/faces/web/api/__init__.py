"""The operations of the API.

pages.py               lists that come page by page
requests.py            the fields that requests share: the grid, the profile, texts and their bounds
boards_and_phrases.py  steps, hints and answers with their pictures and phrases
operations.py          the table of operations: the request and the answer of each
from_operations.py     those made of their classes: check, solve, rate and others
puzzle_texts.py        read, convert
proving.py             prove
player_questions.py    hint, steps, why, cells, answer
making.py              generate, practice
pictures.py            picture, picture_png, picture_pdf, step, picture.svg
sheets.py              sheet
books.py               book, worksheet
catalogue.py           techniques, profiles, examples, files
collection.py          library, library_stats, daily
"""
