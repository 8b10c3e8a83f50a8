import { sql } from 'kysely';
import { forgetBills } from './billing/read-bills.server.ts';
import { forgetNominations } from './classes/nominations/forget-nominations.server.ts';
import { forgetSeats } from './classes/seats/forget-seats.server.ts';
import { forgetMessages, forgetPerson } from './contact/forget-person.server.ts';
import { forgetCorrected } from './office/inbox/correct/corrector.server.ts';
import { forgetNotesOfAccount, forgetPersonNotes } from './office/inbox/timeline/person-notes.server.ts';
import { changeCases, replyEnds } from './office/people/cases/change-cases.server.ts';
import { forgetMerges, forgetWhoIsGone } from './office/people/merges/merge-people.server.ts';
import type { LetGo } from './identity/deliverers.server.ts';
import type { App } from './platform/app.server.ts';
import { idsOf, orNone, type Trx } from './platform/database/database.server.ts';
import { indexNotesAnew } from './platform/words.server.ts';
import { letGoOfPerson, type ForgetElsewhere } from './registration/your-data/erasure.server.ts';

// What of somebody lies in several parts, and goes from all of them: who asked to be erased, and whose account was deleted.

/** What is held about the owner of a proved address outside of their registration and interests, their seats, and what came under a number alone. */
export function forgetElsewhere(app: App) {
  const forget: ForgetElsewhere = async (trx, email, records, { letters, case_replies: replies }) => {
    await forgetMessages(trx, records);
    if (email !== null) {
      await forgetPersonNotes(trx, email);
      await forgetMerges(trx, email);
      await forgetBills(trx, email);
    }
    await forgetNominations(trx, email, records);
    await forgetSeats(trx, app, email, records);
    // Once more: whoever billed them just now had the lock of their class.
    if (email !== null) await forgetBills(trx, email);
    const corrected = email === null ? [] : await forgetCorrected(trx, email);
    await forgetWords(trx, app, [...letters, ...replies, ...corrected], replies);
    // Last: it blanks which seat a waiting mail is about, by which forgetSeats has found those mails.
    if (email !== null) await forgetPerson(trx, email);
  };
  return forget;
}

/** What went to and fro is gone from cases that stay: nothing of it waits there, and they are found by the words alone that are left. */
async function forgetWords(trx: Trx, app: App, cases: readonly string[], replied: readonly string[]): Promise<void> {
  const at = app.now().toISOString();
  // Somebody else's reply goes on waiting.
  const left = trx.selectFrom('case_replies').select('case_id as id').where('case_id', 'in', orNone(replied));
  const others = new Set(idsOf(await left.where('automatic', '=', 0).execute()));
  const change = (id: string) => (others.has(id) ? { reply_excerpt: null } : replyEnds);
  const waiting = [...new Set(replied)].map((id) => ({ id, change: change(id) }));
  await changeCases(trx, waiting, at, 'reply');
  for (const id of new Set(cases)) {
    const { rows } = await sql<{ text: string }>`select excerpt as text from cases where id = ${id}
      union all select text from case_notes where case_id = ${id}
      union all select concat(subject, ' ', text) from letters where case_id = ${id} and to_many = 0
      union all select concat(subject, ' ', substr(text, 1, quoted_from)) from case_replies where case_id = ${id}
      union all select old_value from case_corrections where case_id = ${id}`.execute(trx);
    await indexNotesAnew(trx, 'case_words', id, rows);
  }
}

/** What lets go of an account that was deleted, in this order. */
export const forgetAccount = (app: App): LetGo[] => [
  (account) =>
    letGoOfPerson(app, account, async (trx, _email, records) => {
      await forgetNominations(trx, null, records);
      await forgetSeats(trx, app, null, records);
    }),
  (account) => forgetNotesOfAccount(app, account),
  () => forgetWhoIsGone(app),
];
