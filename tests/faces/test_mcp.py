"""`whydoku mcp`: an assistant's session, what a model is told of the tools, what it gets back."""

from __future__ import annotations

import asyncio
import base64
import json
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from subprocess import PIPE
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from corpus import WIKIPEDIA as GRID
from patience import PATIENCE
from requirements import needed
from whydoku import example, hint
from whydoku.extras import EXTRAS
from whydoku.faces.cli.app import run
from whydoku.faces.mcp.tools import LONGEST, MOST_RECORDS, TOOLS, brief, request_of, schema_of
from whydoku.faces.web.answering import AnswerPart, Job
from whydoku.faces.web.answering import answer as answer_job
from whydoku.faces.web.api.operations import operations
from whydoku.faces.web.responses import WorkerPool
from whydoku.faces.web.settings import Settings
from whydoku.shapes.fields import fields_of

PASTED = f"""Hi, I am stuck:

{chr(10).join(GRID[row : row + 9] for row in range(0, 81, 9))}
"""
COMMAND = (sys.executable, "-m", "whydoku", "mcp")
Call = tuple[str, dict[str, Any]]


class HerePool(WorkerPool):
    """Does the work in this process, and keeps how long it may take."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self.limits: list[tuple[float, bool]] = []

    async def run(
        self, item: Job, seconds: float = 0.0, *, is_long: bool = False
    ) -> AsyncGenerator[tuple[AnswerPart, bool], None]:
        self.limits.append((seconds, is_long))
        parts: list[Any] = []
        last = answer_job(item, parts.append, seconds)
        for part in parts:
            yield part, False
        yield last, True


def client_of(pool: WorkerPool | None = None) -> Any:
    """A client of a server in this process or, without a pool, of the program."""
    mcp = needed("mcp")
    if pool is None:
        program = mcp.StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:]])
        return mcp.Client(mcp.stdio_client(program))
    from whydoku.faces.mcp.server import AssistantServer

    return mcp.Client(AssistantServer(pool).server)


def answers(client: Any, *calls: Call) -> list[Any]:
    """What an assistant gets that calls these tools, one after the other."""

    async def session() -> list[Any]:
        async with client:
            return [await client.call_tool(f"sudoku_{name}", given) for name, given in calls]

    return asyncio.run(session())


def here(*calls: Call) -> list[Any]:
    return answers(client_of(HerePool()), *calls)


def told(answer: Any) -> str:
    """The text of an answer, which is whole without its data."""
    [content] = answer.content
    assert not answer.is_error
    return str(content.text)


def refused(answer: Any) -> str:
    [content] = answer.content
    assert answer.is_error
    assert answer.structured_content is None
    return str(content.text)


@pytest.mark.dear
def test_an_assistants_session() -> None:
    since = {"grid": PASTED, "moves": ["r5c5=5", "r1c3=2"]}
    reason = "hidden single 5 in box 5: r5c5=5"
    calls: list[Call] = [
        ("read", {"text": PASTED}),
        *(("hint", {"grid": PASTED, "disclosure": level}) for level in (1, 2, 3, 4)),
        ("why", {"grid": PASTED, "question": "r5c5=5"}),
        ("hint", {**since, "disclosure": 4}),
        ("why", {**since, "question": "r1c3=2"}),
        ("argue", {"grid": PASTED, "argument": reason}),
        ("argue", {"grid": PASTED, "argument": "naked single: r5c5=5"}),
        ("picture", {"grid": PASTED, "number": 1}),
    ]
    read, *hints, why, mistake, why_not, wrong, right, picture = answers(client_of(), *calls)
    [record] = read.structured_content["records"]
    assert record["puzzle"] == GRID
    assert [*map(told, hints)] == [hint(GRID).text(level) for level in (1, 2, 3, 4)]
    assert all("step" not in one.structured_content for one in hints[:3])
    assert hints[3].structured_content["step"]["placements"] == ["r1c6=8"]
    assert told(why).startswith("It follows at once.\nNaked Single: r5c5 can only be 5")
    assert told(mistake).startswith("r1c3=2 is wrong.")
    assert told(why_not).startswith("r1c3=2 is wrong, as three steps from the right digits on ")
    assert told(wrong) == (
        "5 has more than one place in box 5: r4c4, r5c5 or r6c4. "
        "That r5c5=5 is true, but this does not show it."
    )
    assert told(right).startswith("It holds: Naked Single")
    [content] = picture.content
    assert content.mime_type in ("image/png", "image/svg+xml")


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_takes_what_its_operation_takes(name: str) -> None:
    tool, asks, schema = TOOLS[name], operations()[name], schema_of(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert "$ref" not in json.dumps(schema)
    fits = jsonschema.Draft202012Validator(schema).is_valid
    assert all(item.get("description") for item in schema["properties"].values())
    for asked in asks.examples:
        given = {key: value for key, value in asked.items() if key in {"grid", *tool.fields}}
        assert fits(given) or "grids" in asked
        asks.request_in(request_of(name, given))
    assert not fits({"board": True})
    assert tool.about.endswith(".")
    assert {*tool.settings} <= {field.key for field in fields_of(asks.request)}


def test_a_model_reads_little_before_it_asks() -> None:
    async def listed() -> Any:
        async with client_of(HerePool()) as client:
            return client.instructions, (await client.list_tools()).tools

    instructions, tools = asyncio.run(listed())
    assert "hints in stages" in instructions
    assert [tool.name for tool in tools] == [f"sudoku_{name}" for name in TOOLS]
    assert sum(len(tool.model_dump_json(exclude_none=True)) for tool in tools) < 1250 * len(tools)
    assert all(tool.annotations.read_only_hint for tool in tools)


@pytest.mark.parametrize("name", ["wikipedia", "x-wing", "seventeen", "easter-monster"])
@pytest.mark.dear
def test_hints_and_reasons_are_short(name: str) -> None:
    grid = example(name).grid
    solution = grid.solution().as_line()
    cells = [i for i, digit in enumerate(grid.as_line()) if digit == "."][::20]
    cells = cells if name != "easter-monster" else []
    questions = [f"r{i // 9 + 1}c{i % 9 + 1}={solution[i]}" for i in cells]
    line = grid.as_line()
    calls: list[Call] = [("hint", {"grid": line, "disclosure": 4})]
    calls += (("why", {"grid": line, "question": question}) for question in questions)
    for answer in here(*calls):
        data = answer.structured_content
        assert len(json.dumps(data, ensure_ascii=False).encode()) < 2000
        assert told(answer) == data["text"]


def test_moves_are_judged_in_sentences() -> None:
    claims = ["r5c5=5", "r1c1<>5", {"claim": "r1c3=4"}, "r1c4=2"]
    [answer] = here(("judge", {"grid": GRID, "claims": claims}))
    follows, given, beyond, false = answer.structured_content["moves"]
    assert follows["steps"][0].startswith("Naked Single: r5c5 can only be 5, as its row, ")
    assert given["disproved"] == {"truth": "r1c1=5", "filled": "r1c1"}
    assert beyond == {"claim": "r1c3=4", "verdict": "beyond"}
    assert false["disproved"]["truth"] == "r1c4<>2"


def test_what_is_for_programs_is_left_out() -> None:
    step = {"technique": "x-wing", "placements": [], "text": "a", "numbers": {"a": 1}, "why": [{}]}
    record = {"puzzle": GRID, "removed": ["r1c3<>2"], "unproved": []}
    assert brief({"text": "b", "step": step}) == {"text": "b", "step": {"technique": "x-wing"}}
    assert brief({"steps": [step, step], "why": ["c"]}) == {"steps": ["a", "a"], "why": ["c"]}
    assert brief({"position": record, "holds": False}) == {"position": record, "holds": False}


def test_a_long_text_keeps_how_it_begins_and_ends() -> None:
    lines = ["It follows in 99 steps.", *(f"{n}  {'x' * 60}" for n in range(1, 100))]
    short = brief({"text": "\n".join(lines)})["text"].split("\n")
    assert sum(map(len, short)) <= LONGEST + 100
    assert short[:2] == lines[:2]
    assert short[-3:] == lines[-3:]
    [gap] = (line for line in short if line.startswith("..."))
    assert gap == f"... {len(lines) - len(short) + 1} steps are left out ..."


def test_of_many_puzzles_the_first_are_passed_on() -> None:
    [answer] = here(("read", {"text": f"{GRID}\n" * 50}))
    data = answer.structured_content
    assert (len(data["records"]), data["left_out"]) == (MOST_RECORDS, 50 - MOST_RECORDS)


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("hint", {}, "the field 'grid' is missing"),
        ("hint", {"grid": "abc"}, "found 'abc', which is not how a puzzle begins; expected 81 "),
        ("hint", {"grid": GRID, "disclosure": 7}, "disclosure: found 7; allowed is a number up"),
        ("hint", {"grid": GRID, "board": True}, "no field is called 'board'; known: "),
        ("hint", {"grid": GRID, "moves": ["r1c1=9"]}, "9 is not possible in r1c1; left there: 5"),
        ("hint", {"grid": GRID, "moves": ["bla"]}, "found 'bla'; digits on a grid are 81 "),
        ("hint", {"grid": GRID, "moves": "r5c5=5"}, "moves: found 'r5c5=5'; allowed is a list"),
        ("hint", {"moves": ["r5c5=5"]}, "the field 'grid' is missing"),
        ("why", {"grid": GRID, "question": "x"}, "'x' is not a question about one candidate; "),
        ("argue", {"grid": GRID, "argument": "because"}, ""),
        ("explain", {"grid": "55" + "." * 79}, "r1c1 and r1c2 both hold 5, which may occur only"),
        ("generate", {"level": "nice"}, ""),
        ("picture", {"grid": GRID, "number": 700}, "number: found 700; the path has 51 steps"),
        ("read", {"text": "x" * (1 << 21)}, "the request has 2097163 bytes; at most "),
    ],
)
def test_a_refusal_is_one_sentence(name: str, given: dict[str, Any], sentence: str) -> None:
    [answer] = here((name, given))
    said = refused(answer)
    assert said.startswith(sentence)
    assert "\n" not in said


def test_an_unknown_tool_is_an_error_of_the_protocol() -> None:
    with pytest.raises(ExceptionGroup) as caught:
        here(("guess", {}))
    sentence = "^there is no tool sudoku_guess; tools: sudoku_read, "
    assert caught.group_contains(needed("mcp").MCPError, match=sentence)


def test_the_time_limits_are_those_of_the_page() -> None:
    pool = HerePool()
    calls: list[Call] = [("hint", {"grid": GRID}), ("why", {"grid": GRID, "question": "r5c5=5"})]
    answers(client_of(pool), *calls)
    assert pool.limits == [(20.0, False), (60.0, True)]


def test_null_is_left_out_and_a_record_is_a_grid() -> None:
    record = {"puzzle": GRID, "placed": "r1c3=4"}
    [one, other] = here(
        ("hint", {"grid": record, "disclosure": None, "moves": None}),
        ("solve", {"grid": json.dumps(record), "moves": ["r5c5=5", "r1c4<>2"]}),
    )
    assert told(one) == "Look at box 1."
    assert other.structured_content["solution"].startswith("534678912")


def test_puzzles_come_without_solutions() -> None:
    [made, position] = here(
        ("generate", {"n": 2, "level": "easy", "seed": 1}),
        ("practice", {"technique": "naked-pair", "seed": 1}),
    )
    puzzles = made.structured_content["puzzles"]
    assert len(puzzles) == 2
    assert all(puzzle["puzzle"] and "solution" not in puzzle for puzzle in puzzles)
    [found] = here(("hint", {"grid": position.structured_content["position"], "disclosure": 4}))
    assert found.structured_content["technique"] == "naked-pair"


def test_a_picture_is_an_image_or_the_svg_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("mcp")
    monkeypatch.setattr("whydoku.faces.mcp.server.find_spec", lambda _: None)
    [answer] = here(("picture", {"grid": GRID}))
    [content] = answer.content
    assert content.resource.mime_type == "image/svg+xml"
    assert content.resource.text.startswith("<svg")
    assert answer.structured_content is None


def test_a_picture_is_a_png() -> None:
    needed("resvg_py")
    [answer] = here(("picture", {"grid": GRID, "number": 1, "moves": ["r5c5=5"]}))
    [content] = answer.content
    assert content.mime_type == "image/png"
    assert base64.b64decode(content.data).startswith(b"\x89PNG")


def test_clues_that_clash_are_a_status_under_all_rules() -> None:
    for puzzle in (f"11{'.' * 79}", f"x 11{'.' * 79}", "mini-4 11.............."):
        [found] = here(("check", {"grid": puzzle}))
        told = found.structured_content
        assert (told["status"], told["puzzle"], told["clues"]) == ("invalid", puzzle, 2)


PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS = -32700, -32600, -32602


@pytest.mark.parametrize(
    ("line", "number", "code"),
    [
        ('"id": 5, "method": "tools/call", "params": [1, 2]', 5, INVALID_PARAMS),
        ('"id": "a", "method": "tools/call", "params": "x"', "a", INVALID_PARAMS),
        ('"id": 5, "params": {}', 5, INVALID_REQUEST),
        ('"id": 1.5, "method": "ping"', None, INVALID_REQUEST),
        ('"id": null, "method": "ping"', None, INVALID_REQUEST),
        ('"id": true, "method": "ping"', None, INVALID_REQUEST),
        ('"method": "ping", "params": [1]', None, INVALID_REQUEST),
        ('"id": 5, "id": 6, "method": "ping"', None, PARSE_ERROR),
        ('"id": 5, "method": "ping", "params": {"a": 1, "a": 2}', None, PARSE_ERROR),
        ('"id": 5, "method": "ping", "params": {"a": "\\ud800"}', 5, INVALID_REQUEST),
    ],
)
def test_what_is_no_call_is_answered_with_the_error_of_the_protocol(
    line: str, number: int | str | None, code: int
) -> None:
    needed("mcp")
    from whydoku.faces.mcp.server import fault_of

    fault = fault_of(f'{{"jsonrpc": "2.0", {line}}}\n')
    assert fault
    assert (fault.id, fault.error.code) == (number, code)


def test_any_other_line_is_answered_and_only_messages_go_on() -> None:
    needed("mcp")
    from whydoku.faces.mcp.server import fault_of

    for line in ("no JSON", "{", "[" * 20_000, '{"id": ' + "9" * 5_000 + "}", "\ufffd"):
        fault = fault_of(f"{line}\n")
        assert fault
        assert (fault.id, fault.error.code) == (None, PARSE_ERROR)
    for line in ("5", "[]", '[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', '{"id": [1]}'):
        fault = fault_of(line)
        assert fault
        assert (fault.id, fault.error.code) == (None, INVALID_REQUEST)
    for words in ({"id": 1}, {}, {"id": "a", "params": None}, {"id": 0, "params": {}}):
        assert fault_of(json.dumps({"jsonrpc": "2.0", "method": "ping", **words})) is None
    assert fault_of("  \n") is None


@pytest.mark.dear
def test_it_ends_when_its_input_does_or_with_ctrl_c() -> None:
    needed("mcp")
    client = {"capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    asked = {"protocolVersion": "2025-06-18", **client}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": asked}
    for interrupts in (False, True):
        with subprocess.Popen(COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(f"{json.dumps(hello)}\nno JSON\n")
            process.stdin.flush()
            told = {one["id"]: one for one in (json.loads(process.stdout.readline()) for _ in "12")}
            assert told[1]["result"]["serverInfo"]["name"] == "whydoku"
            assert told[None]["error"]["code"] == PARSE_ERROR
            if interrupts:
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == (-signal.SIGINT if interrupts else 0)
        assert (out, err) == ("", "")


def test_without_its_package_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert run(["mcp"]) == 2
    sentence = "mcp needs the package mcp, which is not installed"
    assert capsys.readouterr().err == f"whydoku: {sentence}; {EXTRAS['mcp'].command}\n"
