import { courseOptions } from '../../../registration/fields.ts';
import type { Person } from '../../../classes/seats/ask-people.server.ts';
import type { Batch } from '../../../classes/batch.ts';
import { isStoredAsOver } from '../../../classes/read-batches.server.ts';
import { labels } from '../../../interest/rules.ts';
import { orNone, type Db, type Trx } from '../../../platform/database/database.server.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { isSameCity } from '../../../platform/words.ts';
import { wanting } from '../demand/contract.ts';
import { keyOfSender } from '../../people/merges/contract.ts';
import { listPerhaps } from '../../people/merges/alike.server.ts';
import { readHeadKeys } from '../../people/merges/same-as.server.ts';
import { readNamesAndNumbers, type Asking } from '../../people/merges/sides.server.ts';
import { perhapsSame, type Candidate } from './contract.ts';

const most = 500;
export const inThisBatch = 'in this class already';
const inThisSubject = 'with a seat in this subject already';
const heldThere = 'with a seat held in this subject, in another class';
const toCheck = 'with a yes in this subject that waits to be checked';

/** Who wants the subject of a batch, or is registered for it, and is not finished with that, those of its city first; each person once, also under two addresses, by the name and number of the list of people (`standing`). Who cannot be asked is named with the reason. */
export async function findCandidates(db: Db | Trx, batch: Batch): Promise<Candidate[]> {
  const [wishing, registered, heads, here, elsewhere] = await Promise.all([
    listWishing(db, batch),
    listRegistered(db, batch),
    readHeadKeys(db),
    listHere(db, batch.id),
    listSeated(db, batch),
  ]);
  const whoIs = whoseHead(heads);
  const namesOf = (those: readonly Pick<Candidate, 'name' | 'email' | 'phone'>[]) =>
    new Map(those.map((one) => [whoIs(one), one.name]));
  const [inBatch, seated] = [namesOf(here), namesOf(elsewhere)];
  const unchecked = namesOf(elsewhere.filter(({ reviewReason }) => reviewReason !== null));
  const held = namesOf(elsewhere.filter(({ state }) => state === 'Offered'));
  const sure = namesOf(here.filter(({ isTyped }) => !isTyped));
  const everybody = [...wishing, ...registered, ...here, ...elsewhere].flatMap((one) => whoIs(one) ?? []);
  const alike = await listPerhaps(db, everybody, heads);
  const sayPerhaps = (who: string): string | null => {
    const others = alike.get(who) ?? [];
    const [near, far] = [others.find((one) => sure.has(one)), others.find((one) => seated.has(one))];
    if (near !== undefined) return sayPerhapsSame(sure.get(near)!, 'is in this class');
    return far === undefined ? null : sayPerhapsSame(seated.get(far)!, 'has a seat in this subject');
  };
  const asking = [...wishing, ...registered];
  const said = Map.groupBy(asking, (row) => whoIs(row) ?? row.interestId);
  const standing = await readNamesAndNumbers(db, said);
  const known = new Set<string>();
  const found = asking.flatMap(({ isDone, isOwn, again: _, ...row }): Candidate[] => {
    const who = whoIs(row) ?? row.interestId;
    const stands = inBatch.has(who)
      ? inThisBatch
      : seated.has(who)
        ? unchecked.has(who)
          ? toCheck
          : held.has(who)
            ? heldThere
            : inThisSubject
        : sayPerhaps(who);
    const leftOut = stands ?? (row.registered && !isOwn ? 'registered, with an address that is not confirmed' : null);
    // By what they asked last; whom a seat made Registered is named where that seat still stands.
    if (known.has(who) || (isDone && leftOut === null)) return [];
    known.add(who);
    const is = { ...row, ...standing.get(who)! };
    return [{ ...is, phone: shownPhone(is.phone), leftOut }];
  });
  const isHere = ({ city }: Candidate) => isSameCity(city, batch.city);
  return [...found.filter(isHere), ...found.filter((one) => !isHere(one))];
}

export function whoseHead(heads: ReadonlyMap<string, string>) {
  return (sender: { email: string; phone: string }): string | null => {
    const key = keyOfSender(sender);
    return key === null ? null : (heads.get(key) ?? key);
  };
}

const sayPerhapsSame = (name: string, because: string) => `${perhapsSame}${name}, who ${because}`;

/** Of people in the order in which they asked, of whom two may be one and nobody has said so yet, the first is written to. */
export async function oncePerPair(db: Db | Trx, people: readonly Candidate[]): Promise<Candidate[]> {
  const heads = await readHeadKeys(db);
  const whoIs = whoseHead(heads);
  const open = people.filter(({ leftOut }) => leftOut === null);
  const keys = open.flatMap((one) => whoIs(one) ?? []);
  const alike = await listPerhaps(db, keys, heads);
  const first = new Map<string, string>();
  return people.map((one) => {
    const who = whoIs(one);
    if (one.leftOut !== null || who === null) return one;
    const before = alike.get(who)?.find((other) => first.has(other));
    if (before !== undefined) return { ...one, leftOut: sayPerhapsSame(first.get(before)!, 'asked first') };
    first.set(who, one.name);
    return one;
  });
}

export async function readPeople(trx: Trx, batch: Batch, ids: readonly string[]): Promise<Person[]> {
  const candidates = await findCandidates(trx, batch);
  return candidates.filter(({ interestId, leftOut }) => leftOut === null && ids.includes(interestId)).map(asPerson);
}

export const asPerson = ({ interestId, registered, name, email, phone, payer, promisedBy }: Candidate): Person => ({
  // Whoever was named by an employer never asked.
  interestId: registered || interestId === promisedBy ? null : interestId,
  name,
  email,
  phone,
  payer,
  promisedBy,
});

/** Whoever has a place in a class, in whatever state. A name and a number that were typed on its page say nothing of anybody else before a yes from their mailbox. */
export async function listHere(db: Db | Trx, batchId: string) {
  const rows = await db
    .selectFrom('seats as s')
    .select(['s.name', 's.email', 's.phone', 's.state', 's.yes_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('batch_history as h')
          .select('h.id')
          .whereRef('h.seat_id', '=', 's.id')
          .where('h.act', '=', 'seat asked')
          .where('h.by_kind', '=', 'person'),
      ).as('typed'),
    )
    .where('s.batch_id', '=', batchId)
    .execute();
  return rows.map(({ yes_at: yesAt, typed, ...row }) => ({ ...row, isTyped: Boolean(typed) && yesAt === null }));
}

/** Who has a seat in a class of the subject that is not over, or one held, or said yes there and is held back: such classes are few, whatever was before. */
async function listSeated(db: Db | Trx, { id, eventCode }: Batch) {
  const open = await db
    .selectFrom('batches')
    .select(['id', 'event_code'])
    .where(isStoredAsOver('state', false))
    .where('state', '<>', 'Draft')
    .execute();
  const ids = open.flatMap((one) => (one.event_code === eventCode ? [one.id] : []));
  return db
    .selectFrom('seats')
    .select(['name', 'email', 'phone', 'state', 'review_reason as reviewReason'])
    .where('batch_id', 'in', orNone(ids))
    .where('batch_id', '<>', id)
    .where((is) => is.or([is('state', 'in', ['Taken', 'Offered']), is('review_reason', 'is not', null)]))
    .execute();
}

/** Done is whom a seat made Registered. */
type Found = Omit<Candidate, 'leftOut' | 'unproved'> & Asking & { isDone: boolean };

async function listWishing(db: Db | Trx, { eventCode }: Batch): Promise<Found[]> {
  const rows = await db
    .selectFrom('interests as i')
    .leftJoin('cases as c', 'c.id', 'i.id')
    // Whoever has proved another address says of this one what anybody may.
    .leftJoin('people as a', (on) => on.onRef('a.id', '=', 'i.uid').onRef('a.email', '=', 'i.email'))
    .select(['i.id', 'i.name', 'i.email', 'i.contact_number', 'i.preferred_location', 'i.other_city', 'i.attend_time'])
    .select(['i.updated_at as said', 'i.cost_bearer', 'i.status'])
    .select(['i.also_name', 'i.also_number', 'a.email_verified as proved'])
    .where('i.training_event', '=', eventCode)
    .where((is) =>
      is.or([
        is('i.status', 'in', wanting),
        is.and([is('i.status', '=', 'Registered'), is('c.set_by_seat', 'is not', null)]),
      ]),
    )
    .where('i.review_reason', 'is', null)
    .where('c.archived_at', 'is', null)
    .orderBy('i.updated_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => {
    const place = row.preferred_location ?? '';
    return {
      interestId: row.id,
      registered: false,
      name: row.name,
      email: row.email,
      phone: row.contact_number,
      city: row.other_city || labels[place] || place,
      time: row.attend_time,
      said: row.said,
      payer: row.cost_bearer,
      isDone: row.status === 'Registered',
      isOwn: row.proved === 1,
      again: [{ name: row.also_name ?? '', phone: row.also_number ?? '' }],
    };
  });
}

/** Registrations name a level by its course. Their people are written to at the address of the account: the other one was only typed. */
async function listRegistered(db: Db | Trx, { eventCode }: Batch): Promise<Found[]> {
  const course = courseOptions.find((option) => option.replaceAll(' ', '') === eventCode);
  if (!course) return [];
  const rows = await db
    .selectFrom('registration_courses as rc')
    .innerJoin('registrations as r', 'r.id', 'rc.registration_id')
    .innerJoin('cases as c', 'c.id', 'r.id')
    .innerJoin('people as a', 'a.id', 'r.uid')
    .select(['r.id', 'c.name', 'a.email', 'c.phone', 'r.city', 'a.email_verified as proved'])
    .where('rc.course', '=', course)
    .where('c.status', 'in', wanting)
    .where('c.review_reason', 'is', null)
    .where('c.archived_at', 'is', null)
    .orderBy('a.email_verified', 'desc')
    .orderBy('rc.registration_id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, proved, ...row }) => ({
    ...row,
    interestId: id,
    registered: true,
    time: '',
    said: '',
    payer: '',
    isDone: false,
    isOwn: proved === 1,
    again: [],
  }));
}
