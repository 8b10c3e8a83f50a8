import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.server.ts';
import { NotFound, deadLink, failure } from '../errors.ts';
import { noteFailure } from '../http/note.server.ts';
import { refuse } from '../http/refuse.server.ts';
import type { Attachment } from '../outbox/mail-template.ts';
import { NotDrawn } from '../pdf/draw-beside.server.ts';
import { type Call, defineCall, inWords } from './call.server.ts';
import { type Limit, limitNetworks } from './limits.server.ts';
import { pressedFrom } from './network.server.ts';

// What is done on a page that one link opens: the token in its address is the proof.

type Find<Held> = (token: string) => Promise<Held | null>;
const tokenIn = ({ params }: FastifyRequest) => (params as { token: string }).token;

/** What one network may press on such pages: a firm's people share one. */
export const ofLinks = { most: 300, minutes: 10 };

const deadLinks = { 404: 'The link is not complete or no longer in use; one answer for all such' };
export const noted = z.object({ message: z.string() });

type Page<Held> = {
  /** The first part of its address. */
  name: string;
  find: Find<Held>;
  limit: Limit;
};
type Pressed<Schema extends z.ZodType, Held> = Pick<Call<Schema, Held>, 'summary' | 'refuses' | 'crowd' | 'handle'> & {
  body: Schema;
  answer?: z.ZodType;
  /** The part of the page that a form without scripts comes back to, such as '#details'. */
  partOf?: (body: Record<string, unknown>) => string;
};

/** The one way in for what is pressed on such a page, each by its name in the address. Forged, cut, foreign and replaced links get one answer, before anything else is judged. */
export function linkCalls<Held extends { id: string }>(
  http: FastifyInstance,
  app: App,
  { name, find, limit }: Page<Held>,
) {
  limitLooks(http, `/${name}/`, ofLinks);
  const target = { ...limit, of: (_: unknown, { id }: Held) => id };
  return <Schema extends z.ZodType>(
    act: string,
    { answer = noted, partOf = () => '', refuses, ...pressed }: Pressed<Schema, Held>,
  ): void =>
    defineCall<Schema, Held>(http, app, {
      ...pressed,
      path: `/${name}/:token/${act}`,
      answer,
      refuses: { ...deadLinks, ...refuses },
      limits: { network: ofLinks, target },
      async admit(request) {
        const held = await find(tokenIn(request));
        return held ? { admitted: held } : { refused: { status: 404, body: failure('not-found', deadLink) } };
      },
      form(body, { token = '' }) {
        const page = `/${name}/${encodeURIComponent(token)}`;
        return { id: `${name}-${act}`, page: `${page}${partOf(body)}`, next: page };
      },
    });
}

type LinkFile<Held> = {
  path: string;
  schema: object;
  /** With the app as of whoever asks. */
  read: (held: Held, from: App, request: FastifyRequest) => Promise<Attachment | null>;
};
type LinkFiles<Held> = {
  /** What is counted together of a network. */
  name: string;
  limit: Limit;
  find: Find<Held>;
  tooOften: string;
  notDrawn: string;
  files: LinkFile<Held>[];
};

/** Files beside such a page. There is one answer for all that is not there. */
export function addLinkFiles<Held>(http: FastifyInstance, app: App, of: LinkFiles<Held>): void {
  const fromNetwork = limitNetworks(http, of.name, of.limit);
  for (const { path, schema, read } of of.files)
    http.get(path, { schema }, async (request, reply) => {
      // Neither a file nor its absence is kept on the way: both change.
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      const seconds = await fromNetwork(request);
      if (seconds !== null)
        return reply.code(429).header('retry-after', seconds).send(failure('too-many', of.tooOften));
      const held = await of.find(tokenIn(request));
      try {
        const found = held && (await read(held, pressedFrom(app, request), request));
        if (!found) throw new NotFound();
        return reply
          .headers({
            'content-type': found.contentType,
            'content-disposition': `inline; filename="${found.filename}"`,
            'x-robots-tag': 'noindex',
          })
          .send(found.content);
      } catch (error) {
        if (!(error instanceof NotDrawn)) throw error;
        noteFailure(app, error, { id: request.id, route: request.routeOptions.url }, false);
        return refuse(request, reply, 503, failure('not-drawn', of.notDrawn));
      }
    });
}

/** Whoever guesses links below an address, such as '/seat/', is slowed down; a class room behind one address is not. */
function limitLooks(http: FastifyInstance, below: string, limit: Limit): void {
  const check = limitNetworks(http, `GET ${below.slice(0, -1)}`, limit);
  http.addHook('onRequest', async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !request.url.toLowerCase().startsWith(below)) return undefined;
    const seconds = await check(request);
    if (seconds === null) return undefined;
    reply.header('retry-after', seconds);
    return refuse(
      request,
      reply,
      429,
      failure('too-many', `Too many attempts. Please try again ${inWords(Math.max(seconds, 60))}.`),
    );
  });
}
