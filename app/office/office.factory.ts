import { aPerson } from '../identity/identity.factory.ts';
import type { OfficeRole } from '../identity/staff/office-role.ts';
import type { App } from '../platform/app.server.ts';
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
      session: { id: 'a session', startedAt: now, seenAt: now, secondFactor: true, confirmedAt: now },
    },
  };
}
