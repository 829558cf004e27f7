/** The events that mouse and finger on the board cause. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, middle } from "../src/board/drawing.ts";
import { lengthened, listenTo } from "../src/board/pointer.ts";
import type { Picture } from "../src/state/types.ts";
import { bare } from "../src/table/picture.ts";

const NAMES = ["wd-select", "wd-same", "wd-candidate", "wd-link"];

/** A board to touch: `events` are those it reports, `pulled` the link being drawn. */
function touched({
  picture = {},
  attributes = [],
  scrolls = false,
}: {
  picture?: Partial<Picture>;
  attributes?: string[];
  scrolls?: boolean;
} = {}) {
  const host = Object.assign(new EventTarget(), {
    setPointerCapture() {},
    hasAttribute: (name: string) => attributes.includes(name),
    getAttribute: (name: string) =>
      attributes.includes(`${name}=fine`) ? "fine" : attributes.includes(name) ? "" : null,
  });
  const events: unknown[] = [];
  const pulled: unknown[] = [];
  for (const name of NAMES) {
    host.addEventListener(name, (event) => {
      events.push([name.slice(3), (event as CustomEvent).detail]);
    });
  }
  const touch = listenTo({
    host: host as any,
    at: (event) => (event as any).point,
    picture: () => ({ ...bare(".".repeat(81)), ...picture }),
    pull: (rubber) => pulled.push(rubber),
    focus() {},
    scrolls: () => scrolls,
  });
  const send = (kind: string, point: readonly [number, number], more: object = {}) => {
    const usual = { isPrimary: true, button: 0, pointerType: "mouse", pointerId: 1, point };
    const event = new Event(`pointer${kind}`);
    for (const [name, value] of Object.entries({ ...usual, ...more })) {
      Object.defineProperty(event, name, { value });
    }
    host.dispatchEvent(event);
  };
  const tap = (point: readonly [number, number], more: object = {}) => {
    send("down", point, more);
    send("up", point, more);
  };
  return { send, tap, events, pulled, touch };
}

test("a press selects a cell, and a drag every cell that it passes through", () => {
  const { send, events } = touched();
  send("down", middle(0));
  send("move", middle(1));
  send("move", middle(3));
  send("up", middle(3));
  const last = { cells: [0, 1, 2, 3], cursor: 3, mode: "set" };
  assert.deepEqual(events, [
    ["select", { cells: [0], cursor: 0, mode: "set", done: false }],
    ["select", { cells: [0, 1], cursor: 1, mode: "set", done: false }],
    ["select", { ...last, done: false }],
    ["select", { ...last, done: true }],
  ]);
});

test("with Ctrl, Cmd or Shift, a press adds a cell or removes it again", () => {
  for (const held of ["ctrlKey", "metaKey", "shiftKey"]) {
    const { tap, events } = touched({ picture: { selected: new Set([5]) } });
    tap(middle(4), { [held]: true });
    tap(middle(5), { [held]: true });
    assert.deepEqual(
      events.map((one) => (one as any)[1].mode),
      ["add", "add", "remove", "remove"],
    );
  }
});

test("a quick second press selects similar cells, a later one or one elsewhere does not", () => {
  const { tap, events } = touched();
  const sames = () => events.filter((one) => (one as any)[0] === "same");
  tap(middle(8), { timeStamp: 1000 });
  tap(middle(9), { timeStamp: 1100 });
  tap(middle(9), { timeStamp: 1600 });
  assert.deepEqual(sames(), []);
  tap(middle(9), { timeStamp: 1800 });
  assert.deepEqual(sames(), [["same", { cell: 9 }]]);
  tap(middle(9), { timeStamp: 1900 });
  assert.equal(sames().length, 1, "a third press starts over");
});

test("a finger that rests on a cell adds it to the selection", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { send, events } = touched({ picture: { selected: new Set([1, 2]) } });
  send("down", middle(9), { pointerType: "touch" });
  context.mock.timers.tick(500);
  send("move", middle(10), { pointerType: "touch" });
  send("up", middle(10), { pointerType: "touch" });
  assert.deepEqual(events.at(-1), [
    "select",
    { cells: [1, 2, 9, 10], cursor: 10, mode: "set", done: true },
  ]);
  assert.deepEqual(lengthened(new Set([1, 2]), 2).cells, [1]);
  assert.deepEqual(lengthened(new Set([2]), 2).cells, [2], "the last one stays");
});

test("a finger that rests while lines are drawn does not add", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { send, events } = touched({
    picture: { selected: new Set([1]) },
    attributes: ["drawing"],
  });
  send("down", middle(9), { pointerType: "touch" });
  context.mock.timers.tick(500);
  assert.deepEqual(events.length, 1);
});

test("a slow tap writes a digit that is picked up where it is, and adds nothing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { send, events } = touched({
    picture: { selected: new Set([1]) },
    attributes: ["writing"],
  });
  send("down", middle(9), { pointerType: "touch" });
  context.mock.timers.tick(500);
  assert.deepEqual(events, [["select", { cells: [9], cursor: 9, mode: "set", done: false }]]);
});

test("a finger that moves on soon does not add", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { send, events } = touched({ picture: { selected: new Set([1]) } });
  send("down", middle(9), { pointerType: "touch" });
  send("move", middle(10), { pointerType: "touch" });
  context.mock.timers.tick(500);
  send("up", middle(10), { pointerType: "touch" });
  assert.deepEqual(events.at(-1), [
    "select",
    { cells: [9, 10], cursor: 10, mode: "set", done: true },
  ]);
});

test("where the page scrolls, a finger selects by a tap, sideways, or after a rest", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const finger = { pointerType: "touch" };
  const selectedBy = (how: object, path: number[], rest = 0) => {
    const { send, events } = touched(how);
    const [first = 0, ...others] = path;
    send("down", middle(first), finger);
    assert.equal(events.length, 0, "it may still be a swipe");
    context.mock.timers.tick(rest);
    for (const cell of others) send("move", middle(cell), finger);
    send("up", middle(path.at(-1) ?? 0), finger);
    return (events.at(-1) as any)?.[1].cells;
  };
  const looking = { attributes: ["looking"] };
  assert.deepEqual(selectedBy({ scrolls: true }, [9]), [9]);
  assert.deepEqual(selectedBy({ scrolls: true }, [9, 10]), [9, 10]);
  assert.equal(selectedBy({ scrolls: true }, [9, 18]), undefined);
  assert.deepEqual(selectedBy({ scrolls: true }, [9, 18], 500), [9, 18]);
  assert.deepEqual(selectedBy(looking, [9]), [9]);
  assert.equal(selectedBy(looking, [9, 10]), undefined);
});

test("a press is dropped if the board loses its picture meanwhile", () => {
  const { send, events } = touched();
  send("down", middle(0));
  send("cancel", middle(0));
  send("move", middle(1));
  send("up", middle(1));
  assert.equal(events.length, 1);
});

test("a second finger and other buttons do nothing", () => {
  const { tap, events } = touched();
  tap(middle(0), { isPrimary: false });
  tap(middle(0), { button: 2 });
  tap([-10, 5]);
  assert.deepEqual(events, []);
});

const some = { candidates: [0b11, ...Array(79).fill(0), 0b100000000] };

test("a candidate that is shown can be touched, and any other place selects the cell", () => {
  const { tap, send, events } = touched({ picture: some, attributes: ["candidate-clicks"] });
  tap(centre(1), { button: 2 });
  assert.deepEqual(events, [["candidate", { candidate: 1, button: 2 }]]);
  send("down", centre(1));
  send("up", centre(0));
  assert.equal(events.length, 1, "left before it was let go");
  tap(centre(5));
  assert.deepEqual(
    events.slice(1).map((one) => (one as any)[0]),
    ["select", "select"],
  );
});

test("a link is dragged from candidate to candidate, or tapped at both", () => {
  const { send, tap, events, pulled } = touched({ picture: some, attributes: ["linking"] });
  const link = ["link", { from: 1, to: 728 }];
  send("down", centre(1));
  send("move", [300, 301]);
  send("move", [centre(728)[0] - 3, centre(728)[1]]);
  assert.deepEqual(pulled.slice(1), [
    { from: 1, to: [300, 301] },
    { from: 1, to: centre(728) },
  ]);
  send("up", centre(728));
  assert.deepEqual(events, [link]);
  assert.equal(pulled.at(-1), null);
  tap(centre(1));
  tap(centre(728));
  assert.deepEqual(events, [link, link]);
  assert.equal(pulled.at(-1), null);
});

test("another tap on its start, or leaving the tool, drops an unfinished link", () => {
  const { tap, send, events, pulled, touch } = touched({ picture: some, attributes: ["linking"] });
  tap(centre(1));
  tap(centre(1));
  assert.equal(pulled.at(-1), null);
  tap(centre(0));
  touch.forget();
  tap(centre(728));
  tap(centre(728));
  send("down", centre(0));
  send("up", [300, 300]);
  assert.deepEqual(events, []);
  assert.equal(pulled.at(-1), null);
});
