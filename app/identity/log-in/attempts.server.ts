import type { App, Trx } from '../../platform/app.server.ts';
import { widen } from '../../platform/calls/network.server.ts';
import { pseudonym } from '../../platform/unguessable.server.ts';
import { hourSeconds } from '../../platform/durations.ts';

const forgottenAfterSeconds = 12 * hourSeconds;

/** How many failures are free before waiting begins: one account from one network, from a known device, from everywhere (or all known devices). */
export const freeFailures = { network: 5, device: 10, everywhere: 30, ceiling: 30 } as const;
/** A /56 and a /48 have a few times what one network has: who moves within them gains no more. */
const breadth = [1, 2, 4] as const;
/** What is left to a network or device, once the failures from everywhere are used up. */
const besieged = 2;
/** Guesses from everywhere are only slowed down: whoever could close an account to everybody could lock its owner out. */
const longestWaitSeconds = { network: 900, device: 900, everywhere: 8, ceiling: 900 } as const;
type Scope = keyof typeof freeFailures;

export type Attempt = { ok: true; keys: string[] } | { ok: false; seconds: number };
type Attempter = {
  email: string;
  network: string;
  device: string | null;
  /** What is guessed is short (six digits): once the failures from everywhere are used up, all share one place in the queue. */
  ceiling?: boolean;
};

/**
 * Counts a log-in attempt before the password is looked at, so that many at once cannot slip through; 1, 2, 4 … 900 s must
 * pass between attempts once the free ones are used. What is told to wait is counted nowhere. A device that logged in to this account
 * before is counted by itself and with the other such devices. Failures of strangers take nothing from a network but the third to fifth of its free ones;
 * networks that have used theirs up take turns, eight seconds apart. A network counts with the /56 and /48 it lies in. Unknown addresses are counted the same way.
 */
export async function beginAttempt(app: App, attempter: Attempter): Promise<Attempt> {
  const { email, device, ceiling = false } = attempter;
  const account = pseudonym(app, 'attempts', email);
  const now = app.now();
  const scope = device ? 'device' : 'network';
  const own = device
    ? [`device ${account} ${device}`]
    : widen(attempter.network).map(({ network }) => `network ${account} ${network}`);
  const shared = `${device ? 'devices' : 'everywhere'} ${account}`;
  return app.write(async (trx): Promise<Attempt> => {
    const mine: Counter[] = [];
    for (const key of own) mine.push(await hold(trx, now, key));
    const longest = Math.max(...mine.map(({ seconds }) => seconds));
    if (longest > 0) return { ok: false, seconds: longest };
    const all = await hold(trx, now, shared);
    const once = all.failures >= freeFailures.everywhere ? besieged : freeFailures[scope];
    const free = (n: number) => once * (breadth[n] ?? 1);
    const takesTurns = ceiling || mine.some(({ failures }, n) => failures >= free(n));
    if (takesTurns && all.seconds > 0) return { ok: false, seconds: all.seconds };
    for (const [n, counter] of mine.entries())
      await count(trx, now, counter, waitAfter(counter.failures + 1, scope, free(n)));
    await count(trx, now, all, waitAfter(all.failures + 1, ceiling ? 'ceiling' : 'everywhere'));
    return { ok: true, keys: [...own, shared] };
  });
}

/** Takes an attempt back that never reached the password. */
export async function takeBackAttempt(app: App, keys: string[]): Promise<void> {
  await app.db
    .updateTable('attempts')
    .set((is) => ({ failures: is('failures', '-', 1), waits_until: app.now().toISOString() }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute();
}

export async function endAttempt(app: App, keys: string[]): Promise<void> {
  await app.db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Forgets every failure of an account on unknown devices: its password has been reset. */
export async function forgetAttempts(trx: Trx, app: App, email: string): Promise<void> {
  const account = pseudonym(app, 'attempts', email);
  await trx
    .deleteFrom('attempts')
    .where('key', 'in', [`everywhere ${account}`, `devices ${account}`])
    .execute();
  await trx.deleteFrom('attempts').where('key', 'like', `network ${account} %`).execute();
}

type Counter = { key: string; failures: number; seconds: number };

/** A counter, its row locked until the transaction ends, with the seconds still to wait: whoever counts next sees this count. */
async function hold(trx: Trx, now: Date, key: string): Promise<Counter> {
  const iso = now.toISOString();
  const row = await trx
    .insertInto('attempts')
    .values({ key, failures: 0, waits_until: iso, last_at: iso })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const forgotten = now.getTime() - new Date(row.last_at).getTime() > forgottenAfterSeconds * 1000;
  const seconds = Math.ceil((new Date(row.waits_until).getTime() - now.getTime()) / 1000);
  return { key, failures: forgotten ? 0 : row.failures, seconds: Math.max(0, seconds) };
}

async function count(trx: Trx, now: Date, { key, failures }: Counter, waitSeconds: number): Promise<void> {
  const until = new Date(now.getTime() + waitSeconds * 1000).toISOString();
  await trx
    .updateTable('attempts')
    .set({ failures: failures + 1, waits_until: until, last_at: now.toISOString() })
    .where('key', '=', key)
    .execute();
}

/** Seconds to wait after the n-th failure. */
export function waitAfter(failures: number, scope: Scope, free: number = freeFailures[scope]): number {
  const over = failures - free;
  return over < 0 ? 0 : Math.min(longestWaitSeconds[scope], 2 ** Math.min(over, 20));
}
