"""Lessons: a technique told to a person who has never seen it, with boards that the library checks.

A lesson is a TOML file, `lessons/en/<slug>.toml` beside the module of its technique, so a plug-in
brings its own. Techniques without one have only their example.

lesson.py    what a lesson holds: the idea, how to spot it, boards told in stages
reading.py   reads lessons, the course that they make, and the board on which a technique is shown
pages.py     what a page about a technique says besides its lesson; the chapters of a book
telling.py   what the texts of a lesson name, and what a board shows at each stage; a lesson one
             thing after another, and as text
"""
