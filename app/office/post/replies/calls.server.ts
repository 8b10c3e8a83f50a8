import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { createChecker, limitNetworks } from '../../../platform/calls/limits.server.ts';
import { networkOf } from '../../../platform/calls/network.server.ts';
import { failure, NotFound } from '../../../platform/errors.ts';
import { isSame } from '../../../platform/secret.server.ts';
import { type Actor, answerCalls, officeAct, refuse } from '../../ground/office-call.server.ts';
import { mostMailBytes, replyMarkCalls, type TakenIn } from './contract.ts';
import { UnreadableMail } from './read-mail.server.ts';
import { caseOfMail, takeIn } from './take-in.server.ts';
import { changeCases, replyEnds, type Is } from '../../people/cases/change-cases.server.ts';

export function addReplyMarkCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, replyMarkCalls, {
    async needsNone({ actor, body, params }) {
      if (await dealWithReply(app, actor, params.id, body.at)) return { message: 'Noted: it needs no answer.' };
      return refuse('changed', 'They have written again meanwhile. Read that first.');
    },
  });
}

/** Each may take the mail's size several times over while it is read: what comes beside them comes again. Large mails leave small ones their places. */
const mostAtOnce = { small: 12, large: 3 };
const smallBytes = 256 * 1024;

type Answer = { status: number; body: object; again?: number };

/** Where the mail server hands in mails as they travelled, with the secret. Every answer but 2xx keeps nothing; 413 and 422 are for good, after any other it tries again. */
export async function addReplyHook(http: FastifyInstance, app: App): Promise<void> {
  const check = limitNetworks(http, '/hooks/mail', { most: 600, minutes: 1 });
  const inTurn = turnsOf(http);
  const inHand = { small: 0, large: 0 };
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: mostMailBytes },
      (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body),
    );
    // Before anything of the mail is read.
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const size = Number(request.headers['content-length'] ?? Infinity) <= smallBytes ? 'small' : 'large';
      const refused = (await admit(app, request, check)) ?? (inHand[size] >= mostAtOnce[size] ? busy : null);
      if (refused) return send(reply, refused);
      inHand[size] += 1;
      reply.raw.once('close', () => (inHand[size] -= 1));
      return undefined;
    });
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode !== 413) throw error;
      return send(reply, tooLarge);
    });
    scope.get('/hooks/mail', { schema: { hide: true } }, async (request, reply) => {
      // Whoever has a large mail asks first: one that is refused while it is still being sent is cut off without a word.
      const { bytes } = request.query as { bytes?: unknown };
      if (Number(bytes) > mostMailBytes) return send(reply, tooLarge);
      const message = `Mails to ${app.config.replies!.address} are taken in.`;
      return send(reply, { status: 200, body: { success: true, message } });
    });
    scope.post('/hooks/mail', { schema: { hide: true } }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) return send(reply, otherType);
      const { to } = request.query as { to?: unknown };
      const mail = request.body;
      const caseId = caseOfMail(app, mail, typeof to === 'string' && to !== '' ? to : null);
      if (caseId === null) return send(reply, unknown);
      return send(
        reply,
        await inTurn(caseId, async () => {
          const taken = await takeIn(app, mail, caseId, networkOf(request.ip)).catch(orUnreadable);
          return taken ? answersTo[taken.outcome] : unreadable;
        }),
      );
    });
  });
}

/** One mail of a case at a time, ten in a minute and fifty in a day, counted before they are read: who writes to one case takes no time of the others, and a loop ends. */
function turnsOf(http: FastifyInstance): (caseId: string, work: () => Promise<Answer>) => Promise<Answer> {
  const inMinute = createChecker(http, { most: 10, minutes: 1 });
  const inDay = createChecker(http, { most: 50, minutes: 24 * 60 });
  const inHand = new Set<string>();
  return async (caseId, work) => {
    if (inHand.has(caseId)) return busy;
    inHand.add(caseId);
    try {
      const seconds = await inMinute(`mail of ${caseId}`);
      if (seconds !== null) return { ...tooQuick, again: seconds };
      if ((await inDay(`mail of ${caseId}`)) !== null) return tooMany;
      return await work();
    } finally {
      inHand.delete(caseId);
    }
  };
}

function orUnreadable(error: unknown): null {
  if (error instanceof UnreadableMail) return null;
  throw error;
}

async function admit(app: App, request: FastifyRequest, check: ReturnType<typeof limitNetworks>) {
  const seconds = await check(request);
  if (seconds !== null) return { ...tooQuick, again: seconds };
  if (!app.config.replies) return notSetUp;
  const given = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (isSame(given, app.config.replies.secret)) return null;
  app.log.warn({ id: request.id }, 'a mail was handed in with another secret than REPLY_SECRET');
  return wrongSecret;
}

function send(reply: FastifyReply, { status, body, again }: Answer): FastifyReply {
  if (again !== undefined) reply.header('retry-after', String(again));
  return reply.code(status).send(body);
}

const said = (status: number, code: string, sentence: string, again?: number): Answer => ({
  status,
  body: failure(code, sentence),
  ...(again === undefined ? {} : { again }),
});

const notSetUp = said(503, 'not-set-up', 'No mails are taken in here: REPLY_ADDRESS and REPLY_SECRET are not set.', 60);
const wrongSecret = said(401, 'secret', 'The secret that came with the mail is not REPLY_SECRET of the site.');
const busy = said(503, 'busy', 'Other mails are being taken in. Please hand this one in again.', 5);
const tooQuick = said(429, 'too-many', 'Too many mails in a short time. Please hand this one in again later.', 60);
const otherType = said(415, 'content-type', 'This address takes a mail as it travelled, as message/rfc822.');
const tooLarge = said(
  413,
  'too-large',
  'Your mail is larger than 10 MB and was not kept. Please send it again without what is attached, or call our office.',
);
const unreadable = said(
  422,
  'unreadable',
  'Your mail could not be read and was not kept. Please write it again as plain text.',
);
const unknown = said(
  422,
  'no-such-address',
  'Nobody reads mails at this address. Please use the form on our website, or answer our newest letter.',
);
const tooMany = said(
  422,
  'too-many',
  'Too many mails came about this today, and this one was not kept. Please call our office.',
);
const leaving = said(503, 'leaving', 'The letter that came back is only just leaving. Please hand this in again.', 5);

const done = (outcome: TakenIn['outcome'], message: string, status = 200): Answer => ({
  status,
  body: { success: true, outcome, message },
});

const answersTo: Record<TakenIn['outcome'], Answer> = {
  kept: done('kept', 'Kept with the case.', 201),
  known: done('known', 'Kept already.'),
  returned: done('returned', 'Noted: the letter did not arrive.'),
  ours: done('ours', 'A mail of our own: nothing is kept.'),
  ignored: done('ignored', 'A report that changes nothing: nothing is kept.'),
  // Nobody reads mails there.
  refused: unknown,
  wait: leaving,
};

/** That the reply that waits since `at` needs no answer. False when another one has come since, which goes on waiting. Throws NotFound. */
async function dealWithReply(app: App, actor: Actor, caseId: string, at: string): Promise<boolean> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const waits = (is: Is) => is('replied_at', '=', at);
    const wanted = { id: caseId, only: waits, change: replyEnds };
    const [ended] = await changeCases(trx, [wanted], app.now().toISOString());
    if (ended) {
      await log({ action: 'reply dealt with', subject: `case ${caseId}` });
      return true;
    }
    const there = await trx.selectFrom('cases').select('replied_at').where('id', '=', caseId).executeTakeFirst();
    if (!there) throw new NotFound();
    return there.replied_at === null;
  });
}
