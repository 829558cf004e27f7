/** What the solved puzzles add up to: in all, level by level, and where hints were needed. */
import { fetchTechniques, techniqueName } from "../catalogue/catalogue.ts";
import type { Finished } from "../game/game.ts";
import type { AnyLevel as Level } from "../game/origin.ts";
import { timeText } from "../parts/clock.ts";
import { fact, fill, h, put, titled } from "../parts/dom.ts";
import { levelName } from "../parts/levels.ts";
import type { Store } from "../state.ts";
import { say } from "../words/say.ts";
import { chartOf } from "./chart.ts";
import { dayOf } from "./days.ts";
import { byLevel, daysInARow } from "./statistics.ts";
import { helpedWith, LATELY, lately, longestRow } from "./trends.ts";

/** The fewest puzzles of a level whose times are drawn, and the most techniques to name. */
const FEWEST = 3;
const TECHNIQUES = 5;

export function statisticsPart(store: Store): HTMLElement {
  const { past, settings } = store.state;
  if (!past.length) {
    return titled(say("games.numbers"), h("p", { class: "hint-text" }, say("games.numbers.none")));
  }
  const about = h("p", { class: "hint-text" }, say("games.best.about"));
  return titled(
    say("games.numbers"),
    totals(past),
    table(past, settings.timer),
    settings.timer && past.some(({ hints }) => !hints) && about,
    settings.timer && charts(past),
    techniquesPart(store),
  );
}

function totals(past: readonly Finished[]) {
  const unaided = past.filter(({ hints }) => !hints).length;
  const [days, longest] = [daysInARow(past, dayOf(Date.now())), longestRow(past)];
  return h(
    "dl",
    { class: "games-totals" },
    fact(say("games.count"), past.length),
    unaided > 0 && fact(say("games.alone"), unaided),
    longest > 0 &&
      fact(say("games.inRow"), [days, h("small", {}, say("games.longest", { n: longest }))]),
  );
}

function table(past: readonly Finished[], timed: boolean) {
  // Nobody is told of what they have never done.
  const counts = past.some(({ hints }) => !hints);
  const head = h(
    "tr",
    {},
    column("games.level"),
    column("games.count"),
    timed && [counts && column("games.best"), column("games.usual")],
    counts && column("games.alone"),
  );
  const rows = byLevel(past).map(({ level, solved, best, median, unaided }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, nameOf(level)),
      h("td", {}, solved),
      timed && [counts && h("td", {}, best ? timeText(best) : "–"), h("td", {}, timeText(median))],
      counts && h("td", {}, unaided),
    ),
  );
  return h("table", { class: "games-table" }, h("thead", {}, head), h("tbody", {}, ...rows));
}

function column(key: "games.level" | "games.count" | "games.best" | "games.usual" | "games.alone") {
  return h("th", { scope: "col" }, say(key));
}

function nameOf(level: Level | "") {
  return level ? levelName(level) : say("games.noLevel");
}

/** The times of the last puzzles of each level. */
function charts(past: readonly Finished[]) {
  const levels = byLevel(past).filter(({ level, solved }) => level && solved >= FEWEST);
  if (!levels.length) return null;
  const figures = levels.map(({ level }) => {
    const { solved, median, best, worst, halves } = lately(past, level);
    const times = { best: timeText(best), worst: timeText(worst), usual: timeText(median) };
    const label = say("games.chart", { level: nameOf(level), n: solved.length, ...times });
    const trend =
      halves && say("games.trend", { before: timeText(halves[0]), now: timeText(halves[1]) });
    return h(
      "figure",
      {},
      h("figcaption", {}, h("b", {}, nameOf(level)), h("span", {}, say("games.upTo", times))),
      chartOf(solved, median, label, LATELY),
      trend && h("p", {}, trend),
    );
  });
  return [
    h("h4", {}, say("games.lately", { n: LATELY })),
    h("div", { class: "games-charts" }, figures),
    h("p", { class: "hint-text" }, say("games.chart.about")),
  ];
}

function techniquesPart(store: Store) {
  const found = helpedWith(store.state.past, TECHNIQUES);
  if (!found.length) return null;
  const list = h("ul", { class: "games-techniques" });
  const part = [h("h4", {}, say("games.helped")), list];
  const show = () => {
    const { techniques } = store.state.catalogue;
    // A name that only programs use is nothing to read.
    const named = found
      .map((one) => ({ ...one, name: techniqueName(techniques, one.technique) }))
      .filter(({ name, technique }) => name !== technique);
    const items = named.map(({ technique, name, games }) => {
      const href = `#/learn/${technique}`;
      const onclick = () => store.set({ dialog: null });
      const link = h("a", { href, onclick }, name);
      return h("li", {}, link, h("span", {}, say("games.inGames", { n: games })));
    });
    fill(list, items);
    for (const one of part) put(one, "hidden", !items.length);
  };
  show();
  fetchTechniques(store).then(show);
  return part;
}
