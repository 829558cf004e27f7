/** The clock above the board: it runs while a puzzle is open, visible and not paused. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { now } from "../game/game.ts";
import { allowsAll, isComplete, NO_GIVENS } from "../game/position.ts";
import { Button, Icon, type OfStore, useWatch } from "../parts/kit.tsx";
import { awake, elapsed, halted, type State, type Store, timeText } from "../state/state.ts";
import { say } from "../words/say.ts";
import { pause } from "./commands.ts";

const TICK = 500;

/** Milliseconds: after a longer gap between ticks the computer was asleep, or its clock was set. */
const ASLEEP = 60_000;

export function ClockBar({ store }: OfStore) {
  const { clock, games, settings, view } = store.state;
  const { paused } = clock;
  const isAway = view !== "play" || !isPlayable(store.state);
  const isDone = isComplete(now(games.play));
  return (
    // Its line stays while another view is open, so that the board is in one place.
    <div
      class="clock"
      hidden={!settings.timer}
      data-away={isAway ? "" : undefined}
      data-done={isDone ? "" : undefined}
    >
      <Time store={store} />
      <span class="clock-title">{games.play.title}</span>
      <Button class="quiet clock-button with-icon" hidden={isDone} act={() => pause(store)}>
        <Icon name={paused ? "play" : "pause"} />
        <span>{say(paused ? "clock.go" : "clock.pause")}</span>
      </Button>
    </div>
  );
}

function Time({ store }: OfStore) {
  const at = useSignal(Date.now());
  // A puzzle that takes the place of another comes with a stopped clock, which must start as well.
  const isRight = (state: State) => runs(state) === (state.clock.since !== null);
  useWatch(store, isRight, (is) => is || turn(store));
  useLayoutEffect(() => {
    const tick = () => {
      const [last, present] = [at.value, Date.now()];
      if (present < last || present - last > ASLEEP)
        store.set(({ clock }) => ({ clock: awake(clock, last, present) }));
      at.value = present;
    };
    setInterval(tick, TICK);
    document.addEventListener("visibilitychange", () => turn(store));
  }, []);
  return (
    <time class="clock-time" role="timer" aria-label={say("clock.time")}>
      {timeText(elapsed(store.state.clock, Math.max(at.value, store.state.clock.since ?? 0)))}
    </time>
  );
}

/** Starts or stops the clock, as is right at this moment. */
function turn(store: Store) {
  const at = Date.now();
  store.set((state) => ({
    clock: runs(state)
      ? { ...state.clock, since: state.clock.since ?? at }
      : halted(state.clock, at),
  }));
}

function isPlayable({ games }: State): boolean {
  const position = now(games.play);
  return position.givens !== NO_GIVENS || !allowsAll(position);
}

/** @returns whether time passes */
function runs(state: State): boolean {
  const { clock, dialog, games, view, welcome } = state;
  const isOpen = isPlayable(state) && !isComplete(now(games.play));
  const isSeen = view === "play" && dialog === null && !welcome && !document.hidden;
  return isOpen && isSeen && !clock.paused;
}
