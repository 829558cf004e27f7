"""Turns the SVG pictures of `whydoku.render.svg` into files: SVG, PNG, PDF or, for animations,
APNG.

The same picture always gives the same bytes, whatever fonts the machine has.

plain_svg.py    pictures as SVG, for programs without style sheets too
stroke_text.py  texts of pictures as strokes, so that pictures need no font
png.py          pictures as PNG
apng.py         animations as APNG
pdf.py          pictures as PDF
files.py        pictures by the ending of a file
"""

from whydoku.picture_files.files import ENDINGS, picture_file

__all__ = ["ENDINGS", "picture_file"]
