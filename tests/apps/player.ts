/** Plays a puzzle to its end with hints, and slips once: `node player.js SERVER PUZZLE`. */

import createClient from "openapi-fetch";
import type { components, paths } from "./whydoku.js";

type Schemas = components["schemas"];
type Hint = Schemas["Hint"];
type Candidate = Schemas["CandidateNumbers"];

const [, , baseUrl = "http://127.0.0.1:8000", text = ""] = process.argv;
const api = createClient<paths>({ baseUrl });

/** What an answer holds; a refusal becomes an error with its sentence. */
function held<T>({ data, error }: { data?: T; error?: Schemas["Problem"] }): T {
  if (data === undefined) throw new Error(error?.detail ?? "the server does not answer");
  return data;
}

/** A game on a board of the app's own: 81 digits, 0 for an empty cell, and what is crossed out. */
class Game {
  readonly digits: number[];
  readonly crossed: Candidate[] = [];

  constructor(readonly givens: readonly number[]) {
    this.digits = [...givens];
  }

  static async read(puzzle: string): Promise<Game> {
    const { records } = held(await api.POST("/api/v1/read", { body: { text: puzzle } }));
    const [found] = records;
    if (!found) throw new Error("there is no puzzle");
    if ("error" in found) throw new Error(found.error);
    if (found.puzzle.length !== 81) throw new Error("these are pencil marks without givens");
    const { status, why } = held(await api.POST("/api/v1/check", { body: { grid: found } }));
    if (status !== "unique") throw new Error(why.join(" "));
    return new Game([...found.puzzle].map(Number).map((digit) => digit || 0));
  }

  get record(): Schemas["AskedRecord"] {
    const line = (digits: readonly number[]) => digits.map((digit) => digit || ".").join("");
    return {
      puzzle: line(this.givens),
      placed: line(this.digits.map((digit, cell) => (this.givens[cell] ? 0 : digit))),
      removed: this.crossed.map(
        ({ cell, digit }) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}<>${digit}`,
      ),
      unproved: [],
    };
  }

  async hint(disclosure: number): Promise<Hint> {
    const body = { grid: this.record, disclosure, board: true };
    return held(await api.POST("/api/v1/hint", { body }));
  }

  take({ numbers }: Schemas["Step"]) {
    for (const { cell, digit } of numbers.placements) this.digits[cell] = digit;
    this.crossed.push(...numbers.eliminations);
  }
}

/** Asks for all four levels of a hint, prints what they say, and answers with the last. */
async function asked(game: Game): Promise<Hint> {
  let hint = await game.hint(1);
  console.log(`1: ${hint.text}`);
  for (const disclosure of [2, 3, 4]) {
    hint = await game.hint(disclosure);
    console.log(`${disclosure}: ${hint.text}`);
  }
  return hint;
}

/** Whether two cells share a row, a column or a box. */
function sees(a: number, b: number): boolean {
  const box = (cell: number) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
  return Math.floor(a / 9) === Math.floor(b / 9) || a % 9 === b % 9 || box(a) === box(b);
}

/** Puts a wrong digit where no digit contradicts it, as players do. */
async function slip(game: Game) {
  for (const [cell, digit] of game.digits.entries()) {
    for (let wrong = 1; !digit && wrong <= 9; wrong++) {
      if (game.digits.some((other, seen) => other === wrong && sees(cell, seen))) continue;
      if (game.crossed.some((gone) => gone.cell === cell && gone.digit === wrong)) continue;
      game.digits[cell] = wrong;
      if ((await game.hint(1)).kind === "mistakes") return;
      game.digits[cell] = 0;
    }
  }
}

const game = await Game.read(text);
for (let steps = 0; ; steps++) {
  if (steps === 3) await slip(game);
  const hint = await asked(game);
  if (hint.kind === "mistakes") {
    for (const { cell } of hint.mistakes?.numbers.digits ?? []) game.digits[cell] = 0;
  } else if (hint.step) {
    game.take(hint.step);
  } else {
    break;
  }
}
console.log(game.digits.map((digit) => digit || ".").join(""));
