/** The puzzles that a run has made: one lies on the board, with its facts here and the others in reach. */

import type { Made, Technique } from "../../api-types.ts";
import { techniqueName } from "../../catalogue/catalogue.ts";
import { showReason, sideToTop } from "../../frame/frame.ts";
import { loadWhenIdle } from "../../frame/later.ts";
import { levelOf } from "../../game/origin.ts";
import { begin } from "../../game/position.ts";
import { pressWhile, showWhile } from "../../parts/bound.ts";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../../parts/dom.ts";
import { download } from "../../parts/files.ts";
import { briefly, figuresOf, levelName, SCALES } from "../../parts/levels.ts";
import { paper, printing } from "../../parts/printing.ts";
import { trying } from "../../parts/problem.ts";
import { thumbnail } from "../../parts/thumbnail.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { puzzleIn } from "./live.ts";
import { partName } from "./names.ts";
import { playButton, shareButton } from "./puzzle.ts";
import { lay } from "./running.ts";
import type { Run } from "./slice.ts";

export function resultsPart(store: Store): HTMLElement {
  const facts = h("p", { class: "make-facts" });
  const others = groupOf("make-made", say("make.results"));
  const tried = h("p", { class: "quiet-text" });
  const trouble = h("div", {});
  const all = buttonFor(say("make.print"), () => trying(trouble, () => printAll(store.state)));
  const save = buttonFor(say("make.download"), () =>
    download(linesOf(store.state.make.run), "whydoku.txt"),
  );
  const files = buttonFor(say("make.files"), () => store.set({ dialog: "files", hand: "made" }));
  showWhile(store, all, ({ make }) => make.run.made.length > 1);
  const show = () => {
    const { made } = store.state.make.run;
    const shown = made.find(({ puzzle }) => puzzle === puzzleIn(store.state));
    fill(facts, aboutOf(store.state, shown));
  };
  let buttons: HTMLElement[] = [];
  store.watch(puzzleIn, show);
  store.watch(
    ({ make }) => make.run,
    (run, before) => {
      const { made } = run;
      fill(tried, run.status !== "running" && progressText(run, store.state.catalogue.techniques));
      if (made === before?.made) return;
      show();
      if (made.length && !before?.made.length) toBoard();
      // What is made is lost if the page has to be loaded anew to print it.
      if (made.length) loadWhenIdle([paper]);
      // A button that is there stays, and with it the focus.
      const isSame = (n: number) => made[n]?.puzzle === before?.made[n]?.puzzle;
      buttons = made.map(({ puzzle }, n) => (isSame(n) && buttons[n]) || another(store, puzzle));
      for (const [n, button] of buttons.entries()) {
        const name = say("make.print.puzzle", { n: n + 1 });
        put(button, "aria-label", `${name}: ${aboutOf(store.state, made[n])}`);
      }
      if (made.length < 2) fill(others);
      else others.append(...buttons.filter((one) => one.parentElement !== others));
    },
  );
  const part = h(
    "section",
    { class: "part", "aria-label": say("make.results") },
    facts,
    others,
    rowOf(playButton(store), shareButton(store), all, files, save),
    trouble,
    tried,
  );
  return showWhile(store, part, ({ make }) => make.run.made.length && !make.drawing);
}

/** Scrolls to the board and to what stands beside it, on a phone below the ways. */
function toBoard() {
  showReason();
  sideToTop();
}

/** A small picture that puts its puzzle on the board. */
function another(store: Store, puzzle: string) {
  const button = buttonFor(thumbnail(begin(puzzle)), () => lay(store, puzzle));
  return pressWhile(store, button, (state) => puzzleIn(state) === puzzle);
}

/** @returns how far it is */
export function progressText(
  { status, progress, wanted, seed, made }: Run,
  techniques: readonly Technique[],
): string {
  if (status === "none" || (status === "refused" && !progress)) return "";
  const part = progress?.rarest && partName(techniques, progress.rarest);
  const rarest = part ? say("make.rarest", { part }) : "";
  const tried = progress?.tried ?? 0;
  return say("make.progress", { made: made.length, wanted, tried, seed, rarest });
}

/** Prints all puzzles and, at the end, their solutions. */
async function printAll({ make: { run } }: State) {
  const { printSheets, sheetsOf } = await printing();
  const about = run.made.map((one) => hardnessOf(one).join(" · "));
  printSheets(
    sheetsOf(
      run.made.map(({ puzzle }) => puzzle),
      about,
    ),
  );
}

function linesOf({ made }: Run): string {
  return made.map(({ puzzle }) => `${puzzle}\n`).join("");
}

function aboutOf({ catalogue }: State, made: Made | undefined): string {
  if (!made) return "";
  const { clues, hardest } = made;
  const name = hardest && techniqueName(catalogue.techniques, hardest);
  return [say("make.clues", { n: clues }), ...hardnessOf(made), name].filter(Boolean).join(" · ");
}

/** @returns its figures on the scales that are known, and its level */
function hardnessOf({ ratings, level }: Made): string[] {
  const figures = SCALES.flatMap((scale) => {
    const found = ratings[scale] && figuresOf(scale, ratings[scale]);
    return found ? [briefly(found)] : [];
  });
  const own = levelOf(level);
  return level ? [...figures, own ? levelName(own) : level] : figures;
}
