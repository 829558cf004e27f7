// @ts-check
/** Files and the clipboard: things that leave the page on the player's wish. */

/**
 * Gives the player a file.
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
 * Copies what a field holds; where the browser forbids that, the text is selected for the player.
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
