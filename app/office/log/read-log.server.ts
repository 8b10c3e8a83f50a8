import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { readStaffNames } from '../../identity/staff/name-staff.server.ts';
import { startOfDay } from '../../platform/indian-time.ts';
import { onlyLooked } from '../audit/actions.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { cursorOf, older, readCursor } from '../ground/cursor.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { contains } from '../lists/conditions.server.ts';
import { dialectOf } from '../lists/list-sql.server.ts';
import type { LogEntry, LogPage, LogSearch } from './contract.ts';
import { nameThings } from './name-things.server.ts';

const perPage = 50;
/** How many entries one search looks through: words may stand anywhere, and no search may hold everybody else up. */
const mostLookedThrough = 20_000;

/** Reads the log, newest first, and writes down that it was read. Owner and Office. */
export async function readLog(app: App, actor: Actor, search: LogSearch): Promise<LogPage> {
  requireRole(actor, 'office');
  const found = await findEntries(app, search);
  const page = { ...found, names: await nameThings(app, found.entries) };
  const { action, from, to, after, ...words } = search;
  const typed = Object.entries(words).flatMap(([name, value]) => (value === '' ? [] : [name]));
  const chosen = Object.fromEntries(Object.entries({ action, from, to }).filter(([, value]) => value !== ''));
  await recordAudit(app.db, app, actor, {
    action: 'log read',
    subject: 'log',
    detail: {
      ...chosen,
      // What was typed may name somebody who asks to be forgotten.
      ...(typed.length > 0 ? { typed } : {}),
      ...(after ? { further: true } : {}),
      entries: page.entries.length,
    },
  });
  return page;
}

async function findEntries({ db }: App, search: LogSearch): Promise<Omit<LogPage, 'names'>> {
  const dialect = dialectOf(db);
  const called = search.who === '' ? [] : await emailsOf(db, search.who);
  const within = db
    .selectFrom(newest(db, search).limit(mostLookedThrough).as('entries'))
    .selectAll()
    .$if(search.action === '', (query) => query.where('action', 'not in', onlyLooked))
    .$if(search.who !== '', (query) =>
      query.where(({ eb, or }) =>
        or([
          contains(dialect, sql.ref('actor'), search.who),
          ...(called.length > 0 ? [eb('actor', 'in', called)] : []),
        ]),
      ),
    )
    .$if(search.subject !== '', (query) => query.where(contains(dialect, sql.ref('subject'), search.subject)))
    .$if(search.text !== '', (query) => query.where(contains(dialect, sql.ref('detail'), search.text)));
  const found = await within
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .execute();
  const entries = found.slice(0, perPage).map(asEntry);
  const last = entries.at(-1);
  if (found.length > perPage && last) return { entries, next: cursorOf(last.at, last.id), searchedTo: null };
  const end = await newest(db, search)
    .select(['at', 'id'])
    .limit(1)
    .offset(mostLookedThrough - 1)
    .executeTakeFirst();
  return { entries, next: end ? cursorOf(end.at, end.id) : null, searchedTo: end?.at ?? null };
}

/** The emails of those whose name holds what was typed: the log keeps emails, which are theirs alone. */
async function emailsOf(db: App['db'], typed: string): Promise<string[]> {
  const wanted = typed.toLocaleLowerCase('en-IN');
  const { byEmail } = await readStaffNames(db);
  return [...byEmail.values()].flatMap(({ called, email }) =>
    called.toLocaleLowerCase('en-IN').includes(wanted) ? email : [],
  );
}

/** What the indexes can find: by action and by time. */
function newest(db: App['db'], { action, from, to, after }: LogSearch) {
  const place = after ? readCursor(after) : null;
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .$if(action !== '' && action !== 'anything', (query) => query.where('action', '=', action))
    .$if(from !== '', (query) => query.where('at', '>=', startOfDay(from)))
    .$if(to !== '', (query) => query.where('at', '<', startOfDay(to, 1)))
    .where(older('at', 'id', place))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

const Detail = z.record(z.string(), z.unknown());

function asEntry(row: Omit<LogEntry, 'detail'> & { detail: string }): LogEntry {
  const { id, at, actor, network, action, subject } = row;
  return { id, at, actor, network, action, subject, detail: Detail.parse(JSON.parse(row.detail)) };
}
