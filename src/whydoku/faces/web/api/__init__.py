"""The operations of the API.

operations.py  the table: what there is to ask, and how an answer is given
asking.py      what requests share: the grid, the profile, texts and their bounds
faults.py      what is wrong with a request, in a sentence
solving.py     read, solve, check, explain, prove, rate, analyse
playing.py     hint, steps, why, cells, answer
making.py      generate, practice
showing.py     convert, picture; techniques, profiles and examples
answers.py     what answers look like, for the description of the API
openapi.py     that description
"""
