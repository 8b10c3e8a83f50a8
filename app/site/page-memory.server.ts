import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

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

export type PageMemory = ReturnType<typeof createPageMemory>;

/**
 * Answers that are the same for every reader, rendered once per content version and address.
 * Holds at most `mostBytes`, dropping what was asked for longest ago; many simultaneous first requests cause one rendering.
 */
export function createPageMemory(mostBytes: number) {
  const held = new Map<string, Held>();
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

/** Writes a held page: 304 when the reader has it, otherwise in the best encoding the reader takes. */
export async function sendHeld(page: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
  if (!encoding) return sendPlain(page, request, response);
  if (page.status === 200 && matches(request.headers['if-none-match'], page.etag[encoding])) {
    response
      .writeHead(304, without(page.headers[encoding], 'content-encoding', 'content-length', 'content-type'))
      .end();
    return;
  }
  response.writeHead(page.status, page.headers[encoding]);
  response.end(request.method === 'HEAD' ? undefined : page.bytes[encoding]);
}

/** For the rare reader that takes no compression. */
async function sendPlain(page: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await unbrotli(page.bytes.br);
  const headers = without(page.headers.br, 'content-encoding', 'content-length', 'etag');
  response.writeHead(page.status, [...headers, 'content-length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function accepts(header: string, encoding: Encoding): boolean {
  if (!header.includes(encoding)) return false;
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().split(';');
    return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function without(headers: string[], ...names: string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    if (!names.includes(headers[at]!)) kept.push(headers[at]!, headers[at + 1]!);
  }
  return kept;
}
