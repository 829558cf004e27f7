"""The page below a path, behind nginx as `docs/how-to/deploy.md` sets it up.

A player who asks for anything outside the path meets a fault.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from docs_examples import blocks
from patience import until
from requirements import skip_or_fail

from .player import Visit, expect
from .puzzles import EASY
from .serving import answers, free_port, serving
from .test_offline import AWAY, ready

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "deploy.md"
HOME = """
daemon off; error_log stderr; pid pid;
events {{}}
http {{
{}
{}
}}
"""


@contextmanager
def nginx(folder: Path, upstream: str, *, whole: bool) -> Iterator[str]:
    """Runs nginx as the page sets it up below a path, without TLS and logs, and yields the address
    of the page behind it. `whole` says whether it passes paths on whole."""
    if shutil.which("nginx") is None:
        skip_or_fail("nginx", "nginx is not installed")
    main, places = [block.text for block in blocks(PAGE) if block.language == "nginx"]
    text = main[: main.index("  location / {")] + places + "}\n"
    port = free_port()
    text = re.sub(r"^ *(http2|ssl_\w+|access_log|log_format) .*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    rest = "" if whole else r"\2"
    text = re.sub(
        r"(location /sudoku(/.*) {[^}]*proxy_pass )http://127.0.0.1:8000",
        rf"\1{upstream}{rest}",
        text,
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    more = "\n".join(f"{kind}_temp_path {kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(HOME.format(f"{more}\naccess_log off;", text), "utf-8")
    command = ("nginx", "-e", "stderr", "-p", folder, "-c", "nginx.conf")
    with subprocess.Popen(command) as proxy:
        try:
            until(lambda: answers(f"http://127.0.0.1:{port}/sudoku/"))
            yield f"http://127.0.0.1:{port}/sudoku"
        finally:
            proxy.terminate()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("whole", [True, False], ids=["whole", "stripped"])
def test_the_page_plays_below_a_path(visit: Visit, tmp_path: Path, whole: bool) -> None:
    player = visit(offline=True)
    link = player.link(EASY)
    server = serving("--workers", "1", "--root-path", "/sudoku")
    with server as upstream, nginx(tmp_path, upstream, whole=whole) as home:
        player.origin, player.homes = home, [home]
        with player.expecting("request to another origin: .*/sudoku$"):
            player.page.goto(home)
        assert player.page.url.startswith(f"{home}/"), "a slash at the end was added"
        player.view("today")
        player.button("Play today’s puzzle").click()
        expect(player.board).to_be_visible()
        assert player.digits.strip(".")

        player.go(f"/#p={link}")
        assert player.digits == EASY
        player.button("Hint").click()
        expect(player.page.locator(".help .reason:visible")).to_have_count(1)
        player.view("path")
        expect(player.status(re.compile("^Path|Step 1 of")).first).to_be_attached()
        player.view("learn")
        player.page.get_by_role("link", name="Full House", exact=True).click()
        expect(player.page.get_by_role("heading", name="Full House", exact=True)).to_be_visible()
        assert player.page.url == f"{home}/#/learn/full-house"
        player.view("make")
        expect(player.button("Wish for one")).to_be_visible()
        player.view("play")
        shared = player.opened("Share").get_by_role("textbox", name="Link").first.input_value()
        assert shared.startswith(f"{home}/#p=")
        code = player.page.get_by_role("textbox", name="A board for your own page").input_value()
        assert f'src="{home}/embed.html#p=' in code
        player.press("Escape")

        ready(player)
        caches = player.page.evaluate("caches.keys()")
        assert caches
        assert all(name.startswith("whydoku/sudoku ") for name in caches)
        player.context.set_offline(True)
        with player.expecting(*AWAY):
            player.reload()
            assert player.digits == EASY
            player.context.set_offline(False)
            expect(player.status("No connection")).to_have_count(0)
        player.opened("Settings").get_by_role("link").click()
        expect(player.page.get_by_role("heading", name="The API of whydoku")).to_be_visible()
        player.page.goto(f"{home}/embed#p={link}")
        back = player.page.get_by_role("link", name="Open in whydoku")
        assert back.evaluate("link => link.href").startswith(f"{home}/#p=")
        player.page.wait_for_load_state("networkidle")
        player.context.close()
