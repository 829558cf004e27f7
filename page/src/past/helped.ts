/**
 * The techniques for which the player asked for help while playing: how often, and on which day last.
 * Help counts from the stage on that shows the cells, and a step of the list when it is shown.
 */
import { now } from "../game/game.ts";
import { DISCLOSURES, pictured } from "../help/slice.ts";
import type { Shelf } from "../saved/storage.ts";
import { dataIn, fieldsOf, isCount, readFrom, shelfOf, writeTo } from "../saved/storage.ts";
import type { State, Store } from "../state.ts";
import { countOf, dayOf } from "./days.ts";

/** How often, and the day since 1970. */
export type Asked = { n: number; day: number };
/** By technique. */
export type Helped = Readonly<Record<string, Asked>>;

const PLACE = "whydoku.helped";
const FORM = 1;

/** Counts from now on what the player asks for; the same step on the same grid counts once. */
export function countHelp(store: Store, shelf: Shelf = shelfOf()) {
  let last: unknown = null;
  store.watch(helpedIn, (technique) => {
    if (!technique) return;
    const position = now(store.state.games.play);
    if (last === position) return;
    last = position;
    const day = countOf(dayOf(Date.now()));
    const helped = withHelp(helpedFrom(shelf), technique, day);
    writeTo(shelf, PLACE, JSON.stringify({ form: FORM, helped }));
  });
}

/** @returns the technique that help has shown in a game, or "" */
export function helpedIn({ view, help }: State): string {
  const { open, at, chosen } = help;
  const isShown = open === "hint" ? at >= DISCLOSURES - 1 : open === "steps" && chosen;
  if (view !== "play" || !isShown) return "";
  const step = pictured(help);
  return step?.kind === "step" ? step.technique : "";
}

export function withHelp(helped: Helped, technique: string, day: number): Helped {
  const before = Object.hasOwn(helped, technique) ? helped[technique] : null;
  return { ...helped, [technique]: { n: (before?.n ?? 0) + 1, day } };
}

/** @returns what is stored; whatever is not valid is left out */
export function helpedFrom(shelf: Shelf = shelfOf()): Helped {
  const value = fieldsOf(dataIn(readFrom(shelf, PLACE)));
  const helped: Record<string, Asked> = {};
  if (value["form"] !== FORM) return helped;
  for (const [slug, one] of Object.entries(fieldsOf(value["helped"]))) {
    const { n, day } = fieldsOf(one);
    if (isCount(n) && n > 0 && isCount(day)) helped[slug] = { n, day };
  }
  return helped;
}
