/** Tests of the language for which the page is built, with a made-up one. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { rooms, words } from "./words.ts";

const PAGE = join(import.meta.dirname, "..");
const MADE = mkdtempSync(join(tmpdir(), "language-"));
after(() => rmSync(MADE, { recursive: true }));

/** Writes a language in which every text is its key in brackets, and builds the page for it. */
function built(): { scripts: string; html: string } {
  const to = join(MADE, "page");
  for (const file of readdirSync(join(PAGE, "src/words/en"))) {
    const text = readFileSync(join(PAGE, "src/words/en", file), "utf-8");
    const own = text
      .replace(
        /^ {2}("[^"]+"):\s+"(?:[^"\\]|\\.)*",$/gm,
        (_, key) => `  ${key}: "[${key.slice(1, -1)}]",`,
      )
      .replace(/language = "en"/, 'language = "eo"');
    writeFileSync(join(MADE, file), own);
  }
  execFileSync(process.execPath, [join(PAGE, "build.mjs"), to, `--words=${MADE}`]);
  const served = join(to, "served");
  const scripts = readdirSync(served, { recursive: true, encoding: "utf-8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(join(served, path), "utf-8"));
  return { scripts: scripts.join(""), html: readFileSync(join(served, "index.html"), "utf-8") };
}

test("a second language is one more folder", () => {
  const { scripts, html } = built();
  for (const key of Object.keys(words)) assert.ok(scripts.includes(`[${key}]`), key);
  for (const [room, texts] of rooms)
    for (const text of Object.values(texts).filter((one) => one.length > 40))
      assert.ok(!scripts.includes(text), `${room}: ${text}`);
  assert.match(html, /<html lang="eo">/);
});
