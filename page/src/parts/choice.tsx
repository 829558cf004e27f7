/** Lists to choose one value from. */
import { say } from "../words/say.ts";
import type { OfStore } from "./kit.tsx";

interface Choices {
  id?: string;
  "aria-label"?: string;
  value: string;
  values: readonly string[];
  named: (value: string) => string;
  choose: (value: string) => void;
}

export function Choice({ values, named, choose, ...more }: Choices) {
  return (
    <select {...more} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {values.map((value) => (
        <option key={value} value={value}>
          {named(value)}
        </option>
      ))}
    </select>
  );
}

/** The speed of whatever plays by itself: how many times as fast as usual a path or a replay is. */
export function SpeedChoice({ store }: OfStore) {
  return (
    <Choice
      aria-label={say("play.speed")}
      value={String(store.state.speed)}
      values={["0.5", "1", "3", "10"]}
      named={(speed) => `${speed.replace("0.5", "½")}×`}
      choose={(speed) => store.set({ speed: Number(speed) })}
    />
  );
}
