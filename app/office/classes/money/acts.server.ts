import { newBillLink } from '../../../billing/bill-link.server.ts';
import { papersInWords, type Bill } from '../../../billing/bill.ts';
import {
  changeBill,
  dropGone,
  dropLine,
  lockBill,
  makeBills,
  refreshBill,
  type BillDone,
} from '../../../billing/change-bills.server.ts';
import { billAnew, creditInvoice, leaveAsIs, noteCertificate } from '../../../billing/credit.server.ts';
import { tellPayer } from '../../../billing/mails/tell-payer.server.ts';
import { askedEnough, askInWords, issueByHand, type Asks } from '../../../billing/papers/issue-by-hand.server.ts';
import { isAsked } from '../../../billing/rules.ts';
import { changesOf } from '../../../billing/payer.ts';
import { payBack, recordPayment, reversePayment, settleNote } from '../../../billing/payments.server.ts';
import { keepSettings } from '../../../billing/settings.server.ts';
import { countOf } from '../../../classes/days.ts';
import { secureSeats } from '../../../classes/seats/secure-seats.server.ts';
import { mayAskPayer } from '../../../identity/mails/mail-limits.server.ts';
import { mayAct } from '../../../identity/staff/office-role.ts';
import { holdOwners } from '../../../identity/staff/owners.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { AuditAction } from '../../ground/audit/actions.ts';
import { officeAct, type Log } from '../../ground/audit/office-act.server.ts';
import {
  conflict,
  nameOf,
  refuse,
  refuseField,
  refuseInvalid,
  type Actor,
  type Handlers,
  type Refused,
} from '../../ground/office-call.server.ts';
import type { moneyCalls } from './contract.ts';
import { billId } from './read.server.ts';

/** An act on one bill: who may, what the log calls it and tells of it, and what is said when it is done, before the papers that it brought. */
type Act = { role?: 'office' | 'owner'; action: AuditAction; detail?: object; says?: string };
type Work = (trx: Trx, id: string, by: string) => Promise<BillDone | Asks>;
type Asked = { actor: Actor; params: { bill: string } };

type Given<Name extends keyof typeof moneyCalls> = Pick<
  Parameters<Handlers<typeof moneyCalls>[Name]>[0],
  'actor' | 'params' | 'body'
>;

/** Whatever the office does with money. */
export const moneyActs = (app: App) => ({ ...billActs(app), ...backActs(app), ...quietActs(app), ...settingActs(app) });

const billActs = (app: App) => ({
  make: ({ actor, params, body }: Given<'make'>) =>
    officeAct(app, actor, 'office', async (trx, log) => {
      const made = (await makeBills(trx, app, params.id, body)).length;
      if (made === 0) return refuseInvalid('These seats are on a bill already. Look again.');
      await log({ action: 'bills made', subject: `batch ${params.id}`, detail: { bills: made } });
      return { message: `${countOf(made, 'bill is', 'bills are')} made. Nothing is sent yet.` };
    }),
  change: (asked: Given<'change'>) =>
    act(app, asked, { action: 'bill changed', says: 'The bill is kept.' }, (trx, id) =>
      changeBill(trx, app, id, { ...asked.body, byOwner: mayAct(asked.actor.staff.officeRole, 'owner') }),
    ),
  drop: (asked: Given<'drop'>) =>
    act(
      app,
      asked,
      { action: 'bill changed', detail: { seat: 'taken off' }, says: 'The seat is off this bill.' },
      (trx, id) => dropLine(trx, app, id, asked.body),
    ),
  issue: (asked: Given<'issue'>) =>
    act(app, asked, { action: 'paper issued', detail: { confirmed: asked.body.confirmed } }, (trx, id) =>
      issueByHand(trx, app, id, { ...asked.body, by: nameOf(asked.actor) }),
    ),
  certify: (asked: Given<'certify'>) =>
    act(app, asked, { action: 'bill changed', says: 'The certificate is kept.' }, (trx, id, by) =>
      noteCertificate(trx, app, id, { ...asked.body, by }),
    ),
  pay: (asked: Given<'pay'>) =>
    act(
      app,
      asked,
      {
        action: 'payment noted',
        detail: { ...rupeesOf(asked.body), how: asked.body.how },
        says: 'The payment is noted.',
      },
      (trx, id, by) =>
        recordPayment(trx, app, id, {
          ...asked.body,
          more: asked.body.more === 'yes',
          by,
          byOwner: mayAct(asked.actor.staff.officeRole, 'owner'),
        }),
    ),
});

/** What takes money or papers back: by an owner alone, and the other owners can see it in the log. */
const backActs = (app: App) => ({
  reverse: (asked: Given<'reverse'>) =>
    act(app, asked, ofOwner('payment reversed', asked.body, 'The payment is reversed.'), (trx, id, by) =>
      reversePayment(trx, app, id, { ...asked.body, by }),
    ),
  credit: (asked: Given<'credit'>) =>
    act(app, asked, ofOwner('credit issued', asked.body), (trx, id, by) =>
      creditInvoice(trx, app, id, { ...asked.body, by }),
    ),
  payBack: (asked: Given<'payBack'>) =>
    act(
      app,
      asked,
      ofOwner('refund paid', asked.body, 'The refund is noted, and the payer is told.', rupeesOf(asked.body)),
      (trx, id, by) => payBack(trx, app, id, { ...asked.body, by }),
    ),
  leave: (asked: Given<'leave'>) =>
    act(app, asked, ofOwner('bill left as it is', asked.body, 'It stays as it is, and waits no longer.'), (trx, id) =>
      leaveAsIs(trx, app, id, asked.body),
    ),
  anew: (asked: Given<'anew'>) =>
    act(app, asked, ofOwner('bill made anew', asked.body, 'The bill is made anew.'), (trx, id, by) =>
      billAnew(trx, app, id, { ...asked.body, by }),
    ),
});

const quietActs = (app: App) => ({
  /** What a payer said is looked for and settled, whatever was found. */
  settleNote: (asked: Given<'settleNote'>) =>
    does(app, asked, async (trx, id, log) => {
      await settleNote(trx, app, id, asked.params.note, asked.actor.staff.uid);
      await dropGone(trx, app, id);
      await log('payment note dealt with');
      return { message: 'It is off the list of payments to match.' };
    }),
  remind: (asked: Given<'remind'>) =>
    does(app, asked, async (trx, id, log) => {
      const { bill } = await lockBill(trx, app, id);
      if (!isAsked(bill) || bill.payer.email === '' || bill.missing.length > 0)
        return refuseInvalid('Nothing is open, or the payer cannot be written to.');
      if (!(await mayAskPayer(trx, app, bill.id))) return refuseInvalid(askedEnough);
      await tellPayer(trx, app, { mail: 'bill-reminder', bill });
      await log('payer reminded');
      return { message: 'The payer is reminded.' };
    }),
  newLink: (asked: Given<'newLink'>) =>
    does(app, asked, async (trx, id, log) => {
      await newBillLink(trx, id);
      await tellPayer(trx, app, { mail: 'bill-link', bill: (await lockBill(trx, app, id)).bill });
      await log('bill link renewed');
      return { message: 'The links before are dead. The new one goes to the payer by mail.' };
    }),
  /** Seats of a bill are safe though it is not paid: by an order, or because somebody waives the money by name. */
  secure: (asked: Given<'secure'>) =>
    does(app, asked, async (trx, id, log) => {
      const { bill } = await lockBill(trx, app, id);
      if (bill.version !== asked.body.version) return conflict(changed, bill);
      const taken = bill.lines.flatMap(({ seatId, seatState }) => (seatState === 'Taken' ? [seatId] : []));
      await secureSeats(trx, app, taken, asked.body.why === 'none' ? null : asked.body.why, 'order');
      await refreshBill(trx, app, id);
      await log('seats secured', { why: asked.body.why, reason: asked.body.reason });
      return { message: 'The seats are secured.' };
    }),
});

const settingActs = (app: App) => ({
  /** Keeps what papers are made with. An owner's alone; every owner is written to. */
  async keepSettings({ actor, body }: Given<'keepSettings'>) {
    const kept = await officeAct(app, actor, 'owner', async (trx, log) => {
      // The role was read when the call came in; another owner may have taken it away since.
      if (!(await holdOwners(trx)).includes(actor.staff.uid)) throw new NotFound();
      const done = await keepSettings(trx, app, actor.staff.uid, body);
      if (done.ok && done.changed.length > 0)
        await log({ action: 'billing set', subject: 'setting billing', detail: { changed: done.changed } });
      return done;
    });
    app.wakeOutbox();
    if ('refusal' in kept) return refuseField(kept.refusal.field, kept.refusal.sentence);
    if (!kept.ok)
      return conflict('Another owner changed these settings meanwhile. Look at what stands there now.', null);
    return { message: kept.changed.length > 0 ? 'Kept. Every owner is told by mail.' : 'Nothing was changed.' };
  },
});

/** Does it, with its line in the log; what was refused was not done. The papers it brought are named in both. */
async function act(app: App, { actor, params }: Asked, { role = 'office', action, detail, says }: Act, work: Work) {
  const answer = await officeAct(app, actor, role, async (trx, log) => {
    const id = await billId(trx, params.bill);
    const { bill: before } = await lockBill(trx, app, id);
    const done = await work(trx, id, actor.staff.uid);
    if (!done.ok) return refusalOf(done);
    const { bill } = done;
    const papers = papersInWords(await papersSince(trx, before, bill));
    const subject = `bill ${bill.reference}`;
    const changes = action === 'bill changed' ? changesOf(before, bill) : {};
    await log({ action, subject, detail: { ...detail, ...changes, ...(papers.length > 0 ? { papers } : {}) } });
    const leaves = papers.map((paper) => `${paper} goes to the payer by mail.`);
    return { message: [says, ...leaves].filter(Boolean).join(' ') || 'That paper stands already.', bill };
  });
  // Mails of an act leave at once.
  app.wakeOutbox();
  return answer;
}

/** A smaller act, which changes no figure of the bill. */
const does = <Done>(app: App, { actor, params }: Asked, work: (trx: Trx, id: string, log: Note) => Promise<Done>) =>
  officeAct(app, actor, 'office', async (trx, log) =>
    work(trx, await billId(trx, params.bill), (action, detail = {}) =>
      log({ action, subject: `bill ${params.bill}`, detail }),
    ),
  ).finally(() => app.wakeOutbox());
type Note = (action: AuditAction, detail?: object) => ReturnType<Log>;

const rupeesOf = ({ amount }: { amount: number }) => ({ rupees: amount / 100 });
const ofOwner = (action: AuditAction, { reason }: { reason: string }, says?: string, detail: object = {}): Act => ({
  role: 'owner',
  action,
  detail: { ...detail, reason },
  ...(says ? { says } : {}),
});

/** What an act on a bill has issued, on the bill itself and on the one made of it. */
async function papersSince(trx: Trx, before: Bill, after: Bill) {
  const papers = await trx
    .selectFrom('papers')
    .select(['id', 'kind', 'number'])
    .where('bill_id', 'in', [before.id, after.id])
    .orderBy('id')
    .execute();
  return papers.filter(({ id }) => !before.papers.some((paper) => paper.id === id));
}

const changed = 'Somebody else changed this bill meanwhile. Look at what stands there now, then do it again.';

function refusalOf(done: Exclude<BillDone | Asks, { ok: true }>): Refused {
  if ('asks' in done) return refuse('asks', askInWords(done.asks), { asks: done.asks });
  if ('current' in done) return conflict(changed, done.current);
  return done.field ? refuseField(done.field, done.refusal) : refuse('refused', done.refusal);
}
