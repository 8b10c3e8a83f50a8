import { documents } from './documents.ts';
import { expect, test } from './site.ts';
import { weigh } from './weigh.ts';

const kilobyte = 1024;

for (const path of documents) {
  test(`${path} is light: little script, few requests`, async ({ page, site }) => {
    const weight = await weigh(page, site.url + path);
    expect(weight.script, 'script bytes').toBeGreaterThan(0);
    expect(weight.script, 'script bytes').toBeLessThanOrEqual(5 * kilobyte);
    expect(weight.requests, 'requests').toBeLessThanOrEqual(8);
    expect(weight.all, 'all bytes').toBeLessThanOrEqual((path === '/' ? 100 : 120) * kilobyte);
  });
}
