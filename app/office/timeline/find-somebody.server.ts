import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/database.server.ts';
import type { PersonTable } from '../../identity/store/tables.server.ts';
import { listRegisteredCourses } from '../../registration/find-registration.server.ts';
import type { Somebody } from './contract.ts';

/** Somebody and the ids of everything they sent: newest first, so many that nobody reads further. */
export type Known = {
  somebody: Somebody;
  account: Selectable<PersonTable> | null;
  interestIds: string[];
  registrationId: string | null;
  messageIds: string[];
  subscriberId: string | null;
};

const mostRecords = 400;

/** Finds somebody by the uid of their account or by an email. Null when there is nothing under either. */
export async function findSomebody(db: Db, key: string): Promise<Known | null> {
  const isEmail = key.includes('@');
  const account = await db
    .selectFrom('people')
    .selectAll()
    .where(isEmail ? 'email' : 'id', '=', isEmail ? key.trim().toLowerCase() : key)
    .executeTakeFirst();
  if (!account && !isEmail) return null;
  const emails = [account && !account.deleted_at ? account.email : null, isEmail ? key.trim().toLowerCase() : null];
  const known = await collect(db, account ?? null, [...new Set(emails.filter((email) => email !== null))]);
  const isThere = account ?? known.interestIds[0] ?? known.messageIds[0] ?? known.subscriberId;
  return isThere ? known : null;
}

async function collect(db: Db, account: Selectable<PersonTable> | null, emails: string[]): Promise<Known> {
  const interests = await listInterests(db, account?.id ?? null, emails);
  const messages = await listMessages(db, emails);
  const registration = account ? await findRegistration(db, account.id) : null;
  const subscriber = emails.length > 0 ? await findSubscriber(db, emails) : null;
  const name = account?.name || registration?.name || interests[0]?.name || messages[0]?.name || subscriber?.name || '';
  return {
    account,
    interestIds: interests.map(({ id }) => id),
    messageIds: messages.map(({ id }) => id),
    registrationId: registration?.id ?? null,
    subscriberId: subscriber?.id ?? null,
    somebody: {
      name,
      emails,
      account: account && (await describeAccount(db, account)),
      registration: registration && {
        id: registration.id,
        updatedAt: registration.updatedAt,
        courses: await listRegisteredCourses(db, registration.id),
      },
      subscription: subscriber && (subscriber.leftAt ? 'left' : subscriber.confirmedAt ? 'on' : 'asked'),
    },
  };
}

async function describeAccount(db: Db, account: Selectable<PersonTable>): Promise<Somebody['account']> {
  const { seen } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('updated_at').as('seen'))
    .where('person_id', '=', account.id)
    .executeTakeFirstOrThrow();
  return {
    uid: account.id,
    email: account.deleted_at ? '' : account.email,
    confirmed: account.email_verified === 1,
    phone: account.contact_number,
    since: account.created_at,
    lastSeenAt: seen,
    role: account.office_role ?? 'visitor',
    state: account.deleted_at ? 'deleted' : account.disabled_at ? 'disabled' : 'open',
  };
}

/** By account and by address apart: each has its index. */
async function listInterests(db: Db, uid: string | null, emails: string[]) {
  const newest = db.selectFrom('interests').select(['id', 'name']).orderBy('received_at', 'desc').limit(mostRecords);
  const byAccount = uid ? await newest.where('uid', '=', uid).execute() : [];
  const byAddress = emails.length > 0 ? await newest.where('email', 'in', emails).execute() : [];
  return [...new Map([...byAccount, ...byAddress].map((row) => [row.id, row])).values()];
}

async function listMessages(db: Db, emails: string[]) {
  if (emails.length === 0) return [];
  const newest = db.selectFrom('contact_messages').select(['id', 'name']).where('email', 'in', emails);
  return newest.orderBy('received_at', 'desc').limit(mostRecords).execute();
}

async function findRegistration(db: Db, uid: string) {
  const row = await db
    .selectFrom('registrations')
    .select(['id', 'first_name as name', 'updated_at as updatedAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

async function findSubscriber(db: Db, emails: string[]) {
  const row = await db
    .selectFrom('subscribers')
    .select(['id', 'name', 'confirmed_at as confirmedAt', 'unsubscribed_at as leftAt'])
    .where('email', 'in', emails)
    .executeTakeFirst();
  return row ?? null;
}
