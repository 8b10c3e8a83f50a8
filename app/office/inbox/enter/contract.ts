import { z } from 'zod';
import { answers, officeCalls, write, type Said } from '../../ground/calls.ts';
import { attendTimes, costBearers, textRules as interestRules } from '../../../interest/rules.ts';
import { textProblem, withoutTurns } from '../../../platform/calls/typed-text.ts';
import { firstProblems, judgedBy } from '../../../platform/form/problems.ts';
import { ways } from '../../people/cases/ways-to-tell.ts';
import { noSuchTraining } from '../correct/contract.ts';

export const callerKinds = ['wish', 'message'] as const;
export const callerKindNames: Record<(typeof callerKinds)[number], string> = {
  wish: 'They wish for a training',
  message: 'Something else',
};

/** The fields in their order; all are texts as typed. */
export const callerFields = [
  'phone',
  'email',
  'name',
  'company',
  'how',
  'kind',
  'trainingEvent',
  'city',
  'attendTime',
  'costBearer',
  'heads',
  'words',
  'receipt',
  /** Whom it is added to: 'case ID' or 'person KEY'; blank for somebody who is new. */
  'to',
  'toName',
] as const;
export type CallerField = (typeof callerFields)[number];
export type TypedCaller = Record<CallerField, string>;

const mostWords = 4000;
/** Of somebody who is known the name need not be typed again. */
const { required: _, ...anyName } = interestRules.fname;
const newName = { ...anyName, required: 'Please give the name of whoever told us' };
const has = (values: readonly string[], value: string) => values.includes(value);

/** What is told of an existing case is words, unless somebody says that it is a wish. */
const kindOf = ({ kind, to }: Pick<TypedCaller, 'kind' | 'to'>): string =>
  kind === '' && isToCase(to) ? 'message' : kind;
export const isToCase = (to: string): boolean => to.startsWith('case ');

/** What is wrong with a caller as typed, by field, in the form's order. Whether a training is asked for now is for the server to say. */
export function callerProblems(typed: TypedCaller): Partial<TypedCaller> {
  const { phone, email, heads, words } = typed;
  const kind = kindOf(typed);
  const digits = phone.replaceAll(/\P{Nd}/gu, '').length;
  const isWish = kind === 'wish';
  const isKnown = typed.to !== '';
  const found: [CallerField, string | null | false][] = [
    ['phone', textProblem(phone, { label: 'Phone', most: 40 })],
    ['phone', !isKnown && !phone.trim() && !email.trim() && 'Please give a telephone number or an email'],
    ['phone', phone.trim() !== '' && digits < 5 && 'Please give the number with its digits'],
    // The longest number there is has fifteen, and an extension a few more.
    ['phone', digits > 20 && 'Please give one number; another goes with what they said'],
    ['email', textProblem(email, { label: 'Email', most: 254, email: true })],
    ['name', textProblem(typed.name, isKnown ? anyName : newName)],
    ['company', textProblem(typed.company, { label: 'Company', most: 200 })],
    ['how', !has(ways, typed.how) && 'Please choose how they told us'],
    ['kind', !has(callerKinds, kind) && 'Please choose what they want'],
    ['trainingEvent', isWish && !typed.trainingEvent && noSuchTraining],
    ['city', isWish && textProblem(typed.city, { ...interestRules.otherCity, label: 'City' })],
    ['attendTime', isWish && !has(['', ...attendTimes], typed.attendTime) && 'Please choose when, or “Not said”'],
    ['costBearer', isWish && !has(['', ...costBearers], typed.costBearer) && 'Please choose who pays, or “Not said”'],
    ['heads', isWish && !/^[1-9]\d{0,2}$/.test(heads.trim() || '1') && 'Please give a number of people from 1 to 999.'],
    ['words', textProblem(words, { label: 'What they said', most: mostWords, lines: true })],
    ['words', kind === 'message' && !words.trim() && 'Please write what they said'],
    ['receipt', typed.receipt === 'yes' && !isKnown && !email.trim() && 'A receipt needs their email'],
  ];
  return firstProblems(found);
}

const texts = Object.fromEntries(callerFields.map((field) => [field, z.string().max(10_000).default('')]));

export const Caller = z
  .strictObject(texts as Record<CallerField, z.ZodDefault<z.ZodString>>)
  .superRefine(judgedBy(callerProblems))
  .transform((typed) => ({ ...typed, company: withoutTurns(typed.company), kind: kindOf(typed) }));
export type Caller = z.output<typeof Caller>;

export const callerCalls = officeCalls({
  enter: { ...write, path: '/callers', body: Caller, status: 201, answer: answers<Said & { id: string }>() },
});
