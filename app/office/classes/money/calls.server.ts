import type { FastifyInstance } from 'fastify';
import { getBill, newBillLink, readBills } from '../../../billing/read-bills.server.ts';
import { papersInWords, type Bill } from '../../../billing/bill.ts';
import { changeBill, dropGone, dropLine, lockBill, makeBills } from '../../../billing/change-bills.server.ts';
import { refreshBill, type BillDone } from '../../../billing/change-bills.server.ts';
import { billAnew, creditInvoice, leaveAsIs, noteCertificate } from '../../../billing/credit.server.ts';
import { tellPayer } from '../../../billing/mails/tell-payer.server.ts';
import { askedEnough, askInWords, issueByHand, type Asks } from '../../../billing/papers/issue-by-hand.server.ts';
import { noteIrn } from '../../../billing/papers/issue.server.ts';
import { gapsOfPayer, isAsked } from '../../../billing/rules.ts';
import { changesOf } from '../../../billing/payer.ts';
import { judgePayment, payBack, recordPayment, reversePayment, settleNote } from '../../../billing/payments.server.ts';
import { keepSettings } from '../../../billing/settings.server.ts';
import { countOf } from '../../../classes/days.ts';
import { secureSeats } from '../../../classes/seats/answer-seat.server.ts';
import { allow } from '../../../identity/store/allowance.server.ts';
import { countAskingPayer } from '../../../identity/mails/mail-limits.server.ts';
import { mayAct } from '../../../identity/staff/staff-member.ts';
import type { App, Trx } from '../../../platform/app.server.ts';
import type { AuditAction } from '../../ground/audit-actions.ts';
import { answerCalls, conflict, nameOf, officeAct } from '../../ground/office-call.server.ts';
import { refuse, refuseField, refuseInvalid } from '../../ground/office-call.server.ts';
import type { Actor, Handlers, Refused } from '../../ground/office-call.server.ts';
import { refusalOf } from '../answer.server.ts';
import { moneyCalls } from './contract.ts';
import { billId, readBillingSettings, readMoney, readMoneyWaits, readOneBill } from './read.server.ts';

type Given<Name extends keyof typeof moneyCalls> = Pick<
  Parameters<Handlers<typeof moneyCalls>[Name]>[0],
  'actor' | 'params' | 'body'
>;

export function addMoneyCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, moneyCalls, {
    readBatch: ({ params }) => readMoney(app, params.id),
    read: ({ actor, params }) => readOneBill(app, actor, params.bill),
    judgePayment: async ({ actor, params, query }) => {
      const bill = await getBill(app.db, await billId(app.db, params.bill));
      const came = { ...query, by: actor.staff.uid, byOwner: mayAct(actor.staff.officeRole, 'owner') };
      const judged = await judgePayment(app.db, app, bill, came);
      return { is: judged && 'refusal' in judged ? judged : null };
    },
    readWaits: () => readMoneyWaits(app),
    readSettings: () => readBillingSettings(app),
    ...moneyActs(app),
  });
}

export const moneyActs = (app: App) => ({ ...billActs(app), ...quietActs(app), ...settingActs(app) });

function billActs(app: App) {
  const act = actsOn(app);
  return {
    change: act('change', 'bill changed', changeBill, 'The bill is saved.'),
    drop: act('drop', 'bill changed', dropLine, 'The seat is off this bill.'),
    issue: act('issue', 'paper issued', (trx, on, id, { byName: by, ...given }) =>
      issueByHand(trx, on, id, { ...given, by }),
    ),
    irn: act('irn', 'paper issued', noteIrn, 'The IRN is kept, and the paper goes to the payer by mail.'),
    certify: act('certify', 'bill changed', noteCertificate, 'The certificate is kept.'),
    pay: act('pay', 'payment noted', recordPayment, 'The payment is noted.'),
    reverse: act('reverse', 'payment reversed', reversePayment, 'The payment is reversed.'),
    credit: act('credit', 'credit issued', creditInvoice),
    payBack: act('payBack', 'refund paid', payBack, 'The refund is noted.'),
    leave: act('leave', 'bill left as it is', leaveAsIs, 'It stays as it is, and waits no longer.'),
    anew: act('anew', 'bill made anew', billAnew, 'The bill is made anew.'),
  };
}

const letGo = 'Nothing but money secures the seats now.';
const enoughLinks = 'Three new links went to the payer within a day: the newest works. Please wait until tomorrow.';
const mailedNewLink = 'The links before are dead. The payer is mailed a new one.';
const quietActs = (app: App) => ({
  make: ({ actor, params, body }: Given<'make'>) =>
    officeAct(app, actor, 'office', async (trx, log) => {
      const bills = await readBills(trx, await makeBills(trx, app, params.id, body));
      if (bills.length === 0) return refuseInvalid('These seats are on a bill already. Look again.');
      await log({ action: 'bills made', subject: `batch ${params.id}`, detail: { bills: bills.length } });
      const asked = bills.filter((bill) => bill.payer.email !== '' && gapsOfPayer(bill).length > 0).length;
      const says = asked === 0 ? '' : ` ${countOf(asked, 'payer is', 'payers are')} asked for what is missing.`;
      return { message: `${countOf(bills.length, 'bill is', 'bills are')} made.${says}` };
    }),
  settleNote: (asked: Given<'settleNote'>) =>
    does(app, asked, 'payment note dealt with', 'It is off the list of payments to match.', async (trx, id) => {
      await settleNote(trx, app, id, asked.params.note, asked.actor.staff.uid);
      await dropGone(trx, app, id);
    }),
  remind: (asked: Given<'remind'>) =>
    does(app, asked, 'payer reminded', 'The payer is reminded.', async (trx, id) => {
      const { bill } = await lockBill(trx, app, id);
      if (!isAsked(bill) || bill.payer.email === '' || bill.missing.length > 0)
        return refuseInvalid('Nothing is open, or the payer cannot be written to.');
      if (!(await countAskingPayer(trx, app, bill.id))) return refuseInvalid(askedEnough);
      return tellPayer(trx, app, { mail: 'bill-reminder', bill });
    }),
  newLink: (asked: Given<'newLink'>) =>
    does(app, asked, 'bill link renewed', mailedNewLink, async (trx, id) => {
      const { bill } = await lockBill(trx, app, id);
      if (!(await allow(trx, app, ['bill link', id], { most: 3, minutes: 24 * 60 }))) return refuseInvalid(enoughLinks);
      await newBillLink(trx, id);
      await tellPayer(trx, app, { mail: 'bill-link', bill });
    }),
  /** Seats of a bill are safe though it is not paid: by an order, or because somebody waives the money by name. */
  secure: (asked: Given<'secure'>) =>
    does(app, asked, 'seats secured', asked.body.why === 'none' ? letGo : 'The seats are secured.', async (trx, id) => {
      const { bill } = await lockBill(trx, app, id);
      if (bill.version !== asked.body.version) return refusalOf({ current: bill }, 'bill');
      const taken = bill.lines.flatMap(({ seatId, seatState }) => (seatState === 'Taken' ? [seatId] : []));
      await secureSeats(trx, app, taken, asked.body.why === 'none' ? null : asked.body.why, ['order', 'waived']);
      await refreshBill(trx, app, id);
    }),
});

const settingActs = (app: App) => ({
  /** Keeps what papers are made with. An owner's alone; every owner is written to. */
  async keepSettings({ actor, body }: Given<'keepSettings'>) {
    const kept = await officeAct(app, actor, 'owner', async (trx, log) => {
      const done = await keepSettings(trx, app, actor.staff.uid, body);
      if (done.ok && done.changed.length > 0)
        await log({ action: 'billing set', subject: 'setting billing', detail: { changed: done.changed } });
      return done;
    });
    if ('refusal' in kept) return refuseField(kept.field, kept.refusal);
    if (!kept.ok)
      return conflict('Another owner changed these settings meanwhile. Look at what stands there now.', null);
    return { message: kept.changed.length > 0 ? 'Kept. Every owner is told by mail.' : 'Nothing was changed.' };
  },
});

type OnBill = { actor: Actor; params: { bill: string }; body?: unknown };
type Work<Name extends keyof typeof moneyCalls> = (
  trx: Trx,
  app: App,
  id: string,
  given: Given<Name>['body'] & { by: string; byName: string; byOwner: boolean },
) => Promise<BillDone | Asks>;

/** Acts on one bill, each by whom its call names, with its line in the log unless it was refused. `says` comes before the papers that it brought. */
const actsOn =
  (app: App) =>
  <Name extends keyof typeof moneyCalls>(name: Name, action: AuditAction, work: Work<Name>, says = '') =>
  async ({ body, ...asked }: Given<Name>) => {
    const { actor, params } = asked as unknown as OnBill;
    return officeAct(app, actor, moneyCalls[name].role, async (trx, log) => {
      const id = await billId(trx, params.bill);
      const { bill: before } = await lockBill(trx, app, id);
      const by = { by: actor.staff.uid, byName: nameOf(actor), byOwner: mayAct(actor.staff.officeRole, 'owner') };
      const done = await work(trx, app, id, { ...body, ...by });
      if ('asks' in done) return refuse('asks', askInWords(done.asks), { asks: done.asks });
      if (!done.ok) return refusalOf(done, 'bill');
      const { bill } = done;
      const brought = await papersSince(trx, before, bill);
      const papers = papersInWords(brought);
      const subject = `bill ${bill.reference}`;
      const changes = action === 'bill changed' ? changesOf(before, bill) : {};
      const detail = { ...detailOf(body), ...changes, ...(papers.length > 0 ? { papers } : {}) };
      await log({ action, subject, detail });
      const leaves = brought.map(
        ({ waits }, at) => `${papers[at]} ${waits ? 'waits for its IRN' : 'goes to the payer by mail'}.`,
      );
      return { message: [says, ...leaves].filter(Boolean).join(' ') || 'That paper stands already.', bill };
    });
  };

type Detail = { amount?: number; how?: string; why?: string; reason?: string; confirmed?: readonly string[] };
function detailOf(body: unknown) {
  const { amount, how, why, reason, confirmed } = (body ?? {}) as Detail;
  return { ...(amount === undefined ? {} : { rupees: amount / 100 }), how, why, reason, confirmed };
}

/** A smaller act, which changes no figure of the bill. */
const does = (app: App, asked: OnBill, action: AuditAction, message: string, work: SmallWork) =>
  officeAct(app, asked.actor, 'office', async (trx, log) => {
    const { params, body } = asked;
    const refused = await work(trx, await billId(trx, params.bill));
    if (refused) return refused;
    await log({ action, subject: `bill ${params.bill}`, detail: detailOf(body) });
    return { message };
  });
type SmallWork = (trx: Trx, id: string) => Promise<Refused | void>;

/** The papers that an act brought, also on the bill that was made of this one. */
async function papersSince(trx: Trx, before: Bill, after: Bill) {
  const bills = await readBills(trx, [...new Set([before.id, after.id])]);
  const known = new Set(before.papers.map(({ id }) => id));
  return bills.flatMap(({ papers }) => papers).filter(({ id }) => !known.has(id));
}
