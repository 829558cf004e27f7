/**
 * What a player marks on the board to argue: the nodes of a chain, the cells and digits of a set or a
 * fish, two colours, suppositions with what follows from them; and the claim.
 *
 * Touching something again takes it back. Nothing here knows whether the argument is right.
 */

export type Way = "chain" | "set" | "locked" | "fish" | "colours" | "cases";

export interface Fact {
  candidate: number;
  isTrue: boolean;
}

export interface Marked {
  way: Way;
  nodes: readonly (readonly number[])[]; // of a chain; each is one or more candidates
  /** the cells of almost locked sets, by the number of the node that leads into them */
  sets: ReadonlyMap<number, readonly number[]>;
  loop: boolean; // whether the chain leads back to its first node
  /** of a set, of a digit locked in a box and a line, or where the lines of a fish cross */
  cells: readonly number[];
  digits: readonly number[];
  byColumns: boolean; // whether the columns are the bases of the fish
  colours: readonly [readonly number[], readonly number[]];
  cases: readonly (readonly Fact[])[]; // each begins with what is supposed
  claim: ReadonlyMap<number, boolean>; // candidates that are true, or false
}

/** How a touch is meant. */
export interface How {
  joins?: boolean; // the candidate joins the last node of the chain
  locked?: boolean; // cells are those of an almost locked set, into which that node leads
  second?: boolean; // it has the second colour
  isFalse?: boolean; // what is supposed, or follows, is that it is false
  anew?: boolean; // it begins another case
}

export const WAYS: readonly Way[] = ["chain", "set", "locked", "fish", "colours", "cases"];

export function unmarked(way: Way, claim: ReadonlyMap<number, boolean> = new Map()): Marked {
  return {
    way,
    nodes: [],
    sets: new Map(),
    loop: false,
    cells: [],
    digits: [],
    byColumns: false,
    colours: [[], []],
    cases: [],
    claim,
  };
}

export function touchCandidate(marked: Marked, candidate: number, how: How): Marked {
  if (marked.way === "chain") return chained(marked, candidate, how);
  if (marked.way === "colours") return { ...marked, colours: coloured(marked, candidate, how) };
  if (marked.way === "cases") return { ...marked, cases: supposed(marked, candidate, how) };
  return marked;
}

/** @param cells one that is touched, or several that are swept over */
export function touchCells(marked: Marked, cells: readonly number[]): Marked {
  const { way, nodes, sets } = marked;
  if (way !== "chain") return { ...marked, cells: cells.reduce(toggled, marked.cells) };
  const at = nodes.length - 1;
  return { ...marked, sets: new Map([...sets, [at, cells.reduce(toggled, sets.get(at) ?? [])]]) };
}

/** @returns whether an almost locked set can come next: a chain goes on with a strong link */
export function leadsIntoSet({ way, nodes, loop }: Marked): boolean {
  return way === "chain" && nodes.length % 2 === 1 && !loop;
}

export function touchDigit(marked: Marked, digit: number): Marked {
  // A fish is about one digit.
  const others =
    marked.way === "fish" ? marked.digits.filter((one) => one === digit) : marked.digits;
  return { ...marked, digits: toggled(others, digit).sort() };
}

/** Claims that a candidate is false, then that it is true, then neither. */
export function touchClaim(marked: Marked, candidate: number): Marked {
  const claim = new Map(marked.claim);
  if (claim.get(candidate)) claim.delete(candidate);
  else claim.set(candidate, claim.has(candidate));
  return { ...marked, claim };
}

/**
 * The first candidate again closes a loop where its last link would be weak. Another one of the chain
 * leads back to it, so that the chain can go on from there in another way.
 */
function chained(marked: Marked, candidate: number, { joins = false }: How): Marked {
  const { nodes, loop } = marked;
  const last = nodes.at(-1);
  if (loop) return { ...marked, loop: false };
  if (last && joins) {
    const node = toggled(last, candidate);
    return { ...marked, nodes: [...nodes.slice(0, -1), ...(node.length ? [node] : [])] };
  }
  if (last?.length === 1 && last[0] === candidate) return { ...marked, nodes: nodes.slice(0, -1) };
  const first = nodes[0]?.includes(candidate);
  const place = nodes.findIndex((node) => node.includes(candidate));
  if (place >= 0 && !first) return { ...marked, nodes: nodes.slice(0, place + 1) };
  const closes = nodes.length > 2 && nodes.length % 2 === 0 && first;
  return closes ? { ...marked, loop: true } : { ...marked, nodes: [...nodes, [candidate]] };
}

function coloured(
  { colours }: Marked,
  candidate: number,
  { second = false }: How,
): Marked["colours"] {
  const [first, other] = colours.map((some) => some.filter((one) => one !== candidate));
  const had = colours[second ? 1 : 0].includes(candidate);
  const more = had ? [] : [candidate];
  const [a, b] = [first ?? [], other ?? []];
  return second ? [a, [...b, ...more]] : [[...a, ...more], b];
}

function supposed(
  { cases }: Marked,
  candidate: number,
  { isFalse = false, anew = false }: How,
): Marked["cases"] {
  const fact = { candidate, isTrue: !isFalse };
  const last = cases.at(-1);
  if (!last || anew) return [...cases, [fact]];
  const facts = last.filter((one) => one.candidate !== candidate);
  const kept = facts.length < last.length ? facts : [...last, fact];
  return [...cases.slice(0, -1), ...(kept.length ? [kept] : [])];
}

function toggled(some: readonly number[], one: number): number[] {
  return some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
}
