/** The fields for the wishes that a kind of file has. */
import { drawnSeed } from "../api.ts";
import { techniqueName } from "../catalogue/catalogue.ts";
import { buttonFor, checkOf, fill, h } from "../parts/dom.ts";
import type { Store } from "../state.ts";
import { say, sayIfKnown } from "../words/say.ts";
import type { Wish, Wishes } from "./kinds.ts";
import { OTHERS } from "./kinds.ts";

/**
 * @param wishes the values, which the field changes
 * @param change called when it has
 */
export function fieldFor(
  store: Store,
  { name, options, first }: Wish,
  wishes: Wishes,
  change: () => void,
): HTMLElement {
  wishes[name] ??= first;
  const keep = (value: string | boolean) => {
    wishes[name] = value;
    change();
  };
  const words = sayIfKnown(`files.wish.${OTHERS.includes(name) ? "other" : name}`);
  if (typeof first === "boolean") {
    const onchange = () => keep(box.checked);
    const box = h("input", { type: "checkbox", checked: wishes[name], onchange });
    return checkOf(box, words);
  }
  const onchange = () => keep(field.value);
  const field = options
    ? h("select", { name, onchange })
    : h("input", { type: "text", name, onchange });
  if (name === "technique") fill(field, techniques(store));
  else if (OTHERS.includes(name))
    fill(field, h("option", { value: "" }, say("files.other.none")), techniques(store));
  else
    fill(
      field,
      (options ?? []).map((value) =>
        h("option", { value }, sayIfKnown(`files.${name}.${value || "any"}`) || value),
      ),
    );
  if (wishes[name]) field.value = String(wishes[name]);
  wishes[name] = field.value;
  const label = h("label", { class: "files-wish" }, h("span", {}, words), field);
  if (name !== "seed") return label;
  const draw = () => {
    field.value = String(drawnSeed());
    keep(field.value);
  };
  return h("div", { class: "files-seed" }, label, buttonFor(say("files.seed.another"), draw));
}

/** The techniques of the course, group by group, and the names that several of a group share. */
function techniques({ state: { catalogue } }: Store) {
  const option = (slug: string) =>
    h("option", { value: slug }, techniqueName(catalogue.techniques, slug));
  return catalogue.course.map(({ name, lessons, shared }) =>
    h("optgroup", { label: name }, [...lessons, ...shared].map(option)),
  );
}
