import type { Db } from '../database/database.server.ts';
import { openDatabase } from '../database/open-database.server.ts';
import { markOf } from '../replica/replica.server.ts';
import { about, inMegabytes, type Finding } from './finding.ts';

const { well, look, wrong } = about('Replica');
/** Behind by more than this it is hardly ever asked. */
const mostBytesBehind = 16e6;

/** Whether DATABASE_READ_URL leads to a replica of `main`, and how far behind that is. */
export async function checkReplica(url: string, main: Db): Promise<Finding> {
  const { db } = openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    const [wanted, found] = [await markOf(main), await markOf(db)];
    const behind = Math.max(0, wanted.at - found.at);
    if (found.of !== wanted.of)
      return wrong(
        'DATABASE_READ_URL leads to another database than a copy of the one at DATABASE_URL: it is not asked.',
      );
    if (!found.follows) return wrong('DATABASE_READ_URL leads to a database that follows no other: it is not asked.');
    if (found.line !== wanted.line)
      return wrong(
        'DATABASE_READ_URL leads to a database that follows what the main database was before: it is not asked.',
      );
    return behind > mostBytesBehind
      ? look(`The replica is ${inMegabytes(behind)} behind: while it is, the main database is asked.`)
      : well(`The replica follows, ${inMegabytes(behind)} behind.`);
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `${message} (${cause.message})` : message;
    return wrong(`The replica at DATABASE_READ_URL does not answer: ${why}. Meanwhile the main database is asked.`);
  } finally {
    await db.destroy();
  }
}
