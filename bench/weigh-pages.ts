import { chromium, type Browser } from '@playwright/test';
import { applications } from '../e2e/applications.ts';
import { weigh, type Weight } from '../e2e/weigh.ts';
import playwright from '../playwright.config.ts';
import { startBareBrowser, type BareBrowser } from './bare-browser.ts';
import { figure, show, type Row } from './figures.ts';
import { timePage } from './time-page.ts';
import { startWordsAlone } from './words-alone.ts';

const documents = [
  '/',
  '/courses',
  '/dates',
  '/courses/cip',
  '/courses/cip/level/level-1',
  '/search?query=level',
  '/faq',
  '/contact',
  '/TermsOfService',
];
const phone = { viewport: { width: 360, height: 740 }, serviceWorkers: 'block' as const };

/** S9 to S11: what a page costs a reader with an empty cache, and how soon it is there on a slow phone on a slow line. */
export async function weighPages(url: string, rounds: number): Promise<Row[]> {
  const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
  try {
    const light = await weighAll(browser, url, documents);
    const full = await weighAll(browser, url, applications);
    return [
      ...documentRows(light),
      { id: 'S10', what: 'script of an application page', goal: '≤ 100 KB', reached: kilobytes(most(full, 'script')) },
      { id: 'S10', what: 'files of it', goal: '≤ 8', reached: count(most(full, 'scriptFiles'), 'scriptFiles') },
      ...(await timePages(url, rounds)),
    ];
  } finally {
    await browser.close();
  }
}

async function timePages(url: string, rounds: number): Promise<Row[]> {
  const browser = await startBareBrowser();
  const floor = await startWordsAlone(`${url}/`);
  const at = (paths: readonly string[]) => paths.map((path) => [path, url + path] as const);
  try {
    return [
      ...(await timeAll(browser, at(applications), rounds, 'S10')),
      ...(await timeAll(browser, [...at(documents), ['the words of / alone', `${floor.url}/`]], rounds, 'S11')),
    ];
  } finally {
    await floor.stop();
    await browser.stop();
  }
}

type Weighed = Weight & { path: string };

async function weighAll(browser: Browser, url: string, paths: readonly string[]): Promise<Weighed[]> {
  const weights: Weighed[] = [];
  for (const path of paths) {
    const page = await browser.newPage(phone);
    weights.push({ path, ...(await weigh(page, url + path)) });
    await page.close();
  }
  return weights;
}

const inKilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
const kilobytes = ({ path, script }: Weighed) => `${inKilobytes(script)} KB at most (${path})`;
const count = (weighed: Weighed, part: 'requests' | 'scriptFiles' | 'elements') =>
  `${weighed[part]} at most (${weighed.path})`;
const most = (weights: Weighed[], part: keyof Weight) => weights.reduce((a, b) => (b[part] > a[part] ? b : a));

function documentRows(weights: Weighed[]): Row[] {
  const heaviest = most(weights, 'all');
  return [
    { id: 'S9', what: 'script of a document', goal: '≤ 5 KB', reached: kilobytes(most(weights, 'script')) },
    { id: 'S9', what: 'all bytes of the home page', goal: '≤ 100 KB', reached: `${inKilobytes(weights[0]!.all)} KB` },
    {
      id: 'S9',
      what: 'all bytes of the heaviest document',
      goal: '–',
      reached: `${inKilobytes(heaviest.all)} KB (${heaviest.path})`,
    },
    { id: 'S9', what: 'requests of a document', goal: '≤ 8', reached: count(most(weights, 'requests'), 'requests') },
    { id: 'S9', what: 'elements of a document', goal: '≤ 750', reached: count(most(weights, 'elements'), 'elements') },
  ];
}

/** Rounds alternate between the pages, each with its address, so that a busy second of the machine falls on all of them. */
async function timeAll(
  browser: BareBrowser,
  pages: readonly (readonly [string, string])[],
  rounds: number,
  id: string,
): Promise<Row[]> {
  const times = pages.map(([path, address]) => ({
    path,
    address,
    paint: [] as number[],
    long: [] as number[],
    longest: [] as number[],
    blocking: [] as number[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { address, paint, long, longest, blocking } of times) {
      const noted = await timePage(browser, address);
      // The first round warms the server up.
      if (round === 0) continue;
      paint.push(noted.paint);
      long.push(noted.long);
      longest.push(noted.longest);
      blocking.push(noted.blocking);
    }
  }
  return times.flatMap(({ path, paint, long, longest, blocking }): Row[] => [
    {
      id,
      what: `largest paint of ${path}, 1.6 Mbps, 150 ms, CPU 4 × slower`,
      goal: id === 'S11' ? '≤ 1 000 ms' : '–',
      reached: show(figure(paint), 'ms'),
    },
    {
      id,
      what: `long tasks of ${path}, CPU 4 × slower`,
      goal: id === 'S10' ? '≤ 100 ms' : '–',
      reached: `${show(figure(long), 'ms')}, the longest ${show(figure(longest), 'ms')}`,
    },
    {
      id,
      what: `blocking time of ${path}, CPU 4 × slower`,
      goal: id === 'S11' ? '0 ms' : '–',
      reached: show(figure(blocking), 'ms'),
    },
  ]);
}
