import { startOfDay } from '../../platform/indian-time.ts';
import type { ClassDay } from '../days.ts';

/** The days of a class as calendars read them. */
export type Calendar = {
  /** The reference of its batch, such as B-7K3M9. */
  reference: string;
  /** The name of this site: with it the events of a class are known all over the world. */
  host: string;
  title: string;
  /** Where it is, in one text. */
  location: string;
  /** Where a reader finds its dates; null where no page shows them. */
  url: string | null;
  days: readonly ClassDay[];
  /** Days that were told and are no more. */
  gone: readonly ClassDay[];
  /** Grows with each change that calendars have to hear of. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** When this was written. */
  stamp: Date;
};

const octetsInALine = 75;

/** The days of a class as iCalendar (RFC 5545): an event a day, whose name stays the same whatever changes. */
export function calendarText(calendar: Calendar): string {
  const { days, gone, status, host } = calendar;
  const left = gone.filter(({ day }) => !days.some((other) => other.day === day));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Class dates//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap((day, at) => {
      const which = `day ${at + 1} of ${days.length}${status === 'TENTATIVE' ? ', not confirmed yet' : ''}`;
      return eventOf(calendar, day, status, status === 'CANCELLED' ? 'cancelled' : which);
    }),
    ...left.flatMap((day) => eventOf(calendar, day, 'CANCELLED', 'not on this day any more')),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf(calendar: Calendar, day: ClassDay, status: Calendar['status'], which: string): string[] {
  const { reference, host, title, location, url, sequence, stamp } = calendar;
  return [
    'BEGIN:VEVENT',
    `UID:${reference}-${day.day}@${host}`,
    `DTSTAMP:${utc(stamp.toISOString())}`,
    `DTSTART:${utc(momentOf(day.day, day.begins))}`,
    `DTEND:${utc(momentOf(day.day, day.ends))}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${status}`,
    `SUMMARY:${escaped(`${title}, ${which}`)}`,
    `LOCATION:${escaped(location)}`,
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
  ];
}

/** An hour of a day in India as UTC. */
function momentOf(day: string, hour: string): string {
  const [hours, minutes] = hour.split(':').map(Number) as [number, number];
  return new Date(Date.parse(startOfDay(day)) + (hours * 60 + minutes) * 60_000).toISOString();
}

/** '20261214T033000Z'. */
function utc(iso: string): string {
  return `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A text as a value: what separates is escaped, backslashes first; control characters have no place. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A line in pieces of at most 75 octets, none of which ends inside a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > octetsInALine) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
