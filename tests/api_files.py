"""The description of the API as files: `python tests/api_files.py` rewrites docs/openapi.json and
docs/trace.schema.json, which hold what a server answers, and docs/game.schema.json; for the tests
of the page tests/golden/wishes.json, and for the page the looks of marks. All are indented so that
a change can be read."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import httpx

from whydoku.operations.answers.making import WishesJson
from whydoku.playing.games import record as games
from whydoku.telling.pictures.looks import looks_css

FOLDER: Final = Path(__file__).parent.parent / "docs"

FIELDS: Final = Path(__file__).parent / "golden" / "wishes.json"

LOOKS: Final = FOLDER.parent / "page" / "src" / "style" / "looks.css"

GAMES: Final = FOLDER / "game.schema.json"

NAMES: Final = ("openapi.json", "trace.schema.json")


def pretty(document: Any) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


async def _served() -> dict[str, str]:
    from whydoku.faces.web.responses import WorkerPool
    from whydoku.faces.web.serving import create
    from whydoku.faces.web.settings import Settings

    door = httpx.ASGITransport(create(Settings(), WorkerPool(Settings(workers=1))))
    async with httpx.AsyncClient(transport=door, base_url="http://localhost/api/v1/") as client:
        answers = {name: await client.get(name) for name in NAMES}
    return {name: pretty(answer.raise_for_status().json()) for name, answer in answers.items()}


def texts() -> dict[str, str]:
    """The texts of the files by name; no worker is needed for them."""
    return asyncio.run(_served())


if __name__ == "__main__":
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    FIELDS.write_text(pretty(WishesJson.of()), encoding="utf-8")
    GAMES.write_text(pretty(games.schema()), encoding="utf-8")
    LOOKS.write_text(looks_css(), encoding="utf-8")
