import assert from "node:assert/strict";
import test from "node:test";
import { Problem } from "../src/asking/api.ts";
import { readFile, readHere, readText } from "../src/beginning/reading.ts";
import { parseNamed, parseSheet } from "../src/grid/sheet.ts";
import { Chance, puzzleOf } from "./grids.ts";
import "./words.ts";
import { answering } from "./server.ts";

const chance = new Chance(11);
const PUZZLES = Array.from({ length: 20 }, (_, n) => puzzleOf(chance, 17 + n));

/** @param open what an open cell shows */
function rowsOf(puzzle: string, open: string = ""): string[][] {
  return Array.from({ length: 9 }, (_, r) =>
    [...puzzle.slice(r * 9, r * 9 + 9)].map((cell) => (cell === "." ? open : cell)),
  );
}

/** @returns rows as a text, with a separator between their cells */
const joined = (rows: readonly string[][], separator = "\t") =>
  rows.map((row) => row.join(separator)).join("\n");

test("cells of a spreadsheet are read with any separator and any sign for an open cell", () => {
  for (const puzzle of PUZZLES) {
    for (const separator of ["\t", ",", ";", " , ", "\t "]) {
      for (const open of ["", "0", ".", "*", "_", "0.0"]) {
        const text = joined(rowsOf(puzzle, open), separator);
        assert.equal(parseSheet(text), puzzle, text);
        assert.equal(parseSheet(`\n${text.replaceAll("\n", "\r\n")}\r\n\n`), puzzle, text);
      }
    }
  }
});

test("digits may be quoted, or numbers with a point", () => {
  const [puzzle = ""] = PUZZLES;
  const quoted = rowsOf(puzzle).map((row) => row.map((cell) => `"${cell}"`).join(","));
  assert.equal(parseSheet(quoted.join("\n")), puzzle);
  const numbers = rowsOf(puzzle).map((row) => row.map((cell) => cell && `${cell}.0`).join(";"));
  assert.equal(parseSheet(numbers.join("\n")), puzzle);
});

test("cells may stand between bars, open ones empty", () => {
  for (const puzzle of PUZZLES) {
    for (const open of [" ", "", "."]) {
      const rows = rowsOf(puzzle, open).map((row) => row.join(" | "));
      assert.equal(parseSheet(rows.map((row) => `| ${row} |`).join("\n")), puzzle);
      assert.equal(parseSheet(rows.join("\n")), puzzle);
      const rule = "|---|---|---|---|---|---|---|---|---|";
      const table = rows.flatMap((row) => [rule, `|${row}|`]);
      assert.equal(parseSheet([...table, rule].join("\n")), puzzle);
    }
  }
});

test("empty rows and columns may separate the boxes", () => {
  for (const puzzle of PUZZLES) {
    const rows = rowsOf(puzzle).map((row) => row.toSpliced(6, 0, "").toSpliced(3, 0, ""));
    const wide = rows.map((row) => row.join("\t"));
    assert.equal(parseSheet(wide.join("\n")), puzzle);
    const gap = "\t".repeat(10);
    assert.equal(parseSheet(wide.toSpliced(6, 0, gap).toSpliced(3, 0, gap).join("\n")), puzzle);
    const narrow = rowsOf(puzzle).map((row) => row.join(","));
    assert.equal(parseSheet(narrow.toSpliced(6, 0, "").toSpliced(3, 0, "").join("\n")), puzzle);
  }
});

test("trailing tabs may be cut off from all rows, but not from some", () => {
  const puzzle = `${"12.......".padEnd(9, ".")}${".".repeat(63)}......89.`;
  const rows = rowsOf(puzzle).map((row) => row.join("\t"));
  const cut = rows.map((row) => row.trimEnd());
  assert.equal(parseSheet(cut.join("\n")), puzzle);
  assert.equal(parseSheet([...cut.slice(0, 1), ...rows.slice(1)].join("\n")), null);
});

test("eight rows and an empty line are left to the server", () => {
  const whole = `${"12.......".padEnd(9, ".")}${".".repeat(63)}......89.`;
  const rows = rowsOf(whole).map((row) => row.join("\t"));
  assert.equal(parseSheet(`${rows.slice(0, 8).join("\n")}\n\n`), null);
  assert.equal(parseSheet([...rows.slice(0, 8), "\t".repeat(8)].join("\n"))?.slice(0, 2), "12");
});

test("one line with separators is read, and a name after the cells", () => {
  for (const puzzle of PUZZLES) {
    for (const separator of [",", ";", "\t", " "]) {
      assert.equal(parseSheet([...puzzle].join(separator)), puzzle);
    }
    for (const separator of [",", ";", "/", "|", ":", " "]) {
      assert.equal(
        parseSheet(
          rowsOf(puzzle, "0")
            .map((row) => row.join(""))
            .join(separator),
        ),
        puzzle,
      );
    }
    for (const text of [`${puzzle} # a name`, `  ${puzzle}\ta name `, `${puzzle},"a  name"`]) {
      assert.deepEqual(parseNamed(text), { puzzle, name: "a name" });
    }
    for (const [words, name] of [
      ["24 clues, se 3.4/1.2/1.2, hardest x-wing, whydoku 0.1.0, seed 7, number 12", ""],
      ["24 clues of spring, seed 7", "24 clues of spring, seed 7"],
    ])
      assert.deepEqual(parseNamed(`${puzzle} # ${words}`), { puzzle, name });
  }
});

test("what is no such block is left to the server", () => {
  const [puzzle = ""] = PUZZLES;
  const rows = rowsOf(puzzle).map((row) => row.join("\t"));
  for (const text of [
    "",
    "hello",
    "a,b,c",
    puzzle,
    rows.slice(1).join("\n"),
    [...rows, rows[0]].join("\n"),
    rows.map((row) => `${row}\t`).join("\n"),
    rows
      .map((row) => `${row}\t\t`)
      .join("\n")
      .replace(/\t\t$/, "\t5"),
    rows.join("\n").replace(/\d/, "x"),
    rows.join("\n").replace(/\d/, "12"),
    rows.join("\n").replace(/\d/, "22"),
    rows.join("\n").replace("\t", ","),
    rows
      .toSpliced(6, 0, rows[0] ?? "")
      .toSpliced(3, 0, "")
      .join("\n"),
  ]) {
    assert.equal(parseSheet(text), null, text);
  }
});

test("a pasted block needs no server, and a refusal without one says what the page reads", async () => {
  const away = () => {
    throw new TypeError("no network");
  };
  await answering(away, async () => {
    for (const puzzle of PUZZLES) {
      const text = joined(rowsOf(puzzle));
      const [one, ...more] = await readText(text);
      assert.equal(one?.position.givens, puzzle);
      assert.deepEqual(more, []);
    }
    const [named] = readHere(`${PUZZLES[0]} # first`);
    assert.equal(named?.title, "first");
    await assert.rejects(readText(`[Puzzle]\n${PUZZLES[0]}`), (fault) => {
      assert.ok(!(fault instanceof Problem));
      assert.equal(
        String((fault as Error).message),
        "There is no connection. Without one, this page reads 81 cells, 9 rows of 9 cells " +
          "as from a spreadsheet, 729 pencil marks, and its own links.",
      );
      return true;
    });
  });
});

test("a workbook goes to the server as it is, and what is odd comes with the puzzles", async () => {
  const file = new Blob([new Uint8Array([0x50, 0x4b, 3, 4]), "the rest"]);
  const asked: any[] = [];
  let records: object[] = [];
  const answer = (...how: unknown[]) => {
    asked.push(how);
    return { records };
  };
  const odd = {
    ...{ name: "Twins", error: "found 12", mend: "with 5 there is one solution" },
    where: { sheet: "Monday", address: "Q5" },
  };
  const told = "Sheet Monday, cell Q5: Found 12. With 5 there is one solution.";
  const fine = { puzzle: PUZZLES[0], name: "One" };
  await answering(answer, async () => {
    records = [odd, fine];
    const [one, ...others] = await readFile(file);
    assert.deepEqual(
      [one?.n, one?.title, one?.position.givens, one?.faults, others],
      [2, "One", PUZZLES[0], [{ n: 1, title: "Twins", sentence: told }], []],
    );
    const [where, how] = asked[0];
    assert.match(where, /\/read$/);
    assert.equal(how.body, file);
    assert.match(how.headers["Content-Type"], /spreadsheetml/);
    records = [fine];
    assert.equal("faults" in ((await readFile(file))[0] ?? {}), false);
    records = [odd];
    await assert.rejects(readFile(file), /Sheet Monday, cell Q5: Found 12/);
    const large = new Blob([new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array(5 << 20)]);
    await assert.rejects(readFile(large), /larger than 5 MB/);
    await assert.rejects(readFile(new Blob([new Uint8Array(1_000_001)])), /larger than 1 MB/);
    assert.equal(asked.length, 3);
  });
});
