// @ts-check
/** The frames of a chain: one for each strong link. */
import { pathMiddle } from "../board/measure.js";
import { CONCLUSIONS, silent, unfinished } from "./frame-parts.js";

/** @import { LinkMark, Marks, NumberMark } from "../types.js" */
/** @import { Explanation } from "./explanation.js" */
/** @import { Frame } from "./frame-parts.js" */

/**
 * A frame for each strong link, with the weak one that leads to it.
 *
 * @param {Explanation} explanation
 * @param {Marks} marks
 * @returns {Frame[]}
 */
export function ofChain({ claims }, marks) {
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
 * @param {readonly LinkMark[]} fresh
 * @param {LinkMark | undefined} before  the strong link before them
 */
function isFork([first], before) {
  return first?.tie === "weak" && before?.to.join() !== first.from.join();
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
