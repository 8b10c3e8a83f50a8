import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { App } from '../../platform/app.server.ts';
import { flashCookie, takeFlash } from '../../platform/calls/flash.server.ts';
import {
  appContext,
  awayContext,
  flashContext,
  frameContext,
  holdContext,
  nonceContext,
  openapiContext,
  requestIdContext,
} from '../../platform/context.server.ts';
import { commonHeaders, pagePolicy } from '../../platform/http/security-headers.server.ts';
import type { Rendered } from '../../platform/memory/page-memory.server.ts';
import { speculationRules } from '../../platform/speculation-rules.ts';
import type { Styles } from './inline-styles.server.ts';

const documentHashes = [createHash('sha256').update(speculationRules).digest('base64')];

/** A page that links its style sheet. */
const linked: Styles = { hashes: [], inline: (html) => html };

/** Puts what the areas keep on this server where their loaders look for it. */
export type Provide = (context: RouterContextProvider, inside: App) => void;

/** What a rendering is for. */
export type Personal = {
  flash: boolean;
  document: boolean;
  /** A document whose loader learns who is asking. */
  own?: boolean;
  frameSource: string | undefined;
  /** What the page brings along instead of a link to it. */
  styles?: Styles | undefined;
  /** Only the frame of the page, to be filled. */
  frame?: boolean;
};

export type Renderer = {
  /** A page for this request; `whole` says that nothing on it was away and it may be held for others. */
  render: (address: string, request: FastifyRequest, personal: Personal) => Promise<Rendered & { whole: boolean }>;
  /** A page as nobody in particular gets it. `inside` is the app, or one whose database is a transaction. */
  show: (inside: App, address: URL, requestId: string) => Promise<{ status: number; body: string }>;
};

/** React Router's pages with what their loaders find, their policy and their headers. */
export function createRenderer(http: FastifyInstance, app: App, build: ServerBuild, provide: Provide): Renderer {
  const handle = createRequestHandler(build, app.config.mode === 'production' ? 'production' : 'development');
  const cookie = flashCookie(app);

  function contextFor(inside: App, id: string, nonce: string | null, hold: { hold: boolean }): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(appContext, inside);
    context.set(nonceContext, nonce);
    context.set(requestIdContext, id);
    context.set(holdContext, hold);
    context.set(awayContext, { away: false });
    context.set(openapiContext, () => http.describeCalls());
    context.set(flashContext, null);
    provide(context, inside);
    return context;
  }

  return {
    async render(address, request, personal) {
      const nonce = personal.document ? null : randomBytes(18).toString('base64');
      const hold = { hold: true };
      const context = contextFor(app, request.id, nonce, hold);
      // Nobody writes by what is made for everybody.
      const isForAll = personal.document && !personal.own;
      if (personal.frame) context.set(frameContext, true);
      const typed = personal.flash ? request.cookies[cookie.name] : undefined;
      if (typed) context.set(flashContext, await takeFlash(app, typed).catch(() => null));
      // Documents are the same for everybody: their loaders never learn who is asking, but for those that say so.
      const headers = isForAll ? {} : { cookie: request.headers.cookie ?? '' };
      const response = await handle(new Request(new URL(address, app.config.publicUrl), { headers }), context);
      const { away } = context.get(awayContext);
      const { styles = linked } = personal;
      return {
        whole: hold.hold,
        status: away ? 503 : response.status,
        body: styles.inline(await response.text()),
        headers: {
          ...headersFor(app, nonce, personal.frameSource, styles),
          ...Object.fromEntries(response.headers),
          ...(away ? { 'retry-after': '5' } : {}),
        },
      };
    },
    async show(inside, address, id) {
      const response = await handle(new Request(address), contextFor(inside, id, null, { hold: true }));
      return { status: response.status, body: await response.text() };
    },
  };
}

/** What every page carries, before its own headers. */
function headersFor(
  { config }: App,
  nonce: string | null,
  frameSource: string | undefined,
  styles: Styles,
): Rendered['headers'] {
  const https = config.publicUrl.startsWith('https:');
  const scripts = nonce ? { nonce } : { hashes: documentHashes };
  const development = config.mode === 'development';
  return {
    ...commonHeaders(https),
    'content-security-policy': pagePolicy({ scripts, styles: styles.hashes, https, frameSource, development }),
  };
}
