import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { chooseEncoding, compressOnce } from './compress.server.ts';
import { type Held, NotHeld, type PageMemory, type Rendered, type ToHold, wholeOf } from './page-memory.server.ts';
import { networkOf } from '../calls/network.server.ts';

/** The longest address that is answered where its route does not say otherwise (`longAddress`): pages and calls for everybody have far shorter ones. */
export const mostAddressBytes = 2048;

/** The path and query that a request names: `GET http://site/courses#top` asks for `/courses`. So no second key, route or log line stands for one address. */
export function targetOf(url: string): string {
  if (url.startsWith('/') && !url.includes('#')) return url;
  const [address = ''] = url.split('#');
  return address.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?!\/)/, '/');
}

/** Whether a request names its host twice: a proxy and we might each believe another of them. Takes names and values in turn. */
export function isNamedTwice(rawHeaders: readonly string[]): boolean {
  let names = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') names += 1;
  return names > 1;
}

/** Writes a held page: 304 when the reader has it, otherwise in the best encoding the reader takes. */
export async function sendHeld(page: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], page.best);
  if (!encoding) return sendPlain(page, request, response);
  const packed = page.packed[encoding] ?? (await page.pack(encoding));
  const { headers, etag } = packed;
  if (page.status === 200 && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, without(headers, 'content-encoding', 'content-length', 'content-type')).end();
    return;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : wholeOf(packed));
}

async function sendPlain(page: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [body, [packed]] = [await page.plain(), Object.values(page.packed)];
  const headers = without(packed?.headers ?? [], 'content-encoding', 'content-length', 'etag');
  response.writeHead(page.status, [...headers, 'content-length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Whether what a reader has, by their If-None-Match, is this. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
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

/** Answers with the held page of `key`, rendered when it is its turn at the gate; what must not be held goes to this reader alone. Throws Busy. */
export async function answerHeld(
  { gate, memory }: Pick<FastifyInstance, 'gate' | 'memory'>,
  key: string,
  render: () => Promise<ToHold>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const first = chooseEncoding(request.headers['accept-encoding']) ?? 'gzip';
    const held = await memory.get(key, () => gate.pass(networkOf(request.ip), render), first);
    reply.hijack();
    await sendHeld(held, request.raw, reply.raw);
    return reply;
  } catch (error) {
    if (error instanceof NotHeld) return sendOnce(request, reply, error.rendered);
    throw error;
  }
}

/** Shorter answers gain nothing. */
const leastBytes = 1000;

/** Sends what was rendered for this request alone, compressed for it where it is long. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered,
): Promise<FastifyReply> {
  const body = Buffer.from(rendered.body);
  reply.code(rendered.status).headers({ ...rendered.headers, 'cache-control': 'no-store', vary: 'Accept-Encoding' });
  const encoding = body.length < leastBytes ? null : chooseEncoding(request.headers['accept-encoding']);
  if (encoding) return reply.header('content-encoding', encoding).send(await compressOnce(body, encoding));
  return reply.send(body);
}

/** Answers from memory before the framework sees the request: held pages cost no more than their bytes. */
export function memoryInFront(
  memory: PageMemory,
  /** Whether this cookie header brings something that only its reader is shown. */
  isPersonal: (cookie: string) => boolean,
  handler: RequestListener,
): RequestListener {
  function findHeld(request: IncomingMessage) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { url = '/' } = request;
    if (url.length > mostAddressBytes || isNamedTwice(request.rawHeaders)) return null;
    const key = memory.keyOf(url);
    const held = key === null ? null : memory.find(key);
    const { cookie } = request.headers;
    return held && cookie && isPersonal(cookie) ? null : held;
  }

  return (request, response) => {
    const held = findHeld(request);
    if (!held) return handler(request, response);
    memory.noteSent();
    sendHeld(held, request, response).catch((error: unknown) => response.destroy(error as Error));
  };
}
