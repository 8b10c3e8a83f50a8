import { addHistory } from '../../classes/history.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { changeBill, lockBill, type BillDone } from '../change-bills.server.ts';
import { tellOffice } from '../mails/tell-payer.server.ts';
import { ownFields, ownLabels, ownProblems, withOwn, type OwnField } from '../payer.ts';
import { mayChangePayer } from '../rules.ts';

type Own = Record<OwnField, string> & { version: number };
type Changed = BillDone | { ok: false; errors: Partial<Record<OwnField, string>> };

/** What a payer says of themselves by the link of their bill. It moves no money and secures nothing. */
export async function changeOwn(trx: Trx, app: App, id: string, { version, ...typed }: Own): Promise<Changed> {
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
