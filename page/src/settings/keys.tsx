/**
 * Tables of what keys and touches do. The keys come from the same table that the keyboard uses;
 * those that are single letters can be changed here, or switched off.
 */

import type { ComponentChild } from "preact";
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Tick } from "../parts/choice.tsx";
import type { OfStore } from "../parts/kit.tsx";
import { Button } from "../parts/kit.tsx";
import type { Settings, Store } from "../state/state.ts";
import type { Binding } from "../table/keys.ts";
import { BINDINGS, bindingsOf, isLetter } from "../table/keys.ts";
import type { Key } from "../words/say.ts";
import { say, sayIfKnown } from "../words/say.ts";
import { change } from "./settings.tsx";

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
  const { letters, keys } = store.state.settings;
  return (
    <div>
      <Tick checked={letters} turn={(isOn) => change(store, { letters: isOn })}>
        {say("settings.letters")}
      </Tick>
      <p class="hint-text">{say("keys.change.about")}</p>
      {Object.keys(keys).length > 0 && (
        <Button act={() => change(store, { keys: {} })} says="keys.reset" />
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
          change(store, { keys: rebound(store.state.settings, command, pressed) });
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
