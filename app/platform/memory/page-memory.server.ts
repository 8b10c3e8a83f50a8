import { createHash } from 'node:crypto';
import { compressBoth, decompress, type Encoding } from './compress.server.ts';
import { createShelf } from './shelf.server.ts';

/** A finished answer that is the same for everybody: bytes compressed once, headers written out once. */
export type Held = {
  status: number;
  /** Bytes it keeps alive, its key and headers among them. */
  size: number;
  /** Header name and value in turn, as node:http takes them. */
  headers: Record<Encoding, string[]>;
  bytes: Record<Encoding, Buffer>;
  etag: Record<Encoding, string>;
  /** For the rare reader that takes no compression: made for the first, kept for the others. */
  plain: () => Promise<Buffer>;
};

/** What is to be held. */
export type Rendered = { status: number; body: string; headers: Record<string, string> };

/** Thrown by a rendering that must not be held: not found, redirected, or made while the database was away. */
export class NotHeld extends Error {
  override name = 'NotHeld';
  readonly rendered: Rendered;
  constructor(rendered: Rendered) {
    super('rendered, but not to be held');
    this.rendered = rendered;
  }
}

export type PageMemory = ReturnType<typeof createPageMemory>;

/** What the engine itself takes for an entry: map, arrays, short strings. */
const entryBytes = 1000;
/** Letters of a query that make another page; one more tells the page that there were more. */
export const mostQueryLetters = 200;
/** Of the memory: there are only so many addresses, but queries without end. */
const shareOfQueries = 0.25;

/**
 * Answers that are the same for every reader, rendered once per content version and address.
 * Holds at most `mostBytes`, dropping what was asked for longest ago; many simultaneous first requests cause one rendering.
 */
export function createPageMemory(mostBytes: number) {
  const pages = createShelf<Held>(mostBytes * (1 - shareOfQueries));
  // Apart, so that no number of searches takes the place of the pages.
  const queried = createShelf<Held>(mostBytes * shareOfQueries);
  const shelfOf = (key: string) => (key.includes('?') ? queried : pages);
  /** Path to the one query parameter that its page is made from; every other query is the reader's own. */
  const queries = new Map<string, string>();
  const underWay = new Map<string, Promise<Held>>();
  let version = 0;

  async function make(key: string, render: () => Promise<Rendered>): Promise<Held> {
    const renderedFor = version;
    const page = await hold(key, await render(), (held, more) => shelfOf(key).grow(key, held, more));
    // Content that changed meanwhile makes this rendering good for its waiting readers, but not for keeping.
    if (renderedFor === version) shelfOf(key).keep(key, page);
    return page;
  }

  return {
    find: (key: string): Held | null => shelfOf(key).find(key),
    /** Says that the page at `path` is made from the query parameter `name`. */
    keepQuery(path: string, name: string): void {
      queries.set(path, name);
    },
    /** The key under which an address is held, which is also the address it is rendered from; null when it never is. */
    keyOf(url: string): string | null {
      const at = url.indexOf('?');
      const path = at < 0 ? url : url.slice(0, at);
      const name = queries.get(path);
      if (!name) return path;
      const value = at < 0 ? null : new URLSearchParams(url.slice(at + 1)).get(name)?.trim();
      if (!value) return null;
      // A cut may go through a letter of two units.
      const cut = value.length > mostQueryLetters ? value.slice(0, mostQueryLetters + 1).toWellFormed() : value;
      return `${path}?${name}=${encodeURIComponent(cut)}`;
    },
    /** The held page, or the one that `render` makes; a rendering already under way is shared. A rendering that throws is not kept. */
    async get(key: string, render: () => Promise<Rendered>): Promise<Held> {
      const known = shelfOf(key).find(key);
      if (known) return known;
      const slot = `${version} ${key}`;
      let making = underWay.get(slot);
      if (!making) {
        making = make(key, render).finally(() => underWay.delete(slot));
        underWay.set(slot, making);
      }
      return making;
    },
    /** Forgets everything: the content has changed. */
    clear(): void {
      version += 1;
      pages.clear();
      queried.clear();
    },
    size: () => {
      const [some, others] = [pages.size(), queried.size()];
      return { pages: some.pages + others.pages, bytes: some.bytes + others.bytes };
    },
  };
}

async function hold(key: string, page: Rendered, grown: (held: Held, more: number) => void): Promise<Held> {
  const body = Buffer.from(page.body);
  const bytes = await compressBoth(body);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const etag = { br: `"${hash}-br"`, gzip: `"${hash}-gz"` };
  const headersFor = (encoding: Encoding) =>
    Object.entries({
      ...page.headers,
      'content-encoding': encoding,
      'content-length': String(bytes[encoding].length),
      vary: 'Accept-Encoding',
      etag: etag[encoding],
      'cache-control': 'no-cache',
    }).flat();
  const headers = { br: headersFor('br'), gzip: headersFor('gzip') };
  const letters = key.length + headers.br.join('').length;
  let plain: Promise<Buffer> | null = null;
  const held: Held = {
    status: page.status,
    size: bytes.br.length + bytes.gzip.length + 2 * letters + entryBytes,
    headers,
    bytes,
    etag,
    plain() {
      plain ??= decompress(bytes.br).then((whole) => {
        grown(held, whole.length);
        return whole;
      });
      return plain;
    },
  };
  return held;
}
