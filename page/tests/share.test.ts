import assert from "node:assert/strict";
import test from "node:test";
import { begin } from "../src/game/position.ts";
import { fpuzzles, pack, sudokupad, sudokuwiki } from "../src/sharing/elsewhere.ts";
import { broughtBy, decode, encode, nameIn, WrongText, withReasons } from "../src/sharing/link.ts";
import { sharedIn } from "../src/sharing/reach.ts";
import type { Position } from "../src/state/types.ts";
import { EASY } from "./games.ts";
import { aPosition, Chance, cells, marksOf, puzzleOf } from "./grids.ts";

const EMPTY = ".".repeat(81);
test("a puzzle alone comes back from a short text that fits into an address", () => {
  const chance = new Chance(1);
  for (let n = 0; n <= 81; n += 1) {
    const position = begin(puzzleOf(chance, n));
    const text = encode(position);
    assert.deepEqual(decode(text), position);
    assert.match(text, /^A[\w-]+$/);
    assert.ok(n > 30 || text.length < 35, `${n} clues: ${text.length} characters`);
  }
  const marked = begin(EMPTY, marksOf(chance, 3));
  assert.deepEqual(decode(encode(marked)), marked);
});

test("a link may name its puzzle", () => {
  const cases: [string, string, string][] = [
    ["#p=AEK", "AEK", ""],
    ["#p=AEK&name=Naked%20Pair%20%26%20more", "AEK", "Naked Pair & more"],
    ["see https://x.org/#p=AEK&name=A%20b and more", "AEK", "A b"],
    ["#p=AEK&name=%E0%A4%A", "AEK", ""],
    [`#p=AEK&name=${"x".repeat(99)}`, "AEK", "x".repeat(80)],
  ];
  for (const [text, shared, name] of cases)
    assert.deepEqual([sharedIn(text), nameIn(text)], [shared, name]);
});

test("existing links stay readable", () => {
  const text = "AEKopaFdPmCl8-pbbGQnDCiMpiKGHITvH";
  assert.equal(encode(begin(EASY)), text);
  assert.equal(decode(text).givens, EASY);
  /** what earlier versions wrote */
  const earlier: [string, (position: Position) => unknown, unknown][] = [
    [
      "ACieK-3uV-TKfyjoBbv_p51DsXTY2n8ao0poYoF2m4TGbn____________bM3",
      ({ centre, complete }) => [centre[2], complete],
      [0b1000, false],
    ],
    [
      "AAkFL0TsYNa-phyckziZDAXGtUupM6D7mG4WQnDCiMpiKGHITK1",
      ({ corner, values, complete }) => [corner[2], corner[3], values[5], complete],
      [0b1000, 0b1000, 8, false],
    ],
    [
      "AAgLISfu5lVEkU8pTwFyVdoRaVZFcG6sSjn2QnDCiMpiKGHITZ_",
      ({ removed, colours, automatic }) => [removed[2], colours[3], automatic],
      [0b1, 0b1000, true],
    ],
    [
      "ABtcVxgBrplqIokEBjpZi0TnEEH-cRnWQnDCiMpiKGHITh0",
      ({ tinted, links }) => [tinted.get(20), links.map(({ tie }) => tie)],
      [3, ["strong", "weak"]],
    ],
    [
      "AFZvAZ6_MwHHhCqLOzYDExfLOj3TkV7007vO94wvjXujTF5KVJUIVZ5KuIYGKqXoFCO3I3AWKYi7269tT0I_hOfTILLXNJ8wY9mQuWklIPrWQnDCiMpiKGHITzu",
      ({ centre, complete }) => [centre[2], complete],
      [0b1011, false],
    ],
  ];
  for (const [link, told, expected] of earlier) {
    const position = decode(link);
    assert.deepEqual(told(position), expected, link);
    assert.deepEqual(decode(encode(position, { marks: true })), position);
  }
});

test("everything that a player has put on it comes back too, on request", () => {
  const chance = new Chance(2);
  for (let n = 0; n < 200; n += 1) {
    const position = aPosition(chance);
    assert.deepEqual(decode(encode(position, { marks: true })), position);
    const { givens, possible } = position;
    assert.deepEqual(decode(encode(position)), begin(givens, possible));
  }
});

test("reasons travel in a part of their own, after the name, and what cannot be read is left out", () => {
  const reasons = [
    "r1c3=4",
    "(3)r6c9=(3)r6c7-(3)r9c7|(3)r9c9 => r7c9<>3",
    "if r1c1 is 5 + 6 then\n100% & more",
  ];
  const shared = encode(begin(EASY));
  const more = withReasons(reasons);
  assert.match(more, /^&why=r1c3=4&\(3\)r6c9=[\w()=%+,:&-]+$/);
  for (const name of ["", "&name=A%20b"]) {
    const link = `see https://x.org/#p=${shared}${name}${more} there`;
    const { position, title } = broughtBy(link);
    assert.deepEqual(position, { ...begin(EASY), reasons });
    assert.equal(title, name && "A b");
    assert.equal(sharedIn(link), shared, "as earlier pages read it");
  }
  assert.equal(withReasons([]), "");
  const long = "x".repeat(5001);
  for (const odd of ["", "&why=", "&why=%E0%A4%A", `&why=${long}`])
    assert.deepEqual(broughtBy(`#p=${shared}${odd}`).position.reasons, []);
  const many = broughtBy(`#p=${shared}&why=${"r1c3=4&".repeat(999)}`);
  assert.equal(many.position.reasons.length, 729);
});

test("proofs are not sent, nor digits in the cells of givens", () => {
  const values = cells().map((cell) => (cell < 3 ? 4 : 0));
  const position = { ...begin(EASY), values, proved: values };
  const back = decode(encode(position, { marks: true }));
  assert.deepEqual(back.proved, begin(EASY).proved);
  assert.deepEqual(
    back.values.filter((digit) => digit),
    [4],
  );
});

test("a wrong text is an error that says why", () => {
  const whole = encode(begin(EASY));
  const wrong: [string, string][] = [
    ["", "empty"],
    [`A${"A".repeat(20_000)}`, "long"],
    [`B${whole.slice(1)}`, "damaged"],
    [whole.replace(/.$/, "!"), "character"],
    [`${whole}\n`, "character"],
    ["A", "damaged"],
    [`AAA${whole.slice(1)}`, "damaged"],
  ];
  for (let n = 2; n < whole.length; n += 1) wrong.push([whole.slice(0, n), "damaged"]);
  for (const [text, reason] of wrong) {
    assert.throws(
      () => decode(text),
      (fault) => fault instanceof WrongText && fault.reason === reason && fault.message.length > 20,
      text.slice(0, 80),
    );
  }
});

test("every single wrong character is detected, and every swap of two", () => {
  const whole = encode(begin(EASY));
  for (let at = 1; at < whole.length; at += 1) {
    for (const other of "AZaz09-_") {
      if (other === whole[at]) continue;
      const text = whole.slice(0, at) + other + whole.slice(at + 1);
      assert.throws(() => decode(text), WrongText, text);
    }
    const [one = "", two = ""] = whole.slice(at, at + 2);
    if (one === two || !two) continue;
    const text = whole.slice(0, at) + two + one + whole.slice(at + 2);
    assert.throws(() => decode(text), WrongText, text);
  }
});

test("any text is a sound position or an error", () => {
  const chance = new Chance(3);
  let sound = 0;
  for (let n = 0; n < 5_000; n += 1) {
    const text = aText(chance);
    let position: ReturnType<typeof decode>;
    try {
      position = decode(text);
    } catch (fault) {
      assert.ok(fault instanceof WrongText, `${text}: ${fault}`);
      continue;
    }
    sound += 1;
    assertSound(position);
  }
  assert.ok(sound > 100, `${sound} texts were positions`);
});

test("texts are packed as the readers of these links expect", () => {
  assert.equal(pack(""), "Q===");
  assert.equal(pack("aaaaaaaaaaaa"), "IY1lA===");
  assert.equal(
    pack('{"size":9,"title":"Ünï — cødé ★"}'),
    "N4IgzglgXgpiBcBOANCALhNAbO8QB2A7Ae4AJAUAlIGMAPgEwEvTBQMhAF8g",
  );
});

test("links to f-puzzles carry notes as they are, and complete marks as all candidates", () => {
  const noted = {
    ...begin(EASY),
    centre: cells().map((cell): number => (cell === 5 ? 0b10 : 0)),
  };
  const whole = { ...begin(EASY, undefined, true), removed: noted.centre.with(5, 0b10101000) };
  assert.equal(fpuzzles({ ...noted, complete: true }), fpuzzles(whole));
  assert.notEqual(fpuzzles(noted), fpuzzles(whole));
  assert.notEqual(fpuzzles(noted), fpuzzles(begin(EASY)));
});

test("links to f-puzzles and SudokuPad are read back by whydoku", () => {
  const link = fpuzzles(begin(EASY), "Some name");
  assert.match(link, /^https:\/\/www\.f-puzzles\.com\/\?load=[\w%]+$/);
  const same = sudokupad(begin(EASY), "Some name");
  assert.equal(same.replace("sudokupad.app/fpuz", "www.f-puzzles.com/?load="), link);
});

test("a link to SudokuWiki contains the puzzle, or the position", () => {
  const address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
  assert.equal(sudokuwiki(begin(EASY)), address + EASY.replaceAll(".", "0"));
  const values = cells().map((cell) => (cell === 2 ? 4 : 0));
  const removed = cells().map((cell) => (cell === 3 ? 0b000100000 : 0));
  const link = sudokuwiki({ ...begin(EASY, undefined, true), values, removed });
  const codes = link.slice(`${address}S9B`.length).match(/../g) ?? [];
  assert.equal(codes.length, 81);
  assert.equal(link.slice(0, address.length + 3), `${address}S9B`);
  // r1c1 and r1c2 are given, r1c3 is placed, r1c4 has 2 alone, r1c6 has 2, 6 and 8.
  assert.deepEqual(codes.slice(0, 6), ["05", "03", "0d", "0k", "07", "50"]);
  const noted = {
    ...begin(EASY),
    centre: cells().map((cell): number => (cell === 5 ? 0b10 : 0)),
  };
  assert.equal(sudokuwiki(noted), sudokuwiki(begin(EASY)), "notes rule nothing out");
  const byHand = { ...noted, complete: true };
  assert.equal(sudokuwiki(byHand).match(/../g)?.length, Math.ceil(link.length / 2));
  assert.equal(
    sudokuwiki(byHand)
      .slice(`${address}S9B`.length + 10)
      .slice(0, 2),
    "0k",
  );
});

/**
 * A text that looks like a link: random characters, or a real one with part of its number changed
 * and the checksum corrected.
 */
function aText(chance: Chance): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const kind = chance.below(4);
  const some = (most: number) =>
    Array.from({ length: 1 + chance.below(most) }, () => alphabet[chance.below(64)]).join("");
  if (kind === 0) return `A${some(60)}`;
  if (kind === 1) return String.fromCharCode(...cells().map(() => chance.below(65_536)));
  let number = 0n;
  for (const c of kind === 2 ? encode(aPosition(chance), { marks: true }).slice(1) : some(40)) {
    number = number * 64n + BigInt(alphabet.indexOf(c));
  }
  number = (number / 4096n) ^ (chance.below(3) ? 0n : 1n << BigInt(chance.below(2000)));
  number = number * 4096n + (number % 4093n);
  let text = "";
  for (; number || text.length % 2; number /= 64n) text = alphabet[Number(number % 64n)] + text;
  return `A${text}`;
}

function assertSound(position: Position) {
  assert.match(position.givens, /^[1-9.]{81}$/);
  const { possible, values, corner, centre, removed, proved, colours } = position;
  for (const masks of [possible, corner, centre, removed, proved, colours]) {
    assert.equal(masks.length, 81);
    assert.ok(masks.every((mask) => Number.isInteger(mask) && mask >= 0 && mask < 512));
  }
  assert.equal(values.length, 81);
  for (const cell of cells()) {
    const digit = values[cell] ?? -1;
    assert.ok(digit >= 0 && digit <= 9 && (!digit || position.givens[cell] === "."));
  }
  for (const [candidate, colour] of position.tinted) {
    assert.ok(candidate >= 0 && candidate < 729 && colour >= 1 && colour <= 9);
  }
  for (const { from, to, tie } of position.links) {
    assert.ok(from >= 0 && from < 729 && to >= 0 && to < 729 && from !== to);
    assert.ok(["strong", "weak"].includes(tie));
  }
  for (const { cells: run, colour } of position.lines) {
    assert.ok(run.length > 1 && colour >= 0 && colour <= 9);
    assert.ok(run.every((cell, n) => cell >= 0 && cell < 81 && cell !== run[n - 1]));
  }
  assert.equal(typeof position.automatic, "boolean");
}
