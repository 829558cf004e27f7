// @ts-check
/** A hint or step in words: its text, the argument case by case, and the legend of its picture. */
import { h } from "../parts/dom.js";
import { phrases } from "../parts/phrases.js";
import { say } from "../words/say.js";
import { legend } from "./legend.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("./told.js").Told} Told */

/**
 * @param {Store} store
 * @param {Told} told
 * @returns {HTMLElement}
 */
export function sentenceOf(store, told) {
  return h("p", { class: "reason" }, phrases(store, told.phrases));
}

/**
 * The parts below the sentence: the legend, the argument, and a link to the lesson.
 *
 * @param {Store} store
 * @param {Told} told
 * @returns {(HTMLElement | null)[]}
 */
export function details(store, told) {
  const lines = told.argument.map((line) => h("li", {}, phrases(store, line)));
  return [
    legend(told.marks),
    lines.length
      ? h(
          "details",
          { class: "argument" },
          h("summary", {}, say("help.argument")),
          h("ol", {}, lines),
        )
      : null,
    told.technique ? lesson(told) : null,
  ];
}

/**
 * A link to the page of a technique.
 *
 * @param {Told} told
 * @returns {HTMLElement}
 */
function lesson({ technique, name }) {
  const href = `#/learn/${technique}`;
  return h("p", { class: "lesson" }, h("a", { href }, say("help.lesson", { name })));
}
