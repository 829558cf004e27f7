"""What a value looks like from outside, said once: in the fields of a class.

A class whose instances are asked for or written (a request, a record of JSON, the options of a job)
states of each field its name, its type with its bounds, its default, and below it a sentence that
says what it means. Everything else follows: options of the command line, JSON and its description,
and the sentence that refuses a wrong value.

marks.py     what a type says besides itself: bounds, published names, alternatives
fields.py    the fields of a class, with the sentences below them
schemas.py   the JSON Schemas of types
checked.py   values of JSON, checked against a type
keywords.py  functions that take the fields of a class as keywords
"""
