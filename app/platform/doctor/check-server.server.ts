import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../config.server.ts';
import { findSecret, sign } from '../secret.server.ts';
import { expectFree } from '../http/connections.server.ts';
import { askingDoctor, type Seen } from '../http/health.server.ts';
import { about, type Finding, type Findings } from './finding.ts';

const patienceMilliseconds = 10_000;
const mostSecondsApart = 30;
/** An address that is nobody's, set aside for examples. */
export const nobody = '203.0.113.77';

/** What asks is signed with the secret of the site: its own server alone says what it sees. */
const markOf = (config: Config, now: Date) => ({
  [askingDoctor]: sign(findSecret(config) ?? '', askingDoctor, now.toISOString()),
});

/** Whether a server of this site answers where HOST and PORT say. */
export async function lookForServer(
  config: Config,
  now: Date,
): Promise<{ own: string; ready: Response | null; isOwn: boolean }> {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host;
  const own = `http://${isIP(host) === 6 ? `[${host}]` : host}:${config.port}`;
  const ready = await ask(`${own}/readyz`, {}).catch(() => null);
  const isOwn = ready !== null && (await seenIn(await ask(`${own}/healthz`, markOf(config, now)))) !== null;
  return { own, ready, isOwn };
}

export async function* checkServer(config: Config, now: Date): Findings {
  const of = about('Server');
  const { own, ready, isOwn } = await lookForServer(config, now);
  if (!ready && (await expectFree({ host: config.host, port: 0 }).catch((error: unknown) => error)))
    yield of.wrong(`HOST ${config.host} is no address of this machine: set HOST to one.`);
  else if (!ready)
    yield of.look(
      `No server answers at ${own} (HOST and PORT). Where one should, start it: systemctl start site; why it ended: journalctl -u site -n 20.`,
    );
  else if (!isOwn)
    yield of.wrong(
      `What answers at ${own} (HOST and PORT) is not the server of this site: another program, another copy of the site, or a server with another SECRET. Stop it, or set PORT to another number.`,
    );
  else if (ready.status === 200) yield of.well(`A server is ready at ${own}.`);
  else yield of.wrong(`The server at ${own} says that it is not ready: its log says why.`);
}

const { well, look, wrong } = about('Proxy');

/** What the server sees of a request that comes the way visitors come. */
export async function* checkPublic(config: Config, publicUrl: string, now: Date): Findings {
  const mark = markOf(config, now);
  let plain: Response;
  try {
    plain = await ask(`${publicUrl}/healthz`, mark);
  } catch (error) {
    const { name, message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
    return yield wrong(
      name === 'TimeoutError'
        ? `PUBLIC_URL ${publicUrl} did not answer in time: where no server runs here (see the lines above), start it first.`
        : `PUBLIC_URL ${publicUrl} cannot be reached from here (${why?.replaceAll(/\s+/g, ' ').trim()}): check its name, the certificate, and that the proxy runs.`,
    );
  }
  const seen = await seenIn(plain);
  const isSite = plain.status === 200 && seen !== null;
  const clock = checkClock(plain, now);
  // With clocks far apart it did not believe us.
  if (isSite || clock.state === 'wrong') yield clock;
  if (!isSite && [502, 503, 504].includes(plain.status))
    return yield wrong(
      `The proxy at ${publicUrl} answers ${plain.status}: it runs, and has no server that is ready. See the lines above.`,
    );
  if (!isSite)
    return yield wrong(
      `What answers at ${publicUrl}/healthz (${plain.status}) is not this site, or a server with another SECRET: check where the proxy leads to.`,
    );
  const lying = await seenIn(await ask(`${publicUrl}/healthz`, { ...mark, 'x-forwarded-for': nobody }));
  const target = await lookup(new URL(publicUrl).hostname).catch(() => null);
  yield judge(publicUrl, seen, lying, target === null || isLoopback(target.address));
  if (seen.host !== new URL(publicUrl).host)
    yield look(
      `The server sees the host ${seen.host} instead of ${new URL(publicUrl).host}: let the proxy pass on Host.`,
    );
}

/** `lying` is what was seen of a request that said it was forwarded for nobody. From a near place a proxy cannot be told from a visitor. */
export function judge(publicUrl: string, seen: Seen, lying: Seen | null, near: boolean): Finding {
  if (isLoopback(seen.address) && !near)
    return wrong(
      `The server takes every visitor for ${seen.address}, so that all share one limit: set TRUST_PROXY to the address of the proxy, and let the proxy send X-Forwarded-For.`,
    );
  if (lying?.address === nobody && !near)
    return wrong(
      'Whoever asks may say any address, and has no limits: let the proxy add to X-Forwarded-For or set it anew, and TRUST_PROXY name the proxy alone.',
    );
  if (near)
    return look(
      `${publicUrl} leads to this machine itself; run this on another one to see what the proxy makes of visitors.`,
    );
  return well(
    `A request through ${publicUrl} is taken for one of ${seen.address}. That should be the address of this machine as others see it.`,
  );
}

function checkClock(answer: Response, now: Date): Finding {
  const of = about('Clock');
  const apart = Math.round((Date.parse(answer.headers.get('date') ?? '') - now.getTime()) / 1000);
  if (Number.isNaN(apart) || Math.abs(apart) <= mostSecondsApart + patienceMilliseconds / 1000)
    return of.well('The clocks of this machine and of what answers at PUBLIC_URL agree.');
  return of.wrong(
    `The clock of what answers at PUBLIC_URL is ${Math.abs(apart)} s ${apart > 0 ? 'ahead' : 'behind'} of this machine's: let both keep time (chrony or systemd-timesyncd).`,
  );
}

function ask(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMilliseconds) });
}

async function seenIn(answer: Response): Promise<Seen | null> {
  const body = (await answer.json().catch(() => null)) as { seen?: Seen } | null;
  return body?.seen ?? null;
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address);
