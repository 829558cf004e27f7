/** Problems where there are no components. */
import { inWords } from "../api.ts";
import { fill, h } from "./dom.ts";

/** Does something that may fail, and shows in a place why it has failed. */
export async function trying(place: HTMLElement, work: () => unknown) {
  fill(place);
  try {
    await work();
  } catch (fault) {
    fill(place, h("p", { class: "problem", role: "alert" }, inWords(fault)));
  }
}
