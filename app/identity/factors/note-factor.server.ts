import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import type { FactorChange } from '../mails/identity-mails.email.tsx';
import { mailPerson } from '../mails/mail-person.server.ts';
import { record } from '../store/events.server.ts';

/** Something about how a person logs in has changed: it is recorded, and mailed to them. */
export async function noteFactor(
  app: App,
  trx: Trx,
  person: { uid: string; email: string; fname: string },
  change: FactorChange,
): Promise<void> {
  const kind = change.endsWith('added') ? 'second_factor_added' : 'second_factor_removed';
  await record(trx, app, { kind, personId: person.uid, detail: change });
  await mailPerson(trx, app, person.uid, {
    template: 'second-factor-changed',
    data: { at: app.now().toISOString(), change },
  });
}
