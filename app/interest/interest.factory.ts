import type { App } from '../platform/app.server.ts';
import { interestContract, type Submission } from './contract.ts';
import { expressInterest } from './express-interest.server.ts';
import { listTrainingEvents } from './training-events.server.ts';

const asha = 'asha.rao@example.in';

/** Everybody has a telephone of their own: who shares one may be one person. */
function numberOf(email: unknown): string {
  if (typeof email !== 'string' || email.trim().toLowerCase() === asha) return '+91 98200 00000';
  const digits = [...email].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_000_007, 7);
  return `+91 9${String(digits).padStart(9, '0').slice(-9)}`;
}

/** A whole, valid form under its documented names, with the given fields changed. */
export function typedInterest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { email = asha } = changes;
  return {
    fname: 'Asha Rao',
    email,
    cNumber: numberOf(email),
    amppUser: 'No',
    amppMember: 'No',
    trainingEvent: 'BasicCorrosion',
    attendTime: 'Within3Months',
    costBearer: 'Employer',
    ...changes,
  };
}

/** The same as the contract hands it on. */
export async function interestSubmission(app: App, changes: Record<string, unknown> = {}): Promise<Submission> {
  const codes = async () => (await listTrainingEvents(app)).map(({ code }) => code);
  return interestContract(codes).parseAsync(typedInterest(changes));
}

/** A kept expression of interest; returns its reference. */
export async function anInterest(app: App, changes: Record<string, unknown> = {}, uid: string | null = null) {
  const expressed = await expressInterest(app, uid, await interestSubmission(app, changes));
  if (!expressed.ok) throw new Error(expressed.reason);
  return expressed.reference;
}
