// @ts-check
/**
 * The techniques for which the player asked for help while playing: how often, and on which day last.
 * Help counts from the stage on that shows the cells, and a step of the list when it is shown.
 */
import { now } from "../game/game.js";
import { DISCLOSURES, pictured } from "../help/slice.js";
import { readFrom, shelfOf, writeTo } from "../saved/storage.js";
import { countOf, dayOf } from "./days.js";

/** @import { Shelf } from "../saved/storage.js" */
/** @import { State, Store } from "../state.js" */

/** @typedef {{n: number, day: number}} Asked  how often, and the day since 1970 */
/** @typedef {Readonly<Record<string, Asked>>} Helped  by technique */

const PLACE = "whydoku.helped";
const FORM = 1;

/**
 * Counts from now on what the player asks for; the same step on the same grid counts once.
 *
 * @param {Store} store
 * @param {Shelf} [shelf]
 */
export function countHelp(store, shelf = shelfOf()) {
  /** @type {unknown} */
  let last = null;
  store.watch(helpedIn, (technique) => {
    if (!technique) return;
    const position = now(store.state.games.play);
    if (last === position) return;
    last = position;
    const day = countOf(dayOf(Date.now()));
    const helped = withHelp(helpedFrom(shelf), technique, day);
    writeTo(shelf, PLACE, JSON.stringify({ form: FORM, helped }));
  });
}

/**
 * @param {State} state
 * @returns {string} the technique that help has shown in a game, or ""
 */
export function helpedIn({ view, help }) {
  const { open, at, chosen } = help;
  const isShown = open === "hint" ? at >= DISCLOSURES - 1 : open === "steps" && chosen;
  if (view !== "play" || !isShown) return "";
  const step = pictured(help);
  return step?.kind === "step" ? step.technique : "";
}

/**
 * @param {Helped} helped
 * @param {string} technique
 * @param {number} day
 * @returns {Helped}
 */
export function withHelp(helped, technique, day) {
  const before = Object.hasOwn(helped, technique) ? helped[technique] : null;
  return { ...helped, [technique]: { n: (before?.n ?? 0) + 1, day } };
}

/**
 * @param {Shelf} [shelf]
 * @returns {Helped} what is stored; whatever is not valid is left out
 */
export function helpedFrom(shelf = shelfOf()) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(readFrom(shelf, PLACE) ?? "null");
  } catch {
    value = null;
  }
  /** @type {Record<string, Asked>} */
  const helped = {};
  if (value?.form !== FORM) return helped;
  for (const [slug, one] of Object.entries(Object(value.helped ?? {}))) {
    const { n, day } = Object(one);
    if (Number.isSafeInteger(n) && n > 0 && Number.isSafeInteger(day)) helped[slug] = { n, day };
  }
  return helped;
}
