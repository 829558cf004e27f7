/** Layers of a reason: shapes of candidates, links, overlays on digits, and lit phrases. */
import type { RoleLook, TieLooks } from "../asking/api-types.ts";
import { houseCells, parseCandidates, parseCell, placeOf } from "../grid/space.ts";
import type { Node } from "./drawing.ts";
import { CELL, centre, LARGER, middle, NUMBER, node, outline, ROUNDING, short } from "./drawing.ts";
import { roleShape, type Shown } from "./shown.ts";

/** The shapes below the digits: one for each candidate, by its strongest role. */
export function shapes({ picture: { marks }, looks, drawn }: Shown): Node[] {
  if (!marks || !looks) return [];
  const below = marks.candidates.flatMap(({ at, role }) => {
    const look = looks.roles[role];
    return look?.below ? parseCandidates(at).map((k) => roleShape(look, centre(k))) : [];
  });
  const own = [...drawn.roles].flatMap(([k, role]) => {
    const look = looks.roles[role];
    const { cell, digit } = placeOf(k);
    return look ? [shapeOn(look, k, drawn.large.get(cell) === digit)] : [];
  });
  return [...below, ...own];
}

/** A shape in the place of a candidate, or around a digit in the middle of its cell. */
function shapeOn(look: RoleLook, k: number, isLarge: boolean | undefined): Node {
  return isLarge ? roleShape(look, middle(placeOf(k).cell), LARGER) : roleShape(look, centre(k));
}

/** The links of a reason, above the ties that join the candidates of one node. */
export function links({ picture: { marks }, looks }: Shown): Node[] {
  if (!marks || !looks) return [];
  const line = (d: string, tie: keyof TieLooks) => {
    const { width, dashes, paint } = looks.ties[tie] ?? { width: 2, dashes: "", paint: "link" };
    const round = tie === "node" ? { "stroke-linecap": "round" } : {};
    const broken = dashes ? { "stroke-dasharray": dashes } : {};
    return node("path", {
      class: paint,
      d,
      fill: "none",
      "stroke-width": width,
      ...broken,
      ...round,
    });
  };
  return [
    ...marks.ties.map((d) => line(d, "node")),
    ...marks.links.map(({ path: d }) => halo(d)),
    ...marks.links.flatMap(({ path: d, head, tie, now }) => [
      ...(now ? [node("path", { class: "now", d, fill: "none" })] : []),
      line(d, tie),
      ...(head ? [node("polygon", { class: "head", points: head, "stroke-width": 0.8 })] : []),
    ]),
  ];
}

/** The numbers of links, each on a badge; those of a chain that is followed are larger. */
export function numbers({ picture: { marks, rules } }: Shown): Node[] {
  const side = rules.size * CELL;
  const ofLinks = (marks?.links ?? []).flatMap(({ number, badge }) =>
    badge ? [badgeOf("number", badge, `${number}`, NUMBER)] : [],
  );
  const followed = (marks?.numbers ?? []).map(({ text, at: [x, y], now }) => {
    const size = now ? NUMBER * 1.3 : NUMBER * 1.1;
    const [width, height] = [size * (0.6 + 0.56 * text.length), size * 1.2];
    const inside = (at: number, half: number) =>
      short(Math.min(Math.max(at, half), side - half) - half);
    const badge = [
      inside(x, width / 2),
      inside(y, height / 2),
      short(width),
      short(height),
    ] as const;
    return badgeOf(now ? "number now" : "number", badge, text, size);
  });
  return [...ofLinks, ...followed];
}

function badgeOf(
  kind: string,
  [x, y, width, height]: readonly [number, number, number, number],
  text: string,
  size: number,
): Node {
  const at = { x: short(x + width / 2), y: short(y + height / 2 + size * 0.355) };
  return node("g", { class: kind }, [
    node("rect", { x, y, width, height, rx: size === NUMBER ? ROUNDING : short(height / 2) }),
    node("text", { ...at, class: "bold", "font-size": short(size) }, text),
  ]);
}

export function halo(d: string): Node {
  return node("path", { class: "halo", d, fill: "none", "stroke-width": 5 });
}

/**
 * Overlays on digits: strikes, rings around false candidates, letters of cases, and strikes through
 * candidates that lead nowhere.
 */
export function overlays({ picture: { marks, verdicts }, looks }: Shown): Node[] {
  const spent = [...verdicts].flatMap(([k, verdict]) => {
    const [x, y] = centre(k);
    const strike = node("path", { class: "spent-strike", d: `M${x - 7} ${y}h14` });
    if (verdict === "one" || verdict === "several") return [];
    const ring = node("circle", { class: "wrong", cx: x, cy: y, r: 9, fill: "none" });
    return verdict === "wrong" ? [strike, ring] : [strike];
  });
  if (!marks || !looks) return spent;
  const laid = (["false", "eliminated"] as const).flatMap((role) => {
    const look = looks.roles[role];
    const its = marks.candidates.filter((mark) => mark.role === role);
    return look
      ? its.flatMap(({ at, large }) => parseCandidates(at).map((k) => shapeOn(look, k, large)))
      : [];
  });
  const letters: Map<string, Set<string>> = new Map();
  for (const { at, branch } of marks.candidates) {
    if (branch) letters.set(at, (letters.get(at) ?? new Set()).add(branch));
  }
  const badges = [...letters].flatMap(([at, its]) =>
    parseCandidates(at).map((k) => {
      const [x, y] = centre(k);
      return node(
        "text",
        {
          class: "badge",
          x: short(x + 8.5),
          y: short(y - 3.1),
          "font-size": 11,
          "stroke-width": 2.5,
        },
        [...its].join(""),
      );
    }),
  );
  return [...spent, ...laid, ...badges];
}

/** A strong line around everything that the lit phrase names. */
export function lit({ picture: { lit: named, rules } }: Shown): Node[] {
  if (!named) return [];
  const cells = (named.cells ?? []).flatMap((name) => parseCell(name) ?? []);
  const areas = [cells, ...(named.houses ?? []).map((name) => houseCells(name, rules))].filter(
    (area) => area.length,
  );
  const rings = (named.candidates ?? []).flatMap(parseCandidates).map(centre);
  const lines = areas.map((area) => outline(new Set(area), 3));
  return ["lit-halo", "lit"].flatMap((kind) => [
    ...lines.map((d) => node("path", { class: `${kind} passing`, d, fill: "none" })),
    ...rings.map(([cx, cy]) => node("circle", { class: `${kind} passing`, cx, cy, r: 13 })),
  ]);
}
