/** Entering a puzzle: as text that is typed or pasted, or as a file. */
import { inWords } from "../../api.ts";
import { sideToTop } from "../../frame/frame.ts";
import { soon, taking } from "../../frame/soon.ts";
import { puzzleOf } from "../../game/record.ts";
import { buttonFor, fill, h, namedPart, rowOf } from "../../parts/dom.ts";
import { fileButton, takeDrops, takePastes } from "../../parts/files.ts";
import { problem } from "../../parts/problem.ts";
import type { Offer, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { putPuzzle } from "./live.ts";
import type { Reading } from "./slice.ts";
import { NO_READING, setMake } from "./slice.ts";

/** The number of the newest request to read; the results of older ones are dropped. */
let last = 0;

/** The most puzzles from one text to list. */
const OFFERED = 100;

export function enteringPart(store: Store): HTMLElement {
  const field = h("textarea", {
    class: "code",
    rows: 3,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: say("make.text.example"),
    "aria-label": say("make.text"),
    oninput: () => readTyped(store, field),
    onkeydown: (event: KeyboardEvent) => {
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
  const take = (source: string | Blob) => read(store, source);
  takeDrops(isOpen, take);
  takePastes(isOpen, take);
  const begun = h("div", {});
  soon.load().then(
    ({ examples }) =>
      fill(
        begun,
        examples((one: Offer) => choose(store, one)),
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

function readingText(store: Store, { busy, sentence, choices }: Reading) {
  const shown = choices.slice(0, OFFERED).map((offer) => choice(store, offer));
  return [
    busy && h("p", { role: "status" }, say("make.reading")),
    problem(sentence),
    choices.length > 0 && h("p", { role: "status" }, say("make.choose", { n: choices.length })),
    choices.length > 0 && h("ol", { class: "make-choices" }, ...shown),
  ];
}

function choice(store: Store, offer: Offer) {
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
 */
async function readTyped(store: Store, field: HTMLTextAreaElement) {
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

async function read(store: Store, source: string | Blob) {
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

function choose(store: Store, { position }: Offer) {
  last += 1;
  putPuzzle(store, position.givens, position.possible);
  sideToTop();
  setMake(store, { reading: NO_READING });
  store.set({ said: say("begin.laid") });
}
