import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendInterests } from './durable-submits.ts';
import { figure, show, type Row } from './figures.ts';
import { measureReading } from './reading.ts';
import { searchOnce } from './searches.ts';
import { residentMegabytes, startSite } from './servers.ts';

/** Memory is given back ten seconds after a start. */
const untilIdle = 15_000;
const aMinute = 60_000;

/** S8: starts of one site, the first of them on an empty data directory, and what the server then holds: idle, and a minute after the loads of S1 to S4. */
export async function measureStart(rounds: number): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-start-'));
  try {
    const first = await startSite(dataDir);
    await first.stop();
    const [starts, processor, idle, loaded]: number[][] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      const site = await startSite(dataDir);
      starts!.push(site.firstPageAfterMilliseconds);
      processor!.push(site.processorMilliseconds);
      await pause(untilIdle);
      idle!.push(residentMegabytes(site.pid));
      if (round === rounds - 1) loaded!.push(await afterLoad(site));
      await site.stop();
    }
    const row = (what: string, goal: string, reached: string): Row => ({ id: 'S8', what, goal, reached });
    return [
      row('start of a seeded server to the first answered page', '≤ 800 ms', show(figure(starts!), 'ms')),
      row('processor time of that start', '–', show(figure(processor!), 'ms')),
      row(
        'processor time of a start on an empty data directory',
        '–',
        show(figure([first.processorMilliseconds]), 'ms'),
      ),
      row('idle memory', '≤ 120 MB', show(figure(idle!), 'MB')),
      row('memory a minute after the loads of S1 to S4', '≤ 200 MB', show(figure(loaded!), 'MB')),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function afterLoad({ url, pid }: { url: string; pid: number }): Promise<number> {
  const seconds = 5;
  await searchOnce({ url, pid });
  await measureReading(url, 1, seconds);
  for (const _ of [1, 2]) await sendInterests(url, seconds);
  await pause(aMinute);
  return residentMegabytes(pid);
}
