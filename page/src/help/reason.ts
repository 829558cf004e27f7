/** A hint or step in words: its text, the argument case by case, and the legend of its picture. */
import { buttonFor, foldOf, groupOf, h, put } from "../parts/dom.ts";
import { isWhole, phrases, textOf } from "../parts/phrases.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import type { Explanation } from "./explanation.ts";
import { stopFollowing } from "./follow.ts";
import { followPart } from "./follow-part.ts";
import { legend } from "./legend.ts";

export function sentenceOf(store: Store, explanation: Explanation): HTMLElement {
  const end = isWhole(textOf(explanation.phrases)) ? null : ".";
  return h("p", { class: "reason" }, phrases(store, explanation.phrases), end);
}

/** The lines of an argument that are open at once; the rest is folded. */
const OPEN = 2;

/**
 * The parts below the sentence: the controls to follow its links, the legend, the argument, and a
 * link to the lesson. A step that was followed before is forgotten.
 */
export function details(store: Store, explanation: Explanation): (HTMLElement | null)[] {
  stopFollowing(store, explanation);
  const lines = explanation.argument.map((line) => h("li", {}, phrases(store, line)));
  const point = (at: number) => {
    for (const [n, line] of lines.entries()) put(line, "aria-current", n === at && "step");
  };
  return [
    followPart(store, explanation, point),
    legend(explanation.marks),
    lines.length ? argument(lines) : null,
    lesson(store, explanation),
  ];
}

/** The argument: its first lines, and the rest folded. */
function argument(lines: readonly HTMLElement[]): HTMLElement {
  const rest = lines.slice(OPEN);
  const more = foldOf(
    say("help.argument.more", { n: rest.length }),
    h("ol", { start: OPEN + 1 }, rest),
  );
  const first = h("ol", {}, lines.slice(0, OPEN));
  return groupOf("argument", say("help.argument"), first, rest.length > 0 && more);
}

/** A link to the page of a technique. */
export function lessonLink(
  { technique, name }: Pick<Explanation, "technique" | "name">,
  props: { onclick?: () => void } = {},
): HTMLElement | null {
  if (!technique) return null;
  return h("a", { href: `#/learn/${technique}`, ...props }, say("help.lesson", { name }));
}

/** A link to the page of a technique, and a button that makes a picture of the step. */
function lesson(store: Store, explanation: Explanation): HTMLElement | null {
  const { marks } = explanation;
  const isOwn = store.state.view === "play" || store.state.view === "path";
  const link = lessonLink(explanation);
  const picture = () => store.set({ dialog: "picture" });
  const button = marks && isOwn && buttonFor(say("share.picture"), picture, { class: "quiet" });
  return link || button ? h("p", { class: "lesson" }, link, button) : null;
}
