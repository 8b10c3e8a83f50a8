import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { openFiles } from '../platform/http/files.server.ts';
import { commonHeaders, pagePolicy } from '../platform/http/security-headers.server.ts';
import { nextPath } from '../identity/next-path.ts';
import { findPerson } from '../identity/sessions/find-person.server.ts';
import type { Pages } from '../site/pages/pages.server.ts';
import { admitStaff } from './ground/office-call.server.ts';

/** Where whoever works here is told what is missing before the office opens. */
const securityPage = '/account/security#second-step';

/** The bundle of the back office, for staff alone: to anybody else no address below /office is there, and each offers the same way in. */
export function addOfficePages(http: FastifyInstance, app: App, folder: string, { answerNowhere }: Pages): void {
  const files = openFiles(folder);
  const https = app.config.publicUrl.startsWith('https:');
  const headers = {
    ...commonHeaders(https),
    'content-security-policy': pagePolicy({ scripts: { hashes: [] }, https, frameSource: "'self'" }),
  };
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = (request.params as { '*'?: string })['*'] ?? '';
    // A call that is not there is not a screen, for anybody.
    if (wanted.startsWith('api/')) throw new NotFound();
    const isFile = wanted.startsWith('assets/');
    if (!(await admitStaff(app, request, reply))) {
      const person = isFile ? null : await findPerson(app, request);
      return person?.role === 'staff'
        ? reply.redirect(securityPage, 303)
        : answerNowhere(request, reply, nextPath.read(request.url, '/office'));
    }
    const name = isFile ? wanted : 'index.html';
    if (!files.names.has(name)) return answerNowhere(request, reply);
    // Named by what is in it: this browser may keep it, nobody on the way may.
    const kept = isFile ? 'private, max-age=31536000, immutable' : 'no-store';
    return files.send(request, reply.headers({ ...headers, 'cache-control': kept }), name);
  };
  // The filters of a list stand in its screen's address.
  const route = { schema: { hide: true }, config: { longAddress: true } };
  http.get('/office', route, send);
  http.get('/office/*', route, send);
}
