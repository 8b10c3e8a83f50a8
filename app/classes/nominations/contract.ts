import { z } from 'zod';
import { reviewReason, traces } from '../../platform/calls/suspicion.ts';
import { oneSpaced, textProblem, typedText, type TextRule, unseenProblem } from '../../platform/calls/typed-text.ts';
import { keptGstin, lookalikeGstin } from '../../platform/form/gstin.ts';
import { readPin } from '../../platform/form/pin-code.ts';
import { phoneProblem } from '../dates/contract.ts';
import { mostSeats } from '../plan.ts';
import type { Named, ReadList } from './nomination.ts';
import { mostListLetters, readList, sayWrong } from './read-list.ts';

/** The texts of a nomination, in the order they are asked and judged. */
export const rules = {
  date: { label: 'Class', most: 20 },
  wish: { label: 'What you need', most: 500, lines: true },
  seats: { label: 'How many people', most: 20 },
  company: { label: 'Company', most: 200, required: 'Company is required', plain: true },
  gstin: { label: 'GSTIN', most: 40 },
  address: { label: 'Address', most: 500, lines: true, required: 'Address is required' },
  city: { label: 'Town', most: 60, required: 'Town is required', plain: true },
  pin: { label: 'PIN code', most: 12, required: 'PIN code is required' },
  contactName: { label: 'Your name', most: 200, required: 'Your name is required', plain: true },
  email: { label: 'Email', most: 254, required: 'Email is required', email: true },
  phone: { label: 'Mobile', most: 40, required: 'Mobile is required' },
  orderNumber: { label: 'Order number', most: 60 },
} satisfies Record<string, TextRule>;
type Field = keyof typeof rules;

export type NominationTyped = Omit<Record<Field, string>, 'seats'> & {
  /** Named or not. */
  seats: number;
  people: Named[];
  reviewReason: string | null;
};

const text = (most: number) => z.unknown().optional().meta({ type: 'string', maxLength: most });
const isLong = (typed: unknown) => typeof typed === 'string' && typed.length > mostListLetters;
const tooLong = `The list is longer than ${mostListLetters} letters.`;

/** In place of a class: what is needed is said in words. */
export const anotherClass = 'another';

/** The contract of POST /nominations: a row that is wrong is named, and everything that was typed comes back. */
export const Nominated = z
  .object(
    {
      ...(Object.fromEntries(Object.entries(rules).map(([name, { most }]) => [name, text(most)])) as Record<
        Field,
        ReturnType<typeof text>
      >),
      people: text(mostListLetters).meta({
        type: 'string',
        description: 'Name, e-mail, mobile, certificate number; one person a line, or CSV',
      }),
      ...traces,
    },
    { error: 'Please fill in the form.' },
  )
  .superRefine((typed, context) => {
    const wrong = (field: string, message: string | null) =>
      message && context.addIssue({ code: 'custom', path: [field], message });
    // The first that is wrong on the page gets the focus.
    const date = typed.date === undefined ? anotherClass : (typedText(typed.date) ?? '');
    if (['', anotherClass].includes(date) && !typedText(typed.wish))
      wrong(date ? 'wish' : 'date', 'Please choose a class, or say what you need.');
    const list = isLong(typed.people) ? null : readList(typedText(typed.people) ?? '');
    if (!list) wrong('people', tooLong);
    else if (sayWrong(list)) wrong('people', sayWrong(list));
    wrong('seats', seatsProblem(typedText(typed.seats) ?? '', list));
    for (const field of Object.keys(rules) as Field[]) wrong(field, fieldProblem(field, typed[field]));
    wrong('phone', phoneProblem(typed.phone));
  })
  .transform((typed): NominationTyped => {
    const read = (field: Field) => typedText(typed[field]) ?? '';
    const people = readList(typedText(typed.people) ?? '').people.map(({ row: _, text: __, ...person }) => person);
    return {
      ...(Object.fromEntries(Object.keys(rules).map((field) => [field, read(field as Field)])) as Record<
        Field,
        string
      >),
      date: read('date') === anotherClass ? '' : read('date'),
      seats: Math.max(Number(read('seats')), people.length),
      company: oneSpaced(read('company')),
      contactName: oneSpaced(read('contactName')),
      email: read('email').toLowerCase(),
      people,
      reviewReason: reviewReason(typed),
    };
  });

/** What comes to stand in mails, on papers and on certificates. */
const printed: ReadonlySet<Field> = new Set(['company', 'address', 'contactName', 'city', 'orderNumber']);

/** What is wrong with one text, in the form and where it is corrected. */
function fieldProblem(field: Field, typed: unknown): string | null {
  const written = typedText(typed) ?? '';
  return (
    textProblem(typed, rules[field]) ??
    (printed.has(field) ? unseenProblem(typed) : null) ??
    (field === 'pin' && written && !readPin(written).ok ? 'A PIN code has six figures' : null) ??
    (field === 'gstin' ? lookalikeGstin(written) : null)
  );
}

/** What the employer corrects of who pays, until a bill says it. The name of the company is on mails and seats already: our office changes it. */
export const payerFields = ['gstin', 'address', 'city', 'pin', 'orderNumber'] as const;
const payerText = Object.fromEntries(payerFields.map((field) => [field, text(rules[field].most)]));
export const CorrectedPayer = z
  .object(payerText as Record<(typeof payerFields)[number], ReturnType<typeof text>>, {
    error: 'Please fill in the form.',
  })
  .superRefine((typed, context) => {
    for (const field of payerFields) {
      const message = fieldProblem(field, typed[field]);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform((typed) => {
    const read = Object.fromEntries(payerFields.map((field) => [field, typedText(typed[field]) ?? '']));
    const kept = read as Record<(typeof payerFields)[number], string>;
    return { ...kept, gstin: keptGstin(kept.gstin) };
  });

/** How many are to come, where not all of them have a name yet. */
function seatsProblem(typed: string, list: ReadList | null): string | null {
  const named = list?.people.length ?? 0;
  if (typed === '') return named > 0 ? null : 'Please say how many people, or name them.';
  if (!/^\d{1,3}$/.test(typed) || Number(typed) < 1 || Number(typed) > mostSeats)
    return `Please give a number from 1 to ${mostSeats}.`;
  if (Number(typed) >= named) return null;
  const twice = list!.twice.map(([first, again]) => ` Rows ${first} and ${again} are the same person.`).slice(0, 3);
  return `You have named ${named} people.${twice.join('')}`;
}

/** More names for seats that are held; rows that are wrong come back, the others are named. */
export const MoreNames = z
  .object({ people: text(mostListLetters) }, { error: 'Please fill in the form.' })
  .superRefine(({ people }, context) => {
    const message = isLong(people) ? tooLong : typedText(people) === '' ? 'Please name at least one person.' : null;
    if (message) context.addIssue({ code: 'custom', path: ['people'], message });
  })
  .transform(({ people }) => readList(typedText(people) ?? ''));

/** A name off the list; with another row, that one in its place. */
export const ChangedName = z
  .object({ person: z.uuid('Please choose a name.'), to: text(700) }, { error: 'Please choose a name.' })
  .superRefine(({ to }, context) => {
    const list = readList(typedText(to) ?? '');
    // A field that was left empty takes nobody off by itself: that has a button of its own, which sends none.
    const isEmpty = to !== undefined && list.people.length === 0;
    const message =
      sayWrong(list) ??
      (isEmpty ? 'Please say who comes instead.' : null) ??
      (list.people.length > 1 ? 'One person at a time, please.' : null);
    if (message) context.addIssue({ code: 'custom', path: ['to'], message });
  })
  .transform(({ person, to }) => {
    const [named] = readList(typedText(to) ?? '').people;
    return { personId: person, to: named ?? null };
  });

export const LetGo = z.object(
  { sure: z.union([z.literal(true), z.literal('1'), z.literal('on')], 'Please tick that you have read this.') },
  { error: 'Please tick that you have read this.' },
);
