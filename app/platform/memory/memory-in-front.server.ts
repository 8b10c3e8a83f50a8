import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { PageMemory } from './page-memory.server.ts';
import { sendHeld } from './send-held.server.ts';

/** A server that answers from memory before the framework sees the request: held pages cost no more than their bytes. */
export function memoryInFront(memory: PageMemory): NonNullable<FastifyServerOptions['serverFactory']> {
  return (handler, options): Server =>
    createServer((options as { http?: object }).http ?? {}, (request, response) => {
      const held = findHeld(memory, request);
      if (held) void sendHeld(held, request, response);
      else handler(request, response);
    });
}

function findHeld(memory: PageMemory, request: IncomingMessage) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  // Whoever comes with a flash is shown a page of their own.
  if (request.headers.cookie?.includes('flash=')) return null;
  const key = memory.keyOf(request.url ?? '/');
  return key === null ? null : memory.find(key);
}
