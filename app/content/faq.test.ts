import { expect } from 'vitest';
import { faq } from '../../database/seed/content/faq.ts';
import { headingsOf, jsonLdOf, textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { faqTopics } from './contract.ts';
import { saveContent } from './content.factory.ts';

test('there are eight questions, of which one is open at a time', async ({ server }) => {
  const html = (await server.inject('/faq')).body;
  expect(headingsOf(html)[0]).toEqual({ level: 1, text: faq.heading });
  const rows = [...html.matchAll(/<details name="faq"( open="")?><summary><h2[^>]*>(.*?)<\/h2>/g)];
  expect(rows.map(([, , question = '']) => textOf(question))).toEqual(faq.questions.map(({ question }) => question));
  expect(rows.filter(([, open]) => open).length).toBe(1);
  // The address of an answer is inside its row, which a browser then opens by itself.
  for (const topic of faqTopics) expect(html).toMatch(new RegExp(`<div class="accordion__body" id="${topic}">`));
});

test('the answers hold their links', async ({ server }) => {
  const html = (await server.inject('/faq')).body;
  expect(html.includes('<a href="/courses/cip">CIP</a>, Coating Inspector Program')).toBe(true);
  expect(html.includes('<a href="/expofinterst">express interest</a>')).toBe(true);
});

test('search engines get the eight questions with their answers', async ({ server }) => {
  const data = jsonLdOf((await server.inject('/faq')).body).find((block) => block['@type'] === 'FAQPage');
  const questions = data?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions.map(({ name }) => name)).toEqual(faq.questions.map(({ question }) => question));
  expect(questions.every(({ acceptedAnswer }) => acceptedAnswer.text.length > 50)).toBe(true);
});

test('a changed answer stands on the page at once, as text and never as markup', async ({ app, server }) => {
  expect((await server.inject('/faq')).statusCode).toBe(200);
  const [first, ...others] = faq.questions;
  const words = 'Changed <b>today</b> & </script>.';
  const changed = { ...first!, answer: [{ kind: 'paragraph' as const, content: [words] }] };
  await saveContent(app, 'faq', { ...faq, questions: [changed, ...others] });
  await server.seePublished();
  expect(textOf((await server.inject('/faq')).body)).toContain(words);
  expect((await server.inject('/faq')).body.includes('<b>today')).toBe(false);
});
