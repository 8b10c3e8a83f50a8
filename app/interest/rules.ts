import { type TextRule, textProblem, typedText } from '../platform/calls/typed-text.ts';

// The rules without any schema library: the browser judges by them before it sends, the contract by the same ones on the server.

/** The documented field names, in the order they are judged, and one of our own that rides along. */
export const fieldNames = [
  'fname',
  'email',
  'cNumber',
  'amppUser',
  'amppUsername',
  'amppMember',
  'amppMemberID',
  'trainingEvent',
  'attendTime',
  'costBearer',
  'paymentCurrency',
  'preferredLocation',
  'otherCity',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** A form as it arrives: anything may stand in any field. */
export type Typed = Partial<Record<FieldName, unknown>>;
export type Problem = { field: FieldName; message: string };

export const yesNo = ['Yes', 'No'] as const;
export const attendTimes = ['Within3Months', 'Within3to6Months', 'Undecided'] as const;
export const costBearers = ['Self', 'Employer'] as const;
export const paymentCurrencies = ['INR', 'USD'] as const;
export const preferredLocations = ['Mumbai', 'Cochin', 'Ahmedabad', 'NoPreference'] as const;

/** The groups of the form, in their order. What belongs to which is said once, when an event is added. */
export const eventKinds = ['level', 'short course'] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventKindNames: Record<EventKind, string> = {
  level: 'Certification levels',
  'short course': 'Short courses',
};

/** Each question as the form asks it. */
export const questions: Record<FieldName, string> = {
  fname: 'Name',
  email: 'Email',
  cNumber: 'Contact number',
  amppUser: 'Are you a registered AMPP user?',
  amppUsername: 'AMPP username',
  amppMember: 'Are you an AMPP member?',
  amppMemberID: 'AMPP member ID',
  trainingEvent: 'Training event',
  attendTime: 'When would you attend?',
  costBearer: 'Who pays?',
  paymentCurrency: 'Payment currency',
  preferredLocation: 'Preferred location',
  otherCity: 'Another city',
};

/** Words for values that are not words themselves. Whatever is typed may be looked up: it has no names but its own. */
export const labels: Record<string, string> = Object.setPrototypeOf(
  {
    Within3Months: 'Within 3 months',
    Within3to6Months: 'Within 3 to 6 months',
    Self: 'Self-funded',
    Employer: 'Employer sponsored',
    // The city's present name; the documented value keeps the old one.
    Cochin: 'Kochi',
    NoPreference: 'No preference',
  },
  null,
);

export const textRules = {
  fname: { label: 'Name', most: 200, required: 'Name is required', plain: true },
  email: { label: 'Email', most: 254, required: 'Email is required', email: true },
  cNumber: { label: 'Contact number', most: 40, required: 'Contact number is required' },
  amppUsername: { label: 'AMPP username', most: 100, required: 'Please enter your AMPP username' },
  amppMemberID: { label: 'AMPP member ID', most: 40, required: 'Please enter your AMPP member ID' },
  otherCity: { label: 'Another city', most: 60, plain: true },
} satisfies Partial<Record<FieldName, TextRule>>;

/** Everything wrong with a form, in its order (specification 5). A conditional field is judged when its question calls for it. `currentEvents`: codes that may be asked for now. */
export function findProblems(typed: Typed, currentEvents: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const add = (field: FieldName, message: string | null) => {
    if (message) problems.push({ field, message });
  };
  const text = (field: keyof typeof textRules) => add(field, textProblem(typed[field], textRules[field]));
  const choice = (field: FieldName, values: readonly string[], message: string) => {
    const value = typedText(typed[field]);
    if (value === null || !values.includes(value)) add(field, message);
  };
  const wish = (field: FieldName, values: readonly string[], message: string) => {
    if (typedText(typed[field]) !== '') choice(field, values, message);
  };

  text('fname');
  text('email');
  text('cNumber');
  choice('amppUser', yesNo, 'Please select an option');
  if (isChosen(typed, 'amppUser', 'Yes')) text('amppUsername');
  choice('amppMember', yesNo, 'Please select an option');
  if (isChosen(typed, 'amppMember', 'Yes')) text('amppMemberID');
  choice('trainingEvent', currentEvents, 'Please select a training event');
  choice('attendTime', attendTimes, 'Please select a time frame');
  choice('costBearer', costBearers, 'Please select who will bear the cost');
  if (isChosen(typed, 'costBearer', 'Self'))
    wish('paymentCurrency', paymentCurrencies, 'Please select INR or USD, or leave it open');
  wish('preferredLocation', preferredLocations, 'Please select one of the locations, or leave it open');
  text('otherCity');
  return problems;
}

/** True when a question was answered so. */
export function isChosen(typed: Typed, field: FieldName, value: string): boolean {
  return typedText(typed[field]) === value;
}

/** How far the office has come with what somebody asked for, in the order it usually goes. */
export const interestStatuses = ['New', 'Contacted', 'Batch offered', 'Registered', 'On hold', 'Closed'] as const;
export type InterestStatus = (typeof interestStatuses)[number];

/** Whoever has one of these waits for nobody; the indexes of cases have the same two. */
export const finished: readonly InterestStatus[] = ['Registered', 'Closed'];

/** The same in words for the person who asked: what is new to the office is, to them, received. */
export function statusInWords(status: InterestStatus): string {
  return status === 'New' ? 'Received' : status;
}
