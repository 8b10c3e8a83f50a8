import { chromium } from '@playwright/test';
import { weigh, type Weight } from '../e2e/weigh.ts';
import playwright from '../playwright.config.ts';
import type { Row } from './figures.ts';

const documents = [
  '/',
  '/courses',
  '/courses/cip',
  '/courses/cip/level/level-1',
  '/search?query=level',
  '/faq',
  '/contact',
  '/TermsOfService',
];

/** S9: what a document costs a reader with an empty cache. */
export async function weighDocuments(url: string): Promise<Row[]> {
  const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
  try {
    const weights: (Weight & { path: string })[] = [];
    for (const path of documents) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      weights.push({ path, ...(await weigh(page, url + path)) });
      await page.close();
    }
    const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
    const most = (part: 'script' | 'all' | 'requests') => weights.reduce((a, b) => (b[part] > a[part] ? b : a));
    return [
      {
        id: 'S9',
        what: 'script of a document',
        goal: '≤ 5 KB',
        reached: `${kilobytes(most('script').script)} KB at most (${most('script').path})`,
      },
      { id: 'S9', what: 'all bytes of the home page', goal: '≤ 100 KB', reached: `${kilobytes(weights[0]!.all)} KB` },
      {
        id: 'S9',
        what: 'all bytes of the heaviest document',
        goal: '–',
        reached: `${kilobytes(most('all').all)} KB (${most('all').path})`,
      },
      {
        id: 'S9',
        what: 'requests of a document',
        goal: '≤ 8',
        reached: `${most('requests').requests} at most (${most('requests').path})`,
      },
    ];
  } finally {
    await browser.close();
  }
}
