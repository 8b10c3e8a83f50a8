import type { IncomingMessage, RequestListener } from 'node:http';
import { isNamedTwice, mostAddressBytes } from './address.server.ts';
import type { PageMemory } from './page-memory.server.ts';
import { sendHeld } from './send-held.server.ts';

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
