// @ts-check
/**
 * Following a chain or a net link by link: where the player is, for whichever step is shown. The
 * state belongs to one step, and is forgotten when another is shown.
 */
import { textOf } from "../parts/phrases.js";
import { say } from "../words/say.js";
import { strongOf } from "./chain-frames.js";
import { listed } from "./explanation.js";
import { framesOf } from "./frames.js";

/** @import { State, Store } from "../state.js" */
/** @import { Lit, Marks, Phrase } from "../types.js" */
/** @import { Explanation } from "./explanation.js" */
/** @import { Frame } from "./frame-parts.js" */

/** Milliseconds for each link while it plays at the usual speed: enough to read its sentence. */
const PACE = 2400;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;

/**
 * Goes to a link. Before the first and after the last one, the whole picture is shown.
 *
 * @param {Store} store
 * @param {Explanation} of
 * @param {number} at  from 1
 */
export function followTo(store, of, at) {
  clearTimeout(next);
  const frame = framesOf(of)[at - 1];
  const said = frame ? textOf(sentenceAt(of, frame)).trim() : textOf(of.phrases);
  store.set({ follow: frame ? { of, at, plays: false } : null, lit: null, said });
}

/**
 * Goes forward or back; from the whole picture, forward to the first link and back to the last.
 *
 * @param {Store} store
 * @param {Explanation} of
 * @param {-1 | 1} by
 */
export function followBy(store, of, by) {
  const at = placeIn(store.state, of);
  followTo(store, of, at === 0 && by < 0 ? framesOf(of).length : at + by);
}

/**
 * Plays the links from here, or pauses. It stops by itself in another view.
 *
 * @param {Store} store
 * @param {Explanation} of
 */
export function playOrPause(store, of) {
  const { follow, view } = store.state;
  if (follow?.of === of && follow.plays) {
    clearTimeout(next);
    store.set({ follow: { ...follow, plays: false } });
    return;
  }
  const step = (/** @type {number} */ at) => {
    followTo(store, of, at);
    const now = store.state.follow;
    if (!now) return;
    store.set({ follow: { ...now, plays: true } });
    next = setTimeout(() => {
      if (store.state.view === view && store.state.follow?.of === of) step(at + 1);
    }, PACE / store.state.speed);
  };
  step(Math.max(1, placeIn(store.state, of)));
}

/**
 * Shows the whole picture again, unless this very step is followed.
 *
 * @param {Store} store
 * @param {Explanation | null} [of]
 */
export function stopFollowing(store, of = null) {
  if (!store.state.follow || store.state.follow.of === of) return;
  clearTimeout(next);
  store.set({ follow: null });
}

/**
 * @param {State} state
 * @param {Explanation} of
 * @returns {number} the link that the player has come to, or 0 for the whole picture
 */
export function placeIn({ follow }, of) {
  return follow?.of === of ? follow.at : 0;
}

/**
 * What the board shows of a step: its picture, or that of the link that the player has come to, and
 * what is lit up.
 *
 * @param {State} state
 * @param {Explanation | null | undefined} explanation
 * @returns {{marks: Marks | null, lit: Lit | null}}
 */
export function pictureOf(state, explanation) {
  if (!explanation) return { marks: null, lit: state.lit };
  const frame = framesOf(explanation)[placeIn(state, explanation) - 1];
  if (!frame) return { marks: explanation.marks, lit: state.lit };
  return { marks: frame.marks, lit: state.lit ?? { candidates: frame.now } };
}

/**
 * @param {Explanation} explanation
 * @param {Frame} frame
 * @returns {readonly Phrase[]} its line of the argument, or a sentence made from its links
 */
export function sentenceAt({ argument }, { line, fresh, forks }) {
  const said = argument[line];
  if (said) return said;
  const link = strongOf(fresh);
  if (!link) return [];
  const [first] = fresh;
  const start = claimed(link.from, false);
  const end = claimed(link.to, true);
  if (first && forks) {
    return [{ text: say("follow.fork", { given: claimed(first.from, true), start, end }) }];
  }
  const follows = first?.tie === "weak";
  return [{ text: say(follows ? "follow.next" : "follow.first", { start, end }) }];
}

/**
 * @param {readonly string[]} node
 * @param {boolean} holds
 * @returns {string} such as "r4c5 is not 6" or "6 is in r4c5 or r5c5"
 */
function claimed(node, holds) {
  const cells = [...new Set(node.map((at) => at.slice(1)))];
  const digits = listed([...new Set(node.map((at) => at.slice(0, 1)))], "help.or");
  const values = { cells: listed(cells, "help.or"), digits };
  if (cells.length === 1) return say(holds ? "follow.is" : "follow.isNot", values);
  return say(holds ? "follow.in" : "follow.notIn", values);
}
