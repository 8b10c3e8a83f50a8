import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../errors.ts';
import { chooseEncoding } from '../memory/compress.server.ts';
import { matches } from '../memory/send-held.server.ts';
import { createCache } from '../memory/page-memory.server.ts';

/** What means something for documents alone; on a script it is only weight. */
const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'referrer-policy',
];

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Of one folder; all that a build makes is far less. */
const mostHeldBytes = 8 * 1024 * 1024;
const endings = { br: '.br', gzip: '.gz', none: '' };

type Held = { size: number; bytes: Buffer; headers: Record<string, string> & { etag: string } };

/** The files that the build left in a folder, already compressed: each is read when somebody first asks for it, and sent from memory. */
export function openFiles(folder: string) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const all = new Set(found);
  const names = new Set(found.filter((name) => !/\.(?:br|gz)$/.test(name)));
  const held = createCache<Held>(mostHeldBytes);

  async function hold(name: string, encoding: keyof typeof endings): Promise<Held> {
    const bytes = await readFile(path.join(folder, name + endings[encoding])).catch(() => {
      throw new NotFound();
    });
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    const headers = {
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      ...(encoding === 'none' ? {} : { 'content-encoding': encoding }),
      vary: 'Accept-Encoding',
      etag: `"${hash}"`,
    };
    return { size: bytes.length, bytes, headers };
  }

  return {
    names: names as ReadonlySet<string>,
    /** Answers with one of `names`, in the best encoding there is for this reader; 304 when they have it. */
    async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
      const liked = chooseEncoding(request.headers['accept-encoding']) ?? 'none';
      const encoding = all.has(name + endings[liked]) ? liked : 'none';
      const key = `${name} ${encoding}`;
      let file = held.find(key);
      if (!file) {
        file = await hold(name, encoding);
        held.keep(key, file);
      }
      const { etag } = file.headers;
      if (matches(request.headers['if-none-match'], etag))
        return reply.code(304).headers({ etag, vary: 'Accept-Encoding' }).send();
      return reply.headers(file.headers).send(file.bytes);
    },
  };
}

/** Serves the built client files: fingerprinted ones for good, the others for an hour. */
export function addFiles(http: FastifyInstance, folder: string): void {
  const files = openFiles(folder);
  for (const name of files.names) {
    const kept = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    const isPart = /\.(?:js|css|woff2)$/.test(name);
    http.get(`/${name}`, { schema: { hide: true }, config: { alwaysServed: true } }, (request, reply) => {
      if (isPart) for (const header of documentHeaders) reply.removeHeader(header);
      return files.send(request, reply.header('cache-control', kept), name);
    });
  }
}

/** Connect-style middleware, such as Vite's while developing. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Lets a development server answer first for the files it makes. */
export function addMiddleware(http: FastifyInstance, middleware: Middleware): void {
  http.addHook('onRequest', (request, reply, done) => {
    middleware(request.raw, reply.raw, done);
  });
}
