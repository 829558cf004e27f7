// @ts-check
/** The dialog for a new puzzle: one of a level, from a text, an example, or an unfinished game. */
import { asSentence, inWords, look } from "../api.js";
import { now } from "../game/game.js";
import { timeText } from "../parts/clock.js";
import { buttonFor, fill, foldOf, h, put, rowOf, titled } from "../parts/dom.js";
import { fileButton, takeDrops, takeOpened, takePastes } from "../parts/files.js";
import { trying } from "../parts/problem.js";
import { thumbnail } from "../parts/thumbnail.js";
import { bring, isGamesFile, newsOf, textOf } from "../past/bringing.js";
import { progress } from "../saved/kept.js";
import { file } from "../server.js";
import { say } from "../words/say.js";
import { goOn, layDown } from "./laying.js";
import { levelsPart, todayPart } from "./made.js";
import { readFile, readFiles, readFrom, readHere, readText } from "./reading.js";
import { filesIn, readFirst, textsIn } from "./shared.js";

/** @typedef {import("../state.js").Kept} Kept */
/** @typedef {import("../state.js").Offer} Offer */
/** @typedef {import("../state.js").Store} Store */

/** The most puzzles from one text to list. */
const MOST = 100;

/** The number of unfinished games that are at hand here; all of them are under My games. */
const FEW = 3;

/**
 * @param {Store} store
 * @param {"today" | "paste"} [wish]  the part that the player has asked for, which comes first
 * @returns {HTMLElement}
 */
export function beginning(store, wish) {
  const { offered, kept } = store.state;
  const days = todayPart(store);
  const own = foldOf(say("begin.text"), texts(store));
  own.open = wish === "paste";
  const first = wish && { today: days, paste: own }[wish];
  /** @type {HTMLElement | null | undefined} */
  const start = first?.querySelector("button, textarea");
  if (start) put(start, "autofocus", true);
  const others = [kept.length ? unfinished(store, kept) : null, levelsPart(store), days, own];
  const rule = buttonFor(say("rule.open"), () => store.set({ dialog: "rule" }), {
    class: "quiet",
  });
  return h(
    "div",
    { class: "parts begin" },
    offered.length ? choice(store, offered) : null,
    first,
    ...others.filter((one) => one !== first),
    examples(store),
    rowOf(rule),
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
    const words = h("span", {}, one.game.title || say("begin.untitled"), about);
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
      fileButton(say("begin.file"), (file) => read(readFile(file))),
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
 * Puts a single puzzle on the table; if there are several, lets the player choose.
 *
 * @param {Store} store
 * @param {readonly Offer[]} offers
 */
function offer(store, offers) {
  const [only] = offers;
  if (only && offers.length === 1 && !only.faults) return layDown(store, only);
  store.set({ offered: offers, dialog: null });
  store.set({ dialog: "begin" });
}

/**
 * @param {Store} store
 * @param {readonly Offer[]} offers
 */
function choice(store, offers) {
  const entries = offers.slice(0, MOST).map((one, n) => {
    const givens = h("small", { class: "line" }, one.position.givens);
    return entry(one.title || say("begin.number", { n: n + 1 }), givens, () => layDown(store, one));
  });
  const n = offers.length;
  const more = n > MOST && h("p", {}, say("begin.more", { n, most: MOST }));
  const title = n > 1 ? say("begin.several", { n }) : say("begin.one");
  const list = h("ul", { class: "entries" }, ...entries);
  return titled(title, list, more, odd(offers[0]?.faults ?? []));
}

/**
 * What could not be read in the file of the puzzles.
 *
 * @param {readonly string[]} faults
 */
function odd(faults) {
  if (!faults.length) return null;
  const items = faults.slice(0, MOST).map((fault) => h("li", {}, asSentence(fault)));
  const summary = h("summary", {}, say("begin.odd", { n: faults.length }));
  return h("details", { open: true }, summary, h("ul", {}, ...items));
}

/** @param {Store} store */
function examples(store) {
  const list = h("ul", { class: "entries" });
  const problem = h("div", {});
  const show = async () => {
    const { examples: all } = await look("examples");
    fill(list, ...all.map((/** @type {any} */ one) => example(store, one)));
  };
  const fold = foldOf(say("begin.examples"), list, problem);
  const unfold = () => fold.open && !list.childElementCount && trying(problem, show);
  fold.addEventListener("toggle", unfold);
  return fold;
}

/**
 * @param {Store} store
 * @param {{name: string, puzzle: string, about: string}} one
 */
function example(store, { name, puzzle, about }) {
  return entry(name, h("small", {}, about), () => {
    const [found] = readHere(puzzle);
    if (found) layDown(store, { ...found, title: name });
  });
}

/**
 * @param {string} name
 * @param {HTMLElement} about
 * @param {() => void} choose
 */
function entry(name, about, choose) {
  return h("li", {}, buttonFor([name, about], choose, { class: "entry" }));
}

/**
 * Takes a file that is dropped anywhere on the page while a puzzle is played, and a puzzle that is
 * pasted; the Make view takes them in its own way. Takes files that the player opens with the page.
 *
 * @param {Store} store
 */
export function takeFiles(store) {
  const take = (/** @type {Blob | string} */ source) =>
    orNotice(store, async () => {
      if (await isGamesFile(source)) await bringFrom(store, source);
      else offer(store, await readFrom(source));
    });
  const isPlayed = () => store.state.view === "play" || store.state.dialog === "games";
  takeDrops(({ types }) => isPlayed() && types.includes("Files"), take);
  takePastes(() => store.state.view !== "make", take);
  takeOpened((files) => telling(store, async () => takeAll(store, await files())));
}

/**
 * Takes what another app has shared with the page, which the service worker has kept.
 *
 * @param {Store} store
 */
export function takeShared(store) {
  return telling(store, async () => {
    const answer = await file("shared");
    if (answer.status !== 200) throw new Error(say("begin.unshared"));
    const form = await answer.formData();
    const files = filesIn(form);
    if (files.length) await takeAll(store, files);
    else offer(store, await readFirst(textsIn(form)));
  });
}

/**
 * @param {Store} store
 * @param {readonly File[]} files  with puzzles, or with games
 */
async function takeAll(store, files) {
  const games = await Promise.all(files.map(isGamesFile));
  for (const [n, one] of files.entries()) if (games[n]) await bringFrom(store, one);
  const others = files.filter((_, n) => !games[n]);
  if (others.length) offer(store, await readFiles(others));
}

/**
 * @param {Store} store
 * @param {Blob | string} source  with games
 */
async function bringFrom(store, source) {
  store.set(newsOf(store, bring(store, await textOf(source))));
}

/**
 * Takes something that may need a while, and says so: the player may see an empty board meanwhile.
 *
 * @param {Store} store
 * @param {() => Promise<void>} take
 */
async function telling(store, take) {
  const news = { sentence: say("begin.reading"), actions: [] };
  store.set({ dialog: null, news });
  await orNotice(store, take);
  if (store.state.news === news) store.set({ news: "" });
}

/**
 * @param {Store} store
 * @param {() => Promise<void>} take
 */
async function orNotice(store, take) {
  try {
    await take();
  } catch (fault) {
    store.set({ dialog: null, notice: inWords(fault) });
  }
}
