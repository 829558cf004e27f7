/** The fields for a span of figures, such as ratings from 3 to 4.5. */
import { fill, h, put } from "../../parts/dom.ts";
import { say } from "../../words/say.ts";
import { endsOf, spanOf } from "./filter.ts";

/** The fields of the ends of a span, as one line of the form. */
export interface Span {
  element: HTMLElement;
  fields: readonly [HTMLInputElement, HTMLInputElement];
  /** what they hold; null, and a line that says what may be there, if that is no span */
  check: () => string | null;
  /** what a filter has, where the player does not type just now */
  show: (span: string, isTyped: boolean) => void;
}

export function spanFields(key: "rating" | "clues"): Span {
  const field = (end: "from" | "to") =>
    h("input", {
      ...{ type: "number", step: key === "rating" ? 0.1 : 1, min: 0, inputmode: "decimal" },
      ...{ "aria-label": say(`collection.${key}.${end}`), "aria-describedby": `collection-${key}` },
    });
  const fields = [field("from"), field("to")] as const;
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
  const show = (span: string, isTyped: boolean) => {
    for (const [n, end] of endsOf(span).entries()) write(fields[n] ?? from, end, isTyped);
    check();
  };
  return { element, fields, check, show };
}

/**
 * Writes a text into a field, unless the player types there.
 *
 * @param isTyped whether what is shown comes from what the player types
 */
export function write(field: HTMLInputElement, text: string, isTyped: boolean) {
  if (!isTyped || field !== document.activeElement) field.value = text;
}

export function bound(fields: readonly HTMLInputElement[], ends: readonly number[]) {
  for (const [n, field] of fields.entries()) put(field, "placeholder", ends[n] ?? null);
}
