/**
 * What Python has compiled, kept by the browser for the next start. Nothing depends on it: where it
 * cannot be kept or is lost, Python compiles once more.
 */

/** Python's file system, as far as it is used here. */
export interface Files {
  cwd: () => string;
  mkdirTree: (path: string) => void;
  readdir: (path: string) => string[];
  stat: (path: string) => { mode: number };
  isDir: (mode: number) => boolean;
  readFile: (path: string) => Uint8Array<ArrayBuffer>;
  writeFile: (path: string, content: string | Uint8Array) => void;
  utime: (path: string, accessed: number, changed: number) => void;
}

/**
 * @param folder the address of the folder with all files
 * @param version of the library and of Python
 * @returns the contents of files by path; null if there are none
 */
export async function compiledBefore(
  folder: string,
  version: string,
): Promise<Record<string, Uint8Array> | null> {
  try {
    const kept = await (await caches.open(nameFor(folder))).match(version);
    if (!kept) return null;
    const contents: Record<string, Uint8Array> = {};
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
 * @param folder the address of the folder with all files
 * @param version of the library and of Python
 * @param root the folder of the library in it
 */
export async function keepCompiled(folder: string, version: string, files: Files, root: string) {
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

/** Deletes what has been kept. */
export async function forgetCompiled(folder: string) {
  await caches.delete(nameFor(folder));
}

/**
 * The name of the cache. It does not begin as those of the service worker do, which deletes what it
 * does not know.
 */
function nameFor(folder: string): string {
  return `compiled for ${new URL(folder).pathname}`;
}

/** @returns the paths of all compiled modules below a folder */
function compiledIn(files: Files, folder: string): string[] {
  return files.readdir(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") return [];
    if (files.isDir(files.stat(path).mode)) return compiledIn(files, path);
    return name.endsWith(".pyc") ? [path] : [];
  });
}
