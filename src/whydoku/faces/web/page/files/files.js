// @ts-check
/**
 * Puzzles as files: a workbook, a book to print, a worksheet, a picture. What can be made depends on what
 * answers the page; the wishes last until the page is left.
 */
import { look } from "../api.js";
import { fetchTechniques } from "../catalogue/fetching.js";
import { techniqueName } from "../catalogue/techniques.js";
import { buttonFor, checkOf, fill, groupOf, h, put, rowOf, titled } from "../parts/dom.js";
import { download } from "../parts/files.js";
import { trying } from "../parts/problem.js";
import { thumbnail } from "../parts/thumbnail.js";
import { files as words } from "../words/en/files.js";
import { addWords, say, sayIfKnown } from "../words/say.js";
import { puzzlesAtHand } from "./at-hand.js";
import { kindsOf, madeOf, wishesFor } from "./kinds.js";

addWords(words);

/** @typedef {import("../state.js").Hand} Hand */
/** @typedef {import("../state.js").Offer} Offer */
/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("./kinds.js").Kind} Kind */
/** @typedef {import("./kinds.js").Possible} Possible */
/** @typedef {import("./kinds.js").Wish} Wish */

/** The most puzzles that one sentence names. */
const FEW = 5;

/** The kind chosen last, and what was wished for, by name. */
const kept = {
  kind: /** @type {Kind} */ ("sheet"),
  wishes: /** @type {import("./kinds.js").Wishes} */ ({}),
};

/**
 * @param {Store} store
 * @returns {Promise<HTMLElement>}
 */
export async function files(store) {
  const [possible] = await Promise.all([look("files"), fetchTechniques(store)]);
  return filesPart(store, possible);
}

/**
 * @param {Store} store
 * @param {Possible} possible
 * @returns {HTMLElement}
 */
function filesPart(store, possible) {
  const kinds = kindsOf(possible);
  if (!kinds.includes(kept.kind)) kept.kind = kinds[0] ?? "picture";
  const { hands, choose, chosen } = handsPart(store, possible.most, () => show());
  const wishes = h("div", { class: "files-wishes" });
  const trouble = h("div", {});
  const said = h("p", { class: "answer", role: "status" });
  const waiting = h("p", { class: "waiting", role: "status" });
  const buttons = kinds.map((kind) =>
    buttonFor(say(`files.${kind}`), () => {
      kept.kind = kind;
      show();
    }),
  );
  const save = buttonFor(say("files.save"), () => act(), { class: "main" });

  function show() {
    const { kind } = kept;
    for (const [n, button] of buttons.entries())
      put(button, "aria-pressed", String(kinds[n] === kind));
    choose(kind === "picture");
    put(hands, "hidden", kind === "worksheet");
    fill(wishes, ...wishesFor(kind, possible).map((wish) => fieldFor(store, wish)));
    put(save, "disabled", kind !== "worksheet" && !chosen().length);
    fill(trouble);
    fill(said);
  }

  async function act() {
    const left = new AbortController();
    const stop = store.watch(
      ({ dialog }) => dialog,
      (_, before) => before !== undefined && left.abort(),
    );
    put(save, "disabled", true);
    fill(said);
    fill(waiting, say("files.making"));
    await trying(trouble, async () => {
      try {
        const asked = { offers: chosen(), wishes: kept.wishes, signal: left.signal };
        const { content, ending, type } = await madeOf(kept.kind, asked);
        const name = `${nameOf(kept.kind)}.${ending}`;
        download(content, name, type);
        fill(said, say("files.saved", { name }));
      } catch (fault) {
        if (!left.signal.aborted) throw fault;
      }
    });
    stop();
    fill(waiting);
    put(save, "disabled", false);
    save.focus();
  }
  show();
  return h(
    "div",
    { class: "parts files" },
    groupOf("choice", say("files.kind"), buttons),
    kinds.length < 2 ? h("p", { class: "hint-text" }, say("files.fewer")) : null,
    hands,
    wishes,
    h("section", {}, rowOf(save), said, trouble),
    waiting,
  );
}

/**
 * @param {Kind} kind
 * @returns {string} the name of the file, without its ending
 */
function nameOf(kind) {
  const title = kind === "book" || kind === "worksheet" ? String(kept.wishes.title ?? "") : "";
  const plain = title.trim().replace(/[^\p{L}\p{N}]+/gu, "-");
  return plain || (kind === "worksheet" ? String(kept.wishes.technique) : say("share.file"));
}

/**
 * The puzzles from which to choose: all at first, or for a picture one.
 *
 * @param {Store} store
 * @param {number} most
 * @param {() => void} change  called when others are chosen
 */
function handsPart(store, most, change) {
  const all = puzzlesAtHand(store.state);
  let hand = all.has(store.state.hand) ? store.state.hand : ([...all.keys()][0] ?? "board");
  let isOne = false;
  /** @type {Set<number>} */
  let several = new Set();
  let one = 0;
  const boards = groupOf("files-boards", say("files.puzzles"));
  const count = h("p", { class: "hint-text", role: "status" });
  const unread = h("p", { class: "problem" });
  const offers = () => (all.get(hand) ?? []).slice(0, most);
  const isChosen = (/** @type {number} */ n) => (isOne ? n === one : several.has(n));
  const mark = () => {
    for (const [n, button] of [...boards.children].entries())
      put(/** @type {HTMLElement} */ (button), "aria-pressed", String(isChosen(n)));
    const total = all.get(hand)?.length ?? 0;
    const n = isOne ? Math.min(1, total) : several.size;
    const words = total > most ? "files.chosen.of" : "files.chosen";
    fill(count, total ? say(words, { n, most, total }) : say("files.none"));
    const faults = all.get(hand)?.[0]?.faults ?? [];
    const names = faults.slice(0, FEW).map(nameIn).join("; ");
    const lost = faults.length > FEW ? "files.unread.many" : "files.unread";
    put(unread, "hidden", !faults.length);
    fill(unread, faults.length && say(lost, { n: faults.length, names }));
  };
  const press = (/** @type {number} */ n) => {
    one = n;
    if (!isOne && !several.delete(n)) several.add(n);
    change();
  };
  const lay = () => {
    several = new Set(offers().keys());
    one = 0;
    fill(
      boards,
      offers().map((one, at) => {
        const n = one.n ?? at + 1;
        const label = nameIn({ n, title: one.title });
        const more = { "aria-label": label, title: label };
        return buttonFor([thumbnail(one.position), String(n)], () => press(at), more);
      }),
    );
  };
  const sources = [...all].map(([name, { length }]) => {
    const onchange = () => {
      hand = name;
      lay();
      change();
    };
    const input = h("input", { type: "radio", name: "hand", checked: name === hand, onchange });
    return checkOf(input, say(`files.from.${name}`, { n: length }));
  });
  lay();
  return {
    hands: titled(
      say("files.puzzles"),
      h(
        "div",
        { class: "checks", role: "radiogroup", "aria-label": say("files.puzzles") },
        sources,
      ),
      unread,
      boards,
      count,
    ),
    choose: (/** @type {boolean} */ single) => {
      isOne = single;
      mark();
    },
    chosen: () => offers().filter((_, n) => isChosen(n)),
  };
}

/** @param {{n: number, title: string}} one */
function nameIn({ n, title }) {
  const number = say("begin.number", { n });
  return title && title !== number ? `${number}, ${title}` : number;
}

/**
 * @param {Store} store
 * @param {Wish} wish
 * @returns {HTMLElement}
 */
function fieldFor(store, { name, options, first }) {
  kept.wishes[name] ??= first;
  const keep = (/** @type {string | boolean} */ value) => {
    kept.wishes[name] = value;
  };
  const words = sayIfKnown(`files.wish.${name}`);
  if (typeof first === "boolean") {
    const onchange = () => keep(box.checked);
    const box = h("input", { type: "checkbox", checked: kept.wishes[name], onchange });
    return checkOf(box, words);
  }
  const onchange = () => keep(field.value);
  const field = options ? h("select", { onchange }) : h("input", { type: "text", onchange });
  if (name === "technique") fill(field, techniques(store));
  else
    fill(
      field,
      (options ?? []).map((value) =>
        h("option", { value }, sayIfKnown(`files.${name}.${value || "any"}`) || value),
      ),
    );
  if (kept.wishes[name]) field.value = String(kept.wishes[name]);
  keep(field.value);
  return h("label", { class: "files-wish" }, h("span", {}, words), field);
}

/**
 * The techniques of the course, group by group.
 *
 * @param {Store} store
 */
function techniques({ state: { catalogue } }) {
  const option = (/** @type {string} */ slug) =>
    h("option", { value: slug }, techniqueName(catalogue.techniques, slug));
  return catalogue.course.map(({ name, lessons }) =>
    h("optgroup", { label: name }, lessons.map(option)),
  );
}
