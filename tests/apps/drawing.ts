/** Draws what a hint marks on the player's grid, as SVG; a canvas would need no more. */

import type { components } from "./whydoku.js";

type Schemas = components["schemas"];

/** What stands on the grid; 0 stands for an empty cell. */
type Digits = { givens: readonly number[]; digits: readonly number[] };

/** A board in the looks of the server, `/looks.json` and `/looks.css`. */
export function drawn(
  game: Digits,
  board: Schemas["Board"],
  looks: Schemas["Looks"],
  css: string,
): string {
  const { side, cell: size, candidates: centres, small, large, larger } = looks.board;
  const corner = (cell: number) => ({ x: (cell % 9) * size, y: Math.floor(cell / 9) * size });
  const digit = (x: number, y: number, what: number, high: number, ink: string) =>
    `<text class="${ink}" x="${x}" y="${y}" font-size="${high}">${what}</text>`;

  const spots = [...board.houses, ...board.cells].map(({ tint, rect: [x, y, w, h], hatching }) => {
    const { hue, dashes } = looks.tints[tint];
    const box = `x="${x}" y="${y}" width="${w}" height="${h}" rx="4"`;
    const edge = `class="e-${hue}" stroke-width="1.6"`;
    return `<rect class="t-${hue}" ${box}/><path ${edge} d="${hatching}" opacity=".4"/>
      <rect ${edge} stroke-dasharray="${dashes}" ${box}/>`;
  });
  const lines = [...Array(10).keys()].map((n) => {
    const [at, kind] = [n * size, n % 3 ? `thin" stroke-width="1` : `thick" stroke-width="2.5`];
    return `<path class="${kind}" d="M${at} 0V${side}M0 ${at}H${side}"/>`;
  });
  const digits = game.givens.map((given, cell) => {
    const [{ x, y }, put] = [corner(cell), given || game.digits[cell]];
    return put ? digit(x + size / 2, y + size / 2, put, large, given ? "given" : "placed") : "";
  });
  const strongestLast = board.candidates.toSorted(
    (a, b) => looks.roles[b.role].order - looks.roles[a.role].order,
  );
  const marks = strongestLast.map(({ cell, digit: what, role, large: whole }) => {
    const { x, y } = corner(cell);
    const [dx = 0, dy = 0] = (whole ? undefined : centres[what - 1]) ?? [size / 2, size / 2];
    const { shape, paint, overlay } = looks.roles[role];
    const parts = shape.map(({ tag, attributes }) => {
      const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${given.join("")}/>`;
    });
    const scale = whole ? ` scale(${larger})` : "";
    const picture = `<g class="${paint}" transform="translate(${x + dx} ${y + dy})${scale}">${parts.join("")}</g>`;
    const text = digit(x + dx, y + dy, what, whole ? large : small, overlay ? "gone" : "on");
    return overlay ? text + picture : picture + text;
  });
  const links = board.links.map(({ path, head, tie }) => {
    const { width, dashes, paint } = looks.ties[tie];
    return `<path class="halo" fill="none" stroke-width="${width + 3}" d="${path}"/>
      <path class="${paint}" fill="none" stroke-width="${width}" stroke-dasharray="${dashes}" d="${path}"/>
      <polygon class="head" points="${head}"/>`;
  });
  const numbers = board.links.map(({ number, badge }) => {
    if (!number || !badge) return "";
    const [x = 0, y = 0, w = 0, h = 0] = badge;
    const box = `x="${x}" y="${y}" width="${w}" height="${h}" rx="${looks.board.rounding}"`;
    return `<g class="number"><rect ${box}/>
      ${digit(x + w / 2, y + h / 2, number, looks.board.number, "")}</g>`;
  });
  const parts = [...spots, ...lines, ...digits, ...links, ...marks, ...numbers].join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 ${side + 6} ${side + 6}"
    font-family="sans-serif" text-anchor="middle" dominant-baseline="central">
    <style>${css}</style><rect class="paper" width="${side}" height="${side}"/>
    ${parts}</svg>`;
}
