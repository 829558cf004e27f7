/** The storage of the browser, which may be missing or refuse. */

export type Shelf = Pick<Storage, "getItem" | "setItem">;

/** The storage of the browser, or one that refuses everything if the browser has none. */
export function shelfOf(): Shelf {
  try {
    return localStorage;
  } catch {
    const refuse = () => {
      throw new Error("there is no storage");
    };
    return { getItem: refuse, setItem: refuse };
  }
}

export function readFrom(shelf: Shelf, key: string): string | null {
  try {
    return shelf.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the browser has stored it; it may be full, or store nothing */
export function writeTo(shelf: Shelf, key: string, text: string): boolean {
  try {
    shelf.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
