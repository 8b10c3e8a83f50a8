import type { App } from '../../platform/app.server.ts';
import type { Person } from '../../identity/sessions/find-person.server.ts';

/**
 * The contact number to offer somebody who is logged in: that of their account, else the one of their newest expression of interest that
 * was sent while logged in, unless the office put something right in it: it may have been under another address. '' when we hold none.
 */
export async function ownNumber(
  app: Pick<App, 'db'>,
  { uid, cNumber }: Pick<Person, 'uid' | 'cNumber'>,
): Promise<string> {
  if (cNumber) return cNumber;
  const newest = await app.db
    .selectFrom('interests')
    .select('contact_number')
    .where('uid', '=', uid)
    .where('review_reason', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('case_corrections').select('case_id').whereRef('case_id', '=', 'interests.id'))),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return newest?.contact_number ?? '';
}
