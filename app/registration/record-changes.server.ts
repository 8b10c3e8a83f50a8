import { v7 as uuid } from 'uuid';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import type { PlainField } from './fields.ts';
import type { RegistrationChangeTable } from './tables.server.ts';

type Changed = { field: PlainField | 'courses'; old: string | readonly string[]; now: string | readonly string[] };

/** Writes down what fields held before, in the transaction that changes them. */
export async function recordChanges(
  trx: Trx,
  app: App,
  registrationId: string,
  changedBy: RegistrationChangeTable['changed_by'],
  changes: Changed[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ field, old, now }) => ({
    id: uuid(),
    registration_id: registrationId,
    field,
    old_value: asText(old),
    new_value: asText(now),
    changed_by: changedBy,
    changed_at: app.now().toISOString(),
  }));
  await trx.insertInto('registration_changes').values(rows).execute();
}

/** Field changes that one record takes in a day: far above what anybody corrects, and a bound to what its history grows to. */
const mostADay = 300;

/** Whether the record takes so many more changes today. Asked while its row is held. */
export async function takesChanges(trx: Trx, app: App, registrationId: string, more: number): Promise<boolean> {
  const dayAgo = new Date(app.now().getTime() - 24 * 3_600_000).toISOString();
  const newest = await trx
    .selectFrom('registration_changes')
    .select('changed_at')
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(mostADay)
    .execute();
  return newest.filter(({ changed_at: at }) => at > dayAgo).length + more <= mostADay;
}

const asText = (value: string | readonly string[]) => (typeof value === 'string' ? value : JSON.stringify(value));
