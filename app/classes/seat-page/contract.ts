import { z } from 'zod';
import { attendTimes, costBearers, textRules } from '../../interest/rules.ts';
import { oneSpaced, textProblem, typedText, unseenProblem } from '../../platform/calls/typed-text.ts';
import { detailRules, meals } from './detail-rules.ts';
import { plainDigits } from '../../platform/form/digits.ts';
import { lookalikeGstin } from '../../platform/form/gstin.ts';
import { phoneProblem } from '../dates/contract.ts';
import type { Wish } from './wish.ts';

const fill = { error: 'Please fill in the form.' };
/** A box that is ticked, as a form or a program sends it. */
const tick = z
  .union([z.literal(true), z.literal('1'), z.literal('on')], 'Please tick this, or leave it empty.')
  .optional();
// Texts let anything in and are judged by their rules, which have a sentence for it.
const typed = z.unknown().optional().meta({ type: 'string', maxLength: 2000 });
/** What a choice that was left open sends. */
const open = z.literal('').optional();

/** Yes or no to a seat; with a no, what is wanted instead: a city and a time, or this training no more. */
export const Answer = z
  .object(
    {
      answer: z.enum(['yes', 'no'], 'Please say yes or no.'),
      city: typed.meta({ description: 'A place of the form of interest, or any other city in words' }),
      otherCity: typed.meta({ description: 'Another city, in words; it counts in place of city' }),
      timeFrame: z.union([z.enum(attendTimes), open], 'Please choose a time.'),
      instead: tick.meta({ description: 'A wish comes along: city and timeFrame are asked for' }),
      never: tick.meta({ description: 'They want this training no more' }),
      named: tick.meta({ description: 'With a no: it is one to the employer that named them' }),
      unknown: tick.meta({ description: 'With a no: they do not know the employer that named them' }),
      move: tick.meta({ description: 'With a yes: their seat in another class of this training moves here' }),
      free: tick.meta({ description: 'The page said that a seat was free' }),
    },
    fill,
  )
  .superRefine(({ answer, city, otherCity, timeFrame, instead, never }, context) => {
    for (const [field, text] of Object.entries({ city, otherCity })) {
      const message = textProblem(text, textRules.otherCity) ?? unseenProblem(text);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
    if (answer === 'yes' || never || (!instead && !city && !otherCity && !timeFrame)) return;
    if (!typedText(city) && !typedText(otherCity))
      context.addIssue({ code: 'custom', path: ['city'], message: 'Please choose a city.' });
    if (!timeFrame) context.addIssue({ code: 'custom', path: ['timeFrame'], message: 'Please choose a time.' });
  });
export type Answer = z.output<typeof Answer>;

/** What somebody wants instead; null where they said nothing of it. */
export function wishOf({ answer, city, otherCity, timeFrame, never }: Answer): Wish | null {
  if (answer === 'yes') return null;
  if (never) return 'never';
  const wanted = typedText(otherCity) || typedText(city);
  return wanted && timeFrame ? { city: wanted, time: timeFrame } : null;
}

const aDay = 'Please give the day as day, month and year.';

/** What nobody could call, or bill: refused here as on the other forms. */
const mistyped: Record<string, (text: unknown) => string | null> = {
  phone: phoneProblem,
  gstin: (text) => lookalikeGstin(typedText(text) ?? ''),
};

export const needed = {
  idName: 'Please give your name as it stands on your ID.',
  company: 'Please name the company that pays.',
};

type Sent = Partial<Record<'idName' | 'company' | 'payer' | 'noName' | 'noCompany', unknown>>;

/** Whether a field was left empty that was not given before either: it is said with whatever else is wrong. */
const isMissing = (field: string, { idName, company, payer, noName, noCompany }: Sent): field is keyof typeof needed =>
  (field === 'idName' && Boolean(noName) && !typedText(idName)) ||
  (field === 'company' && Boolean(noCompany) && payer === 'Employer' && !typedText(company));

/** What somebody gives for their class. */
export const Details = z
  .object(
    {
      idName: typed,
      phone: typed.meta({ description: 'Their own number, where the seat was asked for on a public page' }),
      payer: z.union([z.enum(costBearers), open], 'Please say who pays.'),
      company: typed,
      gstin: typed,
      meal: z.union([z.enum(meals), open], 'Please choose Veg or Non-Veg.'),
      needs: typed,
      certificate: typed,
      without: tick.meta({ description: 'Meal and special needs that were given before are taken out' }),
      certificateUntil: z.union([open, z.iso.date(aDay)], aDay),
      noName: tick.meta({ description: 'No name was given before: idName is needed' }),
      noCompany: tick.meta({ description: 'No company was named before: it is needed where the employer pays' }),
    },
    fill,
  )
  .superRefine((details, context) => {
    for (const [field, rule] of Object.entries(detailRules)) {
      const text = details[field as keyof typeof detailRules];
      const message =
        (isMissing(field, details) ? needed[field] : null) ??
        textProblem(text, rule) ??
        unseenProblem(text) ??
        mistyped[field]?.(text) ??
        null;
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  })
  .transform(({ payer, meal, without, certificateUntil, noName: _, noCompany: __, ...texts }) => {
    const read = (field: keyof typeof detailRules) => typedText(texts[field]) ?? '';
    return {
      payer,
      meal,
      without,
      certificateUntil,
      idName: oneSpaced(read('idName')),
      phone: read('phone'),
      company: read('company'),
      gstin: read('gstin'),
      needs: read('needs'),
      certificate: plainDigits(read('certificate')),
    };
  });
export type Details = z.output<typeof Details>;

/** The seat is given back, and what that means was read. */
export const GiveBack = z.object(
  { understood: z.union([z.literal(true), z.literal('1'), z.literal('on')], 'Please tick that you have read this.') },
  fill,
);

/** What is pressed says it all. */
export const Nothing = z.object({}, fill);

/** What becomes of a promise: the next class, or the money. */
export const Promised = z.object({ choice: z.enum(['next', 'refund'], 'Please choose.') }, fill);

export const answered = z.object({
  message: z.string(),
  state: z.string().meta({ description: 'Where they stand now, such as Taken or Waiting' }),
  number: z.int().optional().meta({ description: 'Their place in line, from 1' }),
});
