import type { App } from '../../platform/app.server.ts';
import { askConfirmation } from '../confirm-email/confirm-email.server.ts';
import { setPassword } from '../passwords/set-password.server.ts';
import { enter, type Entry } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { endProofs, holdPerson } from '../store/proofs.server.ts';
import { consume, lookAt } from '../store/single-use.server.ts';
import { nameStaff } from './name-staff.server.ts';
import { canLogIn } from './ways-in.server.ts';

type Outcome = Entry | { ok: false; reason: 'code' } | { ok: false; reason: 'password'; sentence: string };

/**
 * Whoever was handed an invitation says their name and sets their first password with it, once, and is let in; an account that has a way in
 * keeps it, and the link is none. The link came by hand: it proves no
 * mailbox, so the one that does goes out now. Throws Busy when too many passwords are being hashed; the link stays good then.
 */
export async function acceptInvitation(
  app: App,
  auth: Auth,
  { code, name, password, device }: { code: string; name: string; password: string; device: Device },
): Promise<Outcome> {
  const found = await lookAt(app, 'staff-invite', code);
  const person = found ? await findInvited(app, found.meaning) : undefined;
  if (!person) return { ok: false, reason: 'code' };
  const sentence = await auth.passwords.problem(password, person.email, { isStaff: true });
  if (sentence) return { ok: false, reason: 'password', sentence };
  const hashed = await auth.passwords.hash(password, device.network);
  const entry = await auth.inTransaction(async (trx): Promise<Outcome> => {
    const held = await holdPerson(trx, person.id);
    if (!held || (await consume(app, auth, 'staff-invite', code)) !== held.id) return { ok: false, reason: 'code' };
    // They found another way in meanwhile: whoever holds the link does not take it over.
    if (await canLogIn(trx, held.id)) return { ok: false, reason: 'code' };
    await setPassword(auth, held.id, hashed);
    await nameStaff(trx, app, { uid: held.id, name });
    await endProofs(trx, held.id);
    const { network } = device;
    await record(trx, app, { kind: 'authn_password_reset', personId: held.id, network, detail: 'invitation' });
    if (held.email_verified !== 1) await askConfirmation(trx, app, held);
    const version = held.entry_version + 1;
    return enter(trx, app, auth, { uid: held.id, version, by: 'invitation', device });
  });
  app.wakeOutbox();
  return entry;
}

function findInvited(app: App, id: string) {
  return app.db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .executeTakeFirst();
}
