// @ts-check
/** The storage of the browser, which may be missing or refuse. */

/** @typedef {Pick<Storage, "getItem" | "setItem">} Shelf */

/**
 * The storage of the browser, or one that refuses everything if the browser has none.
 *
 * @returns {Shelf}
 */
export function shelfOf() {
  try {
    return localStorage;
  } catch {
    const refuse = () => {
      throw new Error("there is no storage");
    };
    return { getItem: refuse, setItem: refuse };
  }
}

/**
 * @param {Shelf} shelf
 * @param {string} key
 * @returns {string | null}
 */
export function readFrom(shelf, key) {
  try {
    return shelf.getItem(key);
  } catch {
    return null;
  }
}
