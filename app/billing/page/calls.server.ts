import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { defineCall, type Admission } from '../../platform/calls/call.server.ts';
import { limitLooks } from '../../platform/calls/limit-looks.server.ts';
import { limitNetworks } from '../../platform/calls/limits.server.ts';
import { fieldProblem, fieldProblems } from '../../platform/calls/refusals.server.ts';
import { failure, NotFound } from '../../platform/errors.ts';
import { noteFailure } from '../../platform/http/note.server.ts';
import { refuse } from '../../platform/http/refuse.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { NotDrawn } from '../../platform/pdf/draw-beside.server.ts';
import { findBillByToken } from '../bill-link.server.ts';
import { readPaperFile } from '../papers/paper-file.server.ts';
import { sayPaid } from '../payments.server.ts';
import { money } from '../bill.ts';
import { getBill } from '../read-bills.server.ts';
import { changeOwn } from './change-own.server.ts';
import { deadBill, noted, OwnPayer, Paid } from './contract.ts';

const ofNetwork = { most: 300, minutes: 10 };
const ofPayer = {
  network: ofNetwork,
  target: { most: 20, minutes: 24 * 60, of: (_: unknown, { id }: { id: string }) => id },
};

/** A form without scripts comes back to its place on the page. */
const formOn =
  (what: 'paid' | 'payer') =>
  (_typed: unknown, { token = '' }: Record<string, string>) => {
    const page = `/bill/${encodeURIComponent(token)}`;
    return { id: `bill-${what}`, page: `${page}#${what}`, next: page };
  };

/** What a payer does on the page of their bill: the token in the address is the proof. */
export function addBillCalls(http: FastifyInstance, app: App): void {
  limitLooks(http, '/bill/', ofNetwork);
  addPaperFiles(http, app);
  addOwnPayer(http, app);
  defineCall(http, app, {
    method: 'POST',
    path: '/bill/:token/paid',
    summary: 'Says that a bill was paid: a note for the office, which counts when the money is seen in the bank.',
    body: Paid,
    answer: noted,
    limits: ofPayer,
    admit: admitPayer(app),
    refuses: { 404: 'The link is not complete or no longer in use; one answer for all such' },
    form: formOn('paid'),
    async handle({ admitted: { id }, body }) {
      if (body.paidOn > indianDay(app.now())) return fieldProblem('paidOn', 'That day is still to come.');
      const { due } = await getBill(app.db, id);
      if (due !== null && body.amount > due)
        return fieldProblem('amount', `The whole bill is ${money(due)}. If you paid more, please call the office.`);
      const kept = await app.write((trx) => sayPaid(trx, app, id, body));
      if (!kept)
        return {
          status: 429,
          body: failure('too-many', 'You have told us often enough today. Please call the office.'),
        };
      const message = 'Thank you. That is noted; it counts when the office sees it in the bank.';
      return { status: 200, body: { message } };
    },
  });
}

/** Completes or corrects who pays, until the tax invoice. */
function addOwnPayer(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    method: 'POST',
    path: '/bill/:token/payer',
    summary: 'Completes or corrects who pays a bill, as long as no tax invoice stands. It secures nothing.',
    body: OwnPayer,
    answer: noted,
    limits: ofPayer,
    admit: admitPayer(app),
    refuses: {
      404: 'The link is not complete or no longer in use; one answer for all such',
      409: 'The bill was changed meanwhile, or nothing on it changes any more',
    },
    form: formOn('payer'),
    async handle({ admitted: { id }, body }) {
      const done = await app.write((trx) => changeOwn(trx, app, id, body));
      if (done.ok) return { status: 200, body: { message: 'Thank you. Papers from now on say it so.' } };
      if ('errors' in done) return fieldProblems(done.errors as Record<string, string>);
      if ('current' in done)
        return { status: 409, body: failure('conflict', 'This bill was changed meanwhile. Please look at it again.') };
      return done.field
        ? fieldProblem(done.field, 'This is our own GSTIN. Please give yours, or leave it empty.')
        : { status: 409, body: failure('refused', done.refusal) };
    },
  });
}

/** Forged, cut, foreign and replaced links get one answer, before anything else is judged. */
function admitPayer(app: App) {
  return async (request: FastifyRequest): Promise<Admission<{ id: string }>> => {
    const { token } = request.params as { token: string };
    const id = await findBillByToken(app.db, app, token);
    return id === null ? { refused: { status: 404, body: failure('not-found', deadBill) } } : { admitted: { id } };
  };
}

/** The papers of a bill, as they were drawn once. A paper of another bill is not there. */
function addPaperFiles(http: FastifyInstance, app: App): void {
  const fromNetwork = limitNetworks(http, 'papers of a bill', ofNetwork);
  http.get('/bill/:token/:file', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const seconds = await fromNetwork(request);
    if (seconds !== null)
      return reply
        .code(429)
        .header('retry-after', seconds)
        .send(failure('too-many', 'Please try again in ten minutes.'));
    const { token, file } = request.params as { token: string; file: string };
    const billId = await findBillByToken(app.db, app, token);
    const id = file.replace(/\.pdf$/, '');
    const own = billId && (await isOwn(app, billId, id));
    try {
      const found = own ? await readPaperFile(app, id) : null;
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
      return refuse(
        request,
        reply,
        503,
        failure('not-drawn', 'This paper cannot be drawn at the moment. Please call the office.'),
      );
    }
  });
}

async function isOwn(app: App, billId: string, paperId: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('papers')
    .select('id')
    .where('id', '=', paperId)
    .where('bill_id', '=', billId)
    .executeTakeFirst();
  return row !== undefined;
}
