import { createHmac } from 'node:crypto';
import type { App, Trx } from '../../platform/app.server.ts';
import type { Auth } from './auth.server.ts';
import { record, type EventKind } from './events.server.ts';
import { issue, lookAt, type Purpose } from './single-use.server.ts';

/** What a mail with a code is for; `id` is the outbox message's. */
export type CodeMail = {
  id: string;
  purpose: Purpose & ('reset' | 'confirm-email');
  /** Null where nobody has the account that was asked for: the same is done then, and the code fits nobody. */
  personId: string | null;
  meaning: string;
  minutes: number;
  /** The event that says a code was made for a mail of this kind, and the events after which it is not wanted any more. */
  made: EventKind;
  settled: EventKind[];
};

/**
 * The code of a mail, the same however often the mail is sent: mail servers drop what carries a Message-ID they know. It is derived
 * from the message's id and the secret, and stored only as a hash. Null when no mail should leave: a newer one was asked for, or the
 * code has been used. One that ran out before its mail could leave begins anew.
 */
export function codeOfMail(app: App, auth: Auth, mail: CodeMail): Promise<string | null> {
  const [code = '', ...earlier] = [app.secret, ...app.config.previousSecrets].map((secret) => derive(secret, mail));
  return auth.inTransaction(async (trx) => {
    const newest = await findNewest(trx, mail);
    if (newest && newest.detail > mail.id) return null;
    if (newest?.detail === mail.id) {
      for (const sent of [code, ...earlier]) if (await lookAt({ ...app, db: trx }, mail.purpose, sent)) return sent;
      if (await isSettled(trx, mail, newest.id)) return null;
    }
    const { minutes, purpose, meaning, personId } = mail;
    await issue(app, auth, purpose, meaning, { minutes, only: true, value: code, db: trx });
    if (newest?.detail !== mail.id) await record(trx, app, { kind: mail.made, personId, detail: mail.id });
    return code;
  });
}

// Message ids are in the order of time: the greatest was asked for last, whenever its mail leaves.
async function findNewest(trx: Trx, mail: CodeMail): Promise<{ id: string; detail: string } | null> {
  const row = await trx
    .selectFrom('identity_events')
    .select(['id', 'detail'])
    .where('person_id', '=', mail.personId ?? 'nobody')
    .where('kind', '=', mail.made)
    .where('detail', 'is not', null)
    .orderBy('detail', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.detail ? { id: row.id, detail: row.detail } : null;
}

async function isSettled(trx: Trx, mail: CodeMail, since: string): Promise<boolean> {
  const row = await trx
    .selectFrom('identity_events')
    .select('id')
    .where('person_id', '=', mail.personId ?? 'nobody')
    .where('kind', 'in', mail.settled)
    .where('id', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** 256 bits that nobody can tell without the secret. */
function derive(secret: string, { purpose, id }: CodeMail): string {
  return createHmac('sha256', secret).update(`mailed code\n${purpose}\n${id}`).digest('base64url');
}
