// @ts-check
/** Entering a puzzle: typed or pasted as a text, or dropped as a file. */

import { puzzleOf } from "../../game/record.js";
import { fill, h } from "../../parts/dom.js";
import { takeDrops } from "../../parts/drops.js";
import { problem } from "../../parts/problem.js";
import { say } from "../../words/say.js";
import { choose, read, readTyped } from "./reading.js";

/** @typedef {import("../../state.js").Store} Store */
/** @typedef {import("./slice.js").Reading} Reading */

/** Puzzles of one text that are offered. */
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
    oninput: () => readTyped(store, field.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      read(store, field.value);
    },
  });
  const file = h("input", {
    type: "file",
    hidden: true,
    "aria-label": say("make.file"),
    onchange: async () => {
      const [one] = file.files ?? [];
      if (one) await read(store, one);
      file.value = "";
    },
  });
  const told = h("div", { class: "make-reading" });
  store.watch(
    ({ make }) => make.reading,
    (reading) => fill(told, readingText(store, reading)),
  );
  takeDrops(
    () => store.state.view === "make",
    (dropped) => read(store, dropped),
  );
  return h(
    "section",
    { class: "part", "aria-label": say("make.enter") },
    h("h2", {}, say("make.enter")),
    h("p", {}, say("make.enter.about")),
    field,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => read(store, field.value) }, say("make.read")),
      h("button", { type: "button", onclick: () => file.click() }, say("make.file")),
      file,
    ),
    told,
  );
}

/**
 * @param {Store} store
 * @param {Reading} reading
 */
function readingText(store, { busy, sentence, choices }) {
  return [
    busy && h("p", { role: "status" }, say("make.reading")),
    problem(sentence),
    choices.length > 0 && h("p", { role: "status" }, say("make.choose", { n: choices.length })),
    choices.length > 0 &&
      h(
        "ol",
        { class: "make-choices" },
        choices
          .slice(0, OFFERED)
          .map((offer) =>
            h(
              "li",
              {},
              h(
                "button",
                { type: "button", class: "quiet", onclick: () => choose(store, offer) },
                offer.title && h("b", {}, offer.title),
                h("code", {}, puzzleOf(offer.position).slice(0, 81)),
              ),
            ),
          ),
      ),
  ];
}
