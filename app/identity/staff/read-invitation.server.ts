import type { App } from '../../platform/app.server.ts';
import { lookAt } from '../store/single-use.server.ts';
import type { OfficeRole } from './office-role.ts';
import { canLogIn } from './ways-in.server.ts';

/** Whom a link is for, as what, and until when it works. */
export type Invited = { name: string; email: string; role: OfficeRole; until: string };

/** What the page says to whoever opens an invitation; null for a link that works no more. Looking uses nothing up. */
export async function readInvitation(app: Pick<App, 'db' | 'now'>, code: string): Promise<Invited | null> {
  const found = await lookAt(app, 'staff-invite', code);
  if (!found) return null;
  const person = await app.db
    .selectFrom('people')
    .select(['name', 'email', 'office_role'])
    .where('id', '=', found.meaning)
    .where('role', '=', 'staff')
    .executeTakeFirst();
  if (!person || (await canLogIn(app.db, found.meaning))) return null;
  return { name: person.name, email: person.email, role: person.office_role ?? 'reader', until: found.until };
}
