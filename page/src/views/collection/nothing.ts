/** What the player can do where nothing fits: each condition that stands in the way, with what there is without it. */
import { ask } from "../../api.ts";
import { buttonFor, h } from "../../parts/dom.ts";
import { dates } from "../../words/en/language.ts";
import { say } from "../../words/say.ts";
import type { Filter } from "./filter.ts";
import { conditionsOf, requestOf } from "./filter.ts";
import type { Form } from "./form.ts";

/** The most conditions about which the server is asked. */
const MOST = 12;

/** @param filter which finds nothing */
export async function waysOut(
  filter: Filter,
  form: Form,
  signal: AbortSignal,
): Promise<readonly HTMLElement[]> {
  const conditions = conditionsOf(filter).slice(0, MOST);
  const totals = await Promise.all(
    conditions.map(async ({ rest }) => {
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
