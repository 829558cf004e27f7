"""The operations of the API.

answers.py             what answers look like, for the description of the API
boards_and_phrases.py  steps, hints and answers with what a board shows of them
requests.py            what requests share: the grid, the profile, texts and their bounds
invalid_requests.py    what is wrong with a request, in a sentence
operations.py          the table: what there is to ask, and how an answer is given
puzzle_texts.py        read, convert
solving.py             solve, check, explain, prove
rating.py              rate, analyse
player_questions.py    hint, steps, why, cells, answer
making.py              generate, practice
pictures.py            picture, step, picture.svg
catalogue.py           techniques, profiles, examples
openapi.py             the description of the API
"""
