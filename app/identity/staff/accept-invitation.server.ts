import type { App } from '../../platform/app.server.ts';
import { askConfirmation } from '../confirm-email/confirm-email.server.ts';
import { type Auth, setPassword } from '../store/auth.server.ts';
import { enter, type Entry } from '../sessions/enter.server.ts';
import type { Device } from '../sessions/sessions.server.ts';
import { record } from '../store/events.server.ts';
import { endProofs, holdPerson } from '../store/proofs.server.ts';
import { consume, lookAt } from '../store/single-use.server.ts';
import { canLogIn, nameStaff } from './list-staff.server.ts';
import type { OfficeRole } from './staff-member.ts';

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
  return auth.inTransaction(async (trx): Promise<Outcome> => {
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
}

function findInvited(app: App, id: string) {
  return app.db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .executeTakeFirst();
}

/** Whom a link is for, as what, who invited them (by name, where an owner with one did), and until when it works. */
export type Invited = {
  name: string;
  email: string;
  /** The address is proved: no mail has to be waited for. */
  confirmed: boolean;
  role: OfficeRole;
  by: string | null;
  until: string;
};

/** What the page says to whoever opens an invitation; null for a link that works no more. Looking uses nothing up. */
export async function readInvitation(
  app: Pick<App, 'db' | 'now' | 'secret' | 'config'>,
  code: string,
): Promise<Invited | null> {
  const found = await lookAt(app, 'staff-invite', code);
  if (!found) return null;
  const person = await app.db
    .selectFrom('people')
    .leftJoin('people as owner', 'owner.id', 'people.invited_by')
    .select(['people.name', 'people.email', 'people.email_verified', 'people.office_role', 'owner.name as by'])
    .where('people.id', '=', found.meaning)
    .where('people.role', '=', 'staff')
    .executeTakeFirst();
  if (!person || (await canLogIn(app.db, found.meaning))) return null;
  return {
    name: person.name,
    email: person.email,
    confirmed: person.email_verified === 1,
    role: person.office_role ?? 'reader',
    by: person.by || null,
    until: found.until,
  };
}
