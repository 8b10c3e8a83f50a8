import type { App } from '../../platform/app.server.ts';
import { lookAt } from '../store/single-use.server.ts';
import type { OfficeRole } from './office-role.ts';
import { canLogIn } from './ways-in.server.ts';

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
