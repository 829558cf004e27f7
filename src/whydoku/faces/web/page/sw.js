// @ts-check
/**
 * The service worker, which lets the page work without a network. It keeps all files by version. An
 * open page gets all its files from one version. A newer version is fetched as a whole next to it,
 * and used by the next page that opens. Requests to the API are left alone.
 *
 * What another app shares with the installed page stays here, too, until the page asks for it.
 */

/** @typedef {{version: string, files: readonly string[], lasting: readonly string[]}} Listing  the
 *   files of a version, and those among them that never change */
/** @typedef {{current: string, pages: Readonly<Record<string, string>>}} Notes  the newest version,
 *   and the version of each open page by client id */

/** The part of the global scope that this script uses.
 * @typedef {object} Place
 * @property {() => Promise<void>} skipWaiting
 * @property {{claim: () => Promise<void>, matchAll: (which: {type: string}) =>
 *   Promise<readonly {id: string}[]>}} clients
 * @property {(name: string, act: (event: any) => void) => void} addEventListener
 */

const place = /** @type {Place} */ (/** @type {unknown} */ (globalThis));

/** The path of the folder that the page is in. Other folders of the same origin may have pages of
 * their own, which share the caches of the origin with this one. */
const HERE = new URL("./", location.href).pathname;
const PREFIX = `whydoku${HERE.slice(0, -1)} `;
const NOTES = `${PREFIX}notes`;

/** The path to which the browser sends what is shared, and where the page asks for it. */
const SHARED = `${HERE}shared`;

/** Pages and workers that have got their first file and have not requested another yet. The browser
 * does not list them among the clients so far.
 * @type {Set<string>} */
const opening = new Set();

place.addEventListener("install", (event) => {
  event.waitUntil(update().then(() => place.skipWaiting()));
});

place.addEventListener("activate", (event) => {
  event.waitUntil(place.clients.claim());
});

place.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname === SHARED) {
    event.respondWith(shared(request));
    return;
  }
  if (request.method !== "GET" || isAsked(pathname)) return;
  if (request.mode === "navigate") {
    event.respondWith(opened(event, pathname));
    event.waitUntil(update().catch(() => {}));
  } else {
    event.respondWith(kept(event, pathname));
  }
});

/**
 * @param {string} path
 * @returns {boolean} whether only the server can answer
 */
function isAsked(path) {
  const asked = path.slice(HERE.length);
  return asked.startsWith("api/") || ["files.json", "healthz", "metrics"].includes(asked);
}

/**
 * Keeps what is shared, and opens the page; or gives it to the page, once.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function shared(request) {
  const cache = await caches.open(NOTES);
  if (request.method === "POST") {
    await cache.put("shared", new Response(await request.formData()));
  }
  if (request.mode === "navigate") return Response.redirect("./#/shared", 303);
  const found = await cache.match("shared");
  await cache.delete("shared");
  return found ?? new Response(null, { status: 204 });
}

/**
 * Answers the request that opens a page, and notes its version.
 *
 * @param {{request: Request, resultingClientId: string}} event
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function opened({ request, resultingClientId: id }, path) {
  const notes = await read();
  const found = notes && (await (await cacheOf(notes.current)).match(path));
  if (!found) return fetch(request);
  await noteOpening(id, notes.current);
  return found;
}

/**
 * @param {string} id
 * @param {string} version
 * @returns {Promise<void>}
 */
function noteOpening(id, version) {
  opening.add(id);
  return note((now) => ({ ...now, pages: { ...now.pages, [id]: version } }));
}

/**
 * Answers the request for a file, in the version of the page or worker that asks; a worker has the
 * version of its page. A page without a version came from the server, and so do its files.
 *
 * @param {{request: Request, clientId: string, resultingClientId: string}} event
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function kept({ request, clientId, resultingClientId }, path) {
  opening.delete(clientId);
  const notes = await read();
  const version = notes?.pages[clientId];
  const found = version && (await (await cacheOf(version)).match(path));
  if (found && resultingClientId) await noteOpening(resultingClientId, version);
  if (found) return found;
  try {
    return await fetch(request);
  } catch (fault) {
    const other = notes && (await (await cacheOf(notes.current)).match(path));
    if (other) return other;
    throw fault;
  }
}

/** Fetches a new version as a whole or not at all, and deletes versions that are not used. */
async function update() {
  const listing = await listed();
  const notes = await read();
  if (notes?.current !== listing.version) {
    await fetchAll(listing);
    await note((now) => ({ ...now, current: listing.version }));
  }
  const clients = await place.clients.matchAll({ type: "all" });
  const open = new Set([...clients.map(({ id }) => id), ...opening]);
  await note(({ current, pages }) => {
    const living = Object.entries(pages).filter(([id]) => open.has(id));
    return { current, pages: Object.fromEntries(living) };
  });
  await clean();
}

/**
 * Fetches all files of a version. What never changes is taken from another version, if it is there.
 *
 * @param {Listing} listing
 */
async function fetchAll({ version, files, lasting }) {
  const name = PREFIX + version;
  const notes = await read();
  try {
    const cache = await caches.open(name);
    const older = notes && (await cacheOf(notes.current));
    const here = await Promise.all(
      lasting.map(async (file) => {
        const found = await older?.match(file);
        if (found) await cache.put(file, found);
        return found ? file : "";
      }),
    );
    const [still, fresh] = [new Set(lasting), files.filter((file) => !here.includes(file))];
    const how = (/** @type {string} */ file) =>
      still.has(file) ? {} : { cache: /** @type {const} */ ("no-cache") };
    await cache.addAll(fresh.map((file) => new Request(file, how(file))));
    if ((await listed()).version !== version) throw new Error("the version changed meanwhile");
  } catch (fault) {
    await caches.delete(name);
    throw fault;
  }
}

/** @returns {Promise<Listing>} */
async function listed() {
  const answer = await fetch("files.json", { cache: "no-store" });
  if (!answer.ok) throw new Error("there is no list of files");
  return answer.json();
}

/** Deletes the versions that no page uses or will use. */
async function clean() {
  const notes = await read();
  if (!notes) return;
  const needed = new Set([notes.current, ...Object.values(notes.pages)].map((one) => PREFIX + one));
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NOTES && !needed.has(name)) await caches.delete(name);
  }
}

/**
 * @param {string} version
 * @returns {Promise<Cache>}
 */
function cacheOf(version) {
  return caches.open(PREFIX + version);
}

/**
 * The notes, stored next to the files since the browser may end this script at any time.
 *
 * @returns {Promise<Notes | null>}
 */
async function read() {
  const found = await (await caches.open(NOTES)).match("notes");
  return found ? found.json() : null;
}

/** The last change of the notes; the next one waits for it.
 * @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * @param {(notes: Notes) => Notes} change
 * @returns {Promise<void>}
 */
function note(change) {
  const work = async () => {
    const notes = change((await read()) ?? { current: "", pages: {} });
    await (await caches.open(NOTES)).put("notes", new Response(JSON.stringify(notes)));
  };
  const done = last.then(work, work);
  last = done;
  return done;
}
