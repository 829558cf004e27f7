/** What the board draws, and where: the pure functions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Looks } from "../src/asking/api-types.ts";
import type { Node } from "../src/board/drawing.ts";
import * as measure from "../src/board/drawing.ts";
import { colours, highlights, LAYERS } from "../src/board/layers.ts";
import { drawnOf, motionOf } from "../src/board/shown.ts";
import { plain } from "../src/board/standalone.ts";
import { houseCells } from "../src/grid/space.ts";
import { ownLines, ownLinks, way } from "../src/pens/strokes.ts";
import type { Picture } from "../src/state/types.ts";
import { described } from "../src/table/described.ts";
import { bare } from "../src/table/picture.ts";
import { some } from "./some.ts";

const OPEN = ".".repeat(81);
const CELLS = [...Array(81).keys()];

function shown(more: Partial<Picture>, looks: Looks | null = null) {
  const picture = { ...bare(OPEN), ...more };
  const still = { coordinates: 0, rubber: null, motion: null, signs: [] };
  const pens = { ownLines, ownLinks };
  return { picture, looks, drawn: drawnOf(picture, looks), pens, ...still };
}

const masks = (some: Record<number, number>) => CELLS.map((cell) => some[cell] ?? 0);

function layer(name: string, more: Partial<Picture>, looks: Looks | null = null) {
  const found = LAYERS.find((one) => one.name === name);
  assert.ok(found);
  return flat(found.draw(shown(more, looks)));
}

function flat(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((one) => [one, ...flat(one.children)]);
}

const classes = (nodes: Node[]) => nodes.map(({ attributes }) => attributes.class);

/** @returns the class and content of each text */
const texts = (nodes: Node[]): string[] =>
  nodes.flatMap(({ tag, attributes, text }) =>
    tag === "text" ? `${attributes.class}: ${text}` : [],
  );

test("each place on the board belongs to the cell and the candidate drawn there", () => {
  for (let k = 0; k < 729; k += 1) {
    assert.equal(measure.candidateAt(measure.centre(k)), k);
    assert.equal(measure.cellAt(measure.centre(k)), Math.floor(k / 9));
  }
  assert.deepEqual(measure.centre(0), [12.2, 12.2]);
  assert.deepEqual(measure.centre(728), [581.8, 581.8]);
  for (const outside of [
    [-1, 5],
    [5, -1],
    [594, 5],
    [5, 594],
  ] as const) {
    assert.equal(measure.cellAt(outside), -1);
    assert.equal(measure.candidateAt(outside), -1);
  }
});

test("a drag takes the cells that it means, and a diagonal one skips cut corners", () => {
  const { middle, cellsBetween } = measure;
  assert.deepEqual(cellsBetween(middle(0), middle(4)), [0, 1, 2, 3, 4]);
  assert.deepEqual(cellsBetween(middle(0), middle(40)), [0, 10, 20, 30, 40]);
  assert.deepEqual(cellsBetween(middle(80), middle(80)), [80]);
  assert.deepEqual(cellsBetween([-50, -50], [-10, -10]), []);
});

/** @returns its strokes, each oriented to the right or downwards */
function strokes(data: string): number[][] {
  return [...data.matchAll(/M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)/g)].map((found) =>
    found.slice(1).map(Number),
  );
}

test("the outline of cells is closed, and turns at inner corners", () => {
  assert.equal(measure.outline(new Set(), 3), "");
  assert.deepEqual(strokes(measure.outline(new Set([0]), 3)), [
    [3, 3, 63, 3],
    [3, 63, 63, 63],
    [3, 3, 3, 63],
    [63, 3, 63, 63],
  ]);
  const shapes = [[0, 1, 9], [40], [30, 31, 32, 39, 41, 48, 49, 50], [0, 10, 20], houseCells("b6")];
  for (const cells of [...shapes, CELLS, CELLS.filter((cell) => cell % 2)]) {
    const ends: Map<string, number> = new Map();
    for (const [a, b, c, d] of strokes(measure.outline(new Set(cells), 3))) {
      for (const end of [`${a} ${b}`, `${c} ${d}`]) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    for (const [end, count] of ends) assert.equal(count % 2, 0, `${end} of ${cells}`);
  }
  const bend = strokes(measure.outline(new Set([0, 1, 9]), 3)).map(String);
  assert.ok(bend.includes("63,63,129,63"), "below the second cell, to the inner corner");
  assert.ok(bend.includes("63,63,63,129"), "right of the third, from the inner corner");
});

test("the slices of a cell fill it, and each colour has a shape of its own", () => {
  for (let count = 1; count <= 9; count += 1) {
    const nodes = flat(colours(shown({ colours: masks({ 40: (1 << count) - 1 }) })));
    const slices = nodes.filter(({ attributes }) => attributes.class === "coloured");
    const signs = nodes.filter(({ attributes }) => `${attributes.class}`.startsWith("sign-"));
    assert.equal(slices.length, count);
    assert.equal(new Set(signs.map(({ attributes }) => attributes.d)).size, count);
    const areas = slices.map(({ attributes }) => areaOf(`${attributes.d}`));
    const whole = areas.reduce((sum, area) => sum + area, 0);
    assert.ok(count === 1 || Math.abs(whole - 66 * 66) < 12, `${count} slices: ${whole}`);
  }
});

function areaOf(data: string) {
  const points = [...data.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  return Math.abs(
    points.reduce((sum, [x = 0, y = 0], n) => {
      const [nx = 0, ny = 0] = points[(n + 1) % points.length] ?? [];
      return sum + (x * ny - nx * y) / 2;
    }, 0),
  );
}

test("candidates of the page and candidates by hand have different styles", () => {
  const some = masks({ 0: 0b11, 1: 0b100 });
  assert.deepEqual(texts(layer("candidates", { candidates: some })), [
    "pencil small: 12",
    "pencil small: 3",
  ]);
  const byHand = { candidates: some, automatic: false, digit: 2 };
  assert.deepEqual(texts(layer("candidates", byHand)), [
    "pencil small own: 1",
    "pencil small own bold: 2",
    "pencil small own: 3",
  ]);
  const filled = { candidates: some, values: masks({ 0: 9 }) };
  assert.deepEqual(texts(layer("candidates", filled)), ["pencil small: 3"]);
});

test("corner marks are in the corners, or boxes if candidates are in their places", () => {
  const corner = masks({ 5: 0b1010 });
  assert.deepEqual(texts(layer("marks", { corner })), ["pencil own : 2", "pencil own : 4"]);
  const both = { corner, candidates: masks({ 5: 0b10 }) };
  assert.deepEqual(layer("marks", both), []);
  const nodes = layer("candidates", both);
  assert.equal(nodes.filter(({ attributes }) => attributes.class === "noted").length, 2);
  assert.deepEqual(texts(nodes), ["pencil small: 24"]);
});

test("corner marks are large, within their cell, and apart, however many there are", () => {
  /** What ink has of the size of a digit. */
  const [wide, high] = [0.58, 0.75];
  for (let n = 1; n <= 9; n += 1)
    for (const centres of [0, 2, 4]) {
      const picture = { corner: masks({ 0: 2 ** n - 1 }), centre: masks({ 0: 2 ** centres - 1 }) };
      const boxes = layer("marks", picture).flatMap(({ tag, text, attributes, children }) => {
        if (tag !== "text") return [];
        const [x, y, size] = [attributes.x, attributes.y, attributes["font-size"]].map(Number);
        const inks = children.length || String(text).length;
        const [w, h] = [(0.65 * (inks - 1) + wide) * (size ?? 0), high * (size ?? 0)];
        return [{ x: x ?? 0, y: (y ?? 0) - 0.355 * (size ?? 0), w, h, size }];
      });
      assert.equal(boxes.length, n + (centres && 1));
      if (n < 7) assert.equal(boxes[0]?.size, 28);
      for (const { x, y, w, h } of boxes)
        for (const [at, by] of [
          [x, w],
          [y, h],
        ] as const)
          assert.ok(at - by / 2 > 1 && at + by / 2 < measure.CELL - 1, `${n} ${at} ${by}`);
      const meet = (a: (typeof boxes)[0], b: (typeof boxes)[0]) =>
        Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
      const all = boxes.flatMap((a, i) => boxes.slice(0, i).filter((b) => meet(a, b)));
      assert.deepEqual(all, [], `${n} ${centres}`);
    }
});

test("centre marks shrink to fit their cell, and the chosen digit is bold among them", () => {
  const sizes = [0b1, 0b11111, 0b111111111].map((mask) => {
    const [text, ...parts] = layer("marks", { centre: masks({ 0: mask }), digit: 1 }).slice(1);
    assert.equal(parts[0]?.attributes.class, "bold");
    assert.ok(parts.slice(1).every(({ attributes }) => attributes.class === ""));
    return Number(text?.attributes["font-size"]);
  });
  const [one = 0, five = 0, nine = 0] = sizes;
  assert.ok(one > five && five > nine);
  assert.ok(nine * 9 * 0.65 <= 58);
});

test("no verdict is shown by colour alone", () => {
  const verdicts = new Map([
    [0, "one"],
    [1, "several"],
    [2, "none"],
  ]) as Picture["verdicts"];
  const more = { candidates: masks({ 0: 0b1111 }), verdicts };
  assert.deepEqual(classes(layer("places", more)), ["one", "several"]);
  assert.deepEqual(texts(layer("candidates", more)), [
    "on small bold: 1",
    "pencil small: 24",
    "spent small: 3",
  ]);
  assert.deepEqual(classes(layer("overlays", more)), ["spent-strike"]);
});

const LOOKS = some<Looks>({
  roles: Object.fromEntries(
    ["placed", "eliminated", "pattern", "assumed", "false"].map((name, order) => [
      name,
      {
        shape: [{ tag: "circle", attributes: { r: "9" } }],
        hue: "sky",
        paint: `f-${name}`,
        name,
        overlay: ["eliminated", "assumed", "false"].includes(name),
        below: name === "assumed",
        order,
      },
    ]),
  ),
  tints: { base: { hue: "sky", dashes: "", hatch: "", inset: 2.5, name: "base" } },
  ties: {
    strong: { dashes: "", width: 2.4, head: true, paint: "link", name: "" },
    takes: { dashes: "2 3", width: 1.6, head: false, paint: "takes", name: "" },
  },
});

function marksOf(candidates: object[], more: object = {}) {
  const none = { cells: [], houses: [], links: [], ties: [], named: null, legend: [] };
  const marks = { ...none, candidates, ...more };
  return marks as unknown as Picture["marks"];
}

test("a candidate has the shape of its strongest role, and its digit is on top", () => {
  const marks = marksOf([
    { at: "5r1c1", role: "pattern", branch: null },
    { at: "5r1c1", role: "placed", branch: null },
    { at: "6r1c1", role: "eliminated", branch: null },
    { at: "7r1c2", role: "assumed", branch: "A" },
    { at: "8r9c9", role: "placed", branch: null, large: true },
    { at: "9r1c1", role: "unheard-of", branch: null },
  ]);
  const more = { candidates: masks({ 0: 0b111110000 }), marks };
  const shapes = layer("shapes", more, LOOKS).filter(({ tag }) => tag === "g");
  assert.deepEqual(classes(shapes), ["f-assumed", "f-placed", "f-placed"]);
  assert.equal(shapes[2]?.attributes.transform, "translate(561 561) scale(2.3)");
  assert.deepEqual(texts(layer("candidates", more, LOOKS)), [
    "on small bold: 5",
    "gone small bold: 6",
    "pencil small: 789",
    "on small bold: 7",
  ]);
  assert.deepEqual(texts(layer("large", more, LOOKS)), ["on bold: 8"]);
  const taken = { ...more, values: masks({ 80: 8 }) };
  assert.deepEqual(texts(layer("large", taken, LOOKS)), ["large on bold: 8"], "read on its circle");
  assert.deepEqual(texts(layer("overlays", more, LOOKS)), ["badge: A"]);
});

test("a digit that was placed by mistake is large within its ring, where no small ones are", () => {
  const marks = marksOf([{ at: "3r9c3", role: "false", branch: null, large: true }]);
  assert.deepEqual(texts(layer("large", { marks }, LOOKS)), ["placed bold: 3"]);
  const [ring] = layer("overlays", { marks }, LOOKS);
  assert.equal(ring?.attributes.transform, "translate(165 561) scale(2.3)");
});

test("candidates of which a reason does not speak are faint, however they are kept", () => {
  const pattern = { at: "5r1c1", role: "pattern", branch: null };
  const marks = marksOf([pattern], { named: [{ at: "5r1c1" }, { at: "6r1c1" }] });
  const more = { candidates: masks({ 0: 0b111110000 }), marks };
  assert.deepEqual(texts(layer("candidates", more, LOOKS)), [
    "on small bold: 5",
    "pencil small: 6",
    "quiet small: 789",
  ]);
  assert.deepEqual(texts(layer("candidates", { ...more, automatic: false }, LOOKS)), [
    "on small bold: 5",
    "pencil small own: 6",
    "quiet small own: 789",
  ]);
});

test("links have the paint of their tie, and their numbers stand on badges", () => {
  const link = { from: [], to: [], path: "M0 0L9 9", head: "", branch: null };
  const links = [
    { ...link, tie: "strong", number: 12, badge: [10, 20, 20, 14] },
    { ...link, tie: "takes", number: null, badge: null },
  ];
  const more = { marks: marksOf([], { links }) };
  assert.deepEqual(classes(layer("links", more, LOOKS)), ["halo", "halo", "link", "takes"]);
  const [group, badge, text, ...others] = layer("numbers", more, LOOKS);
  assert.equal(others.length, 0);
  assert.equal(group?.attributes.class, "number");
  assert.deepEqual([badge?.attributes.x, badge?.attributes.width], [10, 20]);
  assert.deepEqual([text?.attributes.x, text?.text], [20, "12"]);
});

test("light runs over the houses that a digit completes, and over all of them at the end", () => {
  const digits = CELLS.map((at) => ((at + 3 * Math.floor(at / 9) + Math.floor(at / 27)) % 9) + 1);
  const filled = (cells: readonly number[]) => ({
    ...bare(OPEN),
    values: digits.map((digit, at) => (cells.includes(at) ? digit : 0)),
  });
  const motion = (before: number[], now: number[]) => motionOf(filled(before), filled(now), null);
  const row = CELLS.slice(0, 9);
  assert.deepEqual(
    [...(motion(row.slice(1), row)?.light ?? [])],
    row.map((at) => [at, at]),
  );
  assert.equal(motion([], [40])?.light.size, 0);
  assert.deepEqual([motion(row, row.slice(1)), motion([], [3, 4])], [null, null]);
  const end = motion(CELLS.slice(1), CELLS);
  assert.deepEqual([end?.last, end?.light.size, end?.light.get(80)], [true, 81, 11]);
  assert.equal(motionOf(filled(CELLS), { ...filled(CELLS), digit: 3 }, end), end);
  const clash = {
    ...filled(row),
    values: filled(row).values.map((one, at) => (at === 8 ? 1 : one)),
  };
  assert.equal(motionOf(filled(row.slice(0, 8)), clash, null)?.light.size, 0);
});

test("the ninth of a digit lights all nine, and a digit that is known to be wrong nothing", () => {
  const nine = CELLS.filter((at) => (at + 3 * Math.floor(at / 9) + Math.floor(at / 27)) % 9 === 4);
  const filled = (cells: readonly number[]) => ({
    ...bare(OPEN),
    values: CELLS.map((at) => (cells.includes(at) ? 5 : 0)),
  });
  const light = (more: Partial<Picture>) =>
    motionOf(filled(nine.slice(1)), { ...filled(nine), ...more }, null)?.light;
  assert.deepEqual(
    [...(light({}) ?? [])],
    nine.map((at) => [at, 0]),
  );
  assert.equal(light({ wrong: new Set(nine.slice(0, 1)) })?.size, 0);
});

test("a seal tells all in one line, and lies below the digits of the last row", () => {
  assert.deepEqual(layer("seal", {}), []);
  const nodes = layer("seal", { seal: ["28 Nov", "Hard", "unaided"] });
  assert.deepEqual(texts(nodes), ["seal-line: 28 Nov · Hard · unaided"]);
  const [, place = ""] =
    /translate\([\d.]+ ([\d.]+)\)/.exec(`${nodes[0]?.attributes["transform"]}`) ?? [];
  const frames = nodes.filter(({ tag }) => tag === "rect");
  const tops = frames.map(({ attributes }) => Number(place) + Number(attributes["y"]));
  const [, digit] = measure.middle(80);
  assert.ok(
    frames.length > 0 && tops.every((top) => top > digit + measure.LARGE * 0.36),
    `${tops}`,
  );
});

test("without looks, a reason is not drawn and the board is unchanged", () => {
  const marks = marksOf([{ at: "5r1c1", role: "pattern", branch: null, large: true }]);
  const more = { candidates: masks({ 0: 0b10000 }), marks };
  assert.deepEqual(layer("shapes", more), []);
  assert.deepEqual(texts(layer("candidates", more)), ["pencil small: 5"]);
});

test("a clash hides the highlight of the chosen digit, which hides that of peers", () => {
  const nodes = highlights(
    shown({
      peers: new Set([0, 1, 2]),
      digit: 5,
      values: masks({ 1: 5, 2: 5 }),
      clashes: new Set([2]),
    }),
  );
  assert.deepEqual(classes(nodes), ["peer passing", "same passing", "bad"]);
});

test("of a clash what the player put is red, and the clue has a ring, unless clues clash", () => {
  const clashes = new Set([0, 2]);
  const mine = { givens: `5${OPEN.slice(1)}`, values: masks({ 2: 5 }), clashes };
  const clues = { givens: `5.5${OPEN.slice(3)}`, clashes };
  for (const [more, red, rings] of [
    [mine, 1, 1],
    [clues, 2, 0],
  ] as const) {
    const kinds = classes(layer("large", more));
    assert.equal(classes(highlights(shown(more))).filter((kind) => kind === "bad").length, red);
    assert.equal(kinds.filter((kind) => kind === "in-doubt").length, red);
    assert.equal(kinds.filter((kind) => kind === "clue").length, rings);
  }
});

test("what a phrase names is lit up, and a wrong name lights up nothing", () => {
  const lit = { cells: ["r1c1"], houses: ["b9"], candidates: ["59r4c7"] };
  assert.equal(layer("lights", { lit }).length, 8);
  assert.deepEqual(
    layer("lights", { lit: { cells: ["x"], houses: ["q9"], candidates: ["r4"] } }),
    [],
  );
});

test("a link of the player bends around a digit in its way", () => {
  const free = way({ from: 4, to: 4 + 36 }, () => true);
  assert.equal(free, "M43 33Q165 33 287 33");
  const big = [165, 33] as const;
  const isFree = ([x, y]: readonly [number, number]) => Math.hypot(x - big[0], y - big[1]) > 19;
  assert.notEqual(way({ from: 4, to: 4 + 36 }, isFree), free);
  assert.equal(
    way({ from: 4, to: 4 + 36 }, () => false),
    free,
    "where all is full, straight on",
  );
});

test("a line of the player bends at its corners, and the tip of an arrow keeps clear of the digit", () => {
  const drawn = (cells: number[], head: boolean) =>
    layer("own-lines", { lines: [{ cells, colour: 3, head }] }).map(({ attributes }) => attributes);
  assert.deepEqual(drawn([0, 1, 10], false), [
    { class: "own-rim", d: "M33 33L83 33Q99 33 99 49L99 99" },
    { class: "own-line", "--hue": "var(--own-3)", d: "M33 33L83 33Q99 33 99 49L99 99" },
  ]);
  assert.equal(drawn([0], false)[1]?.d, "M33 33h.01");
  assert.match(`${drawn([0, 1], true)[1]?.d}`, /^M33 33L86 33M[\d. ]+L86 33L[\d. ]+$/);
  const lines = [{ cells: [0, 1], colour: 0, head: false }];
  const [, beside] = layer("own-lines", { lines, marks: marksOf([], {}) });
  assert.equal(beside?.attributes.class, "own-line faint");
});

test("mixed colours of the browser become plain ones", () => {
  assert.deepEqual(plain("rgb(11, 92, 148)"), ["#0b5c94", 1]);
  assert.deepEqual(plain("rgba(0, 0, 0, 0.25)"), ["#000000", 0.25]);
  assert.deepEqual(plain("color(srgb 1 0.5 0)"), ["#ff8000", 1]);
  assert.deepEqual(plain("color(srgb 0 0 1 / 0.5)"), ["#0000ff", 0.5]);
  assert.deepEqual(plain("2.4px"), ["2.4", 1]);
  assert.deepEqual(plain("none"), ["none", 1]);
});

test("cells have whole numbers of pixels at every size", () => {
  for (const room of [0, 21, 40])
    for (let pixels = 60; pixels < 1500; pixels += 7.25) {
      const [corner, side] = measure.view(room, pixels);
      const places = [0, 1, 3, 9].map((n) => ((n * measure.CELL - corner) / side) * pixels);
      for (const at of places) assert.ok(Math.abs(at - Math.round(at)) < 1e-6, `${pixels}: ${at}`);
      assert.ok((places[3] ?? 0) <= pixels && (places[3] ?? 0) > pixels * 0.86 - 9);
      const [wide, moved] = measure
        .whole(measure.THIN, pixels / side)
        .map((n) => (n / side) * pixels);
      const edge = (places[2] ?? 0) + (moved ?? 0) - (wide ?? 0) / 2;
      assert.ok(Math.abs(edge - Math.round(edge)) < 1e-6, `${pixels}: ${edge}`);
    }
});

const PUZZLE = `5${".".repeat(80)}`;

test("a cell is described with its digit, or with its candidates", () => {
  const picture = bare(PUZZLE);
  assert.equal(described(picture, 0), "r1c1, given 5");
  assert.equal(described(picture, 80), "r9c9, open");
  const candidates = Array(81).fill(0b101);
  assert.equal(described({ ...picture, candidates }, 1), "r1c2, candidates 1 3");
  assert.equal(described({ ...picture, hidden: true }, 0), "r1c1, covered");
});

test("a clash is described with all that it clashes with", () => {
  const values = Array(81).fill(0);
  values[8] = 5;
  values[4] = 5;
  const picture = { ...bare(PUZZLE), values, clashes: new Set([0, 4, 8]) };
  assert.equal(described(picture, 8), "r1c9, 5, clashes with r1c1 and r1c5");
});

test("a line is described in each of its cells", () => {
  const lines = [
    { cells: [0, 1, 10], colour: 2, head: false },
    { cells: [1, 2], colour: 0, head: true },
  ];
  const told = described({ ...bare(PUZZLE), lines }, 1);
  const named = "line in orange from r1c1 to r2c2, arrow in ink from r1c2 to r1c3";
  assert.equal(told, `r1c2, open, ${named}`);
  const links = [{ from: 13, to: 40, tie: "weak" as const }];
  const linked = described({ ...bare(PUZZLE), links }, 4);
  assert.equal(linked, "r1c5, open, weak link from 5r1c2 to 5r1c5");
});

test("what candidates lead to is described, not only drawn", () => {
  const verdicts = new Map([
    [9, "one"],
    [10, "none"],
    [11, "none"],
    [20, "several"],
  ] as [number, "one" | "several" | "none"][]);
  const told = described({ ...bare(PUZZLE), verdicts }, 1);
  assert.equal(told, "r1c2, open, one solution with 1, no solution with 2 3");
});

test("the part of a cell in a reason is described in the words of the legend", () => {
  const marks = {
    candidates: [
      { at: "6r2c1", role: "pattern", branch: null },
      { at: "6r1c1", role: "eliminated", branch: null },
    ],
    cells: [{ at: "r2c1", tint: "base", rect: [0, 0, 1, 1], hatching: "" }],
    houses: [],
    links: [],
    ties: [],
    named: null,
    legend: [
      { kind: "role", what: "pattern", name: "one of these" },
      { kind: "role", what: "eliminated", name: "so 6 can be removed here" },
    ],
  };
  const picture = { ...bare(".".repeat(81)), marks: marks as any };
  assert.equal(described(picture, 9), "r2c1, open, named in the text, 6: one of these");
  assert.equal(described(picture, 0), "r1c1, open, so 6 can be removed here");
});
