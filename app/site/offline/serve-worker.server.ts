import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import coreFont from '../../design/fonts/archivo-core.woff2?url';
import type { App } from '../../platform/app.server.ts';
import { commonHeaders } from '../../platform/http/security-headers.server.ts';
import siteScript from '../script/site-script.ts?worker&url';
import hintsScript from '../script/hints.ts?worker&url';
import loadingScript from '../script/loading.ts?worker&url';
import officeLinkScript from '../script/office-link.ts?worker&url';
import ownScript from '../script/own.ts?worker&url';
import waitingScript from '../script/waiting.ts?worker&url';
import siteWorker from './site-worker.ts?worker&url';

/** What the worker may load and ask: this site, nothing else. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** `/sw.js`: which release this is, the files every kept page needs, and the worker. Switched off by the operator, it tells workers that are out there to go. */
export function addWorker(http: FastifyInstance, app: App, build: ServerBuild): void {
  // A build has those scripts alone that are named here.
  const scripts = [siteScript, hintsScript, loadingScript, officeLinkScript, ownScript, waitingScript];
  const release = app.config.offlineReading
    ? { name: `reading ${build.assets.version}`, shell: ['/offline', ...scripts, coreFont] }
    : null;
  const body = `self.release=${JSON.stringify(release)};importScripts(${JSON.stringify(siteWorker)});\n`;
  const headers = {
    ...commonHeaders(app.config.publicUrl.startsWith('https:')),
    'content-security-policy': policy,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  };
  http.get('/sw.js', { schema: { hide: true } }, (_request, reply) => reply.headers(headers).send(body));
}
