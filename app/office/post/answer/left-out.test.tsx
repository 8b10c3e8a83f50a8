import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReachedList } from './write.office.tsx';

const person = (n: number) => ({
  caseId: `case-${n}`,
  name: `Person ${n}`,
  email: `p${n}@example.in`,
  cases: 1,
  values: { name: '', reference: '', wish: '', city: '', 'office phone': '', 'your name': '' },
});

test('who gets a letter stands there by name, folded, each with their case', () => {
  const list = renderToStaticMarkup(<ReachedList reached={[person(1), person(2)]} />);
  expect(list).toMatch(/^<details><summary[^>]*>2 people get it</);
  for (const n of [1, 2]) expect(list).toContain(`<a href="/office/cases/case-${n}">Person ${n}</a>`);
  expect(renderToStaticMarkup(<ReachedList reached={[]} />)).toBe('');
});
