"""The operations of the API.

requests.py             the fields that requests share: the grid, the profile, texts, pages of a
                        list
boards_and_phrases.py   steps, hints and answers with their pictures and phrases
operations.py           the table of operations, and those made of their classes: check, solve ...
puzzle_texts.py         read, convert, prove
player_questions.py     hint, steps, why, cells, answer
making.py               generate, practice
pictures.py             picture, picture_png, picture_pdf, step, picture.svg
sheets.py               sheet
books.py                book, worksheet
catalogue.py            techniques, profiles, examples, files
collection.py           library, library_stats, daily
"""
