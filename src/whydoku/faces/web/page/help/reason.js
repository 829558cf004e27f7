// @ts-check
/** A hint or step in words: its text, the argument case by case, and the legend of its picture. */
import { buttonFor, foldOf, groupOf, h, put } from "../parts/dom.js";
import { isWhole, phrases, textOf } from "../parts/phrases.js";
import { say } from "../words/say.js";
import { stopFollowing } from "./follow.js";
import { followPart } from "./follow-part.js";
import { legend } from "./legend.js";

/** @import { Store } from "../state.js" */
/** @import { Explanation } from "./explanation.js" */

/**
 * @param {Store} store
 * @param {Explanation} explanation
 * @returns {HTMLElement}
 */
export function sentenceOf(store, explanation) {
  const end = isWhole(textOf(explanation.phrases)) ? null : ".";
  return h("p", { class: "reason" }, phrases(store, explanation.phrases), end);
}

/** The lines of an argument that are open at once; the rest is folded. */
const OPEN = 2;

/**
 * The parts below the sentence: the controls to follow its links, the legend, the argument, and a
 * link to the lesson. A step that was followed before is forgotten.
 *
 * @param {Store} store
 * @param {Explanation} explanation
 * @returns {(HTMLElement | null)[]}
 */
export function details(store, explanation) {
  stopFollowing(store, explanation);
  const lines = explanation.argument.map((line) => h("li", {}, phrases(store, line)));
  const point = (/** @type {number} */ at) => {
    for (const [n, line] of lines.entries()) put(line, "aria-current", n === at && "step");
  };
  return [
    followPart(store, explanation, point),
    legend(explanation.marks),
    lines.length ? argument(lines) : null,
    lesson(store, explanation),
  ];
}

/**
 * The argument: its first lines, and the rest folded.
 *
 * @param {readonly HTMLElement[]} lines
 * @returns {HTMLElement}
 */
function argument(lines) {
  const rest = lines.slice(OPEN);
  const more = foldOf(
    say("help.argument.more", { n: rest.length }),
    h("ol", { start: OPEN + 1 }, rest),
  );
  const first = h("ol", {}, lines.slice(0, OPEN));
  return groupOf("argument", say("help.argument"), first, rest.length > 0 && more);
}

/**
 * A link to the page of a technique.
 *
 * @param {Pick<Explanation, "technique" | "name">} explanation
 * @param {{onclick?: () => void}} [props]
 * @returns {HTMLElement | null}
 */
export function lessonLink({ technique, name }, props = {}) {
  if (!technique) return null;
  return h("a", { href: `#/learn/${technique}`, ...props }, say("help.lesson", { name }));
}

/**
 * A link to the page of a technique, and a button that makes a picture of the step.
 *
 * @param {Store} store
 * @param {Explanation} explanation
 * @returns {HTMLElement | null}
 */
function lesson(store, explanation) {
  const { marks } = explanation;
  const isOwn = store.state.view === "play" || store.state.view === "path";
  const link = lessonLink(explanation);
  const picture = () => store.set({ dialog: "picture" });
  const button = marks && isOwn && buttonFor(say("share.picture"), picture, { class: "quiet" });
  return link || button ? h("p", { class: "lesson" }, link, button) : null;
}
