import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { App } from '../platform/app.server.ts';
import { flashCookie, takeFlash } from '../platform/calls/flash.server.ts';
import { appContext, flashContext, holdContext, nonceContext, requestIdContext } from '../platform/context.server.ts';
import { commonHeaders, pagePolicy } from '../platform/security-headers.server.ts';
import { speculationRules } from '../platform/speculation-rules.ts';
import { findPage, listAddresses, type FoundPage } from './addresses.server.ts';
import { sendHeld, type PageMemory, type Rendered } from './page-memory.server.ts';

/** A rendering that must not be held: not found, redirected, or made while the database was away. */
class NotHeld extends Error {
  override name = 'NotHeld';
  readonly rendered: Rendered;
  constructor(rendered: Rendered) {
    super('rendered, but not to be held');
    this.rendered = rendered;
  }
}

const documentHashes = [createHash('sha256').update(speculationRules).digest('base64')];
/** Any address that no page has; its rendering is the not-found page, the same for all of them. */
const nowhere = '/404';

/** The key under which an address is held, or null when it never is. Queries other than the search's are the reader's own. */
export function heldKey(url: string): string | null {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const path = url.slice(0, at);
  if (path !== '/search') return path;
  const query = new URLSearchParams(url.slice(at + 1)).get('query')?.trim();
  return query ? `/search?query=${encodeURIComponent(query)}` : null;
}

/** Answers every GET that is not a call with a page of React Router: documents from memory, applications for each request. */
export function addPages(http: FastifyInstance, app: App, build: ServerBuild, memory: PageMemory): void {
  const render = createRequestHandler(build, app.config.mode === 'production' ? 'production' : 'development');
  const addresses = listAddresses(build);
  const https = app.config.publicUrl.startsWith('https:');
  const cookie = flashCookie(app);

  async function renderPage(
    address: string,
    request: FastifyRequest,
    personal: { flash: boolean; document: boolean },
  ): Promise<Rendered> {
    const context = new RouterContextProvider();
    const nonce = personal.document ? null : randomBytes(18).toString('base64');
    const hold = { hold: true };
    context.set(appContext, app);
    context.set(nonceContext, nonce);
    context.set(requestIdContext, request.id);
    context.set(holdContext, hold);
    const typed = personal.flash ? request.cookies[cookie.name] : undefined;
    context.set(flashContext, typed ? await takeFlash(app, typed) : null);
    const response = await render(new Request(new URL(address, app.config.publicUrl)), context);
    const rendered: Rendered = {
      status: response.status,
      body: await response.text(),
      headers: {
        ...commonHeaders(https),
        'content-security-policy': pagePolicy(nonce ? { nonce } : { hashes: documentHashes }, https),
        ...Object.fromEntries(response.headers),
      },
    };
    if (!hold.hold) throw new NotHeld(rendered);
    return rendered;
  }

  async function answer(found: FoundPage | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const document = found === null || found.address.kind === 'document';
    const address = found ? request.url : nowhere;
    if (document && !request.cookies[cookie.name]) {
      const key = found ? heldKey(request.url) : nowhere;
      if (key !== null) {
        const held = await memory.get(key, async () => {
          const rendered = await renderPage(address, request, { flash: false, document });
          if (rendered.status !== 200 && found) throw new NotHeld(rendered);
          return rendered;
        });
        reply.hijack();
        await sendHeld(held, request.raw, reply.raw);
        return reply;
      }
    }
    if (request.cookies[cookie.name])
      reply.clearCookie(cookie.name, { path: '/', secure: cookie.secure, httpOnly: true, sameSite: 'lax' });
    return sendOnce(reply, await renderPage(address, request, { flash: true, document }));
  }

  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', query] = request.url.split('?', 2);
    const found = findPage(addresses, pathname);
    if (found && found.canonical !== pathname) {
      return reply
        .code(301)
        .header('location', query ? `${found.canonical}?${query}` : found.canonical)
        .send();
    }
    try {
      return await answer(found, request, reply);
    } catch (error) {
      if (error instanceof NotHeld) return sendOnce(reply, error.rendered);
      throw error;
    }
  });
}

/** Sends a page rendered for this request alone. */
function sendOnce(reply: FastifyReply, rendered: Rendered): FastifyReply {
  return reply
    .code(rendered.status)
    .headers({ ...rendered.headers, 'cache-control': 'no-store' })
    .send(rendered.body);
}
