import { keepWords } from '../../platform/words.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { enqueueMail } from '../../platform/outbox/mail.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { issue } from '../store/single-use.server.ts';
import { plainEmail } from '../words.ts';
import { dropStaff } from './change-staff.server.ts';
import type { OfficeRole } from './office-role.ts';
import { holdOwners } from './owners.server.ts';

const hoursValid = 24;

/**
 * Makes somebody staff, with a new account or the one they have; only the operator of the machine can. Answers a link that
 * sets the password once. The second step is theirs to add: without it no office page opens. The first member of staff is an owner;
 * later ones work in the office unless another role is asked for. Throws when the last owner would be one no more.
 */
export async function addStaff(
  app: App,
  auth: Auth,
  typed: string,
  wanted?: OfficeRole,
): Promise<{ link: string; officeRole: OfficeRole }> {
  return auth.inTransaction(async (trx) => {
    const person = await takeOn(trx, auth, plainEmail(typed));
    const owners = await holdOwners(trx);
    const hasOthers = owners.some((id) => id !== person.id);
    const officeRole: OfficeRole = wanted ?? (hasOthers ? 'office' : 'owner');
    if (officeRole !== 'owner' && owners.includes(person.id) && !hasOthers)
      throw new Error(`${person.email} is the last owner of the back office: add another owner first.`);
    await makeStaff(trx, app, person, officeRole);
    return { link: await handOver(trx, app, auth, person.id), officeRole };
  });
}

/**
 * An owner takes somebody on, by e-mail. Whoever has no way in yet gets a link that sets the password once, to be handed
 * over; somebody with an account logs in as ever, and no link lets an owner into it. Refuses those who are staff and can log in.
 */
export async function inviteStaff(
  trx: Trx,
  app: App,
  auth: Auth,
  { email: typed, officeRole }: { email: string; officeRole: OfficeRole },
): Promise<{ ok: true; uid: string; link: string | null; again: boolean } | { ok: false }> {
  const person = await takeOn(trx, auth, plainEmail(typed));
  const waysIn = await trx.selectFrom('credentials').select('id').where('person_id', '=', person.id).execute();
  const again = person.role === 'staff';
  if (again && waysIn.length > 0) return { ok: false };
  if (!again) await makeStaff(trx, app, person, officeRole);
  return {
    ok: true,
    uid: person.id,
    link: waysIn.length === 0 ? await handOver(trx, app, auth, person.id) : null,
    again,
  };
}

type Candidate = { id: string; name: string; email: string; role: 'user' | 'staff' };

/** The account of a mailbox, new where there is none. */
async function takeOn(trx: Trx, auth: Auth, email: string): Promise<Candidate> {
  const known = await trx
    .selectFrom('people')
    .select(['id', 'name', 'role', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!known) {
    const { id } = await auth.store.createUser({ email, name: '', emailVerified: false }, { method: 'staff' });
    await keepWords(trx, 'person_words', id, [email], { isNew: true });
    return { id, name: '', email, role: 'user' };
  }
  // Nobody has proved this mailbox: whoever opened the account may be a stranger who waits for it to become staff.
  if (known.role === 'user' && known.email_verified !== 1) {
    for (const table of ['credentials', 'passkeys', 'authenticators', 'recovery_codes'] as const)
      await trx.deleteFrom(table).where('person_id', '=', known.id).execute();
  }
  return { ...known, email };
}

async function makeStaff(trx: Trx, app: App, person: Candidate, officeRole: OfficeRole): Promise<void> {
  const roles = { role: 'staff', office_role: officeRole } as const;
  await trx.updateTable('people').set(roles).where('id', '=', person.id).execute();
  // Sessions begun as an ordinary user do not grow into staff ones.
  await trx.deleteFrom('sessions').where('person_id', '=', person.id).execute();
  await record(trx, app, { kind: 'staff_added', personId: person.id });
  await enqueueMail(trx, app, {
    template: 'staff-invited',
    to: person.email,
    urgent: true,
    data: { name: person.name },
  });
}

/** A link that sets the password once within a day. It is never mailed: whoever adds somebody hands it over. */
async function handOver(trx: Trx, app: App, auth: Auth, uid: string): Promise<string> {
  const code = await issue(app, auth, 'reset', uid, { minutes: hoursValid * 60, only: true, db: trx });
  return `${app.config.publicUrl}/resetpassword?oobCode=${code}`;
}

/** Makes a member of staff an ordinary user again and ends their sessions. Says when they were not staff, or are the last owner. */
export async function removeStaff(app: App, typed: string): Promise<'removed' | 'not-staff' | 'last-owner'> {
  return app.write(async (trx) => {
    const person = await trx
      .selectFrom('people')
      .select('id')
      .where('email', '=', plainEmail(typed))
      .where('role', '=', 'staff')
      .executeTakeFirst();
    if (!person) return 'not-staff';
    const outcome = await dropStaff(trx, app, person.id);
    return outcome.ok ? 'removed' : 'last-owner';
  });
}

/** For somebody who lost every second step, after their identity was checked: removes them all and ends every session. */
export async function removeFactors(app: App, typed: string): Promise<boolean> {
  const email = plainEmail(typed);
  const person = await app.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
  if (!person) return false;
  for (const table of ['passkeys', 'authenticators', 'recovery_codes', 'sessions'] as const) {
    await app.db.deleteFrom(table).where('person_id', '=', person.id).execute();
  }
  await record(app.db, app, { kind: 'second_factor_removed', personId: person.id, detail: 'by the operator' });
  return true;
}
