// @ts-check
/** Copies the link to what is shown of the collection; the address holds all that is looked for. */
import { buttonFor, fill, h, put } from "../../parts/dom.js";
import { copy } from "../../parts/files.js";
import { isHereOnly } from "../../sharing/reach.js";
import { say } from "../../words/say.js";

/**
 * @typedef {object} Link
 * @property {HTMLElement} button
 * @property {HTMLElement} line    says that the link is copied, or shows it where the browser forbids that
 * @property {() => void} forget   says nothing any more, since something else is shown
 */

/** @returns {Link} */
export function linkPart() {
  const label = say("collection.link.field");
  const field = h("input", { type: "text", readonly: true, class: "code", "aria-label": label });
  const said = h("span", { class: "answer", role: "status" });
  const forget = () => {
    put(field, "hidden", true);
    fill(said);
  };
  const act = async () => {
    field.value = location.href;
    const isCopied = await copy(field);
    put(field, "hidden", isCopied);
    const done = isCopied ? "collection.link.copied" : "collection.link.selected";
    fill(said, say(done), isHereOnly() && ` ${say("collection.link.here")}`);
    if (!isCopied) field.select();
  };
  forget();
  return {
    button: buttonFor(say("collection.link"), act, { class: "quiet" }),
    line: h("p", { class: "collection-link" }, field, said),
    forget,
  };
}
