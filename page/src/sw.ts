/**
 * The service worker, which lets the page work without a network. It keeps all files by version. An
 * open page gets all its files from one version. A newer version is fetched as a whole next to it,
 * and used by the next page that opens. Requests to the API are left alone.
 *
 * What another app shares with the installed page stays here, too, until the page asks for it.
 */

/** The files of a version, and those among them that never change. */
export type Listing = { version: string; files: readonly string[]; lasting: readonly string[] };
/** The newest version, and the version of each open page by client id. */
export type Notes = { current: string; pages: Readonly<Record<string, string>> };

/** What waits for work to be done. */
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page or a worker, to be answered here. */
interface Asked extends Lasting {
  request: Request;
  clientId: string;
  resultingClientId: string; // of the page or worker that the request opens, or ""
  respondWith: (answer: Promise<Response>) => void;
}

/** The part of the global scope that this script uses. */
export interface Place {
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: string }) => Promise<readonly { id: string }[]>;
  };
  addEventListener: {
    (name: "install" | "activate", act: (event: Lasting) => void): void;
    (name: "fetch", act: (event: Asked) => void): void;
  };
}

const place = globalThis as unknown as Place;

/** The path of the folder that the page is in. Other folders of the same origin may have pages of
 * their own, which share the caches of the origin with this one. */
const HERE = new URL("./", location.href).pathname;
const PREFIX = `whydoku${HERE.slice(0, -1)} `;
const NOTES = `${PREFIX}notes`;

/** The path to which the browser sends what is shared, and where the page asks for it. */
const SHARED = `${HERE}shared`;

/**
 * Pages and workers that have got their first file and have not requested another yet. The browser
 * does not list them among the clients so far.
 */
const opening: Set<string> = new Set();

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

/** @returns whether only the server can answer */
function isAsked(path: string): boolean {
  const asked = path.slice(HERE.length);
  return asked.startsWith("api/") || ["files.json", "healthz", "metrics"].includes(asked);
}

/** Keeps what is shared, and opens the page; or gives it to the page, once. */
async function shared(request: Request): Promise<Response> {
  const cache = await caches.open(NOTES);
  if (request.method === "POST") {
    await cache.put("shared", new Response(await request.formData()));
  }
  if (request.mode === "navigate") return Response.redirect("./#/shared", 303);
  const found = await cache.match("shared");
  await cache.delete("shared");
  return found ?? new Response(null, { status: 204 });
}

/** Answers the request that opens a page, and notes its version. */
async function opened(
  { request, resultingClientId: id }: Pick<Asked, "request" | "resultingClientId">,
  path: string,
): Promise<Response> {
  const notes = await read();
  const found = notes && (await (await cacheOf(notes.current)).match(path));
  if (!found) return fetch(request);
  await noteOpening(id, notes.current);
  return found;
}

function noteOpening(id: string, version: string): Promise<void> {
  opening.add(id);
  return note((now) => ({ ...now, pages: { ...now.pages, [id]: version } }));
}

/**
 * Answers the request for a file, in the version of the page or worker that asks; a worker has the
 * version of its page. A page without a version came from the server, and so do its files.
 */
async function kept(
  { request, clientId, resultingClientId }: Omit<Asked, keyof Lasting | "respondWith">,
  path: string,
): Promise<Response> {
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
 */
async function fetchAll({ version, files, lasting }: Listing) {
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
    const how = (file: string) => (still.has(file) ? {} : { cache: "no-cache" as const });
    await cache.addAll(fresh.map((file) => new Request(file, how(file))));
    if ((await listed()).version !== version) throw new Error("the version changed meanwhile");
  } catch (fault) {
    await caches.delete(name);
    throw fault;
  }
}

async function listed(): Promise<Listing> {
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

function cacheOf(version: string): Promise<Cache> {
  return caches.open(PREFIX + version);
}

/** The notes, stored next to the files since the browser may end this script at any time. */
async function read(): Promise<Notes | null> {
  const found = await (await caches.open(NOTES)).match("notes");
  return found ? found.json() : null;
}

/** The last change of the notes; the next one waits for it. */
let last: Promise<unknown> = Promise.resolve();

function note(change: (notes: Notes) => Notes): Promise<void> {
  const work = async () => {
    const notes = change((await read()) ?? { current: "", pages: {} });
    await (await caches.open(NOTES)).put("notes", new Response(JSON.stringify(notes)));
  };
  const done = last.then(work, work);
  last = done;
  return done;
}
