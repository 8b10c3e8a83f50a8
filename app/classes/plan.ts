import { textProblem, unseenProblem } from '../platform/calls/typed-text.ts';
import { firstProblems } from '../platform/form/problems.ts';
import type { ClassDay } from './days.ts';
import { readFee } from './fee.ts';
import { stateName } from './states-and-cities.ts';

// The rules of a plan without any schema library: the browser judges by them before it sends, the contract by the same ones on the server.

/** The fields of a plan in the order of the form; all are texts as typed, what is ticked is 'yes' or ''. The days stand beside them. */
export const planFields = [
  'eventCode',
  'city',
  'stateCode',
  'venueId',
  'language',
  'seats',
  'minimum',
  'answerHours',
  'fee',
  'feeShown',
  'isPrivate',
  'trainer',
  'bring',
  'note',
] as const;
export type PlanField = (typeof planFields)[number];
export type TypedPlan = Record<PlanField, string> & { days: ClassDay[] };
export type PlanProblems = Partial<Record<PlanField | 'days', string>>;

export const venueFields = ['name', 'address', 'city', 'stateCode', 'pin', 'directions', 'position'] as const;
export type TypedVenue = Record<(typeof venueFields)[number], string>;

export const usual = {
  seats: 20,
  answerHours: 48,
  begins: '09:00',
  ends: '17:00',
  language: 'English',
  bring: 'Original photo ID, unexpired and signed: a copy or a picture is refused\nYour AMPP number, if you have one',
} as const;
export const mostSeats = 200;
const mostDays = 60;
const mostAnswerHours = 336;
const wholeNumber = (typed: string, most: number) =>
  /^[1-9]\d{0,3}$/.test(typed.trim()) && Number(typed) <= most ? Number(typed) : null;

/** Degrees as typed ('9.97, 76.28', as maps give them); null where nothing is given, undefined where they cannot be read or do not lie on the earth. */
export function readPosition(typed: string): { latitude: number; longitude: number } | null | undefined {
  if (typed.trim() === '') return null;
  const [, north, east] = /^(-?\d{1,2}(?:\.\d{1,8})?)[\s,]+(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(typed.trim()) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Degrees as they are typed. */
export function positionAsTyped(position: { latitude: number; longitude: number } | null): string {
  return position ? `${position.latitude}, ${position.longitude}` : '';
}

/** What is wrong with a plan as typed, by field, in the form's order. What the database knows is for the server to say. */
export function planProblems(typed: TypedPlan): PlanProblems {
  const seats = wholeNumber(typed.seats, mostSeats);
  const minimum = wholeNumber(typed.minimum, mostSeats);
  const found: [PlanField | 'days', string | null | false][] = [
    ['eventCode', !typed.eventCode && 'Please choose a subject'],
    ['city', textProblem(typed.city, { label: 'City', most: 60, required: 'Please name a city', plain: true })],
    ['stateCode', stateName(typed.stateCode) === null && 'Please choose the state'],
    ['language', textProblem(typed.language, { label: 'Language', most: 40, required: 'Please name the language' })],
    ['days', daysProblem(typed.days)],
    ['seats', seats === null && `Please give a number of seats from 1 to ${mostSeats}.`],
    [
      'minimum',
      (minimum === null || (seats !== null && minimum > seats)) &&
        `Please give a minimum from 1 to ${seats ?? mostSeats}.`,
    ],
    [
      'answerHours',
      wholeNumber(typed.answerHours, mostAnswerHours) === null && `Please give hours from 1 to ${mostAnswerHours}.`,
    ],
    ['fee', readFee(typed.fee) === undefined && 'Please give the fee in rupees, such as 1,25,000.'],
    ['feeShown', ticked(typed.feeShown) && readFee(typed.fee) === null && 'Please give the fee that is to be shown.'],
    ['isPrivate', !isTick(typed.isPrivate) && 'Please say yes, or nothing.'],
    ['feeShown', !isTick(typed.feeShown) && 'Please say yes, or nothing.'],
    ['trainer', textProblem(typed.trainer, { label: 'Trainer', most: 100 })],
    ['bring', textProblem(typed.bring, { label: 'What to bring', most: 1000, lines: true })],
    ['trainer', unseenProblem(typed.trainer)],
    ['bring', unseenProblem(typed.bring)],
    ['note', textProblem(typed.note, { label: 'Note', most: 2000, lines: true })],
  ];
  return firstProblems(found);
}

const ticked = (typed: string) => typed === 'yes';
const isTick = (typed: string) => typed === '' || ticked(typed);

const isDay = (day: string) =>
  /^20\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
const isHour = (hour: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(hour);

/** What is wrong with the days of a plan. None is right: a draft may wait for them. */
function daysProblem(days: readonly ClassDay[]): string | null {
  if (days.length > mostDays) return `A class has at most ${mostDays} days.`;
  if (!days.every(({ day }) => isDay(day))) return 'Please give each day as a date.';
  if (!days.every(({ begins, ends }) => isHour(begins) && isHour(ends))) return 'Please give the hours of each day.';
  if (days.some(({ begins, ends }) => begins >= ends)) return 'A day has to end after it begins.';
  return new Set(days.map(({ day }) => day)).size < days.length ? 'One day stands there twice.' : null;
}

/** A plan that `planProblems` has nothing against, as it is kept. */
export function readPlan(typed: TypedPlan) {
  const days = typed.days.toSorted((one, other) => one.day.localeCompare(other.day));
  return {
    eventCode: typed.eventCode,
    city: typed.city.trim(),
    stateCode: typed.stateCode,
    venueId: typed.venueId || null,
    language: typed.language.trim(),
    seats: Number(typed.seats),
    minimum: Number(typed.minimum),
    answerHours: Number(typed.answerHours),
    fee: readFee(typed.fee) ?? null,
    feeShown: ticked(typed.feeShown),
    isPrivate: ticked(typed.isPrivate),
    trainer: typed.trainer.trim(),
    bring: typed.bring.trim(),
    note: typed.note.trim(),
    days,
  };
}
export type ReadPlan = ReturnType<typeof readPlan>;
