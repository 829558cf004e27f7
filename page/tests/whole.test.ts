/** Tests of all modules together: nothing is unused. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { rooms, words } from "./words.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const PAGE = join(HERE, "../src");

/** @returns the modules below a folder, without their comments, by path */
function modulesIn(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf-8" });
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => {
        const text = readFileSync(join(folder, path), "utf-8");
        return [join(folder, path), text.replace(/(?<!\w)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")];
      }),
  );
}

const page = modulesIn(PAGE);
const tests = modulesIn(HERE);

/** @returns what they import, as path and name */
function importedBy(modules: Iterable<[string, string]>): Set<string> {
  const found: Set<string> = new Set();
  for (const [path, text] of modules) {
    for (const [, names = "", from = ""] of text.matchAll(
      /(?:import|import type|const) \{([^}]*)\}(?: = await import\(| from )\s*"(\.[^"]*)"/g,
    )) {
      const module = resolve(dirname(path), from);
      for (const name of names.split(",")) {
        found.add(`${module} ${name.split(/ as |:/)[0]?.trim()}`);
      }
    }
    for (const [, from = "", name] of text.matchAll(/\(await import\("(\.[^"]*)"\)\)\.(\w+)/g)) {
      found.add(`${resolve(dirname(path), from)} ${name}`);
    }
    for (const [, name = "", from = ""] of text.matchAll(/import \* as (\w+) from "(\.[^"]*)"/g)) {
      const module = resolve(dirname(path), from);
      for (const [, member] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
        found.add(`${module} ${member}`);
      }
    }
  }
  return found;
}

/** The program that uses modules of the page where a folder is made. */
const TAKER = join(HERE, "../take.mjs");

/** The module that takes the place of `server.ts` in a folder. */
const FOLDER = join(PAGE, "asking/folder.ts");

/** @returns the names that a module exports */
function exportedBy(text: string): string[] {
  const found = text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm);
  return [...found].map(([, name = ""]) => name);
}

test("the folder answers as the server does", () => {
  const [folder = "", server = ""] = [page.get(FOLDER), page.get(join(PAGE, "asking/server.ts"))];
  assert.deepEqual(exportedBy(folder).sort(), exportedBy(server).sort());
});

test("every export is used by another module, or by its own and a test", () => {
  const taker: [string, string] = [TAKER, readFileSync(TAKER, "utf-8")];
  const [byPage, byTests] = [importedBy([...page, taker]), importedBy(tests)];
  const idle = [...page].flatMap(([path, text]) =>
    exportedBy(text)
      .filter((name) => {
        if (path === FOLDER || byPage.has(`${path} ${name}`)) return false;
        const isUsedHere = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
        return !(isUsedHere && byTests.has(`${path} ${name}`));
      })
      .map((name) => `${relative(PAGE, path)} ${name}`),
  );
  assert.deepEqual(idle, []);
});

test("the storage of the browser, which may refuse, is written to in one place", () => {
  const writing = [...page].flatMap(([path, text]) =>
    text.includes(".setItem(") ? [relative(PAGE, path)] : [],
  );
  assert.deepEqual(writing, ["saved/storage.ts"]);
});

test("the modules of grids and games import nothing from the page", () => {
  const known = /^(?:grid|game)\/|^(?:state\/types|asking\/api-types)\.ts$/;
  const beyond = [...page].flatMap(([path, text]) => {
    const name = relative(PAGE, path);
    if (!/^(?:grid|game)\//.test(name)) return [];
    return [...text.matchAll(/from "(\.[^"]*)"/g)]
      .map(([, from = ""]) => relative(PAGE, resolve(dirname(path), from)))
      .filter((from) => !known.test(from))
      .map((from) => `${name} imports ${from}`);
  });
  assert.deepEqual(beyond, []);
});

const texts = [...page].filter(([path]) => !/words\/en\b/.test(path)).map(([, text]) => text);
const keys = Object.keys(words);
const quotedIn = (texts: readonly string[]): Set<string | undefined> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/"([\w. +?-]+)"/g)].map(([, key]) => key)));

/** The keys that are put together, as patterns: anything may fill a hole. */
const madeIn = (texts: readonly string[]) =>
  texts
    .flatMap((text) => [...text.matchAll(/`([\w.]*\$\{[^`]*)`/g)].map(([, key = ""]) => key))
    .filter((key) => /^(?:[a-z]\w*\.|\$\{\w+\}\.[a-z]+$)/.test(key))
    .map((key) => key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")))
    .map((parts) => new RegExp(`^${parts.join(".+")}$`));

/** @returns the keys that modules may say */
function keysIn(texts: readonly string[]): string[] {
  const [quoted, made] = [quotedIn(texts), madeIn(texts)];
  return keys.filter((key) => quoted.has(key) || made.some((form) => form.test(key)));
}

test("no key has two texts", () => {
  const said = [...rooms.values()].flatMap(Object.keys);
  assert.deepEqual(said.toSorted(), keys.toSorted());
});

test("the braces of a text are those of a value, of which none has others within", () => {
  const all = [...rooms.values()].flatMap(Object.entries);
  const odd = all.filter(([, text]) => /[{}]/.test(text.replace(/\{\w+(?:\?[^{}]*)?\}/g, "")));
  assert.deepEqual(odd, []);
});

/** The modules that load with a module. */
function loadedWith(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, from = ""] of (page.get(path) ?? "").matchAll(
    /^(?:import (?!type )[^"]*?from|import) "(\.[^"]*)"/gm,
  ))
    loadedWith(resolve(dirname(path), from), known);
  return known;
}

/** The path of a module, whichever of the two endings it has. */
function moduleOf(part: string): string {
  const path = join(PAGE, `${part}.ts`);
  return page.has(path) ? path : `${path}x`;
}

const FIRST = [...loadedWith(moduleOf("main"))];
for (const part of [
  "",
  "frame/soon",
  "views/path/view",
  "views/learn/view",
  "views/make/view",
  "views/collection/view",
])
  test(`every text is there where ${part || "the page"} says it`, () => {
    const all = new Set([...FIRST, ...(part ? loadedWith(moduleOf(part)) : [])]);
    const here = [...all].flatMap((path) => Object.keys(rooms.get(roomOf(path)) ?? {}));
    const code = [...all].filter((path) => !roomOf(path)).map((path) => page.get(path) ?? "");
    const said = keysIn(code);
    assert.ok(said.length > 100);
    // The list of keys names texts that only the table of keys says; the top bar says few of `.open`.
    assert.deepEqual(
      said.filter((key) => !here.includes(key) && !/^keys\.|\.open$/.test(key)),
      [],
    );
  });

/** @returns the name of the room whose texts a module has, or "" */
function roomOf(path: string): string {
  return /words\/en\/(\w+)\.ts$/.exec(path)?.[1] ?? "";
}

test("every text is used somewhere", () => {
  assert.deepEqual(keysIn(texts), keys);
});

test("every key that is put together has a text", () => {
  for (const form of madeIn(texts))
    assert.ok(
      keys.some((key) => form.test(key)),
      String(form),
    );
});

test("every key in the code has a text", () => {
  const text = texts.join("\n");
  const said = [...text.matchAll(/\bsay\(\s*"([^"]*)"/g)].map(([, key = ""]) => key);
  assert.ok(said.length > 200);
  assert.deepEqual(
    said.filter((key) => !(key in words)),
    [],
  );
});
