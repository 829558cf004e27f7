/**
 * Writes the types of the API, src/asking/api-types.ts, from its description, ../docs/openapi.json: a type
 * for each schema, and what each operation takes and answers; and the types of saved games from
 * theirs, ../docs/game.schema.json. Only types come from it, which the build drops, so the page is
 * built without it.
 *
 *     node api-types.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const HERE = import.meta.dirname;
const BASE = "/api/v1/";

const JSON_MEDIA = "application/json";

/** The longest array of a fixed length that is written as a tuple. */
const LONGEST_TUPLE = 4;

/** @returns the text of a module with the types of an API that OpenAPI describes */
export function typesOf({ paths, components: { schemas } }) {
  const named = Object.entries(schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = address.startsWith(BASE) ? address.slice(BASE.length) : address.slice(1);
      return `  readonly ${JSON.stringify(name)}: ${operationOf(method, operation)};\n`;
    }),
  );
  return [
    "/** The types of the API. `npm run types` writes this. */\n",
    ...named,
    "/** What each operation takes and answers: if it answers in lines, `answer` is one of them. */",
    `export interface Operations {\n${operations.join("")}}\n`,
  ].join("\n");
}

function operationOf(method, { requestBody, parameters = [], responses }) {
  const { [JSON_MEDIA]: body, ...files } = requestBody?.content ?? {};
  const [[media, { schema: answer }]] = Object.entries(responses["200"].content);
  const fields = parameters.map(({ name, required, schema }) => fieldOf(name, required, schema));
  return objectOf([
    `readonly method: ${JSON.stringify(method.toUpperCase())}`,
    `readonly request: ${body ? typeOf(body.schema) : objectOf(fields)}`,
    `readonly files: ${unionOf(Object.keys(files).map((one) => JSON.stringify(one)))}`,
    `readonly media: ${JSON.stringify(media)}`,
    `readonly answer: ${typeOf(answer)}`,
  ]);
}

function typeOf(schema) {
  const { $ref, type, format, items, properties = {}, additionalProperties: others } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((one) => JSON.stringify(one)));
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return unionOf(either.map(typeOf));
  if (type === "array") return arrayOf(typeOf(items ?? {}), schema);
  if (type === "object") {
    const required = new Set(schema.required);
    const fields = Object.entries(properties).map(([name, one]) =>
      fieldOf(name, required.has(name), one),
    );
    // Not Record, which may be the name of a schema.
    const rest = others ? [`readonly [name: string]: ${typeOf(Object(others))}`] : [];
    return objectOf([...fields, ...rest]);
  }
  if (type === "string") return format === "binary" ? "Blob" : "string";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean" || type === "null") return type;
  return "unknown";
}

function arrayOf(item, { minItems, maxItems }) {
  const isTuple = minItems === maxItems && maxItems <= LONGEST_TUPLE;
  return `readonly ${isTuple ? `[${Array(maxItems).fill(item).join(", ")}]` : `(${item})[]`}`;
}

function fieldOf(name, isRequired, schema) {
  return `readonly ${JSON.stringify(name)}${isRequired ? "" : "?"}: ${typeOf(schema)}`;
}

function objectOf(fields) {
  return fields.length > 0 ? `{ ${fields.join("; ")} }` : "{}";
}

function unionOf(types) {
  return [...new Set(types)].join(" | ") || "never";
}

if (process.argv[1] === import.meta.filename) {
  const read = (name) => JSON.parse(readFileSync(path.join(HERE, "..", "docs", name), "utf8"));
  const { paths, components } = read("openapi.json");
  const schemas = { ...components.schemas, ...read("game.schema.json").$defs };
  writeFileSync(
    path.join(HERE, "src", "asking", "api-types.ts"),
    typesOf({ paths, components: { schemas } }),
  );
}
