// @ts-check
/**
 * The frames in which a chain or a net is followed, one for each link: what the board shows when
 * the player has come this far. A net is followed line by line of its argument.
 */
import { centre, pathMiddle } from "../board/measure.js";
import { parseCandidates } from "../grid/space.js";
import { remembered } from "../remembered.js";

/** @typedef {import("../types.js").CandidateMark} CandidateMark */
/** @typedef {import("../types.js").LinkMark} LinkMark */
/** @typedef {import("../types.js").Marks} Marks */
/** @typedef {import("../types.js").Phrase} Phrase */
/** @typedef {import("../types.js").NumberMark} NumberMark */
/** @typedef {import("./explanation.js").Claims} Claims */
/** @typedef {import("./explanation.js").Explanation} Explanation */

/**
 * @typedef {object} Frame
 * @property {number} line   the index of its line in the argument, or -1 if there is none
 * @property {readonly string[]} now    the candidates that it is about
 * @property {readonly LinkMark[]} fresh  the links that it adds
 * @property {Marks} marks   the picture up to here
 */

/**
 * @param {Explanation} explanation
 * @returns {boolean} whether it is a chain, whose links are followed; a net has lines
 */
export function isChain({ marks }) {
  return Boolean(marks?.links.some(({ tie }) => tie === "strong"));
}

/** The roles of conclusions, which the whole picture shows and no frame. */
const CONCLUSIONS = new Set(["eliminated", "placed"]);

/**
 * @param {Explanation} explanation
 * @returns {readonly Frame[]}  empty if there is nothing to follow
 */
export const framesOf = remembered((/** @type {Explanation} */ explanation) => {
  const { marks } = explanation;
  if (!marks) return [];
  const found = isChain(explanation) ? ofChain(explanation, marks) : ofNet(explanation, marks);
  return found.length > 1 ? found : [];
});

/**
 * The picture without what comes only at the end: the houses that take what falls, the place that
 * is left empty, and the lines to what falls.
 *
 * @param {Marks} marks
 * @returns {Marks}
 */
function unfinished(marks) {
  const isOpen = (/** @type {{tint: string}} */ { tint }) => tint !== "broken" && tint !== "cover";
  const { cells, houses } = marks;
  return { ...marks, cells: cells.filter(isOpen), houses: houses.filter(isOpen), ties: [] };
}

/**
 * A frame for each strong link, with the weak one that leads to it.
 *
 * @param {Explanation} explanation
 * @param {Marks} marks
 * @returns {Frame[]}
 */
function ofChain({ claims }, marks) {
  const pairs = inPairs(marks.links);
  const numbered = claims.flatMap(({ number }, line) => (number ? [line] : []));
  const base = unfinished(marks);
  /** @type {Set<string>} */
  const named = new Set();
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

/**
 * @param {readonly LinkMark[]} links
 * @returns {LinkMark[][]}  up to each strong link; a weak link that closes a ring joins the last
 */
function inPairs(links) {
  /** @type {LinkMark[][]} */
  const pairs = [];
  /** @type {LinkMark[]} */
  let waiting = [];
  for (const link of links) {
    if (link.tie === "weak") waiting.push(link);
    if (link.tie !== "strong") continue;
    pairs.push([...waiting, link]);
    waiting = [];
  }
  pairs.at(-1)?.push(...waiting);
  return pairs;
}

/**
 * @param {readonly LinkMark[]} links
 * @returns {LinkMark | undefined}
 */
export function strongOf(links) {
  return links.find(({ tie }) => tie === "strong");
}

/**
 * @param {LinkMark} link
 * @returns {LinkMark}  without its number, since a frame numbers its links itself
 */
function silent(link) {
  return { ...link, number: null, badge: null };
}

/**
 * @param {readonly LinkMark[]} links
 * @param {number} n
 * @param {boolean} now
 * @returns {NumberMark[]}
 */
function badgeOf(links, n, now) {
  const link = strongOf(links);
  if (!link) return [];
  const [x, y, width, height] = link.badge ?? [...pathMiddle(link.path), 0, 0];
  return [{ text: String(n), at: [x + width / 2, y + height / 2], now }];
}

/**
 * What holds from a line of an argument on, until a line that is less deep.
 *
 * @typedef {{depth: number, marks: CandidateMark[], numbers: NumberMark[]}} Held
 */

/**
 * A frame for each line that supposes something or follows from what is supposed.
 *
 * @param {Explanation} explanation
 * @param {Marks} marks
 * @returns {Frame[]}
 */
function ofNet({ argument, claims }, marks) {
  const isCases = claims.some(supposes);
  if (!isCases && !marks.links.length) return [];
  const base = unfinished(marks);
  const settled = new Set(claims.flatMap((claim) => claim.true ?? []));
  const last = claims.findLastIndex(({ depth }) => depth > 0);
  /** @type {Held[]} */
  let held = [];
  /** @type {LinkMark[]} */
  let before = [];
  return claims.flatMap((claim, line) => {
    if (!claim.depth && !supposes(claim)) return [];
    held = held.filter(({ depth }) => depth <= claim.depth);
    const said = argument[line] ?? [];
    const stated = [...statedIn(claim, marks), ...touched(said, marks, settled)];
    const now = namesIn(claim, said, stated);
    const { depth, number = "" } = claim;
    const numbers = number && now[0] ? [beside(now[0], number)] : [];
    const inside = new Set([...(claim.assumed_true ?? []), ...(claim.assumed_false ?? [])]);
    const isInside = ({ at = "" }) => inside.has(at);
    held = [
      ...held,
      { depth, marks: stated.filter((mark) => !isInside(mark)), numbers },
      { depth: depth + 1, marks: stated.filter(isInside), numbers: [] },
    ];
    const candidates = held.flatMap((one) => one.marks);
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

/**
 * @param {Claims} claim
 * @returns {boolean}
 */
function supposes({ assumed_true, assumed_false }) {
  return Boolean(assumed_true ?? assumed_false);
}

/**
 * The candidates that a line calls true or false, marked so.
 *
 * @param {Claims} claim
 * @param {Marks} marks
 * @returns {CandidateMark[]}
 */
function statedIn(claim, marks) {
  const { assumed_true = [], assumed_false = [], true: holds = [], false: fails = [] } = claim;
  const starred = marks.candidates.flatMap(({ at, role }) => (role === "assumed" ? [at] : []));
  const role = (/** @type {readonly string[]} */ some, /** @type {string} */ name) =>
    some.map((at) => ({
      ...(marks.candidates.find((mark) => mark.at === at && mark.role === name) ?? {
        branch: null,
      }),
      at,
      role: name,
    }));
  return [
    ...role(
      [...assumed_true, ...assumed_false].filter((at) => starred.includes(at)),
      "assumed",
    ),
    ...role([...holds, ...assumed_true], "true"),
    ...role([...fails, ...assumed_false], "false"),
  ];
}

/**
 * The marks of sets and their digits in the cells that a line speaks of.
 *
 * @param {readonly Phrase[]} said
 * @param {Marks} marks
 * @param {ReadonlySet<string>} settled  what some line calls true, and draws itself
 * @returns {CandidateMark[]}
 */
function touched(said, marks, settled) {
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
 * @param {Claims} claim
 * @param {readonly Phrase[]} said
 * @param {readonly CandidateMark[]} stated
 * @returns {string[]} the candidates that a line is about
 */
function namesIn(claim, said, stated) {
  const claimed = [...(claim.true ?? []), ...(claim.false ?? []), ...(claim.assumed_true ?? [])];
  if (claimed.length) return [...new Set(claimed)];
  const spoken = new Set(said.flatMap((part) => part.candidates ?? []));
  return [...new Set(stated.map(({ at }) => at))].filter((at) => spoken.has(at));
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {NumberMark} a number beside a candidate, towards the middle of its cell
 */
function beside(name, text) {
  const k = parseCandidates(name)[0] ?? 0;
  const [x, y] = centre(k);
  const d = k % 9;
  return { text, at: [x + (d % 3 === 2 ? -11 : 11), y + (d < 3 ? 10 : -10)], now: false };
}
