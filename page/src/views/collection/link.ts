/** Copies the link to what is shown of the collection; the address holds all that is looked for. */
import { buttonFor, fill, h, put } from "../../parts/dom.ts";
import { copy } from "../../parts/files.ts";
import { isHereOnly } from "../../sharing/reach.ts";
import { say } from "../../words/say.ts";

export interface Link {
  button: HTMLElement;
  line: HTMLElement; // says that the link is copied, or shows it where the browser forbids that
  forget: () => void; // says nothing any more, since something else is shown
}

export function linkPart(): Link {
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
