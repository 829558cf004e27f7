/** What Learn keeps in the browser's storage: how far each lesson was read, and the scores of practice. */
import { SCORES, type Score } from "../../past/score.ts";
import { keep, type Part } from "../../saved/keeping.ts";
import { entryOf, type Form, joined, ledger } from "../../saved/ledger.ts";
import { fieldsOf, isCount, objectOf, Unreadable } from "../../saved/storage.ts";
import type { Store } from "../../state/state.ts";
import type { Progress } from "./slice.ts";

const VERSION = 1;

type Place = Progress["lessons"][string];

export const LESSONS: Form<Place> = {
  key: "whydoku.course",
  rows: (whole) => {
    const { version, lessons } = objectOf(whole);
    if (version !== VERSION) throw new Unreadable("of another version");
    return Object.entries(objectOf(lessons));
  },
  entry: entryOf((data) => {
    const { at, read } = fieldsOf(data);
    if (!isCount(at)) throw new Unreadable("no page");
    return { at, read: read === true };
  }),
  row: (slug, one) => [slug, one],
  whole: (all) => ({ version: VERSION, lessons: Object.fromEntries(all) }),
  // What was read stays read.
  merged: (one, other) => ({ at: Math.max(one.at, other.at), read: one.read || other.read }),
};

/** @returns as it is stored; none if the browser stores nothing */
export function storedProgress(): Progress {
  return { lessons: Object.fromEntries(ledger(LESSONS).read()) };
}

const READ: Part<Place> = {
  form: LESSONS,
  of: ({ learn }) => new Map(Object.entries(learn.progress.lessons)),
  put: (all, { learn }) => ({
    learn: { ...learn, progress: { lessons: Object.fromEntries(all) } },
  }),
};

const SCORED: Part<Score> = {
  form: SCORES,
  of: ({ learn }) => new Map(Object.entries(learn.scores)),
  put: (all, { learn }) => ({ learn: { ...learn, scores: Object.fromEntries(all) } }),
};

/** Brings in what is stored, and stores what changes from now on. */
export function keepLearnt(store: Store) {
  const serve = <E>(part: Part<E>) => {
    const { form, of, put } = part;
    const stored = ledger(form).read();
    store.set((state) => put(joined(new Map(), of(state), stored, form), state));
    keep(store, part);
  };
  serve(READ);
  serve(SCORED);
}
