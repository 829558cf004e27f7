// @ts-check
/** Parts of the page whose code loads when it is first needed, or while the browser is idle. */

/**
 * @template T
 * @typedef {object} Later
 * @property {T | null} here           the part, once its code has loaded
 * @property {() => Promise<T>} load   after a failure, the next call tries again
 */

/**
 * A part whose code is not there yet. Some browsers remember that a module did not load, and do not
 * ask for it again; so after a failure its address ends in something new, `again`.
 *
 * @template T
 * @param {(again: string) => Promise<T>} fetched
 * @returns {Later<T>}
 */
export function later(fetched) {
  /** @type {T | null} */
  let here = null;
  /** @type {Promise<T> | null} */
  let coming = null;
  let failures = 0;
  const load = async () => {
    try {
      here = await fetched(failures ? `?again=${failures}` : "");
      return here;
    } catch (fault) {
      coming = null;
      failures += 1;
      throw fault;
    }
  };
  return {
    get here() {
      return here;
    },
    load: () => {
      coming ??= load();
      return coming;
    },
  };
}

/** The style that is not needed at first. */
const style = later(() => {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[rel=later]");
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

/**
 * A part as `later` has it, which comes with the style that is not needed at first.
 *
 * @template T
 * @param {(again: string) => Promise<T>} fetched
 * @returns {Later<T>}
 */
export function styled(fetched) {
  return later(async (again) => (await Promise.all([fetched(again), style.load()]))[0]);
}

/**
 * A part whose code is there from the beginning.
 *
 * @template T
 * @param {T} part
 * @returns {Later<T>}
 */
export function there(part) {
  return { here: part, load: async () => part };
}

/**
 * Does something with a part: at once if it is there, or else as soon as it has loaded.
 *
 * @template T, R
 * @param {Later<T>} part
 * @param {(part: T) => R} act
 * @returns {R | Promise<R>}
 */
export function using(part, act) {
  return part.here ? act(part.here) : part.load().then(act);
}

/**
 * Loads parts one by one while the browser has nothing else to do. A part that fails is tried again
 * when it is needed.
 *
 * @param {Iterable<Later<unknown>>} parts
 */
export async function loadWhenIdle(parts) {
  for (const part of parts) {
    await idle();
    await part.load().catch(() => {});
  }
}

/**
 * Does something once the page has loaded.
 *
 * @param {() => void} act
 */
export function whenLoaded(act) {
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
}

/** @returns {Promise<unknown>} */
function idle() {
  const soon = (/** @type {() => void} */ act) => setTimeout(act, 200);
  const call = globalThis.requestIdleCallback ?? soon;
  return new Promise((done) => call(() => done(null), { timeout: 5000 }));
}
