import { indexWords } from '../../platform/words.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { endProofs } from '../store/proofs.server.ts';
import { issue } from '../store/single-use.server.ts';
import { plainEmail } from '../plain-email.ts';
import { changeOfficeRole, dropStaff } from './change-staff.server.ts';
import { canLogIn, nameStaff } from './list-staff.server.ts';
import type { OfficeRole } from './staff-member.ts';
import { holdOwners, isLastOwner } from './owners.server.ts';

const hoursValid = 24;

/**
 * Makes somebody staff, with a new account or the one they have; only the operator of the machine can. Answers a link that
 * sets the password once, or null for whoever has a way in: they log in as ever. The second step is theirs to add: without it no office page opens. The first member of staff is an owner;
 * later ones work in the office; who is there keeps their role, unless another is asked for. Throws when the last owner would be one no more.
 */
export async function addStaff(
  app: App,
  auth: Auth,
  typed: string,
  wanted?: OfficeRole,
): Promise<{ link: string | null; officeRole: OfficeRole; before: OfficeRole | null }> {
  return auth.inTransaction(async (trx) => {
    const person = await takeOn(trx, auth, plainEmail(typed));
    if (!person) throw new Error(unprovedSentence(typed));
    const owners = await holdOwners(trx);
    const hasOthers = owners.some((id) => id !== person.id);
    const kept = person.role === 'staff' ? person.office_role : null;
    const officeRole: OfficeRole = wanted ?? kept ?? (hasOthers ? 'office' : 'owner');
    if (officeRole !== 'owner' && (await isLastOwner(trx, person.id))) throw new Error(lastOwnerSentence(person.email));
    // A new link for somebody who is there already: mails of each would use up what an unproved address may get, and it needs one to be proved.
    if (person.role !== 'staff' || person.office_role !== officeRole) await makeStaff(trx, app, person, officeRole);
    return { link: await handOver(trx, app, auth, person.id), officeRole, before: kept };
  });
}

/**
 * An owner takes somebody on, by email. Whoever has no way in yet gets a link that sets the password once, to be handed
 * over; somebody with an account logs in as ever, and no link lets an owner into it. Whoever is invited again gets the role asked for now,
 * and `before` is the one they had. `name` is what the office calls them until they say it themselves; a name that is there stays. Refuses
 * those who are staff and can log in, and accounts whose address nobody has proved: whose they are is not known yet.
 */
export async function inviteStaff(
  trx: Trx,
  app: App,
  auth: Auth,
  { email: typed, officeRole, name = '', by }: { email: string; officeRole: OfficeRole; name?: string; by: string },
): Promise<
  | { ok: true; uid: string; link: string | null; again: boolean; before: OfficeRole | null }
  | { ok: false; reason: 'in-team' | 'unproved' }
> {
  const person = await takeOn(trx, auth, plainEmail(typed), name);
  if (!person) return { ok: false, reason: 'unproved' };
  const again = person.role === 'staff';
  if (again && (await canLogIn(trx, person.id))) return { ok: false, reason: 'in-team' };
  const before = again ? (person.office_role ?? 'reader') : null;
  if (before) {
    const changed = await changeOfficeRole(trx, app, { uid: person.id, from: before, to: officeRole });
    if (!changed.ok) return { ok: false, reason: 'in-team' };
  } else await makeStaff(trx, app, person, officeRole);
  await trx.updateTable('people').set({ invited_by: by }).where('id', '=', person.id).execute();
  if (again && name && person.name.trim() === '') await nameStaff(trx, app, { uid: person.id, name });
  return { ok: true, uid: person.id, link: await handOver(trx, app, auth, person.id), again, before };
}

type Candidate = { id: string; name: string; email: string; role: 'user' | 'staff'; office_role: OfficeRole | null };

export const lastOwnerSentence = (email: string) =>
  `${email} is the last owner of the back office who can log in: add another one, and do this again when they have opened their link and set their password.`;

export const unprovedSentence = (email: string) =>
  `There is an account of ${email}, and nobody has confirmed that address. Please ask them to choose "Forgot password" on the log-in page: the mail confirms it. Then invite them again.`;

/** The account of a mailbox, new where there is none. Null for one opened without proving the mailbox: it may be a stranger's who waits for it to become staff, and what stands in it may be a trainee's. */
async function takeOn(trx: Trx, auth: Auth, email: string, name = ''): Promise<Candidate | null> {
  const known = await trx
    .selectFrom('people')
    .select(['id', 'name', 'role', 'office_role', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!known) {
    const { id } = await auth.store.createUser({ email, name, emailVerified: false }, { method: 'staff' });
    await indexWords(trx, 'person_words', id, { named: name ? [name, email] : [email] }, { isNew: true });
    return { id, name, email, role: 'user', office_role: null };
  }
  if (known.role === 'user' && known.email_verified !== 1) {
    const wayIn = trx.selectFrom('credentials').select('id').where('person_id', '=', known.id);
    if (await wayIn.executeTakeFirst()) return null;
  }
  return { ...known, email };
}

async function makeStaff(trx: Trx, app: App, person: Candidate, officeRole: OfficeRole): Promise<void> {
  const roles = { role: 'staff', office_role: officeRole } as const;
  await trx.updateTable('people').set(roles).where('id', '=', person.id).execute();
  // Sessions begun as an ordinary user do not grow into staff ones.
  await endProofs(trx, person.id);
  await record(trx, app, { kind: 'staff_added', personId: person.id });
  await mailPerson(trx, app, person.id, { template: 'staff-invited', data: {} });
}

/** A link that sets the first password once within a day; null for whoever has a way in. It is never mailed: whoever adds somebody hands it over. */
async function handOver(trx: Trx, app: App, auth: Auth, uid: string): Promise<string | null> {
  if (await canLogIn(trx, uid)) return null;
  const code = await issue(app, auth, 'staff-invite', uid, { minutes: hoursValid * 60, only: true, db: trx });
  return `${app.config.publicUrl}/welcome?code=${code}`;
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
