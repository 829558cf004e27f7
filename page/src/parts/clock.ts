/** The clock above the board: it runs while a puzzle is open, visible and not paused. */
import { halted, pause } from "../commands.ts";
import { now } from "../game/game.ts";
import { EVERYTHING, isComplete, NO_GIVENS } from "../game/position.ts";
import type { Clock, State, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { bind, fillWith, showWhile } from "./bound.ts";
import { buttonFor, fill, h } from "./dom.ts";
import { icon } from "./icons.ts";

const TICK = 500;

/** Milliseconds: after a longer gap between ticks the computer was asleep, or its clock was set. */
const ASLEEP = 60_000;

export function clockBar(store: Store): HTMLElement {
  const time = h("time", { class: "clock-time", role: "timer", "aria-label": say("clock.time") });
  const button = buttonFor(null, () => pause(store), { class: "quiet clock-button with-icon" });
  const title = h("span", { class: "clock-title" });
  const bar = h("div", { class: "clock" }, time, title, button);
  fillWith(store, title, ({ games }) => games.play.title);

  const show = () => fill(time, timeText(elapsed(store.state.clock, Date.now())));
  // A puzzle that takes the place of another comes with a stopped clock, which must start as well.
  store.watch(
    (state) => runs(state) === (state.clock.since !== null),
    (right) => {
      const at = Date.now();
      if (right) return;
      store.set((state) => ({
        clock: runs(state) ? { ...state.clock, since: at } : halted(state.clock, at),
      }));
    },
  );
  store.watch((state) => state.clock, show);
  bind(store, button, "hidden", ({ games }) => isComplete(now(games.play)));
  store.watch(
    (state) => state.clock.paused,
    (paused) => {
      const word = h("span", {}, say(paused ? "clock.go" : "clock.pause"));
      fill(button, icon(paused ? "play" : "pause"), word);
    },
  );
  showWhile(
    store,
    bar,
    (state) => state.settings.timer && state.view === "play" && isPlayable(state),
  );
  let last = Date.now();
  setInterval(() => {
    const at = Date.now();
    if (at < last || at - last > ASLEEP)
      store.set(({ clock }) => ({ clock: awake(clock, last, at) }));
    last = at;
    show();
  }, TICK);
  document.addEventListener("visibilitychange", () =>
    store.set(({ clock }) => ({ clock: { ...clock } })),
  );
  return bar;
}

function isPlayable({ games }: State): boolean {
  const { givens, possible } = now(games.play);
  return givens !== NO_GIVENS || possible !== EVERYTHING;
}

/** @returns whether time passes */
function runs(state: State): boolean {
  const { clock, dialog, games, view, welcome } = state;
  const isOpen = isPlayable(state) && !isComplete(now(games.play));
  const isSeen = view === "play" && dialog === null && !welcome && !document.hidden;
  return isOpen && isSeen && !clock.paused;
}

/** @returns milliseconds */
export function elapsed(clock: Clock, at: number): number {
  return clock.before + (clock.since === null ? 0 : at - clock.since);
}

/**
 * The clock after the computer slept, without the time of that sleep.
 *
 * @param last when it last ticked
 */
function awake(clock: Clock, last: number, at: number): Clock {
  return clock.since === null
    ? clock
    : { ...halted(clock, Math.max(last, clock.since)), since: at };
}

/** @returns such as 4:05 or 1:02:09 */
export function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
