import assert from "node:assert/strict";
import { test } from "node:test";
import { inHand, saidElsewhere } from "../src/frame/projector.ts";
import { FIRST } from "../src/state/state.ts";
import { inEachHand } from "./games.ts";
import "./words.ts";
import type { State } from "../src/state/state.ts";

export type Some = Partial<State>;

test("a class sees what is in hand, if it is not the plain digit", () => {
  const cases: [Some, string][] = [
    [{}, ""],
    [inEachHand({ tool: "corner" }), "Corner"],
    [{ ...inEachHand({ tool: "corner" }), view: "path" }, ""],
    [{ ...inEachHand({ tool: "corner" }), view: "learn" }, ""],
    [inEachHand({ digitFirst: true, pen: 4 }), "Digit first · 4"],
    [{ gesture: "lines", ...inEachHand({ pen: 3 }) }, "Line · Colour green"],
    [{ gesture: "links" }, "Link"],
    [{ filter: 4, ...inEachHand({ tool: "corner" }) }, "Show where 4 can go"],
    [{ gesture: "tints", ...inEachHand({ pen: 2 }) }, "Colour candidates · Colour orange"],
  ];
  for (const [some, words] of cases) assert.equal(inHand({ ...FIRST, ...some }), words);
});

test("a class sees what is said in parts that it does not see", () => {
  const walk = { steps: [1, 2, 3], hardest: 2 } as any;
  const cases: [Some, string][] = [
    [{}, ""],
    [{ checked: { sentence: "All is well." } }, "All is well."],
    [{ view: "path", checked: { sentence: "All is well." } }, ""],
    [{ view: "path", path: { ...FIRST.path, walk, at: 1 } }, "Step 2 of 3"],
    [{ view: "path", path: { ...FIRST.path, walk, at: 2 } }, "Step 3 of 3 · Hardest"],
    [{ view: "path", path: { ...FIRST.path, walk, at: 3 } }, "After 3 steps"],
  ];
  for (const [some, words] of cases) assert.equal(saidElsewhere({ ...FIRST, ...some }), words);
});
