// @ts-check
/** The fields for a span of figures, such as ratings from 3 to 4.5. */
import { fill, h, put } from "../../parts/dom.js";
import { say } from "../../words/say.js";
import { endsOf, spanOf } from "./filter.js";

/**
 * @typedef {object} Span  the fields of the ends of a span, as one line of the form
 * @property {HTMLElement} element
 * @property {readonly [HTMLInputElement, HTMLInputElement]} fields
 * @property {() => string | null} check  what they hold; null, and a line that says what may be there,
 *   if that is no span
 * @property {(span: string, isTyped: boolean) => void} show  what a filter has, where the player does not
 *   type just now
 */

/**
 * @param {"rating" | "clues"} key
 * @returns {Span}
 */
export function spanFields(key) {
  const field = (/** @type {"from" | "to"} */ end) =>
    h("input", {
      ...{ type: "number", step: key === "rating" ? 0.1 : 1, min: 0, inputmode: "decimal" },
      ...{ "aria-label": say(`collection.${key}.${end}`), "aria-describedby": `collection-${key}` },
    });
  const fields = /** @type {const} */ ([field("from"), field("to")]);
  const [from, to] = fields;
  const name = h("span", { "aria-hidden": "true" }, say(`collection.${key}`));
  const wrong = h("small", { class: "problem", id: `collection-${key}`, role: "alert" });
  const check = () => {
    const isInOrder = !from.value || !to.value || Number(from.value) <= Number(to.value);
    const isSpan = isInOrder && fields.every(({ validity }) => validity.valid);
    for (const one of fields) put(one, "aria-invalid", !isSpan && "true");
    fill(wrong, isSpan ? null : say(`collection.${key}.wrong`));
    return isSpan ? spanOf(from.value, to.value) : null;
  };
  const element = h("div", { class: "collection-span" }, name, from, "–", to, wrong);
  const show = (/** @type {string} */ span, /** @type {boolean} */ isTyped) => {
    for (const [n, end] of endsOf(span).entries()) write(fields[n] ?? from, end, isTyped);
    check();
  };
  return { element, fields, check, show };
}

/**
 * Writes a text into a field, unless the player types there.
 *
 * @param {HTMLInputElement} field
 * @param {string} text
 * @param {boolean} isTyped  whether what is shown comes from what the player types
 */
export function write(field, text, isTyped) {
  if (!isTyped || field !== document.activeElement) field.value = text;
}

/**
 * @param {readonly HTMLInputElement[]} fields
 * @param {readonly number[]} ends
 */
export function bound(fields, ends) {
  for (const [n, field] of fields.entries()) put(field, "placeholder", ends[n] ?? null);
}
