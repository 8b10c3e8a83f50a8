import { existsSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.server.ts';
import { sync, unfinished } from '../database/data-dir.server.ts';
import { lockDataDir } from '../database/data-dir-lock.server.ts';
import { findSecret, keepSecret } from '../secret.server.ts';
import { openArrival } from './arrival.server.ts';
import { markOf, refuseForeign } from './backup.server.ts';
import { readBackup, type Facts, type Target } from './backup-file.server.ts';
import { explainPostgres, Refused, type Sums } from './rows.server.ts';
import { refuseNewer } from './schema.server.ts';
import { openDraft } from './sqlite-target.server.ts';

/** The moment that the site stands at now, and what is to be done about the secret; null: nothing. */
export type Restored = { at: string; rows: number; advice: string | null };

type Place = Target & {
  /** `keep` puts the secret in its place before the site is there: a start without it would make another. */
  finish: (facts: Facts, sums: Sums, keep: () => void) => Promise<void>;
  leave: () => Promise<void>;
};

/** Makes the site of a backup in an empty place, whole or not at all. The server must not run. Throws Refused or ConfigError. */
export async function restoreBackup(config: Config, key: string | null, file: string): Promise<Restored> {
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`);
  if (statSync(file).isDirectory())
    throw new Refused(`${file} is a folder: name the file of a backup, such as one in it.`);
  refuseForeign(config.dataDir);
  // One that is damaged is said before anything is made.
  findSecret(config);
  const place = config.databaseUrl
    ? await emptyPostgres(config.databaseUrl, config.dataDir)
    : emptyFile(config.dataDir);
  try {
    const { facts, sums } = await readBackup(file, key, {
      async begin(read) {
        refuseNewer(read.migrations, 'The backup');
        refuseOtherSecret(config, read);
        await place.begin(read);
      },
      write: place.write,
    });
    await place.finish(facts, sums, () => {
      if (facts.secret !== null && facts.secret !== config.secret) keepSecret(config.dataDir, facts.secret);
    });
    const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0);
    return { at: facts.at, rows, advice: adviceOn(config, facts) };
  } finally {
    await place.leave();
  }
}

function emptyFile(dataDir: string): Place {
  const isNew = !existsSync(dataDir);
  const lock = lockDataDir(dataDir);
  const file = path.join(dataDir, 'site.sqlite');
  const there = ['', '-wal', '-shm'].map((end) => `${file}${end}`).find((name) => existsSync(name));
  if (there) {
    lock.release();
    throw new Refused(
      `${there} is there already, and stays as it is: move it elsewhere (with its -wal and -shm) and restore again.`,
    );
  }
  // Beside its place: the folder of backups may lie on another disk.
  const part = path.join(dataDir, unfinished);
  const draft = openDraft(part);
  let isBegun = false;
  return {
    async begin(facts) {
      isBegun = true;
      await draft.begin(facts);
    },
    write: draft.write,
    async finish(_facts, sums, keep) {
      await draft.finish(sums);
      keep();
      renameSync(part, file);
      sync(dataDir);
    },
    async leave() {
      // Half a restore from before, beside one that is refused, still says why there is no site.
      if (isBegun) draft.remove();
      if (isNew && !existsSync(file)) removeNew(dataDir);
      lock.release();
    },
  };
}

/** A restore that was refused leaves nothing where nothing was. Its lock is held until then. */
function removeNew(dataDir: string): void {
  for (const name of ['server.lock', 'server.lock-journal', 'server.pid'])
    rmSync(path.join(dataDir, name), { force: true });
  try {
    rmdirSync(dataDir);
  } catch {
    // Something else was put there meanwhile.
  }
}

async function emptyPostgres(url: string, dataDir: string): Promise<Place> {
  // A site that moves here from SQLite must not be written meanwhile.
  const lock = existsSync(path.join(dataDir, 'site.sqlite')) ? lockDataDir(dataDir) : null;
  const arrival = await openArrival(url).catch((error: unknown) => {
    lock?.release();
    throw error;
  });
  let current = '';
  const refuse = (error: Error) => {
    throw explainPostgres(error, current);
  };
  return {
    async begin(facts) {
      await arrival.begin(facts).catch(refuse);
    },
    async write(table, rows) {
      current = table.name;
      await arrival.write(table, rows).catch(refuse);
    },
    async finish(facts, sums, keep) {
      keep();
      await arrival.finish(facts.tables, sums).catch(refuse);
    },
    async leave() {
      await arrival.giveUp();
      await arrival.close();
      lock?.release();
    },
  };
}

const secretFile = (config: Config) => path.join(config.dataDir, 'secret');

function refuseOtherSecret(config: Config, { secret }: Facts): void {
  if (secret === null || config.secret) return;
  const present = findSecret(config);
  if (present !== null && present !== secret)
    throw new Refused(
      `${secretFile(config)} is another secret than that of the backup, and stays as it is: move it elsewhere and restore again.`,
    );
}

function adviceOn(config: Config, { secretMark }: Facts): string | null {
  const present = findSecret(config);
  if (present !== null && markOf(present) === secretMark) return null;
  const kept = findSecret({ ...config, secret: null });
  if (kept !== null && markOf(kept) === secretMark)
    return `SECRET is another than that of the time of the backup, which stands in ${secretFile(config)} now: set SECRET_PREVIOUS to it for 30 days, or everybody is logged out and authenticator apps are unknown.`;
  return present === null
    ? `The backup holds no secret: before the start, put the one of that time into ${secretFile(config)} (or SECRET). With another one everybody is logged out, authenticator apps are unknown, and links in mails no longer work.`
    : 'The secret is another than the one of that time: set SECRET_PREVIOUS to that one, or everybody is logged out and authenticator apps are unknown.';
}
