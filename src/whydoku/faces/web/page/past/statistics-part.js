// @ts-check
/** What the solved puzzles add up to, level by level. */
import { timeText } from "../parts/clock.js";
import { h, titled } from "../parts/dom.js";
import { say } from "../words/say.js";
import { dayOf } from "./days.js";
import { byLevel, daysInARow } from "./statistics.js";

/** @typedef {import("../state.js").State} State */

/**
 * @param {State} state
 * @returns {HTMLElement}
 */
export function statisticsPart({ past, settings }) {
  const head = h(
    "tr",
    {},
    column("games.level"),
    column("games.count"),
    settings.timer && [column("games.best"), column("games.usual")],
    column("games.alone"),
  );
  const rows = byLevel(past).map(({ level, solved, best, median, unaided }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, say(level ? `begin.level.${level}` : "games.noLevel")),
      h("td", {}, solved),
      settings.timer && [h("td", {}, timeText(best)), h("td", {}, timeText(median))],
      h("td", {}, unaided),
    ),
  );
  const days = daysInARow(past, dayOf(Date.now()));
  return titled(
    say("games.statistics"),
    h("table", { class: "games-table" }, h("thead", {}, head), h("tbody", {}, ...rows)),
    days > 0 && h("p", {}, say("games.days", { n: days })),
  );
}

/** @param {"games.level" | "games.count" | "games.best" | "games.usual" | "games.alone"} key */
function column(key) {
  return h("th", { scope: "col" }, say(key));
}
