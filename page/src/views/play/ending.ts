/**
 * The ending: a card about the puzzle that is solved, in place of the help. When the player has just
 * solved it, the board lights up (board/motion.js), the card rises, the page says so aloud, and the
 * next puzzle is one key away. A game that was solved before shows the same in silence.
 */
import { arguing } from "../../arguing/coming.ts";
import { prepare } from "../../beginning/levels.ts";
import { sideToTop } from "../../frame/frame.ts";
import { now } from "../../game/game.ts";
import { harderThan } from "../../game/origin.ts";
import { isElsewhere } from "../../help/slice.ts";
import { showWhile } from "../../parts/bound.ts";
import { timeText } from "../../parts/clock.ts";
import { fill, h, put } from "../../parts/dom.ts";
import { levelWord } from "../../parts/levels.ts";
import { dayOf } from "../../past/days.ts";
import { compared, daysInARow } from "../../past/statistics.ts";
import type { State, Store } from "../../state.ts";
import { NO_SELECTION } from "../../state.ts";
import { say } from "../../words/say.ts";
import { isEnded } from "./ended.ts";
import { judgementPart } from "./judgement.ts";
import { nextButtons } from "./next.ts";

/** Milliseconds after which a solved puzzle is no news any more. */
const NEWS = 2000;

export function endingPart(store: Store): HTMLElement {
  const heading = h("h2", {});
  const about = h("ul", { class: "ending-about" });
  const next = nextButtons(store);
  const own = h("p", { class: "ending-own" });
  const part = h("section", { class: "ending" }, heading, about, own, next, judgementPart(store));
  const show = () => {
    if (!isEnded(store.state)) return;
    fill(heading, headingOf(store.state));
    fill(
      about,
      aboutOf(store.state).map((sentence) => h("li", {}, sentence)),
    );
    put(part, "aria-label", headingOf(store.state));
  };
  showWhile(store, part, (state) => isEnded(state) && !isElsewhere(state));
  store.watch(({ games }) => games.play, show);
  store.watch(({ past }) => past, show);
  store.watch(({ settings }) => settings.timer, show);
  store.watch(
    ({ games }) => games.play.finished,
    (finished, before) => {
      const isNews = before === null && finished && Date.now() - finished.when < NEWS;
      put(part, "data-news", isNews);
      fill(own);
      if (finished && now(store.state.games.play).reasons.length)
        arguing.load().then(
          ({ proveAll }) => proveAll(store, own),
          () => {},
        );
      if (isNews) celebrate(store, next);
      sideToTop();
    },
  );
  return part;
}

function celebrate(store: Store, next: HTMLElement) {
  const { level } = store.state.games.play.origin;
  if (store.state.online) for (const one of [level, harderThan(level)]) prepare(one);
  store.set((state) => ({
    said: [`${headingOf(state)}.`, ...aboutOf(state)].join(" "),
    ...NO_SELECTION,
    pen: 0,
  }));
  // Focus must wait until the key that placed the last digit has done its work.
  setTimeout(() => next.querySelector("button")?.focus({ preventScroll: true }));
  // The buttons lie where the digits were, and a finger may still be on its way there.
  put(next, "data-resting", true);
  setTimeout(() => put(next, "data-resting", false), NEWS / 2);
}

/** @returns such as Solved in 4:05 */
function headingOf({ games, settings }: State): string {
  const { finished, shown } = games.play;
  if (shown && !finished) return say("ending.shown");
  if (!finished || !settings.timer) return say("ending.solved");
  return say("ending.solvedIn", { time: timeText(finished.time) });
}

/**
 * @returns how the player did, how that compares with other puzzles of the level, and for how many
 *   days in a row there was a puzzle of the day
 */
function aboutOf({ games, settings, past }: State): string[] {
  const { finished, shown } = games.play;
  if (!finished) return shown ? [say("ending.shown.about")] : [];
  const { hints, level, day } = finished;
  const told = [say(hints ? "ending.hints" : "ending.unaided", { n: hints })];
  if (past.length === 1) told.unshift(say("ending.first"));
  const rank = settings.timer && compared(finished, past);
  if (rank && level) {
    const values = { n: rank.n, level: levelWord(level), time: timeText(rank.median) };
    told.push(say(rank.kind === "fastest" ? "ending.fastest" : "ending.usual", values));
  }
  const days = day ? daysInARow(past, dayOf(Date.now())) : 0;
  return days > 1 ? [...told, say("games.days", { n: days })] : told;
}
