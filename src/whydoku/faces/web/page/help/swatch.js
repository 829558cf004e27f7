// @ts-check
/** The look of one kind of mark, drawn around 0, 0 in the size that it has on the board. */

/**
 * @typedef {object} Primitive
 * @property {string} tag
 * @property {Readonly<Record<string, string | number>>} attributes
 */

/** Half the width and half the height of a tinted place. */
const [WIDE, HIGH] = [13, 11];

/** What hatching of each kind draws in a tinted place. @type {Readonly<Record<string, string>>} */
const HATCHING = {
  "/": "M-13 4L2 -11M-6 11L13 -8",
  "\\": "M-13 -4L2 11M-6 -11L13 8",
  "-": "M-13 -4H13M-13 4H13",
  "|": "M-6 -11V11M6 -11V11",
  x: "M-13 4L2 -11M-6 11L13 -8M-13 -4L2 11M-6 -11L13 8",
};

/**
 * @param {{kind: "role" | "tint" | "tie", what: string}} entry
 * @param {any} looks  looks.json
 * @returns {Primitive[]}  none where the looks do not know it
 */
export function swatchOf({ kind, what }, looks) {
  if (kind === "role") return shapeOf(looks.roles[what]);
  if (kind === "tint")
    return what === "cause" ? ring(looks.tints[what]) : tinted(looks.tints[what]);
  return tied(looks.ties[what]);
}

/**
 * @param {any} role
 * @returns {Primitive[]}
 */
function shapeOf(role) {
  if (!role) return [];
  return role.shape.map((/** @type {Primitive} */ { tag, attributes }) => ({
    tag,
    attributes: { "stroke-width": 1.6, ...attributes, class: role.paint },
  }));
}

/**
 * @param {any} tint
 * @returns {Primitive[]}
 */
function ring(tint) {
  if (!tint) return [];
  const attributes = { class: `e-${tint.hue}`, r: 11, "stroke-width": 2.2 };
  return [{ tag: "circle", attributes }];
}

/**
 * @param {any} tint
 * @returns {Primitive[]}
 */
function tinted(tint) {
  if (!tint) return [];
  const place = { x: -WIDE, y: -HIGH, width: 2 * WIDE, height: 2 * HIGH };
  const border = { "stroke-width": 2, ...(tint.dashes ? { "stroke-dasharray": tint.dashes } : {}) };
  const lines = HATCHING[tint.hatch];
  return [
    { tag: "rect", attributes: { class: `t-${tint.hue}`, ...place } },
    ...(lines
      ? [{ tag: "path", attributes: { class: `e-${tint.hue}`, d: lines, opacity: 0.6 } }]
      : []),
    { tag: "rect", attributes: { class: `e-${tint.hue}`, ...place, ...border } },
  ];
}

/**
 * @param {any} tie
 * @returns {Primitive[]}
 */
function tied(tie) {
  if (!tie) return [];
  const dashes = tie.dashes ? { "stroke-dasharray": tie.dashes } : {};
  const end = tie.head ? 8 : 14;
  const line = { class: "link", d: `M-14 0H${end}`, fill: "none", "stroke-width": tie.width };
  return [
    { tag: "path", attributes: { ...line, ...dashes, "stroke-linecap": "round" } },
    ...(tie.head
      ? [{ tag: "polygon", attributes: { class: "head", points: "15,0 6,-4.5 6,4.5" } }]
      : []),
  ];
}
