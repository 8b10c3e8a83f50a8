import { sql, SqliteAdapter, type Insertable } from 'kysely';
import { aPerson } from '../identity/identity.factory.ts';
import type { OfficeRole } from '../identity/staff/staff-member.ts';
import type { App } from '../platform/app.server.ts';
import type { CaseTable } from './people/cases/tables.server.ts';
import type { Actor } from './ground/office-call.server.ts';

/** Somebody of the office at work, as use cases take them. */
export async function anActor(app: App, officeRole: OfficeRole = 'office', fname = 'Asha Nair'): Promise<Actor> {
  const person = await aPerson(app, { role: 'staff', officeRole, fname });
  const now = app.now().toISOString();
  return {
    network: '192.0.2.1',
    staff: {
      uid: person.uid,
      fname: person.fname,
      email: person.email,
      emailConfirmed: true,
      cNumber: null,
      photoURL: null,
      role: 'staff',
      officeRole,
      session: { id: 'a session', token: '', startedAt: now, seenAt: now, secondFactor: true, confirmedAt: now },
    },
  };
}

/** Adds very many cases as they are given. On PostgreSQL the table of persons is left out: row by row it would take half a minute. */
export async function addCases(app: App, rows: readonly Insertable<CaseTable>[]): Promise<void> {
  const isPostgres = !(app.db.getExecutor().adapter instanceof SqliteAdapter);
  const keep = async (is: 'enable' | 'disable') => {
    if (isPostgres) await sql.raw(`alter table cases ${is} trigger persons_case_came`).execute(app.db);
  };
  await keep('disable');
  for (let from = 0; from < rows.length; from += 200)
    await app.db
      .insertInto('cases')
      .values(rows.slice(from, from + 200))
      .execute();
  await keep('enable');
}
