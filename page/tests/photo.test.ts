/** Tests of puzzles from paper: what the reader says, what is steady, and how a reading becomes a puzzle. */
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { digitAt } from "../src/game/position.ts";
import {
  type Cell,
  cellsOf,
  changedBy,
  changesFor,
  corrected,
  offerOf,
  pictureOf,
  standingOf,
  turned,
} from "../src/photo/cells.ts";
import { Reader } from "../src/photo/reader.ts";
import { gridsIn, type Outline, outlinesIn, type Point } from "../src/photo/record.ts";
import { followed, isSteady, linesOf } from "../src/photo/steady.ts";
import "./words.ts";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const GRID = 188_076;

/** The record of a grid in which all is printed and sure. */
function recordOf(puzzle: string): Uint8Array {
  const bytes = new Uint8Array(GRID);
  for (const [cell, digit] of [...puzzle].entries()) {
    bytes[962 + cell] = 255;
    if (digit === ".") continue;
    bytes[800 + cell] = 1;
    for (const at of [881, 1286]) bytes[at + cell] = Number(digit);
    bytes[1043 + cell] = (Number(digit) % 9) + 1;
  }
  return bytes;
}

function read(puzzle: string, alter: (bytes: Uint8Array) => void = () => {}): readonly Cell[] {
  const bytes = recordOf(puzzle);
  alter(bytes);
  return cellsOf(gridsIn(bytes)[0]?.cells ?? []);
}

function outline([x, y]: Point, side: number): Outline {
  return Array.from(
    { length: 100 },
    (_, n): Point => [x + ((n % 10) * side) / 9, y + (Math.floor(n / 10) * side) / 9],
  );
}

function bytesOf(outline: Outline): Uint8Array {
  const bytes = new Uint8Array(800);
  const view = new DataView(bytes.buffer);
  for (const [n, value] of outline.flat().entries()) view.setInt32(4 * n, value * 256, true);
  return bytes;
}

test("the bytes of outlines and grids become values", () => {
  const [one, two] = [outline([10.5, -3.25], 90), outline([200, 40], 180)];
  assert.deepEqual(outlinesIn(new Uint8Array([...bytesOf(one), ...bytesOf(two)])), [one, two]);
  assert.deepEqual(outlinesIn(new Uint8Array(0)), []);
  assert.throws(() => outlinesIn(new Uint8Array(801)), /800 bytes/);
  assert.throws(() => gridsIn(new Uint8Array(800)), /188076 bytes/);

  const bytes = recordOf(EASY);
  bytes.set([2, 4], 802);
  bytes[800 + 80] = 3;
  bytes.set([0b10000010, 1], 1124 + 160);
  bytes[1452] = 7;
  bytes[GRID - 1] = 9;
  const grids = gridsIn(new Uint8Array([...recordOf(EASY), ...bytes]));
  assert.equal(grids.length, 2);
  const [first, second] = grids;
  assert.deepEqual(first?.cells[0], {
    ...{ kind: "printed", digit: 5, sure: 255, next: 6, marks: 0, likely: 5 },
  });
  assert.equal(second?.cells[2]?.kind, "written");
  assert.equal(second?.cells[80]?.kind, "marks");
  assert.equal(second?.cells[80]?.marks, 0b110000010);
  assert.equal(second?.light.length, 432 * 432);
  assert.deepEqual([second?.light[0], second?.light.at(-1)], [7, 9]);
});

test("a grid is steady once it has hardly moved in six frames", () => {
  let frames: readonly Outline[] = [];
  for (let n = 0; n < 5; n += 1) {
    frames = followed(frames, outline([100 + n * 0.2, 50], 200));
    assert.ok(!isSteady(frames));
  }
  assert.ok(isSteady(followed(frames, outline([101, 50], 200))));
  const moved = followed(frames, outline([130, 50], 200));
  assert.equal(moved.length, 1);
  assert.deepEqual(followed(frames, undefined), []);
  // A slow drift is no rest, though each frame is near the one before.
  let drifting: readonly Outline[] = [];
  for (let n = 0; n < 20; n += 1) {
    drifting = followed(drifting, outline([100 + 2 * n, 50], 200));
    assert.ok(!isSteady(drifting));
  }
  // Nor is a hand that turns the paper, though one corner stays where it is.
  let turning: readonly Outline[] = [];
  for (let n = 0; n < 20; n += 1) {
    turning = followed(turning, outline([100, 50], 200 + 2 * n));
    assert.ok(!isSteady(turning));
  }
});

test("the lines of a grid are eight, through all their crossings", () => {
  const path = linesOf(outline([0, 0], 90));
  assert.equal(path.match(/M/g)?.length, 8);
  assert.ok(path.startsWith("M0.0 0.0L10.0 0.0L20.0 0.0"));
  assert.ok(path.endsWith("L90.0 90.0"));
});

test("what is read becomes clues, the player's digits and, if they are wanted, notes", () => {
  const cells = read(EASY, (bytes) => {
    bytes.set([2, 3], 802); // r1c3 is written by hand, r1c4 has pencil marks
    bytes[883] = 4;
    bytes[1124 + 6] = 0b100010;
  });
  const { position, title } = offerOf(cells, true, "From paper");
  assert.equal(title, "From paper");
  assert.equal(position.givens, EASY);
  assert.deepEqual([digitAt(position, 2), position.values[2]], [4, 4]);
  assert.equal(position.corner[3], 0b100010);
  assert.ok(offerOf(cells, false, "").position.corner.every((mask) => !mask));
  const picture = pictureOf(cells, true);
  assert.deepEqual(
    [picture.givens, picture.values, picture.corner],
    [position.givens, position.values, position.corner],
  );
});

test("doubt ends where the player has had a say", () => {
  const cells = read(EASY, (bytes) => {
    for (const cell of [0, 2, 7]) bytes[962 + cell] = 127;
    bytes[962 + 1] = 128;
  });
  assert.deepEqual(standingOf(cells).doubtful, [0, 2, 7]);
  const confirmed = corrected(cells, 0, 5);
  const emptied = corrected(confirmed, 2, 0);
  assert.deepEqual(standingOf(emptied).doubtful, [7]);
  const changed = corrected(emptied, 7, 8);
  assert.deepEqual(standingOf(changed).doubtful, []);
  assert.equal(changed[7]?.kind, "printed");
  assert.equal(offerOf(changed, false, "").position.givens[7], "8");
  const written = turned(changed, 7, true);
  assert.equal(offerOf(written, false, "").position.givens[7], ".");
  assert.equal(offerOf(corrected(written, 7, 2), false, "").position.values[7], 2);
  assert.equal(offerOf(turned(written, 7, false), false, "").position.givens, changedGivens());
});

function changedGivens() {
  return `${EASY.slice(0, 7)}8${EASY.slice(8)}`;
}

test("the rules say of the digits whether they clash, and how many solutions they leave", () => {
  assert.deepEqual(standingOf(read(EASY)), {
    ...{ n: 30, doubtful: [], clashing: new Set(), solutions: "one" },
  });
  assert.equal(standingOf(read(EASY.replace("53", ".."))).solutions, "several");
  assert.equal(standingOf(read(EASY.replace("53..", "532."))).solutions, "none");
  const clash = standingOf(read(EASY.replace("53..", "535.")));
  assert.deepEqual([clash.solutions, clash.clashing], ["none", new Set([0, 2])]);
  // A wrong digit of the player's is no fault of the reading.
  const wrong = read(EASY, (bytes) => {
    bytes[802] = 2;
    bytes[883] = 2;
  });
  assert.equal(standingOf(wrong).solutions, "one");
});

test("a likelier reading is offered until the player knows better", () => {
  const misread = (bytes: Uint8Array) => {
    bytes[881 + 4] = 1; // read as 1 in place of 7
  };
  const cells = read(EASY, misread);
  assert.equal(standingOf(cells).solutions, "none");
  const changes = changesFor(cells);
  assert.deepEqual(changes, [{ cell: 4, from: 1, to: 7 }]);
  const after = changedBy(cells, changes);
  assert.deepEqual(changesFor(after), []);
  assert.equal(offerOf(after, false, "").position.givens, EASY);
  assert.deepEqual(changesFor(corrected(cells, 4, 2)), []);
  assert.deepEqual(changesFor(read(EASY)), []);
  // It is not offered if what the player has changed elsewhere leaves it no solution.
  assert.deepEqual(changesFor(corrected(cells, 3, 9)), []);
});

afterEach(() => mock.restoreAll());

/** A thread whose answers the test gives. */
class Scripted {
  onmessage: any = null;
  onerror: any = null;
  told: any[] = [];
  isEnded = false;
  postMessage(what: any) {
    this.told.push(what);
  }
  terminate() {
    this.isEnded = true;
  }
  answers(more: object) {
    this.onmessage({ data: { id: this.told.at(-1).id, ...more } });
  }
}

function withFiles(content: () => Response) {
  const asked: string[] = [];
  mock.method(globalThis, "fetch", async (name: string) => {
    asked.push(name);
    return content();
  });
  const threads: Scripted[] = [];
  const reader = new Reader(() => {
    threads.push(new Scripted());
    return threads.at(-1) as Scripted;
  });
  return { asked, threads, reader };
}

const pixels = () => ({ data: new ArrayBuffer(16), width: 2 });
const settled = () => new Promise((done) => setImmediate(done));

test("the reader fetches its files once, and its thread answers", async () => {
  const { asked, threads, reader } = withFiles(() => new Response("file"));
  const seen = reader.outlines(pixels());
  await settled();
  const [thread] = threads;
  assert.deepEqual(asked, ["photo.wasm", "net.bin"]);
  assert.deepEqual(Object.keys(thread?.told[0]), ["wasm", "net"]);
  thread?.answers({ bytes: bytesOf(outline([1, 2], 9)) });
  assert.deepEqual(await seen, [outline([1, 2], 9)]);
  const grids = reader.read(pixels());
  await settled();
  thread?.answers({ bytes: null });
  assert.deepEqual(await grids, []);
  const failing = reader.read(pixels());
  await settled();
  thread?.answers({ fault: "broken" });
  await assert.rejects(failing, /could not be loaded/);
  assert.equal(asked.length, 2);
  reader.close();
  await settled();
  assert.ok(thread?.isEnded);
});

test("what did not come is fetched again, and a thread that fails is replaced", async () => {
  let isThere = false;
  const { threads, reader } = withFiles(() => new Response("", { status: isThere ? 200 : 404 }));
  await assert.rejects(reader.outlines(pixels()), /could not be loaded/);
  assert.equal(threads.length, 0);
  isThere = true;
  const lost = reader.outlines(pixels());
  await settled();
  threads[0]?.onerror({ preventDefault: () => {} });
  await assert.rejects(lost, /could not be loaded/);
  const found = reader.outlines(pixels());
  await settled();
  assert.equal(threads.length, 2);
  threads[1]?.answers({ bytes: null });
  assert.deepEqual(await found, []);
  await settled();
  assert.ok(threads[0]?.isEnded);
});
