import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd, pageMeta, serialiseJsonLd } from './page-head.tsx';

const matches = [
  { id: 'root', loaderData: { site: { publicUrl: 'https://training.example.in', siteName: 'Training' } } },
];
const page = {
  title: 'Courses',
  description: 'Three programmes.',
  path: '/courses',
};

test('a page names its one address and a picture for previews', () => {
  const meta = pageMeta(matches, { ...page, picture: { path: '/og/cip.png', text: 'A gauge' } });
  expect(meta).toContainEqual({ title: 'Courses | Training' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://training.example.in/courses' });
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://training.example.in/og/cip.png' });
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://training.example.in/courses' });
});

test('an unlisted page says so and names no canonical address', () => {
  const meta = JSON.stringify(pageMeta(matches, { ...page, unlisted: true }));
  expect(meta).toContain('noindex');
  expect(meta).not.toContain('canonical');
});

test('no text ends the script element it stands in, and every text comes back whole', () => {
  const data = { name: '</script><script>alert(1)</script> & <!-- \u2028\u2029' };
  const json = serialiseJsonLd(data);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(data);
  expect(renderToStaticMarkup(<JsonLd data={data} />)).toBe(`<script type="application/ld+json">${json}</script>`);
});
