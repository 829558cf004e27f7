/** Files, the clipboard and the camera: what the player brings to the page, and takes away. */

/** Takes the first file, or a text; or all files. */
export type Taking = (first: Blob | string, all: readonly File[]) => void;

/**
 * Takes files and texts that are dropped anywhere on the page.
 *
 * @param isWanted called while something is dragged
 */
export function takeDrops(isWanted: (carried: DataTransfer) => boolean, take: Taking) {
  const carriedBy = ({ dataTransfer, defaultPrevented }: DragEvent) =>
    dataTransfer && !defaultPrevented && isWanted(dataTransfer) ? dataTransfer : null;
  const mark = (over: boolean) => document.body.toggleAttribute("data-dropping", over);
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

/** Takes files and texts that are pasted anywhere on the page, except texts into a field. */
export function takePastes(isWanted: () => boolean, take: Taking) {
  document.addEventListener("paste", (event) => {
    const { target, clipboardData } = event;
    const isField = target instanceof Element && target.closest("input, textarea, select");
    const text = clipboardData?.getData("text/plain");
    // Cells of a spreadsheet bring a picture of themselves.
    const isTold = text && clipboardData?.types.includes("text/html");
    const all = isTold ? [] : [...(clipboardData?.files ?? [])];
    const pasted = all[0] ?? text;
    if ((isField && pasted === text) || !pasted || !isWanted()) return;
    event.preventDefault();
    take(pasted, all);
  });
}

/** Takes files that the player opens with the page, where it is installed as an app. */
export function takeOpened(take: (files: () => Promise<readonly File[]>) => unknown) {
  type Launch = { files?: readonly FileSystemFileHandle[] };
  type Queue = { setConsumer: (consume: (launch: Launch) => void) => void };
  const { launchQueue } = globalThis as { launchQueue?: Queue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length) take(() => Promise.all(files.map((one) => one.getFile())));
  });
}

/** @returns whether the browser can give this page a camera; it gives none over plain http */
export function canFilm(): boolean {
  return isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);
}

/** Lets the player save a file. */
export function download(
  content: Blob | string,
  name: string,
  type: string = "text/plain;charset=utf-8",
) {
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
 * @returns whether it was copied
 */
export async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  if (await copyText(field.value)) return true;
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/** @returns whether the browser has allowed it */
export function copyText(text: string): Promise<boolean> {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
  return copied.then(
    () => true,
    () => false,
  );
}
