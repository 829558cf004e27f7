/** How long a puzzle has been played. */
import type { Clock } from "../state.ts";

/** The clock, stopped at a moment. */
export function halted(clock: Clock, at: number): Clock {
  const ran = clock.since === null ? 0 : at - clock.since;
  return { ...clock, before: clock.before + ran, since: null };
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
export function awake(clock: Clock, last: number, at: number): Clock {
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
