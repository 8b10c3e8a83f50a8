import type { FastifyInstance } from 'fastify';
import type { App, Trx } from '../../platform/app.server.ts';
import { addLinkFiles, linkCalls, ofLinks } from '../../platform/calls/link-calls.server.ts';
import { fieldProblem, fieldProblems } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { findBillByToken, getBill } from '../read-bills.server.ts';
import { readPaperFile } from '../papers/paper-file.server.ts';
import { sayPaid, unsayPaid } from '../payments.server.ts';
import { money } from '../bill.ts';
import { mayChangePayer, mayTakeMoney } from '../rules.ts';
import { NotPaid, OwnPayer, paidBy } from './contract.ts';
import { addHistory } from '../../classes/history.server.ts';
import { changeBill, lockBill, type BillDone } from '../change-bills.server.ts';
import { tellOffice } from '../mails/tell-payer.server.ts';
import { ownFields, ownLabels, ownProblems, withOwn, type OwnField } from '../payer.ts';

/** What a payer does on the page of their bill: the token in the address is the proof. */
export function addBillCalls(http: FastifyInstance, app: App): void {
  const press = linkCalls(http, app, {
    name: 'bill',
    find: (token) => findBillByToken(app, token),
    limit: { most: 20, minutes: 24 * 60 },
  });
  addPaperFiles(http, app);
  press('paid', {
    summary: 'Says that a bill was paid: a note for the office, which counts when the money is seen in the bank.',
    body: paidBy(() => indianDay(app.now())),
    partOf: () => '#paid',
    async handle({ admitted: { id }, body }) {
      const bill = await getBill(app.db, id);
      const { due } = bill;
      // What was sent for a bill that waits for its paper is heard; of one that is paid or ended nothing is looked for.
      if ((due !== null && bill.open === 0) || !mayTakeMoney(bill))
        return fieldProblem('amount', 'Nothing is open. If you paid all the same, please call the office.');
      if (due !== null && body.amount > due)
        return fieldProblem('amount', `The whole bill is ${money(due)}. If you paid more, please call the office.`);
      const kept = await app.write((trx) => sayPaid(trx, app, id, body));
      const often = 'You have told us often enough today. Please call the office.';
      if (!kept) return { status: 429, body: failure('too-many', often) };
      return { status: 200, body: { message: 'Thank you. That is noted.' } };
    },
  });
  press('not-paid', {
    summary: 'Takes back that a transfer was made, as long as the office has not looked at it.',
    body: NotPaid,
    async handle({ admitted: { id }, body: { note } }) {
      const isGone = await app.write((trx) => unsayPaid(trx, app, id, note));
      const message = isGone ? 'Taken back: the office looks for it no more.' : 'The office has looked at it already.';
      return { status: 200, body: { message } };
    },
  });
  press('payer', {
    summary: 'Completes or corrects who pays a bill, as long as no tax invoice stands. It secures nothing.',
    body: OwnPayer,
    refuses: { 409: 'The bill was changed meanwhile, or nothing on it changes any more' },
    partOf: () => '#payer',
    async handle({ admitted: { id }, body }) {
      const done = await app.write((trx) => changeOwn(trx, app, id, body));
      if (done.ok) return { status: 200, body: { message: 'Saved. It stands so on every paper from now on.' } };
      if ('errors' in done) return fieldProblems(done.errors as Record<string, string>);
      if ('current' in done)
        return { status: 409, body: failure('conflict', 'This bill was changed meanwhile. Please look at it again.') };
      return done.field
        ? fieldProblem(done.field, 'This is our own GSTIN. Please give yours, or leave it empty.')
        : { status: 409, body: failure('refused', done.refusal) };
    },
  });
}

type Own = Record<OwnField, string> & { version: number };
type Changed = BillDone | { ok: false; errors: Partial<Record<OwnField, string>> };

/** What a payer says of themselves by the link of their bill. It moves no money and secures nothing. */
async function changeOwn(trx: Trx, app: App, id: string, { version, ...typed }: Own): Promise<Changed> {
  const { bill } = await lockBill(trx, app, id);
  if (!mayChangePayer(bill))
    return { ok: false, refusal: 'Nothing on this bill changes any more. Please call the office.' };
  const payer = withOwn(bill.payer, typed);
  const errors = ownProblems(payer);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const changed = ownFields.filter((field) => payer[field] !== bill.payer[field]);
  if (changed.length === 0) return { ok: true, bill };
  const done = await changeBill(trx, app, id, { version, payer, supplier: bill.supplier, lines: [] });
  if (!done.ok) return done;
  // Which fields, and not what they say: a history is kept longer than a person's address.
  const named = changed.map((field) => ownLabels[field]).join(', ');
  const reason = `${bill.reference}: ${named}`;
  const by = { kind: payer.kind === 'Employer' ? 'employer' : 'person' } as const;
  await addHistory(trx, app, by, { batchId: bill.batchId, act: 'payer corrected', detail: { reason } });
  await tellOffice(trx, app, 'payer-corrected', done.bill, named);
  return done;
}

/** The papers of a bill, as they were drawn once. A paper of another bill is not there. */
function addPaperFiles(http: FastifyInstance, app: App): void {
  addLinkFiles(http, app, {
    name: 'papers of a bill',
    limit: ofLinks,
    find: (token) => findBillByToken(app, token),
    tooOften: 'Please try again in ten minutes.',
    notDrawn: 'This paper cannot be drawn at the moment. Please call the office.',
    files: [
      {
        path: '/bill/:token/:file',
        schema: { hide: true },
        read: (bill, from, { params }) =>
          readPaperFile(from, (params as { file: string }).file.replace(/\.pdf$/, ''), bill.id),
      },
    ],
  });
}
