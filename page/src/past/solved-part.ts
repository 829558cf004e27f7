/** The puzzles that the player has solved, each to play again, or to see its path. */
import { layDown } from "../beginning/laying.ts";
import { openPath } from "../frame/frame.ts";
import type { Finished } from "../game/game.ts";
import { begin } from "../game/position.ts";
import { parsePuzzle } from "../grid/space.ts";
import { buttonFor, fill, h, put, rowOf, titled } from "../parts/dom.ts";
import { levelName } from "../parts/levels.ts";
import { thumbnail } from "../parts/thumbnail.ts";
import { shelfOf } from "../saved/storage.ts";
import type { Store } from "../state.ts";
import { timeText } from "../table/clock.ts";
import { say } from "../words/say.ts";
import { dateText } from "./days.ts";
import { titleOf } from "./named.ts";
import { nameOf } from "./past.ts";
import { replayNames } from "./replays.ts";

/** How many are listed before the player asks for more. */
const AT_ONCE = 10;

export function solvedPart(store: Store): HTMLElement {
  const { past } = store.state;
  const replays = replayNames(shelfOf());
  const list = h("ul", { class: "entries games-solved" });
  const rest = past.length - AT_ONCE;
  const showMore = () => {
    const at = list.children[AT_ONCE - 1];
    list.append(...past.slice(AT_ONCE).flatMap((one) => entry(store, one, replays) ?? []));
    put(more, "hidden", true);
    at?.nextElementSibling?.querySelector("button")?.focus();
  };
  const more = buttonFor(say("page.more", { n: rest }), showMore, { hidden: rest <= 0 });
  fill(list, ...past.slice(0, AT_ONCE).map((one) => entry(store, one, replays)));
  return titled(say("games.solved"), list, rowOf(more));
}

/** @param replays the names of those that are stored */
function entry(store: Store, one: Finished, replays: ReadonlySet<string>) {
  const found = parsePuzzle(one.puzzle);
  if (!found) return null;
  const position = begin(found.givens, found.possible);
  const title = titleOf(one);
  const watch = () => store.set({ replay: one, dialog: "replay" });
  const offer = { position, title: one.title, origin: { level: one.level, day: one.day } };
  const again = () => layDown(store, offer);
  const walk = () => {
    layDown(store, offer);
    openPath(store);
  };
  const button = (words: string, onclick: () => void) =>
    buttonFor(words, onclick, { class: "quiet", "aria-label": `${words}: ${title}` });
  return h(
    "li",
    { class: "game" },
    thumbnail(position),
    h("span", {}, title, h("small", {}, aboutOf(store, one))),
    h(
      "span",
      { class: "game-ways" },
      replays.has(nameOf(one)) ? button(say("games.replay"), watch) : null,
      button(say("games.again"), again),
      button(say("games.path"), walk),
    ),
  );
}

function aboutOf({ state }: Store, one: Finished) {
  const { when, time, hints, level } = one;
  const isNamed = level && titleOf(one).startsWith(levelName(level));
  return [
    dateText(when),
    level && !isNamed ? levelName(level) : "",
    state.settings.timer ? timeText(time) : "",
    say(hints ? "games.hints" : "games.unaided", { n: hints }),
  ]
    .filter(Boolean)
    .join(" · ");
}
