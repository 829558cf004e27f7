// @ts-check
/** What the player has argued in a game: each to be looked at again, and all of it as one proof. */
import { ask } from "../api.js";
import { take } from "../game/actions.js";
import { now, start } from "../game/game.js";
import { candidates } from "../game/position.js";
import { isBare, reasonsOf } from "../game/reasons.js";
import { puzzleOf, recordOf } from "../game/record.js";
import { dismiss, question } from "../help/asking.js";
import { explainedStep } from "../help/explanation.js";
import { NO_MARKS } from "../help/gathered.js";
import { buttonFor, fill, foldOf, h, put } from "../parts/dom.js";
import { textOf } from "../parts/phrases.js";
import { say } from "../words/say.js";

/** @import { Game } from "../game/game.js" */
/** @import { Explanation } from "../help/explanation.js" */
/** @import { Store } from "../state.js" */
/** @import { Position } from "../types.js" */

/**
 * The list of the player's reasons.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function reasonsFold(store) {
  const name = h("span", {});
  const list = h("ol", { class: "own-reasons" });
  const fold = foldOf(name, list);
  store.watch(
    ({ games }) => now(games.play).reasons,
    (reasons) => {
      const argued = reasons.filter((one) => !isBare(one));
      put(fold, "hidden", !argued.length);
      fill(name, say("argue.own", { n: argued.length }));
      fill(
        list,
        argued.map((reason) =>
          h(
            "li",
            {},
            buttonFor(reason, () => lookAt(store, reason), QUIET),
          ),
        ),
      );
    },
  );
  return fold;
}

const QUIET = { class: "quiet" };

/**
 * Shows what a reason proves, on the grid of its moment.
 *
 * @param {Store} store
 * @param {string} reason
 */
async function lookAt(store, reason) {
  dismiss(store);
  const game = store.state.games.play;
  const how = { board: true, style: store.state.settings.style, profile: undefined };
  const before = beforeIt(game, reason);
  if (before) {
    const request = { ...how, grid: recordOf(before), argument: reason };
    await question(store, "argue", request, ({ step, text }) =>
      shown(store, reason, before, step, text),
    );
    return;
  }
  // It came with the game, so the reasons before it lead there.
  const { reasons } = now(game);
  const at = reasons.indexOf(reason);
  const request = { ...how, grid: puzzleOf(start(game)), reasons: reasons.slice(0, at + 1) };
  await question(store, "argue_all", request, ({ trace, failed }) => {
    const there = trace.steps.slice(0, at).map(explainedStep).reduce(after, start(game));
    const why = failed?.verdict.text ?? "";
    const first = reasons[(failed?.number ?? 0) - 1] ?? "";
    const text = first === reason ? why : say("argue.before", { reason: first, why });
    return shown(store, reason, there, trace.steps[at], text);
  });
}

/**
 * @param {Store} store
 * @param {string} reason
 * @param {Position} position
 * @param {unknown} step  what it proves there, if it does
 * @param {string} text   what is said if it does not
 */
function shown(store, reason, position, step, text) {
  const steps = step ? [explainedStep(step)] : [];
  const told = steps.length ? "" : ` ${text}`;
  const phrases = [{ text: say("argue.yours", { reason }) + told }];
  store.set({ said: textOf([...phrases, ...(steps[0]?.phrases ?? [])]) });
  const grids = [{ values: position.values, candidates: candidates(position) }];
  const answer = { phrases, marks: NO_MARKS, steps, grids, at: 0, isElsewhere: true };
  return { open: /** @type {const} */ ("why"), answer };
}

/**
 * @param {Position} position
 * @param {Explanation} step
 */
function after(position, { placements, eliminations }) {
  return take(position, placements, eliminations);
}

/**
 * @param {Game} game
 * @param {string} reason
 * @returns {Position | undefined} the position on which it was argued, if that is known
 */
function beforeIt({ positions, at, floor }, reason) {
  const isIt = (/** @type {Position} */ { reasons }, /** @type {number} */ n) =>
    reasons.at(-1) === reason && !positions[n - 1]?.reasons.includes(reason);
  const argued = positions.slice(0, at + 1).findLastIndex(isIt);
  return argued > floor ? positions[argued - 1] : undefined;
}

/**
 * Says of a solved puzzle that its solution follows from the player's reasons alone, if it does.
 *
 * @param {Store} store
 * @param {HTMLElement} place  for the sentence
 */
export async function proveAll(store, place) {
  const game = store.state.games.play;
  if (game.finished?.hints || game.positions[game.floor]?.reasons.length) return;
  const request = { grid: puzzleOf(start(game)), reasons: reasonsOf(game) };
  const answer = await ask("argue_all", request).catch(() => null);
  if (!answer?.trace.solved || answer.failed || start(store.state.games.play) !== start(game))
    return;
  fill(place, say("argue.all", { n: now(game).reasons.filter((one) => !isBare(one)).length }));
}
