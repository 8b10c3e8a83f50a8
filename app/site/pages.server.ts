import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { App } from '../platform/app.server.ts';
import { bringsFlash, flashCookie, takeFlash } from '../platform/calls/flash.server.ts';
import { networkOf } from '../platform/calls/network.server.ts';
import {
  appContext,
  awayContext,
  flashContext,
  holdContext,
  nonceContext,
  openapiContext,
  requestIdContext,
} from '../platform/context.server.ts';
import { answerHeld, sendOnce } from '../platform/memory/answer-held.server.ts';
import { NotHeld, type Rendered } from '../platform/memory/page-memory.server.ts';
import { commonHeaders, pagePolicy } from '../platform/http/security-headers.server.ts';
import { speculationRules } from '../platform/speculation-rules.ts';
import { findPage, listAddresses, type FoundPage } from './addresses.server.ts';

const documentHashes = [createHash('sha256').update(speculationRules).digest('base64')];
/** Any address that no page has; its rendering is the not-found page, the same for all of them. */
const nowhere = '/404';

export type Pages = {
  answerNowhere: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** A page as nobody in particular gets it from another app, such as one on a transaction; null when there is none at the address. */
  showPage: (inside: App, address: string, requestId: string) => Promise<{ status: number; body: string } | null>;
};

/** Answers every GET that is not a call with a page of React Router: documents from memory, applications for each request. */
export function addPages(
  http: FastifyInstance,
  app: App,
  build: ServerBuild,
  /** Puts what the areas keep on this server where their loaders look for it. */
  provide: (context: RouterContextProvider, inside: App) => void,
): Pages {
  const { memory } = http;
  const handle = createRequestHandler(build, app.config.mode === 'production' ? 'production' : 'development');
  const addresses = listAddresses(build);
  for (const { pattern, query } of addresses) if (query) memory.keepQuery(pattern, query);
  const https = app.config.publicUrl.startsWith('https:');
  const cookie = flashCookie(app);
  const isPersonal = bringsFlash(app);

  /** What the loaders of one rendering find. `inside` is the app, or one whose database is a transaction. */
  function contextFor(inside: App, id: string, nonce: string | null, hold: { hold: boolean }): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(appContext, inside);
    context.set(nonceContext, nonce);
    context.set(requestIdContext, id);
    context.set(holdContext, hold);
    context.set(awayContext, { away: false });
    context.set(openapiContext, () => http.swagger());
    context.set(flashContext, null);
    provide(context, inside);
    return context;
  }

  async function renderPage(
    address: string,
    request: FastifyRequest,
    personal: { flash: boolean; document: boolean; frameSource: string | undefined },
  ): Promise<Rendered & { whole: boolean }> {
    const nonce = personal.document ? null : randomBytes(18).toString('base64');
    const hold = { hold: true };
    const context = contextFor(app, request.id, nonce, hold);
    const typed = personal.flash ? request.cookies[cookie.name] : undefined;
    if (typed) context.set(flashContext, await takeFlash(app, typed).catch(() => null));
    // Documents are the same for everybody: their loaders never learn who is asking.
    const headers = personal.document ? {} : { cookie: request.headers.cookie ?? '' };
    const response = await handle(new Request(new URL(address, app.config.publicUrl), { headers }), context);
    const { away } = context.get(awayContext);
    return {
      whole: hold.hold,
      status: away ? 503 : response.status,
      body: await response.text(),
      headers: {
        ...commonHeaders(https),
        'content-security-policy': pagePolicy({
          scripts: nonce ? { nonce } : { hashes: documentHashes },
          https,
          frameSource: personal.frameSource,
          development: app.config.mode === 'development',
        }),
        ...Object.fromEntries(response.headers),
        ...(away ? { 'retry-after': '5' } : {}),
      },
    };
  }

  async function answer(found: FoundPage | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const document = found === null || found.address.kind === 'document';
    const frameSource = found?.address.frameSource;
    const personal = isPersonal(request.headers.cookie ?? '');
    const key = found ? memory.keyOf(request.url) : nowhere;
    // From its key, so that what is held for all repeats nothing else of the first reader's address.
    const address = (document ? key : null) ?? request.url;
    if (document && !personal && key !== null) {
      const render = async () => {
        const rendered = await renderPage(address, request, { flash: false, document, frameSource });
        if (!rendered.whole || (rendered.status !== 200 && found)) throw new NotHeld(rendered);
        return rendered;
      };
      return answerHeld(http, key, render, request, reply);
    }
    if (personal) reply.clearCookie(cookie.name, { path: '/', secure: cookie.secure, httpOnly: true, sameSite: 'lax' });
    const render = () => renderPage(address, request, { flash: personal, document, frameSource });
    const wanted = () => !request.raw.socket.destroyed;
    return sendOnce(request, reply, await http.gate.pass(networkOf(request.ip), render, wanted));
  }

  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const at = request.url.indexOf('?');
    const [pathname, query] = at < 0 ? [request.url, ''] : [request.url.slice(0, at), request.url.slice(at + 1)];
    const found = findPage(addresses, pathname);
    if (found && found.canonical !== pathname) {
      return reply
        .code(301)
        .header('location', query ? `${found.canonical}?${query}` : found.canonical)
        .send();
    }
    return answer(found, request, reply);
  });
  return {
    answerNowhere: (request, reply) => answer(null, request, reply),
    async showPage(inside, address, id) {
      const url = new URL(address, app.config.publicUrl);
      const found = findPage(addresses, url.pathname);
      if (!found) return null;
      url.pathname = found.canonical;
      const response = await handle(new Request(url), contextFor(inside, id, null, { hold: true }));
      return { status: response.status, body: await response.text() };
    },
  };
}
