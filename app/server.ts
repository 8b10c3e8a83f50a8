import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { seed } from '../database/seed/seed.ts';
import type { App } from './platform/app.server.ts';
import { readConfig, type Config } from './platform/config.server.ts';
import { addHealthCalls } from './platform/health.server.ts';
import { createHttp } from './platform/http.server.ts';
import { openApp } from './platform/open-app.server.ts';
import { mailDeliverer } from './platform/outbox/mail.server.ts';
import type { MailTemplate } from './platform/outbox/mail-template.ts';
import { openMailTransport, type MailTransport } from './platform/outbox/mail-transport.server.ts';
import { startOutboxWorker } from './platform/outbox/outbox-worker.server.ts';
import type { Deliver } from './platform/outbox/outbox.server.ts';
import { watchPublication } from './platform/publication.server.ts';
import { createPageMemory, sendHeld, type PageMemory } from './site/page-memory.server.ts';
import { addPages, heldKey } from './site/pages.server.ts';

const mostHeldBytes = 32 * 1024 * 1024;

/** Every message the areas send. */
const mailTemplates: MailTemplate[] = [];

/** Who takes what leaves the outbox, by topic. */
export function deliverers(app: App, transport: MailTransport): Record<string, Deliver> {
  return { mail: mailDeliverer(app, mailTemplates, transport) };
}

export { readConfig, seed };

/** The provider's card as the areas of the platform read it. */
export const provider = async () => ({
  tradingName: 'Corrosion Control Training, India',
  email: 'training@example.in',
  phone: '+91 00000 00000',
  addressLines: [],
});

/** Opens, seeds, serves and sends: everything the process does between its start and its end. */
export async function openSite(
  config: Config,
  clientFiles?: string,
): Promise<{ address: string; mail: string; close: () => Promise<void> }> {
  const { app, close } = await openApp(config, { provider });
  await seed(app);
  const http = await createServer(app, clientFiles ? { clientFiles } : {});
  const transport = openMailTransport(config);
  const outbox = startOutboxWorker(app, deliverers(app, transport));
  app.wakeOutbox = outbox.wake;
  const address = await http.listen({ host: config.host, port: config.port });
  return {
    address,
    mail: transport.describe,
    async close() {
      await http.close();
      await outbox.stop();
      transport.close();
      await close();
    },
  };
}

/** The whole site as one server: the areas' calls, the pages, the files, and the memory in front of them. Not yet listening. */
export async function createServer(app: App, options: { clientFiles?: string } = {}): Promise<FastifyInstance> {
  const memory = createPageMemory(mostHeldBytes);
  const http = await createHttp(app, memoryInFront(memory));
  const watch = watchPublication(app, memory.clear);
  http.addHook('onClose', async () => watch.stop());
  await watch.look();

  addHealthCalls(http, app);
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
  if (options.clientFiles) await addFiles(http, options.clientFiles);
  addPages(http, app, build as unknown as ServerBuild, memory);
  return http;
}

/** Held pages are answered before the framework sees the request: they cost no more than bytes from memory. */
function memoryInFront(memory: PageMemory) {
  return (handler: (request: IncomingMessage, response: never) => void, options: { http?: object }): Server =>
    createHttpServer(options.http ?? {}, (request, response) => {
      const held = request.method === 'GET' || request.method === 'HEAD' ? find(memory, request) : null;
      if (held) void sendHeld(held, request, response);
      else handler(request, response as never);
    });
}

function find(memory: PageMemory, request: IncomingMessage) {
  // Whoever comes with a flash is shown a page of their own.
  if (request.headers.cookie?.includes('flash=')) return null;
  const key = heldKey(request.url ?? '/');
  return key === null ? null : memory.find(key);
}

async function addFiles(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(staticFiles, {
    root: folder,
    index: false,
    dotfiles: 'deny',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      const fingerprinted = path.relative(folder, file).startsWith('assets');
      response.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
