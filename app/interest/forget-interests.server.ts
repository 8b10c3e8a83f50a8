import type { Person } from '../identity/sessions/find-person.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { forgetMailsAbout } from '../platform/outbox/kept-mail.server.ts';

/** Takes a person's expressions of interest out of use, inside the transaction that has sealed them. */
export async function forgetInterests(
  trx: Trx,
  person: Pick<Person, 'uid' | 'email' | 'emailConfirmed'> & { records?: readonly string[] },
): Promise<void> {
  const own = await trx
    .selectFrom('interests')
    .select('id')
    .where((is) =>
      is.or([
        is('uid', '=', person.uid),
        ...(person.emailConfirmed ? [is.and([is('email', '=', person.email), is('uid', 'is', null)])] : []),
        ...(person.records?.length ? [is('id', 'in', person.records)] : []),
      ]),
    )
    .execute();
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  await trx.deleteFrom('interest_guards').where('interest_id', 'in', ids).execute();
  await trx.deleteFrom('interest_consents').where('interest_id', 'in', ids).execute();
  await trx.deleteFrom('interests').where('id', 'in', ids).execute();
  await forgetMailsAbout(trx, 'interest', own);
}
