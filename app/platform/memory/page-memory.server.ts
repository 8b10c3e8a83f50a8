import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** A finished answer that is the same for everybody: bytes compressed once, headers written out once. */
export type Held = {
  status: number;
  size: number;
  /** Header name and value in turn, as node:http takes them. */
  headers: Record<Encoding, string[]>;
  bytes: Record<Encoding, Buffer>;
  etag: Record<Encoding, string>;
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

/**
 * Answers that are the same for every reader, rendered once per content version and address.
 * Holds at most `mostBytes`, dropping what was asked for longest ago; many simultaneous first requests cause one rendering.
 */
export function createPageMemory(mostBytes: number) {
  const held = new Map<string, Held>();
  /** Path to the one query parameter that its page is made from; every other query is the reader's own. */
  const queries = new Map<string, string>();
  const underWay = new Map<string, Promise<Held>>();
  let version = 0;
  let bytes = 0;

  function find(key: string): Held | null {
    const page = held.get(key);
    if (!page) return null;
    // Re-inserted at the end: the map's order is the order of last use.
    held.delete(key);
    held.set(key, page);
    return page;
  }

  async function make(key: string, render: () => Promise<Rendered>): Promise<Held> {
    const renderedFor = version;
    const page = await compress(await render());
    // Content that changed meanwhile makes this rendering good for its waiting readers, but not for keeping.
    if (renderedFor === version) keep(key, page);
    return page;
  }

  function keep(key: string, page: Held): void {
    drop(key);
    held.set(key, page);
    bytes += page.size;
    for (const oldest of held.keys()) {
      if (bytes <= mostBytes || oldest === key) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    bytes -= held.get(key)?.size ?? 0;
    held.delete(key);
  }

  return {
    find,
    /** Says that the page at `path` is made from the query parameter `name`. */
    keepQuery(path: string, name: string): void {
      queries.set(path, name);
    },
    /** The key under which an address is held, or null when it never is. */
    keyOf(url: string): string | null {
      const at = url.indexOf('?');
      const path = at < 0 ? url : url.slice(0, at);
      const name = queries.get(path);
      if (!name) return path;
      const value = at < 0 ? null : new URLSearchParams(url.slice(at + 1)).get(name)?.trim();
      return value ? `${path}?${name}=${encodeURIComponent(value)}` : null;
    },
    /** The held page, or the one that `render` makes; a rendering already under way is shared. A rendering that throws is not kept. */
    async get(key: string, render: () => Promise<Rendered>): Promise<Held> {
      const known = find(key);
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
      held.clear();
      bytes = 0;
    },
    size: () => ({ pages: held.size, bytes }),
  };
}

async function compress(page: Rendered): Promise<Held> {
  const body = Buffer.from(page.body);
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    zip(body, { level: 7 }),
  ]);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const etag = { br: `"${hash}-br"`, gzip: `"${hash}-gz"` };
  const headersFor = (encoding: Encoding, length: number) =>
    Object.entries({
      ...page.headers,
      'content-encoding': encoding,
      'content-length': String(length),
      vary: 'Accept-Encoding',
      etag: etag[encoding],
      'cache-control': 'no-cache',
    }).flat();
  return {
    status: page.status,
    size: br.length + gz.length,
    headers: { br: headersFor('br', br.length), gzip: headersFor('gzip', gz.length) },
    bytes: { br, gzip: gz },
    etag,
  };
}
