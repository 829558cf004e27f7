/**
 * The address of the page: the open view, and puzzles that come in a link. Shortcuts of the installed
 * page, and what is shared with it, open addresses of their own.
 */

import { inWords } from "../asking/api.ts";
import { rulesOf } from "../asking/rules.ts";
import { layDown, tellKept } from "../beginning/laying.ts";
import { homeOf, takeDaily, takeShared } from "../beginning/welcome.tsx";
import { isOurs, rulesNamed } from "../grid/rules.ts";
import { broughtBy, rulesInLink } from "../sharing/link.ts";
import { sharedIn } from "../sharing/reach.ts";
import type { Store, ViewName } from "../state/state.ts";
import { NAMES, openView } from "../views/opening.ts";
import { say } from "../words/say.ts";

/** @returns the view that the address names */
function viewInAddress(): ViewName | undefined {
  return NAMES.find((name) => name === location.hash.slice(2).split(/[/?]/, 1)[0]);
}

/** `told` is what follows the question mark of an address. */
export type Opening = (store: Store, told: string) => unknown;

/**
 * What else can be opened by an address: the New dialog at a part, the camera, the puzzle that a library has
 * for today, what another device has in a code, and what was shared.
 */
const FURTHER: Readonly<Record<string, Opening>> = {
  "#/daily": takeDaily,
  "#/mine": (store, told) => store.set({ bringing: told, dialog: "bring" }),
  "#/paste": (store) => store.set({ dialog: "paste" }),
  "#/photo": (store) => store.set({ photos: [], dialog: "photo" }),
  "#/shared": takeShared,
};

/** What a browser adds to the address of a folder of files if an app shares something with it. */
const SHARES = /^\?(?=.*\b(?:text|url|title)=)/;

/** @returns the view with which a visit begins: on a new day its puzzle, also where Play was open */
export function firstView({ state }: Store): ViewName {
  const named = viewInAddress();
  const isOfBefore = state.moved && state.moved !== state.today;
  if (named === "play" ? isOfBefore : !location.hash) return homeOf(state);
  return named ?? "play";
}

/**
 * Keeps the view and the address in step from now on.
 *
 * @param first the view with which the visit begins
 */
export function followAddress(store: Store, first: ViewName) {
  let isFirst = true;
  const follow = () => {
    const view = isFirst && viewInAddress() ? first : viewInAddress();
    isFirst = false;
    const [name = "", told = ""] = location.hash.split("?");
    const further = FURTHER[name];
    if (sharedIn(location.hash) !== null) open(store, location.hash);
    else if (view) openView(store, view);
    else if (further) openOver(store, (store) => further(store, told));
    else if (!location.hash) openView(store, first);
  };
  if (SHARES.test(location.search)) history.replaceState(null, "", `./#/shared${location.search}`);
  follow();
  addEventListener("hashchange", follow);
  const name = (view: ViewName, before: unknown) => {
    if (sharedIn(location.hash) !== null) history.replaceState(null, "", `#/${view}`);
    else if (before && viewInAddress() !== view) history.pushState(null, "", `#/${view}`);
  };
  store.watch((state) => state.coming ?? state.view, name);
}

/**
 * Opens something over the Play view; the address is that of the view again, so that neither a
 * reload nor a way back opens it once more.
 */
function openOver(store: Store, opening: (store: Store) => unknown) {
  history.replaceState(null, "", "#/play");
  store.set({ view: "play", coming: null, dialog: null });
  opening(store);
}

/**
 * Puts the position from a link on the table; a wrong link changes nothing. A player who follows a
 * link did not ask to clear the table, so a visible notice says where the old game is.
 */
async function open(store: Store, link: string) {
  history.replaceState(null, "", "#/play");
  const { kept } = store.state;
  try {
    const name = rulesInLink(link);
    layDown(store, broughtBy(link, isOurs(name) ? rulesNamed(name) : await rulesOf(name)));
    tellKept(store, kept);
    store.set(({ clock }) => ({ shared: clock.before === 0 })); // not begun before
  } catch (fault) {
    store.set({ view: "play", notice: say("share.wrong", { why: inWords(fault) }) });
  }
}
