import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compress.server.ts';
import type { Held } from './page-memory.server.ts';

/** Writes a held page: 304 when the reader has it, otherwise in the best encoding the reader takes. */
export async function sendHeld(page: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
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

async function sendPlain(page: Held, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await page.plain();
  const headers = without(page.headers.br, 'content-encoding', 'content-length', 'etag');
  response.writeHead(page.status, [...headers, 'content-length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body);
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
