"""What makes the site of the documentation: the pages that are written by hand, in `docs/`, and
those that are made from what the library knows of itself.

markdown.py    pieces of Markdown that several kinds of made pages have
boards.py      boards as figures of a page
techniques.py  a page for each technique, chapter by chapter
commands.py    the reference of the command line, from its help
interface.py   the reference of Python, from its docstrings, and that of the API
directive.py   a board in a page that is written by hand
navigation.py  the list of all pages beside each
docstrings.py  docstrings and signatures as Sphinx reads them
book.py        the techniques as a book to print
source.py      all pages in one folder, from which Sphinx makes the site
"""
