// @ts-check
/** The dialog for a new puzzle: one of a level, from a text, an example, or an unfinished game. */
import { asSentence, look } from "../api.js";
import { now } from "../game/game.js";
import { timeText } from "../parts/clock.js";
import { buttonFor, fill, foldOf, h, put, rowOf, titled } from "../parts/dom.js";
import { fileButton } from "../parts/files.js";
import { trying } from "../parts/problem.js";
import { thumbnail } from "../parts/thumbnail.js";
import { titleOfGame } from "../past/named.js";
import { progress } from "../saved/kept.js";
import { say } from "../words/say.js";
import { boardOf, faultsBeside, titleWithPlayer, verdictOn } from "./filled.js";
import { goOn, layDown } from "./laying.js";
import { collectedPart, levelsPart, todayPart } from "./made.js";
import { readFiles, readHere, readText } from "./reading.js";
import { offer } from "./taken.js";

/** @import { Fault, Kept, Offer, Store } from "../state.js" */

/** The most puzzles from one text to list. */
const MOST = 100;

/** The number of unfinished games that are at hand here, all of them being under My games, and of faults
 * that are told at once. */
const FEW = 3;

/**
 * @param {Store} store
 * @param {"today" | "paste"} [wish]  the part that the player has asked for, which comes first
 * @returns {HTMLElement}
 */
export function beginning(store, wish) {
  const { offered, kept, library } = store.state;
  const days = todayPart(store);
  const own = foldOf(say("begin.text"), texts(store));
  own.open = wish === "paste";
  const first = wish && { today: days, paste: own }[wish];
  /** @type {HTMLElement | null | undefined} */
  const start = first?.querySelector("button, textarea");
  if (start) put(start, "autofocus", true);
  const made = levelsPart(store);
  const collected = library ? collectedPart(store) : null;
  const others = [
    kept.length ? unfinished(store, kept) : null,
    // Who asks for today's puzzle of the collection finds its others next.
    ...(wish === "today" ? [collected, made] : [made, collected]),
    days,
    own,
  ];
  const rule = buttonFor(say("rule.open"), () => store.set({ dialog: "rule" }), {
    class: "quiet",
  });
  const toPrint = () => store.set({ dialog: "files", hand: "none" });
  const print = buttonFor(say("begin.print"), toPrint, { class: "quiet" });
  return h(
    "div",
    { class: "parts begin" },
    offered.length ? choice(store, offered) : null,
    first,
    ...others.filter((one) => one !== first),
    examples((one) => layDown(store, one)),
    rowOf(rule, print),
  );
}

/**
 * @param {Store} store
 * @param {readonly Kept[]} kept
 */
function unfinished(store, kept) {
  const entries = kept.slice(0, FEW).map((one) => {
    const more = { percent: progress(one.game), time: timeText(one.played) };
    const about = h("small", {}, say("begin.progress", more));
    const words = h("span", {}, titleOfGame(one.game), about);
    const go = () => goOn(store, one);
    return h("li", {}, buttonFor([thumbnail(now(one.game)), words], go, { class: "game" }));
  });
  const all = buttonFor(say("begin.allGames"), () => store.set({ dialog: "games" }), {
    class: "quiet",
  });
  const list = h("ul", { class: "entries games-open" }, ...entries);
  return titled(say("begin.unfinished"), list, kept.length > FEW && rowOf(all));
}

/** @param {Store} store */
function texts(store) {
  const problem = h("div", {});
  const field = h("textarea", {
    class: "code",
    rows: 3,
    name: "puzzle",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-label": say("begin.text"),
    placeholder: say("begin.text.example"),
  });
  const read = (/** @type {Promise<readonly Offer[]>} */ found) =>
    trying(problem, async () => {
      const offers = await found;
      if (field.isConnected) offer(store, offers);
    });
  field.addEventListener("paste", () => setTimeout(() => readsAtOnce(field.value) && send()));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && readsAtOnce(field.value)) {
      event.preventDefault();
      send();
    }
  });
  const send = () => read(readText(field.value));
  return h(
    "section",
    {},
    h("p", { class: "hint-text" }, say("begin.text.about")),
    field,
    rowOf(
      buttonFor(say("begin.play"), send, { class: "main" }),
      fileButton(say("begin.file"), (_, files) => read(readFiles(files)), { multiple: true }),
    ),
    problem,
    h(
      "p",
      {},
      h("a", { href: "#/make", onclick: () => store.set({ dialog: null }) }, say("begin.make")),
    ),
  );
}

/**
 * @param {string} text
 * @returns {boolean} whether it is one puzzle that the page can read without the server
 */
function readsAtOnce(text) {
  try {
    return readHere(text).length === 1;
  } catch {
    return false;
  }
}

/**
 * @param {Store} store
 * @param {readonly Offer[]} offers
 */
function choice(store, offers) {
  const faults = offers[0]?.faults ?? [];
  const readable = offers.map((one, at) => ({ n: at + 1, ...one }));
  const unread = faultsBeside(readable, faults);
  const inOrder = [...readable, ...unread].sort((a, b) => a.n - b.n);
  const entries = inOrder.slice(0, MOST).map((one) => {
    const name = nameIn(one);
    if (!("position" in one)) return h("li", { class: "problem" }, say("begin.odd.here", { name }));
    const verdict = verdictOn(one.filled);
    const words = [boardOf(one), name, verdict && h("small", {}, verdict)];
    return h(
      "li",
      {},
      buttonFor(words, () => layDown(store, one)),
    );
  });
  const [n, all] = [offers.length, inOrder.length];
  const more = all > MOST && h("p", {}, say("begin.more", { n: all, most: MOST }));
  const title = unread.length
    ? say("begin.some", { n, all })
    : n > 1
      ? say("begin.several", { n })
      : say("begin.one");
  const list = h("ul", { class: "entries entries-boards" }, ...entries);
  const save = () => store.set({ dialog: "files", hand: "opened" });
  const files = rowOf(buttonFor(say("begin.files"), save));
  return titled(title, odd(faults), files, list, more);
}

/**
 * What could not be read in the file of the puzzles: a few at once, the others folded.
 *
 * @param {readonly Fault[]} faults
 */
function odd(faults) {
  if (!faults.length) return null;
  const items = faults
    .slice(0, MOST)
    .map((one) => h("p", { class: "problem" }, `${nameIn(one)}: ${asSentence(one.sentence)}`));
  const others = items.splice(FEW);
  const n = faults.length - FEW;
  const rest = others.length ? foldOf(say("begin.odd", { n }), ...others) : null;
  return h("div", { role: "alert" }, ...items, rest);
}

/** @param {{n: number, title: string, player?: string}} one */
function nameIn({ n, ...one }) {
  const title = titleWithPlayer(one);
  return title ? say("begin.named", { n, title }) : say("begin.number", { n });
}

/**
 * The examples of the library, fetched once they are wanted.
 *
 * @param {(offer: Offer) => void} choose
 * @returns {HTMLElement}
 */
export function examples(choose) {
  const list = h("ul", { class: "entries" });
  const problem = h("div", {});
  const show = async () => {
    const { examples: all } = await look("examples");
    fill(list, ...all.map((/** @type {any} */ one) => example(one, choose)));
  };
  const fold = foldOf(say("begin.examples"), list, problem);
  const unfold = () => fold.open && !list.childElementCount && trying(problem, show);
  fold.addEventListener("toggle", unfold);
  return fold;
}

/**
 * @param {{name: string, puzzle: string, about: string}} one
 * @param {(offer: Offer) => void} choose
 */
function example({ name, puzzle, about }, choose) {
  const title = exampleName(name);
  return entry(title, h("small", {}, about), () => {
    const [found] = readHere(puzzle);
    if (found) choose({ ...found, title });
  });
}

/**
 * @param {string} name  such as ai-escargot
 * @returns {string} such as AI Escargot
 */
export function exampleName(name) {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(" ").replace("X Wing", "X-Wing").replace("Ai ", "AI ");
}

/**
 * @param {string} name
 * @param {HTMLElement} about
 * @param {() => void} choose
 */
function entry(name, about, choose) {
  return h("li", {}, buttonFor([name, about], choose, { class: "entry" }));
}
