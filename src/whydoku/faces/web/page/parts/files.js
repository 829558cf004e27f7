// @ts-check
/** Files and the clipboard: what the player brings to the page, and takes away. */
import { buttonFor, h } from "./dom.js";

/**
 * A button that lets the player choose a file, or several, and the field behind it.
 *
 * @param {string} words
 * @param {(file: File, all: readonly File[]) => unknown} take
 * @param {Readonly<Record<string, unknown>>} [more]  further properties of the field
 * @returns {readonly HTMLElement[]}
 */
export function fileButton(words, take, more = {}) {
  const onchange = () => {
    const all = [...(field.files ?? [])];
    if (all[0]) take(all[0], all);
    field.value = "";
  };
  const field = h("input", { type: "file", hidden: true, ...more, onchange });
  return [buttonFor(words, () => field.click()), field];
}

/**
 * Takes files and texts that are dropped anywhere on the page.
 *
 * @param {(carried: DataTransfer) => boolean} isWanted  called while something is dragged
 * @param {(dropped: Blob | string, all: readonly File[]) => void} take  takes the first file, or all
 */
export function takeDrops(isWanted, take) {
  const carriedBy = (/** @type {DragEvent} */ { dataTransfer, defaultPrevented }) =>
    dataTransfer && !defaultPrevented && isWanted(dataTransfer) ? dataTransfer : null;
  const mark = (/** @type {boolean} */ over) =>
    document.body.toggleAttribute("data-dropping", over);
  addEventListener("dragover", (event) => {
    if (!carriedBy(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => !event.relatedTarget && mark(false));
  addEventListener("drop", (event) => {
    mark(false);
    const carried = carriedBy(event);
    if (!carried) return;
    event.preventDefault();
    const all = [...carried.files];
    take(all[0] ?? carried.getData("text/plain"), all);
  });
}

/**
 * Takes files and texts that are pasted anywhere on the page, except into a field.
 *
 * @param {() => boolean} isWanted
 * @param {(pasted: Blob | string) => void} take
 */
export function takePastes(isWanted, take) {
  document.addEventListener("paste", (event) => {
    const { target, clipboardData } = event;
    const isField = target instanceof Element && target.closest("input, textarea, select");
    const pasted = clipboardData?.files[0] ?? clipboardData?.getData("text/plain");
    if (isField || !pasted || !isWanted()) return;
    event.preventDefault();
    take(pasted);
  });
}

/**
 * Takes files that the player opens with the page, where it is installed as an app.
 *
 * @param {(files: () => Promise<readonly File[]>) => unknown} take
 */
export function takeOpened(take) {
  /** @typedef {{files?: readonly FileSystemFileHandle[]}} Launch */
  /** @typedef {{setConsumer: (consume: (launch: Launch) => void) => void}} Queue */
  const { launchQueue } = /** @type {{launchQueue?: Queue}} */ (globalThis);
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length) take(() => Promise.all(files.map((one) => one.getFile())));
  });
}

/**
 * Lets the player save a file.
 *
 * @param {Blob | string} content
 * @param {string} name
 * @param {string} [type]
 */
export function download(content, name, type = "text/plain;charset=utf-8") {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Copies the text of a field; if the browser forbids it, selects the text for the player to copy.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
