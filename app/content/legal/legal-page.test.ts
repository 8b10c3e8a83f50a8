import { expect } from 'vitest';
import { provider } from '../../../database/seed/content/provider.ts';
import { termsOfService } from '../../../database/seed/content/terms-of-service.ts';
import { attributesOf, headingsOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { saveContent } from '../content.factory.ts';

const pages = [
  { path: '/TermsOfService', title: 'Terms of Service', sections: 20, date: '19 August 2025' },
  { path: '/PrivacyPolicy', title: 'Privacy Policy', sections: 10, date: '20 August 2025' },
  { path: '/RefundPolicy', title: 'Refund Policy', sections: 3, date: null },
];

test('each legal page has its numbered sections, a list to jump by, a way back and the day it was last updated, where one is given', async ({
  server,
}) => {
  for (const { path, title, sections, date } of pages) {
    const html = (await server.inject(path)).body;
    expect(headingsOf(html)[0], path).toEqual({ level: 1, text: title });
    const anchors = attributesOf(html, 'section.numbered', 'id');
    expect(anchors, path).toHaveLength(sections);
    const numbers = headingsOf(html).filter(({ text }) => /^\d+ /.test(text));
    expect(
      numbers.map(({ text }) => Number.parseInt(text, 10)),
      path,
    ).toEqual(anchors.map((_, at) => at + 1));
    const links = attributesOf(html, 'a', 'href').filter((href) => href.startsWith('#'));
    expect(links, path).toEqual(expect.arrayContaining([...anchors.map((anchor) => `#${anchor}`), '#top']));
    expect(/Last updated (\d+ [A-Z][a-z]+ \d{4})/.exec(textOf(html))?.[1] ?? null, path).toBe(date);
  }
});

test('the provider’s details are filled in, and are links once they are no placeholders', async ({ app, server }) => {
  const placeholder = (await server.inject('/TermsOfService')).body;
  expect(placeholder).toContain('training@example.in');
  expect(placeholder).not.toContain('href="mailto:training@example.in"');
  expect(textOf(placeholder)).not.toMatch(/[{}]/);
  await saveContent(app, 'provider', { ...provider, email: 'office@corrosion.in' });
  await server.seePublished();
  expect((await server.inject('/TermsOfService')).body).toContain(
    '<a href="mailto:office@corrosion.in">office@corrosion.in</a>',
  );
});

test('the terms name law and courts, the refund policy its days, the Privacy Policy what the office keeps besides the forms', async ({
  server,
}) => {
  expect(textOf((await server.inject('/TermsOfService')).body)).toContain('Governing law India Jurisdiction Mumbai');
  const refunds = textOf((await server.inject('/RefundPolicy')).body);
  expect(refunds).toContain('Ask within 7 days of purchase, by giving your seat back.');
  expect(refunds).toContain('Refunds are processed in 7 to 14 business days');
  const words = textOf((await server.inject('/PrivacyPolicy')).body);
  for (const kind of [
    'What our office writes to you',
    'What you answer to those mails',
    'What our office notes',
    'Seats:',
  ])
    expect(words).toContain(kind);
});

test('a changed section stands on the page at once', async ({ app, server }) => {
  expect((await server.inject('/TermsOfService')).statusCode).toBe(200);
  const [first, ...others] = termsOfService.sections;
  const sections = [{ ...first!, heading: 'A new first section' }, ...others];
  await saveContent(app, 'terms-of-service', { ...termsOfService, sections });
  await server.seePublished();
  expect(attributesOf((await server.inject('/TermsOfService')).body, 'section.numbered', 'id')).toContain(
    'a-new-first-section',
  );
});
