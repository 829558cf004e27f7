/**
 * Puts puzzles on the table of the Play view. An unfinished game that was there is kept for later. Who gets
 * a puzzle that has no solution, or several, is warned, and told which clue may be the misprint.
 */
import { ask } from "../asking/api.ts";
import type { Checked } from "../asking/api-types.ts";
import { hasDrawings, hasMarks } from "../game/actions.ts";
import { enter, type Game, newGame, start } from "../game/game.ts";
import { gridOf } from "../game/grids.ts";
import { levelOf } from "../game/origin.ts";
import { allowsAll, begin } from "../game/position.ts";
import { puzzleOf } from "../game/record.ts";
import { CLASSIC } from "../grid/rules.ts";
import { solve } from "../grid/solver.ts";
import { unfinished } from "../saved/kept.ts";
import type { Kept, News, State, Store } from "../state/state.ts";
import { holding, NEW_CLOCK, NO_SELECTION, withGame } from "../state/state.ts";
import type { Offer, Position } from "../state/types.ts";
import { say } from "../words/say.ts";
import { originNamed } from "./called.ts";

const FRESH: Partial<State> = {
  view: "play",
  coming: null,
  dialog: null,
  notice: "",
  news: "",
  offered: [],
  welcome: false,
  shared: false,
  ...NO_SELECTION,
  lit: null,
};

/** The change that puts a game on the table of Play. */
function onTable(state: State, play: Game): Partial<State> {
  const games = { ...state.games, play };
  return { ...FRESH, ...holding(state, { pen: 0 }, "play"), games };
}

/**
 * Puts a position on the table: the game starts with the bare puzzle, and what is on it comes as
 * the first entry, at which undo stops; only starting again leads before it. A bare puzzle that the player has begun goes on where
 * it was left, and a notice says so.
 */
export function layDown(store: Store, offer: Offer) {
  const { position, title } = offer;
  const begun = isPlain(position) && begunWith(store.state, puzzleOf(position));
  if (begun) {
    goOn(store, begun);
    const again = { name: say("play.restart"), act: () => restart(store) };
    store.set({ news: { sentence: say("begin.begun"), actions: [again], passes: true } });
    return;
  }
  store.set((state) => {
    const said = laidText(title, position);
    const play = gameOn(state, offer);
    // What was played last is what New offers first.
    const level = levelOf(play.origin.level) || state.settings.level;
    const grid = play.origin.level ? gridOf(position.rules.name) : state.settings.grid;
    const settings = { ...state.settings, level, grid };
    return { ...onTable(state, play), clock: NEW_CLOCK, said, settings };
  });
  warnOf(store, position);
}

/** @returns that a puzzle is on the board, and what its rules demand */
function laidText(title: string, { rules }: Position): string {
  // Of a grid that is not the usual one, who does not see it has to know how large it is.
  const size = !title && rules.size !== CLASSIC.size && say("board.size", { n: rules.size });
  const laid = [title || size, say("begin.laid")].filter(Boolean).join(": ");
  return [laid, rules.about].filter(Boolean).join(" ");
}

export function gameOn({ settings, today }: State, offer: Offer): Game {
  const { position, title, origin = originNamed(title, today) } = offer;
  const plain = isPlain(position);
  // Pencil marks are the puzzle itself, and by hand they would not be seen.
  const isMarked = !allowsAll(position);
  const automatic = position.automatic || (plain && (settings.automatic || isMarked));
  const { givens, possible, rules } = position;
  const game = newGame(begin(givens, possible, automatic, rules), title, origin);
  return plain ? game : { ...enter(game, position), floor: 1 };
}

/** @returns the game that the player has begun with a puzzle, but not finished */
export function begunWith(state: State, puzzle: string): Kept | undefined {
  return unfinished(state).find(({ game }) => puzzleOf(start(game)) === puzzle);
}

/** Resumes an unfinished game: a kept one, or the one on the table. */
export function goOn(store: Store, { game, played }: Kept) {
  const clock = { ...NEW_CLOCK, before: played };
  const said = laidText(game.title, start(game));
  store.set((state) => ({ ...onTable(state, game), clock, said }));
}

/**
 * Starts the game on the table again. As long as it is not solved, that can be undone, and its hints
 * count on; a solved one makes room for a new game with the same puzzle, and a notice offers it back.
 */
export function restart(store: Store) {
  const { games, clock } = store.state;
  const { play } = games;
  const first = start(play);
  if (!play.finished) {
    const again = { ...enter(play, first), shown: false };
    store.set((state) => ({ ...withGame(state, again, "play"), news: "" }));
    return;
  }
  layDown(store, { position: first, title: play.title, origin: play.origin });
  if (store.state.news) return;
  const bring = () => store.set((state) => ({ ...onTable(state, play), clock }));
  const actions = [{ name: say("pad.undo"), act: bring }];
  store.set({ news: { sentence: say("begin.again"), actions, passes: true } });
}

/** @returns the change that says what has been added where the page can be seen */
export function newsOf(store: Store, sentence: string, more: News["actions"] = []): Partial<State> {
  const show = { name: say("games.open"), act: () => store.set({ dialog: "games", news: "" }) };
  const passes = !more.length;
  return { dialog: null, news: { sentence, actions: [show, ...more], passes, stays: !passes } };
}

/**
 * Says where the game is that was on the table, to a player who did not ask to clear it.
 *
 * @param before the games that were kept before another puzzle came
 */
export function tellKept(store: Store, before: State["kept"]) {
  const [first] = store.state.kept;
  if (!store.state.news && first && !before.includes(first))
    store.set(newsOf(store, say("begin.kept")));
}

function isPlain(position: Position): boolean {
  return !position.values.some(Boolean) && !hasMarks(position) && !hasDrawings(position);
}

const COUNTED = 100;

/** @returns what its clues are, as far as the page can tell */
export function oddityOf(position: Position): "impossible" | "ambiguous" | "" {
  return /[1-9]/.test(position.givens) ? faultOf(position) : "";
}

/** @returns the same, of a puzzle without clues too */
export function faultOf({ givens, possible, rules }: Position): "impossible" | "ambiguous" | "" {
  const { found, end } = solve(givens, possible, 2, rules);
  if (found.length > 1) return "ambiguous";
  return !found.length && end === "all" ? "impossible" : "";
}

/** The most changes of a clue to name. */
const NAMED = 3;

/**
 * Warns the player of an odd puzzle. If it has no solution, the server is asked which clue may be
 * a misprint; without an answer the warning stays as it is.
 */
function warnOf(store: Store, position: Position) {
  const oddity = oddityOf(position);
  if (!oddity) return;
  const make = { name: say("begin.openInMake"), act: () => openInMake(store, position) };
  const news = { sentence: sentenceOf(oddity, position), actions: [make] };
  store.set({ news });
  if (oddity === "impossible" && store.state.online) addMisprint(store, position, news);
}

function sentenceOf(
  oddity: "impossible" | "ambiguous",
  { givens, possible, rules }: Position,
): string {
  if (oddity === "impossible") return say("begin.impossible");
  const { found, end } = solve(givens, possible, COUNTED, rules);
  return say(end === "all" ? "begin.ambiguous" : "begin.ambiguous.more", { n: found.length });
}

/** Puts a puzzle on the table of the Make view, where undo brings the one before back. */
function openInMake(store: Store, { givens, possible, rules }: Position) {
  const put = (state: State) =>
    withGame(state, enter(state.games.make, begin(givens, possible, false, rules)), "make");
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
  return say("begin.misprint", { changes: changes.slice(0, NAMED).join(say("begin.misprint.or")) });
}
