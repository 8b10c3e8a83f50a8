import { forgetBills } from './billing/forget-bills.server.ts';
import { forgetNominations } from './classes/nominations/forget-nominations.server.ts';
import { forgetSeats } from './classes/seats/forget-seats.server.ts';
import { forgetMessages, forgetPerson } from './contact/forget-person.server.ts';
import { forgetNotesOfAccount, forgetPersonNotes } from './office/inbox/timeline/person-notes.server.ts';
import { forgetMerges, forgetWhoIsGone } from './office/people/merges/merge-people.server.ts';
import type { LetGo } from './identity/deliverers.server.ts';
import type { App } from './platform/app.server.ts';
import type { Trx } from './platform/database/database.server.ts';
import { letGoOfPerson } from './registration/your-data/erasure.server.ts';

// What of somebody lies in several parts, and goes from all of them: who asked to be erased, and whose account was deleted.

/** What is held about the owner of a proved address outside of their registration and interests, their seats, and what came under a number alone. */
export function forgetElsewhere(app: App) {
  return async (trx: Trx, email: string | null, records: readonly string[]): Promise<void> => {
    await forgetMessages(trx, records);
    if (email !== null) {
      await forgetPersonNotes(trx, email);
      await forgetMerges(trx, email);
      await forgetBills(trx, email);
    }
    await forgetNominations(trx, email, records);
    await forgetSeats(trx, app, email, records);
    // Last: it blanks which seat a waiting mail is about, by which forgetSeats has found those mails.
    if (email !== null) await forgetPerson(trx, email);
  };
}

/** What lets go of an account that was deleted, in this order. */
export const forgetAccount = (app: App): LetGo[] => [
  (account) => letGoOfPerson(app, account, (trx, _email, records) => forgetSeats(trx, app, null, records)),
  (account) => forgetNotesOfAccount(app, account),
  () => forgetWhoIsGone(app),
];
