import type { App } from '../../platform/app.server.ts';
import { failure } from '../../platform/errors.ts';
import { hasSecondFactor } from '../factors/second-factors.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { confirmedForSeconds } from '../sessions/session-rules.ts';

/** What must come first before something grave is done. */
export type First = 'second-step' | 'confirm-again';

const sentences: Record<First, string> = {
  'second-step': 'Please log out, and log in again with your second step first.',
  'confirm-again': 'Please give your password again first.',
};

/** Whether the person has proved within the last five minutes that it is them. */
export function isFresh(app: App, person: Person): boolean {
  const since = (app.now().getTime() - new Date(person.session.confirmedAt).getTime()) / 1000;
  return since < confirmedForSeconds;
}

/** Whether the account asks for a second step that this session has not passed: what it holds is changed only by one that has. */
export async function lacksSecondStep(app: App, person: Person): Promise<boolean> {
  return !person.session.secondFactor && hasSecondFactor(app.db, person.uid);
}

/** What must come before something grave (deleting, erasing, changing how one logs in); null when nothing must. */
export async function whatComesFirst(app: App, person: Person): Promise<First | null> {
  if (await lacksSecondStep(app, person)) return 'second-step';
  return isFresh(app, person) ? null : 'confirm-again';
}

/** 403 in words. */
export const notYet = (first: First) => ({ status: 403, body: failure(first, sentences[first]) });
