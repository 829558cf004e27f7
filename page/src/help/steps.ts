/** All steps that apply now, by technique, the easiest first. */
import { ask, inWords } from "../api.ts";
import { now } from "../game/game.ts";
import { recordOf } from "../game/record.ts";
import { textOf } from "../parts/phrases.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import { dismiss, question } from "./asking.ts";
import type { Explanation, Group } from "./explanation.ts";
import { explainedHint, explainedStep, grouped } from "./explanation.ts";
import { hint } from "./hint.ts";
import { DISCLOSURES, FIRST_HELP, setHelp } from "./slice.ts";

/** The most steps to ask for; the easiest come first. */
const MOST = 300;

/**
 * Opens the list, or closes it. If the server has something else to say first, such as that there
 * is a mistake, opens a hint with it instead.
 */
export async function steps(store: Store) {
  if (store.state.help.open === "steps") {
    dismiss(store);
    return;
  }
  setHelp(store, { ...FIRST_HELP, open: "steps" });
  let isHint = false;
  let said = "";
  const { style } = store.state.settings;
  await question(
    store,
    "steps",
    (now) => ({ ...now, disclosure: DISCLOSURES, most: MOST, style }),
    (answer) => {
      const explanation = answer.hints.map(explainedHint);
      isHint = explanation.length > 0 && !explanation.some(isStep);
      if (isHint) return FIRST_HELP;
      const found = explanation.filter(isStep);
      said = countOf(found.length);
      return { steps: grouped(found) };
    },
    () => {
      isHint = true;
    },
  );
  if (isHint) hint(store);
  // By now the list is there, and its first line has the focus.
  else if (said) store.set({ said });
}

/** @returns the number of steps, in words */
export function countOf(n: number): string {
  return say(n >= MOST ? "help.steps.most" : n ? "help.steps.count" : "help.steps.none", { n });
}

function isStep(explanation: Explanation): boolean {
  return explanation.kind === "step";
}

/** Shows all steps of a technique on the board at once, or no longer. */
export function gather(store: Store, group: Group) {
  const { gathered } = store.state.help;
  setHelp(store, { gathered: gathered === group ? null : group, peek: null });
}

/** Milliseconds that a pointer must rest on a step before its picture is fetched. */
const REST = 120;

let resting: ReturnType<typeof setTimeout> | undefined;

/** Shows the picture of a step in the list while it is pointed at. */
export function peekAt(store: Store, peek: Explanation | null) {
  if (store.state.help.peek === peek) return;
  clearTimeout(resting);
  setHelp(store, { peek });
  if (peek) resting = setTimeout(draw, REST, store, peek);
}

/** Shows a step in the list in full, or goes back to the list. */
export function choose(store: Store, chosen: Explanation | null) {
  clearTimeout(resting);
  setHelp(store, { chosen, peek: null, problem: "" });
  store.set({ lit: null, ...(chosen ? { said: textOf(chosen.phrases) } : {}) });
  if (chosen) draw(store, chosen);
}

/**
 * Fetches the picture and the phrases of a step, unless they are there. They do not come with the
 * list, which would take too long.
 */
async function draw(store: Store, step: Explanation) {
  const { help, games, settings } = store.state;
  if (!step.step || step.marks || help.drawn.has(step)) return;
  const isThere = () => store.state.help.steps === help.steps;
  try {
    const grid = recordOf(now(games.play));
    const { profile, style } = settings;
    const shown = explainedStep(await ask("step", { grid, profile, style, step: step.step }));
    if (isThere()) setHelp(store, { drawn: new Map([...store.state.help.drawn, [step, shown]]) });
  } catch (fault) {
    if (!isThere() || store.state.help.chosen !== step) return;
    setHelp(store, { problem: inWords(fault) });
  }
}
