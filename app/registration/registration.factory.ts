import type { Person } from '../identity/sessions/find-person.server.ts';
import type { App } from '../platform/app.server.ts';
import { completeRegistration } from './complete/complete-registration.server.ts';
import { registrationContract } from './contract.ts';

/** A whole, valid form under its documented names, with the given fields changed. */
export function typedRegistration(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Asha Rao',
    gender: 'Female',
    company: 'Example Shipyard',
    department: 'QA/QC',
    addressType: 'Office',
    fullAddress: '4 Dock Road\nWillingdon Island',
    city: 'Kochi',
    mealsPreferred: 'Veg',
    postalCode: '682003',
    state: 'Kerala',
    country: 'India',
    gstNo: '27ABCDE1234F1Z0',
    email: 'asha.rao@example.in',
    homePhone: '+914842660000',
    workPhone: '+914842661111',
    mobileNumber: '+919820000000',
    courses: ['CIP Level 1'],
    isMember: 'Yes',
    memberNumber: '100200',
    prevCertNo: '',
    prevCertValidity: '',
    agreement: true,
    ...changes,
  };
}

export async function aRegistration(
  app: App,
  person: Pick<Person, 'uid' | 'email'>,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const completed = await completeRegistration(app, person, registrationContract.parse(typedRegistration(changes)));
  if (!completed.ok) throw new Error(completed.reason);
}
