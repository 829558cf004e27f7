// @ts-check
/**
 * What the player looks for in the collection. The address holds it, so that a link shares it, under the
 * names that a request has.
 *
 * @typedef {object} Filter
 * @property {string} level
 * @property {string} rating   on the scale of Sudoku Explainer, from one figure to another: 3-4.5, 3- or -4.5
 * @property {string} clues    likewise
 * @property {string} symmetry
 * @property {string} tag
 * @property {string} words
 * @property {readonly string[]} with     techniques that a path uses
 * @property {readonly string[]} without
 * @property {"" | Order} order   which come first; empty for the easiest
 * @property {"" | Hidden} hide   what the player has solved, or has begun too; only the browser knows it
 *
 * @typedef {(typeof ORDERS)[number]} Order
 * @typedef {(typeof HIDDEN)[number]} Hidden
 * @typedef {{name: (typeof ONES)[number] | (typeof SEVERAL)[number], value: string, rest: Filter}} Condition
 *   one of a filter's conditions, and the filter without it
 */

/** What takes one text. */
const ONES = /** @type {const} */ (["level", "rating", "clues", "symmetry", "tag", "words"]);

/** What takes several techniques. */
const SEVERAL = /** @type {const} */ (["with", "without"]);

/** The orders in which puzzles come, besides the easiest first. */
export const ORDERS = /** @type {const} */ (["hardest", "newest", "fewest-clues"]);

/** What can be hidden. */
export const HIDDEN = /** @type {const} */ (["solved", "begun"]);

/** The scale of the ratings. */
const SCALE = "se:";

/**
 * @param {string} hash  such as #/collection?level=hard&with=x-wing
 * @returns {Filter}
 */
export function filterIn(hash) {
  const query = new URLSearchParams(hash.split("?")[1] ?? "");
  const ones = ONES.map((name) => [name, query.get(name) ?? ""]);
  const several = SEVERAL.map((name) => [name, query.getAll(name).filter(Boolean)]);
  const order = ORDERS.find((name) => name === query.get("order")) ?? "";
  const hide = HIDDEN.find((name) => name === query.get("hide")) ?? "";
  return Object.fromEntries([...ones, ...several, ["order", order], ["hide", hide]]);
}

/**
 * @param {Filter} filter
 * @returns {string}
 */
export function hashOf(filter) {
  const query = new URLSearchParams();
  for (const name of ONES) if (filter[name]) query.set(name, filter[name]);
  for (const name of SEVERAL) for (const one of filter[name]) query.append(name, one);
  for (const name of /** @type {const} */ (["order", "hide"]))
    if (filter[name]) query.set(name, filter[name]);
  return query.size ? `#/collection?${query}` : "#/collection";
}

/**
 * @param {Filter} filter
 * @returns {Readonly<Record<string, unknown>>} the fields of a request
 */
export function requestOf(filter) {
  const { rating, hide: _, ...others } = filter;
  const asked = rating ? { ...others, rating: SCALE + rating } : others;
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value.length));
}

/**
 * @param {Filter} filter
 * @returns {number} how many conditions it has
 */
export function sizeOf(filter) {
  return conditionsOf(filter).length + (filter.hide ? 1 : 0);
}

/**
 * @param {Filter} filter
 * @returns {readonly Condition[]} those that the library knows of
 */
export function conditionsOf(filter) {
  const ones = ONES.filter((name) => filter[name]).map((name) => ({
    name,
    value: filter[name],
    rest: { ...filter, [name]: "" },
  }));
  const several = SEVERAL.flatMap((name) =>
    filter[name].map((value) => ({
      name,
      value,
      rest: { ...filter, [name]: filter[name].filter((one) => one !== value) },
    })),
  );
  return [...ones, ...several];
}

/**
 * @param {string} span  such as 3-4.5
 * @returns {[string, string]} its ends, of which an open one is empty
 */
export function endsOf(span) {
  const [from = "", to = from] = span.split("-");
  return [from, to];
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string}
 */
export function spanOf(from, to) {
  return from === to ? from : `${from}-${to}`;
}
