import { expect, test } from 'vitest';
import { faq } from '../../database/seed/content/faq.ts';
import { home } from '../../database/seed/content/home.ts';
import { privacyPolicy } from '../../database/seed/content/privacy-policy.ts';
import { provider } from '../../database/seed/content/provider.ts';
import { refundPolicy } from '../../database/seed/content/refund-policy.ts';
import { termsOfService } from '../../database/seed/content/terms-of-service.ts';
import { findClaims } from './claims.ts';
import { Blocks, LinkTarget, link, list, paragraph } from './blocks.ts';
import { Faq, faqTopics, Home, LegalPage, Provider } from './contract.ts';
import { fillSlots, listTexts, slotsOf } from './rules.ts';
import { sectionAnchors } from './written/anchors.ts';

const legalPages = {
  'terms of service': termsOfService,
  'privacy policy': privacyPolicy,
  'refund policy': refundPolicy,
};
const shipped = { home, faq, ...legalPages };

/** What a reader may read of a record, as one text. */
function wordsOf(record: unknown): string {
  return listTexts(record)
    .map(({ value }) => value)
    .join('\n');
}

test('every shipped record passes its contract unchanged', () => {
  expect(Provider.parse(provider)).toEqual(provider);
  expect(Home.parse(home)).toEqual(home);
  expect(Faq.parse(faq)).toEqual(faq);
  for (const page of Object.values(legalPages)) expect(LegalPage.parse(page)).toEqual(page);
});

test.each(Object.entries(shipped))('%s still passes once its slots are filled, and none is left', (_, record) => {
  const filled = fillSlots<unknown>(record, slotsOf(provider));
  expect(wordsOf(filled)).not.toMatch(/[{}]/);
  expect([Home, Faq, LegalPage].filter((schema) => schema.safeParse(filled).success)).toHaveLength(1);
});

test.each(Object.entries(shipped))('%s makes no banned claim and holds no markup', (_, record) => {
  for (const { value } of listTexts(record)) expect(findClaims(value)).toEqual([]);
});

test.each(['We guarantee a pass', 'Fee ₹1,25,000', 'the pass mark is 70 %', '<b>bold</b>', 'we certify you'])(
  '%j is seen as a claim',
  (text) => expect(findClaims(text)).not.toEqual([]),
);

test('only the home page speaks of 150+ countries and of 40% growth', () => {
  for (const record of [faq, ...Object.values(legalPages)]) expect(wordsOf(record)).not.toMatch(/150\+|40\s?%/);
});

test.each(Object.entries(shipped))('%s names AMPP’s forerunners once at most', (_, record) => {
  expect(wordsOf(record).match(/formerly/g)?.length ?? 0).toBeLessThanOrEqual(1);
});

test('the three statistics stand as specified, and the two without a source carry the mark', () => {
  expect(home.why.statistics.map(({ figure, sourceToBeConfirmed }) => [figure, sourceToBeConfirmed])).toEqual([
    ['2.5', false],
    ['40%', true],
    ['150+', true],
  ]);
  expect(home.why.statistics[0]!.text).toContain('trillion');
  expect(home.why.statistics[0]!.source).toMatch(/NACE IMPACT study of 2016 on 2013 figures/);
});

test('a figure without a source must carry the mark', () => {
  const [cost, growth, countries] = home.why.statistics;
  const statistics = [cost, { ...growth, sourceToBeConfirmed: false }, countries];
  expect(Home.safeParse({ ...home, why: { ...home.why, statistics } }).success).toBe(false);
});

test('eight questions ship; the eight stay, in any order and with others beside them', () => {
  expect(faq.questions.map(({ topic }) => topic)).toEqual(faqTopics);
  const parse = (questions: unknown[]) => Faq.safeParse({ ...faq, questions });
  const [first, ...others] = faq.questions;
  const asked = { topic: '', question: 'Is there a hostel?', answer: [paragraph('Ask us.')] };
  expect(parse(others).success).toBe(false);
  expect(parse([{ ...first, retired: true }, ...others]).success).toBe(false);
  expect(parse([...faq.questions, { ...others[0], question: 'Twice' }]).success).toBe(false);
  expect(parse(faq.questions.toReversed()).success).toBe(true);
  expect(
    parse([asked, ...faq.questions, { ...asked, retired: true }]).data?.questions.map(({ topic }) => topic),
  ).toEqual(['is-there-a-hostel', ...faqTopics, 'is-there-a-hostel-2']);
});

test('at least three statistics are shown, and nine are kept at most', () => {
  const [cost, growth, countries] = home.why.statistics;
  const parse = (statistics: unknown[]) => Home.safeParse({ ...home, why: { ...home.why, statistics } }).success;
  expect(parse([cost, { ...growth, retired: true }, countries])).toBe(false);
  expect(parse([cost, { ...growth, retired: true }, countries, { ...growth, figure: '5' }])).toBe(true);
  expect(parse(Array(10).fill(growth))).toBe(false);
});

test('the terms have 20 sections, their date, law and courts', () => {
  expect(termsOfService.sections).toHaveLength(20);
  expect(termsOfService.lastUpdated).toBe('2025-08-19');
  expect(wordsOf(termsOfService.sections[19])).toMatch(/law of India.*courts at Mumbai/);
  expect(wordsOf(termsOfService)).toContain('{email}');
});

test('the privacy policy has 10 points, its date, and both sentences on age', () => {
  expect(privacyPolicy.sections).toHaveLength(10);
  expect(privacyPolicy.lastUpdated).toBe('2025-08-20');
  expect(wordsOf(privacyPolicy.sections[1])).toMatch(/adults only[^]*Children under 13 are not knowingly covered/);
});

test('the privacy policy names who receives data, the rights, and the grievance contact', () => {
  const words = wordsOf(privacyPolicy);
  for (const name of ['AMPP, in the United States', 'Pearson VUE', 'mail provider', 'hosting provider']) {
    expect(words).toContain(name);
  }
  for (const right of ['summary', 'corrected', 'erased', 'withdraw', 'name a person', 'Data Protection Board']) {
    expect(words).toContain(right);
  }
  for (const slot of ['{grievanceName}', '{grievanceEmail}', '{responseDays}']) expect(words).toContain(slot);
});

test('the refund policy says what is specified', () => {
  const words = wordsOf(refundPolicy);
  expect(words).toMatch(/within 7 days of purchase/);
  expect(words).toMatch(/7 to 14 business days, to the original payment method/);
  expect(words).toMatch(/next batch at no extra cost/);
  for (const exception of [
    /completed or accessed/,
    /gift cards and promo codes/,
    /downloaded/,
    /third-party and partner/,
  ]) {
    expect(words).toMatch(exception);
  }
});

test.each(Object.entries(legalPages))('%s has an anchor of its own for each section', (_, page) => {
  const headings = page.sections.map(({ heading }) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  expect(new Set(sectionAnchors(headings)).size).toBe(headings.length);
});

test.each([
  'https://example.com/a?b=c#d',
  'https://example.com:8443',
  'mailto:training@example.in',
  'mailto:{email}',
  'tel:+910000000000',
  'tel:{phoneLink}',
  '/',
  '/courses/cip#levels',
])('a link may lead to %s', (href) => {
  expect(LinkTarget.safeParse(href).success).toBe(true);
});

test.each([
  '',
  '#top',
  'courses',
  'http://example.com',
  'https://someone@example.com',
  'https:/\\example.com',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//example.com',
  '/\\example.com',
  '/a\nb',
  '/a b',
  'mailto:a@example.in?bcc=b@example.in',
  'mailto:{hash}',
  `/${'a'.repeat(500)}`,
])('a link may not lead to %j', (href) => {
  expect(LinkTarget.safeParse(href).success).toBe(false);
});

test('a text with an unknown slot, an empty one, and one that is too long are refused', () => {
  for (const text of ['Write to {hash}.', '', 'a'.repeat(2001)]) {
    expect(Blocks.safeParse([paragraph(text)]).success).toBe(false);
  }
});

test('unknown fields and kinds of block are refused', () => {
  expect(Blocks.safeParse([{ ...paragraph('a'), html: 'b' }]).success).toBe(false);
  expect(Blocks.safeParse([{ kind: 'html', content: ['a'] }]).success).toBe(false);
  expect(Blocks.safeParse([paragraph({ ...link('a', '/'), onClick: 'b' } as never)]).success).toBe(false);
});

test('a list item is a text, or pieces with a link', () => {
  expect(list('a', ['b ', link('c', '/c')])).toEqual({
    kind: 'list',
    items: [['a'], ['b ', { text: 'c', href: '/c' }]],
  });
});
