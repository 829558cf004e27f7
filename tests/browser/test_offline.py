"""Without a network, after the first visit, everything works except what needs the server."""

from __future__ import annotations

from whydoku import rate

from .player import Player, Visit, expect
from .puzzles import EASY, TWO
from .serving import serving

READS = (
    "There is no connection. Without one, this page reads 81 cells, 9 rows of 9 cells as from "
    "a spreadsheet, 729 pencil marks, and its own links."
)
AWAY = ("failed: .*ERR_INTERNET_DISCONNECTED", "ERR_INTERNET_DISCONNECTED")


def ready(player: Player) -> None:
    player.until("navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))")
    player.until(
        """(async () => {
            const { files } = await (await fetch("files.json")).json();
            const kept = await Promise.all(files.map((file) => caches.match(file)));
            return kept.every(Boolean);
        })()"""
    )


def test_the_page_plays_on_without_a_network(visit: Visit) -> None:
    player = visit(offline=True)
    player.play(EASY)
    ready(player)
    player.context.set_offline(True)
    with player.expecting(*AWAY):
        player.reload()
        assert player.digits == EASY
        expect(player.status("No connection").first).to_be_visible()

        player.put("r1c3", "4", "ArrowRight", "Shift+2", "Control+6", "Alt+1")
        assert player.digits == EASY[:2] + "4" + EASY[3:]
        player.press("Control+z")
        expect(player.cell("r1c4")).to_have_accessible_name("r1c4, centre notes 6, corner notes 2")
        player.more("Check for mistakes")
        expect(player.status("Nothing is wrong so far.").first).to_be_attached()

        player.button("Hint").click()
        expect(player.page.get_by_role("alert").first).to_have_text(
            "There is no connection. What you play stays here."
        )
        expect(player.page.locator(".notice:visible")).to_have_count(0)
        assert player.digits == EASY[:2] + "4" + EASY[3:]

        player.view("make")
        player.page.get_by_label("A puzzle as text").fill(TWO)
        expect(player.page.get_by_text("2 solutions.").first).to_be_visible()
        player.button("Wish for one").click()
        symmetry = player.page.get_by_role("combobox", name="symmetric", exact=True)
        symmetry.select_option(label="by half a turn")
        player.view("play")
        player.opened("New").get_by_role("group", name="Made for you").get_by_text("Hard").click()
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        assert rate(player.digits, "level").level == "hard"
        player.context.set_offline(False)
        expect(player.status("No connection")).to_have_count(0)
        player.button("Hint").click()
        expect(player.page.locator(".help .reason:visible")).to_have_count(1)
    kept = player.page.evaluate(
        """async () => {
            const all = (await caches.keys()).map(async (name) =>
                (await (await caches.open(name)).keys()).map(({ url }) => url));
            return (await Promise.all(all)).flat();
        }"""
    )
    assert kept
    assert [url for url in kept if "/api/" in url or "/healthz" in url] == [], "no answer is stored"


def test_cells_of_a_spreadsheet_are_pasted_after_the_server_has_stopped(visit: Visit) -> None:
    rows = ["\t".join(EASY[at : at + 9]).replace(".", "") for at in range(0, 81, 9)]
    player = visit()
    with serving("--workers", "1") as origin:
        player.origin = origin
        player.homes.append(origin)
        player.go()
        field = player.own_puzzle()
        expect(field).to_be_visible()
        views = [f"views-{name}" for name in ("path", "learn", "make", "today")]
        player.fetched("help-answers", "frame-soon", "later.css", *views)
    with player.expecting("failed: .*ERR_CONNECTION_REFUSED", "ERR_CONNECTION_REFUSED"):
        field.fill("[Puzzle]\n" + EASY)
        player.button("Play it").click()
        expect(player.page.get_by_role("alert")).to_have_text(READS)
        field.fill("")
        field.focus()
        player.context.grant_permissions(["clipboard-read", "clipboard-write"])
        player.page.evaluate("text => navigator.clipboard.writeText(text)", "\n".join(rows))
        player.press("Control+v")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        assert player.digits == EASY
        player.view("make")
        player.page.get_by_label("A puzzle as text").fill("\n".join(rows).replace("\t", ";"))
        expect(player.page.get_by_text("One solution.").first).to_be_visible()
