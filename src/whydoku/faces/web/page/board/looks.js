// @ts-check
/**
 * The looks of marks: fetched from the library's looks.json, and turned into shapes.
 *
 * @typedef {object} Role
 * @property {readonly {tag: string, attributes: Readonly<Record<string, string>>}[]} shape
 * @property {string} hue
 * @property {string} paint   its CSS class
 * @property {string} name
 * @property {boolean} overlay  drawn in addition to another shape of its candidate
 * @property {boolean} below    an overlay below the shapes, not on top of the digit
 * @property {number} order
 *
 * @typedef {{hue: string, dashes: string, hatch: string, inset: number, name: string}} TintLook
 * @typedef {{dashes: string, width: number, head: boolean, paint: string, name: string}} TieLook
 *
 * @typedef {object} Looks
 * @property {Readonly<Record<string, Role>>} roles
 * @property {Readonly<Record<string, TintLook>>} tints
 * @property {Readonly<Record<string, TieLook>>} ties
 */
import { served } from "../served.js";
import { node } from "./node.js";

/** @import { Point } from "./measure.js" */
/** @import { Node } from "./node.js" */

/** @type {Promise<Looks> | null} */
let coming = null;

/**
 * The looks, fetched once for everything that draws marks. After a failure the next call retries.
 *
 * @returns {Promise<Looks>}
 */
export function looks() {
  coming ??= served("looks.json");
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/**
 * The shape of a role around a point.
 *
 * @param {Role} role
 * @param {Point} at
 * @param {number} [scale]
 * @returns {Node}
 */
export function roleShape({ shape, paint }, [x, y], scale = 1) {
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
 * @param {number} colour 1-9
 * @param {Point} at
 * @param {number} radius
 * @returns {Node}
 */
export function colourShape(colour, [x, y], radius) {
  return node("path", {
    class: `sign-${colour}`,
    d: COLOUR_SHAPES[colour - 1] ?? "",
    "fill-rule": "evenodd",
    transform: `translate(${x} ${y}) scale(${radius})`,
  });
}
