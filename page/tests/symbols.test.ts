/** Letters, colours and pictures in place of digits: on the board, and in what is said. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { large, marks } from "../src/board/digits.ts";
import { drawnOf } from "../src/board/shown.ts";
import type { Picture } from "../src/state/types.ts";
import { described } from "../src/table/described.ts";
import { bare } from "../src/table/picture.ts";
import { say } from "../src/words/say.ts";
import { isInWords, isOfSigns, shownDigits, signs } from "../src/words/symbols.ts";

const GIVENS = `31${".".repeat(79)}`;

const named = (names: string, path = "") =>
  names.split(" ").map((name) => ({ name, path, colour: path && "#123456" }));

const PICTURES = named("sun moon star heart tree boat flower cup kite", "M0 0h24v24z");
const LETTERS = named("A B C D E F G H I");

afterEach(() => {
  signs.value = [];
});

function shown(more: Partial<Picture> = {}) {
  const picture = { ...bare(GIVENS), ...more };
  const still = { coordinates: 0, rubber: null, motion: null, pens: null, looks: null };
  return { picture, drawn: drawnOf(picture, null), signs: signs.value, ...still };
}

const tags = (draw: typeof large, more?: Partial<Picture>) =>
  draw(shown(more)).flatMap(({ children }) =>
    children.map((one) => {
      const { tag, text, attributes } = one.children[0] ?? one;
      return `${tag} ${text || attributes["--hue"] || ""}`;
    }),
  );

test("what moves a picture is not what has its place", () => {
  signs.value = PICTURES;
  const motion = { cell: 0, last: true, light: new Map() };
  const moving = large({ ...shown(), motion }).flatMap(({ children }) => children);
  assert.ok(moving.length > 0);
  for (const { attributes, children } of moving) {
    assert.match(`${attributes.class}`, /\bleaps\b/);
    assert.equal(attributes.transform, undefined);
    assert.match(`${children[0]?.attributes.transform}`, /^translate/);
    assert.doesNotMatch(`${children[0]?.attributes.class}`, /leaps/);
  }
});

test("cells show digits, letters or pictures", () => {
  assert.deepEqual(tags(large), ["text 3", "text 1"]);
  signs.value = LETTERS;
  assert.deepEqual(tags(large), ["text C", "text A"]);
  signs.value = PICTURES;
  assert.deepEqual(tags(large), ["path #123456", "path #123456"]);
  const [beside] = large({ ...shown(), signs: [] });
  assert.equal(beside?.children[0]?.text, "3", "beside a photo, digits");
});

test("marks in the middle of a cell are as many signs side by side", () => {
  signs.value = PICTURES;
  const centre = Array(81).fill(0).with(2, 0b110);
  assert.deepEqual(tags(marks, { centre }), ["path #123456", "path #123456"]);
});

test("what is said names what the cells show, and no other number", () => {
  signs.value = PICTURES;
  assert.equal(described(bare(GIVENS), 0).includes("given star"), true);
  assert.equal(say("pad.digit", { digit: 3, left: 2 }), "star, 2 left");
  assert.equal(shownDigits("46"), "heart, boat");
  assert.equal(shownDigits("4 and 6"), "heart and boat");
  signs.value = [];
  assert.equal(say("pad.digit", { digit: 3, left: 2 }), "3, 2 left");
});

test("a style with signs is in plain words", () => {
  assert.deepEqual(["plain", "short", "expert", "letters"].map(isInWords), [
    ...[true, false, false, true],
  ]);
  assert.equal(isOfSigns("plain"), false);
});
