import { createHash } from 'node:crypto';
import { compress, decompress, type Encoding } from './compress.server.ts';
import type { Spliced } from './splice.server.ts';

/** One encoding of an answer: bytes compressed once, headers written out once. */
export type Packed = {
  bytes: Buffer;
  /** All of a page that is put together, in order, where `bytes` is only what it has of its own. */
  parts?: readonly Buffer[];
  /** Header name and value in turn, as node:http takes them. */
  headers: string[];
  etag: string;
};

export type Held = {
  status: number;
  /** Bytes it keeps alive, its key and headers among them. */
  size: number;
  packed: Partial<Record<Encoding, Packed>>;
  /** The encoding that was there first. */
  best: Encoding;
  /** Makes the encoding that is not there yet, for the first who takes it, and keeps it for the others. */
  pack: (encoding: Encoding) => Promise<Packed>;
  /** For the rare reader that takes no compression: made for the first, kept for the others. */
  plain: () => Promise<Buffer>;
};

export type Rendered = { status: number; body: string; headers: Record<string, string> };

export type ToHold = Omit<Rendered, 'body'> & { body: string | Spliced };

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
/** What the engine takes for a look at a part of a buffer. */
const partBytes = 100;
/** Letters of a query that make another page; one more tells the page that there were more. */
export const mostQueryLetters = 200;
/** The part of the memory that pages with a query may take: there are only so many addresses, but queries without end. */
const shareOfQueries = 0.25;

/** Answers that are the same for every reader, rendered once per content version and address, also for many at once. Holds at most `mostBytes`; what was asked for longest ago goes. */
export function createPageMemory(mostBytes: number) {
  const pages = createCache<Held>(mostBytes * (1 - shareOfQueries));
  // Apart, so that no number of searches takes the place of the pages.
  const queried = createCache<Held>(mostBytes * shareOfQueries);
  const cacheOf = (key: string) => (key.includes('?') ? queried : pages);
  /** Path to the one query parameter that its page is made from; every other query is the reader's own. */
  const queries = new Map<string, string>();
  const underWay = new Map<string, Promise<Held>>();
  let version = 0;
  let sent = 0;

  async function make(key: string, render: () => Promise<ToHold>, first: Encoding): Promise<Held> {
    const renderedFor = version;
    // A page is read by many, in both encodings; a search mostly by one.
    const encodings = cacheOf(key) === pages ? (['br', 'gzip'] as const) : [first];
    const page = await hold(key, await render(), encodings, (held, more) => cacheOf(key).grow(key, held, more));
    // Content that changed meanwhile makes this rendering good for its waiting readers, but not for keeping.
    if (renderedFor === version) cacheOf(key).keep(key, page);
    return page;
  }

  return {
    find: (key: string): Held | null => cacheOf(key).find(key),
    /** Says that the page at `path` is made from the query parameter `name`. */
    keepQuery(path: string, name: string): void {
      queries.set(path, name);
    },
    /** The key under which an address is held, which is also the address it is rendered from; null when it never is. */
    keyOf: (url: string): string | null => keyOf(url, queries),
    /** The held page, or the one that `render` makes; a rendering already under way is shared. A rendering that throws is not kept. */
    async get(key: string, render: () => Promise<ToHold>, first: Encoding = 'br'): Promise<Held> {
      const known = cacheOf(key).find(key);
      if (known) return known;
      const slot = `${version} ${key}`;
      let making = underWay.get(slot);
      if (!making) {
        making = make(key, render, first).finally(() => underWay.delete(slot));
        underWay.set(slot, making);
      }
      return making;
    },
    clear(): void {
      version += 1;
      pages.clear();
      queried.clear();
    },
    /** Notes that one was sent without anything else being asked. */
    noteSent(): void {
      sent += 1;
    },
    size: () => {
      const [some, others] = [pages.size(), queried.size()];
      return { pages: some.pages + others.pages, bytes: some.bytes + others.bytes, sent };
    },
  };
}

async function hold(
  key: string,
  page: ToHold,
  encodings: readonly Encoding[],
  grown: (held: Held, more: number) => void,
): Promise<Held> {
  const made = await packAll(page, encodings);
  return keepPacked(key, page, made, grown);
}

/** What is held knows nothing of the text it was made from, which would stay in memory with it. */
function keepPacked(
  key: string,
  { status, headers }: Omit<Rendered, 'body'>,
  made: readonly [Encoding, Packed][],
  grown: (held: Held, more: number) => void,
): Held {
  const [[encoding, first]] = made as [[Encoding, Packed]];
  let plain: Promise<Buffer> | null = null;
  const held: Held = {
    status,
    size: made.reduce((sum, [, one]) => sum + sizeOf(one), 2 * key.length + entryBytes),
    packed: Object.fromEntries(made),
    best: encoding,
    async pack(other) {
      const body = await decompress(wholeOf(first), encoding);
      const done = pack(other, await compress(body, other, false), hashOf(first), headers);
      if (held.packed[other]) return held.packed[other];
      held.packed[other] = done;
      grown(held, sizeOf(done));
      return done;
    },
    plain() {
      plain ??= decompress(wholeOf(first), encoding).then((whole) => {
        grown(held, whole.length);
        return whole;
      });
      return plain;
    },
  };
  return held;
}

function keyOf(url: string, queries: ReadonlyMap<string, string>): string | null {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const name = queries.get(path);
  if (!name) return path;
  const value = at < 0 ? null : new URLSearchParams(url.slice(at + 1)).get(name)?.trim();
  if (!value) return null;
  // A cut may go through a letter of two units.
  const cut = value.length > mostQueryLetters ? value.slice(0, mostQueryLetters + 1).toWellFormed() : value;
  return `${path}?${name}=${encodeURIComponent(cut)}`;
}

async function packAll({ body: text, headers }: ToHold, encodings: readonly Encoding[]): Promise<[Encoding, Packed][]> {
  if (typeof text !== 'string') return [['gzip', packSpliced(text, headers)]];
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, hashLetters);
  return Promise.all(
    encodings.map(async (one): Promise<[Encoding, Packed]> => {
      const bytes = await compress(body, one, encodings.length > 1);
      return [one, pack(one, bytes, hash, headers)];
    }),
  );
}

function packSpliced({ bytes, parts, hash }: Spliced, headers: Rendered['headers']): Packed {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return { ...pack('gzip', bytes, hash.slice(0, hashLetters), headers, length), parts };
}

function pack(
  encoding: Encoding,
  bytes: Buffer,
  hash: string,
  headers: Rendered['headers'],
  length = bytes.length,
): Packed {
  const etag = `"${hash}-${encoding === 'br' ? 'br' : 'gz'}"`;
  const all = {
    ...headers,
    'content-encoding': encoding,
    'content-length': String(length),
    vary: 'Accept-Encoding',
    etag,
    'cache-control': 'no-cache',
  };
  return { bytes, headers: Object.entries(all).flat(), etag };
}

export const wholeOf = ({ bytes, parts }: Packed): Buffer => (parts ? Buffer.concat(parts) : bytes);

const hashLetters = 27;
const hashOf = ({ etag }: Packed): string => etag.slice(1, 1 + hashLetters);
const sizeOf = ({ bytes, parts = [], headers }: Packed): number =>
  bytes.length + partBytes * parts.length + 2 * headers.join('').length;

/** What a cache holds: it says how many bytes it keeps alive. */
type Kept = { size: number };

/** Things by key, `mostBytes` of them at most: what was asked for longest ago goes first. */
export function createCache<Thing extends Kept>(mostBytes: number) {
  const kept = new Map<string, Thing>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  /** Drops the oldest until what is left fits; what has just been asked for stays in any case. */
  function makeRoom(newest: string): void {
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === newest) break;
      drop(oldest);
    }
  }

  return {
    find(key: string): Thing | null {
      const thing = kept.get(key);
      if (!thing) return null;
      // Re-inserted at the end: the map's order is the order of last use.
      kept.delete(key);
      kept.set(key, thing);
      return thing;
    },
    keep(key: string, thing: Thing): void {
      drop(key);
      kept.set(key, thing);
      bytes += thing.size;
      makeRoom(key);
    },
    /** Says that a thing keeps more bytes alive than before. */
    grow(key: string, thing: Thing, more: number): void {
      if (kept.get(key) !== thing) return;
      thing.size += more;
      bytes += more;
      makeRoom(key);
    },
    clear(): void {
      kept.clear();
      bytes = 0;
    },
    size: () => ({ pages: kept.size, bytes }),
  };
}
