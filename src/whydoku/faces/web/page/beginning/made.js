// @ts-check
/** Puzzles that the server makes, a button for each level: a new one each time, and that of today. */
import { LEVELS, levelOf } from "../game/origin.js";
import { timeText } from "../parts/clock.js";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../parts/dom.js";
import { levelName } from "../parts/levels.js";
import { progress } from "../saved/kept.js";
import { say } from "../words/say.js";
import { collected, collectedToday, levelsCollected } from "./collected.js";
import { puzzleAtHand } from "./first.js";
import { prepare, puzzleOfLevel, waitFor } from "./levels.js";
import { making } from "./making.js";
import { goToday, today, todayCollected } from "./today.js";

/** @import { Level } from "../game/origin.js" */
/** @import { Offer, Store } from "../state.js" */

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function levelsPart(store) {
  if (store.state.online) prepare(levelOf(store.state.settings.level));
  const take = async (/** @type {Level} */ level, /** @type {AbortSignal} */ signal) => {
    const { online } = store.state;
    const offer = online ? await puzzleOfLevel(level, signal) : puzzleAtHand(store.state, level);
    return offer;
  };
  const label = (/** @type {Level} */ level) => [
    levelName(level),
    h("small", {}, say(`begin.about.${level}`)),
  ];
  const part = made(store, say("begin.levels"), null, label, take);
  const mine = LEVELS.map(String).indexOf(store.state.settings.level);
  part.querySelectorAll("button")[mine]?.classList.add("main");
  return part;
}

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function todayPart(store) {
  const about = h("p", { class: "hint-text" });
  const stop = store.watch(
    ({ version }) => version,
    (version) => {
      const key = store.state.library ? "today.about.below" : "today.about";
      fill(about, version ? say(key, { version }) : say("today.about.unknown"));
      if (version && about.isConnected) stop();
    },
  );
  const label = (/** @type {Level} */ level) => {
    return [levelName(level), standing(store, today(store.state, level))];
  };
  const part = made(store, say("today.title"), about, label, (level, signal) =>
    goToday(store, level, signal),
  );
  if (store.state.library) part.querySelector("h3")?.after(...collectedTodayPart(store));
  return part;
}

/**
 * The puzzle that the library has for today.
 *
 * @param {Store} store
 */
function collectedTodayPart(store) {
  const { lines, run } = making(store);
  const words = [say("collected.today.open"), " ", standing(store, todayCollected(store.state))];
  const button = buttonFor(words, () =>
    run([button], collectedToday, ({ dialog }) => dialog, say("collected.coming")),
  );
  return [rowOf(button), ...lines];
}

/**
 * Puzzles from the library of the server.
 *
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function collectedPart(store) {
  const browse = () => store.set({ dialog: null });
  const coming = h("p", { class: "waiting", role: "status" }, say("collected.looking"));
  const take = (/** @type {Level} */ level, /** @type {AbortSignal} */ signal) =>
    collected(store, level, signal);
  const told = () => say("collected.coming");
  const part = made(store, say("collected.levels"), null, levelName, take, told);
  const group = part.querySelector(".levels");
  const show = (/** @type {readonly Level[]} */ levels) => {
    coming.remove();
    if (!(group instanceof HTMLElement)) return;
    put(group, "hidden", !levels.length);
    for (const [n, level] of LEVELS.entries()) {
      const button = group.children[n];
      if (button instanceof HTMLElement) put(button, "hidden", !levels.includes(level));
    }
  };
  show([]);
  part.querySelector("h3")?.after(coming);
  levelsCollected().then(show, () => show(LEVELS));
  // With its question mark, the address asks for all, not for what was found last.
  const link = h("a", { href: "#/collection?", onclick: browse }, say("collected.browse"));
  part.append(h("p", {}, link));
  return part;
}

/**
 * @param {Store} store
 * @param {import("./today.js").Today} today
 * @returns {HTMLElement | null} how far the player is with a puzzle of today
 */
function standing({ state }, { begun, solved }) {
  if (begun) return h("small", {}, say("games.done", { percent: progress(begun.game) }));
  if (!solved) return null;
  const time = state.settings.timer && timeText(solved.time);
  return h("small", {}, time ? say("today.solved", { time }) : say("today.done"));
}

/**
 * @param {Store} store
 * @param {string} title
 * @param {HTMLElement | null} about
 * @param {(level: Level) => import("../parts/dom.js").Child} label
 * @param {(level: Level, signal: AbortSignal) => Promise<Offer | null>} make  gives null if there is nothing to lay down
 * @param {(level: Level) => string | undefined} [told]  what is said of the wait
 * @returns {HTMLElement}
 */
function made(store, title, about, label, make, told = waitFor) {
  const { lines, run } = making(store);
  const section = h("section", {});
  /** @type {HTMLElement[]} */
  const buttons = LEVELS.map((level) =>
    buttonFor(label(level), () =>
      run(
        buttons,
        (signal) => make(level, signal),
        ({ dialog }) => dialog,
        told(level),
      ),
    ),
  );
  fill(section, h("h3", {}, title), about, groupOf("choice levels", title, buttons), lines);
  return section;
}
