// @ts-check
/** The puzzles at hand, from which to choose those of a file, and what is said of those it leaves out. */
import { faultOf } from "../beginning/oddity.js";
import { buttonFor, checkOf, fill, groupOf, h, put, titled } from "../parts/dom.js";
import { smallBoard } from "../parts/small-board.js";
import { remembered } from "../remembered.js";
import { say } from "../words/say.js";
import { puzzlesAtHand } from "./at-hand.js";

/** @typedef {import("../state.js").Offer} Offer */
/** @typedef {import("../state.js").Store} Store */

/** The most puzzles that one sentence names. */
const FEW = 5;

/** What the clues of a puzzle are. */
const faultIn = remembered(faultOf);

/**
 * @typedef {object} Chooser
 * @property {HTMLElement} element
 * @property {(how: {single: boolean, sound: boolean}) => void} show  lets the player choose one or
 *   several, only `sound` ones if a file takes no others: those with one solution
 * @property {() => readonly Offer[]} chosen
 */

/**
 * All puzzles are chosen at first, or the first if there is to be one.
 *
 * @param {Store} store
 * @param {number} most
 * @param {() => void} change  called when others are chosen
 * @returns {Chooser}
 */
export function chooser(store, most, change) {
  const all = puzzlesAtHand(store.state);
  let hand = all.has(store.state.hand) ? store.state.hand : ([...all.keys()][0] ?? "board");
  let how = { single: false, sound: false };
  /** @type {Set<number>} */
  let several = new Set();
  let one = 0;
  const boards = groupOf("files-boards", say("files.puzzles"));
  const count = h("p", { class: "hint-text", role: "status" });
  const unread = h("p", { class: "problem" });
  const unsound = h("div", { role: "status" });
  const offers = () => (all.get(hand) ?? []).slice(0, most);
  const faultAt = (/** @type {number} */ n) => {
    const offer = how.sound && offers()[n];
    return offer ? faultIn(offer.position) : "";
  };
  const isChosen = (/** @type {number} */ n) =>
    how.single ? n === one : several.has(n) && !faultAt(n);
  const chosen = () => offers().filter((_, n) => isChosen(n));

  function mark() {
    for (const [n, board] of [...boards.children].entries()) {
      const button = /** @type {HTMLElement} */ (board);
      put(button, "aria-pressed", String(isChosen(n)));
      put(button, "disabled", Boolean(faultAt(n)));
    }
    const total = all.get(hand)?.length ?? 0;
    const words = total > most ? "files.chosen.of" : "files.chosen";
    fill(count, total ? say(words, { n: chosen().length, most, total }) : say("files.none"));
    const faults = all.get(hand)?.[0]?.faults ?? [];
    put(unread, "hidden", !faults.length);
    fill(unread, faults.length && told("files.unread", faults));
    fill(unsound, [leftOut("ambiguous"), leftOut("impossible")]);
  }

  /** @param {"ambiguous" | "impossible"} fault */
  function leftOut(fault) {
    const those = offers().flatMap((offer, n) => (faultAt(n) === fault ? [named(offer, n)] : []));
    return those.length > 0 && h("p", { class: "problem" }, told(`files.${fault}`, those));
  }

  function lay() {
    several = new Set(offers().keys());
    one = 0;
    fill(
      boards,
      offers().map((offer, at) => {
        const { n, title } = named(offer, at);
        const label = nameIn({ n, title });
        const press = () => {
          one = at;
          if (!how.single && !several.delete(at)) several.add(at);
          change();
        };
        const about = h("span", {}, h("b", {}, n), title && title !== nameIn({ n }) && ` ${title}`);
        const more = { "aria-label": label, title: label };
        return buttonFor([smallBoard(offer.position.givens), about], press, more);
      }),
    );
  }

  const sources = [...all].map(([name, { length }]) => {
    const onchange = () => {
      hand = name;
      lay();
      change();
    };
    const input = h("input", { type: "radio", name: "hand", checked: name === hand, onchange });
    return checkOf(input, say(`files.from.${name}`, { n: length }));
  });
  const name = say("files.puzzles");
  const checks = h("div", { class: "checks", role: "radiogroup", "aria-label": name }, sources);
  lay();
  return {
    element: titled(name, checks, unread, unsound, boards, count),
    show: (wanted) => {
      how = wanted;
      mark();
    },
    chosen,
  };
}

/**
 * @param {Offer} offer
 * @param {number} at
 */
function named({ n = 0, title }, at) {
  return { n: n || at + 1, title };
}

/**
 * @param {"files.unread" | "files.ambiguous" | "files.impossible"} key
 * @param {readonly {n: number, title: string}[]} those
 * @returns {string} a sentence that names a few of them
 */
function told(key, those) {
  const names = those.slice(0, FEW).map(nameIn).join("; ");
  return say(those.length > FEW ? `${key}.many` : key, { n: those.length, names });
}

/** @param {{n: number, title?: string}} one */
function nameIn({ n, title }) {
  const number = say("begin.number", { n });
  return title && title !== number ? `${number}, ${title}` : number;
}
