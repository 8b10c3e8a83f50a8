import { v7 as uuid } from 'uuid';
import { indexWords } from '../platform/words.server.ts';
import type { App } from '../platform/app.server.ts';
import { openAuth } from './store/auth.server.ts';
import { startSession } from './sessions/sessions.server.ts';
import type { Role } from './sessions/session-rules.ts';
import type { OfficeRole } from './staff/staff-member.ts';
import { createAccount } from './sign-up/create-account.server.ts';

export type TestPerson = {
  uid: string;
  email: string;
  fname: string;
  password: string;
  role: Role;
  officeRole: OfficeRole | null;
};

/** Somebody with an account and a password, as sign-up makes them. */
export async function aPerson(
  app: App,
  {
    email = `person-${uuid().slice(-8)}@example.in`,
    fname = 'Asha Nair',
    password = 'three grey pumps',
    role = 'user' as Role,
    officeRole = (role === 'staff' ? 'owner' : null) as OfficeRole | null,
    cNumber = null as string | null,
    emailConfirmed = true,
  } = {},
): Promise<TestPerson> {
  const created = await createAccount(app, await openAuth(app), { email, password, name: fname, network: '192.0.2.1' });
  if (!created.ok) throw new Error(`no account for ${email}: ${created.reason}`);
  const uid = created.person.id;
  await app.db
    .updateTable('people')
    .set({ role, office_role: officeRole, contact_number: cNumber, email_verified: emailConfirmed ? 1 : 0 })
    .where('id', '=', uid)
    .execute();
  const texts = { named: [fname, email], phones: [cNumber ?? ''] };
  if (cNumber) await app.write((trx) => indexWords(trx, 'person_words', uid, texts, { isNew: false }));
  return { uid, email, fname, password, role, officeRole };
}

/** The `cookie` header of a browser in which this person has just logged in. */
export async function aSession(
  app: App,
  person: Pick<TestPerson, 'uid' | 'role'>,
  { secondFactor = person.role === 'staff', userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' } = {},
): Promise<string> {
  const auth = await openAuth(app);
  const device = { network: '192.0.2.1', userAgent, replaces: null, knownAs: () => 'test' };
  const token = await auth.inTransaction(() =>
    startSession(app, auth, { id: person.uid, role: person.role }, device, { secondFactor }),
  );
  return `session=${token}`;
}
