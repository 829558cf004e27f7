/**
 * What help depends on, and how it ends: when the player closes it, or when the grid that it is about
 * changes.
 */
import { onlyNewest } from "../asking/api.ts";
import { now } from "../game/game.ts";
import { allowsAll, NO_GIVENS } from "../game/position.ts";
import { recordOf } from "../game/record.ts";
import type { State, Store } from "../state/state.ts";
import { type Position, remembered } from "../state/types.ts";
import { stopFollowing } from "./followed.ts";
import { FIRST_HELP, setHelp } from "./slice.ts";

/** The fewest digits of a puzzle with one solution. */
const FEWEST = 17;

/** What help depends on: equal for positions that differ only in colours and the like. */
export const keyOf = remembered((position: Position) => JSON.stringify(recordOf(position)));

/** @returns whether there is no puzzle to ask about, only digits too few to make one */
export function isBlank(position: Position): boolean {
  const { givens, rules, values } = position;
  const isEmpty = givens === NO_GIVENS && allowsAll(position);
  // All digits but one have to be there, or two could change places.
  return isEmpty && values.filter(Boolean).length < (rules.told ? rules.size - 1 : FEWEST);
}

/** The question under way. */
export const questions = onlyNewest();

/**
 * Asks about each puzzle that stays for a while; the next one ends what is under way.
 *
 * @param select the puzzle, or "" if there is nothing to ask
 * @param wait milliseconds
 * @param forget what is known of the one before
 */
export function whenCalm(
  store: Store,
  select: (state: State) => string,
  wait: number,
  about: (puzzle: string, signal: AbortSignal) => unknown,
  forget: () => void = () => {},
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const asked = onlyNewest();
  store.watch(select, (puzzle) => {
    clearTimeout(timer);
    asked.cancel();
    if (!puzzle) return;
    forget();
    timer = setTimeout(() => about(puzzle, asked.begin()), wait);
  });
}

/** Cancels the question under way; the help that is open stays. */
export function callOff(store: Store) {
  questions.cancel();
  if (store.state.help.busy) setHelp(store, { busy: "" });
}

/** Closes all help. */
export function dismiss(store: Store) {
  callOff(store);
  stopFollowing(store);
  store.set(({ help }) => (help === FIRST_HELP ? {} : { help: FIRST_HELP, lit: null }));
}

/**
 * Closes help when the grid that it is about changes, the profile that found it, or its style.
 *
 * @returns what ends that
 */
export function goWithGrid(store: Store): () => void {
  return store.watch(
    ({ settings, games }) =>
      [settings.profile, settings.uniqueness, settings.style, keyOf(now(games.play))].join(" "),
    (_, before) => before !== undefined && dismiss(store),
  );
}
