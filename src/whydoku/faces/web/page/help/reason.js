// @ts-check
/** A hint or step in words: its text, the argument case by case, and the legend of its picture. */
import { h } from "../parts/dom.js";
import { phrases } from "../parts/phrases.js";
import { say } from "../words/say.js";
import { legend } from "./legend.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("./explanation.js").Explanation} Explanation */

/**
 * @param {Store} store
 * @param {Explanation} explanation
 * @returns {HTMLElement}
 */
export function sentenceOf(store, explanation) {
  return h("p", { class: "reason" }, phrases(store, explanation.phrases));
}

/**
 * The parts below the sentence: the legend, the argument, and a link to the lesson.
 *
 * @param {Store} store
 * @param {Explanation} explanation
 * @returns {(HTMLElement | null)[]}
 */
export function details(store, explanation) {
  const lines = explanation.argument.map((line) => h("li", {}, phrases(store, line)));
  return [
    legend(explanation.marks),
    lines.length
      ? h(
          "details",
          { class: "argument" },
          h("summary", {}, say("help.argument")),
          h("ol", {}, lines),
        )
      : null,
    explanation.technique ? lesson(explanation) : null,
  ];
}

/**
 * A link to the page of a technique.
 *
 * @param {Explanation} explanation
 * @returns {HTMLElement}
 */
function lesson({ technique, name }) {
  const href = `#/learn/${technique}`;
  return h("p", { class: "lesson" }, h("a", { href }, say("help.lesson", { name })));
}
