/**
 * What `everyday.py` measures of the package for npm: of its folder, with so many puzzles, and with the
 * slow ones too if the last argument is not 0.
 */
import path from "node:path";

const [folder, size, seeds] = process.argv.slice(3);
const HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const figures = {};

function note(name, begin) {
  figures[name] = [performance.now() - begin, "ms"];
}

let begin = performance.now();
const { load } = await import(path.join(path.resolve(folder), "node.js"));
const sudoku = await load();
note("import whydoku", begin);

const minimal = Array.from({ length: Number(size) }, (_, index) => sudoku.minimal({ seed: 7, index }));
const many = Array.from({ length: 20 }, () => minimal).flat();
const works = {
  "a hard path": () => sudoku.path(HARDEST),
  [`${size} ratings`]: () => minimal.map((puzzle) => sudoku.rate(puzzle)),
  ...(seeds === "0" ? {} : { "a rating of 11.9": () => sudoku.rate(HARDEST) }),
  [`${size} paths`]: () => minimal.map((puzzle) => sudoku.path(puzzle)),
  [`${size} minimal puzzles made`]: () => minimal.map((_, index) => sudoku.minimal({ seed: 8, index })),
  [`${many.length.toLocaleString("en")} checks`]: () => many.map((puzzle) => sudoku.check(puzzle)),
  [`${many.length.toLocaleString("en")} solutions`]: () => many.map((puzzle) => sudoku.solve(puzzle)),
};
for (const [name, work] of Object.entries(works)) {
  begin = performance.now();
  work();
  note(name, begin);
}
console.log(JSON.stringify(figures));
