import assert from "node:assert/strict";
import test from "node:test";
import { typesOf } from "../api-types.mjs";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });

const SCHEMAS = {
  Cell: { type: "string", pattern: "^r[1-9]c[1-9]$" },
  Fact: {
    type: "object",
    properties: {
      cell: ref("Cell"),
      digit: { anyOf: [{ type: "integer" }, { type: "null" }] },
      because: { type: "array", items: ref("Fact") },
      "is-true": { type: "boolean" },
    },
    required: ["cell", "digit"],
  },
  Kind: { enum: ["one", "two", 3] },
  One: { const: 1, type: "integer" },
  Point: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
  Names: { type: "object", additionalProperties: { type: "string" } },
  Whatever: { type: "object", additionalProperties: true },
};

const PATHS = {
  "/api/v1/facts": {
    post: { requestBody: json(ref("Fact")), responses: { 200: json(ref("Kind")) } },
  },
  "/api/v1/facts/{slug}": {
    get: {
      parameters: [
        { name: "slug", in: "path", required: true, schema: { type: "string" } },
        { name: "style", in: "query", required: false, schema: { enum: ["plain"] } },
      ],
      responses: { 200: json(ref("Fact")) },
    },
  },
  "/api/v1/lines": {
    post: {
      requestBody: {
        content: {
          ...json(ref("Fact")).content,
          "text/csv": { schema: { type: "string", format: "binary" } },
        },
      },
      responses: { 200: { content: { "application/x-ndjson": { schema: ref("Fact") } } } },
    },
  },
  "/looks.json": {
    get: {
      responses: {
        200: { content: { "image/png": { schema: { type: "string", format: "binary" } } } },
      },
    },
  },
};

const types = typesOf({ paths: PATHS, components: { schemas: SCHEMAS } });

function typeOf(name: string) {
  return types.split("\n").find((line: string) => line.startsWith(`export type ${name} = `));
}

test("each schema is a type: null is kept, and what is not required is optional", () => {
  const told = {
    Cell: "string",
    Fact: `{ readonly "cell": Cell; readonly "digit": number | null; readonly "because"?: readonly (Fact)[]; readonly "is-true"?: boolean }`,
    Kind: '"one" | "two" | 3',
    One: "1",
    Point: "readonly [number, number]",
    Names: "{ readonly [name: string]: string }",
    Whatever: "{ readonly [name: string]: unknown }",
  };
  for (const [name, type] of Object.entries(told)) {
    assert.equal(typeOf(name), `export type ${name} = ${type};`);
  }
});

test("each operation says what it takes and what it answers", () => {
  const fields = (name: string) =>
    types
      .split("\n")
      .find((line: string) => line.startsWith(`  readonly ${JSON.stringify(name)}: `));
  assert.match(fields("facts") ?? "", /"POST"; readonly request: Fact; .*answer: Kind }/);
  assert.match(
    fields("facts/{slug}") ?? "",
    /"GET"; readonly request: { readonly "slug": string; readonly "style"\?: "plain" }; .*never/,
  );
  assert.match(fields("lines") ?? "", /files: "text\/csv"; .*x-ndjson"; readonly answer: Fact }/);
  assert.match(fields("looks.json") ?? "", /request: {}; .*image\/png"; readonly answer: Blob }/);
});
