import type { App } from '../platform/app.server.ts';
import { interestContract, type Submission } from './contract.ts';
import { expressInterest } from './express-interest.server.ts';
import { listTrainingEvents } from './training-events.server.ts';

/** A whole, valid form under its documented names, with the given fields changed. */
export function typedInterest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    fname: 'Asha Rao',
    email: 'asha.rao@example.in',
    cNumber: '+91 98200 00000',
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
