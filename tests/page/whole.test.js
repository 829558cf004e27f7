// @ts-check
/** Tests of all modules together: nothing is unused. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { words } from "../../src/whydoku/faces/web/page/words/en.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const PAGE = join(HERE, "../../src/whydoku/faces/web/page");

/**
 * @param {string} folder
 * @returns {Map<string, string>} the modules below a folder, without their comments, by path
 */
function modulesIn(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf-8" });
  return new Map(
    paths
      .filter((path) => path.endsWith(".js"))
      .map((path) => {
        const text = readFileSync(join(folder, path), "utf-8");
        const used = [...text.matchAll(/import\("(\.[^"]*)"\)\.(\w+)/g)];
        for (const [, from = "", name] of used) {
          typed.add(`${resolve(dirname(join(folder, path)), from)} ${name}`);
        }
        return [join(folder, path), text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")];
      }),
  );
}

/** The names imported for their types alone. @type {Set<string>} */
const typed = new Set();
const page = modulesIn(PAGE);
const tests = modulesIn(HERE);

/**
 * @param {Iterable<[string, string]>} modules
 * @returns {Set<string>} what they import, as path and name
 */
function importedBy(modules) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const [path, text] of modules) {
    for (const [, names = "", from = ""] of text.matchAll(
      /(?:import|const) \{([^}]*)\}(?: = await import\(| from )\s*"(\.[^"]*)"/g,
    )) {
      const module = resolve(dirname(path), from);
      for (const name of names.split(",")) {
        found.add(`${module} ${name.split(/ as |:/)[0]?.trim()}`);
      }
    }
    for (const [, from = "", name] of text.matchAll(
      /\(await import\(`(\.[^`$]*)\$\{again\}`\)\)\.(\w+)/g,
    )) {
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

/** What those call who use a module outside the page. */
const OFFERED = new Set(["engine.js loaded"]);

/** The module that takes the place of `server.js` in a folder. */
const FOLDER = join(PAGE, "folder.js");

/**
 * @param {string} text
 * @returns {string[]} the names that a module exports
 */
function exportedBy(text) {
  const found = text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm);
  return [...found].map(([, name = ""]) => name);
}

test("the folder answers as the server does", () => {
  const [folder = "", server = ""] = [page.get(FOLDER), page.get(join(PAGE, "server.js"))];
  assert.deepEqual(exportedBy(folder).sort(), exportedBy(server).sort());
});

test("every export is used by another module, or by its own and a test", () => {
  const [byPage, byTests] = [importedBy(page), importedBy(tests)];
  const idle = [...page].flatMap(([path, text]) =>
    exportedBy(text)
      .filter((name) => {
        if (path === FOLDER || byPage.has(`${path} ${name}`) || typed.has(`${path} ${name}`))
          return false;
        const isUsedHere = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
        return !(isUsedHere && byTests.has(`${path} ${name}`));
      })
      .map((name) => `${relative(PAGE, path)} ${name}`)
      .filter((name) => !OFFERED.has(name)),
  );
  assert.deepEqual(idle, []);
});

test("the modules of grids and games import nothing from the page", () => {
  const known = /^(?:grid|game)\/|^remembered\.js$/;
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
const quoted = new Set(
  texts.flatMap((text) => [...text.matchAll(/"([\w. +?-]+)"/g)].map(([, key]) => key)),
);

/** The keys that are put together, as patterns: anything may fill a hole. */
const made = texts
  .flatMap((text) => [...text.matchAll(/`([\w.]*\$\{[^`]*)`/g)].map(([, key = ""]) => key))
  .filter((key) => /^(?:[a-z]\w*\.|\$\{\w+\}\.[a-z]+$)/.test(key))
  .map((key) => key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")))
  .map((parts) => new RegExp(`^${parts.join(".+")}$`));

test("no key has two texts", () => {
  const rooms = [...page].filter(([path]) => path.includes("words/en/")).map(([, text]) => text);
  const said = rooms.flatMap((text) =>
    [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key),
  );
  assert.deepEqual(said.toSorted(), keys.toSorted());
});

test("every text is used somewhere", () => {
  const idle = keys.filter((key) => !quoted.has(key) && !made.some((form) => form.test(key)));
  assert.deepEqual(idle, []);
});

test("every key that is put together has a text", () => {
  for (const form of made)
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
