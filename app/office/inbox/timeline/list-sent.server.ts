import { titledInterests } from '../../../interest/training-events.server.ts';
import { z } from 'zod';
import type { Db } from '../../../platform/app.server.ts';
import { labels as interestLabels } from '../../../interest/rules.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { isPhoneField, labelOf, type PlainField } from '../../../registration/fields.ts';
import { isOlder, newestFirst, older, type Place } from '../../ground/cursor.server.ts';
import type { Entry } from './contract.ts';
import type { Known } from './find-somebody.server.ts';

/** What somebody sent, in parts that are each cut off after `limit` entries. */
export async function listSent(db: Db, known: Known, place: Place, limit: number): Promise<Entry[]> {
  const parts = await Promise.all([
    listInterests(db, known.interestIds, place, limit),
    listMessages(db, known.messageIds, place, limit),
    ...known.registrationIds.map((id) => listRegistration(db, id, place, limit)),
    ...known.subscriberIds.map((id) => listSubscription(db, id, place)),
  ]);
  return parts.flat();
}

async function listInterests(db: Db, ids: string[], place: Place, limit: number): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const theirs = titledInterests(db).where('interests.id', 'in', ids);
  const newest = (time: string) => newestFirst(time, 'interests.id', place, limit);
  const sent = await theirs.$call(newest('interests.received_at')).execute();
  const corrected = await theirs
    .whereRef('interests.updated_at', '>', 'interests.received_at')
    .$call(newest('interests.updated_at'))
    .execute();
  const word = (value: string | null) => (value === null ? '' : (interestLabels[value] ?? value));
  return [
    ...sent.map((row): Entry => ({
      id: row.id,
      at: row.received_at,
      kind: 'sent',
      title: `Interest ${row.reference}: ${row.title}`,
      caseId: row.id,
      facts: filled({
        Name: row.name,
        Email: row.email,
        Phone: row.contact_number,
        Location: word(row.preferred_location),
        'Another city': row.other_city ?? '',
        'Time frame': word(row.attend_time),
        Pays: word(row.cost_bearer),
        'Held back': row.review_reason ?? '',
      }),
    })),
    ...corrected.map((row): Entry => ({
      id: row.id,
      at: row.updated_at,
      kind: 'sent',
      title: `Interest ${row.reference} corrected`,
      caseId: row.id,
    })),
  ];
}

async function listMessages(db: Db, ids: string[], place: Place, limit: number): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', 'in', ids)
    .$call(newestFirst('received_at', 'id', place, limit))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.received_at,
    kind: 'sent',
    title: row.subject ? `Message: ${row.subject}` : 'Message',
    caseId: row.id,
    ...(row.message ? { text: row.message } : {}),
    facts: filled({ Name: row.name, Phone: shownPhone(row.phone ?? ''), 'Held back': row.review_reason ?? '' }),
  }));
}

async function listRegistration(db: Db, id: string, place: Place, limit: number): Promise<Entry[]> {
  const first = await db
    .selectFrom('registrations')
    .select(['id', 'created_at', 'first_name', 'company'])
    .where('id', '=', id)
    .where(older('created_at', 'id', place))
    .execute();
  const changes = await db
    .selectFrom('registration_changes')
    .selectAll()
    .where('registration_id', '=', id)
    .$call(newestFirst('changed_at', 'id', place, limit))
    .execute();
  return [
    ...first.map((row): Entry => ({
      id: row.id,
      at: row.created_at,
      kind: 'sent',
      title: 'Registration',
      caseId: row.id,
      facts: filled({ Name: row.first_name, Company: row.company }),
    })),
    ...changes.map((change): Entry => ({
      id: change.id,
      at: change.changed_at,
      kind: 'sent',
      title: `Registration changed: ${labelOf(change.field as PlainField | 'courses')}`,
      caseId: id,
      facts: filled({ Before: wordsOf(change, 'old_value'), After: wordsOf(change, 'new_value') }),
    })),
  ];
}

type Change = { field: string; old_value: string; new_value: string };

/** What stood there. Courses are kept as JSON; everything else is what somebody typed, whatever it looks like. */
function wordsOf(change: Change, side: 'old_value' | 'new_value'): string {
  const value = change[side];
  if (isPhoneField(change.field)) return shownPhone(value) || 'Nothing';
  return (change.field === 'courses' ? CourseNames.parse(JSON.parse(value)).join(', ') : value) || 'Nothing';
}

const CourseNames = z.array(z.string());

async function listSubscription(db: Db, id: string, place: Place): Promise<Entry[]> {
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
  const moments = [
    ['Asked for class dates by email', row?.asked_at],
    ['Confirmed the address for class dates', row?.confirmed_at],
    ['Left the list of class dates', row?.unsubscribed_at],
  ] as const;
  const entries = moments.flatMap(([title, at]): Entry[] => (at ? [{ id, at, kind: 'sent', title }] : []));
  return entries.filter(isOlder(place));
}

function filled(facts: Record<string, string>): { label: string; value: string }[] {
  return Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value }));
}
