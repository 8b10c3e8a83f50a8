import { orNone, type Trx } from '../platform/database/database.server.ts';
import { forgetMailsAbout } from '../platform/outbox/kept-mail.server.ts';

type Own = {
  /** Of the address of whoever erases. */
  interests: readonly string[];
  /** What they sent under another one. */
  sent: readonly string[];
};

/** Takes expressions of interest out of use, in the transaction that has sealed them. One under another address, on which its owner's things hang, stays theirs. */
export async function forgetInterests(trx: Trx, { interests, sent }: Own): Promise<void> {
  const kept = await trx
    .selectFrom('interests as i')
    .select('i.id')
    .where('i.id', 'in', orNone(sent))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('seats').select('id').whereRef('interest_id', '=', 'i.id')),
        ...(['letters', 'case_replies', 'case_notes'] as const).map((table) =>
          exists(selectFrom(table).select('id').whereRef('case_id', '=', 'i.id')),
        ),
      ]),
    )
    .execute();
  const others = kept.map(({ id }) => id);
  const own = [...interests, ...sent].filter((id) => !others.includes(id)).map((id) => ({ id }));
  const ids = own.map(({ id }) => id);
  await trx
    .deleteFrom('interest_guards')
    .where('interest_id', 'in', orNone([...ids, ...others]))
    .execute();
  await trx.updateTable('interests').set({ uid: null }).where('id', 'in', orNone(others)).execute();
  if (ids.length === 0) return;
  await trx.deleteFrom('interest_consents').where('interest_id', 'in', ids).execute();
  await trx.deleteFrom('interests').where('id', 'in', ids).execute();
  await forgetMailsAbout(trx, 'interest', own);
}
