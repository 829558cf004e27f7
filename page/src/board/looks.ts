/** The looks of marks: fetched from the library's looks.json, and turned into shapes. */

import type { RoleLook, TieLook, TintLook } from "../api-types.ts";
import { served } from "../served.ts";
import type { Point } from "./measure.ts";
import type { Node } from "./node.ts";
import { node } from "./node.ts";

export interface Looks {
  roles: Readonly<Record<string, RoleLook>>;
  tints: Readonly<Record<string, TintLook>>;
  ties: Readonly<Record<string, TieLook>>;
}

let coming: Promise<Looks> | null = null;

/**
 * The looks, fetched once for everything that draws marks. After a failure the next call retries.
 */
export function looks(): Promise<Looks> {
  coming ??= served("looks.json");
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/** The shape of a role around a point. */
export function roleShape({ shape, paint }: RoleLook, [x, y]: Point, scale: number = 1): Node {
  return node(
    "g",
    {
      class: paint,
      "stroke-width": scale === 1 ? 1.4 : 1.1,
      transform: `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`,
    },
    shape.map(({ tag, attributes }) => node(tag, attributes)),
  );
}

/** The shapes of the player's nine colours: paths of radius 1 around 0, 0. */
const COLOUR_SHAPES = [
  "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
  "M-.9-.9H.9V.9H-.9z",
  "M0-1.1L1.1 .9H-1.1z",
  "M0-1.2L1.2 0L0 1.2L-1.2 0z",
  "M0 1.1L1.1-.9H-1.1z",
  "M-1-.5L-.5-1L0-.5L.5-1L1-.5L.5 0L1 .5L.5 1L0 .5L-.5 1L-1 .5L-.5 0z",
  "M-.35-1.1H.35V-.35H1.1V.35H.35V1.1H-.35V.35H-1.1V-.35H-.35z",
  "M-1.2-.5H1.2V.5H-1.2z",
  "M-1.1 0a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0zM-.5 0a.5 .5 0 1 1 1 0a.5 .5 0 1 1-1 0z",
];

/**
 * The small shape of a player's colour.
 *
 * @param colour 1-9
 */
export function colourShape(colour: number, [x, y]: Point, radius: number): Node {
  return node("path", {
    class: `sign-${colour}`,
    d: COLOUR_SHAPES[colour - 1] ?? "",
    "fill-rule": "evenodd",
    transform: `translate(${x} ${y}) scale(${radius})`,
  });
}
