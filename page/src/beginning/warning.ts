/**
 * The warning that a puzzle which has just been laid down has no solution, or several, and which
 * clue may be the misprint.
 */
import { ask } from "../api.ts";
import type { Checked } from "../api-types.ts";
import { enter } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import type { News, State, Store } from "../state.ts";
import { withGame } from "../state.ts";
import type { Position } from "../types.ts";
import { say } from "../words/say.ts";
import { oddityOf, solutionsOf } from "./oddity.ts";

/** The most changes of a clue to name. */
const MOST = 3;

/**
 * Warns the player of an odd puzzle. If it has no solution, the server is asked which clue may be
 * a misprint; without an answer the warning stays as it is.
 */
export function warnOf(store: Store, position: Position) {
  const oddity = oddityOf(position);
  if (!oddity) return;
  const make = { name: say("begin.openInMake"), act: () => openInMake(store, position) };
  const news = { sentence: sentenceOf(oddity, position), actions: [make] };
  store.set({ news });
  if (oddity === "impossible" && store.state.online) addMisprint(store, position, news);
}

function sentenceOf(oddity: "impossible" | "ambiguous", position: Position): string {
  if (oddity === "impossible") return say("begin.impossible");
  const { n, all } = solutionsOf(position);
  return say(all ? "begin.ambiguous" : "begin.ambiguous.more", { n });
}

/** Puts a puzzle on the table of the Make view, where undo brings the one before back. */
function openInMake(store: Store, { givens, possible }: Position) {
  const put = (state: State) =>
    withGame(state, enter(state.games.make, begin(givens, possible)), "make");
  store.set((state) => ({ ...put(state), news: "" }));
  location.hash = "#/make";
}

/** Adds to the warning which clue may be a misprint, unless the player has closed it or gone on. */
async function addMisprint(store: Store, position: Position, news: News) {
  const answer = await ask("check", { grid: { puzzle: puzzleOf(position) } }).catch(() => null);
  const found = misprintIn(answer);
  if (!found || store.state.news !== news) return;
  store.set({ news: { ...news, sentence: `${news.sentence} ${found}` } });
}

/**
 * @param answer of the operation `check`
 * @returns the changes of one clue that would leave one solution, in a sentence, or ""
 */
export function misprintIn(answer: Pick<Checked, "mends" | "impossible"> | null): string {
  const mends = [...(answer?.mends ?? []), ...(answer?.impossible?.mends ?? [])];
  const changes = mends.flatMap(({ clue, instead: [other] }) => {
    const [cell = "", digit = ""] = clue.split("=");
    return other ? [say("begin.misprint.one", { cell, digit, other })] : [];
  });
  if (!changes.length) return "";
  return say("begin.misprint", { changes: changes.slice(0, MOST).join(say("begin.misprint.or")) });
}
