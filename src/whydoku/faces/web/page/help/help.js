// @ts-check
/** Help on the player's grid: the questions one can ask, and the answers. */
import { argue, arguing } from "../arguing/coming.js";
import { COMMANDS } from "../commands.js";
import { filtered } from "../filter.js";
import { sideToTop } from "../frame/frame.js";
import { styled, using } from "../frame/later.js";
import { now } from "../game/game.js";
import { bind, fillWith, pressWhile, showWhile } from "../parts/bound.js";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.js";
import { problemLine } from "../parts/problem.js";
import { withShortcut } from "../parts/shortcut.js";
import { counting, NO_CELLS, played } from "../picture.js";
import { press } from "../playing.js";
import { say } from "../words/say.js";
import { callOff, dismiss, goWithGrid } from "./asking.js";
import { pictureOf } from "./follow.js";
import { gatheredMarks, NO_MARKS } from "./gathered.js";
import { hint, takeBack, takeStep } from "./hint.js";
import { quietly } from "./quiet.js";
import { pictured, revocable, takeable } from "./slice.js";
import { countOf, solvable } from "./solvable.js";
import { steps } from "./steps.js";
import { askAbout, askWhy, backToGame, pose, why } from "./why.js";

/** @import { Commands } from "../keys.js" */
/** @import { State, Store } from "../state.js" */
/** @import { Marks, Picture, Position } from "../types.js" */
/** @import { Key } from "../words/say.js" */

/**
 * The command, except that it does nothing while a pause covers the board.
 *
 * @param {(store: Store) => void} command
 * @returns {(store: Store) => void}
 */
export function unlessPaused(command) {
  return (store) => {
    if (!store.state.clock.paused) command(store);
  };
}

/** @type {Commands} */
export const HELP_COMMANDS = {
  hint: unlessPaused(hint),
  steps: unlessPaused(steps),
  why: unlessPaused(why),
  argue: unlessPaused(argue),
  solvable: unlessPaused(solvable),
  take: (store) => {
    const { help } = store.state;
    if (takeable(help)) takeStep(store);
    else if (revocable(help)) takeBack(store);
    else if (help.answer?.isElsewhere) backToGame(store);
    else if (help.open === "why") askWhy(store);
  },
  digit: (store, pressed) => {
    const { help } = store.state;
    if (help.open === "why" && !help.answer) pose(store, { digit: pressed.digit });
    else press(store, pressed.digit);
  },
  leave: (store, pressed) => {
    const { help } = store.state;
    if (help.open || help.busy || help.problem || help.solvable) dismiss(store);
    else COMMANDS.leave?.(store, pressed);
  },
};

/**
 * The game as it is played, with the picture of the open help. The player's own marks make room for
 * candidates only if the picture is about candidates.
 *
 * @param {State} state
 * @returns {Picture}
 */
export function helped(state) {
  const { help } = state;
  if (help.arguing && arguing.here) return arguing.here.picture(state);
  const position = now(state.games.play);
  const explanation = pictured(help);
  const { marks: one, lit } = pictureOf(state, explanation);
  const marks = one ?? (explanation ? null : gatheredMarks(help));
  if (help.open === "why") {
    const grid = help.answer?.grids[help.answer.at];
    const drawn = marks ?? help.answer?.marks ?? NO_MARKS;
    return played(state, {
      ...{ marks: drawn, lit, automatic: true },
      ...grid,
      ...(position.automatic ? {} : besideWhy(help, position, drawn)),
    });
  }
  const cells = help.solvable ? { solvable: help.solvable } : {};
  if (!marks) return played(state, { ...filtered(state.filter, position), ...cells });
  const isAboutCandidates = marks.candidates.length + marks.links.length > 0;
  // Nothing else is highlighted, so that the eye is led to one thing at a time.
  const quieter = { peers: NO_CELLS, digit: 0 };
  if (!isAboutCandidates) return { ...played(state, { ...cells, ...quieter }), marks, lit };
  const quiet = position.automatic ? {} : quietly(marks, position, counting(position));
  return played(state, { marks, lit, automatic: true, ...quiet });
}

/**
 * The candidates that an answer to the question why is about, and the player's own marks, which stay.
 * An answer that begins without the player's mistakes shows another grid, to which these marks do not
 * belong.
 *
 * @param {import("./slice.js").Help} help
 * @param {Position} position
 * @param {Marks} marks
 * @returns {Partial<Picture>}
 */
function besideWhy({ answer }, position, marks) {
  const counts = answer?.grids[answer.at]?.candidates ?? counting(position);
  const quiet = quietly(marks, position, counts);
  return answer?.isElsewhere ? { candidates: quiet.candidates } : quiet;
}

/** The questions, by the names of their commands. */
const ASKED = ["hint", "steps", "why", "solvable"];

/**
 * @param {Store} store
 * @param {{button: HTMLElement, answer: HTMLElement}} checking  a question that costs no hint
 * @returns {HTMLElement}
 */
export function helpPart(store, checking) {
  goWithGrid(store);
  document.addEventListener("wd-candidate", (event) => {
    const { help, view, gesture } = store.state;
    if (view !== "play" || help.open !== "why" || gesture === "tints") return;
    if (event instanceof CustomEvent) askAbout(store, event.detail.candidate);
  });
  const part = h("section", { class: "help", "aria-label": say("help.name") });
  // This must watch before the parts do, since they hide the focused element when help closes.
  store.watch(
    ({ help }) => help.open,
    (open, before) => {
      put(part, "data-open", open || false);
      // Some browsers focus no button that is pressed by a pointer, and so nothing.
      const at = document.activeElement;
      const isLost = !at || at === document.body || part.contains(at);
      if (!open && before && isLost) document.getElementById("board")?.focus();
    },
  );
  // What was there may have been scrolled far down, and a finger returns to where buttons were.
  const shown = (/** @type {State} */ { help: { open, at, chosen, solvable } }) =>
    [open, at, !chosen, !solvable].join();
  store.watch(shown, sideToTop);
  fill(
    part,
    h("h2", { class: "unseen" }, say("help.name")),
    groupOf("help-bar", say("help.name"), buttons(store, checking.button)),
    checking.answer,
    busyLine(store),
    problemLine(store, ({ help }) => help.problem),
    solvableLine(store),
  );
  store.watch(
    ({ help }) => help.open,
    (open) => open && show(store, part),
  );
  return part;
}

/** What shows the answers, which loads while the browser is idle, or when one is wanted. */
export const answers = styled(async (again) => (await import(`./answers.js${again}`)).answers);

/**
 * @param {Store} store
 * @param {HTMLElement} part
 */
async function show(store, part) {
  try {
    await using(answers, ({ serve }) => serve(store, part));
  } catch {
    dismiss(store);
    store.set({ notice: say("page.missing", { part: say("help.name") }) });
  }
}

/**
 * @param {Store} store
 * @param {HTMLElement} check
 */
function buttons(store, check) {
  const asked = ASKED.map((name) => {
    const button = buttonFor(
      say(/** @type {Key} */ (`help.${name}`)),
      () => HELP_COMMANDS[name]?.(store, { digit: 0, rows: 0, columns: 0 }),
      { title: say(/** @type {Key} */ (`keys.${name}`)) },
    );
    withShortcut(store, name, button);
    pressWhile(store, button, ({ help }) =>
      name === "solvable"
        ? help.solvable !== null
        : help.open === name || (name === "why" && help.open === "argue"),
    );
    bind(store, button, "class", ({ help }) =>
      name === "hint" && needsFirst(help) ? "main" : "quiet",
    );
    return bind(store, button, "disabled", ({ clock }) => clock.paused);
  });
  const away = buttonFor("×", () => dismiss(store), {
    class: "quiet away",
    "aria-label": say("help.away"),
    title: say("help.away"),
  });
  withShortcut(store, "leave", away);
  showWhile(store, away, ({ help }) => Boolean(help.open || help.problem || help.solvable));
  return [...asked, check, away];
}

/**
 * Whether the hint is what most players would ask for next: as long as no help is open, which has a
 * main button of its own.
 *
 * @param {import("./slice.js").Help} help
 * @returns {boolean}
 */
function needsFirst({ open, at, solvable, taken }) {
  return (!open && !solvable && !taken) || (open === "hint" && at === 0);
}

/** @param {Store} store */
function busyLine(store) {
  const stop = buttonFor(say("page.stop"), () => callOff(store), { class: "quiet" });
  const line = h("p", { class: "busy" }, h("span", {}, say("help.busy")), stop);
  return showWhile(store, line, ({ help }) => help.busy !== "");
}

/** @param {Store} store */
function solvableLine(store) {
  const line = h("p", { class: "help-text" });
  fillWith(store, line, ({ help }) => help.solvable && countOf(help.solvable.size));
  showWhile(store, line, ({ help }) => help.solvable);
  const show = () => line.scrollIntoView({ block: "nearest" });
  store.watch(
    ({ help }) => help.solvable,
    (found) => found && show(),
  );
  return line;
}
