// @ts-check
/**
 * What a player marks on the board to argue: the nodes of a chain, the cells and digits of a set or a
 * fish, two colours, suppositions with what follows from them; and the claim.
 *
 * Touching something again takes it back. Nothing here knows whether the argument is right.
 */

/** @typedef {"chain" | "set" | "locked" | "fish" | "colours" | "cases"} Way */

/**
 * @typedef {object} Fact
 * @property {number} candidate
 * @property {boolean} isTrue
 *
 * @typedef {object} Marked
 * @property {Way} way
 * @property {readonly (readonly number[])[]} nodes  of a chain; each is one or more candidates
 * @property {ReadonlyMap<number, readonly number[]>} sets  the cells of almost locked sets, by the
 *   number of the node that leads into them
 * @property {boolean} loop             whether the chain leads back to its first node
 * @property {readonly number[]} cells  of a set, of a digit locked in a box and a line, or where the
 *   lines of a fish cross
 * @property {readonly number[]} digits
 * @property {boolean} byColumns        whether the columns are the bases of the fish
 * @property {readonly [readonly number[], readonly number[]]} colours
 * @property {readonly (readonly Fact[])[]} cases  each begins with what is supposed
 * @property {ReadonlyMap<number, boolean>} claim  candidates that are true, or false
 */

/**
 * How a touch is meant.
 *
 * @typedef {object} How
 * @property {boolean} [joins]    the candidate joins the last node of the chain
 * @property {boolean} [locked]   cells are those of an almost locked set, into which that node leads
 * @property {boolean} [second]   it has the second colour
 * @property {boolean} [isFalse]  what is supposed, or follows, is that it is false
 * @property {boolean} [anew]     it begins another case
 */

/** @type {readonly Way[]} */
export const WAYS = ["chain", "set", "locked", "fish", "colours", "cases"];

/**
 * @param {Way} way
 * @param {ReadonlyMap<number, boolean>} [claim]
 * @returns {Marked}
 */
export function unmarked(way, claim = new Map()) {
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

/**
 * @param {Marked} marked
 * @param {number} candidate
 * @param {How} how
 * @returns {Marked}
 */
export function touchCandidate(marked, candidate, how) {
  if (marked.way === "chain") return chained(marked, candidate, how);
  if (marked.way === "colours") return { ...marked, colours: coloured(marked, candidate, how) };
  if (marked.way === "cases") return { ...marked, cases: supposed(marked, candidate, how) };
  return marked;
}

/**
 * @param {Marked} marked
 * @param {readonly number[]} cells  one that is touched, or several that are swept over
 * @returns {Marked}
 */
export function touchCells(marked, cells) {
  const { way, nodes, sets } = marked;
  if (way !== "chain") return { ...marked, cells: cells.reduce(toggled, marked.cells) };
  const at = nodes.length - 1;
  return { ...marked, sets: new Map([...sets, [at, cells.reduce(toggled, sets.get(at) ?? [])]]) };
}

/**
 * @param {Marked} marked
 * @returns {boolean} whether an almost locked set can come next: a chain goes on with a strong link
 */
export function leadsIntoSet({ way, nodes, loop }) {
  return way === "chain" && nodes.length % 2 === 1 && !loop;
}

/**
 * @param {Marked} marked
 * @param {number} digit
 * @returns {Marked}
 */
export function touchDigit(marked, digit) {
  // A fish is about one digit.
  const others =
    marked.way === "fish" ? marked.digits.filter((one) => one === digit) : marked.digits;
  return { ...marked, digits: toggled(others, digit).sort() };
}

/**
 * Claims that a candidate is false, then that it is true, then neither.
 *
 * @param {Marked} marked
 * @param {number} candidate
 * @returns {Marked}
 */
export function touchClaim(marked, candidate) {
  const claim = new Map(marked.claim);
  if (claim.get(candidate)) claim.delete(candidate);
  else claim.set(candidate, claim.has(candidate));
  return { ...marked, claim };
}

/**
 * The first candidate again closes a loop where its last link would be weak. Another one of the chain
 * leads back to it, so that the chain can go on from there in another way.
 *
 * @param {Marked} marked
 * @param {number} candidate
 * @param {How} how
 * @returns {Marked}
 */
function chained(marked, candidate, { joins = false }) {
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

/**
 * @param {Marked} marked
 * @param {number} candidate
 * @param {How} how
 * @returns {Marked["colours"]}
 */
function coloured({ colours }, candidate, { second = false }) {
  const [first, other] = colours.map((some) => some.filter((one) => one !== candidate));
  const had = colours[second ? 1 : 0].includes(candidate);
  const more = had ? [] : [candidate];
  const [a, b] = [first ?? [], other ?? []];
  return second ? [a, [...b, ...more]] : [[...a, ...more], b];
}

/**
 * @param {Marked} marked
 * @param {number} candidate
 * @param {How} how
 * @returns {Marked["cases"]}
 */
function supposed({ cases }, candidate, { isFalse = false, anew = false }) {
  const fact = { candidate, isTrue: !isFalse };
  const last = cases.at(-1);
  if (!last || anew) return [...cases, [fact]];
  const facts = last.filter((one) => one.candidate !== candidate);
  const kept = facts.length < last.length ? facts : [...last, fact];
  return [...cases.slice(0, -1), ...(kept.length ? [kept] : [])];
}

/**
 * @param {readonly number[]} some
 * @param {number} one
 * @returns {number[]}
 */
function toggled(some, one) {
  return some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
}
