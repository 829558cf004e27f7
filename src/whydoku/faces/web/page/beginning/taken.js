// @ts-check
/**
 * Takes puzzles and games from wherever they come: dropped, pasted, opened with the page, or shared
 * with it.
 */
import { inWords } from "../api.js";
import { bring, isGamesFile, textOf } from "../past/bringing.js";
import { newsOf } from "../past/news.js";
import { file } from "../server.js";
import { say } from "../words/say.js";
import { collectedToday } from "./collected.js";
import { layDown } from "./laying.js";
import { readFiles, readFrom } from "./reading.js";
import { filesIn, formOf, readFirst, textsIn } from "./shared.js";

/** @import { Offer, Store } from "../state.js" */

/**
 * Puts a single puzzle on the table; if there are several, or what somebody has handed in as a file, lets
 * the player choose.
 *
 * @param {Store} store
 * @param {readonly Offer[]} offers
 */
export function offer(store, offers) {
  const [only] = offers;
  const isAlone = only && offers.length === 1 && !only.faults;
  if (isAlone && !(only.filled && only.source)) return layDown(store, only);
  store.set({ offered: offers, opened: offers, dialog: null });
  store.set({ dialog: "begin" });
}

/**
 * Takes what the player has dropped or pasted.
 *
 * @param {Store} store
 * @param {Blob | string} source
 * @returns {Promise<void>}
 */
export function take(store, source) {
  return orNotice(store, async () => {
    if (await isGamesFile(source)) await bringFrom(store, source);
    else offer(store, await readFrom(source));
  });
}

/**
 * @param {Store} store
 * @param {() => Promise<readonly File[]>} files  that the player has opened with the page
 */
export function takeOpened(store, files) {
  return telling(store, async () => takeAll(store, await files()));
}

/**
 * Takes what another app has shared with the page, which the service worker has kept, or a server has
 * handed on in the address before there was one.
 *
 * @param {Store} store
 * @param {string} told  what stands in the address
 */
export function takeShared(store, told) {
  return telling(store, async () => {
    const form = told ? formOf(told) : await keptForm();
    const files = filesIn(form);
    if (files.length) await takeAll(store, files);
    else offer(store, await readFirst(textsIn(form)));
  });
}

/**
 * Takes the puzzle that the library of the server has for today.
 *
 * @param {Store} store
 */
export function takeDaily(store) {
  return telling(store, async () => layDown(store, await collectedToday()));
}

/** @returns {Promise<FormData>} */
async function keptForm() {
  const answer = await file("shared");
  const isForm = answer.headers.get("content-type")?.startsWith("multipart/");
  if (!isForm) throw new Error(say("begin.unshared"));
  return answer.formData();
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
