"""Describes values that come from outside or are written there, each once: in the fields of a
class.

A class whose instances are asked for or written (a request, a JSON record, the options of a job)
has for each field a name, a type with its bounds, a default, and below it a sentence that says what
the field means. All else follows from these: command-line options, JSON and its schemas, and the
sentences that refuse wrong values.

marks.py     what can be added to a type: bounds, published names, alternatives
fields.py    the fields of a class, with the sentences below them
schemas.py   the JSON Schemas of types
checked.py   JSON values, checked against a type
keywords.py  functions that take the fields of a class as keywords
"""
