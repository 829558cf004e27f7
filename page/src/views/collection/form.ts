/** The form of what is looked for in the collection. */
import { familyName, slugOfFamily } from "../../catalogue/catalogue.ts";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../../parts/dom.ts";
import { say, sayIfKnown } from "../../words/say.ts";
import type { Condition, Filter } from "./filter.ts";
import { filterIn, HIDDEN, hashOf, ORDERS, sizeOf } from "./filter.ts";
import { bound, spanFields, write } from "./span.ts";
import { conditionWords, levelWords, symmetryWords } from "./told.ts";

export interface Counted {
  name: string;
  puzzles: number;
  technique?: string; // its slug, if it is one
}

/** What there is in the collection. */
export interface Stats {
  levels: readonly Counted[];
  techniques: readonly Counted[];
  families: readonly Counted[]; // all of them, those that no puzzle needs too
  symmetries: readonly Counted[];
  tags: readonly Counted[];
  ratings: readonly number[]; // the lowest and the highest
  clues: readonly number[];
}

/** Milliseconds without a change after which the player has typed all of a text. */
const TYPED = 300;

/** What a filter has that finds everything. */
const ALL = filterIn("");

export interface Form {
  element: HTMLElement;
  order: HTMLElement; // lets the player choose in which order the puzzles come
  set: (filter: Filter) => void; // shows a filter
  finish: () => void; // does not wait any longer for the player to type on
  offer: (stats: Stats) => void; // lets the player choose from what there is
  /** says beside each choice how many of the puzzles that are found it leaves, if that is known */
  count: (found: Stats | null) => void;
  change: (filter: Filter) => void; // as if the player had chosen it
  told: (condition: Condition) => string; // a condition in words
}

/** @param follow called with what the player has chosen */
export function filterForm(follow: (filter: Filter) => void): Form {
  let filter = ALL;
  /** Whether the player has just chosen what is shown; elsewhere it comes from the address. */
  let isOwn = false;
  const change = (chosen: Filter) => {
    isOwn = true;
    follow(chosen);
    isOwn = false;
  };
  /** What there is in the whole collection, and among what is found. */
  let stats: { all?: Stats; found?: Stats | null } = {};
  const names: Map<string, string> = new Map();
  const level = h("select", {});
  const symmetry = h("select", {});
  const order = listOf("order", ORDERS, "easiest");
  put(order, "aria-label", say("collection.order"));
  order.addEventListener("change", () => change(entered()));
  const hide = listOf("hide", HIDDEN, "nothing");
  const tag = h("select", {});
  const where = say("collection.words.where");
  const words = h("input", {
    ...{ type: "search", autocomplete: "off", placeholder: where, title: where },
  });
  const rating = spanFields("rating");
  const clues = spanFields("clues");
  const technique = h("select", { "aria-label": say("collection.technique") });
  const single = h("optgroup", { label: say("collection.single") });
  const chosen = h("div", { class: "collection-chosen" });
  const typed = [words, ...rating.fields, ...clues.fields];
  const clear = () => {
    for (const field of typed) field.value = "";
    for (const span of [rating, clues]) span.check();
    technique.value = "";
    change({ ...ALL, order: filter.order });
  };
  const reset = buttonFor(say("collection.reset"), clear, { class: "quiet" });
  const tagLine = labelled("tag", tag);
  put(tagLine, "hidden", true);

  const adding = (way: "with" | "without") =>
    buttonFor(say(`collection.${way}`), () => {
      const one = technique.value;
      if (!one) return technique.focus();
      const other = way === "with" ? "without" : "with";
      const rest = filter[other].filter((name) => name !== one);
      change({ ...entered(), [other]: rest, [way]: [...new Set([...filter[way], one])] });
    });

  /** @returns what the fields hold */
  const entered = (): Filter => ({
    ...filter,
    level: level.value,
    symmetry: symmetry.value,
    order: ORDERS.find((one) => one === order.value) ?? "",
    hide: HIDDEN.find((one) => one === hide.value) ?? "",
    tag: tag.value,
    words: words.value.trim(),
    rating: rating.check() ?? filter.rating,
    clues: clues.check() ?? filter.clues,
  });
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const finish = () => {
    if (!timer) return;
    stop();
    change(entered());
  };
  const fields = h(
    "div",
    { class: "collection-fields" },
    labelled("level", level),
    rating.element,
    clues.element,
    labelled("symmetry", symmetry),
    tagLine,
    labelled("words", words),
    labelled("hide", hide),
  );
  fields.addEventListener("input", () => {
    stop();
    timer = Number(setTimeout(finish, TYPED));
  });
  const element = h(
    "div",
    { class: "collection-form" },
    fields,
    groupOf(
      "collection-techniques",
      say("collection.techniques"),
      h("span", { "aria-hidden": "true" }, say("collection.techniques")),
      technique,
      rowOf(adding("with"), adding("without")),
      chosen,
    ),
    rowOf(reset),
  );

  /** Chooses in the lists what the filter says. */
  function chooseAll() {
    choose(level, filter.level, levelWords);
    choose(symmetry, filter.symmetry, symmetryWords);
    choose(tag, filter.tag);
    order.value = filter.order;
    hide.value = filter.hide;
    tellAll();
  }

  /** Says beside the choices what is known of how many puzzles they leave. */
  function tellAll() {
    const known = sizeOf(filter) ? stats.found : stats.all;
    // Beside a choice that has been made, the others would have to be counted without it.
    tellNumbers(level, filter.level ? null : known?.levels);
    tellNumbers(symmetry, filter.symmetry ? null : known?.symmetries);
    tellNumbers(tag, filter.tag ? null : known?.tags);
    tellNumbers(technique, known && [...kindsOf(known), ...known.techniques]);
    for (const [key, { fields }] of [
      ["ratings", rating],
      ["clues", clues],
    ] as const)
      bound(fields, known?.[key].length ? known[key] : (stats.all?.[key] ?? []));
    // That no puzzle needs a family is worth a line; the techniques of which this is true are too many.
    const used = new Set(known?.techniques.map((one) => one.technique));
    for (const option of single.querySelectorAll("option"))
      put(option, "hidden", known && !used.has(option.value));
  }

  /** Shows the techniques that are chosen, each as a button that drops it. */
  function showChosen() {
    const hadFocus = chosen.contains(document.activeElement);
    const buttons = (["with", "without"] as const).flatMap((way) =>
      filter[way].map((one) => {
        const name = names.get(one) ?? one;
        const drop = () => change({ ...entered(), [way]: filter[way].filter((it) => it !== one) });
        const label = say(`collection.drop.${way}`, { name });
        return buttonFor([say(`collection.${way}`), ` ${name} ×`], drop, { "aria-label": label });
      }),
    );
    fill(chosen, buttons);
    if (hadFocus) technique.focus();
  }

  return {
    element,
    order,
    set: (shown) => {
      if (hashOf(shown) !== hashOf(filter)) stats = { ...stats, found: null };
      filter = shown;
      chooseAll();
      if (!isOwn) stop();
      write(words, shown.words, isOwn);
      rating.show(shown.rating, isOwn);
      clues.show(shown.clues, isOwn);
      showChosen();
    },
    finish,
    count: (found) => {
      stats = { ...stats, found };
      tellAll();
    },
    change,
    told: (condition) => conditionWords(condition, names),
    offer: (all) => {
      stats = { ...stats, all };
      for (const { technique = "", name } of all.techniques) names.set(technique, name);
      for (const { technique = "", name } of kindsOf(all)) names.set(technique, name);
      list(level, "levels", all.levels, levelWords);
      list(symmetry, "layouts", all.symmetries, symmetryWords);
      list(tag, "any", all.tags);
      fill(single, optionsOf(all.techniques));
      fill(
        technique,
        firstOption("choose"),
        h("optgroup", { label: say("collection.families") }, optionsOf(kindsOf(all))),
        single,
      );
      put(tagLine, "hidden", !all.tags.length);
      chooseAll();
      showChosen();
    },
  };
}

/** @param usual what is so as long as nothing is chosen */
function listOf(
  key: "order" | "hide",
  values: readonly string[],
  usual: string,
): HTMLSelectElement {
  const option = (value: string, name = value) =>
    h("option", { value }, sayIfKnown(`collection.${key}.${name}`));
  return h(
    "select",
    {},
    option("", usual),
    values.map((value) => option(value)),
  );
}

function labelled(key: "level" | "symmetry" | "tag" | "words" | "hide", field: HTMLElement) {
  return h("label", {}, h("span", {}, say(`collection.${key}`)), field);
}

/** @returns the families of techniques, as the list of techniques has them */
function kindsOf({ families }: Stats): Counted[] {
  return families.map(({ name, puzzles }) => ({
    technique: slugOfFamily(name),
    name: familyName(name),
    puzzles,
  }));
}

export type First = "levels" | "layouts" | "any" | "choose";

/** Fills a list with what there is, after a first line that chooses nothing. */
function list(
  select: HTMLSelectElement,
  first: First,
  all: readonly Counted[],
  named?: (name: string) => string,
) {
  fill(select, firstOption(first), optionsOf(all, named));
}

function firstOption(first: First) {
  return h("option", { value: "" }, say(`collection.${first}`));
}

function optionsOf(all: readonly Counted[], named: (name: string) => string = String) {
  return all.map(({ technique, name }) => {
    const words = named(name);
    return h("option", { value: technique ?? name, "data-name": words }, words);
  });
}

/**
 * Says beside each choice of a list how many puzzles it leaves.
 *
 * @param counted nothing if that is not known
 */
function tellNumbers(select: HTMLSelectElement, counted: readonly Counted[] | null | undefined) {
  const numbers = new Map(counted?.map((one) => [one.technique ?? one.name, one.puzzles]));
  for (const option of select.options) {
    const { name } = option.dataset;
    const n = numbers.get(option.value) ?? 0;
    if (name) fill(option, counted ? say("collection.option", { name, n }) : name);
  }
}

/** Chooses a value, also one that does not occur in the collection. */
function choose(
  select: HTMLSelectElement,
  value: string,
  named: (name: string) => string = String,
) {
  if (value && ![...select.options].some((one) => one.value === value))
    select.append(h("option", { value }, named(value)));
  select.value = value;
}
