/** The dialog for a new puzzle: one of a level, from a text, an example, or an unfinished game. */
import { asSentence, look } from "../api.ts";
import { now } from "../game/game.ts";
import { timeText } from "../parts/clock.ts";
import { buttonFor, fill, foldOf, h, put, rowOf, titled } from "../parts/dom.ts";
import { fileButton } from "../parts/files.ts";
import { trying } from "../parts/problem.ts";
import { thumbnail } from "../parts/thumbnail.ts";
import { titleOfGame } from "../past/bringing.ts";
import { progress } from "../saved/kept.ts";
import type { Fault, Kept, Offer, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { boardOf, faultsBeside, titleWithPlayer, verdictOn } from "./filled.ts";
import { goOn, layDown } from "./laying.ts";
import { collectedPart, levelsPart, todayPart } from "./made.ts";
import { readFiles, readHere, readText } from "./reading.ts";
import { offer } from "./taken.ts";

/** The most puzzles from one text to list. */
const MOST = 100;

/** The number of unfinished games that are at hand here, all of them being under My games, and of faults
 * that are told at once. */
const FEW = 3;

/** @param wish the part that the player has asked for, which comes first */
export function beginning(store: Store, wish?: "today" | "paste"): HTMLElement {
  const { offered, kept, library } = store.state;
  const days = todayPart(store);
  const own = foldOf(say("begin.text"), texts(store));
  own.open = wish === "paste";
  const first = wish && { today: days, paste: own }[wish];
  const start: HTMLElement | null | undefined = first?.querySelector("button, textarea");
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

function unfinished(store: Store, kept: readonly Kept[]) {
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

function texts(store: Store) {
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
  const read = (found: Promise<readonly Offer[]>) =>
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

/** @returns whether it is one puzzle that the page can read without the server */
function readsAtOnce(text: string): boolean {
  try {
    return readHere(text).length === 1;
  } catch {
    return false;
  }
}

function choice(store: Store, offers: readonly Offer[]) {
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

/** What could not be read in the file of the puzzles: a few at once, the others folded. */
function odd(faults: readonly Fault[]) {
  if (!faults.length) return null;
  const items = faults
    .slice(0, MOST)
    .map((one) => h("p", { class: "problem" }, `${nameIn(one)}: ${asSentence(one.sentence)}`));
  const others = items.splice(FEW);
  const n = faults.length - FEW;
  const rest = others.length ? foldOf(say("begin.odd", { n }), ...others) : null;
  return h("div", { role: "alert" }, ...items, rest);
}

function nameIn({ n, ...one }: { n: number; title: string; player?: string }) {
  const title = titleWithPlayer(one);
  return title ? say("begin.named", { n, title }) : say("begin.number", { n });
}

/** The examples of the library, fetched once they are wanted. */
export function examples(choose: (offer: Offer) => void): HTMLElement {
  const list = h("ul", { class: "entries" });
  const problem = h("div", {});
  const show = async () => {
    const { examples: all } = await look("examples");
    fill(list, ...all.map((one) => example(one, choose)));
  };
  const fold = foldOf(say("begin.examples"), list, problem);
  const unfold = () => fold.open && !list.childElementCount && trying(problem, show);
  fold.addEventListener("toggle", unfold);
  return fold;
}

function example(
  { name, puzzle, about }: { name: string; puzzle: string; about: string },
  choose: (offer: Offer) => void,
) {
  const title = exampleName(name);
  return entry(title, h("small", {}, about), () => {
    const [found] = readHere(puzzle);
    if (found) choose({ ...found, title });
  });
}

/**
 * @param name such as ai-escargot
 * @returns such as AI Escargot
 */
export function exampleName(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(" ").replace("X Wing", "X-Wing").replace("Ai ", "AI ");
}

function entry(name: string, about: HTMLElement, choose: () => void) {
  return h("li", {}, buttonFor([name, about], choose, { class: "entry" }));
}
