/** The analysis of a puzzle in words, for setters. */
import type { Analysed, Backdoors, Neighbour } from "../../api-types.ts";
import { parsePuzzle } from "../../grid/space.ts";
import type { Child } from "../../parts/dom.ts";
import { buttonFor, fact, h } from "../../parts/dom.ts";
import { tenths } from "../../parts/levels.ts";
import type { Store } from "../../state.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import { putPuzzle } from "./live.ts";

/** The most backdoors, and the most neighbours, to list. */
const NAMED = 12;

export function analysisText(
  store: Store,
  { rating, path, backdoors, symmetries, neighbours }: Analysed,
): HTMLElement[] {
  const layout = symmetries.layout.map(symmetryName);
  const facts = [
    path &&
      fact(say("make.path"), say("make.path.about", { n: path.steps, above: path.above_singles })),
    backdoors && backdoorsFact(backdoors),
    fact(say("make.symmetries"), layout.join(", ") || say("make.symmetries.none")),
  ];
  const near = others(neighbours, rating?.er).map((one) => neighbour(store, one));
  const list = [h("h3", {}, say("make.near")), h("ul", { class: "make-near" }, ...near)];
  return [h("dl", { class: "facts" }, facts), ...(near.length ? list : [])];
}

function backdoorsFact(backdoors: Backdoors) {
  const told = fact(say("make.backdoors"), backdoorText(backdoors));
  return backdoors.size ? explained(told, say("make.backdoors.about")) : told;
}

/**
 * @param told a fact
 * @param meaning what its figures mean, below them
 */
export function explained(told: HTMLElement, meaning: Child): HTMLElement {
  told.append(h("dd", { class: "make-meant" }, meaning));
  return told;
}

/** The neighbours with a different rating, the hardest first. */
function others(neighbours: readonly Neighbour[], er: unknown): Neighbour[] {
  return neighbours
    .filter((one) => one.er !== null && one.er !== er)
    .sort((a, b) => (b.er ?? 0) - (a.er ?? 0))
    .slice(0, NAMED);
}

function symmetryName(name: string): string {
  return sayIfKnown(`make.symmetry.${name}`) || name;
}

function backdoorText({ size, found }: Backdoors): string {
  if (size === null) return say("make.backdoors.none");
  if (size === 0) return say("make.backdoors.singles");
  const some = found.slice(0, NAMED).map((digits) => digits.join(" + "));
  const more = found.length > NAMED ? say("make.andMore", { n: found.length - NAMED }) : "";
  return some.join(", ") + more;
}

/** A button for a puzzle that is one clue away, with its rating. */
function neighbour(store: Store, one: Neighbour) {
  const { puzzle, er } = one;
  const open = () => {
    const read = parsePuzzle(puzzle);
    if (read) putPuzzle(store, read.givens);
  };
  const words = say("make.near.one", { what: difference(one), er: tenths(er) });
  return h("li", {}, buttonFor(words, open, { class: "quiet" }));
}

/**
 * @param neighbour r4c7=5, the clue that it lacks and the one that it has
 * @returns in which clue it differs
 */
export function difference({ gone, new: added }: Pick<Neighbour, "gone" | "new">): string {
  const clue = (added ?? gone ?? "").replace("=", " = ");
  if (gone && added) return say("make.near.changed", { clue, digit: gone.slice(-1) });
  return say(added ? "make.near.added" : "make.near.removed", { clue });
}
