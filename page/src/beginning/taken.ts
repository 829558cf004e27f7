/**
 * Takes puzzles and games from wherever they come: dropped, pasted, opened with the page, or shared
 * with it.
 */
import { inWords } from "../api.ts";
import { bring, isGamesFile, textOf } from "../past/bringing.ts";
import { newsOf } from "../past/news.ts";
import { server } from "../server.ts";
import type { Offer, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { collectedToday } from "./collected.ts";
import { layDown } from "./laying.ts";
import { readFiles, readFrom } from "./reading.ts";
import { filesIn, formOf, readFirst, textsIn } from "./shared.ts";

/**
 * Puts a single puzzle on the table; if there are several, or what somebody has handed in as a file, lets
 * the player choose.
 */
export function offer(store: Store, offers: readonly Offer[]) {
  const [only] = offers;
  const isAlone = only && offers.length === 1 && !only.faults;
  if (isAlone && !(only.filled && only.source)) return layDown(store, only);
  store.set({ offered: offers, opened: offers, dialog: null });
  store.set({ dialog: "begin" });
}

/** Takes what the player has dropped or pasted. */
export function take(store: Store, source: Blob | string): Promise<void> {
  return orNotice(store, async () => {
    if (await isGamesFile(source)) await bringFrom(store, source);
    else offer(store, await readFrom(source));
  });
}

/** @param files that the player has opened with the page */
export function takeOpened(store: Store, files: () => Promise<readonly File[]>) {
  return telling(store, async () => takeAll(store, await files()));
}

/**
 * Takes what another app has shared with the page, which the service worker has kept, or a server has
 * handed on in the address before there was one.
 *
 * @param told what stands in the address
 */
export function takeShared(store: Store, told: string) {
  return telling(store, async () => {
    const form = told ? formOf(told) : await keptForm();
    const files = filesIn(form);
    if (files.length) await takeAll(store, files);
    else offer(store, await readFirst(textsIn(form)));
  });
}

/** Takes the puzzle that the library of the server has for today. */
export function takeDaily(store: Store) {
  return telling(store, async () => layDown(store, await collectedToday()));
}

async function keptForm(): Promise<FormData> {
  const answer = await server.file("shared");
  const isForm = answer.headers.get("content-type")?.startsWith("multipart/");
  if (!isForm) throw new Error(say("begin.unshared"));
  return answer.formData();
}

/** @param files with puzzles, or with games */
async function takeAll(store: Store, files: readonly File[]) {
  const games = await Promise.all(files.map(isGamesFile));
  for (const [n, one] of files.entries()) if (games[n]) await bringFrom(store, one);
  const others = files.filter((_, n) => !games[n]);
  if (others.length) offer(store, await readFiles(others));
}

/** @param source with games */
async function bringFrom(store: Store, source: Blob | string) {
  store.set(newsOf(store, bring(store, await textOf(source))));
}

/**
 * Takes something that may need a while, and says so: the player may see an empty board meanwhile.
 */
async function telling(store: Store, take: () => Promise<void>) {
  const news = { sentence: say("begin.reading"), actions: [] };
  store.set({ dialog: null, news });
  await orNotice(store, take);
  if (store.state.news === news) store.set({ news: "" });
}

async function orNotice(store: Store, take: () => Promise<void>) {
  try {
    await take();
  } catch (fault) {
    store.set({ dialog: null, notice: inWords(fault) });
  }
}
