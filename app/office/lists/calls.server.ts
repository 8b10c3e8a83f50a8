import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { NotFound, failure } from '../../platform/errors.ts';
import { limitNetworks } from '../../platform/calls/limits.server.ts';
import { indianDay, indianDate } from '../../platform/indian-time.ts';
import { isFresh } from '../../identity/account/account.server.ts';
import { findStaff } from '../../identity/sessions/find-person.server.ts';
import { admitStaff, answerCalls, refuseInvalid, requireRole } from '../ground/office-call.server.ts';
import { formats, type Format } from '../ground/sheets/sheet.ts';
import { ListQuery, listCalls } from './contract.ts';
import { exportList, type Export, type Exporter } from './export-list.server.ts';
import { isListName, type ListName, lists } from './lists.ts';
import { parseAsked, readList } from './read-list.server.ts';
import { sql } from 'kysely';
import { callAll } from '../../identity/staff/staff-member.ts';
import { monthLater } from '../../interest/asked/asked-class.ts';
import { cityKey } from '../../platform/words.ts';
import { caseCity } from '../people/cases/wish.server.ts';
import type { Choice } from './list.ts';

/** The words of those fields of a list that are kept in the database: training events, archived ones too, members of staff, and cities to suggest. */
export async function listChoices(app: App, list: ListName): Promise<Record<string, Choice[]>> {
  const asked = lists[list].columns.filter(
    ({ type, choices, suggested }) => suggested || (type === 'choice' && !choices),
  );
  const found = asked.map(async ({ key }) => {
    const read = readers[key] ?? listOwners;
    return [key, await read(app)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const readers: Record<string, (app: App) => Promise<Choice[]>> = {
  city: listCities,
  event: listEvents,
  wish: listEvents,
  comes: listMonths,
};

/** This month and those ahead that somebody can mean. */
async function listMonths({ now }: App): Promise<Choice[]> {
  const present = indianDay(now()).slice(0, 7);
  return Array.from({ length: 7 }, (_, at) => monthLater(present, at)).map((value) => ({
    value,
    label: indianDate(`${value}-01`).slice(2),
  }));
}

async function listEvents({ db }: App): Promise<Choice[]> {
  const events = await db
    .selectFrom('training_events')
    .select(['code as value', 'title as label', 'archived_at'])
    .orderBy('kind')
    .orderBy('position')
    .orderBy('code')
    .execute();
  return events.map(({ value, label, archived_at: archived }) => ({
    value,
    label: archived ? `${label} (archived)` : label,
  }));
}

/** Cities that were said lately: so many cases are looked at, and so many cities named, the most frequent first. */
const recentCases = 2000;
const mostCities = 100;

async function listCities({ db }: App): Promise<Choice[]> {
  const { rows } = await sql<{ city: string; times: number }>`select city, count(*) as times
    from (select ${caseCity('c')} as city from cases c order by c.latest_at desc, c.id desc limit ${sql.lit(recentCases)}) recent
    where city is not null group by city order by count(*) desc, city`.execute(db);
  // However it is spelled, once: as most people spell it.
  const cities = new Map<string, string>();
  for (const { city } of rows) {
    const key = cityKey(city);
    if (key !== '' && !cities.has(key)) cities.set(key, city.trim());
  }
  return [...cities.values()].slice(0, mostCities).map((value) => ({ value, label: value }));
}

async function listOwners({ db }: App): Promise<Choice[]> {
  const staff = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'role', 'deleted_at'])
    .where((is) =>
      is.or([
        is('role', '=', 'staff'),
        // Whoever has left is still who took care of what they took care of.
        is('id', 'in', is.selectFrom('cases').select('owner_uid').where('owner_uid', 'is not', null)),
      ]),
    )
    .execute();
  const owners = callAll(staff).map(({ id, called, role, deleted_at: deleted }) => ({
    value: id,
    label: role === 'staff' ? called : `${deleted ? 'A deleted account' : called} (no longer in the team)`,
  }));
  return [{ value: '', label: 'Nobody' }, ...owners.toSorted((one, other) => one.label.localeCompare(other.label))];
}

/** Files being written at once, on this server; each takes a share of what everybody else waits for. */
const mostAtOnce = { inAll: 3, forOne: 2 };
const perTenMinutes = 60;

export function addListCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, listCalls, {
    async page({ actor, params, query: { after, limit, ...query } }) {
      const asked = parseAsked(listNamed(params.list), query);
      return (asked && (await readList(app, actor, asked, { after: after ?? null, limit }))) ?? refuseInvalid(unknown);
    },
    choices: async ({ params }) => listChoices(app, listNamed(params.list)),
  });
}

/** The files: `/office/api/exports/interests.csv`. `others` are those that are no lists, by name. */
export function addExportCalls(http: FastifyInstance, app: App, others: Record<string, Exporter> = {}): void {
  const turns = createTurns(mostAtOnce);
  const often = limitNetworks(http, 'office export', { most: perTenMinutes, minutes: 10 });
  http.route({
    method: 'GET',
    url: '/office/api/exports/:file',
    schema: { hide: true },
    exposeHeadRoute: false,
    config: { longAddress: true },
    async handler(request, reply) {
      const refuse = (status: number, code: string, sentence: string) =>
        reply.code(status).send(failure(code, sentence));
      const actor = await admitStaff(app, request, reply);
      const [list = '', format = ''] = (request.params as { file: string }).file.split('.', 2);
      const other = Object.hasOwn(others, list) ? others[list] : undefined;
      if (!actor || !(other || isListName(list)) || !isFormat(format)) return refuse(404, 'not-found', 'Not found.');
      requireRole(actor, 'office');
      if (!isFresh(app, actor.staff))
        return refuse(
          403,
          'confirm',
          'Please give your password again: a file takes everything in it out of the office.',
        );
      const giveBack = (await often(request)) === null ? turns.take(actor.staff.uid) : null;
      if (!giveBack) return refuse(429, 'too-many', 'Other files are being written. Please try again in a minute.');
      const mayGoOn = async () => Boolean(await findStaff(app, request, { watching: true }));
      const write = other ?? listExporter(list as ListName, mayGoOn);
      const file = await begin(() => write(app, actor, request.query, format), giveBack);
      if (!file) return reply.code(422).send(failure('invalid', unknown));
      const stream = Readable.from(file.pieces, { objectMode: false });
      stream.once('close', giveBack);
      return reply
        .headers({
          'content-type': file.contentType,
          'content-disposition': `attachment; filename="${list}-${file.of ?? indianDay(app.now())}.${format}"`,
        })
        .send(stream);
    },
  });
}

/** Throws NotFound. */
function listNamed(name: string | undefined): ListName {
  if (!name || !isListName(name)) throw new NotFound();
  return name;
}

/** What was asked for is not there to be asked for. */
const unknown = 'This list has no such field, word, order or page.';

const isFormat = (format: string): format is Format => (formats as readonly string[]).includes(format);

const listExporter =
  (list: ListName, mayGoOn: () => Promise<boolean>): Exporter =>
  async (app, actor, given, format) => {
    const query = ListQuery.safeParse(given);
    const asked = query.success ? parseAsked(list, query.data) : null;
    return asked && exportList(app, actor, asked, format, mayGoOn);
  };

/** A file that cannot even begin takes no place. */
async function begin(start: () => Promise<Export | null>, giveBack: () => void): Promise<Export | null> {
  try {
    const file = await start();
    if (!file) giveBack();
    return file;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Hands out places for work that takes long: `take` answers what gives the place back, or null when all are taken. */
type Turns = { take: (who: string) => (() => void) | null };

export function createTurns(most: { inAll: number; forOne: number }): Turns {
  const taken = new Set<{ who: string }>();
  return {
    take(who) {
      const theirs = [...taken].filter((place) => place.who === who).length;
      if (taken.size >= most.inAll || theirs >= most.forOne) return null;
      const place = { who };
      taken.add(place);
      return () => taken.delete(place);
    },
  };
}
