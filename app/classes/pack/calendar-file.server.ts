import { startOfDay } from '../../platform/indian-time.ts';
import type { App, Db } from '../../platform/app.server.ts';
import type { Attachment } from '../../platform/outbox/mail-template.ts';
import { type Batch, stateAt } from '../batch.ts';
import type { ClassDay } from '../days.ts';
import { findBatch } from '../read-batches.server.ts';
import { addressOf, inOneLine } from './pack-facts.ts';

/**
 * The days of a batch for calendars (iCalendar, RFC 5545), as they are now: an event a day, whose name stays the same whatever changes. Days that were
 * told and are `gone` are taken out of them. Null for a batch that is not there.
 */
export const readCalendar = (app: App, batchId: string, gone: readonly ClassDay[] = []): Promise<Attachment | null> =>
  readFile(app, batchId, gone, null);

/** The same days taken out of a calendar: of somebody who has no seat any more, though the class runs. */
export const readNoDays = (app: App, batchId: string): Promise<Attachment | null> =>
  readFile(app, batchId, [], 'CANCELLED');

type Status = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

async function readFile(
  app: App,
  batchId: string,
  gone: readonly ClassDay[],
  always: Status | null,
): Promise<Attachment | null> {
  const batch = await findBatch(app.db, batchId);
  if (!batch) return null;
  const { reference, title, city, days, isPrivate } = batch;
  const now = app.now();
  const state = stateAt(batch, now);
  const status = always ?? (state === 'Cancelled' ? 'CANCELLED' : state === 'Announced' ? 'TENTATIVE' : 'CONFIRMED');
  // With the name of this site the events of a class are known all over the world.
  const host = new URL(app.config.publicUrl).hostname;
  const sequence = await readSequence(app.db, batchId);
  const eventOf = (day: ClassDay, is: Status, which: string): string[] => [
    'BEGIN:VEVENT',
    `UID:${reference}-${day.day}@${host}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `DTSTART:${utc(momentOf(day.day, day.begins))}`,
    `DTEND:${utc(momentOf(day.day, day.ends))}`,
    // Grows with each change that calendars have to hear of.
    `SEQUENCE:${sequence}`,
    `STATUS:${is}`,
    `SUMMARY:${escaped(`${title}, ${city}, ${which}`)}`,
    `LOCATION:${escaped(placeOf(batch, state))}`,
    ...(isPrivate ? [] : [`URL:${app.config.publicUrl}/dates/${reference}`]),
    'END:VEVENT',
  ];
  const unsure = status === 'TENTATIVE' ? ', not confirmed yet' : '';
  const whichOf = (at: number) => (status === 'CANCELLED' ? 'cancelled' : `day ${at + 1} of ${days.length}${unsure}`);
  const left = gone.filter(({ day }) => !days.some((other) => other.day === day));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Class dates//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap((day, at) => eventOf(day, status, whichOf(at))),
    ...left.flatMap((day) => eventOf(day, 'CANCELLED', 'not on this day any more')),
    'END:VCALENDAR',
  ];
  return {
    filename: `${reference}${always ? '-cancelled' : ''}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join('')),
  };
}

const octetsInALine = 75;

/** Where a class is: its venue is said once it is sure. */
function placeOf(batch: Batch, state: Batch['state']): string {
  return batch.venue && state !== 'Announced' ? inOneLine(addressOf(batch.venue)) : batch.city;
}

async function readSequence(db: Db, batchId: string): Promise<number> {
  const { ics_sequence: sequence } = await db
    .selectFrom('batches')
    .select('ics_sequence')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  return sequence;
}

/** The days that a batch had at a moment or later, and that a change has taken from it since. */
export async function listGoneDays(db: Db, batchId: string, since: string): Promise<ClassDay[]> {
  const rows = await db
    .selectFrom('batch_history')
    .select('detail')
    .where('batch_id', '=', batchId)
    .where('act', '=', 'batch changed')
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
  const gone = new Map<string, ClassDay>();
  for (const { detail } of rows) {
    const { days } = JSON.parse(detail) as { days?: { from: ClassDay[]; to: ClassDay[] } };
    for (const day of days?.from ?? []) gone.set(day.day, day);
  }
  return [...gone.values()];
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
