"""Draws the pages of a PDF in a process of its own, as a PDF may make a page that takes hours and
all memory. The process ends if it takes more than it may.

This file is both: what starts the process, and its program, which knows nothing of whydoku. The
program reads the PDF from its standard input and writes the number of pages, and then of each page
its width, its height, and rows of pixels with a byte each for red, green and blue.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from math import sqrt
from typing import IO, Any, Final, NamedTuple

PASSWORD, DAMAGED, DAMAGED_PAGE = 3, 4, 5
"""The codes with which the program ends if it cannot go on."""

SECONDS = 5
"""The seconds of a processor that a page may take."""

_MEMORY: Final = 768 << 20
"""The bytes of memory that the program may take."""

_DPI: Final = 200
_POINT: Final = 72
"""The dots of a page to an inch, and the points that a PDF has there."""

_LONGEST_SIDE: Final = 10_000
"""The most pixels in a row or a column of a page."""

_COUNT: Final = struct.Struct("<q")
_SIZE: Final = struct.Struct("<qq")


class DrawnPage(NamedTuple):
    """A page as it is printed: rows of `width` pixels, with a byte for red, green and blue each."""

    data: bytes
    width: int


class Unfinished(Exception):
    """The program ended before its work was done, with this code; a negative one means that it was
    ended because it took too much."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class DrawnPages:
    """The pages of a PDF, each of which is drawn when it is taken, with at most so many pixels.
    Raises Unfinished if they cannot be counted, or if a page cannot be drawn."""

    def __init__(self, pdf: bytes, most_pixels: int) -> None:
        command = [sys.executable, "-P", __file__, str(most_pixels), str(SECONDS)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
        )
        given: Any = self._process.stdin
        with suppress(OSError):  # it has ended, and its code says why
            given.write(pdf)
            given.close()
        [self.number] = _COUNT.unpack(self._taken(_COUNT.size))

    def __iter__(self) -> Iterator[DrawnPage]:
        for _ in range(self.number):
            width, height = _SIZE.unpack(self._taken(_SIZE.size))
            yield DrawnPage(self._taken(3 * width * height), width)

    def _taken(self, size: int) -> bytes:
        made: Any = self._process.stdout
        data: bytes = made.read(size)
        if len(data) < size:
            code = self._process.wait()
            self.close()
            raise Unfinished(code)
        return data

    def close(self) -> None:
        """Ends the program, if it has not ended by itself."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()


# The program


def _limit(seconds: int) -> None:
    """Bounds what this process may take from now on, where the system can do that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        spent = resource.getrusage(resource.RUSAGE_SELF)
        until = int(spent.ru_utime + spent.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _draw(pdf: bytes, out: IO[bytes], most_pixels: int, seconds: int) -> int:
    import pypdfium2

    _limit(seconds)
    try:
        document = pypdfium2.PdfDocument(pdf)
    except pypdfium2.PdfiumError as fault:
        return PASSWORD if "password" in str(fault).lower() else DAMAGED
    out.write(_COUNT.pack(len(document)))
    out.flush()
    for number in range(len(document)):
        _limit(seconds)
        try:
            page = document[number]
            width, height = page.get_size()
            most = 0.99 * sqrt(most_pixels / (width * height))
            dots = min(_DPI / _POINT, most, _LONGEST_SIDE / max(width, height))
            drawn = page.render(scale=dots, rev_byteorder=True)
        except (pypdfium2.PdfiumError, ValueError, ZeroDivisionError, OverflowError):
            return DAMAGED_PAGE
        out.write(_SIZE.pack(drawn.width, drawn.height))
        rows, used = memoryview(drawn.buffer).cast("B"), 3 * drawn.width
        for at in range(0, drawn.stride * drawn.height, drawn.stride):
            out.write(rows[at : at + used])
        out.flush()
        drawn.close()
        page.close()
    return 0


if __name__ == "__main__":
    sys.exit(_draw(sys.stdin.buffer.read(), sys.stdout.buffer, *map(int, sys.argv[1:])))
