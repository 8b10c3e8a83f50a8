import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compress.server.ts';
import { wholeOf, type Held } from './page-memory.server.ts';

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
