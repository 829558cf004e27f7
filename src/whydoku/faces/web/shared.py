"""What another app shares with the page while no service worker takes it: it goes on to the page.

The service worker keeps what is shared in the browser. Before there is one, the browser sends it to
the server, which keeps nothing: it hands texts on in the address, after the `#` that no server sees
again.
"""

from __future__ import annotations

from collections.abc import Iterator
from email.parser import BytesParser
from email.policy import HTTP
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

SHARED: Final = "/shared"
"""The path to which the manifest sends what is shared."""

LONGEST: Final = 16_000
"""The most characters of an address with what was shared; with more it does not arrive."""

_TEXTS: Final = ("text", "url", "title")


async def hand_on(request: Request) -> Response:
    """Redirects to the page, with the texts of the form if there are any."""
    told = urlencode(dict(_texts_in(request.headers.get("content-type", ""), await request.body())))
    told = f"?{told}" if 0 < len(told) <= LONGEST else ""
    return RedirectResponse(f"{request.scope['root_path']}/#{SHARED}{told}", 303)


def _texts_in(media: str, body: bytes) -> Iterator[tuple[str, str]]:
    """Yields the fields of a multipart form that may hold a puzzle, and a file if it is text, which
    counts as the field `text`."""
    head = f"Content-Type: {media}\r\n\r\n".encode("latin-1")
    form = BytesParser(policy=HTTP).parsebytes(head + body)
    for part in form.iter_parts() if form.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if not isinstance(content, bytes):
            continue
        try:
            text = content.decode().strip()
        except UnicodeDecodeError:
            continue
        if text and (name in _TEXTS or name == "files"):
            yield ("text" if name == "files" else str(name)), text
