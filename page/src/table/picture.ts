/** The picture of a game for the board, which depends on the state alone. */
import { type Finished, now } from "../game/game.ts";
import { wrongCells } from "../game/mistakes.ts";
import { candidates, digitAt, digits, isComplete, NOTHING, shown } from "../game/position.ts";
import { CLASSIC, type Rules } from "../grid/rules.ts";
import { clashes } from "../grid/space.ts";
import { levelName } from "../parts/levels.ts";
import { dayOf, shortDay } from "../past/days.ts";
import { type Filter, gameOf, heldIn, isColouring, isDrawing, type State } from "../state/state.ts";
import { type Cells, type Picture, type Position, remembered } from "../state/types.ts";
import { say } from "../words/say.ts";

export const NO_CELLS: Cells = new Set();

const NO_MAP: ReadonlyMap<number, never> = new Map<number, never>();

/** As on a page that is not finished. */
const NO_SEAL: Picture["seal"] = [];

/** The picture of a puzzle's clues, with nothing else on the board. */
export function bare(givens: string, rules: Rules = CLASSIC): Picture {
  return {
    rules,
    givens,
    values: NOTHING,
    candidates: NOTHING,
    automatic: true,
    corner: NOTHING,
    centre: NOTHING,
    colours: NOTHING,
    tinted: NO_MAP,
    links: [],
    lines: [],
    selected: NO_CELLS,
    cursor: -1,
    peers: NO_CELLS,
    digit: 0,
    suited: NO_CELLS,
    clear: 0,
    clashes: NO_CELLS,
    wrong: NO_CELLS,
    marks: null,
    lit: null,
    verdicts: NO_MAP,
    solvable: NO_CELLS,
    others: NO_MAP,
    hidden: false,
    seal: NO_SEAL,
  };
}

/**
 * The game on the table of the view, as it is played. If it comes with the marks of a reason, the
 * candidates that count are shown in their places, even if the player keeps them by hand, and
 * nothing else is highlighted, so that the eye is led to one thing at a time.
 *
 * @param more what the view adds or replaces
 */
export function played(state: State, more: Partial<Picture> = {}): Picture {
  const position = now(gameOf(state));
  const { settings, cursor, selected, clock, lit } = state;
  const { pen, tool } = heldIn(state);
  const isTold = Boolean(more.marks);
  const inLattice = isTold || Boolean(more.verdicts?.size);
  const complete = placed(position);
  const isChosen = cursor >= 0 && selected.size > 0;
  const digit =
    pen && tool !== "colour" && !isColouring(state)
      ? pen
      : isChosen
        ? digitAt(position, cursor)
        : 0;
  return {
    ...bare(position.givens, position.rules),
    values: position.values,
    candidates: inLattice ? counting(position) : (complete ?? lattice(position)),
    automatic: position.automatic,
    corner: inLattice ? NOTHING : position.corner,
    centre: inLattice || position.automatic || complete ? NOTHING : position.centre,
    colours: position.colours,
    tinted: position.tinted,
    links: position.links,
    lines: drawn(state, position),
    selected,
    cursor,
    peers:
      settings.peers && !isTold && !isDrawing(state) && selected.size === 1 && cursor >= 0
        ? (position.rules.peers[cursor] ?? NO_CELLS)
        : NO_CELLS,
    digit: settings.same && !isTold ? digit : 0,
    ...doubted(state, position),
    lit,
    hidden: clock.paused,
    seal: state.view === "play" && !isTold && isComplete(position) ? sealed(state) : NO_SEAL,
    ...more,
  };
}

/** The cells whose digits are shown to clash, and to be wrong, as the settings say. */
export function doubted(
  { settings, view }: State,
  position: Position,
): Pick<Picture, "clashes" | "wrong"> {
  return {
    clashes: settings.clashes ? clashing(position) : NO_CELLS,
    wrong: settings.wrong && view === "play" ? mistaken(position) : NO_CELLS,
  };
}

/** @returns its lines, and the one that is being drawn */
function drawn(state: State, { lines }: Position): Picture["lines"] {
  const { stroke, gesture } = state;
  return stroke.length
    ? [...lines, { cells: stroke, colour: heldIn(state).pen, head: gesture === "arrows" }]
    : lines;
}

/** The day, the level and how it was solved, of the player's own game. */
function sealed({ games }: State): Picture["seal"] {
  return games.play.finished ? sealOf(games.play.finished) : NO_SEAL;
}

const sealOf = remembered(({ day, when, level, hints }: Finished): Picture["seal"] => [
  shortDay(day || dayOf(when)),
  ...(level ? [levelName(level)] : []),
  say(hints ? "seal.hints" : "seal.unaided", { n: hints }),
]);

const lattice = remembered(shown);

/** @returns notes that are all that cells can be, which have the places of candidates; or null */
function placed({ automatic, complete, centre }: Position): Position["centre"] | null {
  return complete && !automatic ? centre : null;
}
/** The candidates that count; the same value each time for the same position. */
export const counting = remembered(candidates);
/** The picture of a grid with the candidates that count, and nothing else on the board. */
export const gridOf = remembered((position: Position): Picture => {
  const { givens, rules, values } = position;
  return { ...bare(givens, rules), values, candidates: counting(position) };
});
const mistaken = remembered(wrongCells);
const clashing = remembered((position: Position) => clashes(digits(position), position.rules));

/** The filters in the order in which keys go through them, from nothing round to nothing. */
export const FILTERS: readonly Filter[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "pairs"];

/**
 * The cells that a filter points out: those where its digit can go, or those with two candidates.
 */
export function suitedBy(filter: Filter, position: Position): Cells {
  return suiting(position)[FILTERS.indexOf(filter)] ?? new Set();
}

/** The cells of each filter, which stay the same value for the same position. */
const suiting = remembered((position: Position) => {
  const masks = counting(position);
  return FILTERS.map((filter) => {
    const isSuited = (mask: number) =>
      filter === "pairs" ? countOf(mask) === 2 : filter > 0 && mask & (1 << (filter - 1));
    return new Set(masks.flatMap((mask, cell) => (isSuited(mask) ? [cell] : [])));
  });
});

/** @returns of its digits */
function countOf(mask: number): number {
  return mask.toString(2).replaceAll("0", "").length;
}

/** The filter as a part of the picture: nothing but what it points out is highlighted. */
export function filtered(filter: Filter, position: Position): Partial<Picture> {
  if (!filter) return {};
  const digit = filter === "pairs" ? 0 : filter;
  return { suited: suitedBy(filter, position), clear: digit, digit, peers: new Set() };
}
