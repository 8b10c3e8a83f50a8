import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, noteLook, requireRole } from '../../ground/office-call.server.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import type { AuditEntryTable } from '../../ground/log.server.ts';
import { logCalls, type LogEntry, type LogPage, type LogSearch } from './contract.ts';
import { sql, type Selectable, type SqlBool } from 'kysely';
import { z } from 'zod';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { startOfDay } from '../../../platform/indian-time.ts';
import { onlyLooked } from '../../ground/audit-actions.ts';
import { cursorOf, older, readCursor } from '../../ground/cursor.server.ts';
import { nameOf } from '../../classes/words.ts';
import { contains, dialectOf } from '../../lists/list-sql.server.ts';
import { listAllCourses } from '../../../catalogue/list-courses.server.ts';
import { listAllTrainingEvents } from '../../../interest/training-events.server.ts';

const perPage = 50;
/** How many entries one search looks through: words may stand anywhere, and no search may hold everybody else up. */
const mostLookedThrough = 20_000;

export async function readLog(app: App, actor: Actor, search: LogSearch): Promise<LogPage> {
  requireRole(actor, 'office');
  const found = await findEntries(app, search);
  const page = { ...found, names: await nameThings(app, found.entries) };
  const { action, from, to, act, after, text } = search;
  const chosen = Object.fromEntries(Object.entries({ action, from, to, act }).filter(([, value]) => value !== ''));
  await noteLook(app, actor, {
    action: 'log read',
    subject: 'log',
    detail: {
      ...chosen,
      // What was typed may name somebody who asks to be forgotten.
      ...(text ? { typed: ['text'] } : {}),
      ...(after ? { further: true } : {}),
      entries: page.entries.length,
    },
  });
  return page;
}

async function findEntries({ db }: App, search: LogSearch): Promise<Omit<LogPage, 'names'>> {
  const dialect = dialectOf(db);
  const called = search.text === '' ? [] : await emailsOf(db, search.text);
  const places = ['actor', 'action', 'subject', 'detail'] as const;
  const within = db
    .selectFrom(newest(db, search).limit(mostLookedThrough).as('entries'))
    .selectAll()
    .$if(search.action === '', (query) => query.where('action', 'not in', onlyLooked))
    .$if(isFolded(search), (query) => query.where(isLastOfAct(search)))
    .$if(search.text !== '', (query) =>
      query.where(({ eb, or }) =>
        or([
          ...places.map((place) => contains(dialect, sql.ref(place), search.text)),
          ...(called.length > 0 ? [eb('actor', 'in', called)] : []),
        ]),
      ),
    );
  const found = await within
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const rows = found.slice(0, perPage);
  const parts = isFolded(search) ? await countParts(db, rows) : new Map<string, number>();
  const entries = rows.map((row) => asEntry(row, parts));
  const last = entries.at(-1);
  if (found.length > perPage && last) return { entries, next: cursorOf(last.at, last.id), searchedTo: null };
  const end = await newest(db, search)
    .select(['at', 'id'])
    .limit(1)
    .offset(mostLookedThrough - 1)
    .executeTakeFirst();
  return { entries, next: end ? cursorOf(end.at, end.id) : null, searchedTo: end?.at ?? null };
}

/** One act on many things is one line, unless its parts are asked for, or words that only some of them may have. */
const isFolded = ({ act, text }: LogSearch) => act === '' && text === '';

/** What is no part of an act, and of an act the newest part of each kind, within the days that are looked at. */
function isLastOfAct({ to }: LogSearch) {
  const until = to === '' ? sql`` : sql`and later.at < ${startOfDay(to, 1)}`;
  return sql<SqlBool>`(entries.act_id is null or not exists (select 1 from audit_entries later
    where later.act_id = entries.act_id and later.action = entries.action
      and (later.at, later.id) > (entries.at, entries.id) ${until}))`;
}

type Row = Selectable<AuditEntryTable>;
const kindOfPart = (row: Pick<Row, 'act_id' | 'action'>) => `${row.act_id} ${row.action}`;

async function countParts(db: App['db'], rows: readonly Row[]): Promise<Map<string, number>> {
  const acts = rows.flatMap((row) => row.act_id ?? []);
  if (acts.length === 0) return new Map();
  const counts = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => ['act_id', 'action', fn.countAll<number>().as('parts')])
    .where('act_id', 'in', acts)
    .groupBy(['act_id', 'action'])
    .execute();
  return new Map(counts.map((one) => [kindOfPart(one), Number(one.parts)]));
}

/** The emails of those whose name holds what was typed: the log keeps emails, which are theirs alone. */
async function emailsOf(db: App['db'], typed: string): Promise<string[]> {
  const wanted = typed.toLocaleLowerCase('en-IN');
  const { byEmail } = await readStaffNames(db);
  return [...byEmail.values()].flatMap(({ called, email }) =>
    called.toLocaleLowerCase('en-IN').includes(wanted) ? email : [],
  );
}

function newest(db: App['db'], { action, from, to, act, after }: LogSearch) {
  const place = after ? readCursor(after) : null;
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .$if(action !== '' && action !== 'anything', (query) => query.where('action', '=', action))
    .$if(act !== '', (query) => query.where('act_id', '=', act))
    .$if(from !== '', (query) => query.where('at', '>=', startOfDay(from)))
    .$if(to !== '', (query) => query.where('at', '<', startOfDay(to, 1)))
    .where(older('at', 'id', place))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

const Detail = z.record(z.string(), z.unknown());

function asEntry(row: Row, parts: Map<string, number>): LogEntry {
  const { id, at, actor, network, action, subject } = row;
  const count = parts.get(kindOfPart(row)) ?? 1;
  const many = row.act_id && count > 1 ? { act: row.act_id, parts: count } : null;
  return { id, at, actor, network, action, subject, detail: Detail.parse(JSON.parse(row.detail)), many };
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What ids in some entries stand for today, what the emails of staff do, and what courses, levels and trainings are called. */
async function nameThings({ db }: Pick<App, 'db'>, entries: LogEntry[]): Promise<Record<string, string>> {
  const ids = new Set(
    entries.flatMap(({ subject, detail }) => `${subject} ${JSON.stringify(detail)}`.match(uuids) ?? []),
  );
  const wanted = [...ids].slice(0, 500);
  const { byEmail } = await readStaffNames(db, { emails: entries.map(({ actor }) => actor) });
  const staff = [...byEmail].map(([email, { called }]) => [email, called] as const);
  const trainings = await nameTrainings(db);
  const titles = new Map(trainings);
  if (wanted.length === 0) return Object.fromEntries([...trainings, ...staff]);
  const people = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', wanted).execute();
  const cases = await db.selectFrom('cases').select(['id', 'reference', 'name']).where('id', 'in', wanted).execute();
  const subscribers = await db.selectFrom('subscribers').select(['id', 'email']).where('id', 'in', wanted).execute();
  const ofClass = db.selectFrom('batches').select(['id', 'reference', 'city', 'event_code as eventCode']);
  const batches = await ofClass.where('id', 'in', wanted).execute();
  const seats = await db.selectFrom('seats').select(['id', 'name']).where('id', 'in', wanted).execute();
  const venues = await db.selectFrom('venues').select(['id', 'name']).where('id', 'in', wanted).execute();
  return Object.fromEntries([
    ...trainings,
    ...staff,
    ...[...people, ...subscribers].map(({ id, email }) => [id, email] as const),
    ...batches.map(({ id, reference, city, eventCode }) => {
      const title = titles.get(eventCode) ?? '';
      return [id, `${nameOf({ eventCode, title, city })} (${reference})`] as const;
    }),
    ...[...seats, ...venues].map(({ id, name }) => [id, name] as const),
    ...cases.map(({ id, reference, name }) => [id, reference || name] as const),
  ]);
}

/** 'CPLevel1' as 'CP Level 1', 'level.cp.level-1' as 'CP 1'. */
async function nameTrainings(db: App['db']): Promise<[string, string][]> {
  const events = await listAllTrainingEvents(db);
  const courses = await listAllCourses({ db });
  return [
    ...events.map(({ code, title }): [string, string] => [code, title]),
    ...courses.flatMap(({ course, levels }): [string, string][] => [
      [`course.${course.id}`, course.code],
      ...levels.map(({ id, code }): [string, string] => [`level.${course.id}.${id}`, code]),
    ]),
  ];
}

export function addLogCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, logCalls, { read: ({ actor, query }) => readLog(app, actor, query) });
}
