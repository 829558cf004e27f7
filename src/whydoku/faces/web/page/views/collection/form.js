// @ts-check
/** The form of what is looked for in the collection. */
import { familyName, slugOfFamily } from "../../catalogue/techniques.js";
import { levelOf } from "../../game/origin.js";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../../parts/dom.js";
import { levelName } from "../../parts/levels.js";
import { say, sayIfKnown } from "../../words/say.js";
import { endsOf, filterIn, hashOf, ORDERS, sizeOf, spanOf } from "./filter.js";

/** @typedef {import("./filter.js").Filter} Filter */

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
 */

/**
 * @param {(filter: Filter) => void} change  called with what the player has chosen
 * @returns {Form}
 */
export function filterForm(change) {
  let filter = ALL;
  /** What there is in the whole collection, and among what is found. @type {{all?: Stats, found?: Stats | null}} */
  let stats = {};
  /** @type {Map<string, string>} */
  const names = new Map();
  const level = h("select", {});
  const symmetry = h("select", {});
  const order = orderField(() => change(entered()));
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
    tag: tag.value,
    words: words.value.trim(),
    rating: rating.check() ?? filter.rating,
    clues: clues.check() ?? filter.clues,
  });
  let timer = 0;
  const finish = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
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
  );
  fields.addEventListener("input", () => {
    clearTimeout(timer);
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
      write(words, shown.words);
      rating.show(shown.rating);
      clues.show(shown.clues);
      showChosen();
    },
    finish,
    count: (found) => {
      stats = { ...stats, found };
      tellAll();
    },
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
      bound(rating.fields, all.ratings);
      bound(clues.fields, all.clues);
      chooseAll();
      showChosen();
    },
  };
}

/**
 * @param {() => void} change
 * @returns {HTMLSelectElement}
 */
function orderField(change) {
  const options = ORDERS.map((value) => h("option", { value }, say(`collection.order.${value}`)));
  const usual = h("option", { value: "" }, say("collection.order.easiest"));
  return h("select", { "aria-label": say("collection.order"), onchange: change }, usual, options);
}

/**
 * @typedef {object} Span  the fields of the ends of a span, as one line of the form
 * @property {HTMLElement} element
 * @property {readonly [HTMLInputElement, HTMLInputElement]} fields
 * @property {() => string | null} check  what they hold; null, and a line that says what may be there,
 *   if that is no span
 * @property {(span: string) => void} show
 */

/**
 * @param {"rating" | "clues"} key
 * @returns {Span}
 */
function spanFields(key) {
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
  const show = (/** @type {string} */ span) => {
    const [low, high] = endsOf(span);
    write(from, low);
    write(to, high);
    check();
  };
  return { element, fields, check, show };
}

/**
 * @param {"level" | "symmetry" | "tag" | "words"} key
 * @param {HTMLElement} field
 */
function labelled(key, field) {
  return h("label", {}, h("span", {}, say(`collection.${key}`)), field);
}

/**
 * @param {string} level
 * @returns {string}
 */
function levelWords(level) {
  const own = levelOf(level);
  return own ? levelName(own) : level;
}

/**
 * @param {string} symmetry
 * @returns {string}
 */
function symmetryWords(symmetry) {
  return sayIfKnown(`collection.symmetry.${symmetry}`) || symmetry;
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

/**
 * Writes a text into a field unless the player types there.
 *
 * @param {HTMLInputElement} field
 * @param {string} text
 */
function write(field, text) {
  if (field !== document.activeElement) field.value = text;
}

/**
 * @param {readonly HTMLInputElement[]} fields
 * @param {readonly number[]} ends
 */
function bound(fields, ends) {
  for (const [n, field] of fields.entries()) put(field, "placeholder", ends[n] ?? null);
}
