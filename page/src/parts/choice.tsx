/** To choose one value of several. */
import type { ComponentChildren } from "preact";
import { say } from "../words/say.ts";
import { Button, Check, Group, type OfStore } from "./kit.tsx";

interface Choices<T extends string> {
  id?: string;
  "aria-label"?: string;
  value: T;
  values: readonly T[];
  named: (value: T) => string;
  choose: (value: T) => void;
}

/** A list to choose from. */
export function Choice<T extends string>({ values, named, choose, ...more }: Choices<T>) {
  const pick = (chosen: T | undefined) => chosen !== undefined && choose(chosen);
  return (
    <select {...more} onChange={({ currentTarget }) => pick(values[currentTarget.selectedIndex])}>
      {values.map((value) => (
        <option key={value} value={value}>
          {named(value)}
        </option>
      ))}
    </select>
  );
}

/** The same as radio buttons, each with what `shown` gives of its value. */
export function Radios<T extends string>({
  name,
  value,
  values,
  shown,
  choose,
}: {
  name: string;
  value: T;
  values: readonly T[];
  shown: (value: T) => ComponentChildren;
  choose: (value: T) => void;
}) {
  return values.map((one) => {
    const box = { name, checked: one === value, onChange: () => choose(one) };
    return (
      <Check
        key={one}
        data-chosen={one === value ? "" : undefined}
        box={<input type="radio" {...box} />}
      >
        {shown(one)}
      </Check>
    );
  });
}

interface Ticked {
  checked: boolean;
  turn: (isOn: boolean) => unknown;
  hidden?: boolean;
  name: string;
}

/** A box to tick, before its words. */
export function Tick({ checked, turn, name, hidden }: Ticked) {
  const box = <input type="checkbox" checked={checked} onChange={() => turn(!checked)} />;
  return (
    <Check box={box} hidden={hidden}>
      {name}
    </Check>
  );
}

interface Alternative<T> {
  class?: string;
  name: string; // of the whole
  value: T | undefined;
  values: readonly T[];
  named: (value: T) => ComponentChildren;
  choose: (value: T) => void;
}

/** Buttons of which one is pressed. */
export function Alternatives<T extends string | number | boolean>({
  class: kind = "choice",
  name,
  value,
  values,
  named,
  choose,
}: Alternative<T>) {
  return (
    <Group class={kind} name={name}>
      {values.map((one) => (
        <Button key={one} aria-pressed={one === value} act={() => choose(one)}>
          {named(one)}
        </Button>
      ))}
    </Group>
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
