/** The switch beside the choice of a profile: whether to do without techniques that assume one solution. */
import { Tick } from "../parts/choice.tsx";
import type { OfStore } from "../parts/kit.tsx";
import { setSettings } from "../state/state.ts";
import { shown } from "../words/en/shown.ts";
import { addWords, say } from "../words/say.ts";

addWords(shown);

export function Strict({ store }: OfStore) {
  const turn = (isStrict: boolean) => setSettings(store, { uniqueness: !isStrict });
  const isStrict = !store.state.settings.uniqueness;
  return <Tick checked={isStrict} turn={turn} name={say("settings.uniqueness")} />;
}
