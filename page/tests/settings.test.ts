import assert from "node:assert/strict";
import test from "node:test";
import { titleOf } from "../src/frame/frame.ts";
import { newGame } from "../src/game/game.ts";
import { rebound } from "../src/settings/settings.tsx";
import { DEFAULTS, FIRST } from "../src/state/state.ts";
import { BINDINGS, bindingsOf, isLetter, nameOf } from "../src/table/keys.ts";
import { words } from "./words.ts";

test("no key has two meanings, and each has a description", () => {
  assert.deepEqual(
    BINDINGS.filter(({ about }) => !(about in words)),
    [],
  );
  assert.equal(new Set(BINDINGS.map(({ key }) => key)).size, BINDINGS.length);
});

test("every switch has a label, but for those that are turned where they count", () => {
  const elsewhere = ["telling", "rated"];
  const switches = Object.entries(DEFAULTS).filter(
    ([name, value]) => typeof value === "boolean" && !elsewhere.includes(name),
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

function named(pressed: Partial<KeyboardEvent>): string {
  const plain = { altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, code: "" };
  return nameOf({ ...plain, ...pressed } as KeyboardEvent);
}

test("digit keys are digits with Shift too, and on the number pad", () => {
  assert.equal(named({ key: "5", code: "Digit5" }), "Digit");
  assert.equal(named({ key: "%", code: "Digit5", shiftKey: true }), "Shift+Digit");
  assert.equal(named({ key: "7", code: "Numpad7", ctrlKey: true }), "Ctrl+Digit");
  assert.equal(named({ key: "é", code: "Digit2" }), "Digit");
  assert.equal(named({ key: "¡", code: "Digit1", altKey: true }), "Alt+Digit");
});

test("Ctrl and Cmd are the same, and letters have no case", () => {
  assert.equal(named({ key: "Z", shiftKey: true, ctrlKey: true }), "Ctrl+Shift+z");
  assert.equal(named({ key: "z", metaKey: true }), "Ctrl+z");
  assert.equal(named({ key: "H", shiftKey: true }), "h");
  assert.equal(named({ key: "?", shiftKey: true }), "?");
  assert.equal(named({ key: "ArrowLeft", shiftKey: true }), "Shift+Arrow");
});
