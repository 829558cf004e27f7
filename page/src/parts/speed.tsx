/** The speed of whatever plays by itself: a path, a replay, a chain that is followed. */
import { say } from "../words/say.ts";
import type { OfStore } from "./kit.tsx";

/** How many times as fast as usual. */
const SPEEDS = [0.5, 1, 3, 10];

/** A list to choose the speed from. */
export function SpeedChoice({ store }: OfStore) {
  return (
    <select
      aria-label={say("play.speed")}
      value={store.state.speed}
      onChange={({ currentTarget }) => store.set({ speed: Number(currentTarget.value) })}
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value}>
          {value < 1 ? "½×" : `${value}×`}
        </option>
      ))}
    </select>
  );
}
