/**
 * Builds the page twice: for the server, and for the folder, in which Python runs in the browser.
 *
 *     node build.mjs OUT [--words=FOLDER] [--watch]
 *
 * FOLDER has the words of a language, in files as src/words/en/ has them; by default it is this one.
 * OUT gets `take.mjs`, which `whydoku site` runs, and folders: `served`, `folder`, and `both` with what
 * either has, which is what stands in public/, licences, and the style of the description for programs.
 * Each of the first two has the HTML pages, the service worker, and in `together/VERSION/` scripts and
 * style sheets. The version is a digest of them all, so that browsers can keep them for ever and an open
 * page never gets files of two versions.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import subset from "subset-font";

const HERE = import.meta.dirname;
const PAGES = ["index", "embed"];
const KINDS = ["served", "folder"];
/** The style sheets of the description for programs, which Python writes, by layer. */
const DOCS = [
  ["", "layers.css"],
  ["looks", "looks.css"],
  ["tokens", "tokens.css"],
  ["base", "base.css"],
  ["primitives", "primitives.css"],
  ["views", "docs.css"],
];

const [out] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (!out) throw new Error("name the folder to build into: node build.mjs OUT");
const ENGLISH = path.join(HERE, "src", "words", "en");
const [WORDS = ENGLISH] = process.argv.flatMap((argument) =>
  argument.startsWith("--words=") ? [path.resolve(argument.slice("--words=".length))] : [],
);
const [, LANGUAGE] = /language = "([^"]+)"/.exec(
  readFileSync(path.join(WORDS, "language.ts"), "utf8"),
);

const WORKER = /new URL\("(\.[^"]+-worker)\.ts", import\.meta\.url\)/g;
const LATER = /\bimport\("(\.[^"]+\.js)"\)/g;
/** In a style sheet, a font of a package of which only the digits are wanted. */
const FONT = /url\("(@fontsource\/[^"]+)"\)/g;
const SHEET =
  /^ *<link rel="(stylesheet|later)" href="style\/([^"]+)"(?: data-layer="([^"]+)")?(?: media="([^"]+)")?>\n/gm;
const SCRIPT = /<script type="module" src="([^"]+)">/;

/**
 * The scripts of an entry, by name: one first file with all that is needed at once or by two parts,
 * and one for each part that loads later. Of the folder's entries the module that asks a server is
 * the one that asks Python in the browser.
 */
async function scripts(entry, kind) {
  const workers = new Map();
  const server = path.join(HERE, "src", "asking", "server.ts");
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: "page",
        async resolveId(name, from, how) {
          const found = await this.resolve(name, from, { ...how, skipSelf: true });
          if (found && path.dirname(found.id) === ENGLISH)
            return path.join(WORDS, path.basename(found.id));
          const isAsked = kind === "folder" && found?.id === server && !from?.endsWith("folder.ts");
          return isAsked ? path.join(HERE, "src", "asking", "folder.ts") : found;
        },
        transform(code, id) {
          // A worker lies beside the script that starts it, whichever that is in the end.
          const told = code.replace(WORKER, (_, name) => {
            const worker = path.join(path.dirname(id), `${name}.ts`);
            workers.set(path.basename(name), worker);
            return `new URL("./${path.basename(name)}.js", import.meta.url)`;
          });
          return told === code ? null : { code: told, map: null };
        },
        renderChunk(code) {
          const told = code.replace(LATER, 'import("$1" + again)');
          return told === code ? null : { code: told, map: null };
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "esm",
    minify: true,
    entryFileNames: "[name].js",
    chunkFileNames: ({ facadeModuleId: id, name }) => `${id ? named(id) : name}.js`,
    codeSplitting: {
      groups: [
        { name: "main", tags: ["$initial"] },
        { name: "shared", minShareCount: 2 },
      ],
    },
  });
  await bundle.close();
  const made = new Map(output.map((one) => [one.fileName, one.code]));
  for (const [name, worker] of workers) {
    const [[, code]] = await scripts(worker, kind);
    made.set(`${name}.js`, code);
  }
  return made;
}

/** The name of the script of a part that loads later, such as views-path. */
function named(id) {
  const parts = path
    .relative(path.join(HERE, "src"), id)
    .replace(/(\/view)?\.tsx?$/, "")
    .split("/");
  return parts.join("-");
}

/** A style sheet in a layer of the cascade, if it names one. */
function styleIn(name, layer) {
  const text = readFileSync(path.join(HERE, "src", "style", name), "utf8");
  return layer ? `@layer ${layer} {\n${text}}\n` : text;
}

/** The digits of a font alone, as an address that holds them: they come with the style sheet. */
async function digitsOf(name) {
  const font = await subset(readFileSync(path.join(HERE, "node_modules", name)), "123456789", {
    targetFormat: "woff2",
    noHinting: true,
    noLayoutClosure: true,
    dropTables: ["GDEF", "GPOS", "GSUB", "STAT", "gasp", "meta"],
    preserveNameIds: [],
  });
  return `url(data:font/woff2;base64,${font.toString("base64")})`;
}

/** A style sheet with the digits that it wants of fonts. */
async function withDigits(css) {
  const fonts = new Map();
  for (const [, name] of css.matchAll(FONT)) fonts.set(name, await digitsOf(name));
  return css.replace(FONT, (_, name) => fonts.get(name));
}

/** The style sheets of a page, joined in their order, by how they are linked. */
function sheets(html) {
  const joined = new Map();
  for (const [, rel, name, layer, media] of html.matchAll(SHEET)) {
    const text = styleIn(name, layer);
    joined.set(rel, (joined.get(rel) ?? "") + (media ? `@media ${media} {\n${text}}\n` : text));
  }
  return joined;
}

async function build(out, kind) {
  const [files, pages] = [new Map(), new Map()];
  for (const name of PAGES) {
    const page = readFileSync(path.join(HERE, `${name}.html`), "utf8");
    const html = page.replace('lang="en"', `lang="${LANGUAGE}"`);
    const entry = path.join(HERE, SCRIPT.exec(html)[1]);
    for (const [file, code] of await scripts(entry, kind)) files.set(`${name}/${file}`, code);
    const joined = sheets(html);
    for (const [rel, text] of joined)
      files.set(`${name}/${rel}.css`, await withDigits(shortened(text)));
    pages.set(name, { html, joined, script: path.basename(entry).replace(/\.tsx?$/, ".js") });
  }
  const digest = createHash("sha256");
  for (const [name, text] of [...files].sort()) digest.update(`${name}\n${text}\n`);
  const folder = `together/${digest.digest("hex").slice(0, 12)}`;
  for (const [name, { html, joined, script }] of pages) {
    const left = new Set(joined.keys());
    const linked = html
      .replace(SHEET, (_, rel) =>
        left.delete(rel) ? `    <link rel="${rel}" href="${folder}/${name}/${rel}.css">\n` : "",
      )
      .replace(SCRIPT, `<script type="module" src="${folder}/${name}/${script}">`);
    files.set(`../../${name}.html`, linked);
  }
  const [[, worker]] = await scripts(path.join(HERE, "src", "sw.ts"), kind);
  files.set("../../sw.js", worker);
  // The pages come last, and what an older build left goes after that, since someone may be served.
  const written = new Set([out]);
  for (const [name, text] of files) {
    const to = path.join(out, folder, name);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, text);
    for (let one = to; one !== out; one = path.dirname(one)) written.add(one);
  }
  for (const place of [out, path.join(out, "together")]) {
    for (const old of readdirSync(place).map((name) => path.join(place, name))) {
      if (!written.has(old)) rmSync(old, { recursive: true });
    }
  }
}

/** What both pages have. */
async function share(out) {
  rmSync(out, { recursive: true, force: true });
  cpSync(path.join(HERE, "public"), out, { recursive: true });
  writeFileSync(path.join(out, "licences.txt"), licences());
  const docs = DOCS.map(([layer, name]) => styleIn(name, layer)).join("");
  writeFileSync(path.join(out, "docs.css"), shortened(docs));
}

/** What the packages in the scripts and style sheets want to be said of them. */
function licences() {
  return ["@fontsource/newsreader", "lean-qr", "preact", "@preact/signals", "@preact/signals-core"]
    .map((name) => {
      const text = readFileSync(path.join(HERE, "node_modules", name, "LICENSE"), "utf8");
      return `${name}\n\n${text.trim()}\n`;
    })
    .join("\n\n");
}

/** A style sheet without comments, and without spaces where they mean nothing. */
function shortened(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{},>]) ?/g, "$1")
    .replaceAll("; ", ";")
    .replace(/: (?=[^{};]+[;}])/g, ":")
    .replaceAll(";}", "}");
}

/** The program that makes what the folder has of Python, as one file. */
async function taker() {
  const bundle = await rolldown({ input: path.join(HERE, "take.mjs"), platform: "node" });
  await bundle.write({ file: path.join(out, "take.mjs"), format: "esm" });
  await bundle.close();
}

const buildAll = () =>
  Promise.all([
    taker(),
    share(path.join(out, "both")),
    ...KINDS.map((kind) => build(path.join(out, kind), kind)),
  ]);
await buildAll();
if (process.argv.includes("--watch")) {
  console.log(`built into ${out}; builds again at each change`);
  let soon;
  const rebuild = () => {
    clearTimeout(soon);
    soon = setTimeout(() => buildAll().catch((fault) => console.error(fault.message)), 50);
  };
  for (const place of ["src", "public", ...PAGES.map((name) => `${name}.html`)]) {
    watch(path.join(HERE, place), { recursive: true }, rebuild);
  }
}
