import { keepToldMessage } from '../../../contact/send-message.server.ts';
import type { ExpressionOfInterest } from '../../../interest/contract.ts';
import { keepToldInterest } from '../../../interest/express-interest.server.ts';
import { placeOf } from '../../../interest/asked/asked-place.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { oneSpaced } from '../../../platform/calls/typed-text.ts';
import { excerptOf } from '../../../platform/received.ts';
import { keepWordsOfNote } from '../../../platform/words.server.ts';
import { recordAudit } from '../../ground/audit/record-audit.server.ts';
import { keepNote } from '../case/write-note.server.ts';
import { changeCases, type Before } from '../../people/cases/change-cases.server.ts';
import { wayWords, type Way } from '../../people/cases/told.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { keysOfCases } from '../../people/merges/keys.server.ts';
import { mergeKeys } from '../../people/merges/merge-people.server.ts';
import { addToCase, findAddressee, inTheirName, isAnother } from './add-to.server.ts';
import type { Caller } from './contract.ts';

type Entered =
  | { ok: true; id: string; added?: true; merged?: string }
  | { ok: false; reason: 'no such event' }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'another'; name: string };

/**
 * Writes down what somebody told the office: a wish like the form's, or a message. It is a case like any other, marked with how it was told and who
 * wrote it down; nobody is written to but, with `receipt`, the person. Added to somebody who is known, it stands in their name; what an open case of
 * theirs is about already becomes a note on it. Who gave all of somebody else is not added. Answers the case, and who is shown as one person by it.
 */
export async function enterCaller(app: App, actor: Actor, typed: Caller): Promise<Entered> {
  requireRole(actor, 'office');
  const outcome = await app.write(async (trx): Promise<Entered> => {
    const known = typed.to === '' ? null : await findAddressee(trx, typed.to);
    if (typed.to !== '' && !known) return { ok: false, reason: 'gone' };
    const another = known && (await isAnother(trx, typed, known));
    const added = known && !(another && typed.email.trim()) && (await addToCase(trx, app, actor, known, typed));
    if (added) return { ok: true, id: added, added: true };
    if (another) return { ok: false, reason: 'another', name: known.name };
    const caller = known ? inTheirName(typed, known) : typed;
    const kept = await keep(trx, app, caller);
    if (!kept.ok) return kept;
    await mark(trx, app, actor, kept.id, caller);
    if (known) {
      const key = (await keysOfCases(trx, [kept.id])).get(kept.id);
      const merged = key && key !== known.key && (await mergeKeys(trx, app, actor, { keep: known.key, other: key }));
      if (merged && merged.ok)
        return { ...kept, merged: `${known.name || known.key} and ${caller.email || caller.phone}` };
    }
    return kept;
  });
  app.wakeOutbox();
  return outcome;
}

/** How it was told, and who wrote it down. */
async function mark(trx: Trx, app: App, actor: Actor, id: string, caller: Caller): Promise<void> {
  const heads = caller.kind === 'wish' ? Number(caller.heads.trim() || 1) : 1;
  const said = oneSpaced(caller.company);
  const way = wayWords[caller.how as Way];
  const at = app.now().toISOString();
  const change = (before: Before) => {
    const company = said || before.company;
    return {
      told_by: caller.how,
      excerpt: excerptOf(company ? `${company}, entered ${way}` : `Entered ${way}`, caller.words),
      told_to: actor.staff.uid,
      told_at: at,
      ...(heads > 1 ? { heads } : {}),
      company,
    };
  };
  await changeCases(trx, [{ id, change }], at);
  // As a note's, its words stay when the case is corrected.
  await keepWordsOfNote(trx, 'case_words', id, said);
  await recordAudit(trx, app, actor, { action: 'caller entered', subject: `case ${id}`, detail: { by: caller.how } });
  const words = caller.words.trim();
  if (caller.kind === 'wish' && words && !(await hasNote(trx, id, words)))
    await keepNote(trx, app, actor, id, { text: words });
}

async function keep(trx: Trx, app: App, caller: Caller): Promise<Entered> {
  const receipt = caller.receipt === 'yes' && caller.email.trim() !== '';
  if (caller.kind === 'wish') return keepToldInterest(trx, app, wishOf(caller), receipt);
  const [name, email, phone, message] = [caller.name, caller.email.toLowerCase(), caller.phone, caller.words].map(
    (text) => text.trim(),
  ) as [string, string, string, string];
  const written = { name: oneSpaced(name), email, phone: phone || null, subject: null, message };
  return { ok: true, id: await keepToldMessage(trx, app, written, receipt) };
}

/** What the office does not ask is left blank. */
function wishOf(caller: Caller): ExpressionOfInterest {
  return {
    name: oneSpaced(caller.name),
    email: caller.email.trim().toLowerCase(),
    contactNumber: caller.phone.trim(),
    amppUser: '',
    amppUsername: null,
    amppMember: '',
    amppMemberId: null,
    trainingEvent: caller.trainingEvent,
    attendTime: caller.attendTime,
    costBearer: caller.costBearer,
    paymentCurrency: null,
    ...placeOf(caller.city),
  };
}

/** The same words entered again are the same note. */
async function hasNote(trx: Trx, caseId: string, text: string): Promise<boolean> {
  const found = await trx
    .selectFrom('case_notes')
    .select('id')
    .where('case_id', '=', caseId)
    .where('text', '=', text)
    .executeTakeFirst();
  return found !== undefined;
}
