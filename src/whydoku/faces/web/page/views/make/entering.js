// @ts-check
/** Entering a puzzle: as text that is typed or pasted, or as a file. */
import { inWords } from "../../api.js";
import { sideToTop } from "../../frame/frame.js";
import { soon, taking } from "../../frame/soon.js";
import { puzzleOf } from "../../game/record.js";
import { buttonFor, fill, h, namedPart, rowOf } from "../../parts/dom.js";
import { fileButton, takeDrops, takePastes } from "../../parts/files.js";
import { problem } from "../../parts/problem.js";
import { say } from "../../words/say.js";
import { putPuzzle } from "./live.js";
import { NO_READING, setMake } from "./slice.js";

/** @import { Offer, Store } from "../../state.js" */
/** @import { Reading } from "./slice.js" */

/** The number of the newest request to read; the results of older ones are dropped. */
let last = 0;

/** The most puzzles from one text to list. */
const OFFERED = 100;

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function enteringPart(store) {
  const field = h("textarea", {
    class: "code",
    rows: 3,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: say("make.text.example"),
    "aria-label": say("make.text"),
    oninput: () => readTyped(store, field),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      read(store, field.value);
    },
  });
  const result = h("div", { class: "make-reading" });
  store.watch(
    ({ make }) => make.reading,
    (reading) => fill(result, readingText(store, reading)),
  );
  const isOpen = () => store.state.view === "make";
  const take = (/** @type {string | Blob} */ source) => read(store, source);
  takeDrops(isOpen, take);
  takePastes(isOpen, take);
  const begun = h("div", {});
  soon.load().then(
    ({ examples }) =>
      fill(
        begun,
        examples((/** @type {Offer} */ one) => choose(store, one)),
      ),
    () => {},
  );
  return namedPart(
    say("make.enter"),
    h("p", {}, say("make.enter.about")),
    field,
    rowOf(
      buttonFor(say("make.read"), () => read(store, field.value)),
      fileButton(say("make.file"), take, { "aria-label": say("make.file") }),
    ),
    result,
    begun,
  );
}

/**
 * @param {Store} store
 * @param {Reading} reading
 */
function readingText(store, { busy, sentence, choices }) {
  const shown = choices.slice(0, OFFERED).map((offer) => choice(store, offer));
  return [
    busy && h("p", { role: "status" }, say("make.reading")),
    problem(sentence),
    choices.length > 0 && h("p", { role: "status" }, say("make.choose", { n: choices.length })),
    choices.length > 0 && h("ol", { class: "make-choices" }, ...shown),
  ];
}

/**
 * @param {Store} store
 * @param {Offer} offer
 */
function choice(store, offer) {
  const title = offer.title && h("b", {}, offer.title);
  const cells = h("code", {}, puzzleOf(offer.position).slice(0, 81));
  return h(
    "li",
    {},
    buttonFor([title, cells], () => choose(store, offer), { class: "quiet" }),
  );
}

/**
 * Takes a text as soon as what is typed is one puzzle that the page can read without the server.
 *
 * @param {Store} store
 * @param {HTMLTextAreaElement} field
 */
async function readTyped(store, field) {
  const text = field.value;
  if (text.length < 81) return;
  try {
    const { readHere } = await taking();
    if (field.value !== text) return;
    const [one, ...others] = readHere(text);
    if (one && !others.length) choose(store, one);
  } catch {
    // A link that is only half typed is not a fault yet.
  }
}

/**
 * @param {Store} store
 * @param {string | Blob} source
 */
async function read(store, source) {
  last += 1;
  const mine = last;
  setMake(store, { reading: { ...NO_READING, busy: true } });
  try {
    const { readFrom } = await taking();
    const offers = await readFrom(source);
    const [one, ...others] = offers;
    if (mine !== last) return;
    const sentence = one?.filled ? (one.faults?.[0]?.sentence ?? "") : "";
    if (one && !others.length && !sentence) choose(store, one);
    else setMake(store, { reading: { ...NO_READING, choices: offers, sentence } });
  } catch (fault) {
    const sentence = inWords(fault);
    if (mine === last) setMake(store, { reading: { ...NO_READING, sentence } });
  }
}

/**
 * @param {Store} store
 * @param {Offer} offer
 */
function choose(store, { position }) {
  last += 1;
  putPuzzle(store, position.givens, position.possible);
  sideToTop();
  setMake(store, { reading: NO_READING });
  store.set({ said: say("begin.laid") });
}
