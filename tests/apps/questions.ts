/** Asks every operation once, and prints something of each answer: `node questions.js SERVER`. */

import createClient from "openapi-fetch";
import type { components, paths } from "./whydoku.js";

type Schemas = components["schemas"];

const [, , baseUrl = "http://127.0.0.1:8000"] = process.argv;
const api = createClient<paths>({ baseUrl });

function held<T>({ data, error }: { data?: T; error?: Schemas["Problem"] }): T {
  if (data === undefined) throw new Error(error?.detail ?? "the server does not answer");
  return data;
}

/** The hardest figure of a rating on any scale. */
function figure(rating: Schemas["Rating"]): number | null {
  switch (rating.scale) {
    case "se":
      return rating.er;
    case "hodoku":
      return rating.score;
    case "whydoku":
      return rating.rating;
    case "depth":
      return rating.depth;
    case "level":
      return rating.number;
    default:
      return rating satisfies never;
  }
}

const said: { [operation: string]: unknown } = {};

const { examples } = held(await api.GET("/api/v1/examples"));
said["examples"] = examples.length;
const grid = examples.find(({ name }) => name === "x-wing")?.puzzle ?? "";
const rows = [...Array(9).keys()].map((row) =>
  [...grid.slice(9 * row, 9 * row + 9)].map((digit) => Number(digit) || 0),
);

// A grid in each of its forms, and what was answered sent back.

const { records } = held(await api.POST("/api/v1/read", { body: { text: grid } }));
const [record] = records;
if (!record || "error" in record) throw new Error(record?.error);
said["check"] = held(await api.POST("/api/v1/check", { body: { grid: rows } })).status;
said["cells"] = held(await api.POST("/api/v1/cells", { body: { grid: record } })).cells.length;
said["convert"] = held(
  await api.POST("/api/v1/convert", { body: { text: record, to: "line" } }),
).text.trim();

const text = JSON.stringify({ puzzle: grid, found: `..${grid.slice(2)}` });
const { filled } = held(await api.POST("/api/v1/read", { body: { text } })).records[0] ?? {};
said["read"] = [record.format, filled?.changed];

const trace = held(await api.POST("/api/v1/explain", { body: { grid, board: true } }));
said["explain"] = trace.steps.length;
said["prove"] = held(await api.POST("/api/v1/prove", { body: { trace } })).status;
const step = trace.steps[0];
if (!step) throw new Error("there is no step");
const shown = held(await api.POST("/api/v1/step", { body: { grid, step } }));
said["step"] = shown.board?.candidates.map(({ cell, digit }) => [cell, digit]);
const picture = await api.POST("/api/v1/picture", { body: { grid, step }, parseAs: "text" });
said["picture"] = held(picture).slice(0, 4);
const query = { puzzle: grid, theme: "dark" as const };
const drawn = await api.GET("/api/v1/picture.svg", { params: { query }, parseAs: "text" });
said["picture.svg"] = held(drawn).slice(0, 4);

const practice = held(
  await api.POST("/api/v1/practice", { body: { technique: "x-wing", seed: 1, reveal: true } }),
);
said["practice"] = practice.practice;
const position = practice.position;
const { technique } = held(await api.POST("/api/v1/hint", { body: { grid: position } }));
said["hint"] = technique;
const { placements, eliminations } = practice.step ?? { placements: [], eliminations: [] };
const found = { grid: position, technique: "x-wing", placements, eliminations };
said["answer"] = held(await api.POST("/api/v1/answer", { body: found })).right;

// Answers of several forms.

const question = "r3c2=9";
const why = held(await api.POST("/api/v1/why", { body: { grid, question } }));
said["why"] = [why.answer, why.trace?.steps.length];
const argument = "naked pair 45 r3c3 r8c3: r2c3<>4";
said["argue"] = held(await api.POST("/api/v1/argue", { body: { grid, argument } })).fault?.kind;
const reasons = ["r3c2=9", argument];
const argued = held(await api.POST("/api/v1/argue_all", { body: { grid, reasons } }));
said["argue_all"] = [argued.trace.steps.length, argued.failed?.number];
const claims = ["r3c2=9", { claim: "r2c3<>4", why: "naked pair 45 r3c3 r8c3" }, "r1c2=9"];
const judged = held(await api.POST("/api/v1/judge", { body: { grid, claims } }));
said["judge"] = judged.moves.map(({ verdict }) => verdict);
const { hints } = held(await api.POST("/api/v1/steps", { body: { grid, most: 2 } }));
said["steps"] = hints.map((hint) => hint.step?.technique);
const solved = held(await api.POST("/api/v1/solve", { body: { grid } }));
said["solve"] = "status" in solved && solved.status === "unique" ? solved.solution : null;
const rated = held(await api.POST("/api/v1/rate", { body: { grids: [grid, ".".repeat(81)] } }));
said["rate"] =
  "ratings" in rated &&
  !("puzzle" in rated) &&
  rated.ratings.map((one) => {
    if ("why" in one) return "refused";
    if ("ratings" in one) throw new Error("several scales were not asked for");
    return figure(one);
  });
const canon = held(await api.POST("/api/v1/canon", { body: { grid } }));
said["canon"] = "canonical" in canon ? canon.canonical : null;
const analysed = held(await api.POST("/api/v1/analyse", { body: { grid, limit: 2 } }));
said["analyse"] = [analysed.path?.hardest?.technique, analysed.candidates["r3c2=9"]];
const near = held(await api.POST("/api/v1/neighbours", { body: { grid, limit: 2 } }));
said["neighbours"] = "neighbours" in near && near.neighbours?.length;
const least = held(await api.POST("/api/v1/reduce", { body: { grid, whole: true, limit: 3 } }));
said["reduce"] = "reduced" in least && least.reduced?.length;
const sets = held(await api.POST("/api/v1/unavoidable", { body: { grid, largest: 4 } }));
said["unavoidable"] = "all" in sets && sets.all;

// What has a name.

const { techniques } = held(await api.GET("/api/v1/techniques"));
said["techniques"] = techniques.length;
const path = { slug: "x-wing" };
const one = held(await api.GET("/api/v1/techniques/{slug}", { params: { path } }));
said["techniques/{slug}"] = one.example?.step.technique;
const { letters, colours, pictures } = held(await api.GET("/api/v1/symbols"));
said["symbols"] = [letters, colours, pictures].map((symbols) => symbols.map(({ name }) => name));
const aRule = held(await api.POST("/api/v1/rules", { body: { rules: "mini-6+x" } }));
said["rules"] = aRule.houses.map(({ name }) => name);
const { profiles } = held(await api.GET("/api/v1/profiles"));
said["profiles"] = profiles.flatMap(({ levels = [] }) => levels.map(({ name }) => name)).length;

// The library of the server.

const shelf = held(await api.POST("/api/v1/library", { body: { with: "x-wing", size: 1 } }));
said["library"] = [shelf.total, shelf.next, ...shelf.entries.map(({ hardest }) => hardest)];
const { levels } = held(await api.GET("/api/v1/library_stats"));
said["library_stats"] = levels.map(({ puzzles }) => puzzles);
const day = "2026-01-05";
const daily = held(await api.GET("/api/v1/daily", { params: { query: { day } } }));
said["daily"] = [daily.planned, daily.entry?.clues !== undefined];

// Files: by what signs their formats are known.

const files = held(await api.GET("/api/v1/files"));
said["files"] = [files.most, ...files.pictures];
const parseAs = "arrayBuffer";
const begins = (file: ArrayBuffer) => new TextDecoder("latin1").decode(file.slice(1, 4));
const puzzles = [grid];
const handed = filled ? { puzzle: filled.puzzle, found: filled.found } : grid;
const sheet = { puzzles: [handed], sheets: ["puzzle" as const] };
said["sheet"] = begins(held(await api.POST("/api/v1/sheet", { body: sheet, parseAs })));
said["book"] = begins(held(await api.POST("/api/v1/book", { body: { puzzles }, parseAs })));
const exercises = { technique: "x-wing", n: 1, seed: 1 };
said["worksheet"] = begins(held(await api.POST("/api/v1/worksheet", { body: exercises, parseAs })));
said["picture_png"] = begins(
  held(await api.POST("/api/v1/picture_png", { body: { grid }, parseAs })),
);
said["picture_pdf"] = begins(
  held(await api.POST("/api/v1/picture_pdf", { body: { grid }, parseAs })),
);

const wish = await api.POST("/api/v1/generate", { body: { n: 1, seed: 7 }, parseAs: "text" });
const news = held(wish)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Schemas["News"]);
said["generate"] = news.flatMap((line) => ("puzzle" in line ? [line.puzzle.puzzle] : []));

console.log(JSON.stringify(said));
