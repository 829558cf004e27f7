/** Keeps parts of the state in ledgers, and says what is wrong with what is stored. */
import type { State, Store } from "../state/state.ts";
import { say } from "../words/say.ts";
import { type Entries, type Form, heldOn, joined, ledger } from "./ledger.ts";
import { type Shelf, shelfOf } from "./storage.ts";

/** A part of the state that a ledger keeps. */
export interface Part<E> {
  form: Form<E>;
  of: (state: State) => Entries<E>;
  put: (all: Entries<E>, state: State) => Partial<State>;
}

/** Milliseconds after a change. */
const PAUSE = 400;

/**
 * Keeps a part of the state, its ledger, and so the same part in all other tabs the same from now on.
 *
 * @returns what stores at once what waits, and takes what others have stored
 */
export function keep<E>(store: Store, { form, of, put }: Part<E>, shelf: Shelf = shelfOf()) {
  const own = ledger(form, shelf);
  let before = of(store.state);
  let isDue = false;
  let isPutting = false;
  let timer = 0;

  const sync = () => {
    clearTimeout(timer);
    const theirs = own.read();
    const mine = of(store.state);
    const all = joined(own.isWhole ? before : new Map(), mine, theirs, form);
    if (!isSame(all, mine, form)) {
      isPutting = true;
      store.set((state) => put(all, state));
      isPutting = false;
    }
    before = of(store.state);
    if (isDue) isDue = !own.write(before);
    if (isDue) before = theirs;
    tell(store, shelf);
  };
  let isFirst = true;
  store.watch(of, () => {
    if (isFirst || isPutting) return;
    isDue = true;
    clearTimeout(timer);
    timer = Number(setTimeout(sync, PAUSE));
  });
  isFirst = false;
  // A page that rested has heard of nothing; where there is no room, another tab may have made some.
  const hear = ({ type, key }: Event & { key?: string | null }) =>
    (type !== "storage" || isDue || key === null || key === form.key) && sync();
  for (const name of ["storage", "visibilitychange", "pageshow", "pagehide"])
    globalThis.addEventListener?.(name, hear);
  return sync;
}

function isSame<E>(one: Entries<E>, other: Entries<E>, { is = Object.is }: Pick<Form<E>, "is">) {
  return one.size === other.size && [...one].every(([name, entry]) => is(entry, other.get(name)));
}

/** Says once what is wrong with what is stored, and no longer that there is no room once there is. */
export function tell(store: Store, shelf: Shelf) {
  const held = heldOn(shelf);
  const isFull = held.refused.size > 0;
  const refused = say("saved.refused");
  if (isFull && !held.isTold) store.set({ notice: refused });
  if (!isFull && store.state.notice === refused) store.set({ notice: "" });
  held.isTold = isFull;
  if (held.isUnread) store.set({ notice: say("saved.unread") });
  held.isUnread = false;
}
