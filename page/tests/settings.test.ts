import assert from "node:assert/strict";
import test from "node:test";
import { titleOf } from "../src/frame/frame.ts";
import { newGame } from "../src/game/game.ts";
import { rebound } from "../src/settings/settings.tsx";
import { DEFAULTS, FIRST } from "../src/state/state.ts";
import { BINDINGS, bindingsOf, isLetter } from "../src/table/keys.ts";
import { words } from "./words.ts";

test("the table of keys lists every key", () => {
  assert.deepEqual(
    BINDINGS.filter(({ about }) => !(about in words)),
    [],
  );
  assert.equal(new Set(BINDINGS.map(({ key }) => key)).size, BINDINGS.length);
});

test("every switch has a label", () => {
  const switches = Object.entries(DEFAULTS).filter(
    ([name, value]) => typeof value === "boolean" && name !== "tools",
  );
  for (const [name] of switches) assert.ok(`settings.${name}` in words, name);
});

test("the title names the view, and the puzzle if it has a name", () => {
  assert.equal(titleOf(FIRST), "Play · whydoku");
  const games = { ...FIRST.games, play: newGame(undefined, "Hard") };
  assert.equal(titleOf({ ...FIRST, games }), "Hard · Play · whydoku");
  assert.equal(titleOf({ ...FIRST, games, view: "make" }), "Make · whydoku");
});

test("a letter that another command had is exchanged with it, and going back leaves nothing", () => {
  const first = rebound(DEFAULTS, "hint", "k");
  assert.deepEqual(first, { hint: "k", check: "h" });
  const settings = { ...DEFAULTS, keys: rebound({ ...DEFAULTS, keys: first }, "check", "ö") };
  assert.deepEqual(settings.keys, { hint: "k", check: "ö" });
  const keys = bindingsOf(settings).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(rebound({ ...DEFAULTS, keys: first }, "hint", "h"), {});
});

test("without letters, all other keys stay", () => {
  const rest = bindingsOf({ ...DEFAULTS, letters: false });
  assert.deepEqual(
    rest,
    BINDINGS.filter(({ key }) => !isLetter(key)),
  );
  assert.ok(rest.some(({ key }) => key === " ") && rest.some(({ key }) => key === "0"));
});
