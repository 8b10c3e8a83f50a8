import { z } from 'zod';
import { answers, look, officeCalls, type Said, write } from '../../ground/calls.ts';
import type { Training } from '../../people/cases/wish.office.tsx';
import { attendTimes, textRules } from '../../../interest/rules.ts';
import { oneSpaced, textProblem } from '../../../platform/calls/typed-text.ts';
import { firstProblems, judgedBy } from '../../../platform/form/problems.ts';

export const whoFields = ['name', 'phone', 'email'] as const;
export type WhoField = (typeof whoFields)[number];
export type TypedWho = Record<WhoField, string>;
export const whoNames: Record<WhoField, string> = { name: 'Name', phone: 'Phone', email: 'Email' };

export function whoProblems({ name, phone, email }: TypedWho): Partial<TypedWho> {
  const hasDigits = phone.replaceAll(/\P{Nd}/gu, '').length >= 5;
  const found: [WhoField, string | null | false][] = [
    ['name', textProblem(name, textRules.fname)],
    ['phone', textProblem(phone, { label: 'Phone', most: 40 })],
    ['phone', !phone.trim() && !email.trim() && 'Please give a telephone number or an email'],
    ['phone', phone.trim() !== '' && !hasDigits && 'Please give the number with its digits'],
    ['email', textProblem(email, { label: 'Email', most: 254, email: true })],
  ];
  return firstProblems(found);
}

/** Said of a training that is not there, or not offered any more. */
export const noSuchTraining = 'Please choose the training they wish for';
/** Said of a time that there is not, or of one that was said and is to be blank. */
export const noTime = 'Please choose when';

export const wishFields = ['trainingEvent', 'city', 'attendTime'] as const;
export type WishField = (typeof wishFields)[number];
export type TypedWish = Record<WishField, string>;
export const wishNames: Record<WishField, string> = { trainingEvent: 'Training', city: 'City', attendTime: 'When' };

/** What is wrong with a wish, by field. Whether the training is offered is for the server to say. */
export function wishProblems({ trainingEvent, city, attendTime }: TypedWish): Partial<TypedWish> {
  // Whoever told it by telephone may have said nothing of it.
  const isTime = ['', ...attendTimes].includes(attendTime);
  const found: [WishField, string | null | false][] = [
    ['trainingEvent', trainingEvent === '' && noSuchTraining],
    ['city', textProblem(city, { ...textRules.otherCity, label: 'City' })],
    ['attendTime', !isTime && noTime],
  ];
  return Object.fromEntries(found.filter(([, message]) => message));
}

const text = z.string().max(1000);

/** The contract of a correction: who they are, and the version of the case that was seen. */
export const Correction = z
  .strictObject({
    version: z.int().nonnegative(),
    /** Wherever else the person has the same slip. */
    everywhere: z.boolean().default(false),
    /** The address or number is somebody else's, and they are to stand together. */
    meant: z.boolean().default(false),
    name: text,
    phone: text,
    email: text,
  })
  .superRefine(judgedBy(whoProblems))
  .transform(({ version, everywhere, meant, name, phone, email }) => ({
    version,
    everywhere,
    meant,
    name: oneSpaced(name),
    phone: phone.trim(),
    email: email.trim().toLowerCase(),
  }));
export type Correction = z.output<typeof Correction>;

export const WishCorrection = z
  .strictObject({ version: z.int().nonnegative(), trainingEvent: text, city: text, attendTime: text })
  .superRefine(judgedBy(wishProblems))
  .transform((typed) => ({ ...typed, city: typed.city.trim() }));

export const correctCalls = officeCalls({
  who: { ...write, path: '/cases/:id/correct', body: Correction, answer: answers<Said>() },
  wish: { ...write, path: '/cases/:id/correct-wish', body: WishCorrection, answer: answers<Said>() },
});

export const trainingCalls = officeCalls({
  list: { ...look, path: '/callers/trainings', answer: answers<{ events: Training[] }>() },
});
