// @ts-check
/**
 * The page without a network: all its files are kept by version, and a page that is open gets all
 * of its files from one version. A newer version is fetched whole beside it, and the next page that
 * is opened is of it. Questions to the API are never touched.
 */

/** @typedef {{version: string, files: readonly string[]}} Listing */
/** @typedef {{current: string, pages: Readonly<Record<string, string>>}} Notes  pages by client */

/** What this script needs of the place where it runs.
 * @typedef {object} Place
 * @property {() => Promise<void>} skipWaiting
 * @property {{claim: () => Promise<void>, matchAll: (which: {type: string}) =>
 *   Promise<readonly {id: string}[]>}} clients
 * @property {(name: string, act: (event: any) => void) => void} addEventListener
 */

const place = /** @type {Place} */ (/** @type {unknown} */ (globalThis));
const NOTES = "whydoku notes";
const PREFIX = "whydoku ";

/** Pages and workers that have been given their first file and have asked for no other yet: they
 * are not among the clients so far.
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
  if (request.method !== "GET" || origin !== location.origin || isAsked(pathname)) return;
  if (request.mode === "navigate") {
    event.respondWith(opened(event, pathname));
    event.waitUntil(update().catch(() => {}));
  } else {
    event.respondWith(kept(event, pathname));
  }
});

/**
 * @param {string} path
 * @returns {boolean} whether it is for the server alone
 */
function isAsked(path) {
  return path.startsWith("/api/") || ["/files.json", "/healthz", "/metrics"].includes(path);
}

/**
 * A page that is opened, and a note of which version it is.
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
 * A file of the page or worker that asks, in its version; a worker is of the version of its page.
 * A page from before there was any version here came from the server, and so do its files.
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

/** Fetches a version that is not kept yet, whole or not at all, and lets go of those unused. */
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
 * @param {Listing} listing
 */
async function fetchAll({ version, files }) {
  const name = PREFIX + version;
  try {
    const cache = await caches.open(name);
    await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
    if ((await listed()).version !== version) throw new Error("the version has changed meanwhile");
  } catch (fault) {
    await caches.delete(name);
    throw fault;
  }
}

/** @returns {Promise<Listing>} */
async function listed() {
  const answer = await fetch("/files.json", { cache: "no-store" });
  if (!answer.ok) throw new Error("there is no list of files");
  return answer.json();
}

/** Deletes versions that no open page has and that none will have. */
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
 * What is noted; the browser may end this script at any time, so it is kept beside the files.
 *
 * @returns {Promise<Notes | null>}
 */
async function read() {
  const found = await (await caches.open(NOTES)).match("/notes");
  return found ? found.json() : null;
}

/** Changes of the notes happen one after the other.
 * @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * @param {(notes: Notes) => Notes} change
 * @returns {Promise<void>}
 */
function note(change) {
  const work = async () => {
    const notes = change((await read()) ?? { current: "", pages: {} });
    await (await caches.open(NOTES)).put("/notes", new Response(JSON.stringify(notes)));
  };
  const done = last.then(work, work);
  last = done;
  return done;
}
