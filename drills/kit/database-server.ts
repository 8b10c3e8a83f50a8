import { startPostgres, type PostgresServer } from '../../scripts/postgres.mjs';
import { findTools } from '../../scripts/test-tools.mjs';
import type { Ends } from './drill.ts';

/** As an operator runs it: what it has committed is on the disk. */
const durable = ['fsync=on', 'full_page_writes=on'];
/** For drills about something else. */
export const careless = ['fsync=off', 'full_page_writes=off'];

/** A PostgreSQL of the drill's own. */
export async function startDatabase(ends: Ends, settings: string[] = durable): Promise<PostgresServer> {
  const server = await startPostgres(findTools().postgres, settings);
  ends.add(server.stop);
  return server;
}
