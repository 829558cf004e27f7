"""Files of pictures and pages that are put together here, some of them hostile."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence

from requirements import needed


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_of_size(width: int, height: int) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(9))) + chunk(b"IEND", b"")
    )


def jpeg_of_size(jpeg: bytes, width: int, height: int) -> bytes:
    """A JPEG that says it has this size."""
    data = bytearray(jpeg)
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def pdf(
    pages: int = 1,
    size: float = 612.0,
    high: float | None = None,
    count: int | None = None,
    drawn: str = "",
) -> bytes:
    """A PDF of pages with this drawn on each, which says that it has `count`."""
    kids = " ".join(f"{3 + n} 0 R" for n in range(pages))
    objects = ["<</Type/Catalog/Pages 2 0 R>>"]
    objects.append(f"<</Type/Pages/Kids[{kids}]/Count {pages if count is None else count}>>")
    box = f"0 0 {size:f} {high or size:f}"
    content = f"/Contents {3 + pages} 0 R"
    objects += [f"<</Type/Page/Parent 2 0 R/MediaBox[{box}]{content}>>"] * pages
    objects.append(stream(drawn))
    return pdf_of(objects)


def stream(drawn: str, more: str = "") -> str:
    """An object of a PDF that holds data."""
    return f"<</Length {len(drawn)}{more}>>stream\n{drawn}\nendstream"


def pdf_of(objects: Sequence[str]) -> bytes:
    """A PDF of these objects, the first of which is its catalogue."""
    text, places = "%PDF-1.4\n", []
    for number, made in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj{made}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer<</Root 1 0 R/Size {len(objects) + 1}>>\nstartxref\n{len(text)}\n%%EOF"
    return f"{text}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}".encode()


def encrypted() -> bytes:
    writer = needed("pypdf").PdfWriter()
    writer.add_blank_page(100, 100)
    writer.encrypt("secret", algorithm="RC4-128")
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()
