/**
 * Mixed practice: a position of a technique that is due or known, and the question which it is. The
 * address and what the player knows decide the technique.
 */

import type { Technique } from "../../api-types.ts";
import { buttonFor, conceal, fill, groupOf, h, put, rowOf } from "../../parts/dom.ts";
import type { State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { isPractising, MIXED } from "./slice.ts";

/** What fills up choices, and what those practise who know little: techniques that players meet first. */
export const COMMON = [
  ...["pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "x-wing"],
  ...["skyscraper", "two-string-kite", "xy-wing", "xyz-wing", "swordfish", "w-wing"],
];

/** How many techniques are to choose from. */
const CHOICES = 4;

/** The fewest techniques that make practice a mixture. */
const FEWEST = 3;

/**
 * @param due techniques that come first
 * @returns the techniques that may be drawn, with common ones if there are few
 */
export function poolOf(due: readonly string[], known: readonly string[]): string[] {
  const own = [...new Set([...due, ...known])];
  const missing = COMMON.filter((slug) => !own.includes(slug));
  return [...own, ...missing.slice(0, Math.max(FEWEST - own.length, 0))];
}

/** @returns the technique of a seed */
export function drawn(pool: readonly string[], seed: number): string {
  return pool[scattered(seed) % pool.length] ?? "";
}

function scattered(seed: number) {
  const once = Math.imul((seed ^ (seed >>> 15)) + 1, 0x2c1b3c6d);
  return (once ^ (once >>> 13)) >>> 0;
}

/**
 * The techniques to choose from: the one that is there, and those next to it in difficulty that the
 * player knows, or meets first if they know few; the easiest first.
 */
export function choicesOf(
  slug: string,
  pool: readonly string[],
  techniques: readonly Technique[],
): Technique[] {
  const it = techniques.find((one) => one.slug === slug);
  if (!it) return [];
  const apart = (one: Technique) => Math.abs(one.rating - it.rating);
  const isNew = (one: Technique) => Number(!pool.includes(one.slug));
  const near = techniques
    .filter((one) => one !== it && (pool.includes(one.slug) || COMMON.includes(one.slug)))
    .sort((a, b) => isNew(a) - isNew(b) || apart(a) - apart(b))
    .slice(0, CHOICES - 1);
  return techniques.filter((one) => one === it || near.includes(one));
}

/**
 * The question which technique is there, while the player does not know.
 *
 * @param elsewhere where the focus goes once the technique is named
 */
export function namingPart(
  store: Store,
  choose: (slug: string) => void,
  known: () => readonly string[],
  elsewhere: HTMLElement,
): HTMLElement {
  const choices = h("div", { class: "learn-choices" });
  const part = groupOf("learn-naming", say("mixed.title"), choices);
  store.watch(
    ({ learn, catalogue }) => isAsked(learn) && catalogue.techniques,
    (techniques) => {
      conceal(part, !techniques, elsewhere);
      if (!techniques) return;
      const { slug } = store.state.learn.practice;
      const buttons = choicesOf(slug, known(), techniques).map((one) =>
        buttonFor(one.name, () => choose(one.slug), { "data-slug": one.slug }),
      );
      fill(choices, rowOf(...buttons));
    },
  );
  store.watch(
    ({ learn }) => learn.practice.misnamed,
    (misnamed) => {
      for (const one of choices.querySelectorAll("button"))
        put(one, "disabled", misnamed.includes(one.dataset.slug ?? ""));
    },
  );
  return part;
}

/** @returns whether the player is asked which technique is there */
function isAsked(learn: State["learn"]): boolean {
  return isPractising(learn) && learn.route.slug === MIXED && !learn.practice.named;
}
