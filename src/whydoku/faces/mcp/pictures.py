"""An answer that is a picture: an image that a model and its user can see, or the SVG as it is
where PNGs cannot be made."""

from __future__ import annotations

from base64 import b64encode
from importlib.util import find_spec

import mcp_types as types

from whydoku.picture_files.png import png_of


def picture_content(svg: str, theme: str) -> types.ContentBlock:
    """The picture, which was drawn in this theme, as a part of what a tool returns."""
    if find_spec("resvg_py"):
        data = b64encode(png_of(svg, theme)).decode()
        return types.ImageContent(data=data, mime_type="image/png")
    drawn = types.TextResourceContents(
        uri="whydoku://picture.svg", mime_type="image/svg+xml", text=svg
    )
    return types.EmbeddedResource(resource=drawn, annotations=types.Annotations(audience=["user"]))
