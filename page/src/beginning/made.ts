/** Puzzles that the server makes, a button for each level: a new one each time, and that of today. */

import type { Level } from "../game/origin.ts";
import { LEVELS, levelOf } from "../game/origin.ts";
import type { Child } from "../parts/dom.ts";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../parts/dom.ts";
import { levelName } from "../parts/levels.ts";
import { progress } from "../saved/kept.ts";
import type { Offer, Store } from "../state.ts";
import { timeText } from "../table/clock.ts";
import { say } from "../words/say.ts";
import { collected, collectedToday, levelsCollected } from "./collected.ts";
import { puzzleAtHand } from "./first.ts";
import { prepare, puzzleOfLevel, waitFor } from "./levels.ts";
import { making } from "./making.ts";
import type { Today } from "./today.ts";
import { goToday, today, todayCollected } from "./today.ts";

export function levelsPart(store: Store): HTMLElement {
  if (store.state.online) prepare(levelOf(store.state.settings.level));
  const take = async (level: Level, signal: AbortSignal) => {
    const { online } = store.state;
    const offer = online ? await puzzleOfLevel(level, signal) : puzzleAtHand(store.state, level);
    return offer;
  };
  const label = (level: Level) => [levelName(level), h("small", {}, say(`begin.about.${level}`))];
  const part = made(store, say("begin.levels"), null, label, take);
  const mine = LEVELS.map(String).indexOf(store.state.settings.level);
  part.querySelectorAll("button")[mine]?.classList.add("main");
  return part;
}

export function todayPart(store: Store): HTMLElement {
  const about = h("p", { class: "hint-text" });
  const stop = store.watch(
    ({ version }) => version,
    (version) => {
      const key = store.state.library ? "today.about.below" : "today.about";
      fill(about, version ? say(key, { version }) : say("today.about.unknown"));
      if (version && about.isConnected) stop();
    },
  );
  const label = (level: Level) => {
    return [levelName(level), standing(store, today(store.state, level))];
  };
  const part = made(store, say("today.title"), about, label, (level, signal) =>
    goToday(store, level, signal),
  );
  if (store.state.library) part.querySelector("h3")?.after(...collectedTodayPart(store));
  return part;
}

/** The puzzle that the library has for today. */
function collectedTodayPart(store: Store) {
  const { lines, run } = making(store);
  const words = [say("collected.today.open"), " ", standing(store, todayCollected(store.state))];
  const button = buttonFor(words, () =>
    run([button], collectedToday, ({ dialog }) => dialog, say("collected.coming")),
  );
  return [rowOf(button), ...lines];
}

/** Puzzles from the library of the server. */
export function collectedPart(store: Store): HTMLElement {
  const browse = () => store.set({ dialog: null });
  const coming = h("p", { class: "waiting", role: "status" }, say("collected.looking"));
  const take = (level: Level, signal: AbortSignal) => collected(store, level, signal);
  const told = () => say("collected.coming");
  const part = made(store, say("collected.levels"), null, levelName, take, told);
  const group = part.querySelector(".levels");
  const show = (levels: readonly Level[]) => {
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

/** @returns how far the player is with a puzzle of today */
function standing({ state }: Store, { begun, solved }: Today): HTMLElement | null {
  if (begun) return h("small", {}, say("games.done", { percent: progress(begun.game) }));
  if (!solved) return null;
  const time = state.settings.timer && timeText(solved.time);
  return h("small", {}, time ? say("today.solved", { time }) : say("today.done"));
}

/**
 * @param make gives null if there is nothing to lay down
 * @param told what is said of the wait
 */
function made(
  store: Store,
  title: string,
  about: HTMLElement | null,
  label: (level: Level) => Child,
  make: (level: Level, signal: AbortSignal) => Promise<Offer | null>,
  told: (level: Level) => string | undefined = waitFor,
): HTMLElement {
  const { lines, run } = making(store);
  const section = h("section", {});
  const buttons: HTMLElement[] = LEVELS.map((level) =>
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
