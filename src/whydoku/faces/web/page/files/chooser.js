// @ts-check
/** The puzzles at hand, from which to choose those of a file, and what is said of those without one solution. */
import { boardOf, faultsBeside, titleWithPlayer, verdictOn } from "../beginning/filled.js";
import { faultOf } from "../beginning/oddity.js";
import { buttonFor, checkOf, fill, groupOf, h, put, rowOf, titled } from "../parts/dom.js";
import { remembered } from "../remembered.js";
import { say } from "../words/say.js";
import { puzzlesAtHand } from "./at-hand.js";

/** @import { Offer, Store } from "../state.js" */
/** @import { Key } from "../words/say.js" */

/** The most puzzles that one sentence names. */
const FEW = 5;

const FAULTS = /** @type {const} */ (["unread", "ambiguous", "impossible"]);

/** What the clues of a puzzle are. */
const faultIn = remembered(faultOf);

/**
 * @typedef {object} How
 * @property {boolean} single  whether the player chooses one puzzle, or several
 * @property {"left" | "sheet" | "picture" | ""} faulty  what is said of puzzles without exactly one
 *   solution: that they are left out, or what the file holds of them
 * @property {boolean} filled  whether the file has what somebody has filled in
 *
 * @typedef {object} Chooser
 * @property {HTMLElement} element
 * @property {(how: How) => void} show
 * @property {() => readonly Offer[]} chosen
 * @property {() => readonly string[]} warnings  what is said of puzzles without exactly one solution
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
  const [first = "board"] = all.keys();
  let hand = [...all.keys()].find((one) => one === store.state.hand) ?? first;
  /** @type {How} */
  let how = { single: false, faulty: "", filled: true };
  /** @type {Set<number>} */
  let several = new Set();
  let one = 0;
  const boards = groupOf("files-boards", say("files.puzzles"));
  const count = h("p", { class: "hint-text", role: "status" });
  const toggle = buttonFor(null, () => {
    several = new Set(isFull() ? [] : offers().keys());
    change();
  });
  const unread = h("p", { class: "problem" });
  const unsound = h("div", { role: "status" });
  const offers = () => (all.get(hand) ?? []).slice(0, most);
  const faultAt = (/** @type {number} */ n) => {
    const offer = offers()[n];
    if (offer?.filled && !offer.filled.puzzle && !how.filled) return "unread";
    return offer && how.faulty ? faultIn(offer.position) : "";
  };
  const isChosen = (/** @type {number} */ n) =>
    (how.single ? n === one : several.has(n)) && !isLeftOut(n);
  const isLeftOut = (/** @type {number} */ n) => {
    const fault = faultAt(n);
    return fault === "unread" || (how.faulty === "left" && Boolean(fault));
  };
  const chosen = () => offers().filter((_, n) => isChosen(n));
  const isFull = () => offers().every((_, n) => isChosen(n) || isLeftOut(n));

  function mark() {
    for (const [n, board] of [...boards.children].entries()) {
      const button = /** @type {HTMLElement} */ (board);
      put(button, "aria-pressed", String(isChosen(n)));
      put(button, "disabled", isLeftOut(n));
    }
    fill(toggle, say(isFull() ? "files.choose.none" : "files.choose.all"));
    put(toggle, "hidden", how.single || offers().length < 2);
    const total = all.get(hand)?.length ?? 0;
    const words = total > most ? "files.chosen.of" : "files.chosen";
    fill(count, total ? say(words, { n: chosen().length, most, total }) : say("files.none"));
    const here = all.get(hand) ?? [];
    const faults = faultsBeside(here, here[0]?.faults);
    put(unread, "hidden", !faults.length);
    fill(unread, faults.length && told("files.unread", faults));
    fill(
      unsound,
      warnings().map((words) => h("p", { class: "problem" }, words)),
    );
  }

  function warnings() {
    const { faulty, filled } = how;
    const about = FAULTS.flatMap((fault) => {
      const those = offers().flatMap((offer, n) =>
        (isLeftOut(n) || isChosen(n)) && faultAt(n) === fault ? [named(offer, n)] : [],
      );
      const which = fault === "unread" ? "left" : faulty;
      return those.length ? [told(`files.${which}.${fault}`, those)] : [];
    });
    const isBare = !filled && chosen().some((one) => one.filled);
    return isBare ? [...about, say("files.bare")] : about;
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
        const verdict = verdictOn(offer.filled);
        const name = verdict ? `${label}: ${verdict}` : label;
        const more = { "aria-label": name, title: name };
        const words = [boardOf(offer), about, verdict && h("span", {}, verdict)];
        return buttonFor(words, press, more);
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
    element: titled(name, checks, unread, unsound, boards, rowOf(toggle, count)),
    show: (wanted) => {
      how = wanted;
      mark();
    },
    chosen,
    warnings,
  };
}

/**
 * @param {Offer} offer
 * @param {number} at
 */
function named({ n = 0, ...offer }, at) {
  return { n: n || at + 1, title: titleWithPlayer(offer) };
}

/**
 * @param {string} key  of the sentence; one more ends in `.many`
 * @param {readonly {n: number, title: string}[]} those
 * @returns {string} a sentence that names a few of them
 */
function told(key, those) {
  const names = those.slice(0, FEW).map(nameIn).join("; ");
  const full = /** @type {Key} */ (those.length > FEW ? `${key}.many` : key);
  return say(full, { n: those.length, names });
}

/** @param {{n: number, title?: string}} one */
function nameIn({ n, title }) {
  const number = say("begin.number", { n });
  return title && title !== number ? `${number}, ${title}` : number;
}
