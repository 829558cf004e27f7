// @ts-check
/**
 * What Python has compiled, kept by the browser for the next start. Nothing depends on it: where it
 * cannot be kept or is lost, Python compiles once more.
 */

const NAME = "whydoku compiled";

/**
 * @param {string} version  of the library and of Python
 * @returns {Promise<Record<string, Uint8Array> | null>} the contents of files by path; null if there
 *   are none
 */
export async function compiledBefore(version) {
  try {
    const kept = await (await caches.open(NAME)).match(addressOf(version));
    if (!kept) return null;
    /** @type {Record<string, Uint8Array>} */
    const contents = {};
    for (const [path, file] of await kept.formData()) {
      if (file instanceof Blob) contents[path] = new Uint8Array(await file.arrayBuffer());
    }
    return contents;
  } catch {
    return null;
  }
}

/**
 * Keeps what has been compiled so far, and nothing of other versions.
 *
 * @param {string} version
 * @param {any} files  Python's file system
 * @param {string} root  the folder of the library
 */
export async function keepCompiled(version, files, root) {
  try {
    const contents = new FormData();
    for (const path of compiledIn(files, root)) {
      contents.append(path.slice(root.length + 1), new Blob([files.readFile(path)]));
    }
    await caches.delete(NAME);
    await (await caches.open(NAME)).put(addressOf(version), new Response(contents));
  } catch {
    // Without room for it, or in a private window, the next start takes a second longer.
  }
}

/**
 * @param {string} version
 * @returns {string}
 */
function addressOf(version) {
  return `compiled/${version}`;
}

/**
 * @param {any} files
 * @param {string} folder
 * @returns {string[]} the paths of all compiled modules below a folder
 */
function compiledIn(files, folder) {
  return files.readdir(folder).flatMap((/** @type {string} */ name) => {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") return [];
    if (files.isDir(files.stat(path).mode)) return compiledIn(files, path);
    return name.endsWith(".pyc") ? [path] : [];
  });
}
