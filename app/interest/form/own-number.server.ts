import type { App } from '../../platform/app.server.ts';
import type { Person } from '../../identity/sessions/find-person.server.ts';

/** The number to offer who is logged in: of their account, else of their newest interest sent while logged in and not put right by the office. '' when we hold none. */
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
