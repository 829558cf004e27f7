// @ts-check
/**
 * Practice: a position where a technique is the next step, the check of what the player found, and
 * help. An answer for a position that is no longer there is dropped.
 */
import { ask, drawnSeed, inWords, onlyNewest } from "../../api.js";
import { now, start } from "../../game/game.js";
import { positionOf, recordOf } from "../../game/record.js";
import { explainedHint, explainedStep } from "../../help/explanation.js";
import { lay } from "../../playing.js";
import { say } from "../../words/say.js";
import { conclusions } from "./found.js";
import { withFound, withTried } from "./score.js";
import { hashOf, isPractising, keyOf, NO_PRACTICE, setLearn } from "./slice.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Practice} Practice */
/** @typedef {import("./slice.js").Route} Route */
/** @typedef {import("./slice.js").Explanation} Explanation */

/** The families whose techniques place digits instead of crossing out candidates. */
const PLACING = new Set(["singles", "direct"]);

/**
 * The last stage of help. The stages are where to look, what to look for, which cells, everything.
 */
export const EVERYTHING_SHOWN = 4;

const searches = onlyNewest();

/**
 * Starts practising if the route asks for it and it has not started yet.
 *
 * @param {Store} store
 * @param {Route} route
 */
export async function begin(store, route) {
  const key = keyOf(route);
  const { practice } = store.state.learn;
  if (practice.key === key && practice.status !== "refused") return;
  searches.cancel();
  if (!key) {
    setLearn(store, { practice: NO_PRACTICE });
    return;
  }
  if (store.state.games.practice.title === key) {
    setLearn(store, { practice: { ...NO_PRACTICE, key, status: "ready" } });
    return;
  }
  await seek(store, route, key);
}

/**
 * @param {Store} store
 * @param {Route} route
 * @param {string} key
 */
async function seek(store, { slug, seed }, key) {
  const signal = searches.begin();
  setLearn(store, { practice: { ...NO_PRACTICE, key, status: "seeking" } });
  try {
    const answer = await ask("practice", { technique: slug, seed }, signal);
    if (signal.aborted) return;
    lay(store, positionOf(answer.position, true), { title: key, table: "practice" });
    takePencil(store);
    setLearn(store, ({ scores }) => ({
      practice: { ...NO_PRACTICE, key, status: "ready", profile: answer.profile },
      scores: withTried(scores, slug),
    }));
    store.set({ said: say("learn.ready") });
  } catch (fault) {
    if (signal.aborted) return;
    setLearn(store, {
      practice: { ...NO_PRACTICE, key, status: "refused", sentence: inWords(fault) },
    });
  }
}

/**
 * Selects the pencil that the technique needs.
 *
 * @param {Store} store
 */
export function takePencil(store) {
  if (store.state.learn.route.seed === null) return;
  store.set({ tool: isPlacing(store.state) ? "digit" : "centre" });
}

/**
 * @param {import("../../state.js").State} state
 * @returns {boolean} whether the technique that is practised places a digit
 */
export function isPlacing({ catalogue, learn: { route } }) {
  const technique = catalogue.techniques.find((one) => one.slug === route.slug);
  return technique !== undefined && PLACING.has(technique.family);
}

/**
 * The address of another position of a technique.
 *
 * @param {string} slug
 * @returns {string}
 */
export function another(slug) {
  return hashOf({ slug, seed: drawnSeed() });
}

/**
 * Asks whether some instance of the technique implies what the player has concluded.
 *
 * @param {Store} store
 */
export async function check(store) {
  const { route, practice } = store.state.learn;
  if (!isPractising(store.state.learn) || practice.busy) return;
  const game = store.state.games.practice;
  const position = now(game);
  const made = conclusions(start(game), position);
  if (made.placements.length + made.eliminations.length === 0) {
    update(store, { answer: null, aside: say("learn.nothing") });
    return;
  }
  const request = {
    grid: recordOf(start(game)),
    technique: route.slug,
    ...made,
    board: true,
    style: store.state.settings.style,
  };
  await during(store, "answer", request, (answer) => {
    // A player who has moved on meanwhile can ask again.
    if (now(store.state.games.practice) !== position) return;
    const why = withoutLesson(explainedStep(answer.right ? answer.step : { text: answer.text }));
    update(store, { answer: { right: answer.right, explanation: why } });
    if (answer.right && practice.disclosure < EVERYTHING_SHOWN) {
      setLearn(store, ({ scores }) => ({
        scores: withFound(scores, route.slug, route.seed ?? 0),
      }));
    }
  });
}

/**
 * A hint or step without the link to its lesson, which is useless here.
 *
 * @param {Explanation} explanation
 * @returns {Explanation}
 */
function withoutLesson(explanation) {
  return { ...explanation, technique: "" };
}

/**
 * Shows the next stage of help.
 *
 * @param {Store} store
 */
export async function showMore(store) {
  const { practice } = store.state.learn;
  if (!isPractising(store.state.learn) || practice.busy) return;
  const disclosure = Math.min(practice.disclosure + 1, EVERYTHING_SHOWN);
  if (disclosure === practice.disclosure) return;
  const request = {
    grid: recordOf(start(store.state.games.practice)),
    disclosure,
    board: true,
    style: store.state.settings.style,
    ...(practice.profile ? { profile: practice.profile } : {}),
  };
  await during(store, "hint", request, (hint) => {
    update(store, { disclosure, help: withoutLesson(explainedHint(hint)), answer: null });
  });
}

/**
 * Asks the server a question about this position, and shows a problem if there is one.
 *
 * @param {Store} store
 * @param {string} operation
 * @param {Readonly<Record<string, unknown>>} request
 * @param {(answer: any) => void} act
 */
async function during(store, operation, request, act) {
  const { key } = store.state.learn.practice;
  const isThere = () => store.state.learn.practice.key === key;
  update(store, { busy: true, aside: "" });
  try {
    const answer = await ask(operation, request);
    if (isThere()) act(answer);
  } catch (fault) {
    if (isThere()) update(store, { aside: inWords(fault) });
  } finally {
    if (isThere()) update(store, { busy: false });
  }
}

/**
 * @param {Store} store
 * @param {Partial<Practice>} parts
 */
function update(store, parts) {
  setLearn(store, ({ practice }) => ({ practice: { ...practice, ...parts } }));
}
