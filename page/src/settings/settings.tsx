/**
 * The settings, of which each change takes effect at once, and the tables of what keys and touches do.
 * The keys come from the same table that the keyboard uses; those that are single letters can be
 * changed, or switched off.
 */
import { type ComponentChild, Fragment } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { look } from "../asking/api.ts";
import type { Profile } from "../asking/api-types.ts";
import { server } from "../asking/server.ts";
import { profileName } from "../catalogue/catalogue.ts";
import { Strict } from "../catalogue/strict.tsx";
import { Choice, Radios, Tick } from "../parts/choice.tsx";
import { Button, type OfStore, Row, useTrying } from "../parts/kit.tsx";
import { CHOICES, type Settings, type Store, setSettings } from "../state/state.ts";
import { BINDINGS, type Binding, bindingsOf, isLetter } from "../table/keys.ts";
import { type Key, say, sayIfKnown } from "../words/say.ts";
import { isOfSigns, SIGN_STYLES } from "../words/symbols.ts";

const SWITCHES = [
  "timer",
  "peers",
  "same",
  "clashes",
  "wrong",
  "tidy",
  "coordinates",
  "saying",
  "automatic",
  "sounds",
  ...("vibrate" in navigator ? (["vibration"] as const) : []),
] as const;

export function SettingsDialog({ store }: OfStore) {
  return (
    <div class="parts">
      <Choices store={store} name="theme" look="looks" sample={themed} />
      <Choices store={store} name="pen" look="looks pens" sample={inked} />
      <Choices store={store} name="hand" />
      <Switches store={store} />
      <Cells store={store} />
      {!isOfSigns(store.state.settings.style) && (
        <Choices store={store} name="style" values={TOLD} look="down" />
      )}
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
  values?: readonly string[]; // if not all of them
  look?: string; // a class
  sample?: (value: string) => ComponentChild; // what a value looks like
}

/** A setting with a few values to choose from. */
function Choices({ store, name, values = CHOICES[name], look = "", sample }: OfChoices) {
  return (
    <fieldset class={`checks ${look}`}>
      <legend>{say(`settings.${name}`)}</legend>
      <Radios<string>
        name={name}
        value={store.state.settings[name]}
        values={values}
        shown={(value) => (
          <>
            {sample?.(value)}
            {sayIfKnown(`settings.${name}.${value}`)}
          </>
        )}
        choose={(value) => setSettings(store, { [name]: value })}
      />
    </fieldset>
  );
}

/** How reasons are told where the cells show digits. */
const TOLD = CHOICES.style.filter((style) => !isOfSigns(style));

const CELLS = ["plain", ...SIGN_STYLES] as const;

/** What the cells show; where that are no digits, everything is told in plain words. */
function Cells({ store }: OfStore) {
  const { style } = store.state.settings;
  return (
    <fieldset class="checks">
      <legend>{say("settings.cells")}</legend>
      <Radios<(typeof CELLS)[number]>
        name="cells"
        value={isOfSigns(style) ? style : "plain"}
        values={CELLS}
        shown={(value) => say(`settings.cells.${value}`)}
        choose={(value) => setSettings(store, { style: value })}
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
      {SWITCHES.map((name) => (
        <Switch key={name} store={store} name={name} />
      ))}
    </fieldset>
  );
}

function Switch({ store, name }: OfStore & { name: (typeof SWITCHES)[number] | "letters" }) {
  const isOn = store.state.settings[name];
  const turn = () => setSettings(store, { [name]: !isOn });
  return <Tick checked={isOn} turn={turn} name={say(`settings.${name}`)} />;
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
        choose={(chosen) => setSettings(store, { profile: chosen })}
      />
      <p class="hint-text">{all.find(({ name }) => name === profile)?.about}</p>
      <Strict store={store} />
      {problem}
    </section>
  );
}

/** The keys of Make while a puzzle is typed row by row. */
const TYPING = [
  ["keys.typing.digit", ["Digit"]],
  ["keys.typing.blank", ["0", ".", " "]],
  ["keys.typing.back", ["Backspace"]],
  ["keys.typing.row", ["Enter"]],
  ["keys.typing.mode", ["r"]],
] as const;

/** The keys of a presenter's remote, with the projector. */
const REMOTE = [
  ["keys.remote.on", ["PageDown"]],
  ["keys.remote.back", ["PageUp"]],
] as const;

const TOUCHES = ["tap", "drag", "hold", "double", "first", "candidate"] as const;

export function KeysTable({ store }: OfStore) {
  return (
    <div class="parts">
      <div class="parts" data-home="input">
        <Letters store={store} />
        <Table rows={rowsOf(store)} />
      </div>
      <h3>{say("keys.remote")}</h3>
      <Table rows={fixed(REMOTE)} />
      <h3>{say("keys.typing")}</h3>
      <Table rows={fixed(TYPING)} />
      <h3>{say("keys.touch")}</h3>
      <Table
        rows={TOUCHES.map((touch) => [
          say(`keys.touch.${touch}.does`),
          [say(`keys.touch.${touch}`)],
        ])}
      />
    </div>
  );
}

/** What something does, and the keys that do it. */
type Does = [meaning: string, keys: readonly ComponentChild[]];

function Table({ rows }: { rows: readonly Does[] }) {
  return (
    <table class="keys">
      <tbody>
        {rows.map(([meaning, keys]) => (
          <tr key={meaning}>
            <td>
              {keys.map((key, n) => (
                <Fragment key={n}>
                  {n > 0 && say("keys.or")}
                  {key}
                </Fragment>
              ))}
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @returns the rows of keys that nobody changes */
function fixed(lines: readonly (readonly [Key, readonly string[]])[]): Does[] {
  return lines.map(([meaning, keys]) => [
    say(meaning),
    keys.map((name) => <Chord key={name} name={name} />),
  ]);
}

function rowsOf(store: Store): Does[] {
  const meanings = new Set(BINDINGS.map(({ about }) => sayIfKnown(about)).filter(Boolean));
  return [...meanings].map((meaning) => {
    const some = BINDINGS.filter(({ about }) => sayIfKnown(about) === meaning);
    return [meaning, some.map((one) => <OwnKey key={one.key} store={store} binding={one} />)];
  });
}

/** Whether letters are keys at all, and the way back to those of the page. */
function Letters({ store }: OfStore) {
  const { keys } = store.state.settings;
  return (
    <div>
      <Switch store={store} name="letters" />
      <p class="hint-text">{say("keys.change.about")}</p>
      {Object.keys(keys).length > 0 && (
        <Button act={() => setSettings(store, { keys: {} })} says="keys.reset" />
      )}
    </div>
  );
}

/** A key as it is now; a letter is a button to change it, unless letters are switched off. */
function OwnKey({ store, binding }: OfStore & { binding: Binding }) {
  if (!isLetter(binding.key)) return <Chord name={binding.key} />;
  const now = bindingsOf(store.state.settings).find(
    ({ command, key }) => command === binding.command && isLetter(key),
  );
  return now ? <Changer store={store} binding={now} /> : "—";
}

function Changer({ store, binding }: OfStore & { binding: Binding }) {
  const { key: name, command, about } = binding;
  const [isWaiting, wait] = useState(false);
  const meaning = sayIfKnown(command) || sayIfKnown(about);
  return (
    <Button
      class="changer"
      aria-label={say("keys.change", { key: name.toUpperCase(), meaning })}
      data-command={command}
      act={() => wait(true)}
      onBlur={() => wait(false)}
      onKeyDown={(event) => {
        if (!isWaiting || event.key === "Tab") return;
        event.preventDefault();
        const pressed = event.key.toLowerCase();
        if (event.key === "Escape" || isLetter(pressed)) wait(false);
        if (isLetter(pressed))
          setSettings(store, { keys: rebound(store.state.settings, command, pressed) });
      }}
    >
      {isWaiting ? say("keys.change.press") : <Chord name={name} />}
    </Button>
  );
}

/**
 * A key with the name that is printed on it.
 *
 * @param name such as Ctrl+Shift+z
 */
function Chord({ name }: { name: string }) {
  return (
    <span class="chord">
      {name.split("+").map((part, n) => (
        <Fragment key={n}>
          {n > 0 && " + "}
          <kbd>
            {sayIfKnown(`keys.name.${part}`) || (part.length === 1 ? part.toUpperCase() : part)}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}

/**
 * The player's letters after a command has got a new one. A command that had this letter gets the
 * one that is free now, so that no letter has two meanings.
 */
export function rebound({ keys }: Settings, command: string, letter: string): Settings["keys"] {
  const all = BINDINGS.filter(({ key }) => isLetter(key));
  const now = new Map(all.map((one) => [one.command, keys[one.command] ?? one.key]));
  const before = now.get(command) ?? "";
  for (const [other, held] of now) if (held === letter) now.set(other, before);
  now.set(command, letter);
  const own = all.filter((one) => now.get(one.command) !== one.key);
  return Object.fromEntries(own.map((one) => [one.command, now.get(one.command) ?? one.key]));
}
