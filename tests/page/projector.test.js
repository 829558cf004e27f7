// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { inHand, saidElsewhere } from "../../src/whydoku/faces/web/page/frame/projector.js";
import { FIRST } from "../../src/whydoku/faces/web/page/state.js";
import "./words.js";

/** @typedef {Partial<import("../../src/whydoku/faces/web/page/state.js").State>} Some */

test("a class sees what is in hand, if it is not the plain digit", () => {
  /** @type {[Some, string][]} */
  const cases = [
    [{}, ""],
    [{ tool: "corner" }, "Corner"],
    [{ tool: "corner", view: "path" }, ""],
    [{ tool: "corner", view: "learn" }, ""],
    [{ digitFirst: true, pen: 4 }, "Digit first · 4"],
    [{ gesture: "lines", pen: 3 }, "Line · Colour green"],
    [{ gesture: "links" }, "Link"],
    [{ filter: 4, tool: "corner" }, "Show where 4 can go"],
    [{ gesture: "tints", pen: 2 }, "Colour candidates · Colour orange"],
  ];
  for (const [some, words] of cases) assert.equal(inHand({ ...FIRST, ...some }), words);
});

test("a class sees what is said in parts that it does not see", () => {
  const walk = /** @type {any} */ ({ steps: [1, 2, 3], hardest: 2 });
  /** @type {[Some, string][]} */
  const cases = [
    [{}, ""],
    [{ checked: { sentence: "All is well." } }, "All is well."],
    [{ view: "path", checked: { sentence: "All is well." } }, ""],
    [{ view: "path", path: { ...FIRST.path, walk, at: 1 } }, "Step 2 of 3"],
    [{ view: "path", path: { ...FIRST.path, walk, at: 2 } }, "Step 3 of 3 · Hardest"],
    [{ view: "path", path: { ...FIRST.path, walk, at: 3 } }, "After 3 steps"],
  ];
  for (const [some, words] of cases) assert.equal(saidElsewhere({ ...FIRST, ...some }), words);
});
