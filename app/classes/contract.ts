import { z } from 'zod';
import { textProblem } from '../platform/calls/typed-text.ts';
import { firstProblems, judgedBy } from '../platform/form/problems.ts';
import { stateName } from './states-and-cities.ts';
import { planFields, planProblems, readPosition, venueFields, type TypedVenue } from './plan.ts';

const text = z.string().max(10_000).default('');
const texts = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, text])) as Record<Field, typeof text>;
const typedDay = z.strictObject({ day: z.string().max(40), begins: z.string().max(40), ends: z.string().max(40) });

/** The contract of a plan: as it was typed, judged by `planProblems`. */
export const Plan = z
  .strictObject({ ...texts(planFields), days: z.array(typedDay).max(100).default([]) })
  .superRefine(judgedBy(planProblems));
export type Plan = z.output<typeof Plan>;

export function venueProblems(typed: TypedVenue): Partial<TypedVenue> {
  const found: [keyof TypedVenue, string | null | false][] = [
    ['name', textProblem(typed.name, { label: 'Name', most: 120, required: 'Please name the venue' })],
    [
      'address',
      textProblem(typed.address, { label: 'Address', most: 500, lines: true, required: 'Please give its address' }),
    ],
    ['city', textProblem(typed.city, { label: 'City', most: 60, required: 'Please name the city' })],
    ['stateCode', stateName(typed.stateCode) === null && 'Please choose the state'],
    ['pin', typed.pin.trim() !== '' && !/^[1-9]\d{5}$/.test(typed.pin.trim()) && 'A PIN code has six figures'],
    ['position', readPosition(typed.position) === undefined && 'Please give it as maps do, such as 9.97, 76.28.'],
    ['directions', textProblem(typed.directions, { label: 'The way there', most: 1000, lines: true })],
  ];
  return firstProblems(found);
}

export const NewVenue = z.strictObject(texts(venueFields)).superRefine(judgedBy(venueProblems));
export type NewVenue = z.output<typeof NewVenue>;
