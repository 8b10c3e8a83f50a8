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

/** In the page, while it is read: fields inside what is laid out later, or in a closed menu that would be laid out for them. */
const notePutOff = () => {
  addEventListener('DOMContentLoaded', () => {
    const isPutOff = (part: Element) =>
      getComputedStyle(part).contentVisibility !== 'visible' ||
      (part.matches('details:not([open])') && getComputedStyle(part, '::details-content').display !== 'none');
    const fields = [...document.querySelectorAll('input:not([type=hidden]), select, textarea')];
    const putOff = fields.filter((field) => {
      for (let part = field.parentElement; part; part = part.parentElement) if (isPutOff(part)) return true;
      return false;
    });
    Object.assign(window, { fields: fields.length, putOff: putOff.map((field) => field.outerHTML) });
  });
};

for (const path of documents) {
  test(`${path} is light: little script, few requests, and not laid out again for a field that is put off`, async ({
    page,
    site,
  }) => {
    await page.addInitScript(notePutOff);
    const weight = await weigh(page, site.url + path);
    expect(weight.script, 'script bytes').toBeGreaterThan(0);
    expect(weight.script, 'script bytes').toBeLessThanOrEqual(5 * kilobyte);
    expect(weight.requests, 'requests').toBeLessThanOrEqual(8);
    expect(weight.elements, 'elements').toBeLessThanOrEqual(750);
    expect(weight.ofTheOffice).toEqual([]);
    expect(weight.all, 'all bytes').toBeLessThanOrEqual((path === '/' ? 100 : 120) * kilobyte);
    const noted = await page.evaluate(() => {
      const { fields, putOff } = window as unknown as { fields: number; putOff: string[] };
      return { fields, putOff };
    });
    expect(noted.fields).toBeGreaterThan(1);
    expect(noted.putOff).toEqual([]);
  });
}
