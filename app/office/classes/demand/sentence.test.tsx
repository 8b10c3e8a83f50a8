import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sentence } from './demand.office.tsx';

type Props = Parameters<typeof Sentence>[0];

test('the sentence above the wishes counts each that reaches the minimum: what could fill a class, and what has one with a free seat', () => {
  const row = (city: string, heads: number) =>
    ({ key: `CIPLevel1 ${city}`, label: `CIP 1 · ${city}`, city, heads }) as Props['rows'][number];
  const rows = [row('Kochi', 19), row('Pune', 14), row('Surat', 13), row('Delhi', 2)];
  const say = (...cities: string[]) => {
    const classes = cities.map((city) => ({ eventCode: 'CIPLevel1', city }) as Props['classes'][number]);
    const sentence = <Sentence {...{ rows, classes }} minimum={12} countedAt="2026-11-30T04:00:00.000Z" />;
    return renderToStaticMarkup(sentence)
      .replaceAll(/<[^>]*>/g, '')
      .split('. ')[0];
  };
  expect(say()).toBe('3 wishes could each fill a class of 12: CIP 1 · Kochi, CIP 1 · Pune, CIP 1 · Surat');
  expect(say('Kochi')).toBe(
    '2 wishes could each fill a class of 12, besides 1 for which a class has a free seat: CIP 1 · Pune, CIP 1 · Surat',
  );
});
