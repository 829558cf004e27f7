// @ts-check
/** What the player can do where nothing fits: each condition that stands in the way, with what there is without it. */
import { ask } from "../../api.js";
import { buttonFor, h } from "../../parts/dom.js";
import { dates } from "../../words/en.js";
import { say } from "../../words/say.js";
import { conditionsOf, requestOf } from "./filter.js";

/** The most conditions about which the server is asked. */
const MOST = 12;

/**
 * @param {import("./filter.js").Filter} filter  which finds nothing
 * @param {import("./form.js").Form} form
 * @param {AbortSignal} signal
 * @returns {Promise<readonly HTMLElement[]>}
 */
export async function waysOut(filter, form, signal) {
  const conditions = conditionsOf(filter).slice(0, MOST);
  const totals = await Promise.all(
    conditions.map(async ({ rest }) => {
      /** @type {{total: number}} */
      const { total } = await ask("library", { ...requestOf(rest), size: 1 }, signal);
      return total;
    }),
  );
  const ways = conditions.flatMap((condition, at) => {
    const n = totals[at] ?? 0;
    const more = { condition: form.told(condition), n, total: n.toLocaleString(dates) };
    const leave = () => form.change(condition.rest);
    return n ? [buttonFor(say("collection.nothing.without", more), leave)] : [];
  });
  return ways.length ? ways : [h("p", {}, say("collection.nothing.each"))];
}
