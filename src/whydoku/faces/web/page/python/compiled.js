// @ts-check
/**
 * What Python has compiled, kept by the browser for the next start. Nothing depends on it: where it
 * cannot be kept or is lost, Python compiles once more.
 */

/**
 * @param {string} folder  the address of the folder with all files
 * @param {string} version  of the library and of Python
 * @returns {Promise<Record<string, Uint8Array> | null>} the contents of files by path; null if there
 *   are none
 */
export async function compiledBefore(folder, version) {
  try {
    const kept = await (await caches.open(nameFor(folder))).match(version);
    if (!kept) return null;
    /** @type {Record<string, Uint8Array>} */
    const contents = {};
    for (const [path, file] of await kept.formData()) {
      if (file instanceof Blob) contents[path] = new Uint8Array(await file.arrayBuffer());
    }
    return contents;
  } catch {
    await forgetCompiled(folder).catch(() => {});
    return null;
  }
}

/**
 * Keeps what has been compiled so far, unless another tab has kept it, and nothing of other versions.
 *
 * @param {string} folder  the address of the folder with all files
 * @param {string} version  of the library and of Python
 * @param {any} files  Python's file system
 * @param {string} root  the folder of the library in it
 */
export async function keepCompiled(folder, version, files, root) {
  try {
    if (await (await caches.open(nameFor(folder))).match(version)) return;
    const contents = new FormData();
    for (const path of compiledIn(files, root)) {
      contents.append(path.slice(root.length + 1), new Blob([files.readFile(path)]));
    }
    await forgetCompiled(folder);
    await (await caches.open(nameFor(folder))).put(version, new Response(contents));
  } catch {
    // Without room for it, or in a private window, the next start takes a second longer.
  }
}

/**
 * Deletes what has been kept.
 *
 * @param {string} folder
 */
export async function forgetCompiled(folder) {
  await caches.delete(nameFor(folder));
}

/**
 * The name of the cache. It does not begin as those of the service worker do, which deletes what it
 * does not know.
 *
 * @param {string} folder
 * @returns {string}
 */
function nameFor(folder) {
  return `compiled for ${new URL(folder).pathname}`;
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
