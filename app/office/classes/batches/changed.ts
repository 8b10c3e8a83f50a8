import { countOf, type ClassDay } from '../../../classes/days.ts';

const fields: Readonly<Record<string, string>> = {
  eventCode: 'subject',
  city: 'city',
  stateCode: 'state',
  venueId: 'venue',
  language: 'language',
  seats: 'seats',
  minimum: 'minimum',
  answerHours: 'hours to answer',
  fee: 'fee',
  feeShown: 'fee on the site',
  isPrivate: 'private',
  trainer: 'trainer',
  bring: 'what to bring',
  note: 'note',
};

/** What of a plan was changed, in words: 'seats 20 to 24, days'; with what people were told: 'days. The hall is closed. 7 people written to.' */
export function sayChanged({ reason, written, shortened, ...changed }: Readonly<Record<string, unknown>>): string {
  const told = [
    typeof reason === 'string' && reason.replace(/\.?$/, ''),
    Number(written) > 0 && `${countOf(Number(written), 'person', 'people')} written to`,
    Number(shortened) > 0 && `${countOf(Number(shortened), 'deadline')} brought forward`,
  ].filter(Boolean);
  return [sayFields(changed), ...told.map((words) => `. ${words}`)].join('');
}

function sayFields(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([field, change]) => {
      const { from, to } = change as { from: unknown; to: unknown };
      if (field === 'days') return daysOrHours(from as ClassDay[], to as ClassDay[]);
      const name = fields[field] ?? field;
      return typeof from === 'number' && typeof to === 'number' && field !== 'fee' ? `${name} ${from} to ${to}` : name;
    })
    .join(', ');
}

/** Days that moved and kept their hours are other days alone. */
function daysOrHours(from: readonly ClassDay[], to: readonly ClassDay[]): string {
  const list = (days: readonly ClassDay[]) => days.map(({ day }) => day).join();
  const hours = (days: readonly ClassDay[]) => [...new Set(days.map(({ begins, ends }) => `${begins} ${ends}`))].join();
  const byDay = new Map(from.map((one) => [one.day, one]));
  const isOther = to.some((one) => {
    const before = byDay.get(one.day);
    return before !== undefined && (before.begins !== one.begins || before.ends !== one.ends);
  });
  const otherDays = list(from) !== list(to);
  // Of days that are all new, hours are compared as a whole; a class without days had none to change.
  const otherHours = isOther || (from.length > 0 && to.length > 0 && hours(from) !== hours(to));
  return [otherDays && 'days', otherHours && 'hours'].filter(Boolean).join(' and ') || 'days';
}
