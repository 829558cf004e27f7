"""Describes the data that whydoku reads and writes, each kind in one place: the fields of a class.

A class for a request, a JSON record or the options of a job says of each field its name, its type
with bounds, its default and, in a sentence below the field, what it means. Command-line options,
JSON and its schemas, and the errors that refuse wrong values all follow from these fields.

arguments.py   functions that take the fields of a class, or arguments of named types only
marks.py       what a class says of its fields: marks, and records, which state JSON objects
fields.py      the fields of a class, with the sentences below them
checked.py     JSON values, checked against a type
schemas.py     the JSON Schemas of types
tables.py      tables in files: as people write them, and as a build joins them
texts.py       the texts by which users name something, and the styles in which steps are told
writing.py     values as JSON objects, as records state them
"""
