import assert from "node:assert/strict";
import test from "node:test";
import { BINDINGS, nameOf } from "../src/table/keys.ts";
import { words } from "./words.ts";

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

test("no key has two meanings, and each has a description", () => {
  const keys = BINDINGS.map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  for (const { about } of BINDINGS) assert.ok(about in words, about);
});
