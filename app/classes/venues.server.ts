import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App, Db, Trx } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { Venue } from './batch.ts';
import { NewVenue } from './contract.ts';
import { readPosition } from './plan.ts';
import type { VenueTable } from './tables.server.ts';

/** Every venue by city and name, the archived ones too. */
export async function listVenues(db: Db | Trx): Promise<Venue[]> {
  const rows = await db.selectFrom('venues').selectAll().orderBy('city').orderBy('name').orderBy('id').execute();
  return rows.map(venueOf);
}

export async function findVenue(db: Db | Trx, id: string): Promise<Venue | null> {
  const row = await db.selectFrom('venues').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? venueOf(row) : null;
}

export function venueOf(row: VenueTable): Venue {
  const { id, name, address, city, pin, directions, latitude, longitude, version } = row;
  return {
    id,
    name,
    address,
    city,
    stateCode: row.state_code,
    pin,
    directions,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    archived: row.archived_at !== null,
    version,
  };
}

/** Keeps a new venue. Answers its id. Throws a ZodError when it breaks its contract. */
export async function addVenue(trx: Trx, app: Pick<App, 'now'>, venue: NewVenue): Promise<string> {
  const id = uuid();
  const created = { id, created_at: app.now().toISOString(), archived_at: null, version: 0 };
  await trx
    .insertInto('venues')
    .values({ ...created, ...columnsOf(venue) })
    .execute();
  return id;
}

/** Puts a venue right, or archives it: no new batch is planned there. False when somebody else was quicker. Throws NotFound. */
export async function changeVenue(
  trx: Trx,
  app: Pick<App, 'now'>,
  id: string,
  { version, venue, archived }: { version: number; venue: NewVenue; archived: boolean },
): Promise<boolean> {
  const changed = await trx
    .updateTable('venues')
    .set({
      ...columnsOf(venue),
      archived_at: archived ? app.now().toISOString() : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed && !(await findVenue(trx, id))) throw new NotFound();
  return changed !== undefined;
}

function columnsOf(venue: NewVenue) {
  const { stateCode, position, ...texts } = NewVenue.parse(venue);
  const trimmed = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()]));
  const { latitude = null, longitude = null } = readPosition(position) ?? {};
  return { ...(trimmed as typeof texts), state_code: stateCode, latitude, longitude };
}
