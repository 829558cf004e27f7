/** Lets Node load modules with elements in them, which it cannot read by itself. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    const file = fileURLToPath(url);
    const jsx = { runtime: "automatic", importSource: "preact" };
    const { code, errors } = transformSync(file, readFileSync(file, "utf8"), { jsx });
    if (errors.length) throw new Error(`${file}: ${errors[0].message}`);
    return { format: "module", source: code, shortCircuit: true };
  },
});
