import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Block, Blocks, Piece } from '../../../content/blocks.ts';
import { Course, Level } from '../../../catalogue/contract.ts';
import { Home, Provider } from '../../../content/contract.ts';
import { contentRecords } from '../../../content/records.ts';
import { TrainingEvent } from '../../../interest/training-events.ts';
import { fieldOf, idOf, isOneOf, keyInWords, placeInWords, valueAt, withValue } from './places.ts';
import { problemsOf } from './problems.ts';
import { emptyOf, withoutNull, type Schema } from './schema.ts';

const schemaOf = (contract: z.ZodType) => z.toJSONSchema(contract, { io: 'input' }) as Schema;

test('values are put at their places, and everything else stays the very same', () => {
  const document = { a: { b: ['x', { c: 1 }] }, d: {} };
  const changed = withValue(document, 'a.b.1.c', 2) as typeof document;
  expect(changed).toEqual({ a: { b: ['x', { c: 2 }] }, d: {} });
  expect(changed.d).toBe(document.d);
  expect(document.a.b[1]).toEqual({ c: 1 });
  expect(withValue(document, 'd.new', 'y')).toEqual({ ...document, d: { new: 'y' } });
  expect(withValue(document, 'a', undefined)).toEqual({ d: {} });
  expect(withValue(document, '', 'all')).toBe('all');
});

test('only what a document itself has stands at a place', () => {
  const document = { a: { b: ['x', { c: 1 }] }, own: { constructor: 'mine' } };
  expect(['a.b.0', 'a.b.1.c', 'own.constructor'].map((place) => valueAt(document, place))).toEqual(['x', 1, 'mine']);
  const none = [
    'constructor',
    'constructor.name',
    '__proto__',
    'a.b.length',
    'a.b.at.name',
    'a.b.2',
    'a.b.-1',
    'a.b.0.0',
  ];
  expect(none.filter((place) => valueAt(document, place) !== undefined)).toEqual([]);
});

test('places are read as words and as ids', () => {
  expect(placeInWords('mapPosition.latitude')).toBe('Map position, latitude');
  expect(placeInWords('questions.0.answer')).toBe('Question 1, answer');
  expect(placeInWords('')).toBe('Everything');
  expect(keyInWords('nextStep1')).toBe('Next step 1');
  expect(idOf('why.statistics.1')).toBe('at-why-statistics-1');
  expect(fieldOf('questions.0.answer.1.items.0.2.href')).toBe('questions.0.answer');
  expect(fieldOf('sections.3.blocks.0')).toBe('sections.3.blocks');
  expect(fieldOf('questions.0.answer')).toBe('questions.0.answer');
  expect(isOneOf('questions.3.topic', ['questions.*.topic'])).toBe(true);
  expect(isOneOf('questions.3.question', ['questions.*.topic'])).toBe(false);
});

test('a new entry has every part that has to be there, empty', () => {
  expect(emptyOf(schemaOf(Block))).toEqual({ kind: 'paragraph', content: [''] });
  expect(emptyOf(schemaOf(Blocks))).toEqual([{ kind: 'paragraph', content: [''] }]);
  const { why } = schemaOf(Home).properties ?? {};
  const { items } = why?.properties?.['statistics'] ?? {};
  expect(emptyOf(items || {})).toEqual({ figure: '', text: '', source: null, sourceToBeConfirmed: false });
  expect(schemaOf(Blocks).written).toBe(true);
  expect(emptyOf(schemaOf(z.object({ a: z.number(), b: z.string().optional() })))).toEqual({ a: null });
});

test('what may be null is told, and what may be one of several things is words that may lead somewhere', () => {
  expect(withoutNull(schemaOf(z.string().nullable()))).toMatchObject({ nullable: true, schema: { type: 'string' } });
  const unionsIn = (schema: Schema): Schema[][] => {
    const { schema: inner } = withoutNull(schema);
    if (inner.written) return [];
    const parts = [...Object.values(inner.properties ?? {}), inner.items || {}];
    const union = inner.anyOf ?? inner.oneOf;
    return [...(union ? [union] : []), ...(inner.items || inner.properties ? parts.flatMap(unionsIn) : [])];
  };
  const contracts = [...Object.values(contentRecords), Course, Level, TrainingEvent];
  const unions = contracts.flatMap((contract) => unionsIn(schemaOf(contract)));
  expect(unions.length).toBeGreaterThan(1);
  expect(unions.filter((union) => !isDeepStrictEqual(union, schemaOf(Piece).anyOf))).toEqual([]);
});

test('what is wrong is said in words, place by place', () => {
  const wrong = {
    tradingName: '',
    logoLines: ['a', 'b', 'c'],
    addressLines: [],
    email: 'nobody',
    footerYear: 1066.5,
    grievance: { name: 'x'.repeat(200), email: 'a@b.in', responseDays: 91 },
    more: 1,
  };
  expect(problemsOf(Provider, wrong)).toMatchObject({
    '': 'Nothing is called more here.',
    tradingName: 'Please write something here.',
    legalName: 'Please fill this in.',
    logoLines: 'At most 2 entries, please.',
    addressLines: 'At least one entry, please.',
    email: 'Please write one email address.',
    footerYear: 'Please write a number.',
    'grievance.name': 'At most 120 letters, please.',
    'grievance.responseDays': 'At most 90, please.',
  });
  expect(problemsOf(Blocks, [{ kind: 'poem' }])).toEqual({ '0.kind': 'Please choose what stands here.' });
});
