import { applications } from './applications.ts';
import { documents } from './documents.ts';
import { expect, test } from './site.ts';
import { weigh } from './weigh.ts';

const kilobyte = 1024;

for (const path of applications) {
  test(`${path} comes in few files of little script`, async ({ page, site }) => {
    const headers: Record<string, string>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) headers.push(response.headers());
    });
    const weight = await weigh(page, site.url + path);
    expect(headers.length).toBeGreaterThan(3);
    for (const sent of headers) {
      expect(sent).toHaveProperty('x-content-type-options', 'nosniff');
      expect(sent).toHaveProperty('cross-origin-resource-policy', 'same-origin');
      expect(sent).not.toHaveProperty('content-security-policy');
      expect(sent).not.toHaveProperty('permissions-policy');
    }
    expect(weight.script / kilobyte, 'script').toBeGreaterThan(50);
    expect(weight.script / kilobyte, 'script').toBeLessThanOrEqual(100);
    expect(weight.scriptFiles, 'files of script').toBeLessThanOrEqual(8);
    // Besides the scripts: the page, a font, an icon, the session.
    expect(weight.requests, 'requests').toBeLessThanOrEqual(12);
    expect(weight.elements, 'elements').toBeLessThanOrEqual(450);
    expect(weight.ofTheOffice).toEqual([]);
  });
}

for (const path of documents) {
  test(`${path} is light: little script, few requests`, async ({ page, site }) => {
    const weight = await weigh(page, site.url + path);
    expect(weight.script, 'script bytes').toBeGreaterThan(0);
    expect(weight.script, 'script bytes').toBeLessThanOrEqual(5 * kilobyte);
    expect(weight.requests, 'requests').toBeLessThanOrEqual(8);
    expect(weight.elements, 'elements').toBeLessThanOrEqual(750);
    expect(weight.ofTheOffice).toEqual([]);
    expect(weight.all, 'all bytes').toBeLessThanOrEqual((path === '/' ? 100 : 120) * kilobyte);
  });
}
