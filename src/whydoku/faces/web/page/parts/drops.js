// @ts-check
/** A file, or a text, may be dropped anywhere on the page. */

/**
 * @param {(carried: DataTransfer) => boolean} isWanted  asked while something is carried
 * @param {(dropped: Blob | string) => void} take
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
    take(carried.files[0] ?? carried.getData("text/plain"));
  });
}
