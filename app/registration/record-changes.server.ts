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

const asText = (value: string | readonly string[]) => (typeof value === 'string' ? value : JSON.stringify(value));
