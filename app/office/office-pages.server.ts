import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { commonHeaders, pagePolicy } from '../platform/http/security-headers.server.ts';
import { admitStaff } from './ground/office-call.server.ts';

/** The page that any unknown address gets. */
export type Nowhere = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The bundle of the back office, for staff alone: to anybody else no address below /office is there. */
export function addOfficePages(http: FastifyInstance, app: App, folder: string, nowhere: Nowhere): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = (request.params as { '*'?: string })['*'] ?? '';
    // A call that is not there is not a screen, for anybody.
    if (wanted.startsWith('api/')) throw new NotFound();
    if (!(await admitStaff(app, request, reply))) return nowhere(request, reply);
    const isFile = wanted.startsWith('assets/');
    const file = isFile ? path.join(folder, 'assets', path.basename(wanted)) : path.join(folder, 'index.html');
    if (!existsSync(file)) return nowhere(request, reply);
    return sendFile(app, reply, file, request.headers['accept-encoding'] ?? '', isFile);
  };
  http.get('/office', { schema: { hide: true } }, send);
  http.get('/office/*', { schema: { hide: true } }, send);
}

function sendFile(app: App, reply: FastifyReply, file: string, accepted: string | string[], lasting: boolean) {
  const https = app.config.publicUrl.startsWith('https:');
  const small = /\bbr\b/.test(String(accepted)) && existsSync(`${file}.br`);
  return reply
    .headers({
      ...commonHeaders(https),
      'content-security-policy': pagePolicy({ scripts: { hashes: [] }, https, frameSource: "'self'" }),
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      // Named by what is in it: this browser may keep it, nobody on the way may.
      'cache-control': lasting ? 'private, max-age=31536000, immutable' : 'no-store',
      vary: 'accept-encoding',
      ...(small ? { 'content-encoding': 'br' } : {}),
    })
    .send(readFileSync(small ? `${file}.br` : file));
}
