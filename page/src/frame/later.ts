/** Parts of the page whose code loads when it is first needed, or while the browser is idle. */
import { type Signal, signal } from "@preact/signals";
import type { Store } from "../state/state.ts";
import { type Key, say } from "../words/say.ts";

export interface Later<T> {
  readonly here: T | null; // the part, once its code has loaded; who follows the state follows it too
  load: () => Promise<T>; // after a failure, the next call tries again
}

declare global {
  /** What the build puts at the end of the address of each part that loads later. */
  var again: string;
}

/**
 * A part whose code is not there yet. Some browsers remember that a module did not load, and do not
 * ask for it again; so after a failure all addresses end in something new, `again`.
 */
export function later<T>(fetched: () => Promise<T>): Later<T> {
  const here: Signal<T | null> = signal(null);
  let coming: Promise<T> | null = null;
  const load = async () => {
    try {
      here.value = await fetched();
      return here.value;
    } catch (fault) {
      coming = null;
      failures += 1;
      globalThis.again = `?again=${failures}`;
      throw fault;
    }
  };
  return {
    get here() {
      return here.value;
    },
    load: () => {
      coming ??= load();
      return coming;
    },
  };
}

let failures = 0;
globalThis.again = "";

/** Says that a part did not load, and no longer once it has. */
export function tellMissing(store: Store, title: Key, isMissing: boolean) {
  const missing = say("page.missing", { part: say(title) });
  if (isMissing) store.set({ notice: missing });
  else if (store.state.notice === missing) store.set({ notice: "" });
}

/** The style that is not needed at first. */
const style = later(() => {
  const links: NodeListOf<HTMLLinkElement> = document.querySelectorAll("link[rel=later]");
  const coming = [...links].map((link) => {
    link.rel = "stylesheet";
    return new Promise((done, fail) => {
      link.onload = done;
      link.onerror = () => {
        link.rel = "later";
        fail();
      };
    });
  });
  return Promise.all(coming);
});

/** A part as `later` has it, which comes with the style that is not needed at first. */
export function styled<T>(fetched: () => Promise<T>): Later<T> {
  return later(async () => (await Promise.all([fetched(), style.load()]))[0]);
}

/** A part whose code is there from the beginning. */
export function there<T>(part: T): Later<T> {
  return { here: part, load: async () => part };
}

/** Does something with a part: at once if it is there, or else as soon as it has loaded. */
export function using<T, R>(part: Later<T>, act: (part: T) => R | Promise<R>): R | Promise<R> {
  return part.here ? act(part.here) : part.load().then(act);
}

/**
 * Loads parts one by one while the browser has nothing else to do. A part that fails is tried again
 * when it is needed.
 */
export async function loadWhenIdle(parts: Iterable<Later<unknown>>) {
  for (const part of parts) {
    await idle();
    await part.load().catch(() => {});
  }
}

/** Does something once the page has loaded. */
export function whenLoaded(act: () => void) {
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
}

function idle(): Promise<unknown> {
  const soon = (act: () => void) => setTimeout(act, 200);
  const call = globalThis.requestIdleCallback ?? soon;
  return new Promise((done) => call(() => done(null), { timeout: 5000 }));
}

/** What prints other sheets than the page itself, once a player prints some. */
export const paper = styled(async () => (await import("../parts/paper.tsx")).PAPER);

/**
 * A part without which what the player asked for cannot be done.
 *
 * @throws {Error} with a sentence, if it does not load
 */
export function needed<T>(part: Later<T>): Promise<T> {
  return part.load().catch(() => {
    throw new Error(say("page.unread"));
  });
}
