import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { indianDay, indianDate } from '../../platform/indian-time.ts';
import { answerCalls, refuseInvalid } from '../ground/office-call.server.ts';
import { listCalls, unknown } from './contract.ts';
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

export function addListCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, listCalls, {
    async page({ actor, params, query: { after, limit, ...query } }) {
      const asked = parseAsked(listNamed(params.list), query);
      return (asked && (await readList(app, actor, asked, { after: after ?? null, limit }))) ?? refuseInvalid(unknown);
    },
    choices: async ({ params }) => listChoices(app, listNamed(params.list)),
  });
}

/** Throws NotFound. */
function listNamed(name: string | undefined): ListName {
  if (!name || !isListName(name)) throw new NotFound();
  return name;
}
