import { z } from 'zod';
import { answers, officeCalls, type Said, write } from '../../ground/calls.ts';
import type { Case } from '../cases/contract.ts';
import { localNumber } from '../../../platform/words.ts';

const mark = 'tel:';

/** The digits in the key of somebody who gave a telephone number alone; null for any other key. */
export const numberIn = (key: string): string | null =>
  key.startsWith(mark) ? localNumber(key.slice(mark.length)) || null : null;

export const sayKey = (key: string): string => numberIn(key) ?? key;

export const keyOfNumber = (number: string): string => `${mark}${localNumber(number)}`;

/** What somebody is known by who sent something: their email, else the digits of their telephone. */
export function keyOfSender({ email, phone }: { email: string; phone: string }): string | null {
  if (email !== '') return email;
  return localNumber(phone) === '' ? null : keyOfNumber(phone);
}

export const personAddress = (key: string): string => `/office/people/${encodeURIComponent(key)}`;

const key = z.string().trim().min(1).max(400);

/** Two that are one person: `keep` is whose name stands in front, `writeTo` the address that reaches them, where both have one. */
const Merge = z.strictObject({ keep: key, other: key, writeTo: key.optional() });
const TwoPeople = z.strictObject({ one: key, other: key });

export type CaseLine = Pick<
  Case,
  | 'id'
  | 'kind'
  | 'reference'
  | 'name'
  | 'email'
  | 'phone'
  | 'summary'
  | 'status'
  | 'receivedAt'
  | 'archivedAt'
  | 'reviewReason'
  | 'version'
>;

export type Face = {
  key: string;
  name: string;
  email: string;
  phones: string[];
  company: string;
  hasAccount: boolean;
  cases: { id: string; label: string }[];
  /** Of more cases only the newest are named. */
  caseCount: number;
};

export type Alike = Face & { why: string };

export const notConfirmed = 'not confirmed';

/** Name or number of a case that nobody has proved, and what its person is known by. */
export type UnprovedWho = { what: ('name' | 'phone')[]; known: string[] };

export const mergeCalls = officeCalls({
  sayTwo: { ...write, path: '/pairs/two', body: TwoPeople, answer: answers<Said>() },
  merge: { ...write, path: '/merges', body: Merge, answer: answers<Said>() },
  takeApart: { ...write, path: '/merges/:id/apart', answer: answers<Said>() },
});
