import { expect, test } from 'vitest';
import { fill, inOneLine, lacking, piecesOf, problemOfWords, type Values } from './contract.ts';

const values: Values = {
  name: 'Ravi Menon',
  reference: 'EOI-7K3M9Q',
  wish: 'Basic Corrosion',
  city: '',
  'office phone': '',
  'your name': 'Asha Nair',
};

test('placeholders are filled, and what is filled in is not read for placeholders again', () => {
  expect(fill('Dear {name}, ({reference})\n{your name}', values)).toBe('Dear Ravi Menon, (EOI-7K3M9Q)\nAsha Nair');
  expect(fill('Dear {name}', { ...values, name: '{reference} {name}' })).toBe('Dear {reference} {name}');
  expect(piecesOf('Dear {name}', values)).toEqual([
    { words: 'Dear ', filled: false },
    { words: 'Ravi Menon', filled: true },
  ]);
});

test('what nobody knows is told in a sentence, with what was likely meant', () => {
  expect(problemOfWords('Dear {name}, {your name}')).toBeNull();
  expect(problemOfWords('in {citty}')).toBe(
    '“{citty}” is not a placeholder. Do you mean {city}? Nothing is sent until it is right.',
  );
  expect(problemOfWords('{batch dates}')).toBe(
    '“{batch dates}” is not a placeholder. Nothing is sent until it is right.',
  );
  expect(problemOfWords('Dear {name')).toMatch(/^A brace stands alone\./);
  for (const gap of ['[…]', '[...]', '[ .. ]', '[…...]', '[. . …]'])
    expect(problemOfWords(`A class: ${gap}`)).toContain(`“${gap}” still`);
  expect(problemOfWords('A class [see below], and so on...')).toBeNull();
});

test('what has nothing to stand for it is named, once', () => {
  expect(lacking('{city}, {city}, {name}, {office phone}', values)).toEqual(['city', 'office phone']);
});

test('a name with line breaks stays within its line', () => {
  expect(inOneLine('Ravi\r\nBcc: all@example.in\u0000  Menon')).toBe('Ravi Bcc: all@example.in Menon');
});
