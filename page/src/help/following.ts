/**
 * Following a chain or a net link by link. Each link has a frame: what the board shows when the
 * player has come this far; a net is followed line by line of its argument. Where the player is belongs
 * to the step that is shown, and is forgotten when another is shown.
 */
import type { Claims, Phrase, Role } from "../asking/api-types.ts";
import { centre, pathMiddle } from "../board/drawing.ts";
import { parseCandidates } from "../grid/space.ts";
import type { Store } from "../state/state.ts";
import type { CandidateMark, LinkMark, Marks, NumberMark } from "../state/types.ts";
import { remembered } from "../state/types.ts";
import { shown } from "../words/en/shown.ts";
import { addWords, say, textOf } from "../words/say.ts";
import { type Explanation, listed } from "./explanation.ts";
import { placeIn } from "./followed.ts";
import type { Frame } from "./slice.ts";

addWords(shown);

/** Milliseconds for each link while it plays at the usual speed: enough to read its sentence. */
const PACE = 2400;

let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Goes to a link. Before the first and after the last one, the whole picture is shown.
 *
 * @param at from 1
 */
export function followTo(store: Store, of: Explanation, at: number) {
  clearTimeout(next);
  const frame = framesOf(of)[at - 1];
  const said = frame ? textOf(sentenceAt(of, frame)).trim() : textOf(of.phrases);
  store.set({ follow: frame ? { of, at, frame, plays: false } : null, lit: null, said });
}

/** Goes forward or back; from the whole picture, forward to the first link and back to the last. */
export function followBy(store: Store, of: Explanation, by: -1 | 1) {
  const at = placeIn(store.state, of);
  followTo(store, of, at === 0 && by < 0 ? framesOf(of).length : at + by);
}

/** Plays the links from here, or pauses. It stops by itself in another view. */
export function playOrPause(store: Store, of: Explanation) {
  const { follow, view } = store.state;
  if (follow?.of === of && follow.plays) {
    clearTimeout(next);
    store.set({ follow: { ...follow, plays: false } });
    return;
  }
  const step = (at: number) => {
    followTo(store, of, at);
    const now = store.state.follow;
    if (!now) return;
    store.set({ follow: { ...now, plays: true } });
    next = setTimeout(() => {
      if (store.state.view === view && store.state.follow?.of === of) step(at + 1);
    }, PACE / store.state.speed);
  };
  step(Math.max(1, placeIn(store.state, of)));
}

/** @returns its line of the argument, or a sentence made from its links */
export function sentenceAt(
  { argument }: Explanation,
  { line, fresh, forks }: Frame,
): readonly Phrase[] {
  const said = argument[line];
  if (said) return said;
  const link = strongOf(fresh);
  if (!link) return [];
  const [first] = fresh;
  const start = claimed(link.from, false);
  const end = claimed(link.to, true);
  if (first && forks) {
    return [{ text: say("follow.fork", { given: claimed(first.from, true), start, end }) }];
  }
  const follows = first?.tie === "weak";
  return [{ text: say(follows ? "follow.next" : "follow.first", { start, end }) }];
}

/** @returns such as "r4c5 is not 6" or "6 is in r4c5 or r5c5" */
function claimed(node: readonly string[], holds: boolean): string {
  const cells = [...new Set(node.map((at) => at.slice(1)))];
  const digits = listed([...new Set(node.map((at) => at.slice(0, 1)))], "help.or");
  const values = { cells: listed(cells, "help.or"), digits };
  if (cells.length === 1) return say(holds ? "follow.is" : "follow.isNot", values);
  return say(holds ? "follow.in" : "follow.notIn", values);
}

/** The roles of conclusions, which the whole picture shows and no frame. */
const CONCLUSIONS = new Set<Role>(["eliminated", "placed"]);

/**
 * The picture without what comes only at the end: the houses that take what falls, the place that
 * is left empty, and the lines to what falls.
 */
function unfinished(marks: Marks): Marks {
  const isOpen = ({ tint }: { tint: string }) => tint !== "broken" && tint !== "cover";
  const { cells, houses } = marks;
  return { ...marks, cells: cells.filter(isOpen), houses: houses.filter(isOpen), ties: [] };
}

/** @returns without its number, since a frame numbers its links itself */
function silent(link: LinkMark): LinkMark {
  return { ...link, number: null, badge: null };
}

/** @returns whether it is a chain, whose links are followed; a net has lines */
export function isChain({ marks }: Explanation): boolean {
  return Boolean(marks?.links.some(({ tie }) => tie === "strong"));
}

/** The frames of an explanation; none if there is nothing to follow. */
export const framesOf = remembered((explanation: Explanation) => {
  const { marks } = explanation;
  if (!marks) return [];
  const found = isChain(explanation) ? ofChain(explanation, marks) : ofNet(explanation, marks);
  return found.length > 1 ? found : [];
});

/** A frame for each strong link, with the weak one that leads to it. */
function ofChain({ claims }: Explanation, marks: Marks): Frame[] {
  const pairs = inPairs(marks.links);
  const numbered = claims.flatMap(({ number }, line) => (number ? [line] : []));
  const base = unfinished(marks);
  const named: Set<string> = new Set();
  return pairs.map((fresh, n) => {
    for (const { from, to } of fresh) for (const at of [...from, ...to]) named.add(at);
    const before = pairs.slice(0, n).flat();
    const candidates = marks.candidates.filter(
      ({ at, role }) => named.has(at) && !CONCLUSIONS.has(role),
    );
    const numbers = pairs.slice(0, n + 1).flatMap((links, m) => badgeOf(links, m + 1, m === n));
    return {
      line: numbered.length === pairs.length ? (numbered[n] ?? -1) : -1,
      now: strongOf(fresh)?.to ?? [],
      fresh,
      forks: isFork(fresh, strongOf(pairs[n - 1] ?? [])),
      marks: {
        ...base,
        candidates,
        numbers,
        links: [...before.map(silent), ...fresh.map((link) => ({ ...silent(link), now: true }))],
        named: [...named].map((at) => ({ at })),
      },
    };
  });
}

/** @returns up to each strong link; a weak link that closes a ring joins the last */
function inPairs(links: readonly LinkMark[]): LinkMark[][] {
  const pairs: LinkMark[][] = [];
  let waiting: LinkMark[] = [];
  for (const link of links) {
    if (link.tie === "weak") waiting.push(link);
    if (link.tie !== "strong") continue;
    pairs.push([...waiting, link]);
    waiting = [];
  }
  pairs.at(-1)?.push(...waiting);
  return pairs;
}

function strongOf(links: readonly LinkMark[]): LinkMark | undefined {
  return links.find(({ tie }) => tie === "strong");
}

/** @param before the strong link before them */
function isFork([first]: readonly LinkMark[], before: LinkMark | undefined) {
  return first?.tie === "weak" && before?.to.join() !== first.from.join();
}

function badgeOf(links: readonly LinkMark[], n: number, now: boolean): NumberMark[] {
  const link = strongOf(links);
  if (!link) return [];
  const [x, y, width, height] = link.badge ?? [...pathMiddle(link.path), 0, 0];
  return [{ text: String(n), at: [x + width / 2, y + height / 2], now }];
}

/** What holds from a line of an argument on, until a line that is less deep. */
export type Held = { depth: number; marks: CandidateMark[]; numbers: NumberMark[] };

/** A frame for each line that supposes something or follows from what is supposed. */
function ofNet({ argument, claims }: Explanation, marks: Marks): Frame[] {
  const isCases = claims.some(supposes);
  if (!isCases && !marks.links.length) return [];
  const base = unfinished(marks);
  const settled = new Set(claims.flatMap((claim) => claim.true ?? []));
  const last = claims.findLastIndex(({ depth }) => depth > 0);
  let held: Held[] = [];
  let before: LinkMark[] = [];
  return claims.flatMap((claim, line) => {
    if (!claim.depth && !supposes(claim)) return [];
    held = held.filter(({ depth }) => depth <= claim.depth);
    const said = argument[line] ?? [];
    const more = touched(said, marks, settled);
    const now = namesIn(claim, said, more);
    const { depth, number = "" } = claim;
    const numbers = number && now[0] ? [beside(now[0], number)] : [];
    held = [
      ...held,
      { depth, marks: [...marked(claim.true, claim.false, marks), ...more], numbers },
      { depth: depth + 1, marks: supposed(claim, marks), numbers: [] },
    ];
    const candidates = deepest(held);
    const named = new Set(candidates.map(({ at }) => at));
    const links = marks.links.filter(({ from, to }) =>
      [...from, ...to].every((at) => named.has(at)),
    );
    const fresh = links.filter((link) => !before.includes(link));
    before = links;
    const drawn = held.flatMap((one) => one.numbers);
    return [
      {
        line,
        now,
        fresh,
        marks: {
          ...(line === last ? { ...marks, ties: [] } : base),
          candidates,
          numbers: drawn.map((one) => (numbers.includes(one) ? { ...one, now: true } : one)),
          links: links.map((link) => ({ ...silent(link), now: fresh.includes(link) })),
          named: [...named].map((at) => ({ at })),
        },
      },
    ];
  });
}

function supposes({ assumed_true, assumed_false }: Claims): boolean {
  return Boolean(assumed_true ?? assumed_false);
}

/**
 * The marks of all that holds. A candidate that is supposed to be true although it is false, to
 * refute it, is marked as supposed.
 *
 * @param held the deeper ones after the others
 */
function deepest(held: readonly Held[]): CandidateMark[] {
  const found: Map<string, CandidateMark[]> = new Map();
  for (const { marks } of held) {
    const names = new Set(marks.map(({ at }) => at));
    for (const name of names)
      found.set(
        name,
        marks.filter(({ at }) => at === name),
      );
  }
  return [...found.values()].flat();
}

/** What a line supposes, with the shape of a supposition if the whole picture has it there. */
function supposed(
  { assumed_true = [], assumed_false = [] }: Claims,
  marks: Marks,
): CandidateMark[] {
  const names = new Set([...assumed_true, ...assumed_false]);
  const starred = marks.candidates.filter(({ at, role }) => role === "assumed" && names.has(at));
  return [...starred, ...marked(assumed_true, assumed_false, marks)];
}

/**
 * Candidates marked as true or false, with the letter of their case if the whole picture has it.
 */
function marked(
  holds: readonly string[] = [],
  fails: readonly string[] = [],
  { candidates }: Marks,
): CandidateMark[] {
  const as = (role: Role) => (at: string) =>
    candidates.find((mark) => mark.at === at && mark.role === role) ?? { at, role, branch: null };
  return [...holds.map(as("true")), ...fails.map(as("false"))];
}

/**
 * The marks of sets and their digits in the cells that a line speaks of.
 *
 * @param settled what some line calls true, and draws itself
 */
function touched(
  said: readonly Phrase[],
  marks: Marks,
  settled: ReadonlySet<string>,
): CandidateMark[] {
  const cells = new Set(said.flatMap((part) => part.cells ?? []));
  return marks.candidates.filter(
    ({ at, role }) =>
      cells.has(at.slice(1)) &&
      !CONCLUSIONS.has(role) &&
      !settled.has(at) &&
      !["assumed", "true", "false"].includes(role),
  );
}

/**
 * @param more what else it touches
 * @returns the candidates that a line is about
 */
function namesIn(claim: Claims, said: readonly Phrase[], more: readonly CandidateMark[]): string[] {
  const { true: holds = [], false: fails = [], assumed_true = [], assumed_false = [] } = claim;
  const claimed = [...holds, ...fails, ...assumed_true, ...assumed_false];
  if (claimed.length) return [...new Set(claimed)];
  const spoken = new Set(said.flatMap((part) => part.candidates ?? []));
  return [...new Set(more.map(({ at }) => at))].filter((at) => spoken.has(at));
}

/** @returns a number beside a candidate, towards the middle of its cell */
function beside(name: string, text: string): NumberMark {
  const k = parseCandidates(name)[0] ?? 0;
  const [x, y] = centre(k);
  const d = k % 9;
  return { text, at: [x + (d % 3 === 2 ? -11 : 11), y + (d < 3 ? 10 : -10)], now: false };
}
