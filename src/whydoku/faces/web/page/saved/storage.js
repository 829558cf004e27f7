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

/**
 * @param {Shelf} shelf
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether the browser has stored it; it may be full, or store nothing
 */
export function writeTo(shelf, key, text) {
  try {
    shelf.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
