import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { pseudonym } from '../store/unguessable.server.ts';

const hour = 60 * 60;
const forgottenAfterSeconds = 12 * hour;
const longestWaitSeconds = 900;
/** So many failures in a row on one account, from wherever: only known devices and a reset get in until it is quiet for twelve hours. */
const mostFailures = 100;

/** How many failures are free before waiting begins: one account from one network, one account from a known device, one account from everywhere. */
export const freeFailures = { network: 5, device: 10, everywhere: 30 } as const;
type Scope = keyof typeof freeFailures;

export type Attempt = { ok: true; keys: string[] } | { ok: false; seconds: number };
type Attempter = { email: string; network: string; device: string | null };

/**
 * Counts a log-in attempt before the password is looked at, so that many at once cannot slip through; 1, 2, 4 … 900 s must
 * pass between attempts once the free ones are used. A device that logged in to this account before is counted by itself
 * alone: strangers cannot lock its owner out. Unknown addresses are counted the same way.
 */
export async function beginAttempt(app: App, { email, network, device }: Attempter): Promise<Attempt> {
  const account = pseudonym(app, 'attempts', email);
  const counted: [string, Scope][] = device
    ? [[`device ${account} ${device}`, 'device']]
    : [
        [`network ${account} ${network}`, 'network'],
        [`everywhere ${account}`, 'everywhere'],
      ];
  const waits = await app.write(async (trx) => {
    const seconds = [];
    for (const [key, scope] of counted) seconds.push(await count(trx, app, key, scope));
    return Math.max(...seconds);
  });
  return waits > 0 ? { ok: false, seconds: waits } : { ok: true, keys: counted.map(([key]) => key) };
}

/** Forgets the failures of an attempt that succeeded. */
export async function endAttempt(app: App, keys: string[]): Promise<void> {
  await app.db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Forgets every failure of an account on unknown devices: its password has been reset. */
export async function forgetAttempts(trx: Trx, app: App, email: string): Promise<void> {
  const account = pseudonym(app, 'attempts', email);
  await trx.deleteFrom('attempts').where('key', '=', `everywhere ${account}`).execute();
  await trx.deleteFrom('attempts').where('key', 'like', `network ${account} %`).execute();
}

/** Adds one attempt to a counter and returns 0, or returns the seconds still to wait and adds nothing. */
async function count(trx: Trx, app: App, key: string, scope: Scope): Promise<number> {
  const now = app.now();
  const iso = now.toISOString();
  // The insert takes the row's lock, so that whoever counts next sees this count.
  const row = await trx
    .insertInto('attempts')
    .values({ key, failures: 0, waits_until: iso, last_at: iso })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const waits = Math.ceil((new Date(row.waits_until).getTime() - now.getTime()) / 1000);
  if (waits > 0) return waits;
  const forgotten = now.getTime() - new Date(row.last_at).getTime() > forgottenAfterSeconds * 1000;
  const failures = (forgotten ? 0 : row.failures) + 1;
  const until = new Date(now.getTime() + waitAfter(failures, scope) * 1000).toISOString();
  await trx
    .updateTable('attempts')
    .set({ failures, waits_until: until, last_at: iso })
    .where('key', '=', key)
    .execute();
  return 0;
}

/** Seconds to wait after the n-th failure. */
export function waitAfter(failures: number, scope: Scope): number {
  if (scope === 'everywhere' && failures >= mostFailures) return forgottenAfterSeconds;
  const over = failures - freeFailures[scope];
  return over < 0 ? 0 : Math.min(longestWaitSeconds, 2 ** Math.min(over, 20));
}
