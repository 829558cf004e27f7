// @ts-check
/** How marks look, fetched once for all who draw them; after a failure it is tried again. */

import { say } from "../words/say.js";

/** @typedef {import("../board/looks.js").Looks} Looks */

/** @type {Promise<Looks> | null} */
let coming = null;

/** @returns {Promise<Looks>} */
export function looks() {
  coming ??= fetched();
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

/** @returns {Promise<Looks>} */
async function fetched() {
  const answer = await fetch("/looks.json");
  if (!answer.ok) throw new Error(say("problem.unknown"));
  return answer.json();
}
