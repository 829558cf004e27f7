"""Reading and writing puzzles in every known format, detected by content."""

from whydoku.formats.catalogue import FORMATS, Format, write, write_all
from whydoku.formats.detect import read, read_all
from whydoku.formats.reading import Reading

__all__ = ["FORMATS", "Format", "Reading", "read", "read_all", "write", "write_all"]
