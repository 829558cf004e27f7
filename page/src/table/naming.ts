/** Whether the board names its rows and columns: while somebody speaks of cells, or always. */
import type { State } from "../state/state.ts";
import { isPractising } from "../views/learn/slice.ts";

const CELL = /\br\d+c\d/;

export function namesCells(state: State): boolean {
  const { checked, help, learn, make, news, notice, projector, settings, view } = state;
  if (settings.coordinates || projector || view === "path") return true;
  if (view === "play" && (help.open || help.taken)) return true;
  if (view === "learn" && !(isPractising(learn) && isQuiet(learn.practice))) return true;
  if (view === "make" && make.way === "enter") return true;
  const sentences = [checked?.sentence, notice, typeof news === "string" ? news : news.sentence];
  return sentences.some((sentence) => sentence && CELL.test(sentence));
}

/** @returns whether nothing has been said of the position that is practised on */
function isQuiet({ disclosure, answer }: State["learn"]["practice"]): boolean {
  return !disclosure && !answer;
}
