/** What is told of a solved puzzle: how, and no digit of its solution. */
import assert from "node:assert/strict";
import test from "node:test";
import { newGame, start } from "../src/game/game.ts";
import { begin } from "../src/game/position.ts";
import { solve } from "../src/grid/solver.ts";
import { decode } from "../src/sharing/link.ts";
import { sharedIn } from "../src/sharing/reach.ts";
import {
  alsoTold,
  heightsOf,
  ideasOf,
  resultLines,
  resultPicture,
} from "../src/sharing/result.tsx";
import { shown } from "../src/words/en/shown.ts";
import { addWords } from "../src/words/say.ts";
import { aStore, EASY, finished } from "./games.ts";

addWords(shown);

const step = (technique: string, rating: number) => ({ technique, name: technique, rating });
const PATH = [
  ...[step("hidden-single", 1.2), step("pointing", 2.6), step("x-wing", 3.2)],
  ...[step("hidden-single", 1.5), step("pointing", 2.6), step("naked-single", 2.3)],
];
const INKS = { getPropertyValue: () => "#123456" } as unknown as CSSStyleDeclaration;

function lines(also = "", steps: readonly ReturnType<typeof step>[] = PATH, hints = 0) {
  Object.assign(globalThis, {
    document: { baseURI: "https://sudoku.example/" },
    location: { hostname: "sudoku.example" },
  });
  return resultLines(newGame(begin(EASY), "Easy"), steps, hints, also);
}

test("ideas are counted once, the hardest last, and singles are none", () => {
  assert.deepEqual(
    ideasOf(PATH).map(({ technique }) => technique),
    ["naked-single", "pointing", "x-wing"],
  );
});

test("what is sent can be read by who does not know the page", ({ mock }) => {
  mock.timers.enable({ apis: ["Date"], now: new Date(2026, 10, 29, 12) });
  assert.match(lines().join("\n"), /^I solved this Sudoku: Easy. Without a hint.\nHow hard it is/);
  assert.equal(lines("", PATH.slice(0, 2), 1)[0], "I solved this Sudoku: Easy. With 1 hint.");
  assert.equal(lines("", PATH.slice(0, 1))[3], "Looking alone is enough for its 1 step.");
  const title = "Hard, 29 November 2026";
  const of = (day: string) =>
    resultLines(newGame(begin(EASY), title, { level: "hard", day }), PATH, 0)[0];
  assert.equal(of("2026-11-29"), `I solved today’s Sudoku (${title}). Without a hint.`);
  assert.equal(of("2026-11-28"), `I solved this Sudoku: ${title}. Without a hint.`);
  assert.match(resultLines(newGame(begin(EASY)), PATH, 0)[0] ?? "", /^I solved a Sudoku. /);
});

test("a skyline has the hardest step of each stretch, and every step counts", () => {
  const all = Array.from({ length: 100 }, (_, n) => step("any", n === 57 ? 9.4 : 1));
  for (const most of [1, 7, 24, 99, 100, 500]) {
    const heights = heightsOf(all, most);
    assert.equal(heights.length, Math.min(most, 100));
    assert.deepEqual(heights.filter(Boolean), [1]);
  }
});

test("nobody can read a digit of the solution from what is sent", () => {
  const [name, key, blocks = "", told, link = ""] = lines();
  assert.match(blocks, /^[▁▂▃▄▅▆▇█]{6}$/u);
  assert.equal(told, "The hardest of its 6 steps: x-wing.");
  const [solution] = solve(EASY, begin(EASY).possible, 1).found;
  assert.ok(solution);
  const brought = decode(sharedIn(link.replace(/^.* /, "")) ?? "");
  assert.deepEqual(brought, begin(EASY), "the link has the clues alone");
  const textsOf = (also: string) => {
    const picture = resultPicture(newGame(begin(EASY), "Easy"), PATH, 0, INKS, also);
    return [...picture.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  };
  const title = "I solved this Sudoku: Easy.";
  const rest = [told, "Each bar is a step to the solution: the taller, the harder.", "whydoku"];
  assert.deepEqual(textsOf(""), [title, "Without a hint.", ...rest]);
  const also = "My time: 4:05 · 3 days in a row";
  assert.deepEqual(textsOf(also), [title, `Without a hint. ${also}`, ...rest]);
  assert.deepEqual(lines(also), [name, also, key, blocks, told, link]);
  // The skyline follows from the ratings: another puzzle with the same path has the same picture.
  const other = newGame(begin(EASY.replaceAll("1", "x").replaceAll("2", "1").replaceAll("x", "2")));
  assert.notDeepEqual(start(other), begin(EASY));
  assert.equal(resultLines(other, PATH, 0)[2], blocks);
});

test("time and days in a row are told of the day on which it was solved, and no puzzle", () => {
  const noon = (day: number) => new Date(2026, 10, day, 12).getTime();
  const on = (day: number) => ({ when: noon(day), day: `2026-11-${day}` });
  const one = finished({ ...on(22), time: 245_000 });
  const { state } = aStore({ past: [one, finished(on(21))], days: ["2026-11-20"] });
  const told = "My time: 4:05 · 3 days in a row";
  assert.equal(alsoTold(state, one), told);
  assert.equal(alsoTold(state, { ...one, ...on(21) }), "My time: 4:05 · 2 days in a row");
  assert.equal(alsoTold(state, { ...one, ...on(20) }), "My time: 4:05");
  assert.equal(alsoTold(state, { ...one, day: "" }), "My time: 4:05", "a puzzle of no day");
  const quiet = { ...state, settings: { ...state.settings, timer: false } };
  assert.equal(alsoTold(quiet, one), "3 days in a row");
  assert.equal(alsoTold(quiet, { ...one, ...on(20) }), "");
  const others = state.past.map((one) => ({ ...one, puzzle: EASY.replaceAll("1", "2") }));
  assert.equal(alsoTold({ ...state, past: others }, one), told, "it follows from no clue");
});

test("a page that only this machine can open sends no link", () => {
  lines();
  Object.assign(globalThis, { location: { hostname: "127.0.0.1" } });
  assert.equal(resultLines(newGame(begin(EASY)), PATH, 0).length, 4);
});
