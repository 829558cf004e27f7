import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import test from "node:test";
import { asSentence, inWords } from "../src/asking/api.ts";
import { layDown } from "../src/beginning/laying.ts";
import { command, keepTold } from "../src/frame/projector.ts";
import { erase, mark, paint, place, take } from "../src/game/actions.ts";
import { now } from "../src/game/game.ts";
import { begin, candidates } from "../src/game/position.ts";
import { parseCandidates } from "../src/grid/space.ts";
import { ANSWERS } from "../src/help/answers.tsx";
import { dismiss, goWithGrid, isBlank, keyOf } from "../src/help/asking.ts";
import {
  byHardness,
  conclusion,
  explainedHint,
  explainedStep,
  grouped,
} from "../src/help/explanation.ts";
import { answers, HELP_COMMANDS, helped } from "../src/help/help.tsx";
import {
  choose,
  countMarks,
  hint,
  isNoted,
  peekAt,
  show,
  solvable,
  steps,
  takeStep,
} from "../src/help/hints.ts";
import { NO_MARKS } from "../src/help/marks.ts";
import { spelled, swatchOf } from "../src/help/reason.tsx";
import { FIRST_HELP, hasMore, pictured, takeable } from "../src/help/slice.ts";
import {
  askAbout,
  askElse,
  askWhy,
  pose,
  showStep,
  why,
  whyWrong,
  worded,
} from "../src/help/why.ts";
import type { Store } from "../src/state/state.ts";
import { COMMANDS } from "../src/table/commands.ts";
import { act, lay } from "../src/table/playing.ts";
import { verdict } from "../src/views/play/view.tsx";
import { textOf } from "../src/words/say.ts";
import { aStore, EASY, SOLVED } from "./games.ts";
import type { Asked } from "./server.ts";
import { asking } from "./server.ts";
import { some } from "./some.ts";

const STEP = {
  technique: "naked-single",
  name: "Naked Single",
  placements: ["r5c5=5"],
  eliminations: [],
  rating: 1.6,
  text: "Naked Single: r5c5 can only be 5",
};

/** A store with a puzzle on the table, help that has loaded, and a server whose answers the test triggers. */
function bench(t: TestContext) {
  const asked = asking(t);
  t.mock.getter(answers, "here", () => ANSWERS);
  const store = aStore();
  lay(store, begin(EASY));
  goWithGrid(store);
  return { store, asked };
}

async function answer(asked: Asked[], body: any, status: number = 200) {
  const last = asked.at(-1);
  assert.ok(last, "the server was asked");
  last.answer(body, status);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

test("what is asked for before its code is there is asked once it is, unless called off", async (t) => {
  const asked = asking(t);
  let arrive: (there: typeof ANSWERS) => void = () => {};
  const coming = new Promise<typeof ANSWERS>((done) => {
    arrive = done;
  });
  t.mock.getter(answers, "here", () => null);
  t.mock.method(answers, "load", () => coming);
  const [store, other] = [aStore(), aStore()];
  for (const one of [store, other]) {
    lay(one, begin(EASY));
    HELP_COMMANDS["hint"]?.(one, { digit: 0, rows: 0, columns: 0 });
    assert.notEqual(one.state.help.busy, "", "the player sees that something comes");
    assert.equal(one.state.help.open, "");
  }
  dismiss(other);
  arrive(ANSWERS);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(store.state.help.open, "hint");
  assert.equal(other.state.help, FIRST_HELP);
  assert.equal(asked.length, 1);
});

const WRONG = { digits: ["r1c3=1"], marks: [] };

const hintAt = (disclosure: number) => ({
  kind: "step",
  disclosure,
  text: `stage ${disclosure}`,
  technique: disclosure > 1 ? "naked-single" : null,
  name: disclosure > 1 ? "Naked Single" : null,
  step: disclosure > 3 ? STEP : null,
  phrases: [{ text: "stage " }, { text: String(disclosure), cells: ["r5c5"] }],
});

test("a hint is fetched one stage at a time, and never more than is shown", async (t) => {
  const { store, asked } = bench(t);
  for (const disclosure of [1, 2, 3, 4]) {
    hint(store);
    assert.equal(asked.length, disclosure);
    assert.equal(asked.at(-1)?.request.disclosure, disclosure);
    assert.equal(
      takeable(store.state.help),
      null,
      "only a step that is revealed in full can be taken",
    );
    await answer(asked, hintAt(disclosure));
    assert.equal(store.state.help.at, disclosure);
    assert.equal(store.state.said, `stage ${disclosure}`);
  }
  assert.equal(hasMore(store.state.help), false);
  hint(store);
  assert.equal(asked.length, 4, "there is no more to reveal");
  show(store, 2);
  assert.equal(asked.length, 4, "what has been fetched is not fetched again");
  assert.equal(pictured(store.state.help)?.name, "Naked Single");
  assert.equal(takeable(store.state.help), null, "a player who looks back cannot take the step");
  hint(store);
  assert.equal(store.state.help.at, 3);
});

test("each stage of a hint about a mistake says more: where, which cell, why", async (t) => {
  const { store, asked } = bench(t);
  for (const [at, disclosure] of [1, 3, 4].entries()) {
    assert.equal(hasMore(store.state.help), true);
    hint(store);
    assert.equal(asked.at(-1)?.request.disclosure, disclosure);
    await answer(asked, { ...hintAt(disclosure), kind: "mistakes", step: null });
    assert.equal(store.state.help.at, at + 1);
  }
  assert.equal(hasMore(store.state.help), false);
});

test("a step is taken as an entry of the game, and the next hint is offered", async (t) => {
  const { store, asked } = bench(t);
  store.set({
    help: {
      ...FIRST_HELP,
      open: "hint",
      at: 4,
      hint: [1, 2, 3, 4].map((n) => explainedHint(some(hintAt(n)))),
    },
  });
  takeStep(store);
  assert.equal(now(store.state.games.play).values[40], 5);
  assert.equal(store.state.games.play.at, 1);
  assert.deepEqual([store.state.help.open, store.state.help.taken?.placements], ["", [40 * 9 + 4]]);
  assert.equal(asked.length, 0);
  act(store, (position) => place(position, [2], 4));
  assert.equal(store.state.help, FIRST_HELP, "who plays on is not asked any more");
});

test("of a step that one's own notes show, the hint says so and goes on", async (t) => {
  const step = explainedHint(
    some({
      kind: "step",
      step: { ...STEP, placements: [], eliminations: ["r1c3<>1"] },
    }),
  );
  for (const [marks, go, complete] of [
    [[], takeStep, false],
    [[1, 2], takeStep, false],
    [[2, 4], takeStep, false],
    [[2, 4], countMarks, true],
  ] as const) {
    const { store, asked } = bench(t);
    for (const digit of marks) act(store, (position) => mark(position, [2], digit, "centre"));
    store.set({ help: { ...FIRST_HELP, open: "hint", at: 4, hint: [step, step, step, step] } });
    const isNotedNow = marks.length > 0 && !marks.some((digit) => digit === 1);
    assert.equal(isNoted(store.state, takeable(store.state.help)), isNotedNow);
    go(store);
    assert.equal(asked.length, isNotedNow ? 1 : 0, "the next hint");
    assert.equal(asked[0]?.request.disclosure, isNotedNow ? 1 : undefined);
    assert.equal(now(store.state.games.play).complete, complete);
    t.mock.restoreAll();
  }
});

test("help closes when the grid changes, not when cells are selected or coloured", async (t) => {
  const { store, asked } = bench(t);
  hint(store);
  await answer(asked, hintAt(1));
  store.set({ cursor: 3, selected: new Set([3]) });
  act(store, (position) => paint(position, [3], 1));
  assert.equal(store.state.help.at, 1);
  act(store, (position) => place(position, [2], 4));
  assert.equal(store.state.help, FIRST_HELP);
  for (const change of [{ profile: "hodoku" }, { style: "expert" as const }]) {
    hint(store);
    await answer(asked, hintAt(1));
    store.set(({ settings }) => ({ settings: { ...settings, ...change } }));
    assert.equal(store.state.help, FIRST_HELP, "another profile may see another step");
  }
  for (const ask of [hint, steps]) {
    ask(store);
    assert.equal(asked.at(-1)?.request.style, "expert");
  }
});

test("who wants no techniques that assume one solution is told none, whatever is asked", async (t) => {
  const { store, asked } = bench(t);
  hint(store);
  assert.equal("uniqueness" in (asked.at(-1)?.request ?? {}), false);
  await answer(asked, hintAt(1));
  store.set(({ settings }) => ({ settings: { ...settings, uniqueness: false } }));
  assert.equal(store.state.help, FIRST_HELP, "what was told may rest on one");
  store.set({ cursor: 2, selected: new Set([2]) });
  for (const ask of [hint, steps, solvable, why]) {
    ask(store);
    assert.equal(asked.at(-1)?.request.uniqueness, false);
    dismiss(store);
  }
});

test("an answer for a grid that is gone is dropped", async (t) => {
  const { store, asked } = bench(t);
  hint(store);
  act(store, (position) => place(position, [2], 4));
  assert.ok(asked[0]?.signal.aborted, "nobody works on it any longer");
  await answer(asked, hintAt(1));
  assert.equal(store.state.help, FIRST_HELP);
  hint(store);
  assert.equal(asked.at(-1)?.request.grid.placed[2], "4");
});

test("a problem is shown in its sentence, and the hint so far stays", async (t) => {
  const { store, asked } = bench(t);
  hint(store);
  await answer(asked, hintAt(1));
  hint(store);
  await answer(asked, { detail: "row 1: it is wrong" }, 422);
  assert.equal(store.state.help.problem, "Row 1: it is wrong.");
  assert.equal(store.state.said, "", "an alert is heard by itself");
  assert.equal(store.state.help.at, 1);
  assert.equal(store.state.help.busy, "");
  hint(store);
  await answer(asked, hintAt(2));
  assert.equal(store.state.help.problem, "");
  assert.equal(store.state.help.at, 2);
});

test("what is named without a picture of its own is drawn", async (t) => {
  const { store, asked } = bench(t);
  const drawn = () => {
    const { cells = [], houses = [] } = helped(store.state).marks ?? {};
    return [...cells, ...houses].map(({ at, tint }) => `${at} ${tint}`);
  };
  const phrases = [{ text: "No: " }, { text: "r1c1", cells: ["r1c1"] }];
  why(store);
  pose(store, { cell: 2, digit: 5 });
  askWhy(store);
  await answer(asked, { answer: "no", phrases: [phrases], trace: null });
  assert.deepEqual(drawn(), ["r1c1 cause"]);
  hint(store);
  const broken = { ...NO_MARKS, cells: [{ at: "r1c1", tint: "broken", rect: [], hatching: "" }] };
  const told = [...phrases, { text: "", cells: ["r1c3"] }, { text: "", houses: ["b1", "b1"] }];
  await answer(asked, { ...hintAt(1), kind: "mistakes", step: null, phrases: told, board: broken });
  assert.deepEqual(drawn(), ["r1c3 base", "r1c1 broken", "b1 base"]);
});

const remote = (store: Store) => (key: string) =>
  command(store.state, key, HELP_COMMANDS)?.(store, { digit: 0, rows: 0, columns: 0 });

test("before a class, a presenter leads a hint on and back, and takes its step", async (t) => {
  const { store, asked } = bench(t);
  const press = remote(store);
  keepTold(store);
  press("bottom");
  assert.equal(store.state.help.open, "");
  store.set({ projector: true, filter: 4 });
  for (const at of [1, 2, 3, 4]) {
    press("bottom");
    await answer(asked, hintAt(at));
  }
  press("leave");
  assert.deepEqual([store.state.help.open, store.state.filter], ["hint", 4]);
  press("top");
  assert.equal(store.state.help.at, 3);
  press("bottom");
  press("bottom");
  assert.equal(store.state.help.open, "");
  assert.equal(now(store.state.games.play).values[40], 5);
  press("leave");
  assert.deepEqual([store.state.filter, store.state.projector], [0, true], "the digit goes first");
  assert.equal(command(store.state, "leave", HELP_COMMANDS), undefined);
  press("top");
  assert.equal(now(store.state.games.play).values[40], 0, "one press too many is taken back");
  assert.deepEqual([store.state.help.open, store.state.help.at], ["hint", 4]);
  press("bottom");
  assert.equal(now(store.state.games.play).values[40], 5);
  press("top");
  press("leave");
  act(store, (position) => place(position, [2], 4));
  press("top");
  assert.equal(now(store.state.games.play).values[2], 4, "what the class wrote stays");
});

test("before a class, a presenter walks the steps of an answer", async (t) => {
  const { store, asked } = bench(t);
  store.set({ projector: true });
  const press = remote(store);
  why(store);
  press("bottom");
  assert.equal(store.state.help.open, "why", "a question that is not whole is not asked");
  pose(store, { cell: 40, digit: 5 });
  press("bottom");
  const steps = [STEP, { ...STEP, placements: ["r1c3=4"] }];
  await answer(asked, {
    answer: "yes",
    phrases: [[{ text: "Yes." }]],
    trace: { puzzle: EASY, steps },
  });
  const at = () => store.state.help.answer?.at;
  for (const [key, shown] of [
    ["bottom", 1],
    ["bottom", 1],
    ["top", 0],
    ["top", undefined],
  ] as const) {
    press(key);
    assert.equal(at(), shown);
  }
  assert.equal(store.state.help.open, "");
});

test("drawings are cleared by a key", () => {
  const store = aStore();
  lay(store, begin(EASY));
  act(store, (position) => paint(position, [2], 3));
  COMMANDS["wipe"]?.(store, { digit: 0, rows: 0, columns: 0 });
  assert.equal(now(store.state.games.play).colours[2], 0);
});

test("a malformed answer is reported in words", async (t) => {
  const { store, asked } = bench(t);
  hint(store);
  await answer(asked, null);
  assert.match(store.state.help.problem, /cannot read the answer/);
});

test("sentences get a capital and a full stop, and names of cells stay as they are", () => {
  assert.equal(asSentence("the grid has no solution"), "The grid has no solution.");
  assert.equal(asSentence("r1c1 and r1c2 both hold 5"), "r1c1 and r1c2 both hold 5.");
  assert.equal(inWords(new Error("It is too large.")), "It is too large.");
  assert.doesNotMatch(inWords(new TypeError("x is not a function")), /function/);
});

test("nothing is asked without a puzzle or while the board is covered", (t) => {
  const { store, asked } = bench(t);
  store.set({ clock: { before: 0, since: null, paused: true } });
  for (const name of ["hint", "steps", "why", "solvable"]) {
    HELP_COMMANDS[name]?.(store, { digit: 0, rows: 0, columns: 0 });
    assert.equal(store.state.help, FIRST_HELP);
  }
  hint(store);
  assert.equal(asked.length, 0);
  store.set({ clock: { before: 0, since: null, paused: false } });
  lay(store, begin(".".repeat(81)));
  hint(store);
  assert.equal(asked.length, 0);
  assert.match(store.state.help.problem, /^There is no puzzle on the board yet\. Choose one /);
});

const IMPOSSIBLE = `12345678.........9${".".repeat(63)}`;
const AMBIGUOUS = `1${".".repeat(80)}`;

test("a puzzle without exactly one solution is called so when it is laid down", (t) => {
  const { store } = bench(t);
  const laid = (givens: string) => {
    layDown(store, { position: begin(givens), title: "" });
    const { news } = store.state;
    return typeof news === "string" ? news : news.sentence;
  };
  assert.match(laid(IMPOSSIBLE), /^These clues have no solution\./);
  assert.equal(laid(EASY), "");
  assert.match(laid(AMBIGUOUS), /^This puzzle has at least 100 solutions:/);
  assert.equal(laid(".".repeat(81)), "");
});

test("a check blames the clues and not the player if they have no solution", () => {
  assert.match(verdict(begin(IMPOSSIBLE)), /^These clues have no solution\./);
  assert.match(verdict(begin(AMBIGUOUS)), /several solutions/);
  assert.match(verdict(begin(EASY)), /Nothing is wrong/);
  const alone = [...SOLVED].map((digit) => 1 << (Number(digit) - 1));
  const marked = (masks: number[]) => verdict(begin(".".repeat(81), masks));
  assert.match(marked(alone.map((mask, cell) => (cell < 9 ? 511 : mask))), /Nothing is wrong/);
  assert.match(marked(alone.with(0, 0)), /wrong|No solution/);
  assert.match(verdict(begin(".".repeat(81))), /no puzzle/);
  const noted = mark(begin(EASY), [2], 1, "centre");
  assert.match(verdict(noted), /Nothing is wrong/, "notes claim nothing");
  assert.match(verdict({ ...noted, complete: true }), /Something is wrong/);
});

test("a hint that is not a step has no more to reveal unless it is about mistakes, and nothing to take", () => {
  for (const [kind, solutions, more] of [
    ["stuck", 1, false],
    ["mistakes", 0, false],
    ["mistakes", 1, true],
  ] as const) {
    const told = explainedHint(some({ kind, text: "No.", step: null, solutions }));
    const help = { ...FIRST_HELP, open: "hint" as const, at: 1, hint: [told] };
    assert.deepEqual([hasMore(help), takeable(help)], [more, null]);
    assert.deepEqual(told.phrases, [{ text: "No." }]);
  }
});

test("all steps are listed by technique, show their pictures, and can be taken", async (t) => {
  const { store, asked } = bench(t);
  steps(store);
  const other = { ...STEP, placements: ["r1c3=1"] };
  const pair = {
    ...STEP,
    technique: "naked-pair",
    name: "Naked Pair",
    placements: [],
    eliminations: ["r1c3<>2"],
  };
  const hints = [STEP, pair, other].map((step) => ({ ...hintAt(4), name: step.name, step }));
  await answer(asked, { hints });
  const groups = store.state.help.steps ?? [];
  assert.deepEqual(
    groups.map(({ name, steps: some }) => [name, some.length]),
    [
      ["Naked Single", 2],
      ["Naked Pair", 1],
    ],
  );
  const first = groups[1]?.steps[0] ?? null;
  peekAt(store, first);
  assert.equal(pictured(store.state.help), first);
  assert.equal(takeable(store.state.help), null);
  assert.equal(asked.length, 1, "who only passes by asks for no picture");
  choose(store, first);
  assert.equal(asked.at(-1)?.operation, "step");
  assert.deepEqual(asked.at(-1)?.request.step, pair);
  await answer(asked, { ...pair, board: NO_MARKS });
  assert.deepEqual(pictured(store.state.help)?.marks, NO_MARKS);
  choose(store, null);
  choose(store, first);
  assert.equal(asked.length, 2, "a picture is asked for once");
  takeStep(store);
  assert.equal((candidates(now(store.state.games.play))[2] ?? 0) & 2, 0);
});

test("all that is asked about one grid is one hint", async (t) => {
  const { store, asked } = bench(t);
  const count = () => store.state.games.play.asked.length;
  hint(store);
  await answer(asked, hintAt(1));
  solvable(store);
  await answer(asked, { cells: [] });
  askAbout(store, 0);
  await answer(asked, { text: "No.", phrases: [] });
  assert.equal(count(), 1);
  act(store, (position) => place(position, [2], 4));
  hint(store);
  await answer(asked, hintAt(1));
  assert.equal(count(), 2);
});

test("if there is a mistake, whatever is asked becomes a hint, which gives nothing away", async (t) => {
  const askWhyOther = (store: Store) => {
    pose(store, { cell: 40, digit: 5, can: true });
    askWhy(store);
  };
  const text = "r1c3=1 is wrong.";
  const detail = `the grid has no solution: ${text}`;
  for (const [ask, told, status] of [
    [steps, { hints: [{ ...hintAt(4), kind: "mistakes", step: null, text }] }, 200],
    [solvable, { type: "urn:whydoku:no-solution", detail }, 422],
    [askWhyOther, { answer: "mistakes", text, trace: null, mistakes: WRONG }, 200],
  ] as const) {
    const { store, asked } = bench(t);
    act(store, (position) => place(position, [2], 1));
    ask(store);
    await answer(asked, told, status);
    const { open, problem } = store.state.help;
    assert.deepEqual([open, problem], ["hint", ""]);
    assert.equal(asked.at(-1)?.operation, "hint");
    assert.equal(asked.at(-1)?.request.disclosure, 1);
    assert.equal(JSON.stringify(store.state.help).includes("r1c3"), false);
    t.mock.restoreAll();
  }
});

test("changing a question removes the answer", async (t) => {
  const { store, asked } = bench(t);
  why(store);
  pose(store, { cell: 40 });
  askWhy(store);
  assert.equal(asked.length, 0, "a digit is missing");
  pose(store, { digit: 5 });
  askWhy(store);
  assert.equal(asked.at(-1)?.request.question, "r5c5=5");
  pose(store, { digit: 6 });
  assert.equal(store.state.help.busy, "", "the answer would be to another question");
  pose(store, { digit: 5 });
  askWhy(store);
  const lines = [[{ text: "In two steps." }], [{ text: "one" }], [{ text: "two" }]];
  await answer(asked, {
    text: "In two steps.",
    phrases: lines,
    trace: { puzzle: EASY, steps: [STEP, STEP] },
  });
  assert.deepEqual(store.state.help.answer?.phrases, [{ text: "In two steps." }]);
  assert.deepEqual(
    store.state.help.answer?.grids.map(({ values }) => values[40]),
    [0, 5],
    "each step is seen on the grid that those before it leave",
  );
  showStep(store, 1);
  assert.equal(store.state.help.answer?.at, 1);
  showStep(store, 2);
  assert.equal(store.state.help.answer?.at, 1);
  askAbout(store, 0);
  assert.equal(store.state.help.answer, null);
  assert.equal(asked.at(-1)?.request.question, "r1c1<>1");
});

test("what is chosen does not outshine a hint", (t) => {
  const { store } = bench(t);
  store.set({ cursor: 40, selected: new Set([40]) });
  assert.equal(helped(store.state).peers.size, 20);
  const told = [{ ...explainedHint(some(hintAt(1))), marks: NO_MARKS }];
  store.set({ help: { ...FIRST_HELP, open: "hint", at: 1, hint: told } });
  assert.equal(helped(store.state).peers.size, 0);
});

test("opening what can be asked says what has come, and marks by hand stay in sight", async (t) => {
  const { store, asked } = bench(t);
  steps(store);
  await answer(asked, { hints: [hintAt(4)] });
  assert.equal(store.state.said, "1 step applies now, the easiest first.");
  act(store, (position) => mark(position, [2], 1, "centre"));
  why(store);
  assert.match(store.state.said, /^Touch a cell: why/);
  pose(store, { cell: 40 });
  assert.equal(worded(store.state.help.question), "Why is r5c5 …?");
  const { centre, candidates: shown } = helped(store.state);
  assert.deepEqual([centre[2], shown[2]], [1, 0]);
  assert.deepEqual([shown[40], shown[41]], [0, 0], "what a cell can be is not told unasked");
  HELP_COMMANDS["digit"]?.(store, { digit: 5, rows: 0, columns: 0 });
  assert.equal(store.state.said, "Why is r5c5 5?");
  askWhy(store);
  const trace = { puzzle: EASY, steps: [STEP] };
  await answer(asked, { answer: "now", text: "It follows at once.", trace });
  assert.equal(store.state.said, `It follows at once. ${STEP.text}`);
  assert.equal(helped(store.state).centre[2], 1);
  why(store);
  assert.equal(helped(store.state).centre[2], 1);
});

test("an answer about a mistake is seen without it, and leads back to the hint", async (t) => {
  const { store, asked } = bench(t);
  act(store, (position) => place(position, [2], 1));
  store.set({ cursor: 30, selected: new Set([30]) });
  hint(store);
  const mistakes = { ...WRONG, kind: "wrong" };
  await answer(asked, { ...hintAt(1), kind: "mistakes", board: NO_MARKS, mistakes });
  const { digit, peers } = helped(store.state);
  assert.deepEqual([digit, peers.size], [0, 0], "nothing that is alike or seen looks wrong");
  whyWrong(store);
  const trace = { puzzle: EASY, placed: null, steps: [STEP, STEP] };
  const text = "r1c3=1 is wrong.";
  await answer(asked, { answer: "mistakes", text, trace, mistakes: WRONG });
  assert.deepEqual(
    store.state.help.answer?.grids.map(({ values }) => [values[2], values[40]]),
    [
      [1, 0],
      [1, 5],
    ],
  );
  assert.ok(helped(store.state).wrong.has(2), "the mistake stays in sight, as one");
  assert.deepEqual(store.state.help.answer?.phrases, hintAt(1).phrases, "and what was said of it");
  hint(store);
  assert.deepEqual([store.state.help.open, store.state.help.at], ["hint", 1]);
  assert.equal(helped(store.state).values[2], 1);
});

test("a grid with two equal digits is told by the page, whatever is asked", async (t) => {
  for (const ask of [hint, steps, solvable]) {
    const { store, asked } = bench(t);
    act(store, (position) => place(position, [2], 5));
    await ask(store);
    assert.equal(asked.length, 0);
    assert.equal(store.state.help.open, "hint");
    assert.equal(store.state.help.problem, "");
    assert.equal(store.state.help.busy, "");
    assert.match(store.state.said, /^5 stands in r1c1 and r1c3/);
    assert.equal(store.state.games.play.asked.length, 1, "it is a hint as any other");
    t.mock.restoreAll();
  }
});

test("why, with a digit that clashes chosen, says at once with what", (t) => {
  const { store, asked } = bench(t);
  act(store, (position) => place(position, [2], 8));
  why(store);
  assert.equal(asked.length, 0);
  assert.equal(store.state.said, "8 is already in column 3 (r3c3) and box 1 (r3c3).");
  assert.equal(store.state.games.play.asked.length, 1);
  assert.equal(store.state.help.open, "hint");
  assert.equal(hasMore(store.state.help), false);
  assert.deepEqual(pictured(store.state.help)?.mistakes.digits, [2 * 9 + 7]);
});

test("why, with a digit of the player's chosen, is answered on the grid without it", async (t) => {
  const { store, asked } = bench(t);
  act(store, (position) => place(position, [40], 5));
  act(store, (position) => place(position, [2], 4));
  act(store, (position) => erase(position, [2]));
  for (const chosen of [[40], []]) {
    store.set({ cursor: 40, selected: new Set(chosen) });
    why(store);
    assert.deepEqual(store.state.help.question, { cell: 40, digit: 5, can: true });
    assert.deepEqual([...store.state.selected], [40], "or else the digit that was placed last");
    assert.equal(asked.at(-1)?.request.question, "r5c5=5");
    const trace = { puzzle: EASY, steps: [STEP] };
    await answer(asked, { answer: "already", text: "5 stands in r5c5 already.", trace });
    assert.equal(helped(store.state).values[40], 0);
    why(store);
    assert.equal(store.state.help, FIRST_HELP);
  }
});

test("of pencil marks, which are the puzzle itself, it is told where they began", async (t) => {
  const { store, asked } = bench(t);
  const { possible } = begin(EASY);
  const marks = possible.map((mask, cell) => (cell ? mask & ~2 : mask));
  lay(store, place(begin(EASY, marks), [40], 5));
  store.set({ cursor: 40, selected: new Set([40]) });
  why(store);
  assert.equal(asked.at(-1)?.request.start, EASY);
  lay(store, place(begin(".".repeat(81), marks), [40], 5));
  store.set({ cursor: 40, selected: new Set([40]) });
  why(store);
  assert.equal(String(asked.at(-1)?.request.start).length, 729);
});

test("why, with an open cell chosen, tells what can go there, and whether it is time", async (t) => {
  const { store, asked } = bench(t);
  act(store, (position) => take(position, [], [2 * 9]));
  store.set({ cursor: 2, selected: new Set([2]) });
  const told =
    "2 or 4 can still go in r1c3. 3, 5 and 7 stand in its row. 8 stands in its column. 6 and 9 stand in its box. 1 is crossed out.";
  for (const [cells, end] of [
    [["r1c3"], "It can be solved now."],
    [["r5c5"], "Other cells come first: nothing easy decides this one yet."],
  ] as const) {
    why(store);
    assert.equal(asked.at(-1)?.operation, "cells");
    assert.equal(store.state.said, told, "what is in sight is told before the server answers");
    await answer(asked, { cells });
    assert.equal(store.state.said, `${told} ${end}`);
    const rings = helped(store.state).marks?.cells.map(({ at, tint }) => `${at} ${tint}`);
    assert.deepEqual(rings?.toSorted().slice(0, 3), ["r1c1 cause", "r1c2 cause", "r1c3 base"]);
    why(store);
  }
});

test("why, with a clue chosen, says that it is one, and something else can be asked", (t) => {
  const { store, asked } = bench(t);
  store.set({ cursor: 0, selected: new Set([0]) });
  why(store);
  assert.equal(store.state.said, "5 in r1c1 is a clue: it has been there from the start.");
  assert.equal(asked.length, 0);
  askElse(store);
  assert.deepEqual([store.state.help.open, store.state.help.answer], ["why", null]);
  HELP_COMMANDS["digit"]?.(store, { digit: 3, rows: 0, columns: 0 });
  assert.equal(store.state.said, "Why is r1c1 3?");
});

test("in plain words the cell that is named first is called by its row and column too", () => {
  const spell = (...texts: string[]) => textOf(spelled(texts.map((text) => ({ text }))));
  assert.equal(
    spell("only in ", "r2c6", ", as the 1s in ", "r1c1", " and ", "r5c2"),
    "only in row 2, column 6 (r2c6), as the 1s in r1c1 and r5c2",
  );
  for (const listed of [
    ["in row 1 (", "r1c7", " and ", "r1c8", ") 5 is out of ", "r3c3"],
    ["r1c7", " and ", "r1c8", " hold 2 and 5"],
    ["r1c7", ", ", "r1c8", " or ", "r2c8"],
  ])
    assert.equal(spell(...listed), listed.join(""), "named in one way");
  const long = "if r1c3 then r1c4 then r1c5 then r1c6 then r1c7";
  for (const text of [
    long,
    "5r1c3 and r2c13",
    "(3)r6c9=(3)r6c7-(3)r9c7",
    "r1c3=5",
    "r1c3<>5",
    "box 1",
  ])
    assert.equal(spell(text), text);
});

test("cells that can be solved are marked, and the marks can be removed", async (t) => {
  const { store, asked } = bench(t);
  solvable(store);
  await answer(asked, { cells: ["r5c5", "r9c9"] });
  assert.deepEqual([...(store.state.help.solvable ?? [])], [40, 80]);
  solvable(store);
  assert.equal(store.state.help.solvable, null);
});

test("a large wing is called by its size wherever it is named", () => {
  const wing = { ...STEP, technique: "large-wing", name: "Large Wing", variant: "VWXYZ-Wing" };
  assert.equal(explainedStep(some(wing)).name, "VWXYZ-Wing");
  assert.equal(explainedStep(some({ ...STEP, variant: "type 1" })).name, STEP.name);
});

test("conclusions name exactly what follows, in short names that can be read back or in words", () => {
  for (const [names, short, plain] of [
    ["r5c5=5", "r5c5=5", "r5c5 is 5"],
    ["r1c1<>4", "r1c1<>4", "4 can be removed from r1c1"],
    ["r1c1<>4 r2c2<>4", "r1c1<>4, r2c2<>4", "4 can be removed from r1c1 and r2c2"],
    ["r1c1<>4 r9c1<>4", "r19c1<>4", "4 can be removed from r1c1 and r9c1"],
    [
      "r1c1<>4 r1c3<>4 r1c3<>6",
      "r1c1<>4, r1c3<>46",
      "4 can be removed from r1c1, 4 and 6 can be removed from r1c3",
    ],
  ] as const) {
    const [placements, eliminations] = names.includes("=") ? [[names], []] : [[], names.split(" ")];
    const step = explainedStep(some({ ...STEP, placements, eliminations }));
    assert.deepEqual([conclusion(step, "short"), conclusion(step, "plain")], [short, plain]);
    const read = short.split(", ").flatMap(parseCandidates).sort();
    assert.deepEqual(read, names.split(" ").flatMap(parseCandidates).sort());
  }
});

test("steps much harder than the easiest are kept apart", () => {
  const rated = (rating: number) => explainedStep(some({ ...STEP, name: `${rating}`, rating }));
  const parts = (...ratings: number[]) =>
    byHardness(grouped(ratings.map(rated))).map((some) => some.map(({ name }) => name));
  assert.deepEqual(parts(1, 1.6, 3, 7), [
    ["1", "1.6"],
    ["3", "7"],
  ]);
  assert.deepEqual(parts(3, 3.2), [["3", "3.2"], []]);
  assert.deepEqual(parts(), [[], []]);
});

test("help depends on digits and candidates, proved or not", () => {
  const position = begin(EASY, undefined, true);
  assert.equal(keyOf(position), keyOf(paint(position, [1], 2)));
  const crossed = { ...position, removed: position.removed.map((_, cell) => (cell === 2 ? 2 : 0)) };
  assert.notEqual(keyOf(position), keyOf(crossed));
  assert.notEqual(keyOf(crossed), keyOf(take(position, [], [2 * 9 + 1])));
  assert.equal(isBlank(position), false);
  assert.equal(isBlank(begin(".".repeat(81))), true);
});

test("a legend draws the marks that the looks know, and leaves out others", () => {
  const hue = "sky";
  const look = { hue, paint: "f-sky", name: "", overlay: false, below: false, order: 0 };
  const looks = {
    roles: { pattern: { ...look, shape: [{ tag: "circle", attributes: { r: "9" } }] } },
    tints: {
      base: { hue, dashes: "", hatch: "x", inset: 0, name: "" },
      cause: { hue, dashes: "", hatch: "", inset: 0, name: "" },
    },
    ties: { weak: { dashes: "5 4", width: 2, head: true, name: "" } },
  };
  const tags = (kind: "role" | "tint" | "tie", what: string) =>
    swatchOf(some({ kind, what }), some(looks)).map(({ tag }) => tag);
  assert.deepEqual(tags("role", "pattern"), ["g"]);
  assert.deepEqual(tags("tint", "base"), ["rect", "path", "rect"]);
  assert.deepEqual(tags("tint", "cause"), ["circle"]);
  assert.deepEqual(tags("tie", "weak"), ["path", "polygon"]);
  assert.deepEqual(tags("role", "unknown"), []);
});
