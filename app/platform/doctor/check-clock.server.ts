import { readFileSync, statSync } from 'node:fs';
import { backupNote } from '../database/data-dir.server.ts';
import type { Db } from '../database/database.server.ts';
import { about, type Finding } from './finding.ts';

const { well, wrong } = about('Clock');
const mostAheadMilliseconds = 5 * 60_000;

/** Whether this machine's clock is behind something that has been. `db` is of this version. */
export async function checkClock(db: Db, dataDir: string, now: Date): Promise<Finding> {
  const newest = await newestMark(db, dataDir);
  return newest.at.getTime() - now.getTime() <= mostAheadMilliseconds
    ? well("Nothing here is newer than this machine's clock.")
    : wrong(
        `This machine's clock says ${now.toISOString()}, and ${newest.of} is of ${newest.at.toISOString()}: the clock is behind, or was ahead then. Set it right and let it be kept (chrony or systemd-timesyncd); where it is right now, only what was written meanwhile is dated wrong.`,
      );
}

/** What was surely not made in the future. */
async function newestMark(db: Db, dataDir: string): Promise<{ of: string; at: Date }> {
  const mail = await db
    .selectFrom('outbox')
    .select((row) => row.fn.max('created_at').as('at'))
    .executeTakeFirst();
  return [
    { of: 'this program', at: statSync(import.meta.filename).mtime },
    { of: 'the newest message in the outbox', at: new Date(mail?.at ?? 0) },
    { of: 'the newest backup', at: backupAt(backupNote(dataDir)) },
  ].reduce((one, other) => (other.at > one.at ? other : one));
}

/** The epoch where there is none, or no date that can be read. */
function backupAt(note: string): Date {
  try {
    return new Date(Date.parse(readFileSync(note, 'utf8').split(' ')[0] ?? '') || 0);
  } catch {
    return new Date(0);
  }
}
