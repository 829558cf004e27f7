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

/** The versions of those that could not be noted, as where there is no room. */
const unnoted: Map<string, string> = new Map();

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
    const told = new Response(await request.formData());
    await cache.put("shared", told).catch(() => {}); // then the page says that nothing has come
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
  const found = notes && (await fileOf(notes.current, path));
  if (!found) return fetched(request, path);
  await noteOpening(id, notes.current);
  return found;
}

async function noteOpening(id: string, version: string) {
  opening.add(id);
  unnoted.set(id, version);
  try {
    await note((now) => ({ ...now, pages: { ...now.pages, [id]: version } }));
    unnoted.delete(id);
  } catch {
    // The page opens all the same.
  }
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
  const version = unnoted.get(clientId) ?? (await read())?.pages[clientId];
  const found = version && (await fileOf(version, path));
  if (found && resultingClientId) await noteOpening(resultingClientId, version);
  return found || fetched(request, path);
}

/** What the server answers; where it has nothing, or is away, what any version has there. */
async function fetched(request: Request, path: string): Promise<Response> {
  const answer = await fetch(request).catch((fault: unknown) => fault);
  if (answer instanceof Response && answer.ok) return answer;
  const found = await caches.match(path).catch(() => undefined);
  if (found) return found;
  if (answer instanceof Response) return answer;
  throw answer;
}

/**
 * Fetches a new version as a whole or not at all, or anew if it is not whole any more, and deletes versions
 * that are not used.
 */
async function update() {
  const listing = await listed();
  await tidy().catch(() => {}); // which may make room
  if (!(await isWhole(listing))) await fetchAll(listing);
  await note((now) => ({ ...now, current: listing.version }));
  await tidy();
}

async function tidy() {
  if (!(await read())) return; // without notes nothing is known to be of no use
  const clients = await place.clients.matchAll({ type: "all" });
  const open = new Set([...clients.map(({ id }) => id), ...opening]);
  for (const id of unnoted.keys()) if (!open.has(id)) unnoted.delete(id);
  await note(({ current, pages }) => {
    const living = Object.entries(pages).filter(([id]) => open.has(id));
    return { current, pages: Object.fromEntries(living) };
  });
  await clean();
}

async function isWhole({ version, files }: Listing): Promise<boolean> {
  const all = await Promise.all(files.map((file) => fileOf(version, file)));
  return all.every(Boolean);
}

/**
 * Fetches all files of a version. What never changes is taken from another version, if it is there.
 */
async function fetchAll({ version, files, lasting }: Listing) {
  const name = PREFIX + version;
  const notes = await read();
  try {
    const cache = await caches.open(name);
    const still = new Set(lasting);
    await Promise.all(
      files.map(async (file) => {
        const older = still.has(file) && notes && (await fileOf(notes.current, file));
        const how = still.has(file) ? {} : { cache: "no-cache" as const };
        const found = older || (await fetch(new Request(file, how)));
        if (!found.ok) throw new Error("a file is missing");
        // A browser opens no page by an answer that a server has redirected.
        await cache.put(file, found.redirected ? new Response(found.body, found) : found);
      }),
    );
    if ((await listed()).version !== version) throw new Error("the version changed meanwhile");
  } catch (fault) {
    if (notes?.current !== version) await caches.delete(name);
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
  const needed = new Set(
    [notes.current, ...unnoted.values(), ...Object.values(notes.pages)].map((one) => PREFIX + one),
  );
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NOTES && !needed.has(name)) await caches.delete(name);
  }
}

/** A file of a version; none if it is not there, or not as it has to be. */
async function fileOf(version: string, file: string): Promise<Response | undefined> {
  try {
    const found = await caches.match(file, { cacheName: PREFIX + version });
    return found?.redirected ? undefined : found;
  } catch {
    return undefined;
  }
}

/**
 * The notes, stored next to the files since the browser may end this script at any time; null if there are
 * none, or damaged ones.
 */
async function read(): Promise<Notes | null> {
  try {
    const found = await caches.match("notes", { cacheName: NOTES });
    const { current, pages } = JSON.parse((await found?.text()) ?? "null");
    return { current: String(current), pages: { ...pages } };
  } catch {
    return null;
  }
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
