import { expect } from 'vitest';
import { provider } from '../../database/seed/content/provider.ts';
import { jsonLdOf, textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { Company } from './contract.ts';
import { saveContent } from './content.factory.ts';

const gstin = '27AAPFU0939F1ZV';
const cin = 'U74999MH2010PTC123456';
const messagesOf = (typed: { gstin: string; cin: string }) =>
  Company.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

test('a GSTIN with a wrong check character and a CIN of another shape are refused in a sentence', () => {
  expect(Company.parse({ gstin: '27 aapfu-0939 f1zv', cin: 'u74999mh2010ptc123456' })).toEqual({ gstin, cin });
  expect(messagesOf({ gstin: '', cin: '' })).toEqual([]);
  expect(messagesOf({ gstin: '27AAPFU0939F1ZX', cin: '' })).toEqual([
    'The last character does not fit the others: one of them is probably mistyped.',
  ]);
  expect(messagesOf({ gstin: '27AAPFU', cin: 'X74999MH2010PTC123456' })).toEqual([
    'A GSTIN has 15 characters; this has more or fewer.',
    'This is not built like a CIN: L or U, five digits, a state, a year, three letters, six digits.',
  ]);
  expect(messagesOf({ gstin: '', cin: 'U74999' })).toEqual(['A CIN has 21 characters; this has more or fewer.']);
});

test('company data stand in the foot, on the contact page and for search engines once they are given, not before', async ({
  app,
  server,
}) => {
  const contact = async () => (await server.inject('/contact')).body;
  const organization = async () => jsonLdOf((await server.inject('/')).body)[0] ?? {};
  expect(await contact()).not.toMatch(/GSTIN|\bCIN\b/);
  expect(Object.keys(await organization())).not.toContain('taxID');
  await saveContent(app, 'provider', { ...provider, company: { gstin, cin } });
  await server.seePublished();
  expect(textOf(await contact()).split(`GSTIN ${gstin}`).length).toBe(3);
  expect(textOf(await contact()).split(`CIN ${cin}`)).toHaveLength(3);
  expect(textOf((await server.inject('/TermsOfService')).body)).toContain(`GSTIN ${gstin}`);
  expect(await organization()).toMatchObject({ taxID: gstin });
});
