/** The settings dialog; each change takes effect at once. */
import type { ComponentChild } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { look } from "../asking/api.ts";
import type { Profile } from "../asking/api-types.ts";
import { server } from "../asking/server.ts";
import { profileName } from "../catalogue/catalogue.ts";
import { Choice, Radios, Tick } from "../parts/choice.tsx";
import type { OfStore } from "../parts/kit.tsx";
import { Button, Row } from "../parts/kit.tsx";
import { useTrying } from "../parts/problem.tsx";
import type { Settings, Store } from "../state/state.ts";
import { CHOICES } from "../state/state.ts";
import { say, sayIfKnown } from "../words/say.ts";

const SWITCHES = [
  "timer",
  "peers",
  "same",
  "clashes",
  "wrong",
  "tidy",
  "coordinates",
  "automatic",
] as const;

export function SettingsDialog({ store }: OfStore) {
  return (
    <div class="parts">
      <Choices store={store} name="theme" look="looks" sample={themed} />
      <Choices store={store} name="pen" look="looks pens" sample={inked} />
      <Choices store={store} name="hand" />
      <Switches store={store} />
      <Choices store={store} name="style" look="down" />
      <Profiles store={store} />
      <Install store={store} />
      {server.description && (
        <p>
          <a href={server.description}>{say("settings.api")}</a>
        </p>
      )}
      {!isSecureContext && <p class="hint-text">{say("settings.insecure")}</p>}
    </div>
  );
}

export function change(store: Store, change: Partial<Settings>) {
  store.set(({ settings }) => ({ settings: { ...settings, ...change } }));
}

function Install({ store }: OfStore) {
  const { install } = store.state;
  return (
    install && (
      <section>
        <p class="hint-text">{say("settings.install.about")}</p>
        <Row>
          <Button act={install} says="settings.install" />
        </Row>
      </section>
    )
  );
}

interface OfChoices extends OfStore {
  name: keyof typeof CHOICES;
  look?: string; // a class
  sample?: (value: string) => ComponentChild; // what a value looks like
}

/** A setting with a few values to choose from. */
function Choices({ store, name, look = "", sample }: OfChoices) {
  return (
    <fieldset class={`checks ${look}`}>
      <legend>{say(`settings.${name}`)}</legend>
      <Radios<string>
        name={name}
        value={store.state.settings[name]}
        values={CHOICES[name]}
        shown={(value) => (
          <>
            {sample?.(value)}
            {sayIfKnown(`settings.${name}.${value}`)}
          </>
        )}
        choose={(value) => change(store, { [name]: value })}
      />
    </fieldset>
  );
}

/** @returns a given and a digit in the theme; in both, if the system chooses */
function themed(theme: string) {
  return (
    <span class="sample sample-theme" aria-hidden="true">
      {(theme === "auto" ? ["light", "dark"] : [theme]).map((one) => (
        <span key={one} data-theme={one}>
          <b />
          <i />
        </span>
      ))}
    </span>
  );
}

function inked(pen: string) {
  return (
    <span class="sample sample-pen" style={{ "--pen": `var(--pen-${pen})` }} aria-hidden="true" />
  );
}

function Switches({ store }: OfStore) {
  return (
    <fieldset class="checks down">
      <legend>{say("settings.board")}</legend>
      {SWITCHES.map((name) => {
        const turn = (isOn: boolean) => change(store, { [name]: isOn });
        return (
          <Tick key={name} checked={store.state.settings[name]} turn={turn}>
            {say(`settings.${name}`)}
          </Tick>
        );
      })}
    </fieldset>
  );
}

function Profiles({ store }: OfStore) {
  const { profile } = store.state.settings;
  const [all, setAll] = useState<readonly Pick<Profile, "name" | "about">[]>([
    { name: profile, about: "" },
  ]);
  const [problem, attempt] = useTrying();
  useLayoutEffect(() => {
    attempt(async () => setAll((await look("profiles")).profiles));
  }, []);
  return (
    <section>
      <label for="settings-profile">{say("settings.profile")}</label>
      <p class="hint-text">{say("settings.profile.about")}</p>
      <Choice
        id="settings-profile"
        value={profile}
        values={all.map(({ name }) => name)}
        named={profileName}
        choose={(chosen) => change(store, { profile: chosen })}
      />
      <p class="hint-text">{all.find(({ name }) => name === profile)?.about}</p>
      {problem}
    </section>
  );
}
