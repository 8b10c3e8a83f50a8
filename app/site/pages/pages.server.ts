import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { App } from '../../platform/app.server.ts';
import { bringsFlash, forgetFlash } from '../../platform/calls/flash.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { answerHeld, sendOnce } from '../../platform/memory/send-held.server.ts';
import { NotHeld, type Rendered, type ToHold } from '../../platform/memory/page-memory.server.ts';
import { findPage, listAddresses, type FoundPage } from './addresses.server.ts';
import type { Styles } from './inline-styles.server.ts';
import { createRenderer, type Provide } from './render-page.server.ts';

/** Any address that no page has; its rendering is the not-found page, the same for all of them. */
const nowhere = '/404';
const leadingBack = (back: string) => `${nowhere}?${new URLSearchParams({ back })}`;

type Whole = Rendered & { whole: boolean };

/** A page put together without rendering it whole. `renderFrame` renders what stands around; null: the page is rendered as any other. */
export type QuickPage = (address: string, renderFrame: (address: string) => Promise<Whole>) => Promise<ToHold | null>;

export type Pages = {
  /** `back`: with a way in for whoever works here, which leads back to this path of ours. */
  answerNowhere: (request: FastifyRequest, reply: FastifyReply, back?: string) => Promise<FastifyReply>;
  /** A page as nobody in particular gets it from another app, such as one on a transaction; null when there is none at the address. */
  showPage: (inside: App, address: string, requestId: string) => Promise<{ status: number; body: string } | null>;
};

/** Answers every GET that is not a call with a page of React Router: documents from memory, applications for each request. */
export function addPages(
  http: FastifyInstance,
  app: App,
  build: ServerBuild,
  provide: Provide,
  /** By pattern. */
  quickPages: Record<string, QuickPage> = {},
  /** What pages bring along, where there is a build. */
  sheets?: Styles,
): Pages {
  const { memory } = http;
  const { render, show } = createRenderer(http, app, build, provide);
  const addresses = listAddresses(build);
  for (const { pattern, query } of addresses) if (query) memory.keepQuery(pattern, query);
  const isPersonal = bringsFlash(app);

  async function answer(found: FoundPage | null, ...asked: Parameters<Pages['answerNowhere']>): Promise<FastifyReply> {
    const [request, reply, back] = asked;
    const document = found === null || found.address.kind === 'document';
    const { frameSource, query } = found?.address ?? {};
    // What is made for each query is many pages: they share the file, or the frame that they are put into.
    const styles = query ? undefined : sheets;
    const personal = isPersonal(request.headers.cookie ?? '');
    const own = Boolean(found?.address.own && request.headers.cookie);
    // A page for each way back is many: it is held for nobody.
    const key = found ? memory.keyOf(request.url) : back === undefined ? nowhere : null;
    // From its key, so that what is held for all repeats nothing else of the first reader's address.
    const address = (document ? key : null) ?? (back === undefined ? request.url : leadingBack(back));
    if (document && !personal && !own && key !== null) {
      const all = { flash: false, document, frameSource, styles };
      const way = (of: string, frame: boolean) =>
        render(of, request, { ...all, frame, styles: frame ? sheets : styles });
      const toHold = () => renderToHold(quickPages, found, address, way);
      return answerHeld(http, key, toHold, request, reply);
    }
    const once = () => render(address, request, { flash: personal, document, own, frameSource, styles });
    const wanted = () => !request.raw.socket.destroyed;
    const rendered = await http.gate.pass(networkOf(request.ip), once, wanted);
    if (personal) forgetFlash(app, reply);
    return sendOnce(request, reply, rendered);
  }

  addEveryPage(http, addresses, answer);
  return {
    answerNowhere: (...asked) => answer(null, ...asked),
    async showPage(inside, address, id) {
      const url = new URL(address, app.config.publicUrl);
      const found = findPage(addresses, url.pathname);
      if (!found) return null;
      url.pathname = found.canonical;
      return show(inside, url, id);
    },
  };
}

/** A page for everybody. Throws NotHeld when it is good for this reader only. */
async function renderToHold(
  quickPages: Record<string, QuickPage>,
  found: FoundPage | null,
  address: string,
  render: (address: string, frame: boolean) => Promise<Whole>,
): Promise<ToHold> {
  const quick = found ? quickPages[found.address.pattern] : undefined;
  const put = await quick?.(address, (of) => render(of, true));
  if (put) return put;
  const rendered = await render(address, false);
  if (!rendered.whole || (rendered.status !== 200 && found)) throw new NotHeld(rendered);
  return rendered;
}

type Answer = (found: FoundPage | null, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** One address for each page: another spelling of it leads there. */
function addEveryPage(http: FastifyInstance, addresses: ReturnType<typeof listAddresses>, answer: Answer): void {
  http.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '', ...query] = request.url.split('?');
    const found = findPage(addresses, pathname);
    if (!found || found.canonical === pathname) return answer(found, request, reply);
    return reply
      .code(301)
      .header('location', [found.canonical, ...query].join('?'))
      .send();
  });
}
