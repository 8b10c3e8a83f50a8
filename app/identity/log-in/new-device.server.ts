import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { Device } from '../sessions/sessions.server.ts';

/**
 * Leaves a notice of a log-in from a browser that this account has not seen before. The first log-in after sign-up is
 * nobody else's. Call it after the log-in itself is on record.
 */
export async function tellOfNewDevice(app: App, trx: Trx, person: { id: string }, device: Device): Promise<void> {
  const logIns = await trx
    .selectFrom('identity_events')
    .select('id')
    .where('person_id', '=', person.id)
    .where('kind', '=', 'authn_login_success')
    .limit(2)
    .execute();
  if (logIns.length < 2) return;
  await mailPerson(trx, { ...app, network: device.network }, person.id, {
    template: 'new-device',
    data: { at: app.now().toISOString(), device: describeDevice(device.userAgent) },
  });
}
