/** What to play after a solved puzzle: another like it, a harder one, or that of today. */
import { puzzleOfLevel, waitFor } from "../../beginning/levels.ts";
import { making } from "../../beginning/making.ts";
import { goToday, today as ofToday } from "../../beginning/today.ts";
import { openPath } from "../../frame/frame.ts";
import { start } from "../../game/game.ts";
import type { AnyLevel, Level } from "../../game/origin.ts";
import { harderThan, levelOf } from "../../game/origin.ts";
import { puzzleOf } from "../../game/record.ts";
import { bind, showWhile } from "../../parts/bound.ts";
import { buttonFor, fill, h, put } from "../../parts/dom.ts";
import { levelWord } from "../../parts/levels.ts";
import type { Offer, State, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { levelBy } from "./judgement.ts";

export function nextButtons(store: Store): HTMLElement {
  const { lines, run } = making(store);
  const button = (
    kind: string,
    level: (state: State) => AnyLevel | "",
    make: (level: AnyLevel | "", signal: AbortSignal) => Promise<Offer | null>,
  ): HTMLElement => {
    const go = () => {
      const wanted = level(store.state);
      const place = ({ games }: State) => start(games.play);
      const all = [same, harder, today];
      return run(all, (signal) => make(wanted, signal), place, waitFor(wanted));
    };
    return buttonFor(null, go, { class: kind });
  };
  // The server finds out the level first if it is not known.
  const same = button("main", levelIn, async (level, signal) =>
    ofLevel(level || (await levelBy(puzzleOf(start(store.state.games.play)))), signal),
  );
  const harder = button("", (state) => harderThan(levelIn(state)), ofLevel);
  const today = button("", dayLevel, (_, signal) => goToday(store, dayLevel(store.state), signal));
  const path = buttonFor(say("path.walk"), () => openPath(store));
  store.watch(levelIn, (level) => {
    const next = harderThan(level);
    fill(same, level ? say("ending.next", { level: inWords(level) }) : say("ending.similar"));
    fill(harder, next && say("ending.harder", { level: inWords(next) }));
    put(harder, "hidden", !next);
  });
  bind(store, today, "hidden", (state) => ofToday(state, dayLevel(state)).solved !== undefined);
  fill(today, say("ending.today"));
  const watch = () => store.set(({ games }) => ({ replay: games.play.finished, dialog: "replay" }));
  const replay = buttonFor(say("replay.watch"), watch);
  bind(store, replay, "hidden", ({ games }) => !games.play.finished);
  const toCollection = () => {
    location.hash = "#/collection";
  };
  const collection = buttonFor(say("ending.collection"), toCollection);
  showWhile(store, collection, ({ library }) => library);
  const row = h("div", { class: "ending-next" }, same, harder, today, path, replay, collection);
  return h("div", {}, row, lines);
}

/** @returns the level of the puzzle on the table, as far as it is known */
function levelIn({ games }: State): AnyLevel | "" {
  return games.play.origin.level || (games.play.finished?.level ?? "");
}

/** @returns the level of the puzzle of the day to offer */
function dayLevel(state: State): Level {
  return levelOf(levelIn(state)) || levelOf(state.settings.level) || "medium";
}

function inWords(level: AnyLevel): string {
  return levelWord(level);
}

function ofLevel(level: AnyLevel | "", signal: AbortSignal) {
  return puzzleOfLevel(level || "medium", signal);
}
