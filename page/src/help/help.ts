/** Help on the player's grid: the questions one can ask, and the answers. */
import { argue, arguing } from "../arguing/coming.ts";
import { sideToTop } from "../frame/frame.ts";
import { styled, using } from "../frame/later.ts";
import { now } from "../game/game.ts";
import { bind, fillWith, pressWhile, showWhile } from "../parts/bound.ts";
import { buttonFor, fill, groupOf, h, put } from "../parts/dom.ts";
import { problemLine } from "../parts/problem.ts";
import { withShortcut } from "../parts/shortcut.ts";
import type { State, Store } from "../state.ts";
import { COMMANDS } from "../table/commands.ts";
import type { Commands } from "../table/keys.ts";
import { counting, filtered, NO_CELLS, played } from "../table/picture.ts";
import { press } from "../table/playing.ts";
import type { Marks, Picture, Position } from "../types.ts";
import type { Key } from "../words/say.ts";
import { say } from "../words/say.ts";
import { callOff, dismiss, goWithGrid } from "./asking.ts";
import { pictureOf } from "./follow.ts";
import { gatheredMarks, NO_MARKS } from "./gathered.ts";
import { hint, takeBack, takeStep } from "./hint.ts";
import { quietly } from "./quiet.ts";
import type { Help } from "./slice.ts";
import { pictured, revocable, takeable } from "./slice.ts";
import { countOf, solvable } from "./solvable.ts";
import { steps } from "./steps.ts";
import { askAbout, askWhy, backToGame, pose, why } from "./why.ts";

/** The command, except that it does nothing while a pause covers the board. */
export function unlessPaused(command: (store: Store) => void): (store: Store) => void {
  return (store) => {
    if (!store.state.clock.paused) command(store);
  };
}

export const HELP_COMMANDS: Commands = {
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
 */
export function helped(state: State): Picture {
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
 */
function besideWhy({ answer }: Help, position: Position, marks: Marks): Partial<Picture> {
  const counts = answer?.grids[answer.at]?.candidates ?? counting(position);
  const quiet = quietly(marks, position, counts);
  return answer?.isElsewhere ? { candidates: quiet.candidates } : quiet;
}

/** The questions, by the names of their commands. */
const ASKED = ["hint", "steps", "why", "solvable"];

/** @param checking a question that costs no hint */
export function helpPart(
  store: Store,
  checking: { button: HTMLElement; answer: HTMLElement },
): HTMLElement {
  goWithGrid(store);
  document.addEventListener("wd-candidate", (event) => {
    const { help, view, gesture } = store.state;
    if (view !== "play" || help.open !== "why" || gesture === "tints") return;
    askAbout(store, event.detail.candidate);
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
  const shown = ({ help: { open, at, chosen, solvable } }: State) =>
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
export const answers = styled(async () => (await import("./answers.ts")).answers);

async function show(store: Store, part: HTMLElement) {
  try {
    await using(answers, ({ serve }) => serve(store, part));
  } catch {
    dismiss(store);
    store.set({ notice: say("page.missing", { part: say("help.name") }) });
  }
}

function buttons(store: Store, check: HTMLElement) {
  const asked = ASKED.map((name) => {
    const button = buttonFor(
      say(`help.${name}` as Key),
      () => HELP_COMMANDS[name]?.(store, { digit: 0, rows: 0, columns: 0 }),
      { title: say(`keys.${name}` as Key) },
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
 */
function needsFirst({ open, at, solvable, taken }: Help): boolean {
  return (!open && !solvable && !taken) || (open === "hint" && at === 0);
}

function busyLine(store: Store) {
  const stop = buttonFor(say("page.stop"), () => callOff(store), { class: "quiet" });
  const line = h("p", { class: "busy" }, h("span", {}, say("help.busy")), stop);
  return showWhile(store, line, ({ help }) => help.busy !== "");
}

function solvableLine(store: Store) {
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
