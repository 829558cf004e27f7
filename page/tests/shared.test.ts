/** Tests of what other apps share, and of several files at once. */

import assert from "node:assert/strict";
import test from "node:test";
import type { Filled } from "../src/asking/api-types.ts";
import {
  filesIn,
  readFiles,
  readFirst,
  textsIn,
  titleWithPlayer,
  verdictOn,
} from "../src/beginning/reading.ts";
import { EASY } from "./games.ts";
import { some } from "./some.ts";
import "./words.ts";
import { answering } from "./server.ts";

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("the texts in what is shared are the text, its links, the link and the title", () => {
  const link = "https://a.example/1";
  for (const [fields, texts] of [
    [
      { text: `Look: ${link} !`, url: "https://b.example" },
      [`Look: ${link} !`, link, "https://b.example"],
    ],
    [{ title: "Monday", text: link, url: link }, [link, "Monday"]],
    [{ title: "", text: " \n" }, []],
    [{}, []],
  ] as const)
    assert.deepEqual(textsIn(formOf(fields)), texts);
});

test("the files in what is shared are those that hold anything", () => {
  const [full, empty] = [new File(["1"], "one.sdk"), new File([], "")];
  assert.deepEqual(filesIn(formOf({ files: empty, text: "1" })), []);
  assert.deepEqual(
    filesIn(formOf({ files: full })).map(({ name }) => name),
    ["one.sdk"],
  );
});

test("the first text with a puzzle counts; if there is none, the first fault", async () => {
  const answer = (_: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body);
    const found = text.includes("puzzle") ? [{ puzzle: EASY }] : [];
    return { records: [{ error: `found ${text}`, where: {} }, ...found] };
  };
  await answering(answer, async () => {
    const [one, ...more] = await readFirst(["words", "a puzzle and words", "puzzle"]);
    assert.deepEqual([one?.position.givens, one?.faults, more], [EASY, undefined, []]);
    await assert.rejects(readFirst(["words", "others"]), /found words/);
    await assert.rejects(readFirst([]), /no puzzle in this text/);

    const files = ["puzzle", "nothing"].map((text) => new File([text], `${text}.sdk`));
    const [first, ...others] = await readFiles(files);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [first?.n, first?.faults],
      [
        2,
        [
          { n: 1, title: "", sentence: "In puzzle.sdk: found puzzle" },
          { n: 3, title: "nothing.sdk", sentence: "In nothing.sdk: found nothing" },
        ],
      ],
    );
    await assert.rejects(readFiles([files[1] ?? new File([], "")]), /found nothing/);
    await assert.rejects(readFiles([]), /no puzzle/);
  });
});

test("what somebody has filled in keeps what is wrong, also a cell that cannot be read", async () => {
  const right = {
    ...{ puzzle: EASY, found: EASY, status: "unique", open: 4, count: 1 },
    ...{ wrong: [], changed: [], unreadable: [] },
  };
  const unreadable = [{ cell: "r1c3", found: "'x'" }];
  const odd = { ...right, puzzle: "", status: "invalid", unreadable };
  const wrong = { ...right, status: "none", found: `534${EASY.slice(3)}`, wrong: ["r1c3=4"] };
  const records = [
    { error: "found 'x'", where: {}, name: "Friday", filled: odd },
    { error: "clash", where: {}, name: "Twins", filled: { ...wrong, count: null } },
    { puzzle: EASY, placed: `..4${".".repeat(78)}`, filled: wrong, player: "Ann B." },
  ];
  await answering(
    () => ({ records }),
    async () => {
      const all = await readFiles(
        ["ann", "bo"].map((name) => new File(["[Puzzle]"], `${name}.sdk`)),
      );
      assert.deepEqual(
        all.map(({ n, title }) => [n, title]),
        [1, 3, 4, 6].map((n) => [n, `${n < 4 ? "ann" : "bo"}${n % 3 ? ": Friday" : ""}`]),
      );
      assert.deepEqual(
        all[0]?.faults?.map(({ n }) => n),
        [1, 2, 4, 5],
      );
      const verdicts = all.map(({ filled }) => verdictOn(some(filled))).slice(0, 2);
      assert.deepEqual(verdicts, ["'x' in r1c3 is no digit", "1 digit wrong: r1c3"]);
      assert.deepEqual(all.map(titleWithPlayer), [
        ...["ann: Friday", "Ann B.: ann", "bo: Friday", "Ann B.: bo"],
      ]);
      const { position } = all[1] ?? assert.fail();
      assert.deepEqual([position.givens, position.values[2]], [EASY, 4]);
    },
  );
  const { puzzle } = right;
  assert.equal(verdictOn(undefined), "");
  assert.equal(verdictOn(some<Filled>({ ...right, puzzle })), "right so far, 4 open");
  assert.equal(verdictOn(some<Filled>({ ...right, open: 0 })), "solved");
  assert.equal(verdictOn(some<Filled>({ ...right, status: "multiple" })), "");
  const many = [..."12345"].map((column) => `r1c${column}=9`);
  assert.equal(
    verdictOn(some<Filled>({ ...right, status: "none", wrong: many })),
    "5 digits wrong: r1c1, r1c2, r1c3, …",
  );
});
