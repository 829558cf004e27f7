/** The frames of a chain: one for each strong link. */
import { pathMiddle } from "../board/drawing.ts";
import type { LinkMark, Marks, NumberMark } from "../types.ts";
import type { Explanation } from "./explanation.ts";
import type { Frame } from "./frame-parts.ts";
import { CONCLUSIONS, silent, unfinished } from "./frame-parts.ts";

/** A frame for each strong link, with the weak one that leads to it. */
export function ofChain({ claims }: Explanation, marks: Marks): Frame[] {
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

export function strongOf(links: readonly LinkMark[]): LinkMark | undefined {
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
