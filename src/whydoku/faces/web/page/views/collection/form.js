// @ts-check
/** The form of what is looked for in the collection. */
import { familyName, slugOfFamily } from "../../catalogue/techniques.js";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../../parts/dom.js";
import { say, sayIfKnown } from "../../words/say.js";
import { filterIn, HIDDEN, hashOf, ORDERS, sizeOf } from "./filter.js";
import { bound, spanFields, write } from "./span.js";
import { conditionWords, levelWords, symmetryWords } from "./told.js";

/** @import { Condition, Filter } from "./filter.js" */

/**
 * @typedef {object} Counted
 * @property {string} name
 * @property {number} puzzles
 * @property {string} [technique]  its slug, if it is one
 */

/**
 * @typedef {object} Stats  what there is in the collection
 * @property {readonly Counted[]} levels
 * @property {readonly Counted[]} techniques
 * @property {readonly Counted[]} families  all of them, those that no puzzle needs too
 * @property {readonly Counted[]} symmetries
 * @property {readonly Counted[]} tags
 * @property {readonly number[]} ratings  the lowest and the highest
 * @property {readonly number[]} clues
 */

/** Milliseconds without a change after which the player has typed all of a text. */
const TYPED = 300;

/** What a filter has that finds everything. */
const ALL = filterIn("");

/**
 * @typedef {object} Form
 * @property {HTMLElement} element
 * @property {HTMLElement} order               lets the player choose in which order the puzzles come
 * @property {(filter: Filter) => void} set    shows a filter
 * @property {() => void} finish               does not wait any longer for the player to type on
 * @property {(stats: Stats) => void} offer  lets the player choose from what there is
 * @property {(found: Stats | null) => void} count  says beside each choice how many of the puzzles that are
 *   found it leaves, if that is known
 * @property {(filter: Filter) => void} change   as if the player had chosen it
 * @property {(condition: Condition) => string} told  a condition in words
 */

/**
 * @param {(filter: Filter) => void} follow  called with what the player has chosen
 * @returns {Form}
 */
export function filterForm(follow) {
  let filter = ALL;
  /** Whether the player has just chosen what is shown; elsewhere it comes from the address. */
  let isOwn = false;
  const change = (/** @type {Filter} */ chosen) => {
    isOwn = true;
    follow(chosen);
    isOwn = false;
  };
  /** What there is in the whole collection, and among what is found. @type {{all?: Stats, found?: Stats | null}} */
  let stats = {};
  /** @type {Map<string, string>} */
  const names = new Map();
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

  const adding = (/** @type {"with" | "without"} */ way) =>
    buttonFor(say(`collection.${way}`), () => {
      const one = technique.value;
      if (!one) return technique.focus();
      const other = way === "with" ? "without" : "with";
      const rest = filter[other].filter((name) => name !== one);
      change({ ...entered(), [other]: rest, [way]: [...new Set([...filter[way], one])] });
    });

  /** @returns {Filter} what the fields hold */
  const entered = () => ({
    ...filter,
    level: level.value,
    symmetry: symmetry.value,
    order: /** @type {Filter["order"]} */ (order.value),
    hide: /** @type {Filter["hide"]} */ (hide.value),
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
    for (const [key, { fields }] of /** @type {const} */ ([
      ["ratings", rating],
      ["clues", clues],
    ]))
      bound(fields, known?.[key].length ? known[key] : (stats.all?.[key] ?? []));
    // That no puzzle needs a family is worth a line; the techniques of which this is true are too many.
    const used = new Set(known?.techniques.map((one) => one.technique));
    for (const option of single.querySelectorAll("option"))
      put(option, "hidden", known && !used.has(option.value));
  }

  /** Shows the techniques that are chosen, each as a button that drops it. */
  function showChosen() {
    const hadFocus = chosen.contains(document.activeElement);
    const buttons = /** @type {const} */ (["with", "without"]).flatMap((way) =>
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

/**
 * @param {"order" | "hide"} key
 * @param {readonly string[]} values
 * @param {string} usual  what is so as long as nothing is chosen
 * @returns {HTMLSelectElement}
 */
function listOf(key, values, usual) {
  const option = (/** @type {string} */ value, name = value) =>
    h("option", { value }, sayIfKnown(`collection.${key}.${name}`));
  return h(
    "select",
    {},
    option("", usual),
    values.map((value) => option(value)),
  );
}

/**
 * @param {"level" | "symmetry" | "tag" | "words" | "hide"} key
 * @param {HTMLElement} field
 */
function labelled(key, field) {
  return h("label", {}, h("span", {}, say(`collection.${key}`)), field);
}

/**
 * @param {Stats} stats
 * @returns {Counted[]} the families of techniques, as the list of techniques has them
 */
function kindsOf({ families }) {
  return families.map(({ name, puzzles }) => ({
    technique: slugOfFamily(name),
    name: familyName(name),
    puzzles,
  }));
}

/** @typedef {"levels" | "layouts" | "any" | "choose"} First */

/**
 * Fills a list with what there is, after a first line that chooses nothing.
 *
 * @param {HTMLSelectElement} select
 * @param {First} first
 * @param {readonly Counted[]} all
 * @param {(name: string) => string} [named]
 */
function list(select, first, all, named) {
  fill(select, firstOption(first), optionsOf(all, named));
}

/** @param {First} first */
function firstOption(first) {
  return h("option", { value: "" }, say(`collection.${first}`));
}

/**
 * @param {readonly Counted[]} all
 * @param {(name: string) => string} [named]
 */
function optionsOf(all, named = String) {
  return all.map(({ technique, name }) => {
    const words = named(name);
    return h("option", { value: technique ?? name, "data-name": words }, words);
  });
}

/**
 * Says beside each choice of a list how many puzzles it leaves.
 *
 * @param {HTMLSelectElement} select
 * @param {readonly Counted[] | null | undefined} counted  nothing if that is not known
 */
function tellNumbers(select, counted) {
  const numbers = new Map(counted?.map((one) => [one.technique ?? one.name, one.puzzles]));
  for (const option of select.options) {
    const { name } = option.dataset;
    const n = numbers.get(option.value) ?? 0;
    if (name) fill(option, counted ? say("collection.option", { name, n }) : name);
  }
}

/**
 * Chooses a value, also one that does not occur in the collection.
 *
 * @param {HTMLSelectElement} select
 * @param {string} value
 * @param {(name: string) => string} [named]
 */
function choose(select, value, named = String) {
  if (value && ![...select.options].some((one) => one.value === value))
    select.append(h("option", { value }, named(value)));
  select.value = value;
}
