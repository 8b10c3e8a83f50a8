import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What means something for documents alone; on a script it is only weight. */
const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'referrer-policy',
];

/** Serves the built client files, already compressed: fingerprinted ones for good, the others for an hour. */
export async function addFiles(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, alwaysServed: true };
    });
    await files.register(staticFiles, optionsFor(folder));
  });
}

function optionsFor(folder: string): FastifyStaticOptions {
  return {
    root: folder,
    index: false,
    dotfiles: 'deny',
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(response, file) {
      const fingerprinted = path.relative(folder, file).startsWith('assets');
      response.header('cache-control', fingerprinted ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (/\.(?:js|css|woff2)(?:\.\w+)?$/.test(file)) for (const name of documentHeaders) response.removeHeader(name);
    },
  };
}

/** Lets routes answer with files of a folder that nobody may simply ask for: `reply.sendFile`, compressed where a file was. */
export async function addFilesOnRequest(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(staticFiles, { root: folder, serve: false, preCompressed: true, cacheControl: false });
}

/** Connect-style middleware, such as Vite's while developing. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Lets a development server answer first for the files it makes. */
export function addMiddleware(http: FastifyInstance, middleware: Middleware): void {
  http.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done);
  });
}
