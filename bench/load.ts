import autocannon from 'autocannon';
import { figure } from './figures.ts';

export type Shot = { perSecond: number; p99: number; notOk: number };
type Requests = autocannon.Options['requests'];

/** Keep-alive load for some seconds; every answer that is not 2xx counts as not ok. */
export async function load(
  url: string,
  requests: NonNullable<Requests>,
  connections: number,
  seconds: number,
): Promise<Shot> {
  const result = await autocannon({
    url,
    requests,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    notOk: result.non2xx + result.errors + result.timeouts,
  };
}

/** Runs two sides in turn, after a warm-up, and gives the ratio of each round. */
export async function compare(rounds: number, ours: () => Promise<number>, theirs: () => Promise<number>) {
  await ours();
  await theirs();
  const mine: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await ours());
    other.push(await theirs());
  }
  return {
    ours: figure(mine),
    theirs: figure(other),
    ratio: figure(mine.map((value, round) => value / other[round]!)),
  };
}
