import type { Person } from '../../identity/sessions/find-person.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Given, Seat } from '../seats/seat.ts';

/**
 * What is known of what the details ask for: what somebody gave for this class, and until they did, what they registered with. Null for whoever is
 * not logged in under the proved address of the seat: a link alone may be in anybody's hands.
 */
export async function readKnownDetails(
  app: Pick<App, 'registered'>,
  { email, payer, given }: Seat,
  person: Pick<Person, 'uid' | 'email' | 'emailConfirmed' | 'fname'> | null,
): Promise<Given | null> {
  if (email === '' || !person?.emailConfirmed || person.email.toLowerCase() !== email) return null;
  // What they took out again stays out.
  if (given.idName !== '') return given;
  const record = await app.registered(person.uid);
  const { company = '', gstin = '' } = (payer !== 'Self' && record) || {};
  return {
    idName: record?.name || person.fname,
    company,
    gstin,
    meal: record?.meal ?? '',
    needs: '',
    certificate: record?.certificate ?? '',
    certificateUntil: record?.certificateUntil ?? '',
  };
}
