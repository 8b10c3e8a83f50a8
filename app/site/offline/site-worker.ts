// The service worker: keeps what everybody may read, for a reader without a connection. `/sw.js` says of which release it is, then loads this.

type Release = { name: string; shell: string[] };
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Installing = Waiting & {
  /** Not in every browser: what is sent to these addresses does not come by here at all. */
  addRoutes?: (route: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
};
type Scope = {
  /** Null: the operator has switched it off. */
  release: Release | null;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, hear: (event: never) => void) => void;
};
const worker = self as unknown as Scope;
const { release } = worker;

/** Home, courses, levels and questions, without a query: the same for everybody, and kept before anybody opens them. */
const ofCatalogue = /^\/(?:courses(?:\/[^/]+(?:\/level\/[^/]+)?)?|faq)?$/;
/** The class dates and the pages of classes, once they were opened: they soon change, and say so. Nothing else is ever kept. */
const ofDates = /^\/dates(?:\/[^/]+)?$/;
const mayKeep = (pathname: string) => ofCatalogue.test(pathname) || ofDates.test(pathname);
const offlinePage = '/offline';
const listOfPages = '/sitemap.xml';

worker.addEventListener('install', (event: Installing) => {
  void worker.skipWaiting();
  // What the office sends as its page is left would be lost on its way through here where the machine is slow.
  void event.addRoutes?.({ condition: { urlPattern: '/office/*' }, source: 'network' });
  if (release) event.waitUntil(caches.open(release.name).then((cache) => cache.addAll(release.shell)));
});

worker.addEventListener('activate', (event: Waiting) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== release?.name) await caches.delete(name);
  if (!release) return void (await worker.registration.unregister());
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

if (release) {
  worker.addEventListener('fetch', (event: Fetching) => {
    const { pathname, origin } = new URL(event.request.url);
    const { method, mode } = event.request;
    if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/office')) return;
    if (mode === 'navigate') event.respondWith(navigate(event, release));
    else if (pathname.startsWith('/assets/') && release.shell.includes(pathname)) event.respondWith(findFile(event));
  });
  // A page asks for it when its own work is done and the line is good.
  worker.addEventListener('message', (event: Waiting) => event.waitUntil(keepAll(release)));
}

/** The network first, always; what was kept only when it does not answer. */
async function navigate(event: Fetching, { name }: Release): Promise<Response> {
  const { url } = event.request;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isForAll(url, answer)) event.waitUntil(keep(name, url, answer.clone()));
    return answer;
  } catch {
    const cache = await caches.open(name);
    const { pathname, search } = new URL(url);
    const kept = search === '' && mayKeep(pathname) ? await cache.match(pathname) : undefined;
    if (kept && ofDates.test(pathname)) return asItStood(kept);
    return kept ?? (await cache.match(offlinePage)) ?? Response.error();
  }
}

/** A kept page that says of when it is. */
async function asItStood(kept: Response): Promise<Response> {
  const at = new Date(kept.headers.get('date') ?? '').toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  });
  const words = `You are offline. This page was saved on ${at}, Indian time. Seats and dates may have changed.`;
  const page = await kept.text();
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const note = `<div class="messages"><div class="banner banner--wait" role="status"><p>${words}</p></div></div>`;
  return new Response(
    page.replace(/<main[^>]*>/, (main) => main + note),
    { headers },
  );
}

function isForAll(address: string, answer: Response): boolean {
  const { pathname, search } = new URL(address);
  const isOneReaders = /no-store|private/.test(answer.headers.get('cache-control') ?? '');
  return search === '' && mayKeep(pathname) && answer.status === 200 && !answer.redirected && !isOneReaders;
}

async function keep(name: string, address: string, answer: Response): Promise<void> {
  await (await caches.open(name)).put(new URL(address).pathname, answer);
}

/** Files are named by what is in them: one that was kept is the one asked for. */
async function findFile({ request }: Fetching): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Every page that may be kept and is not yet, one after the other; once for each release. */
async function keepAll({ name }: Release): Promise<void> {
  const cache = await caches.open(name);
  if (await cache.match(listOfPages)) return;
  const list = await fetch(listOfPages, { credentials: 'omit' });
  const text = await list.clone().text();
  for (const [, address = ''] of text.matchAll(/<loc>([^<]+)/g)) {
    const { pathname } = new URL(address);
    if (!ofCatalogue.test(pathname) || (await cache.match(pathname))) continue;
    const answer = await fetch(pathname, { credentials: 'omit' });
    if (isForAll(answer.url, answer)) await keep(name, answer.url, answer);
  }
  if (list.ok) await cache.put(listOfPages, list);
}
